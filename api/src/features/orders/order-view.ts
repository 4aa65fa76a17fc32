/** Turns stored orders into what the schema shows, and says what their customer may still do with them. */
import { lineTotal } from '../../pricing/index.js';
import { downloadPath } from '../../platform/downloads.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { RefundStatus, ShownRefundStatus } from './order.enums.js';
import { canCancel, canPay, refundedAmount, SHOP_ACTOR } from './order-rules.js';
import type { StoredOrder, StoredOrderLine, StoredRefund } from './order.model.js';
import type { Order, OrderEvent, OrderItem, Refund } from './order.types.js';
import { STANDARD_SHIPPING } from './shipping.js';

/** Kinds of downloads; their subjects are {order} and {order, refund}. */
export const INVOICE_DOWNLOAD = 'invoice';
export const CREDIT_NOTE_DOWNLOAD = 'credit-note';
/** Seconds a link to an invoice stays open. */
const DOCUMENT_SECONDS = 3600;

export function orderView(stored: StoredOrder): Order {
  const id = stored._id.toHexString();
  return {
    id,
    orderNumber: stored.orderNumber,
    user: { id: stored.customer.toHexString(), name: stored.customerName, email: stored.customerEmail },
    totalAmount: stored.totalAmount,
    subtotal: stored.subtotal,
    taxAmount: stored.taxAmount,
    taxByRate: stored.taxByRate,
    deliveryCharge: stored.deliveryCharge,
    codCharge: stored.codCharge,
    orderStatus: stored.orderStatus,
    orderStatusText: stored.orderStatus,
    paymentStatus: stored.paymentStatus,
    paymentStatusText: stored.paymentStatus,
    paymentMethod: stored.paymentMethod,
    paymentMethodText: stored.paymentMethod,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    paidAt: stored.paidAt ?? null,
    deliveredAt: stored.deliveredAt ?? null,
    notes: stored.notes ?? null,
    contactInfo: stored.contactInfo,
    deliveryAddress: stored.deliveryAddress,
    shippingMethod: STANDARD_SHIPPING,
    items: stored.items.map(itemView),
    history: stored.history,
    refunds: stored.refunds.map((refund) => refundView(refund, id)),
    refundedAmount: refundedAmount(stored),
    invoiceNumber: stored.invoice?.number ?? null,
    invoiceUrl: stored.invoice ? downloadPath(INVOICE_DOWNLOAD, { order: id }, DOCUMENT_SECONDS) : null,
    payBy: stored.payBy ?? null,
    canCancel: canCancel(stored),
    canPay: canPay(stored),
    version: stored.version,
    razorpayOrderId: stored.payment?.providerOrderId ?? null,
  };
}

/** The history without the names of staff. */
export function historyForCustomer({ history, user }: Order): OrderEvent[] {
  return history.map((event) => (event.actor === user.name ? event : { ...event, actor: SHOP_ACTOR }));
}

function itemView(line: StoredOrderLine): OrderItem {
  const productId = line.product.toHexString();
  return {
    title: line.title,
    image: line.image ?? null,
    price: line.price,
    quantity: line.quantity,
    lineTotal: lineTotal(line),
    sku: line.sku ?? null,
    hsnCode: line.hsnCode ?? null,
    gstRatePercent: line.gstRatePercent,
    productId,
    product: catalogue.product(productId) ?? null,
    category: line.category ?? null,
    specifications: line.specifications,
  };
}

const SHOWN: Record<RefundStatus, ShownRefundStatus> = {
  [RefundStatus.REQUESTED]: ShownRefundStatus.PENDING,
  [RefundStatus.PENDING]: ShownRefundStatus.PENDING,
  [RefundStatus.PROCESSED]: ShownRefundStatus.PROCESSED,
  [RefundStatus.FAILED]: ShownRefundStatus.FAILED,
};

function refundView(refund: StoredRefund, order: string): Refund {
  const id = refund._id.toHexString();
  return {
    id,
    amount: refund.amount,
    status: SHOWN[refund.status],
    reason: refund.reason,
    createdAt: refund.createdAt,
    processedAt: refund.processedAt,
    creditNoteNumber: refund.creditNote?.number ?? null,
    creditNoteUrl: refund.creditNote
      ? downloadPath(CREDIT_NOTE_DOWNLOAD, { order, refund: id }, DOCUMENT_SECONDS)
      : null,
  };
}
