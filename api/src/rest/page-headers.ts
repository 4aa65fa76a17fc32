/** Pagination headers for responses that are a plain list: total count, and links to the other pages. */

export interface Page {
  page: number;
  pages: number;
  total: number;
}

/**
 * X-Total-Count, and Link (RFC 8288) with the first, previous, next and last page.
 * @param url of the request, with its query
 */
export function pageHeaders(url: string, { page, pages, total }: Page): [name: string, value: string][] {
  const address = new URL(url, 'http://shop');
  // A copy: the searchParams of a URL serialize the URL again with each change.
  const query = new URLSearchParams(address.search);
  const link = (rel: string, to: number) => {
    query.set('page', String(to));
    return `<${address.pathname}?${query.toString()}>; rel="${rel}"`;
  };
  const links = [
    link('first', 1),
    ...(page > 1 ? [link('prev', page - 1)] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
    link('last', pages),
  ];
  return [
    ['X-Total-Count', String(total)],
    ['Link', links.join(', ')],
  ];
}
