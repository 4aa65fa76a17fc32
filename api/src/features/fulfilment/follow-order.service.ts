/**
 * An order for whoever knows its number and the phone number it was placed with. Numbers of orders can be counted through, so wrong
 * pairs are limited by network address, by order and by phone number, and no answer tells which of the two was wrong.
 */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { giveBack, spend, type Limit } from '../../platform/request/rate-limits.js';
import { identifierKey } from '../../types/identifiers.js';
import { phoneKey } from '../../types/phone.js';
import type { Caller } from '../../types/viewer.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { orderView } from '../orders/order-view.js';
import { trackingPath } from '../orders/tracking-link.js';
import type { FollowedOrder } from './tracking.types.js';

const HOUR = 3_600;
const OF_ADDRESS: Limit = { name: 'followed-orders-of-address', points: 20, seconds: HOUR };
const OF_ORDER: Limit = { name: 'followed-orders-of-number', points: 30, seconds: 24 * HOUR };
const OF_PHONE: Limit = { name: 'followed-orders-of-phone', points: 30, seconds: 24 * HOUR };
/** Digits of a PIN code that are shown: those of the sorting district. */
const PIN_SHOWN = 3;
const NUMBER_MOST = 40;

/** @throws ShopError NOT_FOUND when no order has this number and this phone, RATE_LIMITED */
export async function followOrder(
  givenNumber: string,
  givenPhone: string,
  { address }: Caller,
): Promise<FollowedOrder> {
  const orderNumber = identifierKey(givenNumber.slice(0, NUMBER_MOST));
  const phone = phoneKey(givenPhone.slice(0, NUMBER_MOST));
  const spent: [Limit, string][] = [
    [OF_ADDRESS, address],
    [OF_ORDER, orderNumber],
    [OF_PHONE, phone],
  ];
  // Counted before it is looked at, so that a thousand at once are no cheaper; what is right is given back.
  for (const [limit, key] of spent) await spend(limit, key);
  const stored = await OrderModel.findOne({ orderNumber }).lean<StoredOrder>();
  if (!stored || phone === '' || phoneKey(stored.contactInfo.phone) !== phone)
    throw new ShopError(ErrorCode.NOT_FOUND, 'No order has this number and this phone number. Check both.');
  for (const [limit, key] of spent) await giveBack(limit, key);
  return followedView(stored);
}

/** An order for whoever knows it without having an account: no names, no street, no amount but the total. */
export function followedView(stored: StoredOrder): FollowedOrder {
  const order = orderView(stored);
  const { city, postalCode } = stored.deliveryAddress;
  return {
    orderNumber: order.orderNumber,
    orderStatus: order.orderStatus,
    createdAt: order.createdAt,
    deliveredAt: order.deliveredAt,
    expectedDelivery: order.expectedDelivery,
    shipments: order.shipments,
    totalAmount: order.totalAmount,
    city,
    postalCodeStart: postalCode.slice(0, PIN_SHOWN),
    trackingPath: trackingPath(order.id),
    payPath: null,
  };
}
