/** Converts stored orders to schema objects, with the actions their customer may still take. */
import { mediaUrl } from '../../platform/files/media.js';
import { discountOf, discountTotal, goodsTotal, lineTotal, priceWithTax } from '../../pricing/index.js';
import { downloadPath } from '../../platform/files/downloads.js';
import { settings } from '../../platform/settings/current.js';
import { isBillOfSupply } from './seller.js';
import { may, Permission, type Viewer } from '../../types/viewer.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { buyerFields } from '../customers/recipient.js';
import { amountToCollect } from './cash.js';
import { mayPayInstead, waitsForShopper } from './cod-confirmation.js';
import { orderEinvoices } from './einvoice-view.js';
import { RefundStatus, ShownRefundStatus } from './order.enums.js';
import {
  canCancel,
  canCustomerCancel,
  canPay,
  hasEnded,
  INTERNAL_EVENT,
  piecesToReturn,
  refundedAmount,
  returnUntil,
  SHOP_ACTOR,
} from './order-rules.js';
import type {
  IssuedDocument,
  ReversedInvoice as StoredReversedInvoice,
  StoredOrder,
  StoredOrderLine,
  StoredRefund,
} from './order.model.js';
import type { Order, OrderCash, OrderEvent, OrderItem, Refund, ReversedInvoice } from './order.types.js';
import { discountsView } from './order-discounts.js';
import { DOCUMENT_SECONDS, moneyView, REFUND_VOUCHER_DOWNLOAD } from './order-money-view.js';
import { payPath } from './pay-link.js';
import { piecesToCancel, piecesToPack } from './shipment-rules.js';
import { shipmentsView } from './shipment-view.js';
import { workStepsView } from './work-step-view.js';
import { arrivalWhenSent, expectedDelivery, shippingMethodOf } from './shipping.js';

/** Kinds of signed downloads; their subjects are {order, number}, and {order, refund} or {order, number}. */
export const INVOICE_DOWNLOAD = 'invoice';
export const CREDIT_NOTE_DOWNLOAD = 'credit-note';

export function orderView(stored: StoredOrder): Order {
  const id = stored._id.toHexString();
  return {
    id,
    orderNumber: stored.orderNumber,
    user: { id: stored.customer.toHexString(), name: stored.customerName, email: stored.customerEmail },
    totalAmount: stored.totalAmount,
    subtotal: stored.subtotal,
    goodsTotal: goodsTotal(stored.items.filter(({ quantity }) => quantity > 0)),
    discountAmount: discountTotal(stored.items),
    discounts: discountsView(stored),
    taxAmount: stored.taxAmount,
    taxByRate: stored.taxByRate,
    deliveryCharge: stored.deliveryCharge,
    deliveryTaxByRate: stored.deliveryTaxByRate ?? [],
    codCharge: stored.codCharge,
    rounding: stored.rounding ?? 0,
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
    amountToCollect: hasEnded(stored.orderStatus) ? 0 : amountToCollect(stored),
    cash: cashView(stored),
    notes: stored.notes ?? null,
    contactInfo: stored.contactInfo,
    deliveryAddress: stored.deliveryAddress,
    ...buyerFields(stored.recipient),
    shippingMethod: shippingMethodOf(stored),
    expectedDelivery: expectedDelivery(stored),
    arrivesIfSentNow: hasEnded(stored.orderStatus) ? null : arrivalWhenSent(stored, new Date()),
    items: stored.items.map(itemView),
    shipments: shipmentsView(stored),
    piecesToPack: hasEnded(stored.orderStatus) ? stored.items.map(() => 0) : piecesToPack(stored),
    cancelledPieces: stored.items.map(({ cancelled = 0, givenUp = 0 }) => cancelled + givenUp),
    piecesToCancel: piecesToCancel(stored),
    canEditAddress: canCancel(stored),
    returnUntil: returnUntil(stored, settings().returnDays),
    piecesToReturn: piecesToReturn(stored),
    ...moneyView(stored),
    payPath: payPath(stored) ?? null,
    workSteps: workStepsView(stored),
    history: stored.history,
    refunds: stored.refunds.map((refund) => refundView(refund, id)),
    refundedAmount: refundedAmount(stored),
    invoiceNumber: stored.invoice?.number ?? null,
    billOfSupply: isBillOfSupply(stored),
    invoiceUrl: stored.invoice ? invoiceLink(id, stored.invoice) : null,
    reversedInvoices: (stored.reversedInvoices ?? []).map((one) => reversedView(one, id)),
    einvoices: orderEinvoices(stored),
    payBy: stored.payBy ?? null,
    acceptBy: stored.acceptBy ?? null,
    confirmBy: stored.confirmBy ?? null,
    confirmedAt: stored.confirmedAt ?? null,
    needsShopper: waitsForShopper(stored),
    noAnswer: stored.confirmSilent ?? false,
    canCancel: canCustomerCancel(stored),
    canPayInstead: mayPayInstead(stored),
    canPay: canPay(stored),
    version: stored.version,
    razorpayOrderId: stored.payment?.providerOrderId ?? null,
  };
}

/** The visible part of an order's history: all of it for staff, no internal notes for integrations, no staff names either for customers. */
export function historyFor(viewer: Viewer | null, { history, user }: Order): OrderEvent[] {
  const staff = viewer !== null && may(viewer, Permission.READ_ORDERS);
  if (staff && viewer.kind === 'account') return history;
  const open = history
    .filter(({ kind }) => kind !== INTERNAL_EVENT)
    .map(({ internalNote: _, ...event }): OrderEvent => event);
  if (staff) return open;
  return open.map((event) => (event.actor === user.name ? event : { ...event, actor: SHOP_ACTOR }));
}

/** Who has the cash is for the shop's own people. */
export function cashFor(viewer: Viewer | null, { cash }: Order): OrderCash | null {
  return viewer !== null && may(viewer, Permission.READ_ORDERS) ? cash : null;
}

function cashView({ cash }: StoredOrder): OrderCash | null {
  if (!cash) return null;
  const { holder, courier = null, amount, at, actor, receivedAt = null, reference = null } = cash;
  return { holder, courier, amount, at, actor, receivedAt, reference };
}

function invoiceLink(order: string, { number }: IssuedDocument): string {
  return downloadPath(INVOICE_DOWNLOAD, { order, number }, DOCUMENT_SECONDS);
}

function reversedView({ invoice, creditNote }: StoredReversedInvoice, order: string): ReversedInvoice {
  return {
    invoiceNumber: invoice.number,
    invoiceUrl: invoiceLink(order, invoice),
    creditNoteNumber: creditNote.number,
    creditNoteUrl: downloadPath(CREDIT_NOTE_DOWNLOAD, { order, number: creditNote.number }, DOCUMENT_SECONDS),
  };
}

function itemView(line: StoredOrderLine): OrderItem {
  const productId = line.product.toHexString();
  return {
    title: line.title,
    detail: line.detail ?? null,
    isOwnWork: line.ownWork ?? false,
    image: line.image ? mediaUrl(line.image) : null,
    price: line.price,
    quantity: line.quantity,
    lineTotal: line.quantity > 0 ? lineTotal(line) : 0,
    discount: discountOf(line),
    insteadOf: line.insteadOf ?? null,
    sentInExchange: line.replaced ?? 0,
    sku: line.sku ?? null,
    hsnCode: line.hsnCode ?? null,
    gstRatePercent: line.gstRatePercent,
    priceHoldsTax: line.priceHoldsTax ?? false,
    priceWithTax: priceWithTax(line),
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
    voucherNumber: refund.voucher?.number ?? null,
    voucherUrl: refund.voucher ? downloadPath(REFUND_VOUCHER_DOWNLOAD, { order, refund: id }, DOCUMENT_SECONDS) : null,
  };
}
