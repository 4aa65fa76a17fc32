/** Name of the `<meta>` element in which the service worker tells when a cached page was fetched: an ISO 8601 instant. */
export const CACHED_AT = 'cached-at';
