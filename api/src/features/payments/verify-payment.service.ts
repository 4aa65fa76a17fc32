/** Verifies a payment that the browser reports after the payment window. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { formatPaise } from '../../pricing/index.js';
import { isObjectId, objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { PaymentRequestKind, RefundStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { isStaged } from '../orders/order-payments.js';
import { hasEnded } from '../orders/order-rules.js';
import { gateway, sandboxGateway } from './current-gateway.js';
import { CURRENCY, GatewayError, type GatewayPayment } from './gateway.js';
import { paidBy, recordFailedPayment } from './mark-paid.service.js';
import { isPartOf } from './part-payments.service.js';
import { SandboxOutcome, type VerifyPaymentInput } from './payment.inputs.js';
import { recordArrived, takePayment } from './reconcile.service.js';
import type { PaySandboxPayload } from './payment.types.js';

/**
 * Checks the signature against the provider's order that the shop stored. Then asks the provider: only a captured payment of
 * the right amount and currency counts. When the provider does not answer, its signature alone marks the order as paid, and the
 * reconciler asks again.
 * @throws ShopError NOT_FOUND, PAYMENT_FAILED, CONFLICT when the payment came too late and is refunded
 */
export async function verifyPayment(
  customer: Pick<Viewer, 'id'>,
  { orderId, paymentId, signature }: VerifyPaymentInput,
): Promise<StoredOrder> {
  const order = await payableOrder(customer, orderId);
  const asked = askedPayments(order).find(({ id }) => gateway().signedPayment(id, paymentId, signature));
  if (!asked) {
    platform().logger.warn({ order: order.orderNumber }, 'a payment came with a wrong signature');
    throw new ShopError(ErrorCode.PAYMENT_FAILED);
  }
  const known = isPaidBy(order, paymentId) || goesBack(order, paymentId);
  const after = known ? order : await arrived(order, asked, paymentId);
  if (hasEnded(after.orderStatus)) throw ended(after, paymentId);
  if (isPaidBy(after, paymentId)) return after;
  if (goesBack(after, paymentId)) throw notUsed();
  throw new ShopError(
    ErrorCode.PAYMENT_UNAVAILABLE,
    'Your payment is being confirmed. Look at My Orders in a minute; please do not pay again.',
  );
}

function notUsed(): ShopError {
  return new ShopError(
    ErrorCode.CONFLICT,
    'Your payment could not be used for this order. It goes back the way it came.',
  );
}

/** The error for a payment that arrived although the order has ended. */
function ended(order: StoredOrder, paymentId: string): ShopError {
  const paid = order.refunds.filter((one) => one.paymentId === paymentId && one.status !== RefundStatus.FAILED);
  const back = paid.reduce((sum, { amount }) => sum + amount, 0);
  const money =
    back > 0
      ? `Your ${formatPaise(back)} is on its way back to where it came from; banks take five to seven working days.`
      : `Please call ${settings().phone} about your money.`;
  return new ShopError(ErrorCode.CONFLICT, `Order ${order.orderNumber} is ${order.orderStatus}. ${money}`);
}

const isPaidBy = (order: StoredOrder, paymentId: string): boolean =>
  paidBy(order, paymentId) || isPartOf(order, paymentId);

/** What the order was asked for in the payment window: all of it, or its stages one after the other. */
interface AskedPayment {
  id: string;
  /** Paise. */
  amount: number;
}

function askedPayments({ payment, totalAmount, paymentRequests = [] }: StoredOrder): AskedPayment[] {
  const ofStages = paymentRequests
    .filter(({ kind }) => kind === PaymentRequestKind.WINDOW)
    .map(({ providerId, amount }) => ({ id: providerId, amount }));
  return payment ? [{ id: payment.providerOrderId, amount: totalAmount }, ...ofStages] : ofStages;
}

function goesBack(order: StoredOrder, paymentId: string): boolean {
  return order.refunds.some((refund) => refund.paymentId === paymentId);
}

async function payableOrder(whose: Pick<Viewer, 'id'>, id: string): Promise<StoredOrder> {
  const customer = objectId(whose.id);
  const own = isObjectId(id) ? [{ _id: objectId(id) }] : [];
  const order = await OrderModel.findOne({
    customer,
    $or: [{ 'payment.providerOrderId': id }, { 'paymentRequests.providerId': id }, { orderNumber: id }, ...own],
  }).lean<StoredOrder>();
  if (!order) throw new ShopError(ErrorCode.NOT_FOUND, 'The order was not found.');
  if (!order.payment && !isStaged(order))
    throw new ShopError(ErrorCode.PAYMENT_FAILED, 'This order is paid on delivery.');
  return order;
}

async function arrived(
  order: StoredOrder,
  { id: providerOrderId, amount }: AskedPayment,
  paymentId: string,
): Promise<StoredOrder> {
  const payment = await askProvider(paymentId);
  if (!payment) return recordArrived(providerOrderId, { id: paymentId, amount, currency: CURRENCY, captured: false });
  const fits = payment.amount === amount && payment.currency === CURRENCY;
  if ((payment.orderId && payment.orderId !== providerOrderId) || !fits) {
    platform().logger.error({ order: order.orderNumber, payment }, 'a signed payment does not fit its order');
    throw new ShopError(ErrorCode.PAYMENT_FAILED);
  }
  // Paid by another report and cancelled since this order was read, or refunded by hand at the provider.
  if (payment.status === 'refunded') throw notUsed();
  try {
    const after = await takePayment(providerOrderId, payment);
    if (after) return after;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform().logger.warn({ order: order.orderNumber, reason: error.message }, 'a payment could not be captured yet');
    if (error.kind === 'unavailable') return recordArrived(providerOrderId, { ...payment, captured: false });
  }
  throw new ShopError(ErrorCode.PAYMENT_FAILED);
}

/** Null when the provider does not answer or does not know the payment yet. */
async function askProvider(paymentId: string): Promise<GatewayPayment | null> {
  try {
    return await gateway().payment(paymentId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform().logger.warn({ paymentId, reason: error.message }, 'a payment could not be looked up');
    return null;
  }
}

/**
 * Simulates the shopper's choice in the window of a test payment.
 * @throws ShopError NOT_FOUND, also when this shop takes real payments
 */
export async function paySandbox(
  customer: Pick<Viewer, 'id'>,
  providerOrderId: string,
  outcome: SandboxOutcome,
): Promise<PaySandboxPayload> {
  const sandbox = sandboxGateway();
  if (!sandbox) throw new ShopError(ErrorCode.NOT_FOUND, 'This shop takes no test payments.');
  const order = await payableOrder(customer, providerOrderId);
  const all = askedPayments(order);
  const asked = all.find(({ id }) => id === providerOrderId) ?? all.at(-1);
  if (!asked) throw new ShopError(ErrorCode.NOT_FOUND, 'The order was not found.');
  const status = outcome === SandboxOutcome.PAY ? 'captured' : 'failed';
  const { payment, signature } = await sandbox.pay(asked.id, asked.amount, status);
  if (payment.status === 'failed') await recordFailedPayment(asked.id, payment);
  return { paymentId: payment.id, providerOrderId: asked.id, signature };
}
