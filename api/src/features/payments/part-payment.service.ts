/** What staff do about the money of an order in stages: record it, correct it, ask for it by a link, say that a stage is due. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { formatPaise } from '../../pricing/index.js';
import { objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { changeOrder, type OrderChange } from '../orders/order-change.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { dueAmount, isStaged, owedAmount } from '../orders/order-payments.js';
import { hasEnded } from '../orders/order-rules.js';
import { payPath } from '../orders/pay-link.js';
import type { CorrectPaymentInput, CreatePaymentLinkInput, RecordPaymentInput } from './part-payment.inputs.js';
import { counterEntry, offlineReceipt } from './part-payments.service.js';
import { askByLink, withdrawRequest } from './payment-requests.service.js';

const DAY = 86_400_000;

/**
 * Records money that came by hand. Safe to repeat with the same key.
 * @throws ShopError NOT_FOUND, CONFLICT for an order that is paid whole, ended or paid; BAD_INPUT at `amount`
 */
export function recordPayment(viewer: Viewer, input: RecordPaymentInput): Promise<StoredOrder> {
  const { orderId, method, idempotencyKey } = input;
  return changeOrder({ _id: objectId(orderId, 'The order') }, async (order, now, session) => {
    assertStaged(order);
    const amount = input.amount ?? dueAmount(order);
    const said = { amount, method, at: input.at ?? now, actor: viewer.name, idempotencyKey };
    const [reference, note] = [tidy(input.reference), tidy(input.note)];
    const change = await offlineReceipt(order, { ...said, reference, note }, now, session);
    if (change)
      await audited(
        viewer,
        'order.payment',
        order,
        `Recorded ${formatPaise(amount)} for`,
        { amount, method, reference },
        session,
      );
    return change;
  });
}

/**
 * Takes a wrongly recorded payment back by a counter-entry; both stay to be seen. Safe to repeat.
 * @throws ShopError NOT_FOUND, CONFLICT
 */
export function correctPayment(
  viewer: Viewer,
  { orderId, paymentId, reason }: CorrectPaymentInput,
): Promise<StoredOrder> {
  return changeOrder({ _id: objectId(orderId, 'The order') }, async (order, now, session) => {
    assertStaged(order);
    const id = objectId(paymentId, 'The payment');
    const change = await counterEntry(order, id, { reason: reason.trim(), actor: viewer.name }, now, session);
    if (change)
      await audited(viewer, 'order.payment-correct', order, 'Took a payment back of', { paymentId, reason }, session);
    return change;
  });
}

/** @throws ShopError NOT_FOUND, CONFLICT, BAD_INPUT at `amount`, PAYMENT_UNAVAILABLE */
export async function createPaymentLink(viewer: Viewer, input: CreatePaymentLinkInput): Promise<StoredOrder> {
  const order = await staged(input.orderId);
  const backTo = new URL(payPath(order)!, platform().config.publicUrl).href;
  const expiresAt = new Date(Date.now() + input.days * DAY);
  return askByLink(order, { amount: input.amount ?? undefined, expiresAt, backTo, actor: viewer.name });
}

/** @throws ShopError NOT_FOUND, CONFLICT when it is paid */
export function withdrawPaymentLink(viewer: Viewer, orderId: string, linkId: string): Promise<StoredOrder> {
  return withdrawRequest(objectId(orderId, 'The order'), objectId(linkId, 'The payment link'), viewer.name);
}

/**
 * Says that a stage is due: the goods are ready. Safe to repeat.
 * @throws ShopError NOT_FOUND, CONFLICT for an order that has ended
 */
export function markStageDue(viewer: Viewer, orderId: string, stageId: string): Promise<StoredOrder> {
  return changeOrder({ _id: objectId(orderId, 'The order') }, (order, now) => {
    assertStaged(order);
    const stage = order.stages!.find(({ _id }) => _id.toHexString() === stageId);
    if (!stage) throw new ShopError(ErrorCode.NOT_FOUND, 'The stage was not found.');
    if (stage.dueAt) return null;
    if (hasEnded(order.orderStatus))
      throw new ShopError(ErrorCode.CONFLICT, `This order is ${order.orderStatus}: nothing of it is due any more.`);
    const stages = order.stages!.map((one) => (one === stage ? { ...one, dueAt: now } : one));
    return {
      set: { stages },
      events: [{ kind: 'payment', actor: viewer.name, note: `${stage.label}: ${formatPaise(stage.amount)} are due` }],
      ...newsOfDue({ ...order, stages }),
    };
  });
}

/** Its customer is told, unless what is due was paid before. */
function newsOfDue(order: StoredOrder): Pick<OrderChange, 'news'> {
  const amount = owedAmount(order);
  return amount > 0 ? { news: [{ kind: 'payment-due', amount }] } : {};
}

async function staged(id: string): Promise<StoredOrder> {
  const order = await OrderModel.findById(objectId(id, 'The order')).lean<StoredOrder>();
  if (!order) throw new ShopError(ErrorCode.NOT_FOUND, 'The order was not found.');
  assertStaged(order);
  return order;
}

/** @throws ShopError CONFLICT */
function assertStaged(order: StoredOrder): void {
  if (!isStaged(order))
    throw new ShopError(ErrorCode.CONFLICT, 'This order is paid whole by its shopper, online or on delivery.');
}

function audited(
  viewer: Viewer,
  action: string,
  order: StoredOrder,
  what: string,
  after: Record<string, unknown>,
  session: ClientSession,
): Promise<void> {
  return recordAudit({
    viewer,
    action,
    entity: 'order',
    entityId: order._id.toHexString(),
    summary: `${what} order ${order.orderNumber}`,
    after,
    session,
  });
}
