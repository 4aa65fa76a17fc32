/** Serves /robots.txt and /sitemap.xml for search engines. */
import escapeHtml from 'escape-html';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { catalogue } from '../features/catalogue/catalogue-sync.js';
import { contentPaths } from '../features/content/content.service.js';
import { ProductSort } from '../features/catalogue/product.inputs.js';
import type { Product } from '../features/catalogue/product.model.js';
import { platform } from '../platform/platform.js';
import type { SendReply } from '../platform/request/reply.js';
import { ResponseNotes } from '../platform/request/response-notes.js';
import { limitPages } from './limited.js';

const SCREENS = ['/', '/products', '/custom-order', '/about', '/contact'];
/** Personal pages, closed to crawlers. `/api/docs` stays open: it is documentation. */
const PERSONAL = [
  '/admin',
  '/cart',
  '/my-orders',
  '/track',
  '/confirm',
  '/quote',
  '/pay',
  '/review',
  '/login',
  '/signup',
  '/download',
  '/dev',
];
/**
 * Most URLs of one sitemap. The protocol allows 50,000 (sitemaps.org). With fewer, each part fits into the response cache, so that a large
 * shop does not generate and compress megabytes for every crawler.
 */
const MOST_ADDRESSES = 4_000;

interface Entry {
  path: string;
  changed?: Date;
}

const absolute = (path: string): string => new URL(path, `${platform().config.publicUrl}/`).href;

/** Entries of the sitemap besides the products. */
function screens(): Entry[] {
  const categories = catalogue.categories().filter((category) => category.productCount > 0);
  return [
    ...SCREENS.map((path) => ({ path })),
    ...contentPaths(),
    ...categories.map(({ name }) => ({ path: `/products?${new URLSearchParams({ category: name })}` })),
  ];
}

/** A part of the sitemap, counted from 0; undefined when there are fewer parts. */
function part(number: number): Entry[] | undefined {
  const first = screens();
  const { numbers } = catalogue.find({}, ProductSort.NAME, true);
  const from = number * MOST_ADDRESSES;
  if (number > 0 && from >= first.length + numbers.length) return undefined;
  const products = numbers.subarray(
    Math.max(0, from - first.length),
    Math.max(0, from - first.length + MOST_ADDRESSES),
  );
  const before = first.slice(from, from + MOST_ADDRESSES);
  return [...before, ...catalogue.now(products.subarray(0, MOST_ADDRESSES - before.length)).map(productEntry)];
}

/** The address of a product, or of its group, which stands once in the sitemap. */
function productEntry({ id, slug, groupId, updatedAt }: Product): Entry {
  const group = groupId ? catalogue.groups.byId(groupId) : undefined;
  const path = `/product/${group ? groupId : id}/${encodeURIComponent(group?.slug ?? slug)}`;
  return { path, changed: group && group.updatedAt > updatedAt ? group.updatedAt : updatedAt };
}

function partsInAll(): number {
  return Math.ceil((screens().length + catalogue.entries) / MOST_ADDRESSES);
}

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const xml = (root: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${SCHEMA}>\n${lines.join('\n')}\n</${root}>\n`;
const place = (path: string) => `<loc>${escapeHtml(absolute(path))}</loc>`;

function partXml(addresses: readonly Entry[]): string {
  const changedAt = (changed?: Date) => (changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '');
  return xml(
    'urlset',
    addresses.map(({ path, changed }) => `<url>${place(path)}${changedAt(changed)}</url>`),
  );
}

function sitemap(): string {
  const parts = partsInAll();
  if (parts === 1) return partXml(part(0)!);
  return xml(
    'sitemapindex',
    Array.from({ length: parts }, (_, at) => `<sitemap>${place(`/sitemap-${at + 1}.xml`)}</sitemap>`),
  );
}

/** `/robots.txt` (RFC 9309) and `/sitemap.xml` (sitemaps.org); the sitemap of a large shop is an index of its parts. */
export function searchEngines(send: SendReply): Router {
  const router = Router();
  const sendXml = (req: Request, res: Response, body: string) => {
    const notes = new ResponseNotes();
    notes.cacheable(['catalogue', 'content', 'settings']);
    res.set('Cache-Control', 'public, max-age=3600');
    return send(req, res, { type: 'application/xml; charset=utf-8', body, notes });
  };
  const robots: RequestHandler = (req, res) => {
    const rules = PERSONAL.map((path) => `Disallow: ${path}\n`).join('');
    const notes = new ResponseNotes();
    notes.cacheable([]);
    const body = `User-agent: *\n${rules}\nSitemap: ${absolute('/sitemap.xml')}\n`;
    return send(req, res, { type: 'text/plain', body, notes });
  };
  router.get('/robots.txt', limitPages, robots);
  router.get('/sitemap.xml', limitPages, (req, res) => sendXml(req, res, sitemap()));
  router.get(/^\/sitemap-([1-9]\d{0,5})\.xml$/, limitPages, (req, res) => {
    const addresses = part(Number(req.params[0]) - 1);
    if (!addresses) return void res.sendStatus(404);
    return sendXml(req, res, partXml(addresses));
  });
  return router;
}
