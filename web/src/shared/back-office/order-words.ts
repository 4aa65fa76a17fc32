// The words and colours of orders' states, the same on every back-office screen.
import type { OrderStatus, PaymentMethod, PaymentStatus, StageDue } from '../../generated/admin-orders';
import { enumTable, inCapitals, inWords } from '../enum-table';
import { formatRupees } from '../money';

export type { OrderStatus, PaymentStatus };

/** In the order a parcel goes through them. */
export const orderStatuses = [
  'PENDING',
  'CONFIRMED',
  'PROCESSING',
  'SHIPPED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'CANCELLED',
  'RETURNED',
] as const satisfies readonly OrderStatus[];

export const paymentStatuses = ['PENDING', 'PAID', 'FAILED', 'REFUNDED'] as const satisfies readonly PaymentStatus[];

export { inCapitals, inWords };

export const orderStatusColours = enumTable<OrderStatus, string>(
  {
    PENDING: 'gold',
    CONFIRMED: 'blue',
    PROCESSING: 'geekblue',
    SHIPPED: 'purple',
    OUT_FOR_DELIVERY: 'cyan',
    DELIVERED: 'green',
    CANCELLED: 'red',
    RETURNED: 'volcano',
  },
  () => 'default',
);

/** A part of what an order costs, as far as it decides what comes next. */
export interface StageLeft {
  due: StageDue;
  dueAt: string | null;
  /** Rupees that are missing of it. */
  dueAmount: number;
}

export interface OrderMoney {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  /** In which parts it is paid; left out where the screen does not ask for them. */
  stages?: readonly StageLeft[];
  totalAmount?: number;
  paidAmount?: number;
}

const money = enumTable<PaymentStatus, { words: string; colour: string }>(
  {
    PENDING: { words: 'Payment pending', colour: 'gold' },
    PAID: { words: 'Paid', colour: 'green' },
    FAILED: { words: 'Payment failed', colour: 'red' },
    REFUNDED: { words: 'Refunded', colour: 'volcano' },
  },
  (value) => ({ words: inCapitals(value), colour: 'default' }),
);

/** Payment status of an order in words and colour; a paid order that has ended still has to be refunded. */
export function moneyOf(order: OrderMoney): { words: string; colour: string } {
  const { orderStatus, paymentStatus, paymentMethod, stages = [], totalAmount = 0, paidAmount = 0 } = order;
  const ended = orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';
  if (stages.length > 0 && paymentStatus === 'PENDING' && paidAmount > 0)
    return ended
      ? { words: `${formatRupees(paidAmount)} not refunded`, colour: 'orange' }
      : { words: `${formatRupees(paidAmount)} of ${formatRupees(totalAmount)} paid`, colour: 'gold' };
  if (!ended && paymentMethod === 'COD' && paymentStatus === 'PENDING')
    return { words: 'Cash on delivery', colour: 'default' };
  if (!ended) return money[paymentStatus];
  if (paymentStatus === 'PENDING') return { words: 'Never paid', colour: 'default' };
  if (paymentStatus !== 'PAID') return money[paymentStatus];
  return { words: paymentMethod === 'COD' ? 'Paid in cash, not refunded' : 'Paid, not refunded', colour: 'orange' };
}

/** Colour for what needs attention; otherwise plain text. */
export function moneyColour(order: OrderMoney): string {
  const { colour } = moneyOf(order);
  if (colour === 'red' || colour === 'orange') return 'var(--ant-color-error)';
  return colour === 'green' ? 'var(--ant-color-success)' : 'inherit';
}

/**
 * The number an order is called by; without one the end of its id in capitals.
 * @param length of the end: 6 on the dashboard, 8 on the order screens
 */
export const orderName = (order: { id: string; orderNumber?: string | null }, length: 6 | 8): string =>
  order.orderNumber || order.id.slice(-length).toUpperCase();

/** Where they are not the name of the state itself. */
const shipmentWords: Partial<Record<string, string>> = {
  COMING_BACK: 'Return to origin: on the way',
  CAME_BACK: 'Return to origin: received',
};

/** State of a shipment in words; one that this version of the screens does not know is shown by its name. */
export const shipmentInWords = (state: string): string => shipmentWords[state] ?? inCapitals(state);
