/** What an order allows, read from its stored state alone. Pure. */
import { OrderStatus, PaymentMethod, PaymentStatus, RefundStatus } from './order.enums.js';
import type { StoredOrder } from './order.model.js';

/** Who appears in the history for what happens by itself. */
export const SHOP_ACTOR = 'Shop';

/** Kind of an event that holds nothing but an internal note. */
export const INTERNAL_EVENT = 'note';

const BEFORE_SHIPPING: readonly OrderStatus[] = [OrderStatus.PENDING, OrderStatus.CONFIRMED, OrderStatus.PROCESSING];

export function canCancel(order: Pick<StoredOrder, 'orderStatus'>): boolean {
  return BEFORE_SHIPPING.includes(order.orderStatus);
}

/** True for an online order that waits for its money. */
export function awaitsPayment(order: Pick<StoredOrder, 'paymentMethod' | 'paymentStatus'>): boolean {
  return (
    order.paymentMethod === PaymentMethod.ONLINE &&
    (order.paymentStatus === PaymentStatus.PENDING || order.paymentStatus === PaymentStatus.FAILED)
  );
}

export function canPay(
  order: Pick<StoredOrder, 'paymentMethod' | 'paymentStatus' | 'orderStatus' | 'payBy'>,
  now = new Date(),
): boolean {
  return awaitsPayment(order) && order.orderStatus === OrderStatus.PENDING && order.payBy != null && order.payBy > now;
}

/** In these an order has ended: its pieces are in the stock again, and its money goes back. */
const ENDED: readonly OrderStatus[] = [OrderStatus.CANCELLED, OrderStatus.RETURNED];

export function hasEnded(status: OrderStatus): boolean {
  return ENDED.includes(status);
}

export function isPaid({ paymentStatus }: Pick<StoredOrder, 'paymentStatus'>): boolean {
  return paymentStatus === PaymentStatus.PAID || paymentStatus === PaymentStatus.REFUNDED;
}

/** True from confirmed on: goods that leave need their tax invoice, paid or not. */
export function needsInvoice(order: Pick<StoredOrder, 'orderStatus' | 'paymentStatus'>): boolean {
  if (hasEnded(order.orderStatus)) return false;
  return order.orderStatus !== OrderStatus.PENDING || order.paymentStatus === PaymentStatus.PAID;
}

/** Paise of the order's own payment that were refunded or are on their way; failed refunds and surplus payments not counted. */
export function refundedAmount(order: Pick<StoredOrder, 'refunds'>): number {
  return order.refunds.reduce((sum, r) => sum + (r.surplus || r.status === RefundStatus.FAILED ? 0 : r.amount), 0);
}
