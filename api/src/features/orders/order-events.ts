/** Tells integrators' webhooks what happened to an order, in the transaction of the change itself. */
import type { ClientSession } from 'mongoose';
import { toRupees } from '../../pricing/index.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { PaymentStatus, RefundStatus } from './order.enums.js';
import type { StoredOrder } from './order.model.js';

/** @param before undefined for an order that was just placed */
export async function announce(
  before: StoredOrder | undefined,
  after: StoredOrder,
  session: ClientSession,
): Promise<void> {
  for (const topic of topicsOf(before, after)) await emitEvent(topic, factsOf(after), session);
}

function topicsOf(before: StoredOrder | undefined, after: StoredOrder): WebhookTopic[] {
  if (!before) return [WebhookTopic.ORDER_PLACED];
  const paid = after.paymentStatus === PaymentStatus.PAID && before.paidAt == null && after.paidAt != null;
  return [
    ...(paid ? [WebhookTopic.ORDER_PAID] : []),
    ...(after.orderStatus === before.orderStatus ? [] : [WebhookTopic.ORDER_STATUS_CHANGED]),
    ...(acceptedRefunds(after) > acceptedRefunds(before) ? [WebhookTopic.ORDER_REFUNDED] : []),
  ];
}

function acceptedRefunds(order: StoredOrder): number {
  return order.refunds.filter((r) => r.status === RefundStatus.PENDING || r.status === RefundStatus.PROCESSED).length;
}

/** The order as JSON with amounts in rupees; the notes of its history stay in the shop. */
function factsOf(order: StoredOrder): Record<string, unknown> {
  return {
    id: order._id.toHexString(),
    orderNumber: order.orderNumber,
    version: order.version,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    subtotal: toRupees(order.subtotal),
    taxAmount: toRupees(order.taxAmount),
    deliveryCharge: toRupees(order.deliveryCharge),
    totalAmount: toRupees(order.totalAmount),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    customer: { id: order.customer.toHexString(), name: order.customerName, email: order.customerEmail },
    contactInfo: order.contactInfo,
    deliveryAddress: order.deliveryAddress,
    items: order.items.map((line) => ({
      productId: line.product.toHexString(),
      sku: line.sku,
      title: line.title,
      price: toRupees(line.price),
      quantity: line.quantity,
    })),
    refunds: order.refunds.map((refund) => ({
      amount: toRupees(refund.amount),
      status: refund.status,
      reason: refund.reason,
    })),
  };
}
