/** Where a page of a bare list stands: how many things there are, and where its neighbours are. */

export interface Page {
  page: number;
  pages: number;
  total: number;
}

/**
 * X-Total-Count and, as RFC 8288 has it, where the first, previous, next and last page are.
 * @param url as it was asked, with its query
 */
export function pageHeaders(url: string, { page, pages, total }: Page): [name: string, value: string][] {
  const address = new URL(url, 'http://shop');
  // Not the address's own, which is written anew with each change of them.
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
