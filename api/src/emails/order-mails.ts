/** Mails to the customer about an order, one for each kind of news. */
import { formatPaise } from '../pricing/index.js';
import type { MailKey } from '../platform/settings/mail-texts.js';
import { renderMail, type Block, type RenderedMail } from './layout.js';
import { day, moment } from './moment.js';
import { aboutReturn, returnFields, type ReturnNews } from './return-mails.js';
import { discountRow, lineRow, type MailedDiscount, type OrderedLine } from './ordered-line.js';
import { mailWords } from './words.js';

/** What happened. */
export type OrderNews =
  | { kind: 'placed' }
  | { kind: 'paid' }
  /** Money came for an order in stages. @param amount paise @param left paise still to be paid */
  | { kind: 'part-paid'; amount: number; left: number }
  /** Money of an order in stages is due. @param amount paise */
  | { kind: 'payment-due'; amount: number }
  /** The shopper pays online instead of on delivery: the payment is due now. */
  | { kind: 'pay-instead' }
  /** A large cash-on-delivery order that staff have accepted. */
  | { kind: 'accepted'; note?: string }
  /** @param shipment number of the shipment; default: the whole order */
  | {
      kind: 'shipped' | 'out-for-delivery' | 'delivered' | 'coming-back' | 'tracking';
      note?: string;
      shipment?: string;
    }
  /** @param refund refunded paise; 0 when nothing was paid online */
  | { kind: 'returned'; refund: number; note?: string }
  | ReturnNews
  /** A message of staff, without a status change or with a status that has no mail. */
  | {
      kind: 'message';
      note: string;
      /** Of the subject, after the order's number; the beginning of the note when left out. */
      topic?: string;
    }
  /** @param refund refunded paise; 0 when nothing was paid */
  | {
      kind: 'cancelled';
      why: 'customer' | 'staff' | 'unpaid' | 'not-accepted' | 'sold-out';
      refund: number;
      note?: string;
    }
  /** @param refundId of the order @param amount paise */
  | { kind: 'refunded'; refundId: string; amount: number; reason?: string }
  /** The credit note of a refund that was announced before. @param refundId of the order @param amount paise */
  | { kind: 'credited'; refundId: string; amount: number };

/** The facts about a shipment in a mail. */
export interface ParcelFacts {
  /** False when it contains the whole order. */
  isPart: boolean;
  lines: readonly { title: string; quantity: number }[];
  courier?: string;
  trackingNumber?: string;
  trackingUrl?: string;
  expectedAt?: Date;
  /** Tracking page that needs no log-in. */
  trackHref: string;
}

/** The facts about an order in a mail; amounts in paise. */
export interface OrderMailFacts {
  orderNumber: string;
  name: string;
  lines: readonly OrderedLine[];
  discounts: readonly MailedDiscount[];
  subtotal: number;
  taxByRate: readonly { ratePercent: number; tax: number }[];
  deliveryCharge: number;
  /** Part of deliveryCharge. */
  codCharge: number;
  /** Expected delivery dates as text; undefined when unknown. */
  expected?: string;
  totalAmount: number;
  cashOnDelivery: boolean;
  paid: boolean;
  invoiceAttached: boolean;
  /** That is what its invoice is called. */
  billOfSupply: boolean;
  creditNoteAttached: boolean;
  payBy?: Date;
  /** Of an order in stages: what of it is due now. */
  owed?: number;
  /** Deadline for acceptance, if the order waits for it. */
  acceptBy?: Date;
  /** Until when its shopper is asked to confirm it, if it waits for that, and the page where they answer. */
  confirmBy?: Date;
  confirmHref?: string;
  address: readonly string[];
  /** Only for news about one shipment. */
  parcel?: ParcelFacts;
  /** The customer's page of the order. */
  href: string;
  /** Unsubscribe link of a contact address; missing in mails to the account itself. */
  endHref?: string;
}

const text = (content: string): Block => ({ kind: 'text', text: content });
const noted = (note?: string): Block[] => (note ? [text(note)] : []);

export function orderMail(news: OrderNews, order: OrderMailFacts): RenderedMail {
  const { subject, heading, blocks, note } = say(news, order);
  return renderMail({
    subject,
    heading,
    preview: newsOf(blocks),
    blocks: [
      text(`Dear ${order.name},`),
      ...blocks,
      { kind: 'button', label: 'See your order', href: order.href },
      ...note,
      ...(order.endHref
        ? [{ kind: 'note', text: `You said yes to mails about these orders. To end them: ${order.endHref}` } as const]
        : []),
    ],
  });
}

/** The sentence with the news: the first one after the greeting. */
function newsOf(blocks: readonly Block[]): string | undefined {
  const first = blocks[0];
  return first?.kind === 'text' ? first.text : undefined;
}

function say(
  news: OrderNews,
  order: OrderMailFacts,
): { subject: string; heading: string; blocks: Block[]; note: Block[] } {
  const words = mailWords(keyOf(news, order), fieldsOf(news, order));
  const { subject, heading, note, text: paragraphs } = words;
  return { subject, heading, note, blocks: [...above(news), ...paragraphs, ...below(news, order)] };
}

/** The mail for a kind of news. */
export function keyOf(
  news: OrderNews,
  order: Pick<OrderMailFacts, 'acceptBy' | 'confirmBy' | 'cashOnDelivery' | 'owed'>,
): MailKey {
  switch (news.kind) {
    case 'placed':
      if (order.confirmBy) return 'order-confirm-cod';
      if (order.acceptBy) return 'order-placed-large';
      if (order.owed !== undefined) return 'order-placed-stages';
      return order.cashOnDelivery ? 'order-placed-cod' : 'order-placed-online';
    case 'cancelled':
      return `order-cancelled-${news.why}`;
    case 'refunded':
      return order.cashOnDelivery ? 'order-refunded-cash' : 'order-refunded';
    case 'return':
      return `return-${news.step}`;
    default:
      return `order-${news.kind}`;
  }
}

function fieldsOf(news: OrderNews, order: OrderMailFacts): Record<string, string | undefined> {
  const { orderNumber, name, payBy, acceptBy, confirmBy, parcel, creditNoteAttached } = order;
  const total = formatPaise(order.totalAmount);
  return {
    orderNumber,
    name,
    total,
    until: payBy && `until ${moment(payBy)}`,
    acceptBy: acceptBy && moment(acceptBy),
    confirmBy: confirmBy && moment(confirmBy),
    acceptance: acceptBy ? 'As it is a large one, we then look at it ourselves before we send it.' : undefined,
    order: start(order),
    yourOrder: parcel?.isPart ? 'A part of your order' : 'Your order',
    theOrder: parcel?.isPart ? `a part of order ${orderNumber}` : `order ${orderNumber}`,
    invoice: order.invoiceAttached
      ? `Your ${order.billOfSupply ? 'bill of supply' : 'invoice'} is attached.`
      : undefined,
    cash: cashWords(news, order, total),
    due: order.owed === undefined ? undefined : dueWords(order.owed),
    left: news.kind === 'part-paid' ? leftWords(news.left) : undefined,
    amount: 'amount' in news && news.amount !== undefined ? formatPaise(news.amount) : undefined,
    ...(news.kind === 'return' && returnFields(news)),
    ...(news.kind === 'message' && { topic: news.topic ?? beginning(news.note) }),
    ...('refund' in news
      ? {
          refund: refundPromise(news.refund),
          // An unpaid order with an invoice gets a credit note.
          creditNote: creditNoteAttached
            ? 'Nothing was paid; the attached credit note takes your invoice back.'
            : undefined,
        }
      : { creditNote: creditNoteAttached ? 'The credit note is attached.' : undefined }),
  };
}

const dueWords = (owed: number): string =>
  owed > 0
    ? `It goes ahead as soon as ${formatPaise(owed)} is paid; the button below leads there.`
    : 'Nothing is to be paid now; we tell you when something is.';

const leftWords = (left: number): string => (left > 0 ? `${formatPaise(left)} are left to pay.` : 'All of it is paid.');

/** Letters of a note that fit into a subject. */
const TOPIC_LENGTH = 60;

/** The first line of a note, cut after a whole word. */
function beginning(note: string): string {
  const line = note.trim().split('\n', 1)[0]!.trim();
  if (line.length <= TOPIC_LENGTH) return line.replace(/[.:;,]$/, '');
  const cut = line.slice(0, TOPIC_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 20 ? cut.lastIndexOf(' ') : TOPIC_LENGTH)}…`;
}

function cashWords(news: OrderNews, { cashOnDelivery, paid }: OrderMailFacts, total: string): string | undefined {
  if (!cashOnDelivery) return undefined;
  if (news.kind === 'delivered') return paid ? `We have your ${total} in cash.` : undefined;
  return paid ? undefined : `Please keep ${total} ready.`;
}

/** A message of staff has no other text. */
const above = (news: OrderNews): Block[] => (news.kind === 'message' ? [text(news.note)] : []);

/** The blocks after the editable text: the note of staff, the order and its parcel. */
function below(news: OrderNews, order: OrderMailFacts): Block[] {
  switch (news.kind) {
    case 'placed':
    case 'paid':
    case 'part-paid':
    case 'payment-due':
    case 'pay-instead':
      return [
        ...(news.kind === 'placed' && order.confirmHref
          ? [{ kind: 'button', label: 'Confirm, change or cancel', href: order.confirmHref } as const]
          : []),
        ...contents(order),
      ];
    case 'accepted':
    case 'coming-back':
      return [...noted(news.note), ...destination(order)];
    case 'shipped':
      // The day of the parcel itself is the one that holds.
      return [
        ...noted(news.note),
        ...parcelBlocks(order),
        ...(order.parcel?.expectedAt ? deliveryAddress(order) : destination(order)),
      ];
    case 'tracking':
      return [...noted(news.note), ...parcelBlocks(order)];
    case 'out-for-delivery':
      return [...noted(news.note), ...parcelBlocks(order, 'today'), ...deliveryAddress(order)];
    case 'delivered':
      return [...noted(news.note), ...(order.parcel?.isPart ? contentsOf(order.parcel) : [])];
    case 'returned':
    case 'cancelled':
      return noted(news.note);
    case 'return':
      return aboutReturn(news, order.orderNumber);
    case 'refunded':
      return news.reason ? [text(`Reason: ${news.reason}`)] : [];
    default:
      return [];
  }
}

/** Subject of a sentence: the order, or the part of it in a shipment. */
function start({ orderNumber, parcel }: OrderMailFacts): string {
  return parcel?.isPart ? `A part of order ${orderNumber}` : `Order ${orderNumber}`;
}

/**
 * Contents of a partial shipment, its carrier and its tracking link.
 * @param arrives set where the mail itself says when it arrives
 */
function parcelBlocks({ parcel }: OrderMailFacts, arrives?: 'today'): Block[] {
  if (!parcel) return [];
  const { courier, trackingNumber, trackingUrl, expectedAt } = parcel;
  const rows: (readonly [string, string])[] = [
    ...(courier ? [['Courier', courier] as const] : []),
    ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
    ...(expectedAt && !arrives ? [['Expected', day(expectedAt)] as const] : []),
  ];
  return [
    ...(parcel.isPart ? contentsOf(parcel) : []),
    ...(rows.length > 0 ? [{ kind: 'facts', rows } as const] : []),
    ...(trackingUrl ? [{ kind: 'button', label: 'Follow the parcel', href: trackingUrl } as const] : []),
    { kind: 'note', text: `Follow it without logging in, for 90 days: ${parcel.trackHref}` },
  ];
}

function contentsOf({ lines }: ParcelFacts): Block[] {
  return [text(`In it:\n${lines.map(({ title, quantity }) => `${title} × ${quantity}`).join('\n')}`)];
}

function refundPromise(amount: number): string | undefined {
  return amount > 0
    ? `Your ${formatPaise(amount)} goes back the way it came; we will write again when it is sent.`
    : undefined;
}

function contents(order: OrderMailFacts): Block[] {
  return [
    {
      kind: 'facts',
      rows: [
        ...order.lines.map(lineRow),
        ...order.discounts.map(discountRow),
        [order.lines.some(({ holdsTax }) => holdsTax) ? 'Without GST' : 'Subtotal', formatPaise(order.subtotal)],
        ...order.taxByRate.map(({ ratePercent, tax }) => [`Tax (GST ${ratePercent}%)`, formatPaise(tax)] as const),
        ...charges(order),
        ['Total', formatPaise(order.totalAmount)],
      ],
      strong: true,
    },
    ...destination(order),
  ];
}

/** Charges beside the goods; free delivery is listed only when there are no other charges. */
function charges({ cashOnDelivery, deliveryCharge, codCharge }: OrderMailFacts): (readonly [string, string])[] {
  const price = deliveryCharge - codCharge;
  const shown = (amount: number) => (amount > 0 ? formatPaise(amount) : 'Free');
  return [
    ...(price > 0 || !cashOnDelivery ? [['Delivery', shown(price)] as const] : []),
    ...(cashOnDelivery ? [['Cash on delivery', shown(codCharge)] as const] : []),
  ];
}

function destination(order: OrderMailFacts): Block[] {
  return [...(order.expected ? [text(`Expected ${order.expected}.`)] : []), ...deliveryAddress(order)];
}

function deliveryAddress({ address }: OrderMailFacts): Block[] {
  return [text(`Delivery address:\n${address.join('\n')}`)];
}
