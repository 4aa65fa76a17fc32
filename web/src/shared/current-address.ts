// The current address. The router's `useLocation` changes only once the new screen is rendered: a later write
// based on it (such as a search after a pause of typing) would undo a change made in between.

/** The parameter of a link that brings the code of an offer, to any page of the shop. */
export const codeParam = 'code';

/** The current query parameters; to be called from events and timers, never while rendering. */
export const currentParams = (): URLSearchParams => new URLSearchParams(window.location.search);

/** Whether the browser is still at this path. */
export const isStillAt = (pathname: string): boolean => window.location.pathname === pathname;
