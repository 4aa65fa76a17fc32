/** Marks an order as paid, idempotently: callback, webhook and reconciler all call this, in any order and repeatedly. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { formatPaise } from '../../pricing/index.js';
import { changeOrder, type OrderChange } from '../orders/order-change.service.js';
import { OrderStatus, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { promisedFrom } from '../orders/shipping.js';
import { planTransition } from '../orders/order-transition.js';
import { awaitsPayment, SHOP_ACTOR } from '../orders/order-rules.js';
import { CURRENCY, type GatewayPayment } from './gateway.js';
import { newRefund } from './refund.service.js';

/** A payment that arrived. */
export type ArrivedPayment = Pick<GatewayPayment, 'id' | 'amount' | 'currency'> & {
  /** False when only the browser's signature confirms it and the provider could not be asked yet. */
  captured: boolean;
};

/**
 * Marks the provider's order as paid by this payment. Idempotent: only the first call has an effect. A payment for an order that
 * timed out claims the pieces again when they are available, otherwise it is refunded. A payment for an order that people cancelled,
 * a second payment, and one of another amount are refunded too. The worker sends these refunds, not this request, because the
 * provider waits only five seconds for an answer to its webhook.
 * @returns the order; use `paidBy` to check whether this payment paid it
 * @throws ShopError NOT_FOUND when no order has this provider's order
 */
export async function markPaid(providerOrderId: string, payment: ArrivedPayment): Promise<StoredOrder> {
  const filter = { 'payment.providerOrderId': providerOrderId };
  return changeOrder(filter, (before, now) => decide(before, payment, now, true)).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === ErrorCode.OUT_OF_STOCK)
      return changeOrder(filter, (before, now) => decide(before, payment, now, false));
    throw error;
  });
}

/** True when this payment is the one that paid the order. */
export function paidBy(order: StoredOrder, paymentId: string): boolean {
  return order.payment?.paymentId === paymentId && order.paymentStatus === PaymentStatus.PAID;
}

/** @param piecesLeft false when the pieces of a cancelled order could not be claimed again */
function decide(order: StoredOrder, payment: ArrivedPayment, now: Date, piecesLeft: boolean): OrderChange | null {
  if (order.payment!.paymentId === payment.id) return confirmCapture(order, payment);
  if (order.refunds.some((refund) => refund.paymentId === payment.id)) return null;
  const cancelled = order.stockReturnedAt != null;
  const fits = awaitsPayment(order) && isOfItsAmount(order, payment);
  // A payment that the provider has not confirmed cannot be refunded: schedule a check, which decides then.
  if (!payment.captured && (cancelled || !fits)) return { set: { 'payment.checkAt': now }, events: [] };
  if (!fits) return giveBack(order, payment, now);
  if (!cancelled) return take(order, payment, now);
  return piecesLeft && !wasCancelledByPeople(order) ? take(order, payment, now) : takeAndRefund(order, payment, now);
}

/** A cancellation by the customer or staff is final, even when a payment arrives later. */
function wasCancelledByPeople({ cancelledByCustomer, cancelledByStaff }: StoredOrder): boolean {
  return cancelledByCustomer === true || cancelledByStaff === true;
}

function isOfItsAmount(order: StoredOrder, { amount, currency }: ArrivedPayment): boolean {
  return amount === order.totalAmount && currency === CURRENCY;
}

function otherAmount({ amount, currency }: ArrivedPayment): string {
  return `another amount than that of the order (${amount / 100} ${currency})`;
}

function confirmCapture(order: StoredOrder, payment: ArrivedPayment): OrderChange | null {
  if (!payment.captured || order.payment!.captured) return null;
  if (!isOfItsAmount(order, payment)) return toldOnce(order, lookAt(payment), { unset: ['payment.checkAt'] });
  return {
    set: { 'payment.captured': true },
    unset: ['payment.checkAt'],
    events: [{ kind: 'payment', actor: SHOP_ACTOR, note: 'The provider confirms that the money was taken' }],
  };
}

function paymentFields(payment: ArrivedPayment, now: Date): Pick<OrderChange, 'set' | 'unset'> {
  return {
    set: {
      paymentStatus: PaymentStatus.PAID,
      paidAt: now,
      'payment.paymentId': payment.id,
      'payment.captured': payment.captured,
      // Schedule a check of an unconfirmed payment soon, and restart the count of checks.
      ...(payment.captured ? {} : { 'payment.checkAt': now, 'payment.checks': 0 }),
    },
    unset: payment.captured ? ['payBy', 'payment.checkAt'] : ['payBy'],
  };
}

function take(order: StoredOrder, payment: ArrivedPayment, now: Date): OrderChange {
  const { set, unset } = paymentFields(payment, now);
  const goesOn = order.orderStatus === OrderStatus.PENDING || order.stockReturnedAt != null;
  const plan = goesOn ? planTransition(order, { to: OrderStatus.CONFIRMED, now }) : undefined;
  return {
    set: { ...plan?.set, ...set, ...promisedFrom(order, now) },
    unset: [...new Set([...(plan?.unset ?? []), ...(unset ?? [])])],
    stock: plan?.stock,
    invoice: 'issue',
    events: [
      {
        kind: 'payment',
        orderStatus: plan?.set.orderStatus,
        paymentStatus: PaymentStatus.PAID,
        actor: SHOP_ACTOR,
        note: `${formatPaise(payment.amount)} paid online (${payment.id})${plan?.stock === 'claim' ? ' after the order was cancelled; its pieces are taken again' : ''}`,
      },
    ],
    news: [{ kind: 'paid' }],
  };
}

function takeAndRefund(order: StoredOrder, payment: ArrivedPayment, now: Date): OrderChange {
  const { set, unset } = paymentFields(payment, now);
  const reason = 'Paid after the order was cancelled';
  return {
    set: { ...set, refunds: [...order.refunds, newRefund(payment.amount, { paymentId: payment.id, reason }, now)] },
    unset,
    events: [
      {
        kind: 'payment',
        paymentStatus: PaymentStatus.PAID,
        actor: SHOP_ACTOR,
        note: `${formatPaise(payment.amount)} paid online (${payment.id}) after the order was cancelled; it goes back`,
      },
    ],
    news: [{ kind: 'cancelled', why: whyCancelled(order), refund: payment.amount }],
  };
}

function whyCancelled({ cancelledByCustomer, cancelledByStaff }: StoredOrder): 'customer' | 'staff' | 'sold-out' {
  if (cancelledByCustomer) return 'customer';
  return cancelledByStaff ? 'staff' : 'sold-out';
}

/** The change that refunds money which does not belong to this order's payment. */
function giveBack(order: StoredOrder, payment: ArrivedPayment, now: Date): OrderChange | null {
  // The shop refunds only in rupees: staff have to handle any other currency.
  if (payment.currency !== CURRENCY) return toldOnce(order, lookAt(payment));
  const second = isOfItsAmount(order, payment);
  const reason = second ? 'Paid twice' : 'Another amount than that of the order';
  const refund = newRefund(payment.amount, { paymentId: payment.id, reason, surplus: true }, now);
  const note = `${payment.id}: ${second ? 'paid twice' : otherAmount(payment)}; it goes back`;
  return {
    set: { refunds: [...order.refunds, refund] },
    events: [{ kind: 'payment', actor: SHOP_ACTOR, note }],
  };
}

function lookAt(payment: ArrivedPayment): string {
  return `${payment.id}: ${otherAmount(payment)}; please look at it`;
}

/** A change with a note in the history; null when the history has that note already. */
function toldOnce(
  order: StoredOrder,
  note: string,
  { paymentStatus, ...change }: Partial<OrderChange> & { paymentStatus?: PaymentStatus } = {},
): OrderChange | null {
  if (order.history.some((event) => event.note === note)) return null;
  return { ...change, events: [{ kind: 'payment', paymentStatus, actor: SHOP_ACTOR, note }] };
}

/**
 * Notes a failed attempt. The order stays unpaid, and the next attempt may succeed.
 * @throws ShopError NOT_FOUND when no order has this provider's order
 */
export async function recordFailedPayment(
  providerOrderId: string,
  payment: Pick<GatewayPayment, 'id' | 'failure'>,
): Promise<void> {
  const note = `Payment ${payment.id} failed${payment.failure ? `: ${payment.failure}` : ''}`;
  const ofStage = await OrderModel.exists({ 'paymentRequests.providerId': providerOrderId });
  if (ofStage) return void (await changeOrder({ _id: ofStage._id }, (order) => toldOnce(order, note)));
  await changeOrder({ 'payment.providerOrderId': providerOrderId }, (order) => {
    if (!awaitsPayment(order)) return null;
    const paymentStatus = PaymentStatus.FAILED;
    return toldOnce(order, note, { set: { paymentStatus }, paymentStatus });
  });
}
