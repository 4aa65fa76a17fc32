/** What search engines ask a shop for: which pages they may read, and the list of those worth showing. */
import escapeHtml from 'escape-html';
import { Router, type Request } from 'express';
import { catalogue } from './features/catalogue/catalogue-sync.js';
import { contentPaths } from './features/content/content.service.js';
import { ProductSort } from './features/catalogue/product.inputs.js';
import type { AnswerNotes } from './platform/answer-notes.js';
import { platform } from './platform/platform.js';

const SCREENS = ['/', '/products', '/custom-order', '/about', '/contact'];
/** Of people, not of the shop. `/api/docs` stays open: it is documentation. */
const PERSONAL = ['/admin', '/cart', '/my-orders', '/track', '/login', '/signup', '/download', '/dev'];
/** Addresses of one sitemap at most (sitemaps.org, protocol). */
const MOST_ADDRESSES = 50_000;

interface Entry {
  path: string;
  changed?: Date;
}

const absolute = (path: string): string => new URL(path, `${platform().config.publicUrl}/`).href;

function entries(): Entry[] {
  const categories = catalogue.categories().filter((category) => category.productCount > 0);
  return [
    ...SCREENS.map((path) => ({ path })),
    ...contentPaths(),
    ...categories.map(({ name }) => ({ path: `/products?${new URLSearchParams({ category: name })}` })),
    ...catalogue.now(catalogue.find({}, ProductSort.NAME).numbers).map(({ id, slug, updatedAt }) => ({
      path: `/product/${id}/${encodeURIComponent(slug)}`,
      changed: updatedAt,
    })),
  ].slice(0, MOST_ADDRESSES);
}

/** `/robots.txt` and `/sitemap.xml`, in the words of RFC 9309 and sitemaps.org. */
export function searchEngines(notesOf: (req: Request) => AnswerNotes): Router {
  const router = Router();
  router.get('/robots.txt', (req, res) => {
    notesOf(req).keep = true;
    const rules = PERSONAL.map((path) => `Disallow: ${path}\n`).join('');
    res.type('text/plain').send(`User-agent: *\n${rules}\nSitemap: ${absolute('/sitemap.xml')}\n`);
  });
  router.get('/sitemap.xml', (req, res) => {
    notesOf(req).keep = true;
    const urls = entries().map(
      ({ path, changed }) =>
        `<url><loc>${escapeHtml(absolute(path))}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
    );
    res
      .type('application/xml')
      .set('Cache-Control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
  return router;
}
