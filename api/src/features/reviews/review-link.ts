/** The signed link by which a customer writes about the products of one order without a log-in. */
import { idOfToken, linkPath } from '../../platform/files/link-token.js';
import type { ObjectId } from '../../types/object-id.js';

const PAGE = 'review';
/** Seconds that the link is valid: 180 days. */
const OPEN = 180 * 86_400;

/** Relative path of the storefront's page. @param order its id @param from milliseconds since 1970 */
export function reviewPath(order: ObjectId, from = Date.now()): string {
  const token = linkPath(PAGE, order.toHexString(), OPEN, from).split('/').at(-1)!;
  return `/${PAGE}?t=${token}`;
}

/** @returns id of the order that the token opens; undefined when this shop has not signed it, or it has expired */
export const orderOfReviewToken = (token: string): string | undefined => idOfToken(PAGE, token);
