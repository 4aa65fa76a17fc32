/** What the shop's own people are told. */
import { formatPaise } from '../pricing/index.js';
import { renderMail, type RenderedMail } from './layout.js';

/** The part of an order that its mail to the shop tells of; amounts in paise. */
export interface NewOrderFacts {
  orderNumber: string;
  name: string;
  phone: string;
  email: string;
  lines: readonly { title: string; quantity: number; lineTotal: number }[];
  totalAmount: number;
  cashOnDelivery: boolean;
  address: readonly string[];
  /** The shopper's own words. */
  notes?: string | null;
  /** Where staff see the order. */
  href: string;
}

export function newOrderMail(order: NewOrderFacts): RenderedMail {
  const total = formatPaise(order.totalAmount);
  return renderMail({
    subject: `New order ${order.orderNumber}: ${total}`,
    heading: 'A new order',
    blocks: [
      {
        kind: 'text',
        text: `${order.name} has ordered for ${total}, ${order.cashOnDelivery ? 'to be paid in cash on delivery' : 'paid online'}. Order ${order.orderNumber} waits for you.`,
      },
      {
        kind: 'facts',
        rows: [
          ...order.lines.map((line) => [`${line.title} × ${line.quantity}`, formatPaise(line.lineTotal)] as const),
          ['Total with tax', total],
        ],
        strong: true,
      },
      { kind: 'text', text: `Delivery address:\n${order.address.join('\n')}` },
      { kind: 'text', text: `Phone: ${order.phone}\nE-mail: ${order.email}` },
      ...(order.notes ? [{ kind: 'text', text: `The customer writes: ${order.notes}` } as const] : []),
      { kind: 'button', label: 'Open the order', href: order.href },
      { kind: 'note', text: 'Who gets this mail is chosen in the settings of the back office.' },
    ],
  });
}
