/** The shop's only way of shipping, and when what it sends arrives. */
import { DELIVERY_PAISE } from '../../pricing/index.js';
import { OrderStatus, PaymentMethod, PaymentStatus } from './order.enums.js';
import type { StoredOrder } from './order.model.js';
import type { DeliveryWindow, ShippingMethod } from './order.types.js';

/** Business days from the order, Monday to Saturday. */
const DAYS = { least: 3, most: 5 };

export const STANDARD_SHIPPING: ShippingMethod = {
  id: 'standard',
  name: 'Standard',
  price: DELIVERY_PAISE,
  deliveryTime: `${DAYS.least}-${DAYS.most} business days`,
};

const DAY = 24 * 60 * 60_000;
/** Milliseconds that India is ahead of UTC, all year round. */
const INDIA = 5.5 * 60 * 60_000;
const SUNDAY = 0;

/** The same time of day so many business days later, as the calendar stands in India. */
export function businessDaysAfter(start: Date, days: number): Date {
  let at = start.getTime();
  for (let left = days; left > 0;) {
    at += DAY;
    if (new Date(at + INDIA).getUTCDay() !== SUNDAY) left -= 1;
  }
  return new Date(at);
}

/** Null for an order that has arrived or will not, and for one that still waits for its payment or for the shop's yes. */
export function expectedDelivery(
  order: Pick<StoredOrder, 'orderStatus' | 'paymentMethod' | 'paymentStatus' | 'createdAt' | 'paidAt' | 'acceptBy'>,
): DeliveryWindow | null {
  const ended: readonly OrderStatus[] = [OrderStatus.DELIVERED, OrderStatus.CANCELLED, OrderStatus.RETURNED];
  if (ended.includes(order.orderStatus)) return null;
  if (order.acceptBy) return null;
  const online = order.paymentMethod === PaymentMethod.ONLINE;
  if (online && order.paymentStatus !== PaymentStatus.PAID) return null;
  const start = (online && order.paidAt) || order.createdAt;
  return { from: businessDaysAfter(start, DAYS.least), to: businessDaysAfter(start, DAYS.most) };
}
