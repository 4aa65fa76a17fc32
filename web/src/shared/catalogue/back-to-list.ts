/** The link from a product back to its list: the list's address travels in the history state of the product's entry. */
import type { Location } from 'react-router-dom';
import { paths } from '../paths';

export interface BackToList {
  /** Address of the list, with its filters and its page. */
  list: string;
  /** True when the list is the previous history entry: going back restores its scroll position. */
  stepBefore: boolean;
  /** Id of the product on the card that was followed: what the list knows of it is shown at once. */
  product?: string;
}

const isWayBack = (state: unknown): state is BackToList => typeof (state as BackToList | null)?.list === 'string';

/** State for a link to a product; undefined where the visitor has come past no list. @param product its id */
export function backToList({ pathname, search, state }: Location, product: string): BackToList | undefined {
  if (pathname === paths.products.path) return { list: pathname + search, stepBefore: true, product };
  return isWayBack(state) ? { list: state.list, stepBefore: false, product } : undefined;
}

/** The state that came with this entry; undefined without one. */
export const backToListIn = ({ state }: Location): BackToList | undefined => (isWayBack(state) ? state : undefined);
