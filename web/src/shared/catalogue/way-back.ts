// From a product back to the list as it was left: which list that was travels with the step to the product.
import type { Location } from 'react-router-dom';
import { paths } from '../paths';

export interface WayBack {
  /** Address of the list, with its filters and its page. */
  list: string;
  /** True when the list is the step before: going back finds it at the same place. */
  stepBefore: boolean;
}

const isWayBack = (state: unknown): state is WayBack => typeof (state as WayBack | null)?.list === 'string';

/** The way back that a product opened from here takes along; undefined where no list was seen on the way. */
export function wayBack({ pathname, search, state }: Location): WayBack | undefined {
  if (pathname === paths.products.path) return { list: pathname + search, stepBefore: true };
  return isWayBack(state) ? { list: state.list, stepBefore: false } : undefined;
}

/** The way back that came along; undefined without one. */
export const wayBackIn = ({ state }: Location): WayBack | undefined => (isWayBack(state) ? state : undefined);
