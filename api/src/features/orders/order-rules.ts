/** The actions that an order allows, derived from its stored state. Pure. */
import { OrderStatus, PaymentMethod, PaymentStatus, RefundStatus, ShipmentState } from './order.enums.js';
import type { StoredOrder, StoredOrderLine } from './order.model.js';

/** Who appears in the history for what happens by itself. */
export const SHOP_ACTOR = 'Shop';

/** Kind of an event that holds nothing but an internal note. */
export const INTERNAL_EVENT = 'note';

const BEFORE_SHIPPING: readonly OrderStatus[] = [OrderStatus.PENDING, OrderStatus.CONFIRMED, OrderStatus.PROCESSING];

/** Shipments in these have not left the shop, or are none any more. */
const NOT_LEFT: readonly ShipmentState[] = [ShipmentState.PACKED, ShipmentState.CANCELLED, ShipmentState.CAME_BACK];

/** Before any of it has left, whoever says so. */
export function canCancel({ orderStatus, shipments = [] }: Pick<StoredOrder, 'orderStatus' | 'shipments'>): boolean {
  return BEFORE_SHIPPING.includes(orderStatus) && shipments.every(({ state }) => NOT_LEFT.includes(state));
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

/** Pieces of a line that have left the stock and are not back in it, nor written off. */
export function piecesOut(line: StoredOrderLine): number {
  const { quantity, replaced = 0, cancelled = 0, restocked = 0, writtenOff = 0 } = line;
  return quantity + replaced - cancelled - restocked - writtenOff;
}

const DAY = 86_400_000;

/** Until when its customer may ask for a return; null when that is not so or no more. */
export function returnUntil(
  order: Pick<StoredOrder, 'orderStatus' | 'deliveredAt'>,
  days: number,
  now = new Date(),
): Date | null {
  if (order.orderStatus !== OrderStatus.DELIVERED || !order.deliveredAt || days <= 0) return null;
  const until = new Date(order.deliveredAt.getTime() + days * DAY);
  return until > now ? until : null;
}

/** Pieces of each line that no return is about, by the lines' positions. */
export function piecesToReturn({ items }: Pick<StoredOrder, 'items'>): number[] {
  return items.map(
    ({ quantity, replaced = 0, cancelled = 0, inReturns = 0 }) => quantity + replaced - cancelled - inReturns,
  );
}

/** Paise of the order's own payment that were refunded or are on their way; failed refunds and surplus payments not counted. */
export function refundedAmount(order: Pick<StoredOrder, 'refunds'>): number {
  return order.refunds.reduce((sum, r) => sum + (r.surplus || r.status === RefundStatus.FAILED ? 0 : r.amount), 0);
}
