/** The reconciler: asks the provider about orders with open payments, so that no payment is lost with a browser or a webhook. */
import mongoose from 'mongoose';
import { platform } from '../../platform/platform.js';
import { changeOrder } from '../orders/order-change.service.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { OrderStatus, PaymentRequestState } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { isStaged, receivedAmount } from '../orders/order-payments.js';
import { awaitsPayment, SHOP_ACTOR } from '../orders/order-rules.js';
import { nextCheckAt } from './check-times.js';
import { gateway } from './current-gateway.js';
import { eachOrder } from './each-order.js';
import { GatewayError, type GatewayPayment } from './gateway.js';
import { markPaid, recordFailedPayment, type ArrivedPayment } from './mark-paid.service.js';
import { transitionChange } from './order-command.service.js';
import { markPartPaid } from './part-payments.service.js';
import { reconcileRequest } from './payment-requests.service.js';

/** The most orders of one round. */
const ROUND = 20;
/** Milliseconds until the next check when the provider did not answer. */
const PAUSE = 60_000;
/** Milliseconds that the cancellation of an unpaid order is deferred while the provider does not answer. */
const PATIENCE = 10 * 60_000;

/** Checks every open order that is due. @returns how many */
export async function reconcilePayments(now = new Date()): Promise<number> {
  const due = await OrderModel.find({ 'payment.checkAt': mongoose.trusted({ $lte: now }) })
    .sort({ 'payment.checkAt': 1 })
    .limit(ROUND)
    .lean<StoredOrder[]>();
  await eachOrder(
    due,
    async (order) => scheduleNext(order, await reconcileOrder(order), now),
    (order) => scheduleNext(order, false, now),
  );
  return due.length;
}

/** @returns false when the provider did not answer */
export async function reconcileOrder(order: StoredOrder): Promise<boolean> {
  if (isStaged(order)) {
    const open = (order.paymentRequests ?? []).filter(({ state }) => state === PaymentRequestState.OPEN);
    const answers = [];
    for (const request of open) answers.push(await reconcileRequest(order, request));
    return answers.every(Boolean);
  }
  const { provider, providerOrderId } = order.payment!;
  const asked = gateway();
  if (asked.provider !== provider) return true;
  try {
    const payments = await asked.paymentsOf(providerOrderId);
    for (const payment of payments) await takePayment(providerOrderId, payment);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform().logger.warn({ order: order.orderNumber, reason: error.message }, 'a payment could not be looked up');
    return error.kind === 'refused';
  }
}

/**
 * Processes a payment as the provider reports it; an authorized one is captured first.
 * @throws GatewayError when it cannot be captured
 */
export async function takePayment(providerOrderId: string, payment: GatewayPayment): Promise<StoredOrder | undefined> {
  if (payment.status === 'authorized') return takePayment(providerOrderId, await captured(payment));
  if (payment.status === 'captured') return recordArrived(providerOrderId, { ...payment, captured: true });
  if (payment.status === 'failed') await recordFailedPayment(providerOrderId, payment);
  return undefined;
}

/**
 * Records a payment that arrived for an order of a shopper, or for a part of an order in stages.
 * @throws ShopError NOT_FOUND when the shop has neither
 */
export function recordArrived(providerOrderId: string, payment: ArrivedPayment): Promise<StoredOrder> {
  return markPaid(providerOrderId, payment).catch((error: unknown) => {
    if (!(error instanceof ShopError) || error.code !== ErrorCode.NOT_FOUND) throw error;
    return markPartPaid(providerOrderId, payment);
  });
}

async function captured(payment: GatewayPayment): Promise<GatewayPayment> {
  const after = await gateway().capture(payment.id, payment.amount);
  if (after.status === 'authorized') throw new GatewayError('unavailable', 'The payment is still not captured');
  return after;
}

/** Does not change the version or the change feed: only the reconciler uses these fields. */
async function scheduleNext(before: StoredOrder, answered: boolean, now: Date): Promise<void> {
  const checks = before.payment!.checks + (answered ? 1 : 0);
  const next = answered ? nextCheckAt(now, checks) : new Date(now.getTime() + PAUSE);
  const same = { _id: before._id, 'payment.checkAt': before.payment!.checkAt };
  if (!next && before.payment!.paymentId)
    platform().logger.error(
      { order: before.orderNumber },
      'the provider never confirmed that the money of this order was taken',
    );
  await OrderModel.updateOne(
    same,
    {
      $set: { 'payment.checks': checks, ...(next ? { 'payment.checkAt': next } : {}) },
      ...(next ? {} : { $unset: { 'payment.checkAt': 1 } }),
    },
    { timestamps: false },
  );
}

/**
 * Cancels online orders that were not paid in time and returns their pieces, after a last check with the provider.
 * @returns how many were cancelled
 */
export async function cancelUnpaid(now = new Date()): Promise<number> {
  const due = await OrderModel.find({ payBy: mongoose.trusted({ $lte: now }) })
    .sort({ payBy: 1 })
    .limit(ROUND)
    .lean<StoredOrder[]>();
  let cancelled = 0;
  await eachOrder(due, async (order) => {
    const answered = await reconcileOrder(order);
    if (!answered && now.getTime() < order.payBy!.getTime() + PATIENCE) return;
    const after = await changeOrder({ _id: order._id }, (before) => {
      if (!before.payBy || before.payBy > now) return null;
      const isUnpaid = isStaged(before) ? receivedAmount(before) === 0 : awaitsPayment(before);
      if (!isUnpaid || before.orderStatus !== OrderStatus.PENDING) return { unset: ['payBy'], events: [] };
      return transitionChange(
        before,
        { to: OrderStatus.CANCELLED, now, note: 'Not paid in time', cancelledBy: 'unpaid' },
        SHOP_ACTOR,
      );
    });
    if (after.orderStatus === OrderStatus.CANCELLED) cancelled += 1;
  });
  return cancelled;
}
