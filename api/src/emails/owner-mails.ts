/** What the shop's own people are told. */
import { formatPaise } from '../pricing/index.js';
import { moment } from './moment.js';
import { renderMail, withoutLinks, type RenderedMail } from './layout.js';

/** The part of an order that its mail to the shop tells of; amounts in paise. */
export interface NewOrderFacts {
  orderNumber: string;
  name: string;
  phone: string;
  email: string;
  lines: readonly { title: string; quantity: number; lineTotal: number }[];
  totalAmount: number;
  cashOnDelivery: boolean;
  /** Until when it must be accepted, of an order that waits for that. */
  acceptBy?: Date;
  address: readonly string[];
  /** The shopper's own words. */
  notes?: string | null;
  /** Where staff see the order. */
  href: string;
}

/** What the buyer wrote is shown as words: a link in it would lead the shop's own people wherever a stranger likes. */
export function newOrderMail(order: NewOrderFacts): RenderedMail {
  const total = formatPaise(order.totalAmount);
  return renderMail({
    subject: order.acceptBy
      ? `Order ${order.orderNumber} waits for your yes: ${total}`
      : `New order ${order.orderNumber}: ${total}`,
    heading: order.acceptBy ? 'A large order waits for your yes' : 'A new order',
    blocks: [
      {
        kind: 'text',
        text: `${withoutLinks(order.name)} has ordered for ${total}, ${order.cashOnDelivery ? 'to be paid in cash on delivery' : 'paid online'}. ${
          order.acceptBy
            ? `Accept or decline order ${order.orderNumber} by ${moment(order.acceptBy)}; after that it is cancelled and its pieces are sold again.`
            : `Order ${order.orderNumber} waits for you.`
        }`,
      },
      {
        kind: 'facts',
        rows: [
          ...order.lines.map((line) => [`${line.title} × ${line.quantity}`, formatPaise(line.lineTotal)] as const),
          ['Total with tax', total],
        ],
        strong: true,
      },
      { kind: 'text', text: `Delivery address:\n${order.address.map(withoutLinks).join('\n')}` },
      { kind: 'text', text: `Phone: ${order.phone}\nE-mail: ${order.email}` },
      ...(order.notes ? [{ kind: 'text', text: `The customer writes: ${withoutLinks(order.notes)}` } as const] : []),
      { kind: 'button', label: 'Open the order', href: order.href },
      { kind: 'note', text: 'Who gets this mail is chosen in the settings of the back office.' },
    ],
  });
}
