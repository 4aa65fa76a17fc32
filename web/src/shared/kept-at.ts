/** The element of a page that the device had kept, in which the service worker says when it was fetched: an ISO 8601 instant. */
export const KEPT_AT = 'kept-at';
