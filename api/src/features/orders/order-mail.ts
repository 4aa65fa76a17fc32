/** Queues the mail to a shopper about a change of an order in the outbox, in the transaction of the change. */
import { DateTime } from 'luxon';
import type { ClientSession } from 'mongoose';
import { withoutLinks } from '../../emails/layout.js';
import type { MailedDiscount, OrderedLine } from '../../emails/ordered-line.js';
import { orderMail, type OrderMailFacts, type OrderNews, type ParcelFacts } from '../../emails/order-mails.js';
import type { NewMail } from '../../platform/mail/mail-outbox.js';
import type { OutboxAttachment } from '../../platform/mail/mail-outbox.model.js';
import { platform } from '../../platform/platform.js';
import { grossOf, priceWithTax } from '../../pricing/index.js';
import { contactLink, contactWantsMails, otherContact } from '../customers/contact-consent.service.js';
import { discountsView, discountWords } from './order-discounts.js';
import { confirmPath } from './confirm-link.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { PaymentMethod, PaymentStatus } from './order.enums.js';
import { isStaged, owedAmount } from './order-payments.js';
import { payPath } from './pay-link.js';
import { trackingPath } from './tracking-link.js';
import { expectedDelivery } from './shipping.js';
import { isTaxed } from '../../platform/settings/seller-kind.js';
import { isBillOfSupply } from './seller.js';
import type { ReversedInvoice, StoredDeliveryAddress, StoredOrder } from './order.model.js';

/** Attachment kind: an invoice as a PDF, named `<order>/<number>`. */
export const INVOICE_ATTACHMENT = 'invoice';

/** Attachment kind: the credit note of a refund as a PDF, named `<order>/<refund>`. */
export const CREDIT_NOTE_ATTACHMENT = 'credit-note';

/** Attachment kind: the credit note of a reversed invoice as a PDF, named `<order>/<number>`. */
export const REVERSAL_ATTACHMENT = 'reversal';

const WITH_INVOICE: readonly OrderNews['kind'][] = ['paid', 'delivered'];

/** A mail about a change of an order, and what it tells of. */
export interface OrderMail {
  news: OrderNews;
  mail: NewMail;
  /** False for the copy to a contact address. */
  isOwn: boolean;
}

/**
 * The mails go to the account's address, and to the order's contact address once its owner has confirmed it.
 * @param order after the change
 */
export async function orderMails(
  news: readonly OrderNews[],
  order: StoredOrder,
  session: ClientSession,
): Promise<OrderMail[]> {
  const own = news.map((one) => ({ news: one, mail: mailOf(one, order), isOwn: true }));
  const contact = otherContact(addressOf(order), order.contactInfo.email);
  if (!contact || news.length === 0 || !(await contactWantsMails(order.customer, contact, session))) return own;
  const endHref = contactLink(order.customer, contact);
  const copies = news.map((one) => {
    const mail = mailOf(one, order, endHref);
    return { news: one, mail: { ...mail, key: `${mail.key}:contact`, to: contact }, isOwn: false };
  });
  return [...own, ...copies];
}

function mailOf(news: OrderNews, order: StoredOrder, endHref?: string): NewMail {
  const attachments = attachmentsOf(news, order);
  const rendered = orderMail(news, { ...orderMailFacts(news, order, attachments), endHref });
  const id = order._id.toHexString();
  return {
    key: `order:${id}:${order.version}:${news.kind}${'shipment' in news && news.shipment ? `:${news.shipment}` : ''}`,
    to: addressOf(order),
    ...rendered,
    attachments,
  };
}

/**
 * Customers have confirmed the address of their account. Without one an order in stages is mailed to its contact: staff wrote that down with
 * its customer, and its quote went there before. Any other order is mailed to nobody then.
 */
const addressOf = (order: StoredOrder): string =>
  order.customerEmail || (isStaged(order) ? order.contactInfo.email : '');

/** The facts of an order that its mails contain. */
export function orderMailFacts(
  news: OrderNews,
  order: StoredOrder,
  attachments = attachmentsOf(news, order),
): OrderMailFacts {
  const attached = (kind: string) => attachments.some((one) => one.kind === kind);
  return {
    orderNumber: order.orderNumber,
    name: withoutLinks(recipientName(order)),
    lines: mailedLines(order),
    discounts: mailedDiscounts(order),
    subtotal: order.subtotal,
    taxByRate: isTaxed(order.sellerKind) ? order.taxByRate : [],
    deliveryCharge: order.deliveryCharge,
    codCharge: order.codCharge,
    expected: expectedWords(order),
    totalAmount: order.totalAmount,
    cashOnDelivery: order.paymentMethod === PaymentMethod.COD,
    paid: order.paymentStatus === PaymentStatus.PAID,
    invoiceAttached: attached(INVOICE_ATTACHMENT),
    billOfSupply: isBillOfSupply(order),
    creditNoteAttached: attached(CREDIT_NOTE_ATTACHMENT) || attached(REVERSAL_ATTACHMENT),
    payBy: order.payBy,
    ...(isStaged(order) && { owed: owedAmount(order) }),
    acceptBy: order.acceptBy,
    ...(order.confirmBy && {
      confirmBy: order.confirmBy,
      confirmHref: platform().config.publicUrl + confirmPath(order),
    }),
    address: [...addressLines(order.deliveryAddress), ...businessLines(order)].map(withoutLinks),
    parcel: 'shipment' in news && news.shipment ? parcelFacts(order, news.shipment) : undefined,
    href: platform().config.publicUrl + (payPath(order) ?? `/my-orders?order=${order._id.toHexString()}`),
  };
}

/** Whom the invoice is for, so that a wrong GSTIN is seen while it can be corrected. */
const businessLines = ({ recipient }: Pick<StoredOrder, 'recipient'>): string[] =>
  recipient ? [`Bought by ${recipient.legalName}, GSTIN ${recipient.gstin}`] : [];

/** The lines of an order that its mails name: those with a piece left. */
export const mailedLines = ({ items }: Pick<StoredOrder, 'items'>): OrderedLine[] =>
  items
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      title: line.title,
      quantity: line.quantity,
      price: line.price,
      priceWithTax: priceWithTax(line),
      amount: grossOf(line),
      holdsTax: line.priceHoldsTax ?? false,
    }));

/** What the offers of an order give, for its mails. */
export const mailedDiscounts = (order: Pick<StoredOrder, 'items' | 'discounts'>): MailedDiscount[] =>
  discountsView(order).map((one) => ({
    words: discountWords(one),
    amount: one.amount - one.deliverySaved,
    isFreeDelivery: one.deliverySaved > 0,
  }));

export function parcelFacts({ _id, items, shipments = [] }: StoredOrder, number: string): ParcelFacts | undefined {
  const shipment = shipments.find((one) => one.number === number);
  if (!shipment) return undefined;
  const { lines, courier, trackingNumber, trackingUrl, expectedAt } = shipment;
  const ordered = items.reduce((sum, { quantity, cancelled = 0 }) => sum + quantity - cancelled, 0);
  return {
    isPart: lines.reduce((sum, { quantity }) => sum + quantity, 0) < ordered,
    lines: lines.map(({ line, quantity }) => ({ title: items[line]!.title, quantity })),
    courier,
    trackingNumber,
    trackingUrl,
    expectedAt,
    trackHref: platform().config.publicUrl + trackingPath(_id.toHexString()),
  };
}

/** Expected dates, without the year since they are only days ahead. */
function expectedWords(order: StoredOrder): string | undefined {
  const window = expectedDelivery(order);
  if (!window) return undefined;
  const [from, to] = [dayOf(window.from), dayOf(window.to)];
  return from === to ? `on ${from}` : `between ${from} and ${to}`;
}

const dayOf = (at: Date) => DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('ccc, dd LLL');

function attachmentsOf(news: OrderNews, order: StoredOrder): OutboxAttachment[] {
  const id = order._id.toHexString();
  // An order paid online got its invoice when it was paid.
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

/** The invoice that the last change of the order reversed, if any. */
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
