/** The only rule about what may leave the shop, shared by statuses, shipments, scans and couriers. Pure. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { formatPaise } from '../../pricing/index.js';
import { may, Permission, type Viewer } from '../../types/viewer.js';
import { waitsForShopper } from './cod-confirmation.js';
import { OrderStatus } from './order.enums.js';
import type { StoredOrder, StoredOrderEvent } from './order.model.js';
import { isStaged, missingBeforeSending } from './order-payments.js';
import { awaitsPayment, hasEnded, INTERNAL_EVENT, isPaid, refundedAmount } from './order-rules.js';

/** Statuses of an order that has left the shop. */
const SENT: readonly OrderStatus[] = [OrderStatus.SHIPPED, OrderStatus.OUT_FOR_DELIVERY, OrderStatus.DELIVERED];

export function hasLeft(status: OrderStatus): boolean {
  return SENT.includes(status);
}

/** Why an order may not leave, and whether staff may send it nevertheless with a reason. */
export interface SendingRefusal {
  message: string;
  /** True when staff may send it with a reason: only the payment or the shopper's word is missing. */
  needsReason: boolean;
}

/** Null when it may leave. */
export function refusalToSend(order: StoredOrder): SendingRefusal | null {
  if (order.acceptBy)
    return { message: 'This order needs your approval first: confirm or cancel it.', needsReason: false };
  if (isRefundedWhole(order))
    return {
      // Without the amount: those who pack read it too, and see no money.
      message:
        'All that was paid for this order went back to its customer, so nothing of it is sent. A new order is needed.',
      needsReason: false,
    };
  if (waitsForShopper(order))
    return {
      message: 'Its customer has not confirmed this order yet. Give a reason to send it without that.',
      needsReason: true,
    };
  const missing = missingBeforeSending(order);
  if (missing > 0 && !order.unpaidReason)
    return {
      message: `${formatPaise(missing)} of this order are to be paid before it leaves. Give a reason to send it without them.`,
      needsReason: true,
    };
  if (awaitsPayment(order) && !isStaged(order) && !order.unpaidReason)
    return {
      message: order.payBy
        ? 'This order is not paid yet, and is cancelled by itself when it is not. Give a reason to send it without its payment.'
        : 'This order is not paid. Give a reason to send it without its payment.',
      needsReason: true,
    };
  return null;
}

/** False for an order with pieces that are sent in exchange: these leave in spite of a refund. */
export function isRefundedWhole(order: StoredOrder): boolean {
  return isPaid(order) && !order.exchangeSince && order.totalAmount > 0 && refundedAmount(order) >= order.totalAmount;
}

/**
 * @param reason of staff for sending it unpaid
 * @throws ShopError CONFLICT with what to do
 */
export function assertSendable(order: StoredOrder, reason: string | undefined): void {
  if (hasEnded(order.orderStatus))
    throw new ShopError(ErrorCode.CONFLICT, `This order is ${order.orderStatus}: nothing of it is sent any more.`);
  const refusal = refusalToSend(order);
  if (refusal && !(refusal.needsReason && reason)) throw new ShopError(ErrorCode.CONFLICT, refusal.message);
}

/** @throws ShopError FORBIDDEN when somebody who does not manage orders gives a reason for sending an unpaid one */
export function assertMaySendUnpaid(viewer: Viewer, reason: string | undefined): void {
  if (!reason || may(viewer, Permission.MANAGE_ORDERS)) return;
  const message = 'Whether an order leaves before it is paid or confirmed is decided by those who manage orders.';
  throw new ShopError(ErrorCode.FORBIDDEN, message, { fields: [{ path: 'unpaidReason', message }] });
}

/** The change when staff send an order with a reason: stores why it leaves unpaid, and ends the automatic cancellation. */
export function sentWithReason(
  order: StoredOrder,
  reason: string | undefined,
  actor: string,
): { set: Partial<Pick<StoredOrder, 'unpaidReason'>>; event: Omit<StoredOrderEvent, 'at'> } | null {
  if (!reason || !refusalToSend(order)?.needsReason) return null;
  // Its new status ends the waiting for the shopper.
  const [set, without] = waitsForShopper(order)
    ? [{}, "its customer's confirmation"]
    : [{ unpaidReason: reason }, 'its payment'];
  return { set, event: { kind: INTERNAL_EVENT, actor, internalNote: `Sent without ${without}: ${reason}` } };
}
