/** Limits the unpaid online orders of an account: each one reserves pieces that nobody else can buy meanwhile. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import type { ObjectId } from '../../types/object-id.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';

/** The most orders that await payment at the same time; RATE_LIMIT_FACTOR multiplies both limits. */
export const WAITING_MOST = 10;
/** The most orders placed within a day and never paid, whatever their status: repeated reservations block stock too. */
export const UNPAID_A_DAY_MOST = 30;
const DAY = 86_400_000;

type Unpaid = Pick<StoredOrder, 'orderNumber' | 'createdAt' | 'payBy'>;

/**
 * Check before a new online order, but not before an order is paid again.
 * @param session the order's transaction; it also writes the account, so that of two concurrent orders the second counts the first
 * @throws ShopError CONFLICT naming the waiting orders, RATE_LIMITED at the daily limit
 */
export async function assertFewUnpaid(customer: ObjectId, session?: ClientSession, now = new Date()): Promise<void> {
  const [waitingMost, unpaidMost] = [scaledLimit(WAITING_MOST), scaledLimit(UNPAID_A_DAY_MOST)];
  const unpaid = await OrderModel.find(
    {
      customer,
      createdAt: mongoose.trusted({ $gt: new Date(now.getTime() - DAY) }),
      paymentMethod: PaymentMethod.ONLINE,
      paidAt: null,
    },
    { orderNumber: 1, createdAt: 1, payBy: 1 },
    { session },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(unpaidMost)
    .lean<Unpaid[]>();
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
