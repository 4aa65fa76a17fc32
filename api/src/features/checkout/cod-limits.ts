/** Limits the open cash-on-delivery orders of one buyer, because they claim stock before anybody has paid. */
import { createHash } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { OrderStatus, PaymentMethod } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { phoneKey } from '../../types/phone.js';

/** Statuses in which an order has not arrived and holds its pieces. */
const UNDER_WAY: readonly OrderStatus[] = [
  OrderStatus.PENDING,
  OrderStatus.CONFIRMED,
  OrderStatus.PROCESSING,
  OrderStatus.SHIPPED,
  OrderStatus.OUT_FOR_DELIVERY,
];
const DAY = 86_400_000;

/** Keys of a buyer. Two orders are of one buyer when they share a key: the account, the phone or the address, normalised. */
export function buyerKeys({
  customer,
  contactInfo,
  deliveryAddress: { street, street2, city, postalCode },
}: Pick<StoredOrder, 'customer' | 'contactInfo' | 'deliveryAddress'>): string[] {
  const place = [street, street2, city, postalCode]
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return [
    `account:${customer.toHexString()}`,
    `phone:${phoneKey(contactInfo.phone)}`,
    `place:${createHash('sha256').update(place).digest('hex').slice(0, 32)}`,
  ];
}

type Draft = Pick<StoredOrder, 'customer' | 'items' | 'totalAmount'>;

/** The fields of an earlier order that the limits use. */
type CodOrder = Pick<
  StoredOrder,
  'customer' | 'buyerKeys' | 'orderStatus' | 'orderNumber' | 'items' | 'totalAmount' | 'createdAt'
>;

const COUNTED = {
  customer: 1,
  buyerKeys: 1,
  orderStatus: 1,
  orderNumber: 1,
  'items.quantity': 1,
  totalAmount: 1,
  createdAt: 1,
} as const;

/**
 * Call it within the order's transaction, after `lockBuyer`, so that of two concurrent orders of one buyer the second counts the first.
 * @param keys the buyer's `buyerKeys`
 * @throws ShopError CONFLICT when too much is under way, naming the account's own orders; RATE_LIMITED at the daily limit.
 * RATE_LIMIT_FACTOR multiplies every limit
 */
export async function assertWithinCodLimits(
  draft: Draft,
  keys: readonly string[],
  session: ClientSession,
  now = new Date(),
): Promise<void> {
  const { codWaitingMost, codPiecesMost, codValueMost, codADayMost } = settings();
  const since = new Date(now.getTime() - DAY);
  // No need to read more orders: this many exceed the limits in any case.
  const enough = (most(codWaitingMost) + most(codADayMost)) * keys.length;
  const earlier = await OrderModel.find(
    {
      buyerKeys: mongoose.trusted({ $in: keys }),
      paymentMethod: PaymentMethod.COD,
      $or: [{ orderStatus: mongoose.trusted({ $in: UNDER_WAY }) }, { createdAt: mongoose.trusted({ $gt: since }) }],
    },
    COUNTED,
    { session },
  )
    .sort({ createdAt: -1 })
    .limit(enough)
    .lean<CodOrder[]>();
  for (const key of keys) {
    const theirs = earlier.filter((order) => order.buyerKeys?.includes(key));
    const underWay = theirs.filter((order) => UNDER_WAY.includes(order.orderStatus));
    const withThisOne = [...underWay, draft];
    if (
      underWay.length >= most(codWaitingMost) ||
      pieces(withThisOne) > most(codPiecesMost) ||
      value(withThisOne) > most(codValueMost)
    )
      throw tooMuchUnderWay(draft, underWay);
    const today = theirs.filter((order) => order.createdAt > since);
    if (today.length >= most(codADayMost)) throw dayUsedUp(today.at(-1)!, now);
  }
}

const most = (figure: number) => Math.max(1, Math.round(figure * platform().config.rateLimitFactor));
const pieces = (orders: readonly Pick<StoredOrder, 'items'>[]) =>
  orders.reduce((sum, { items }) => sum + items.reduce((all, { quantity }) => all + quantity, 0), 0);
const value = (orders: readonly Pick<StoredOrder, 'totalAmount'>[]) =>
  orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0);

function tooMuchUnderWay(draft: Draft, underWay: readonly CodOrder[]): ShopError {
  // Do not disclose orders of other accounts with the same phone or address.
  const own = underWay.filter(({ customer }) => customer.equals(draft.customer)).map((order) => order.orderNumber);
  const which = own.length > 0 ? `: ${own.join(', ')}` : '';
  return new ShopError(
    ErrorCode.CONFLICT,
    `This is more than we send by cash on delivery before earlier orders have arrived${which}. Please pay online, order less, or call us.`,
    { waitingOrders: own },
  );
}

function dayUsedUp(oldest: CodOrder, now: Date): ShopError {
  const free = oldest.createdAt.getTime() + DAY - now.getTime();
  return new ShopError(
    ErrorCode.RATE_LIMITED,
    'You have placed as many orders by cash on delivery as we take in a day. Please pay online, call us, or order again tomorrow.',
    { retryAfterSeconds: Math.max(1, Math.ceil(free / 1000)) },
  );
}
