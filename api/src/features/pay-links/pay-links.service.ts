/** Reading and paying an order in stages by its signed link, without a log-in. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { lineTotal } from '../../pricing/index.js';
import { objectId } from '../../types/object-id.js';
import { paymentSession } from '../checkout/payment-session.js';
import { isStaged, openStage } from '../orders/order-payments.js';
import { canPay } from '../orders/order-rules.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { orderView } from '../orders/order-view.js';
import { orderOfPayToken } from '../orders/pay-link.js';
import { trackingPath } from '../orders/tracking-link.js';
import { workStepsFor } from '../orders/work-step-view.js';
import { gateway } from '../payments/current-gateway.js';
import type { SandboxOutcome } from '../payments/payment.inputs.js';
import type { PaySandboxPayload } from '../payments/payment.types.js';
import { askByWindow, reconcileRequest } from '../payments/payment-requests.service.js';
import { paySandbox, verifyPayment } from '../payments/verify-payment.service.js';
import type {
  OrderToPay,
  PayStagePayload,
  VerifyPaymentLinkInput,
  VerifyStagePaymentInput,
} from './pay-links.types.js';

/** Links cannot be guessed; this bounds what somebody does with one. */
const LINKS_OF_ADDRESS: Limit = { name: 'pay-links-of-address', points: 120, seconds: 600 };

/** @throws ShopError NOT_FOUND for a link that is not valid or has expired, RATE_LIMITED */
export async function orderToPay(token: string, address: string): Promise<OrderToPay> {
  return toPayView(await orderOf(token, address));
}

/**
 * Opens the payment window for what is left of the next stage. Sent again, it answers with the payment that was begun.
 * @throws ShopError NOT_FOUND, RATE_LIMITED, CONFLICT when nothing is left to pay, PAYMENT_UNAVAILABLE
 */
export async function payStage(token: string, address: string): Promise<PayStagePayload> {
  const order = await orderOf(token, address);
  const asked = await askByWindow(order, order.customerName);
  const session = paymentSession(asked);
  return { order: toPayView(asked), payment: session && { ...session, prefillEmail: '', prefillContact: '' } };
}

/** As verifyPayment does for an account. @throws ShopError NOT_FOUND, RATE_LIMITED, PAYMENT_FAILED, CONFLICT when it is given back */
export async function verifyStagePayment(
  { token, ...paid }: VerifyStagePaymentInput,
  address: string,
): Promise<OrderToPay> {
  const order = await orderOf(token, address);
  return toPayView(await verifyPayment(customerOf(order), { orderId: order.orderNumber, ...paid }));
}

/**
 * Asks the provider at once about a payment link that its payer comes back from. The webhook and the reconciler tell the same later.
 * @throws ShopError NOT_FOUND, RATE_LIMITED; PAYMENT_FAILED when the provider has not signed it
 */
export async function verifyPaymentLink(
  { token, signature, ...said }: VerifyPaymentLinkInput,
  address: string,
): Promise<OrderToPay> {
  const order = await orderOf(token, address);
  const request = order.paymentRequests?.find(({ providerId }) => providerId === said.linkId);
  if (!request || !gateway().signedLink(said, signature)) {
    platform().logger.warn({ order: order.orderNumber }, 'a payer came back from a link with a wrong signature');
    throw new ShopError(ErrorCode.PAYMENT_FAILED);
  }
  // Without an answer of the provider the page says that the payment is being confirmed; the reconciler goes on asking.
  await reconcileRequest(order, request);
  return toPayView((await OrderModel.findById(order._id).lean<StoredOrder>())!);
}

/** @throws ShopError NOT_FOUND, also when this shop takes real payments; RATE_LIMITED */
export async function payStageInSandbox(
  token: string,
  outcome: SandboxOutcome,
  address: string,
): Promise<PaySandboxPayload> {
  const order = await orderOf(token, address);
  return paySandbox(customerOf(order), order.orderNumber, outcome);
}

const customerOf = ({ customer }: StoredOrder) => ({ id: customer.toHexString() });

async function orderOf(token: string, address: string): Promise<StoredOrder> {
  await spend(LINKS_OF_ADDRESS, address);
  const id = orderOfPayToken(token);
  const order = id ? await OrderModel.findById(objectId(id)).lean<StoredOrder>() : null;
  if (!order || order.erased || !isStaged(order))
    throw new ShopError(ErrorCode.NOT_FOUND, 'This link does not open an order any more. Ask us for a new one.');
  return order;
}

function toPayView(stored: StoredOrder): OrderToPay {
  const order = orderView(stored);
  return {
    orderNumber: order.orderNumber,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    createdAt: order.createdAt,
    deliveredAt: order.deliveredAt,
    expectedDelivery: order.expectedDelivery,
    lines: stored.items
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({
        title: line.title,
        detail: line.detail ?? null,
        quantity: line.quantity,
        amount: lineTotal(line),
      })),
    subtotal: order.subtotal,
    taxAmount: order.taxAmount,
    deliveryCharge: order.deliveryCharge,
    totalAmount: order.totalAmount,
    paidAmount: order.paidAmount,
    dueAmount: order.dueAmount,
    refundedAmount: order.refundedAmount,
    stages: order.stages,
    payments: order.payments,
    payNow: canPay(stored) ? (openStage(stored)?.left ?? null) : null,
    payBy: order.payBy,
    workSteps: workStepsFor(null, order),
    invoiceUrl: order.invoiceUrl,
    billOfSupply: order.billOfSupply,
    trackingPath: trackingPath(order.id),
  };
}
