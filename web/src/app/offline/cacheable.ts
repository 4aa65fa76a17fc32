/** What the service worker caches for offline use; the client and the worker share these rules. */

/** Pages that are the same for everybody, and the empty frame of the cart; nothing of an account, no preview, no back office. */
const cacheablePaths = /^\/($|products$|product\/|custom-order$|about$|contact$|pages\/|cart$)/;

export const isCacheable = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  cacheablePaths.test(pathname) && !new URLSearchParams(search).has('preview');

/** Message from a visited page to the worker. */
export interface VisitedPage {
  /** Path and query. */
  page: string;
  /** Paths of its code and styles, and of its pictures. */
  files: string[];
  pictures: string[];
}

export const isCode = (path: string): boolean => path.startsWith('/assets/');
export const isPicture = (path: string): boolean =>
  /^\/(media|brand|stills|films)\//.test(path) && /\.(webp|jpe?g|png|svg|ico)$/.test(path);
