/** Changes of orders that may move money: a new status by staff, a cancellation by the customer. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { settings } from '../../platform/settings/current.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { assertConfirmed } from '../../types/confirmation.js';
import { tidy } from '../../types/text-rules.js';
import { may, Permission, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { changeOrder, type OrderChange } from '../orders/order-change.service.js';
import { cashSaidBy, courierOf } from '../orders/cash.js';
import { OrderStatus } from '../orders/order.enums.js';
import type { UpdateOrderStatusInput } from '../orders/order.inputs.js';
import type { StoredOrder, StoredRefund } from '../orders/order.model.js';
import { isStaged, onlineLeft } from '../orders/order-payments.js';
import { planTransition, refusalOf, refusalOfDelivery, type WantedStatus } from '../orders/order-transition.js';
import { hasLeft, sentWithReason } from '../orders/sending-rules.js';
import { awaitsPayment, canCancel, canCustomerCancel, hasEnded, INTERNAL_EVENT } from '../orders/order-rules.js';
import { ownOrder } from '../orders/order.service.js';
import { newRefund, sendRefundsOf } from './refund.service.js';

/**
 * Sets a status; staff may set any, except on an order that was refunded. With only a message, the customer gets a mail; with only
 * an internal note, it is stored. A status that refunds money asks for the password again, as a refund does.
 * @throws ShopError NOT_FOUND, STALE_VERSION, PASSWORD_NEEDED, FORBIDDEN when the viewer may not keep what was paid, CONFLICT when the order
 * was refunded or may not leave the shop (see refusalOf), OUT_OF_STOCK when the pieces of a cancelled order were sold
 */
export async function updateOrderStatus(viewer: Viewer, input: UpdateOrderStatusInput): Promise<StoredOrder> {
  const _id = objectId(input.id, 'The order');
  const note = tidy(input.notes);
  const internalNote = tidy(input.internalNote);
  const unpaidReason = tidy(input.unpaidReason);
  const keepMoney = input.refund === false;
  if (keepMoney && !may(viewer, Permission.WITHHOLD_REFUNDS))
    throw new ShopError(ErrorCode.FORBIDDEN, 'Only those who may withhold refunds can keep what was paid.');
  const order = await changeOrder({ _id }, async (before, now, session) => {
    if (input.version != null && input.version !== before.version) throw new ShopError(ErrorCode.STALE_VERSION);
    if (before.orderStatus === input.orderStatus && !note && !internalNote) return null;
    const refusal = refusalOf(before, input.orderStatus);
    if (refusal && !(refusal.needsReason && unpaidReason)) throw new ShopError(ErrorCode.CONFLICT, refusal.message);
    const tooEarly = input.deliveredAt ? refusalOfDelivery(before, input.deliveredAt) : null;
    if (tooEarly)
      throw new ShopError(ErrorCode.CONFLICT, tooEarly, { fields: [{ path: 'deliveredAt', message: tooEarly }] });
    const wanted = {
      to: input.orderStatus,
      now,
      note,
      internalNote,
      keepMoney,
      deliveredAt: input.deliveredAt ?? undefined,
      cash: cashSaidBy(viewer, input.cash, courierOf(before)),
      cashCourier: tidy(input.cashCourier),
      unpaidReason,
    };
    if (planTransition(before, wanted).refund > 0) assertConfirmed(viewer);
    await recordAudit({
      viewer,
      action: 'order.status',
      entity: 'order',
      entityId: input.id,
      summary: `Order ${before.orderNumber}: ${before.orderStatus} → ${input.orderStatus}${decision(before, input.orderStatus)}`,
      before: { orderStatus: before.orderStatus },
      after: {
        orderStatus: input.orderStatus,
        ...(note ? { note } : {}),
        ...(internalNote ? { internalNote } : {}),
        ...(keepMoney ? { refund: false } : {}),
        ...(input.deliveredAt ? { deliveredAt: input.deliveredAt } : {}),
        ...(input.cash ? { cash: input.cash } : {}),
        ...(refusal ? { unpaidReason } : {}),
      },
      session,
    });
    return before.orderStatus === input.orderStatus
      ? remark(wanted, viewer.name)
      : transitionChange(before, wanted, viewer.name);
  });
  return finish(order);
}

/** Whether the status accepts or declines an order that awaits acceptance. */
function decision({ acceptBy }: StoredOrder, to: OrderStatus): string {
  return acceptBy ? (hasEnded(to) ? ' (declined)' : ' (accepted)') : '';
}

/** @throws ShopError NOT_FOUND, CONFLICT once it is shipped */
export async function cancelOrder(viewer: Viewer, id: string, reason: string | undefined): Promise<StoredOrder> {
  const { _id } = await ownOrder(viewer, id);
  const note = tidy(reason)?.slice(0, 500);
  const order = await changeOrder({ _id }, (before, now) => {
    if (before.orderStatus === OrderStatus.CANCELLED) return givenUp(before, note);
    if (canCancel(before) && !canCustomerCancel(before))
      throw new ShopError(
        ErrorCode.CONFLICT,
        `A part of this order is paid, and work on it may have begun. Please call us on ${settings().phone} to cancel it.`,
      );
    if (!canCancel(before))
      throw new ShopError(
        ErrorCode.CONFLICT,
        before.shipments?.length && before.orderStatus === OrderStatus.PROCESSING
          ? 'A part of this order has left already, so it can no longer be cancelled.'
          : `This order is ${before.orderStatus} and can no longer be cancelled.`,
      );
    return transitionChange(
      before,
      { to: OrderStatus.CANCELLED, now, note, cancelledBy: 'customer' },
      before.customerName,
    );
  });
  return finish(order);
}

/** A cancellation by the customer of an order that was cancelled already: from now on a late payment is refunded, as the customer was told. */
function givenUp(order: StoredOrder, note: string | undefined): OrderChange | null {
  if (!awaitsPayment(order) || order.cancelledByCustomer) return null;
  return { set: { cancelledByCustomer: true }, events: [{ kind: 'status', actor: order.customerName, note }] };
}

/** A message or note that leaves the order's status unchanged. */
function remark({ to, note, internalNote }: WantedStatus, actor: string): OrderChange {
  const said = note ? { kind: 'status', orderStatus: to, note, toCustomer: true } : { kind: INTERNAL_EVENT };
  return { events: [{ ...said, internalNote, actor }], news: [note ? { kind: 'message', note } : undefined] };
}

/** All changes that a new status causes, as one change. */
export function transitionChange(order: StoredOrder, wanted: WantedStatus, actor: string): OrderChange {
  const plan = planTransition(order, { ...wanted, actor });
  const sent = hasLeft(wanted.to) ? sentWithReason(order, wanted.unpaidReason, actor) : null;
  const refunds = plan.refund > 0 ? { refunds: [...order.refunds, ...refundsOf(order, plan.refund, wanted)] } : {};
  return {
    set: { ...plan.set, ...refunds, ...sent?.set },
    unset: plan.unset,
    stock: plan.stock,
    invoice: plan.invoice,
    news: [plan.news],
    events: [
      {
        kind: 'status',
        orderStatus: wanted.to,
        paymentStatus: plan.set.paymentStatus,
        actor,
        note: wanted.note,
        ...(wanted.note && !wanted.cancelledBy ? { toCustomer: true } : {}),
        internalNote: wanted.internalNote,
      },
      ...(plan.cashNote ? [{ kind: 'payment', actor, note: plan.cashNote }] : []),
      ...(sent ? [sent.event] : []),
    ],
  };
}

function refundsOf(order: StoredOrder, amount: number, { to, now }: WantedStatus): StoredRefund[] {
  const reason = `Order ${to}`;
  if (!isStaged(order)) return [newRefund(amount, { paymentId: order.payment?.paymentId, reason }, now)];
  return onlineLeft(order).map(({ receipt, left }) => newRefund(left, { paymentId: receipt.paymentId, reason }, now));
}

/** Sends the refunds at once; when the provider does not answer, the worker retries. */
function finish(order: StoredOrder): Promise<StoredOrder> {
  return sendRefundsOf(order._id as ObjectId);
}
