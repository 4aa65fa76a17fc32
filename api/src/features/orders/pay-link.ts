/** The signed link by which whoever holds it reads what is to be paid for an order in stages, and pays it without a log-in. */
import { idOfToken, linkPath } from '../../platform/files/link-token.js';
import type { StoredOrder } from './order.model.js';
import { isStaged } from './order-payments.js';

const PAGE = 'pay';
/** Two years from the order on, in seconds: a gate takes months, and its vouchers and pictures are looked up afterwards. */
const SECONDS = 2 * 365 * 86_400;

/** Relative path of the storefront's page; undefined for an order that is paid whole. */
export function payPath(order: Pick<StoredOrder, '_id' | 'createdAt' | 'stages'>): string | undefined {
  if (!isStaged(order)) return undefined;
  return linkPath(PAGE, order._id.toHexString(), SECONDS, order.createdAt.getTime());
}

/** @returns id of the order that the token opens; undefined when this shop has not signed it, or it has expired */
export const orderOfPayToken = (token: string): string | undefined => idOfToken(PAGE, token);
