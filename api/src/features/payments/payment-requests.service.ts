/** Asks for a part of an order online: by the payment window of the shop, or by a link of the provider that can be sent to anybody. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { formatPaise } from '../../pricing/index.js';
import { ObjectId } from '../../types/object-id.js';
import { changeOrder } from '../orders/order-change.service.js';
import { PaymentRequestKind, PaymentRequestState } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder, type StoredPaymentRequest } from '../orders/order.model.js';
import { dueAmount, openStage } from '../orders/order-payments.js';
import { canPay, hasEnded } from '../orders/order-rules.js';
import { firstCheckAt, nextCheckAt } from './check-times.js';
import { gateway } from './current-gateway.js';
import { eachOrder } from './each-order.js';
import { GatewayError, LEAST_PAYMENT, type GatewayPayment } from './gateway.js';
import { markPartPaid } from './part-payments.service.js';
import { openPayment } from './provider-order.service.js';

/** The most orders of one round of the reconciler. */
const ROUND = 20;
/** Milliseconds until the next check when the provider did not answer. */
const PAUSE = 60_000;
/** Open links of one order: more are a mistake. */
const OPEN_MOST = 10;
const NOT_PAYABLE = 'This order can no longer be paid online.';

/** The open request of the payment window for what is left of the next stage; undefined when one is to be made. */
export function openWindow(order: StoredOrder): StoredPaymentRequest | undefined {
  const left = openStage(order)?.left;
  const { provider } = gateway();
  return order.paymentRequests?.find(
    (one) =>
      one.kind === PaymentRequestKind.WINDOW &&
      one.state === PaymentRequestState.OPEN &&
      one.provider === provider &&
      one.amount === left,
  );
}

/**
 * Opens the payment window for what is left of the next stage. One that is open already is used again.
 * @throws ShopError CONFLICT when nothing is left to pay, PAYMENT_UNAVAILABLE
 */
export async function askByWindow(order: StoredOrder, actor: string): Promise<StoredOrder> {
  const stage = openStage(order);
  if (!stage || !canPay(order)) throw new ShopError(ErrorCode.CONFLICT, NOT_PAYABLE);
  if (openWindow(order)) return order;
  // Before the transaction: an unpaid order at the provider is harmless.
  const { provider, providerOrderId } = await openPayment(order.orderNumber, stage.left);
  return changeOrder({ _id: order._id }, (now, at) => {
    if (!canPay(now) || openStage(now)?.left !== stage.left) throw new ShopError(ErrorCode.CONFLICT);
    if (openWindow(now)) return null;
    const request: StoredPaymentRequest = {
      _id: new ObjectId(),
      kind: PaymentRequestKind.WINDOW,
      provider,
      providerId: providerOrderId,
      amount: stage.left,
      label: stage.stage.label,
      state: PaymentRequestState.OPEN,
      createdAt: at,
      actor,
      checkAt: firstCheckAt(at),
      checks: 0,
    };
    return { set: { paymentRequests: [...(now.paymentRequests ?? []), request] }, events: [] };
  });
}

export interface WantedLink {
  /** Paise; what is left of the next stage when left out. */
  amount?: number;
  /** At least 15 minutes ahead, as the provider wants it. */
  expiresAt: Date;
  /** Where the payer comes back to. */
  backTo: string;
  actor: string;
}

/**
 * Makes a payment link.
 * @throws ShopError CONFLICT when nothing is left, or too many are open; BAD_INPUT at `amount` for more than is left; PAYMENT_UNAVAILABLE
 */
export async function askByLink(
  order: StoredOrder,
  { amount, expiresAt, backTo, actor }: WantedLink,
): Promise<StoredOrder> {
  const wanted = amount ?? openStage(order)?.left ?? 0;
  assertLink(order, wanted);
  const _id = new ObjectId();
  const provider = gateway();
  const { customerName, contactInfo, orderNumber } = order;
  try {
    const { id, url } = await provider.createLink({
      amount: wanted,
      reference: `${orderNumber}-${_id.toHexString().slice(-10)}`,
      description: `Order ${orderNumber}`,
      expiresAt,
      customer: {
        name: customerName,
        ...(contactInfo.email && { email: contactInfo.email }),
        ...(contactInfo.phoneE164 && { phone: contactInfo.phoneE164 }),
      },
      backTo,
      notes: { orderNumber },
    });
    return await changeOrder({ _id: order._id }, (now, at) => {
      assertLink(now, wanted);
      const request: StoredPaymentRequest = {
        _id,
        kind: PaymentRequestKind.LINK,
        provider: provider.provider,
        providerId: id,
        url,
        amount: wanted,
        label: openStage(now)?.stage.label ?? '',
        state: PaymentRequestState.OPEN,
        createdAt: at,
        actor,
        expiresAt,
        checkAt: firstCheckAt(at),
        checks: 0,
      };
      return {
        set: { paymentRequests: [...(now.paymentRequests ?? []), request] },
        events: [{ kind: 'payment', actor, note: `Payment link for ${formatPaise(wanted)}` }],
      };
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform().logger.error({ order: orderNumber, reason: error.message }, 'the payment provider made no link');
    throw new ShopError(ErrorCode.PAYMENT_UNAVAILABLE);
  }
}

function assertLink(order: StoredOrder, amount: number): void {
  const left = dueAmount(order);
  if (hasEnded(order.orderStatus) || left === 0) throw new ShopError(ErrorCode.CONFLICT, NOT_PAYABLE);
  const open = (order.paymentRequests ?? []).filter(
    ({ kind, state }) => kind === PaymentRequestKind.LINK && state === PaymentRequestState.OPEN,
  );
  if (open.length >= OPEN_MOST)
    throw new ShopError(ErrorCode.CONFLICT, 'This order has many open payment links. Take some of them back first.');
  if (amount >= LEAST_PAYMENT && amount <= left) return;
  const message = `Ask for ${formatPaise(LEAST_PAYMENT)} to ${formatPaise(left)}.`;
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'amount', message }] });
}

/**
 * Takes a request back. What is paid on it until the provider knows goes back when it is more than is left.
 * @throws ShopError NOT_FOUND, CONFLICT when it is paid
 */
export async function withdrawRequest(order: ObjectId, request: ObjectId, actor: string): Promise<StoredOrder> {
  return changeOrder({ _id: order }, (before, now) => {
    const found = before.paymentRequests?.find(({ _id }) => _id.equals(request));
    if (!found) throw new ShopError(ErrorCode.NOT_FOUND, 'The payment link was not found.');
    if (found.state === PaymentRequestState.PAID) throw new ShopError(ErrorCode.CONFLICT, 'It is paid already.');
    if (found.state !== PaymentRequestState.OPEN) return null;
    const to = { state: PaymentRequestState.CANCELLED, checkAt: now, checks: 0 };
    return {
      set: { paymentRequests: before.paymentRequests!.map((one) => (one === found ? { ...one, ...to } : one)) },
      events: [{ kind: 'payment', actor, note: `Payment link for ${formatPaise(found.amount)} taken back` }],
    };
  });
}

/** Asks the provider about requests that are due. @returns of how many orders */
export async function reconcileRequests(now = new Date()): Promise<number> {
  const due = await OrderModel.find({ 'paymentRequests.checkAt': mongoose.trusted({ $lte: now }) })
    .sort({ 'paymentRequests.checkAt': 1 })
    .limit(ROUND)
    .lean<StoredOrder[]>();
  const waiting = ({ paymentRequests = [] }: StoredOrder) =>
    paymentRequests.filter(({ checkAt }) => checkAt && checkAt <= now);
  await eachOrder(
    due,
    async (order) => {
      for (const one of waiting(order)) await scheduleNext(order, one, await reconcileRequest(order, one, now), now);
    },
    async (order) => {
      for (const one of waiting(order)) await scheduleNext(order, one, false, now);
    },
  );
  return due.length;
}

/** @returns false when the provider did not answer */
export async function reconcileRequest(
  order: StoredOrder,
  request: StoredPaymentRequest,
  now = new Date(),
): Promise<boolean> {
  const asked = gateway();
  if (asked.provider !== request.provider) return true;
  try {
    if (request.kind === PaymentRequestKind.LINK && request.state === PaymentRequestState.CANCELLED)
      await asked.cancelLink(request.providerId);
    for (const payment of await paymentsOf(request)) await takePartPayment(request.providerId, payment);
    await expire(order, request, now);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform().logger.warn({ order: order.orderNumber, reason: error.message }, 'a payment could not be looked up');
    return error.kind === 'refused';
  }
}

async function paymentsOf({ kind, providerId }: StoredPaymentRequest): Promise<GatewayPayment[]> {
  if (kind === PaymentRequestKind.WINDOW) return gateway().paymentsOf(providerId);
  return (await gateway().link(providerId))?.payments ?? [];
}

/**
 * Processes a payment as the provider reports it; an authorized one is captured first.
 * @throws GatewayError when it cannot be captured; ShopError NOT_FOUND
 */
export async function takePartPayment(providerId: string, payment: GatewayPayment): Promise<StoredOrder | undefined> {
  if (payment.status === 'authorized') {
    const after = await gateway().capture(payment.id, payment.amount);
    if (after.status === 'authorized') throw new GatewayError('unavailable', 'The payment is still not captured');
    return takePartPayment(providerId, after);
  }
  if (payment.status === 'captured') return markPartPaid(providerId, { ...payment, captured: true });
  return undefined;
}

async function expire({ _id }: StoredOrder, request: StoredPaymentRequest, now: Date): Promise<void> {
  if (!request.expiresAt || request.expiresAt > now) return;
  await changeOrder({ _id }, (before) => {
    const found = before.paymentRequests!.find((one) => one._id.equals(request._id));
    if (found?.state !== PaymentRequestState.OPEN) return null;
    const to = { state: PaymentRequestState.EXPIRED };
    return {
      set: { paymentRequests: before.paymentRequests!.map((one) => (one === found ? { ...one, ...to } : one)) },
      events: [
        { kind: 'payment', actor: 'Shop', note: `Payment link for ${formatPaise(found.amount)} was not paid in time` },
      ],
    };
  });
}

/** Does not change the version or the change feed: only the reconciler uses these fields. */
async function scheduleNext(
  { _id }: StoredOrder,
  before: StoredPaymentRequest,
  answered: boolean,
  now: Date,
): Promise<void> {
  const checks = before.checks + (answered ? 1 : 0);
  const later = answered ? nextCheckAt(now, checks) : new Date(now.getTime() + PAUSE);
  // A link that is open is looked at until it has expired, however long that is.
  const isOpen = before.kind === PaymentRequestKind.LINK && before.expiresAt && before.expiresAt > now;
  const next = later ?? (isOpen ? before.expiresAt : undefined);
  await OrderModel.updateOne(
    { _id, paymentRequests: mongoose.trusted({ $elemMatch: { _id: before._id, checkAt: before.checkAt } }) },
    {
      $set: { 'paymentRequests.$.checks': checks, ...(next ? { 'paymentRequests.$.checkAt': next } : {}) },
      ...(next ? {} : { $unset: { 'paymentRequests.$.checkAt': 1 } }),
    },
    { timestamps: false },
  );
}
