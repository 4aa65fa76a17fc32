/** How many online orders an account may leave unpaid: each takes pieces that nobody else can buy meanwhile. */
import type { ClientSession } from 'mongoose';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import type { ObjectId } from '../../types/object-id.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';

/** Waiting for their payment at the same time; RATE_LIMIT_FACTOR multiplies this and the next. */
export const WAITING_MOST = 10;
/** Placed within a day and never paid, whatever became of them: holding pieces again and again is holding them. */
export const UNPAID_A_DAY_MOST = 30;
const DAY = 86_400_000;

type Unpaid = Pick<StoredOrder, 'customer' | 'orderNumber' | 'createdAt' | 'payBy'>;

/**
 * Online orders of these accounts that were placed within a day and never paid, newest first, of each as many as its limits need.
 * @param session the orders' own transaction; it writes the accounts too, so of two at once the second counts the first
 */
export async function unpaidOrdersOf(
  customers: readonly ObjectId[],
  session?: ClientSession,
  now = new Date(),
): Promise<Unpaid[]> {
  if (customers.length === 0) return [];
  const enough = scaledLimit(UNPAID_A_DAY_MOST) * customers.length;
  const found = await OrderModel.find(
    {
      customer: mongoose.trusted({ $in: customers }),
      createdAt: mongoose.trusted({ $gt: new Date(now.getTime() - DAY) }),
      paymentMethod: PaymentMethod.ONLINE,
      paidAt: null,
    },
    { customer: 1, orderNumber: 1, createdAt: 1, payBy: 1 },
    { session },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(enough)
    .lean<Unpaid[]>();
  if (found.length < enough || customers.length === 1) return found;
  // One of them has so many that those of the others may be missing.
  const each: Unpaid[] = [];
  for (const customer of customers) each.push(...(await unpaidOrdersOf([customer], session, now)));
  return each;
}

/**
 * To be asked before a new online order, not before an order is paid again.
 * @param before `unpaidOrdersOf` the account, and maybe of others
 * @throws ShopError CONFLICT naming the orders that wait, RATE_LIMITED when the day's are used up
 */
export function assertFewUnpaid(customer: ObjectId, before: readonly Unpaid[], now = new Date()): void {
  const [waitingMost, unpaidMost] = [scaledLimit(WAITING_MOST), scaledLimit(UNPAID_A_DAY_MOST)];
  const unpaid = before.filter((order) => order.customer.equals(customer));
  const waiting = unpaid.filter((order) => order.payBy).map((order) => order.orderNumber);
  if (waiting.length >= waitingMost)
    throw new ShopError(
      ErrorCode.CONFLICT,
      `You have ${waiting.length} orders that wait for their payment: ${waiting.join(', ')}. Please pay or cancel one of them in My Orders, or choose cash on delivery.`,
      { waitingOrders: waiting },
    );
  if (unpaid.length < unpaidMost) return;
  const free = unpaid.at(-1)!.createdAt.getTime() + DAY;
  throw new ShopError(
    ErrorCode.RATE_LIMITED,
    `${unpaidMost} of your online orders were not paid within a day. Please choose cash on delivery, call us, or order again tomorrow.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) },
  );
}

const scaledLimit = (limit: number) => Math.max(1, Math.round(limit * platform().config.rateLimitFactor));
