/** Delivery method and arrival of an order: stored when it is placed, and computed again from its payment or its acceptance. */
import mongoose from 'mongoose';
import type { DayRange } from '../../pricing/index.js';
import { windowFrom, type PricedMethod, deliveryTimeOf } from '../delivery/delivery-terms.js';
import { START_ZONE } from '../../platform/settings/delivery-kinds.js';
import { OrderStatus, PaymentMethod, PaymentStatus } from './order.enums.js';
import type { StoredDelivery, StoredOrder } from './order.model.js';
import type { DeliveryWindow, ShippingMethod } from './order.types.js';

/**
 * The delivery data that an order stores.
 * @param making days until its goods are made; null when they lie ready
 * @param ordered the moment from which its days count
 */
export function frozenDelivery(
  zone: string,
  { method, price }: PricedMethod,
  making: DayRange | null,
  ordered: Date,
): StoredDelivery {
  const { id, name, daysFrom, daysTo } = method;
  const duration = { daysFrom, daysTo, ...(making && { making }) };
  return { zone, id, name, price, ...duration, ...windowFrom(duration, ordered) };
}

/** The delivery window computed from another moment; nothing for an order from before there were delivery zones. */
export function promisedFrom({ delivery }: Pick<StoredOrder, 'delivery'>, at: Date): Pick<StoredOrder, 'delivery'> {
  return delivery ? { delivery: { ...delivery, ...windowFrom(delivery, at) } } : {};
}

/** The method of every order from before there were delivery zones. */
const USUAL = START_ZONE.methods[0]!;

export function shippingMethodOf({ delivery }: Pick<StoredOrder, 'delivery'>): ShippingMethod {
  const { id, name, price } = delivery ?? { ...USUAL, price: 0 };
  return { id, name, price, deliveryTime: deliveryTimeOf(delivery ?? USUAL) };
}

/** The condition on orders that go by a delivery method. */
export function deliveredBy(id: string): Record<string, unknown> {
  if (id !== USUAL.id) return { 'delivery.id': id };
  return { $or: [{ 'delivery.id': id }, { delivery: mongoose.trusted({ $exists: false }) }] };
}

/** Null for an order that has arrived or will not, and for one that awaits its payment, its acceptance or its shopper's word. */
export function expectedDelivery(
  order: Pick<
    StoredOrder,
    | 'orderStatus'
    | 'paymentMethod'
    | 'paymentStatus'
    | 'createdAt'
    | 'paidAt'
    | 'acceptBy'
    | 'confirmBy'
    | 'delivery'
    | 'stages'
  >,
): DeliveryWindow | null {
  const ended: readonly OrderStatus[] = [OrderStatus.DELIVERED, OrderStatus.CANCELLED, OrderStatus.RETURNED];
  if (ended.includes(order.orderStatus)) return null;
  if (order.acceptBy || order.confirmBy) return null;
  const online = order.paymentMethod === PaymentMethod.ONLINE;
  // Work on an order in stages begins with its first payment.
  const waits = order.stages ? order.orderStatus === OrderStatus.PENDING : order.paymentStatus !== PaymentStatus.PAID;
  if (online && waits) return null;
  if (order.delivery) return { from: order.delivery.from, to: order.delivery.to };
  return windowFrom(USUAL, (online && order.paidAt) || order.createdAt);
}

/** A moment on the last day of arrival if it were handed over now, by the days of its delivery method. */
export function arrivalWhenSent({ delivery }: Pick<StoredOrder, 'delivery'>, at: Date): Date {
  const { daysFrom, daysTo } = delivery ?? USUAL;
  return windowFrom({ daysFrom, daysTo }, at).to;
}
