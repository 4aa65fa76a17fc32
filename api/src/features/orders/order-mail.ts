/** Writes the mail that tells a shopper what happened to an order into the outbox, beside the change itself. */
import { withoutLinks } from '../../emails/layout.js';
import { orderMail, type OrderNews } from '../../emails/order-mails.js';
import type { NewMail } from '../../platform/outbox.js';
import type { OutboxAttachment } from '../../platform/outbox.model.js';
import { platform } from '../../platform/platform.js';
import { lineTotal } from '../../pricing/index.js';
import { PaymentMethod, PaymentStatus } from './order.enums.js';
import type { ReversedInvoice, StoredDeliveryAddress, StoredOrder } from './order.model.js';

/** Kind of the attachment that is made from `<order>/<number>`: an invoice as a PDF. */
export const INVOICE_ATTACHMENT = 'invoice';

/** Kind of the attachment that is made from `<order>/<refund>`: the refund's credit note as a PDF. */
export const CREDIT_NOTE_ATTACHMENT = 'credit-note';

/** Kind of the attachment that is made from `<order>/<number>`: the credit note of a reversed invoice as a PDF. */
export const REVERSAL_ATTACHMENT = 'reversal';

const WITH_INVOICE: readonly OrderNews['kind'][] = ['paid', 'delivered'];

/** @param order as it stands after the change */
export function mailOf(news: OrderNews, order: StoredOrder): NewMail {
  const attachments = attachmentsOf(news, order);
  const attached = (kind: string) => attachments.some((one) => one.kind === kind);
  const rendered = orderMail(news, {
    orderNumber: order.orderNumber,
    name: withoutLinks(recipientName(order)),
    lines: order.items.map((line) => ({ title: line.title, quantity: line.quantity, lineTotal: lineTotal(line) })),
    subtotal: order.subtotal,
    taxByRate: order.taxByRate,
    deliveryCharge: order.deliveryCharge,
    totalAmount: order.totalAmount,
    cashOnDelivery: order.paymentMethod === PaymentMethod.COD,
    paid: order.paymentStatus === PaymentStatus.PAID,
    invoiceAttached: attached(INVOICE_ATTACHMENT),
    creditNoteAttached: attached(CREDIT_NOTE_ATTACHMENT) || attached(REVERSAL_ATTACHMENT),
    payBy: order.payBy,
    address: addressLines(order.deliveryAddress).map(withoutLinks),
    href: `${platform().config.publicUrl}/my-orders?order=${order._id.toHexString()}`,
  });
  const id = order._id.toHexString();
  return {
    key: `order:${id}:${order.version}:${news.kind}`,
    // Whoever ordered has shown that this one is theirs; the contact address may be anybody's.
    to: order.customerEmail,
    ...rendered,
    attachments,
  };
}

function attachmentsOf(news: OrderNews, order: StoredOrder): OutboxAttachment[] {
  const id = order._id.toHexString();
  // An order paid online has had its invoice since it was paid.
  const withInvoice =
    WITH_INVOICE.includes(news.kind) || (news.kind === 'shipped' && order.paymentMethod === PaymentMethod.COD);
  if (withInvoice && order.invoice) return [{ kind: INVOICE_ATTACHMENT, ref: `${id}/${order.invoice.number}` }];
  if (news.kind === 'cancelled' || news.kind === 'returned') {
    const reversed = reversedBy(order);
    return reversed ? [{ kind: REVERSAL_ATTACHMENT, ref: `${id}/${reversed.creditNote.number}` }] : [];
  }
  if (news.kind !== 'refunded' && news.kind !== 'credited') return [];
  const refund = order.refunds.find((one) => one._id.toHexString() === news.refundId);
  return refund?.creditNote ? [{ kind: CREDIT_NOTE_ATTACHMENT, ref: `${id}/${news.refundId}` }] : [];
}

/** The invoice that the order's last change took back, if it did. */
function reversedBy({ reversedInvoices, updatedAt }: StoredOrder): ReversedInvoice | undefined {
  const last = reversedInvoices?.at(-1);
  return last?.creditNote.issuedAt.getTime() === updatedAt.getTime() ? last : undefined;
}

export function recipientName(order: Pick<StoredOrder, 'deliveryAddress' | 'customerName'>): string {
  const { firstName, lastName } = order.deliveryAddress;
  return [firstName, lastName].filter(Boolean).join(' ') || order.customerName;
}

export function addressLines(address: StoredDeliveryAddress): string[] {
  return [
    [address.firstName, address.lastName].filter(Boolean).join(' '),
    address.company,
    address.street,
    address.street2,
    `${address.city}, ${address.state} ${address.postalCode}`,
    address.country,
  ].filter((line): line is string => Boolean(line));
}
