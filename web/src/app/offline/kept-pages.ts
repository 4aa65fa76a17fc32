// What a device keeps of the shop for when there is no line: client and service worker agree on it here.

/** Pages that everybody gets alike, and the place of the cart; nothing of an account, no preview, no back office. */
const kept = /^\/($|products$|product\/|custom-order$|about$|contact$|pages\/|cart$)/;

export const isKept = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  kept.test(pathname) && !new URLSearchParams(search).has('preview');

/** What a page tells the worker once it has been looked at. */
export interface Seen {
  /** Path and query. */
  page: string;
  /** Paths of its code and styles, and of its pictures. */
  files: string[];
  pictures: string[];
}

export const isCode = (path: string): boolean => path.startsWith('/assets/');
export const isPicture = (path: string): boolean =>
  /^\/(media|brand|stills|films)\//.test(path) && /\.(webp|jpe?g|png|svg|ico)$/.test(path);
