/**
 * Money that goes back. A refund is first written into its order, then sent to the provider under its own id as idempotency
 * key, so that it is sent once whatever is killed in between; the credit note is issued when the money has left.
 */
import { randomUUID } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import type { OrderNews } from '../../emails/order-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { formatPaise } from '../../pricing/index.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { nextDocumentNumber } from '../orders/numbering.service.js';
import { changeOrder, type OrderChange } from '../orders/order-change.service.js';
import { PaymentMethod, PaymentStatus, RefundStatus } from '../orders/order.enums.js';
import type { RefundOrderInput } from '../orders/order.inputs.js';
import { OrderModel, type StoredOrder, type StoredRefund } from '../orders/order.model.js';
import { refundedAmount, SHOP_ACTOR } from '../orders/order-rules.js';
import { issued } from '../orders/seller.js';
import { gateway } from './current-gateway.js';
import { eachOrder } from './each-order.js';
import { GatewayError, type Gateway, type GatewayRefund } from './gateway.js';

const SECOND = 1000;
const FIRST_WAIT = 30 * SECOND;
const LONGEST_WAIT = 6 * 3600 * SECOND;
/** Refunds of one round of the worker. */
const ROUND = 20;

/** A refund to be written into an order by the change that causes it. @param amount paise */
export function newRefund(amount: number, facts: Partial<StoredRefund>, now: Date): StoredRefund {
  return {
    _id: new ObjectId(),
    amount,
    status: RefundStatus.REQUESTED,
    surplus: false,
    createdAt: now,
    nextTryAt: now,
    tries: 0,
    ...facts,
  };
}

/**
 * Refunds a part of a paid order, or all that is left. Cash that was paid on delivery is paid back by hand: the refund is
 * recorded with its credit note.
 * @throws ShopError NOT_FOUND, CONFLICT when nothing was paid or the key was used for another amount, BAD_INPUT when the
 * amount is above what is left
 */
export async function refundOrder(viewer: Viewer, input: RefundOrderInput): Promise<StoredOrder> {
  const _id = objectId(input.id, 'The order');
  const idempotencyKey = input.idempotencyKey ?? randomUUID();
  await changeOrder({ _id }, async (order, now, session) => {
    const same = order.refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
    if (same && input.amount != null && input.amount !== same.amount)
      throw new ShopError(
        ErrorCode.CONFLICT,
        `This idempotency key belongs to a refund of ${formatPaise(same.amount)}. Send another refund with a key of its own.`,
      );
    if (same) return null;
    if (order.paymentStatus !== PaymentStatus.PAID && order.paymentStatus !== PaymentStatus.REFUNDED)
      throw new ShopError(ErrorCode.CONFLICT, 'This order is not paid, so there is nothing to refund.');
    const left = order.totalAmount - refundedAmount(order);
    const amount = input.amount ?? left;
    if (left <= 0) throw new ShopError(ErrorCode.CONFLICT, 'All of this order is refunded already.');
    if (amount > left)
      throw new ShopError(ErrorCode.BAD_INPUT, `At most ${formatPaise(left)} are left to refund.`, {
        fields: [{ path: 'amount', message: `At most ${formatPaise(left)}` }],
      });
    const reason = tidy(input.reason);
    const internalNote = tidy(input.internalNote);
    await recordAudit({
      viewer,
      action: 'order.refund',
      entity: 'order',
      entityId: input.id,
      summary: `Refunded ${formatPaise(amount)} of order ${order.orderNumber}`,
      after: { amount, reason, ...(internalNote ? { internalNote } : {}) },
      session,
    });
    return refundChange(order, { amount, reason, internalNote, idempotencyKey }, { now, session, actor: viewer.name });
  });
  return sendRefundsOf(_id);
}

export interface WantedRefund {
  /** Paise, at most what is left. */
  amount: number;
  reason?: string;
  internalNote?: string;
  /** The same key never refunds twice. */
  idempotencyKey: string;
}

/** The change of an order that gives money back: asked of the provider, or noted as handed back when it was paid in cash. */
export async function refundChange(
  order: StoredOrder,
  { amount, reason, internalNote, idempotencyKey }: WantedRefund,
  { now, session, actor }: { now: Date; session: ClientSession; actor: string },
): Promise<OrderChange | null> {
  const refund = newRefund(amount, { reason, idempotencyKey, paymentId: order.payment?.paymentId }, now);
  const asked = {
    kind: 'refund',
    actor,
    note: `${formatPaise(amount)} to refund${reason ? `: ${reason}` : ''}`,
    ...(reason ? { toCustomer: true } : {}),
    internalNote,
  };
  if (order.paymentMethod === PaymentMethod.ONLINE)
    return { set: { refunds: [...order.refunds, refund] }, events: [asked] };
  const paidBack = { id: 'by hand', status: 'processed' } as const;
  const change = await settled(order, { ...refund, paymentId: undefined }, paidBack, now, session, actor);
  return change && { ...change, events: [asked, ...change.events] };
}

/** Sends what is wanted of one order now; what cannot be sent yet is left to the worker. */
export async function sendRefundsOf(_id: ObjectId): Promise<StoredOrder> {
  let order = (await OrderModel.findById(_id).lean<StoredOrder>())!;
  for (const refund of order.refunds.filter((one) => one.status === RefundStatus.REQUESTED))
    order = await sendRefund(order, refund);
  return order;
}

/** Sends what waits and asks how far the provider has come with the rest. @returns how many orders were looked at */
export async function workOnRefunds(now = new Date()): Promise<number> {
  const due = await OrderModel.find({ 'refunds.nextTryAt': mongoose.trusted({ $lte: now }) })
    .sort({ 'refunds.nextTryAt': 1 })
    .limit(ROUND)
    .lean<StoredOrder[]>();
  const waiting = (order: StoredOrder) => order.refunds.filter(({ nextTryAt }) => nextTryAt && nextTryAt <= now);
  await eachOrder(
    due,
    async (order) => {
      for (const refund of waiting(order))
        await (refund.status === RefundStatus.REQUESTED ? sendRefund(order, refund) : askForRefund(order, refund));
    },
    async (order) => {
      for (const refund of waiting(order)) await tryLater(order._id, refund._id);
    },
  );
  return due.length;
}

/** @throws GatewayError while the shop is connected to another provider than the one that took the money */
function gatewayOf(order: StoredOrder): Gateway {
  const connected = gateway();
  if (connected.provider !== order.payment!.provider)
    throw new GatewayError('unavailable', `Paid with ${order.payment!.provider}, to which the shop is not connected`);
  return connected;
}

async function sendRefund(order: StoredOrder, refund: StoredRefund): Promise<StoredOrder> {
  const key = refund._id.toHexString();
  try {
    const sent = await gatewayOf(order).refund({
      paymentId: refund.paymentId!,
      amount: refund.amount,
      idempotencyKey: key,
      notes: { orderNumber: order.orderNumber, refund: key },
    });
    return await recordRefundState(order._id, refund._id, sent);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform().logger.warn(
      { order: order.orderNumber, refund: key, reason: error.message },
      'a refund could not be sent',
    );
    if (error.kind === 'refused')
      return recordRefundState(order._id, refund._id, { id: '', status: 'failed' }, error.message);
    return tryLater(order._id, refund._id);
  }
}

async function askForRefund(order: StoredOrder, refund: StoredRefund): Promise<void> {
  try {
    const state = await gatewayOf(order).refundState(refund.providerRefundId!);
    if (state.status === 'pending') await tryLater(order._id, refund._id);
    else await recordRefundState(order._id, refund._id, state);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await tryLater(order._id, refund._id);
  }
}

async function tryLater(order: ObjectId, refund: ObjectId): Promise<StoredOrder> {
  const stored = (await OrderModel.findById(order).lean<StoredOrder>())!;
  const tries = stored.refunds.find((one) => one._id.equals(refund))?.tries ?? 0;
  const nextTryAt = new Date(Date.now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 20)));
  // Only the worker's own notes: neither the version nor the feed of changes moves.
  await OrderModel.updateOne(
    { _id: order, 'refunds._id': refund },
    { $set: { 'refunds.$.nextTryAt': nextTryAt }, $inc: { 'refunds.$.tries': 1 } },
    { timestamps: false },
  );
  return stored;
}

/** Moves a refund forward to what the provider says of it; never backwards, however often and in which order it is said. */
export function recordRefundState(
  order: ObjectId,
  refundId: ObjectId,
  state: GatewayRefund,
  failure?: string,
): Promise<StoredOrder> {
  return changeOrder({ _id: order }, (stored, now, session) => {
    const refund = stored.refunds.find((one) => one._id.equals(refundId));
    return refund ? settled(stored, refund, state, now, session, SHOP_ACTOR, failure) : null;
  });
}

/**
 * A refund somebody made at the provider by hand becomes one of the order's, at once as far as it has come: one that only
 * waits would be sent a second time by whoever works on the order meanwhile.
 * @param amount paise
 */
export async function adoptRefund(
  order: ObjectId,
  paymentId: string,
  amount: number,
  state: GatewayRefund,
): Promise<StoredRefund | undefined> {
  const after = await changeOrder({ _id: order }, async (before, now, session) => {
    if (before.refunds.some((one) => one.providerRefundId === state.id)) return null;
    const surplus = before.payment?.paymentId !== paymentId || amount > before.totalAmount - refundedAmount(before);
    const refund = newRefund(amount, { paymentId, reason: 'Refunded at the payment provider', surplus }, now);
    const change = await settled(before, refund, state, now, session, SHOP_ACTOR);
    const note = `${formatPaise(amount)} refunded at the payment provider`;
    return change && { ...change, events: [{ kind: 'refund', actor: SHOP_ACTOR, note }, ...change.events] };
  });
  return after.refunds.find((one) => one.providerRefundId === state.id);
}

const RANK: Record<RefundStatus, number> = { requested: 0, pending: 1, processed: 2, failed: 3 };

async function settled(
  order: StoredOrder,
  refund: StoredRefund,
  state: GatewayRefund,
  now: Date,
  session: ClientSession,
  actor: string,
  failure?: string,
): Promise<OrderChange | null> {
  const status = state.status as RefundStatus;
  if (RANK[status] <= RANK[refund.status]) return null;
  const after: StoredRefund = { ...refund, status, providerRefundId: state.id || refund.providerRefundId };
  if (status === RefundStatus.PENDING) after.nextTryAt = new Date(now.getTime() + FIRST_WAIT);
  else delete after.nextTryAt;
  if (status === RefundStatus.PROCESSED) {
    after.processedAt = now;
    if (order.invoice && !refund.surplus) after.creditNote = issued(await nextDocumentNumber('CN', now, session), now);
  }
  const known = order.refunds.some((one) => one._id.equals(refund._id));
  const refunds = known
    ? order.refunds.map((one) => (one._id.equals(refund._id) ? after : one))
    : [...order.refunds, after];
  const paymentStatus = paymentStatusAfter(order, refunds);
  return {
    set: { refunds, paymentStatus },
    events: [{ kind: 'refund', paymentStatus, actor, note: noteOf(after, failure) }],
    news: [newsOf(refund, after)],
  };
}

/** The customer is told when the money leaves, with its credit note or else once more when there is one. */
function newsOf(before: StoredRefund, after: StoredRefund): OrderNews | undefined {
  const { amount, reason } = after;
  const refundId = after._id.toHexString();
  if (after.status === RefundStatus.FAILED) return undefined;
  if (before.status === RefundStatus.REQUESTED) return { kind: 'refunded', refundId, amount, reason };
  return after.creditNote && !before.creditNote ? { kind: 'credited', refundId, amount } : undefined;
}

/** Refunded once the provider has taken on the whole amount; a part leaves the order paid. */
function paymentStatusAfter(order: StoredOrder, refunds: readonly StoredRefund[]): PaymentStatus {
  if (order.paymentStatus !== PaymentStatus.PAID && order.paymentStatus !== PaymentStatus.REFUNDED)
    return order.paymentStatus;
  const accepted = refunds.filter(
    (one) => one.status === RefundStatus.PENDING || one.status === RefundStatus.PROCESSED,
  );
  return refundedAmount({ refunds: accepted }) >= order.totalAmount ? PaymentStatus.REFUNDED : PaymentStatus.PAID;
}

function noteOf(refund: StoredRefund, failure?: string): string {
  const amount = formatPaise(refund.amount);
  if (refund.status === RefundStatus.FAILED) return `The refund of ${amount} failed${failure ? `: ${failure}` : ''}`;
  return refund.status === RefundStatus.PROCESSED ? `${amount} refunded` : `${amount} on their way back`;
}
