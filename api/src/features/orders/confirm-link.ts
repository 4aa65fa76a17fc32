/** The signed link by which a shopper answers whether an order by cash on delivery is to come: it opens that one order. */
import { idOfToken, linkPath } from '../../platform/files/link-token.js';
import type { StoredOrder } from './order.model.js';

const PAGE = 'confirm';
/** The link stays open so long after the time to answer, in seconds. */
const AFTERWARDS = 7 * 86_400;

/** Relative path of the storefront's page. @param order that waits for its shopper */
export function confirmPath({
  _id,
  createdAt,
  confirmBy,
}: Pick<StoredOrder, '_id' | 'createdAt' | 'confirmBy'>): string {
  const seconds = Math.ceil((confirmBy!.getTime() - createdAt.getTime()) / 1000) + AFTERWARDS;
  return linkPath(PAGE, _id.toHexString(), seconds, createdAt.getTime());
}

/** @returns id of the order that the token opens; undefined when this shop has not signed it, or it has expired */
export const orderOfToken = (token: string): string | undefined => idOfToken(PAGE, token);
