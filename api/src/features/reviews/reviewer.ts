/** Finds the orders with which somebody may write reviews: that of a signed link, or those of the account. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import type { Context } from '../../platform/request/request-context.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { ownOrder, shownTo } from '../orders/order.service.js';
import { orderOfReviewToken } from './review-link.js';
import type { ReviewablesArgs } from './review.inputs.js';

/** Links cannot be guessed; this bounds what somebody does with one. */
const LINKS_OF_ADDRESS: Limit = { name: 'review-links-of-address', points: 240, seconds: 600 };
/** Orders with one product that are looked at. */
const ORDERS_MOST = 50;

export type Asker = Pick<Context, 'viewer' | 'address' | 'userAgent'>;

/** @throws ShopError NOT_FOUND for a link that is not valid or has expired, and for one whose customer was erased; RATE_LIMITED */
export async function orderOfLink(token: string, address: string): Promise<StoredOrder> {
  await spend(LINKS_OF_ADDRESS, address);
  const id = orderOfReviewToken(token);
  const order = id ? await OrderModel.findById(objectId(id)).lean<StoredOrder>() : null;
  if (!order || order.erased)
    throw new ShopError(ErrorCode.NOT_FOUND, 'This link has expired. Log in and open your order to write a review.');
  return order;
}

/** @throws ShopError UNAUTHENTICATED, FORBIDDEN for an API key, which has bought nothing */
export function accountOf({ viewer }: Pick<Asker, 'viewer'>): Viewer {
  if (!viewer) throw new ShopError(ErrorCode.UNAUTHENTICATED);
  if (viewer.kind !== 'account') throw new ShopError(ErrorCode.FORBIDDEN);
  return viewer;
}

/**
 * Newest first.
 * @throws ShopError as orderOfLink; NOT_FOUND for another account's order; UNAUTHENTICATED without token and account; BAD_INPUT when
 * nothing is named
 */
export async function ordersAsked(asker: Asker, which: ReviewablesArgs): Promise<StoredOrder[]> {
  if (which.token) return [await orderOfLink(which.token, asker.address)];
  if (which.orderId) return [await ownOrder(accountOf(asker), which.orderId)];
  if (!which.productId) {
    const message = 'Name an order, by the token of its link or by its id, or a product.';
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'token', message }] });
  }
  return ordersWith(asker, [objectId(which.productId, 'The product')]);
}

/** Orders of the account with one of these products, newest first. @throws ShopError UNAUTHENTICATED, FORBIDDEN as accountOf */
export function ordersWith(asker: Asker, products: readonly ObjectId[]): Promise<StoredOrder[]> {
  return OrderModel.find({ ...shownTo(accountOf(asker)), 'items.product': mongoose.trusted({ $in: products }) })
    .sort({ createdAt: -1 })
    .limit(ORDERS_MOST)
    .lean<StoredOrder[]>();
}
