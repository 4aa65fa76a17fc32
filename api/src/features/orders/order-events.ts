/** Queues webhook deliveries about an order, in the transaction of the change itself. */
import type { ClientSession } from 'mongoose';
import type { Write } from '../../platform/database/writes.js';
import { buyerFields } from '../customers/recipient.js';
import { discountOf, discountTotal, goodsTotal, toRupees } from '../../pricing/index.js';
import { deliveriesOf } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { discountsView } from './order-discounts.js';
import { PaymentStatus, RefundStatus } from './order.enums.js';
import type { StoredOrder } from './order.model.js';
import { paymentsOf } from './order-money-view.js';
import { PaymentKind } from './order-money.types.js';
import { dueAmount, isStaged, owedAmount, paidAmount } from './order-payments.js';
import type { StoredShipment } from './shipment.model.js';

/** The webhook deliveries of a change. @param before undefined for a new order */
export async function eventWrites(
  before: StoredOrder | undefined,
  after: StoredOrder,
  session: ClientSession,
): Promise<Write[]> {
  const writes: Write[] = [];
  const tell = async (topic: WebhookTopic, facts: Record<string, unknown>) =>
    void writes.push(...(await deliveriesOf(topic, facts, session)));
  for (const topic of topicsOf(before, after)) await tell(topic, factsOf(after));
  const cancelled = cancelledNow(before, after);
  if (cancelled.length > 0) await tell(WebhookTopic.ORDER_ITEMS_CANCELLED, { ...factsOf(after), cancelled });
  for (const { topic, shipment } of shipmentTopics(before, after))
    await tell(topic, { ...shipmentFacts(after, shipment), orderId: after._id.toHexString() });
  for (const { topic, facts } of moneyTopics(before, after)) await tell(topic, facts);
  return writes;
}

/** What came, was corrected, or became due by this change. */
function moneyTopics(before: StoredOrder | undefined, after: StoredOrder) {
  const known = new Set((before ? paymentsOf(before) : []).map(({ id }) => id));
  const sums = {
    orderId: after._id.toHexString(),
    orderNumber: after.orderNumber,
    totalAmount: toRupees(after.totalAmount),
    paidAmount: toRupees(paidAmount(after)),
    dueAmount: toRupees(dueAmount(after)),
  };
  const came = paymentsOf(after)
    .filter(({ id }) => !known.has(id))
    .map(({ id, kind, method, amount, reference, at, correctionOf }) => ({
      topic: kind === PaymentKind.CORRECTION ? WebhookTopic.PAYMENT_CORRECTED : WebhookTopic.PAYMENT_RECEIVED,
      facts: {
        ...sums,
        id,
        method,
        amount: toRupees(amount),
        reference: reference ?? undefined,
        at: at.toISOString(),
        correctionOf: correctionOf ?? undefined,
      },
    }));
  const owed = isStaged(after) ? owedAmount(after) : 0;
  const isMore = owed > (before ? owedAmount(before) : 0);
  const owes = { ...sums, owedAmount: toRupees(owed) };
  return isMore ? [...came, { topic: WebhookTopic.PAYMENT_DUE, facts: owes }] : came;
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

/** Pieces of each line that this change cancelled, while the order continues. */
function cancelledNow(before: StoredOrder | undefined, after: StoredOrder) {
  if (!before) return [];
  return after.items.flatMap((item, line) => {
    const earlier = before.items[line];
    const quantity = earlier ? cancelledOf(item) - cancelledOf(earlier) : 0;
    if (quantity <= 0) return [];
    const { product, sku, title } = item;
    return [{ line, productId: product.toHexString(), sku, title, quantity }];
  });
}

const cancelledOf = ({ cancelled = 0, givenUp = 0 }: StoredOrder['items'][number]): number => cancelled + givenUp;

function shipmentTopics(before: StoredOrder | undefined, after: StoredOrder) {
  return (after.shipments ?? []).flatMap((shipment) => {
    const earlier = before?.shipments?.find((one) => one._id.equals(shipment._id));
    if (!earlier) return [{ topic: WebhookTopic.SHIPMENT_CREATED, shipment }];
    const same = TOLD.every((field) => String(earlier[field]) === String(shipment[field]));
    return same ? [] : [{ topic: WebhookTopic.SHIPMENT_CHANGED, shipment }];
  });
}

/** The fields of a shipment whose change sends an event. */
const TOLD = ['state', 'courier', 'trackingNumber', 'trackingUrl', 'expectedAt'] as const;

function shipmentFacts({ items, orderNumber }: StoredOrder, shipment: StoredShipment): Record<string, unknown> {
  return {
    id: shipment._id.toHexString(),
    number: shipment.number,
    orderNumber,
    state: shipment.state,
    courier: shipment.courier,
    trackingNumber: shipment.trackingNumber,
    trackingUrl: shipment.trackingUrl,
    expectedAt: shipment.expectedAt?.toISOString(),
    packedAt: shipment.packedAt.toISOString(),
    shippedAt: shipment.shippedAt?.toISOString(),
    deliveredAt: shipment.deliveredAt?.toISOString(),
    lines: shipment.lines.map(({ line, quantity }) => {
      const { product, sku, title } = items[line]!;
      return { line, productId: product.toHexString(), sku, title, quantity };
    }),
  };
}

function acceptedRefunds(order: StoredOrder): number {
  return order.refunds.filter((r) => r.status === RefundStatus.PENDING || r.status === RefundStatus.PROCESSED).length;
}

/** The order as JSON with amounts in rupees, without the notes of its history. */
function factsOf(order: StoredOrder): Record<string, unknown> {
  return {
    id: order._id.toHexString(),
    orderNumber: order.orderNumber,
    version: order.version,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    subtotal: toRupees(order.subtotal),
    goodsTotal: toRupees(goodsTotal(order.items.filter(({ quantity }) => quantity > 0))),
    discountAmount: toRupees(discountTotal(order.items)),
    discounts: discountsView(order).map(({ name, code, amount, deliverySaved, lines }) => ({
      name,
      code: code ?? undefined,
      amount: toRupees(amount),
      deliverySaved: toRupees(deliverySaved),
      lines: lines.map((one) => ({ line: one.line, amount: toRupees(one.amount) })),
    })),
    taxAmount: toRupees(order.taxAmount),
    deliveryCharge: toRupees(order.deliveryCharge),
    totalAmount: toRupees(order.totalAmount),
    // Programs that pack wait with it too.
    ...(order.confirmBy && { confirmBy: order.confirmBy.toISOString() }),
    ...(order.confirmedAt && { confirmedAt: order.confirmedAt.toISOString() }),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    customer: { id: order.customer.toHexString(), name: order.customerName, email: order.customerEmail },
    contactInfo: { email: order.contactInfo.email, phone: order.contactInfo.phone },
    deliveryAddress: order.deliveryAddress,
    ...(order.recipient && buyerFields(order.recipient)),
    items: order.items.map((line) => ({
      productId: line.product.toHexString(),
      sku: line.sku,
      title: line.title,
      price: toRupees(line.price),
      quantity: line.quantity,
      ...(line.discount ? { discount: toRupees(discountOf(line)) } : {}),
      ...(line.cancelled ? { cancelledPieces: line.cancelled } : {}),
      ...(line.insteadOf === undefined ? {} : { insteadOf: line.insteadOf, sentInExchange: line.replaced }),
    })),
    shipments: (order.shipments ?? []).map((shipment) => shipmentFacts(order, shipment)),
    refunds: order.refunds.map((refund) => ({
      amount: toRupees(refund.amount),
      status: refund.status,
      reason: refund.reason,
    })),
  };
}
