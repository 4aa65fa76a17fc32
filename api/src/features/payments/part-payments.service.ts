/**
 * Money for an order in stages. Callback, webhook and reconciler all report an online payment here, in any order and repeatedly;
 * staff record what came otherwise. One receipt stands behind each payment, and nothing that is recorded is ever changed.
 */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { formatPaise } from '../../pricing/index.js';
import { ObjectId } from '../../types/object-id.js';
import { changeOrder, type OrderChange } from '../orders/order-change.service.js';
import { nextDocumentNumber } from '../orders/numbering.service.js';
import { OrderStatus, PaymentRequestState, PaymentStatus, ReceiptMethod } from '../orders/order.enums.js';
import type { StoredOrder, StoredPaymentRequest, StoredReceipt } from '../orders/order.model.js';
import { dueAmount, receivedAmount, statusOfStages } from '../orders/order-payments.js';
import { METHOD_WORDS } from '../orders/payment-words.js';
import { hasEnded, SHOP_ACTOR } from '../orders/order-rules.js';
import { planTransition } from '../orders/order-transition.js';
import { issued } from '../orders/seller.js';
import { promisedFrom } from '../orders/shipping.js';
import { CURRENCY } from './gateway.js';
import type { ArrivedPayment } from './mark-paid.service.js';
import { newRefund } from './refund.service.js';

/**
 * Records an online payment of a request. Idempotent: only the first call has an effect. A second payment of a request, one of another
 * amount, one that is more than is due, and one of an order that has ended go back whole; the worker sends these refunds.
 * @param providerId id of the order or link at the provider
 * @throws ShopError NOT_FOUND when no order was asked for by it
 */
export function markPartPaid(providerId: string, payment: ArrivedPayment): Promise<StoredOrder> {
  return changeOrder({ 'paymentRequests.providerId': providerId }, (order, now, session) =>
    decide(order, requestOf(order, providerId), payment, now, session),
  );
}

/** True when this payment is one that the order was paid with. */
export const isPartOf = ({ receipts = [] }: Pick<StoredOrder, 'receipts'>, paymentId: string): boolean =>
  receipts.some((one) => one.paymentId === paymentId);

const requestOf = (order: StoredOrder, providerId: string): StoredPaymentRequest =>
  order.paymentRequests!.find((one) => one.providerId === providerId)!;

function decide(
  order: StoredOrder,
  request: StoredPaymentRequest,
  payment: ArrivedPayment,
  now: Date,
  session: ClientSession,
): OrderChange | null | Promise<OrderChange | null> {
  const receipt = order.receipts?.find((one) => one.paymentId === payment.id);
  if (receipt) return confirmCapture(order, request, receipt, payment);
  if (order.refunds.some((one) => one.paymentId === payment.id)) return null;
  const why = reasonToGiveBack(order, request, payment);
  if (why === undefined) return take(order, request, payment, now, session);
  // A payment that the provider has not confirmed cannot be refunded: schedule a check, which decides then.
  if (!payment.captured)
    return { set: { paymentRequests: changed(order, request, { checkAt: now, checks: 0 }) }, events: [] };
  return giveBack(order, payment, why, now);
}

/** @returns undefined when it counts */
function reasonToGiveBack(
  order: StoredOrder,
  request: StoredPaymentRequest,
  payment: ArrivedPayment,
): string | undefined {
  if (payment.currency !== CURRENCY || payment.amount !== request.amount)
    return 'Another amount than that was asked for';
  if (hasEnded(order.orderStatus)) return `Paid after the order was ${order.orderStatus}`;
  if (request.state === PaymentRequestState.PAID) return 'Paid twice';
  return payment.amount > dueAmount(order) ? 'More than is left to pay' : undefined;
}

const changed = (
  order: StoredOrder,
  request: StoredPaymentRequest,
  to: Partial<StoredPaymentRequest>,
): StoredPaymentRequest[] =>
  order.paymentRequests!.map((one) => (one._id.equals(request._id) ? { ...one, ...to } : one));

function confirmCapture(
  order: StoredOrder,
  request: StoredPaymentRequest,
  receipt: StoredReceipt,
  payment: ArrivedPayment,
): OrderChange | null {
  if (!payment.captured || receipt.captured) return null;
  return {
    set: {
      receipts: order.receipts!.map((one) => (one === receipt ? { ...one, captured: true } : one)),
      paymentRequests: changed(order, request, { checkAt: undefined }),
    },
    events: [{ kind: 'payment', actor: SHOP_ACTOR, note: 'The provider confirms that the money was taken' }],
  };
}

async function take(
  order: StoredOrder,
  request: StoredPaymentRequest,
  payment: ArrivedPayment,
  now: Date,
  session: ClientSession,
): Promise<OrderChange> {
  const receipt: StoredReceipt = {
    _id: new ObjectId(),
    amount: payment.amount,
    method: ReceiptMethod.ONLINE,
    at: now,
    recordedAt: now,
    actor: SHOP_ACTOR,
    provider: request.provider,
    paymentId: payment.id,
    request: request._id,
    captured: payment.captured,
  };
  const checkAt = payment.captured ? undefined : now;
  const paid = {
    ...order,
    paymentRequests: changed(order, request, { state: PaymentRequestState.PAID, checkAt, checks: 0 }),
  };
  return received(paid, receipt, now, session, `${formatPaise(payment.amount)} paid online (${payment.id})`);
}

function giveBack(order: StoredOrder, payment: ArrivedPayment, reason: string, now: Date): OrderChange | null {
  if (payment.currency !== CURRENCY) {
    // The shop refunds only in rupees: staff have to handle any other currency.
    const note = `${payment.id}: ${payment.amount / 100} ${payment.currency} were paid; please look at it`;
    return order.history.some((event) => event.note === note)
      ? null
      : { events: [{ kind: 'payment', actor: SHOP_ACTOR, note }] };
  }
  const refund = newRefund(payment.amount, { paymentId: payment.id, reason, surplus: true }, now);
  const note = `${formatPaise(payment.amount)} (${payment.id}): ${reason.toLowerCase()}; it goes back`;
  return { set: { refunds: [...order.refunds, refund] }, events: [{ kind: 'payment', actor: SHOP_ACTOR, note }] };
}

/**
 * The change that adds a receipt, with its voucher while the order has no invoice. The first money confirms the order, and requests
 * for more than is left are taken back.
 */
export async function received(
  order: StoredOrder,
  receipt: StoredReceipt,
  now: Date,
  session: ClientSession,
  note: string,
): Promise<OrderChange> {
  const isAdvance = receipt.amount > 0 && !order.invoice;
  const voucher = isAdvance ? issued(await nextDocumentNumber('RV', now, session), now, order) : undefined;
  const receipts = [...(order.receipts ?? []), voucher ? { ...receipt, voucher } : receipt];
  const after = { ...order, receipts };
  const paymentStatus = statusOfStages(after);
  const confirms = order.orderStatus === OrderStatus.PENDING && receipt.amount > 0;
  const plan = confirms ? planTransition(order, { to: OrderStatus.CONFIRMED, now }) : undefined;
  const left = dueAmount(after);
  const isPaid = paymentStatus === PaymentStatus.PAID;
  return {
    set: {
      ...plan?.set,
      receipts,
      paymentStatus,
      ...(order.paymentRequests && { paymentRequests: withinDue(order.paymentRequests, left, now) }),
      ...(isPaid && !order.paidAt && { paidAt: now }),
      ...(confirms && promisedFrom(order, now)),
    },
    unset: [...new Set([...(plan?.unset ?? []), 'payBy' as const, ...(isPaid ? [] : ['paidAt' as const])])],
    events: [
      {
        kind: 'payment',
        orderStatus: plan?.set.orderStatus,
        paymentStatus: paymentStatus === order.paymentStatus ? undefined : paymentStatus,
        actor: receipt.actor,
        note: `${note}${voucher ? `, receipt voucher ${voucher.number}` : ''}. ${left > 0 ? `${formatPaise(left)} are left to pay` : 'All is paid'}`,
      },
    ],
    news: receipt.amount > 0 ? [{ kind: 'part-paid', amount: receipt.amount, left }] : [],
  };
}

function withinDue(requests: readonly StoredPaymentRequest[], left: number, now: Date): StoredPaymentRequest[] {
  return requests.map((one) =>
    one.state === PaymentRequestState.OPEN && one.amount > left
      ? { ...one, state: PaymentRequestState.CANCELLED, checkAt: now, checks: 0 }
      : one,
  );
}

/** What staff say of money that came otherwise than through the provider. */
export interface OfflineReceipt {
  amount: number;
  method: ReceiptMethod;
  at: Date;
  actor: string;
  reference?: string;
  note?: string;
  idempotencyKey: string;
}

/**
 * The change that records it.
 * @throws ShopError CONFLICT for an order that ended, is paid, or whose key was used for another amount; BAD_INPUT at `amount` when it is more than is left
 */
export async function offlineReceipt(
  order: StoredOrder,
  said: OfflineReceipt,
  now: Date,
  session: ClientSession,
): Promise<OrderChange | null> {
  const same = order.receipts?.find(({ idempotencyKey }) => idempotencyKey === said.idempotencyKey);
  if (same && same.amount !== said.amount)
    throw new ShopError(
      ErrorCode.CONFLICT,
      `This idempotency key belongs to a payment of ${formatPaise(same.amount)}. Record another one with a key of its own.`,
    );
  if (same) return null;
  if (hasEnded(order.orderStatus))
    throw new ShopError(ErrorCode.CONFLICT, `This order is ${order.orderStatus}: it takes no money any more.`);
  const left = dueAmount(order);
  if (left === 0) throw new ShopError(ErrorCode.CONFLICT, 'All of this order is paid.');
  if (said.amount > left) {
    const message = `At most ${formatPaise(left)} are left to pay.`;
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'amount', message }] });
  }
  const { reference, note, ...facts } = said;
  const receipt: StoredReceipt = {
    _id: new ObjectId(),
    recordedAt: now,
    ...facts,
    ...(reference && { reference }),
    ...(note && { note }),
  };
  const how = `${formatPaise(said.amount)} received: ${METHOD_WORDS[said.method]}${reference ? ` (${reference})` : ''}`;
  return received(order, receipt, now, session, how);
}

/**
 * The change that takes a wrongly recorded receipt back by a counter-entry.
 * @throws ShopError NOT_FOUND; CONFLICT for an online payment, one that was taken back or partly refunded, and once there is an invoice paid by it
 */
export async function counterEntry(
  order: StoredOrder,
  receiptId: ObjectId,
  { reason, actor }: { reason: string; actor: string },
  now: Date,
  session: ClientSession,
): Promise<OrderChange | null> {
  const receipt = order.receipts?.find(({ _id }) => _id.equals(receiptId));
  if (!receipt) throw new ShopError(ErrorCode.NOT_FOUND, 'The payment was not found.');
  if (order.receipts!.some(({ counterOf }) => counterOf?.equals(receipt._id))) return null;
  if (receipt.method === ReceiptMethod.ONLINE)
    throw new ShopError(ErrorCode.CONFLICT, 'An online payment is not taken back by an entry: refund it.');
  if (receipt.counterOf) throw new ShopError(ErrorCode.CONFLICT, 'This entry takes another one back.');
  if (order.refunds.some((one) => one.receipt?.equals(receipt._id)))
    throw new ShopError(ErrorCode.CONFLICT, 'Money of this payment was given back, so it did come.');
  if (receivedAmount(order) - receipt.amount < 0)
    throw new ShopError(ErrorCode.CONFLICT, 'More was given back than would be left.');
  const counter: StoredReceipt = {
    _id: new ObjectId(),
    amount: -receipt.amount,
    method: receipt.method,
    at: now,
    recordedAt: now,
    actor,
    note: reason,
    counterOf: receipt._id,
  };
  const voucher = receipt.voucher ? `, receipt voucher ${receipt.voucher.number}` : '';
  return received(order, counter, now, session, `Taken back: ${formatPaise(receipt.amount)}${voucher}: ${reason}`);
}
