/** How an order is sent, and when it arrives: frozen when it is placed, and counted anew from its payment or the shop's yes. */
import { windowFrom, type PricedMethod, deliveryTimeOf } from '../delivery/delivery-terms.js';
import { START_ZONE } from '../../platform/settings/delivery-kinds.js';
import { OrderStatus, PaymentMethod, PaymentStatus } from './order.enums.js';
import type { StoredDelivery, StoredOrder } from './order.model.js';
import type { DeliveryWindow, ShippingMethod } from './order.types.js';

/** What an order keeps of the way it is sent. @param ordered the moment from which its days count */
export function frozenDelivery(zone: string, { method, price }: PricedMethod, ordered: Date): StoredDelivery {
  const { id, name, daysFrom, daysTo } = method;
  return { zone, id, name, price, daysFrom, daysTo, ...windowFrom(method, ordered) };
}

/** The same counted from another moment; nothing for an order of before there were zones. */
export function promisedFrom({ delivery }: Pick<StoredOrder, 'delivery'>, at: Date): Pick<StoredOrder, 'delivery'> {
  return delivery ? { delivery: { ...delivery, ...windowFrom(delivery, at) } } : {};
}

/** The way every order was sent before there were zones. */
const USUAL = START_ZONE.methods[0]!;

export function shippingMethodOf({ delivery }: Pick<StoredOrder, 'delivery'>): ShippingMethod {
  const { id, name, price } = delivery ?? { ...USUAL, price: 0 };
  return { id, name, price, deliveryTime: deliveryTimeOf(delivery ?? USUAL) };
}

/** Null for an order that has arrived or will not, and for one that still waits for its payment or for the shop's yes. */
export function expectedDelivery(
  order: Pick<
    StoredOrder,
    'orderStatus' | 'paymentMethod' | 'paymentStatus' | 'createdAt' | 'paidAt' | 'acceptBy' | 'delivery'
  >,
): DeliveryWindow | null {
  const ended: readonly OrderStatus[] = [OrderStatus.DELIVERED, OrderStatus.CANCELLED, OrderStatus.RETURNED];
  if (ended.includes(order.orderStatus)) return null;
  if (order.acceptBy) return null;
  const online = order.paymentMethod === PaymentMethod.ONLINE;
  if (online && order.paymentStatus !== PaymentStatus.PAID) return null;
  if (order.delivery) return { from: order.delivery.from, to: order.delivery.to };
  return windowFrom(USUAL, (online && order.paidAt) || order.createdAt);
}

/** Some time on the last day on which it should arrive, were it handed over at this moment: by the days of its way of delivery. */
export function arrivalWhenSent({ delivery }: Pick<StoredOrder, 'delivery'>, at: Date): Date {
  return windowFrom(delivery ?? USUAL, at).to;
}
