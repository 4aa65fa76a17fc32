/**
 * Refunds. A refund is first stored in its order, then sent to the provider with its own id as idempotency key, so that it is
 * sent exactly once even when the process is killed in between. The credit note is issued when the provider has paid it out.
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
import { OrderModel, type StoredOrder, type StoredRefund, type StoredRefundLine } from '../orders/order.model.js';
import { isStaged, paidAmount, receivedAmount, splitRefund, statusOfStages } from '../orders/order-payments.js';
import { refundedAmount, SHOP_ACTOR } from '../orders/order-rules.js';
import { issued, issuedAgainst } from '../orders/seller.js';
import { gateway } from './current-gateway.js';
import { eachOrder } from './each-order.js';
import { GatewayError, type Gateway, type GatewayRefund } from './gateway.js';

const SECOND = 1000;
const FIRST_WAIT = 30 * SECOND;
const LONGEST_WAIT = 6 * 3600 * SECOND;
/** The most refunds in one round of the worker. */
const ROUND = 20;

/** A refund to be stored by the change that causes it. @param amount paise */
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
 * Refunds a part of a paid order, or the rest. An order that was paid in cash is paid back by hand: the refund is only
 * recorded, with its credit note.
 * @throws ShopError NOT_FOUND, CONFLICT when nothing was paid or the key was used for another amount, BAD_INPUT when the
 * amount is more than the rest
 */
export async function refundOrder(viewer: Viewer, input: RefundOrderInput): Promise<StoredOrder> {
  const _id = objectId(input.id, 'The order');
  const idempotencyKey = input.idempotencyKey ?? randomUUID();
  await changeOrder({ _id }, async (order, now, session) => {
    const before = refundOfKey(order, idempotencyKey);
    if (before > 0 && input.amount != null && input.amount !== before)
      throw new ShopError(
        ErrorCode.CONFLICT,
        `This idempotency key belongs to a refund of ${formatPaise(before)}. Send another refund with a key of its own.`,
      );
    if (before > 0) return null;
    if (receivedAmount(order) === 0)
      throw new ShopError(ErrorCode.CONFLICT, 'This order is not paid, so there is nothing to refund.');
    const left = paidAmount(order);
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

/** Paise that a key has refunded; 0 when it was not used. A refund of several payments has one entry for each. */
export function refundOfKey({ refunds }: Pick<StoredOrder, 'refunds'>, key: string): number {
  return refunds
    .filter(({ idempotencyKey = '' }) => idempotencyKey === key || idempotencyKey.startsWith(`${key}/part-`))
    .reduce((sum, { amount }) => sum + amount, 0);
}

export interface WantedRefund {
  /** Paise, at most the rest that is not refunded. */
  amount: number;
  reason?: string;
  internalNote?: string;
  /** The same key never refunds twice. */
  idempotencyKey: string;
  /** The goods it is for; left out for money alone. An order in stages does not keep them: its refund may be of several payments. */
  lines?: StoredRefundLine[];
}

/** The change that refunds an order: requested from the provider, or recorded as handed back when it was paid in cash. */
export async function refundChange(
  order: StoredOrder,
  wanted: WantedRefund,
  { now, session, actor }: Doing,
): Promise<OrderChange | null> {
  const { amount, reason, internalNote, idempotencyKey, lines } = wanted;
  const facts = { reason, idempotencyKey, paymentId: order.payment?.paymentId, ...(lines && { lines }) };
  const refund = newRefund(amount, facts, now);
  const asked = {
    kind: 'refund',
    actor,
    note: `${formatPaise(amount)} to refund${reason ? `: ${reason}` : ''}`,
    ...(reason ? { toCustomer: true } : {}),
    internalNote,
  };
  if (isStaged(order)) return refundInParts(order, wanted, asked, { now, session, actor });
  if (order.paymentMethod === PaymentMethod.ONLINE)
    return { set: { refunds: [...order.refunds, refund] }, events: [asked] };
  const paidBack = { id: 'by hand', status: 'processed' } as const;
  const change = await settled(order, { ...refund, paymentId: undefined }, paidBack, now, session, actor);
  return change && { ...change, events: [asked, ...change.events] };
}

interface Doing {
  now: Date;
  session: ClientSession;
  actor: string;
}

/** Online payments go back by themselves; what came otherwise is handed back by people, which this records. */
async function refundInParts(
  order: StoredOrder,
  { amount, reason, idempotencyKey }: WantedRefund,
  asked: OrderChange['events'][number],
  { now, session, actor }: Doing,
): Promise<OrderChange> {
  let after = order;
  const events = [asked];
  const news: (OrderNews | undefined)[] = [];
  for (const [index, { receipt, amount: part }] of splitRefund(order, amount).entries()) {
    const key = index === 0 ? idempotencyKey : `${idempotencyKey}/part-${index + 1}`;
    const isOnline = receipt?.paymentId !== undefined;
    const facts = isOnline ? { paymentId: receipt.paymentId } : { receipt: receipt?._id };
    const refund = newRefund(part, { reason, idempotencyKey: key, ...facts }, now);
    if (isOnline) {
      after = { ...after, refunds: [...after.refunds, refund] };
      continue;
    }
    const change = await settled(after, refund, { id: 'by hand', status: 'processed' }, now, session, actor);
    after = { ...after, ...change!.set };
    events.push(...change!.events);
    news.push(...(change!.news ?? []));
  }
  return { set: { refunds: after.refunds, paymentStatus: after.paymentStatus }, events, news };
}

/** Sends the requested refunds of one order now; the worker retries those that fail. */
export async function sendRefundsOf(_id: ObjectId): Promise<StoredOrder> {
  let order = (await OrderModel.findById(_id).lean<StoredOrder>())!;
  for (const refund of order.refunds.filter((one) => one.status === RefundStatus.REQUESTED))
    order = await sendRefund(order, refund);
  return order;
}

/** Sends requested refunds and polls the state of pending ones. @returns how many orders were processed */
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

/** @throws GatewayError when the shop uses another provider than the one that took the payment */
function gatewayOf(order: StoredOrder, refund: StoredRefund): Gateway {
  const connected = gateway();
  const provider =
    order.payment?.provider ?? order.receipts?.find(({ paymentId }) => paymentId === refund.paymentId)?.provider;
  // A surplus payment of an order in stages has no receipt: it was asked for by one of the requests.
  const asked = provider ?? order.paymentRequests?.at(-1)?.provider;
  if (connected.provider !== asked)
    throw new GatewayError('unavailable', `Paid with ${asked}, to which the shop is not connected`);
  return connected;
}

async function sendRefund(order: StoredOrder, refund: StoredRefund): Promise<StoredOrder> {
  const key = refund._id.toHexString();
  try {
    const sent = await gatewayOf(order, refund).refund({
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
    const state = await gatewayOf(order, refund).refundState(refund.providerRefundId!);
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
  // Only fields of the worker: leave the version and the change feed alone.
  await OrderModel.updateOne(
    { _id: order, 'refunds._id': refund },
    { $set: { 'refunds.$.nextTryAt': nextTryAt }, $inc: { 'refunds.$.tries': 1 } },
    { timestamps: false },
  );
  return stored;
}

/** Advances a refund to the state that the provider reports; never back, however often and in whatever order states arrive. */
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
 * Adds a refund that somebody made at the provider by hand to the order, with its current state. It must not be stored as requested:
 * the worker would send it a second time.
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
    const isOwn = before.payment?.paymentId === paymentId || partPaidWith(before, paymentId);
    const surplus = !isOwn || amount > paidAmount(before);
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
    if (order.invoice && !refund.surplus)
      after.creditNote = issuedAgainst(await nextDocumentNumber('CN', now, session), now, order.invoice);
    else if (isStaged(order) && !refund.surplus)
      after.voucher = issued(await nextDocumentNumber('RF', now, session), now, order);
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

const partPaidWith = ({ receipts = [] }: StoredOrder, paymentId: string): boolean =>
  receipts.some((one) => one.paymentId === paymentId);

/** Mails: one when the refund is accepted, with the credit note if there is one; otherwise another one when the credit note is issued. */
function newsOf(before: StoredRefund, after: StoredRefund): OrderNews | undefined {
  const { amount, reason } = after;
  const refundId = after._id.toHexString();
  if (after.status === RefundStatus.FAILED) return undefined;
  if (before.status === RefundStatus.REQUESTED) return { kind: 'refunded', refundId, amount, reason };
  return after.creditNote && !before.creditNote ? { kind: 'credited', refundId, amount } : undefined;
}

/** Refunded once the provider has accepted the whole amount; after a part the order is still paid. */
function paymentStatusAfter(order: StoredOrder, refunds: readonly StoredRefund[]): PaymentStatus {
  if (isStaged(order)) return statusOfStages(order, { refunds: [...refunds] });
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
