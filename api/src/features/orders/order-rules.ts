/** The actions that an order allows, derived from its stored state. Pure. */
import { OrderStatus, PaymentMethod, PaymentStatus, RefundStatus, ShipmentState } from './order.enums.js';
import type { StoredOrder, StoredOrderLine } from './order.model.js';

/** Name in the history for automatic changes. */
export const SHOP_ACTOR = 'Shop';

/** Kind of a history event that has only an internal note. */
export const INTERNAL_EVENT = 'note';

/** States of orders that sold nothing, or no longer. */
export const UNSOLD: readonly OrderStatus[] = [OrderStatus.CANCELLED, OrderStatus.RETURNED];

const BEFORE_SHIPPING: readonly OrderStatus[] = [OrderStatus.PENDING, OrderStatus.CONFIRMED, OrderStatus.PROCESSING];

/** States of shipments that have not left the shop, or are cancelled. */
const NOT_LEFT: readonly ShipmentState[] = [ShipmentState.PACKED, ShipmentState.CANCELLED, ShipmentState.CAME_BACK];

/** An order can be cancelled until a part of it has left. */
export function canCancel({ orderStatus, shipments = [] }: Pick<StoredOrder, 'orderStatus' | 'shipments'>): boolean {
  return BEFORE_SHIPPING.includes(orderStatus) && shipments.every(({ state }) => NOT_LEFT.includes(state));
}

/** Its customer cannot once money of its stages came: work on it has begun, so that the shop is asked. */
export function canCustomerCancel(
  order: Pick<StoredOrder, 'orderStatus' | 'shipments' | 'stages' | 'receipts'>,
): boolean {
  const came = (order.receipts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return canCancel(order) && came === 0;
}

/** True for an online order that awaits its payment. */
export function awaitsPayment(order: Pick<StoredOrder, 'paymentMethod' | 'paymentStatus'>): boolean {
  return (
    order.paymentMethod === PaymentMethod.ONLINE &&
    (order.paymentStatus === PaymentStatus.PENDING || order.paymentStatus === PaymentStatus.FAILED)
  );
}

/** True while its shopper can pay it, or the next stage of it, online. */
export function canPay(
  order: Pick<StoredOrder, 'paymentMethod' | 'paymentStatus' | 'orderStatus' | 'payBy' | 'stages'>,
  now = new Date(),
): boolean {
  if (order.stages) return !isPaid(order) && !hasEnded(order.orderStatus) && (order.payBy ?? now) >= now;
  return awaitsPayment(order) && order.orderStatus === OrderStatus.PENDING && order.payBy != null && order.payBy > now;
}

/** Statuses in which an order has ended: its pieces are back in stock, and its money is refunded. */
const ENDED: readonly OrderStatus[] = [OrderStatus.CANCELLED, OrderStatus.RETURNED];

export function hasEnded(status: OrderStatus): boolean {
  return ENDED.includes(status);
}

export function isPaid({ paymentStatus }: Pick<StoredOrder, 'paymentStatus'>): boolean {
  return paymentStatus === PaymentStatus.PAID || paymentStatus === PaymentStatus.REFUNDED;
}

/** Statuses of goods that have left the shop. */
const SENT: readonly OrderStatus[] = [OrderStatus.SHIPPED, OrderStatus.OUT_FOR_DELIVERY, OrderStatus.DELIVERED];

/**
 * True from confirmed on: goods that leave the shop need a tax invoice, paid or not. An order in stages has receipt vouchers until
 * its goods leave: an advance for goods bears no GST before (notification 66/2017).
 */
export function needsInvoice(order: Pick<StoredOrder, 'orderStatus' | 'paymentStatus' | 'stages'>): boolean {
  if (hasEnded(order.orderStatus)) return false;
  if (order.stages) return SENT.includes(order.orderStatus);
  return order.orderStatus !== OrderStatus.PENDING || order.paymentStatus === PaymentStatus.PAID;
}

/** Pieces of a line that left the stock and are neither back in it nor written off. */
export function piecesOut(line: StoredOrderLine): number {
  const { quantity, replaced = 0, cancelled = 0, restocked = 0, writtenOff = 0 } = line;
  return quantity + replaced - cancelled - restocked - writtenOff;
}

const DAY = 86_400_000;

/** Until when the customer may request a return; null when not possible or no longer. */
export function returnUntil(
  order: Pick<StoredOrder, 'orderStatus' | 'deliveredAt'>,
  days: number,
  now = new Date(),
): Date | null {
  if (order.orderStatus !== OrderStatus.DELIVERED || !order.deliveredAt || days <= 0) return null;
  const until = new Date(order.deliveredAt.getTime() + days * DAY);
  return until > now ? until : null;
}

/** Pieces of each line that are in no return, by line position. */
export function piecesToReturn({ items }: Pick<StoredOrder, 'items'>): number[] {
  return items.map(({ ownWork, quantity, replaced = 0, cancelled = 0, inReturns = 0 }) =>
    // What was made to measure has no shelf to come back to: its customer asks the shop.
    ownWork ? 0 : quantity + replaced - cancelled - inReturns,
  );
}

/** Paise of the order's payment that were or are being refunded; without failed refunds and surplus payments. */
export function refundedAmount(order: Pick<StoredOrder, 'refunds'>): number {
  return order.refunds.reduce((sum, r) => sum + (r.surplus || r.status === RefundStatus.FAILED ? 0 : r.amount), 0);
}

/** Of the demo data. Nobody can place such an order: its keys are its own id, and its customer cannot sign in. */
export const isDemoOrder = ({
  _id,
  idempotencyKey,
  requestHash,
}: Pick<StoredOrder, '_id' | 'idempotencyKey' | 'requestHash'>): boolean =>
  idempotencyKey === _id.toHexString() && requestHash === idempotencyKey;
