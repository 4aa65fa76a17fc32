/** What a shopper is told about an order, one mail for each kind of news. */
import { formatPaise } from '../pricing/index.js';
import { settings } from '../platform/shop-settings/current.js';
import { renderMail, type Block, type RenderedMail } from './layout.js';
import { moment } from './moment.js';

/** What happened. */
export type OrderNews =
  | { kind: 'placed' }
  | { kind: 'paid' }
  /** Of a large order by cash on delivery, which the shop has looked at. */
  | { kind: 'accepted'; note?: string }
  | { kind: 'shipped'; note?: string }
  | { kind: 'out-for-delivery'; note?: string }
  | { kind: 'delivered'; note?: string }
  /** @param refund paise that go back because of it; 0 when nothing was paid online */
  | { kind: 'returned'; refund: number; note?: string }
  /** Words of the shop about an order that stays as it is, or whose new status has no mail of its own. */
  | { kind: 'message'; note: string }
  /** @param refund paise that go back because of it; 0 when nothing was paid */
  | {
      kind: 'cancelled';
      why: 'customer' | 'staff' | 'unpaid' | 'not-accepted' | 'sold-out';
      refund: number;
      note?: string;
    }
  /** @param refundId of the order @param amount paise */
  | { kind: 'refunded'; refundId: string; amount: number; reason?: string }
  /** The credit note of a refund that was told of before. @param refundId of the order @param amount paise */
  | { kind: 'credited'; refundId: string; amount: number };

/** The part of an order that a mail tells of; amounts in paise. */
export interface OrderMailFacts {
  orderNumber: string;
  name: string;
  lines: readonly { title: string; quantity: number; lineTotal: number }[];
  subtotal: number;
  taxByRate: readonly { ratePercent: number; tax: number }[];
  deliveryCharge: number;
  totalAmount: number;
  cashOnDelivery: boolean;
  paid: boolean;
  invoiceAttached: boolean;
  creditNoteAttached: boolean;
  payBy?: Date;
  /** Until when the shop accepts it, of an order that waits for that. */
  acceptBy?: Date;
  address: readonly string[];
  /** Where the shopper sees the order. */
  href: string;
  /** Where a contact address ends its mails; none in a mail to the account's own. */
  endHref?: string;
}

const text = (content: string): Block => ({ kind: 'text', text: content });
const noted = (note?: string): Block[] => (note ? [text(note)] : []);

export function orderMail(news: OrderNews, order: OrderMailFacts): RenderedMail {
  const { subject, heading, blocks } = say(news, order);
  return renderMail({
    subject,
    heading,
    preview: newsOf(blocks),
    blocks: [
      text(`Dear ${order.name},`),
      ...blocks,
      { kind: 'button', label: 'See your order', href: order.href },
      {
        kind: 'note',
        text: `Questions? Call ${settings().phone} or write to ${settings().email}, and name ${order.orderNumber}.`,
      },
      ...(order.endHref
        ? [{ kind: 'note', text: `You said yes to mails about these orders. To end them: ${order.endHref}` } as const]
        : []),
    ],
  });
}

/** The sentence that says what happened: the first one, and not the greeting above it. */
function newsOf(blocks: readonly Block[]): string | undefined {
  const first = blocks[0];
  return first?.kind === 'text' ? first.text : undefined;
}

function say(news: OrderNews, order: OrderMailFacts): { subject: string; heading: string; blocks: Block[] } {
  const number = order.orderNumber;
  switch (news.kind) {
    case 'placed':
      return {
        subject: `Order ${number} placed`,
        heading: 'Thank you for your order',
        blocks: [
          text(
            order.acceptBy
              ? `We have your order ${number} and hold its pieces for you. As it is a large one to be paid on delivery, we look at it ourselves first: you hear from us by ${moment(order.acceptBy)}.`
              : order.cashOnDelivery
                ? `We have your order ${number}. Please keep ${formatPaise(order.totalAmount)} ready: you pay when it arrives.`
                : `We have your order ${number} and hold its pieces for you${order.payBy ? ` until ${moment(order.payBy)}` : ''}. It goes ahead as soon as ${formatPaise(order.totalAmount)} is paid.`,
          ),
          ...contents(order),
        ],
      };
    case 'paid':
      return {
        subject: `Payment received for order ${number}`,
        heading: 'We have your payment',
        blocks: [
          text(
            `${formatPaise(order.totalAmount)} for order ${number} has arrived. ${order.invoiceAttached ? 'Your invoice is attached. ' : ''}We will write again when it is on its way.`,
          ),
          ...contents(order),
        ],
      };
    case 'accepted':
      return {
        subject: `Order ${number} accepted`,
        heading: 'Your order goes ahead',
        blocks: [
          text(
            `We have accepted order ${number}. Please keep ${formatPaise(order.totalAmount)} ready: you pay when it arrives.`,
          ),
          ...noted(news.note),
          ...destination(order),
        ],
      };
    case 'shipped':
      return {
        subject: `Order ${number} is on its way`,
        heading: 'Your order is on its way',
        blocks: [
          text(`Order ${number} has left our workshop.${order.invoiceAttached ? ' Your invoice is attached.' : ''}`),
          ...noted(news.note),
          ...destination(order),
        ],
      };
    case 'out-for-delivery':
      return {
        subject: `Order ${number} arrives today`,
        heading: 'Out for delivery',
        blocks: [
          text(
            `Order ${number} is out for delivery.${order.cashOnDelivery && !order.paid ? ` Please keep ${formatPaise(order.totalAmount)} ready.` : ''}`,
          ),
          ...noted(news.note),
          ...destination(order),
        ],
      };
    case 'delivered':
      return {
        subject: `Order ${number} delivered`,
        heading: 'Delivered',
        blocks: [
          text(
            `Order ${number} has been delivered. ${order.cashOnDelivery && order.paid ? `We have your ${formatPaise(order.totalAmount)} in cash. ` : ''}${order.invoiceAttached ? 'Your invoice is attached. ' : ''}We hope you enjoy it.`,
          ),
          ...noted(news.note),
        ],
      };
    case 'returned':
      return {
        subject: `Order ${number} returned`,
        heading: 'We have your return',
        blocks: [
          text(`Order ${number} is back with us.${refundPromise(news.refund)}${reversal(order)}`),
          ...noted(news.note),
        ],
      };
    case 'cancelled':
      return {
        subject: `Order ${number} cancelled`,
        heading: 'Your order is cancelled',
        blocks: [
          text(`${CANCELLED[news.why](number)}${refundPromise(news.refund)}${reversal(order)}`),
          ...noted(news.note),
        ],
      };
    case 'message':
      return {
        subject: `About your order ${number}`,
        heading: 'A message about your order',
        blocks: [text(news.note), text(`This is about order ${number}.`)],
      };
    case 'refunded':
      return {
        subject: `Refund for order ${number}`,
        heading: 'Your money is on its way back',
        blocks: [
          text(`${refundSent(news.amount, order)}${order.creditNoteAttached ? ' The credit note is attached.' : ''}`),
          ...(news.reason ? [text(`Reason: ${news.reason}`)] : []),
        ],
      };
    case 'credited':
      return {
        subject: `Credit note for order ${number}`,
        heading: 'Your refund is complete',
        blocks: [
          text(
            `The refund of ${formatPaise(news.amount)} for order ${number} is complete.${order.creditNoteAttached ? ' The credit note is attached.' : ''}`,
          ),
        ],
      };
  }
}

const CANCELLED: Record<Extract<OrderNews, { kind: 'cancelled' }>['why'], (number: string) => string> = {
  customer: (number) => `As you asked, order ${number} is cancelled.`,
  staff: (number) => `We had to cancel order ${number}.`,
  unpaid: (number) =>
    `No payment for order ${number} arrived in time, so we have cancelled it and released its pieces. You are welcome to order again.`,
  'not-accepted': (number) =>
    `We cannot send order ${number} by cash on delivery, so it is cancelled. You are welcome to order again and pay online, or to call us.`,
  'sold-out': (number) =>
    `Your payment for order ${number} came after the order had been cancelled, and its pieces are sold out meanwhile.`,
};

function refundPromise(amount: number): string {
  return amount > 0
    ? ` Your ${formatPaise(amount)} goes back the way it came; we will write again when it is sent.`
    : '';
}

/** Of an unpaid order that had its invoice already. */
function reversal({ creditNoteAttached }: OrderMailFacts): string {
  return creditNoteAttached ? ' Nothing was paid; the attached credit note takes your invoice back.' : '';
}

/** Cash goes back by hand, anything else the way it came. */
function refundSent(amount: number, { orderNumber, cashOnDelivery }: OrderMailFacts): string {
  return cashOnDelivery
    ? `You paid order ${orderNumber} in cash, so we pay ${formatPaise(amount)} back by hand. Please call us if it does not reach you.`
    : `We have sent back ${formatPaise(amount)} for order ${orderNumber}. Banks take five to seven working days to show it.`;
}

function contents(order: OrderMailFacts): Block[] {
  return [
    {
      kind: 'facts',
      rows: [
        ...order.lines.map((line) => [`${line.title} × ${line.quantity}`, formatPaise(line.lineTotal)] as const),
        ['Subtotal', formatPaise(order.subtotal)],
        ...order.taxByRate.map(({ ratePercent, tax }) => [`Tax (GST ${ratePercent}%)`, formatPaise(tax)] as const),
        [
          order.cashOnDelivery ? 'Cash on delivery' : 'Delivery',
          order.deliveryCharge > 0 ? formatPaise(order.deliveryCharge) : 'Free',
        ],
        ['Total', formatPaise(order.totalAmount)],
      ],
      strong: true,
    },
    ...destination(order),
  ];
}

function destination(order: OrderMailFacts): Block[] {
  return [text(`Delivery address:\n${order.address.join('\n')}`)];
}
