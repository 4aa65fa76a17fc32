// The words and colours of an order's badges.
import type { OrderDetailsFragment, OrderStatus, PaymentMethod, PaymentStatus } from '../../generated/orders';
import type { Tone } from '../../shared/ui/Badge';
import { enumTable, inCapitals } from '../../shared/enum-table';
import { isStaged, stagedBadge } from './staged-words';

export const orderTones = enumTable<OrderStatus, Tone>(
  {
    PENDING: 'warning',
    CONFIRMED: 'info',
    PROCESSING: 'info',
    SHIPPED: 'accent',
    OUT_FOR_DELIVERY: 'accent',
    DELIVERED: 'success',
    CANCELLED: 'danger',
    RETURNED: 'neutral',
  },
  () => 'neutral',
);

const paymentWords = enumTable<PaymentStatus, string>(
  {
    PENDING: 'Payment pending',
    PAID: 'Paid',
    FAILED: 'Payment failed',
    REFUNDED: 'Refunded',
  },
  inCapitals,
);

/** Paid is green, unless the order has ended and is to be refunded. */
export function paymentBadge(order: OrderDetailsFragment): { text: string; tone: Tone } {
  const { orderStatus, paymentStatus } = order;
  if (isStaged(order)) return stagedBadge(order);
  if (paymentStatus !== 'PAID') return { text: paymentWords[paymentStatus], tone: 'danger' };
  if (orderStatus === 'RETURNED' || orderStatus === 'CANCELLED') return { text: 'Was paid', tone: 'neutral' };
  return { text: paymentWords.PAID, tone: 'success' };
}

export const parcelTones = enumTable<OrderDetailsFragment['shipments'][number]['state'], { words: string; tone: Tone }>(
  {
    PACKED: { words: 'Packed', tone: 'neutral' },
    SHIPPED: { words: 'On its way', tone: 'info' },
    OUT_FOR_DELIVERY: { words: 'Out for delivery', tone: 'info' },
    DELIVERED: { words: 'Delivered', tone: 'success' },
    COMING_BACK: { words: 'On its way back to us', tone: 'warning' },
    CAME_BACK: { words: 'Received back by us', tone: 'warning' },
    CANCELLED: { words: 'Cancelled', tone: 'danger' },
  },
  (value) => ({ words: inCapitals(value), tone: 'neutral' }),
);

const methodWords = enumTable<PaymentMethod, string>({ COD: 'Cash on delivery', ONLINE: 'Online payment' }, inCapitals);

/** How it is paid. */
export const howPaid = (order: OrderDetailsFragment): string =>
  isStaged(order) ? 'Paid in stages' : methodWords[order.paymentMethod];

/** Without a number the last six characters of the id, in capitals. */
export const orderLabel = (order: { id: string; orderNumber?: string | null }): string =>
  order.orderNumber || order.id.slice(-6).toUpperCase();
