// The words and colours of orders' states, the same on every back-office screen.
import type { OrderStatus, PaymentStatus } from '../../generated/admin-orders';

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

/** `OUT_FOR_DELIVERY` as `out for delivery`. */
export const inWords = (state: string): string => state.toLowerCase().replaceAll('_', ' ');

export const orderStatusColours: Record<OrderStatus, string> = {
  PENDING: 'gold',
  CONFIRMED: 'blue',
  PROCESSING: 'geekblue',
  SHIPPED: 'purple',
  OUT_FOR_DELIVERY: 'cyan',
  DELIVERED: 'green',
  CANCELLED: 'red',
  RETURNED: 'volcano',
};

export const paymentStatusColours: Record<PaymentStatus, string> = {
  PENDING: 'gold',
  PAID: 'green',
  FAILED: 'red',
  REFUNDED: 'volcano',
};

/**
 * The number an order is called by; without one the end of its id in capitals.
 * @param length of the end: 6 on the dashboard, 8 on the order screens
 */
export const orderName = (order: { id: string; orderNumber?: string | null }, length: 6 | 8): string =>
  order.orderNumber || order.id.slice(-length).toUpperCase();
