/** Leads visitors of old addresses to those that the owner named, unless there is a page. */
import type { RequestHandler } from 'express';
import { catalogue } from '../features/catalogue/catalogue-sync.js';
import { contentPaths } from '../features/content/content.service.js';
import { settings } from '../platform/settings/current.js';
import { redirectKey, type Redirect } from '../platform/settings/redirect-kinds.js';

/** The shell in which the client renders pages: as an address it would be a second, empty home page. */
const SHELL = '/index.html';
/** Seconds for which a browser may keep it: an owner who was wrong can mend it. */
const KEPT_SECONDS = 3_600;

let read: { lines: readonly Redirect[]; byKey: ReadonlyMap<string, string> } | undefined;

/** The redirects by their keys, made anew when the owner changed them. */
function byKey(): ReadonlyMap<string, string> {
  const lines = settings().redirects;
  if (read?.lines !== lines) read = { lines, byKey: new Map(lines.map(({ from, to }) => [redirectKey(from), to])) };
  return read.byKey;
}

/** Whether the shop shows something of its own at a path: a product, a page or a category. Fixed screens have no redirect. */
function hasScreen(path: string, query: URLSearchParams): boolean {
  const [first, id = ''] = redirectKey(path).slice(1).split('/');
  if (first === 'product') return Boolean(catalogue.product(id) ?? catalogue.groups.byId(id));
  if (first === 'pages') return contentPaths().some((page) => redirectKey(page.path) === redirectKey(path));
  const category = query.get('category');
  return first === 'products' && (!category || catalogue.categoryByName(category) !== undefined);
}

export const redirects: RequestHandler = (req, res, next) => {
  if (req.method !== 'GET' && req.method !== 'HEAD') return next();
  const known = byKey();
  if (known.size === 0 && req.path !== SHELL) return next();
  const [path = '', query = ''] = req.originalUrl.split('?', 2);
  const to = req.path === SHELL ? '/' : (known.get(redirectKey(req.originalUrl)) ?? known.get(redirectKey(path)));
  if (to === undefined || hasScreen(path, new URLSearchParams(query))) return next();
  res.set('Cache-Control', `public, max-age=${KEPT_SECONDS}`).redirect(301, to);
};
