/** Mails to the shop's staff: new orders, webhooks that need somebody, and test mails. */
import { settings } from '../platform/settings/current.js';
import type { MailKey } from '../platform/settings/mail-texts.js';
import { formatPaise } from '../pricing/index.js';
import { moment } from './moment.js';
import { renderMail, withoutLinks, type RenderedMail } from './layout.js';
import { discountRow, lineRow, type MailedDiscount, type OrderedLine } from './ordered-line.js';
import { mailWords } from './words.js';

/** The facts about an order in the mail to the shop; amounts in paise. */
export interface NewOrderFacts {
  orderNumber: string;
  name: string;
  phone: string;
  email: string;
  lines: readonly OrderedLine[];
  discounts: readonly MailedDiscount[];
  totalAmount: number;
  cashOnDelivery: boolean;
  /** Deadline for acceptance, if the order waits for it. */
  acceptBy?: Date;
  /** True when it waits for its shopper to confirm it. */
  needsShopper?: boolean;
  address: readonly string[];
  /** The shopper's own words. */
  notes?: string | null;
  /** Page of the order in the back office. */
  href: string;
}

/** A test mail. @param by who sent it */
export function trialMail(by: string): RenderedMail {
  return renderMail({
    subject: `A test mail of ${settings().brand}`,
    heading: 'Mails arrive',
    blocks: [
      {
        kind: 'text',
        text: `${withoutLinks(by)} has sent this mail from the back office to see whether mails arrive.`,
      },
      { kind: 'note', text: 'Nobody needs to do anything.' },
    ],
  });
}

/** Text by the buyer is not turned into links, so that it cannot lead staff to a malicious site. */
export function newOrderMail(order: NewOrderFacts): RenderedMail {
  const total = formatPaise(order.totalAmount);
  const fields = {
    orderNumber: order.orderNumber,
    name: withoutLinks(order.name),
    total,
    payment: order.cashOnDelivery
      ? `to be paid in cash on delivery${order.needsShopper ? ' once its shopper has confirmed it' : ''}`
      : 'paid online',
  };
  const words = order.acceptBy
    ? mailWords('new-order-large', { ...fields, acceptBy: moment(order.acceptBy) })
    : mailWords('new-order', fields);
  return renderMail({
    subject: words.subject,
    heading: words.heading,
    blocks: [
      ...words.text,
      {
        kind: 'facts',
        rows: [...order.lines.map(lineRow), ...order.discounts.map(discountRow), ['Total with tax', total]],
        strong: true,
      },
      { kind: 'text', text: `Delivery address:\n${order.address.map(withoutLinks).join('\n')}` },
      { kind: 'text', text: `Phone: ${order.phone}${order.email && `\nE-mail: ${order.email}`}` },
      ...(order.notes ? [{ kind: 'text', text: `The customer writes: ${withoutLinks(order.notes)}` } as const] : []),
      { kind: 'button', label: 'Open the order', href: order.href },
      ...words.note,
    ],
  });
}

/** Tells the shop of orders whose shoppers have not confirmed them in time. @param href the list of orders */
export function silentOrdersMail(
  orders: readonly Pick<NewOrderFacts, 'orderNumber' | 'name' | 'phone' | 'totalAmount'>[],
  href: string,
): RenderedMail {
  const count = orders.length === 1 ? 'An order waits' : `${orders.length} orders wait`;
  const words = mailWords('cod-silent', { orders: count });
  return renderMail({
    subject: words.subject,
    heading: words.heading,
    blocks: [
      ...words.text,
      {
        kind: 'facts',
        rows: orders.map(
          ({ orderNumber, name, phone, totalAmount }) =>
            [`${orderNumber}: ${withoutLinks(name)}, ${phone}`, formatPaise(totalAmount)] as const,
        ),
      },
      { kind: 'button', label: 'Open the orders', href },
      ...words.note,
    ],
  });
}

/** Facts of a mail about a webhook. */
export interface WebhookFacts {
  url: string;
  /** How many events are kept while nothing can be sent, and for how many days. */
  most: number;
  days: number;
  /** The page of webhooks. */
  href: string;
}

/** Tells the shop that a webhook is paused. */
export const webhookPausedMail = (facts: WebhookFacts, since: Date): RenderedMail =>
  webhookMail('webhook-paused', facts, { since: moment(since) });

/** Tells the shop that events for a webhook were given up unsent. */
export const webhookLossMail = (facts: WebhookFacts): RenderedMail => webhookMail('webhook-loss', facts);

function webhookMail(key: MailKey, { url, most, days, href }: WebhookFacts, more = {}): RenderedMail {
  const kept = { address: url, most: most.toLocaleString('en-IN'), days: String(days) };
  const words = mailWords(key, { ...kept, ...more });
  return renderMail({
    subject: words.subject,
    heading: words.heading,
    blocks: [...words.text, { kind: 'button', label: 'Open the webhooks', href }, ...words.note],
  });
}

/** Tells the owner that the backup failed. @param lastGood undefined when there was none @param href the screen of backups */
export function backupFailedMail(reason: string, lastGood: Date | undefined, href: string): RenderedMail {
  const words = mailWords('backup-failed', { reason, last: lastGood ? moment(lastGood) : 'there is none yet' });
  return renderMail({
    subject: words.subject,
    heading: words.heading,
    blocks: [...words.text, { kind: 'button', label: 'Open the backups', href }, ...words.note],
  });
}

/** Tells the owner that a channel has cost the day's limit. @param limit paise @param href the screen of settings */
export function messageLimitMail(channel: string, limit: number, href: string): RenderedMail {
  const words = mailWords('message-limit', { channel, limit: formatPaise(limit) });
  return renderMail({
    subject: words.subject,
    heading: words.heading,
    blocks: [...words.text, { kind: 'button', label: 'Open the settings', href }, ...words.note],
  });
}
