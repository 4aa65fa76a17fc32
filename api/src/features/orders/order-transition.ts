/** What a new status does to an order. Pure: decides, and writes nothing. */
import type { OrderNews } from '../../emails/order-mails.js';
import { settings } from '../../platform/shop-settings/current.js';
import { OrderStatus, PaymentMethod, PaymentStatus } from './order.enums.js';
import type { StoredOrder } from './order.model.js';
import { awaitsPayment, refundedAmount } from './order-rules.js';

/** In these an order has given its pieces back to the stock. */
const WITHOUT_STOCK: readonly OrderStatus[] = [OrderStatus.CANCELLED, OrderStatus.RETURNED];

/** Milliseconds an online order waits for its payment before it is cancelled and its pieces return to the stock. */
export const paymentWindow = (): number => settings().minutesToPay * 60_000;

export interface Transition {
  set: Partial<StoredOrder>;
  unset: (keyof StoredOrder)[];
  /** What the order's pieces do: go back to the stock, or leave it again. */
  stock?: 'claim' | 'return';
  issueInvoice: boolean;
  /** Paise to refund at the provider because of it; 0 for none. */
  refund: number;
  news?: OrderNews;
}

export interface WantedStatus {
  to: OrderStatus;
  now: Date;
  /** Told to the customer and kept in the history. */
  note?: string;
  /** Why it is cancelled, when it is. */
  cancelledBy?: 'customer' | 'staff' | 'unpaid' | 'sold-out';
}

/** Any status may follow any other; setting the same one again changes nothing. */
export function planTransition(order: StoredOrder, { to, now, note, cancelledBy = 'staff' }: WantedStatus): Transition {
  const plan: Transition = { set: {}, unset: [], issueInvoice: false, refund: 0 };
  if (order.orderStatus === to) return plan;
  plan.set.orderStatus = to;
  moveStock(plan, order, to, now);
  if (to === OrderStatus.DELIVERED) deliver(plan, order, now);
  else if (order.deliveredAt && to !== OrderStatus.RETURNED) plan.unset.push('deliveredAt');
  if (WITHOUT_STOCK.includes(to)) settleMoney(plan, order);
  // Money for a cancelled order only goes back; when the order goes on after all, it needs its invoice.
  else if (order.paymentStatus === PaymentStatus.PAID && !order.invoice) plan.issueInvoice = true;
  if (to === OrderStatus.CANCELLED && cancelledBy === 'customer') plan.set.cancelledByCustomer = true;
  if (to !== OrderStatus.CANCELLED && order.cancelledByCustomer) plan.unset.push('cancelledByCustomer');
  if (to === OrderStatus.PENDING && awaitsPayment(order)) plan.set.payBy = new Date(now.getTime() + paymentWindow());
  else if (order.payBy) plan.unset.push('payBy');
  plan.news = newsOf(to, plan, note, cancelledBy);
  return plan;
}

function moveStock(plan: Transition, order: StoredOrder, to: OrderStatus, now: Date): void {
  if (WITHOUT_STOCK.includes(to) && !order.stockReturnedAt) {
    plan.stock = 'return';
    plan.set.stockReturnedAt = now;
  }
  if (!WITHOUT_STOCK.includes(to) && order.stockReturnedAt) {
    plan.stock = 'claim';
    plan.unset.push('stockReturnedAt');
  }
}

function deliver(plan: Transition, order: StoredOrder, now: Date): void {
  plan.set.deliveredAt = now;
  if (order.paymentMethod === PaymentMethod.COD && order.paymentStatus === PaymentStatus.PENDING) {
    plan.set.paymentStatus = PaymentStatus.PAID;
    plan.set.paidAt = now;
    plan.issueInvoice = !order.invoice;
  }
}

function settleMoney(plan: Transition, order: StoredOrder): void {
  if (awaitsPayment(order)) plan.set.paymentStatus = PaymentStatus.FAILED;
  else if (order.paymentMethod === PaymentMethod.ONLINE && order.paymentStatus === PaymentStatus.PAID)
    plan.refund = order.totalAmount - refundedAmount(order);
}

function newsOf(
  to: OrderStatus,
  plan: Transition,
  note: string | undefined,
  why: NonNullable<WantedStatus['cancelledBy']>,
): OrderNews | undefined {
  switch (to) {
    case OrderStatus.SHIPPED:
      return { kind: 'shipped', note };
    case OrderStatus.OUT_FOR_DELIVERY:
      return { kind: 'out-for-delivery', note };
    case OrderStatus.DELIVERED:
      return { kind: 'delivered', note };
    case OrderStatus.RETURNED:
      return { kind: 'returned', note };
    case OrderStatus.CANCELLED:
      return { kind: 'cancelled', why, refund: plan.refund, note };
    default:
      return undefined;
  }
}
