/** Computes the changes that a new status makes to an order. Pure: writes nothing. */
import { DateTime } from 'luxon';
import type { OrderNews } from '../../emails/order-mails.js';
import { settings } from '../../platform/settings/current.js';
import { formatPaise } from '../../pricing/index.js';
import { cashChange, cashOfSetBack, likelyHolder, type CashChange } from './cash.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { CashHolder, OrderStatus, PaymentMethod, PaymentStatus } from './order.enums.js';
import type { StoredOrder } from './order.model.js';
import { promisedFrom } from './shipping.js';
import { isStaged, onlineLeft, receivedAmount, withdrawn } from './order-payments.js';
import { awaitsPayment, hasEnded, isPaid, needsInvoice, refundedAmount, SHOP_ACTOR } from './order-rules.js';
import { hasLeft, refusalToSend } from './sending-rules.js';
import { isCashDue, shipmentsAfter } from './shipment-rules.js';

/** Milliseconds an online order awaits its payment; then it is cancelled and its pieces return to the stock. */
export const paymentWindow = (): number => settings().minutesToPay * 60_000;

/** Milliseconds a large cash-on-delivery order awaits acceptance by the shop; then it is cancelled and its pieces return to the stock. */
export const acceptanceWindow = (): number => settings().hoursToAccept * 3_600_000;

export interface Transition {
  set: Partial<StoredOrder>;
  unset: (keyof StoredOrder)[];
  /** Whether the order's pieces return to the stock or are claimed again. */
  stock?: 'claim' | 'return';
  /** Whether its invoice is issued, or reversed by a credit note because nothing was paid. */
  invoice?: 'issue' | 'reverse';
  /** Paise to refund at the provider; 0 for none. */
  refund: number;
  /** What it does to the cash of the order, as a sentence for the history. */
  cashNote?: string;
  news?: OrderNews;
}

export interface WantedStatus {
  to: OrderStatus;
  now: Date;
  /** A message to the customer, kept in the history. */
  note?: string;
  /** A note in the history for staff only. */
  internalNote?: string;
  /** True when the shop keeps the payment although the order ends. */
  keepMoney?: boolean;
  /** The cause of a cancellation. */
  cancelledBy?: 'customer' | 'staff' | 'unpaid' | 'not-accepted' | 'sold-out';
  /** When it was delivered, where that is not now; see deliveryMoment. */
  deliveredAt?: Date;
  /** Who has the cash of an order that is delivered; see likelyHolder when left out. */
  cash?: CashHolder;
  /** The courier that collected it; that of the shipment when left out. */
  cashCourier?: string;
  /** Who sets it, as the history names them. */
  actor?: string;
  /** Why staff send an unpaid order. */
  unpaidReason?: string;
}

/** Why staff may not set a status. */
export interface StatusRefusal {
  message: string;
  /** True when it may be set with a reason, since only its money is missing. */
  needsReason: boolean;
}

/**
 * Null when staff may set this status. An order that ended and was refunded stays ended, and an order that is still in the shop may
 * only be sent when refusalToSend allows it.
 */
export function refusalOf(order: StoredOrder, to: OrderStatus): StatusRefusal | null {
  const refunded = refundedAmount(order);
  if (hasEnded(order.orderStatus) && !hasEnded(to) && isPaid(order) && refunded >= order.totalAmount)
    return {
      message: `The ${formatPaise(refunded)} paid for this order went back to its customer, so it stays ${order.orderStatus}. A new order is needed.`,
      needsReason: false,
    };
  return hasLeft(to) && !hasLeft(order.orderStatus) ? refusalToSend(order) : null;
}

/** Null when staff may say that an order was delivered at this moment: on the day it was placed or later, by the calendar of India. */
export function refusalOfDelivery(order: Pick<StoredOrder, 'createdAt' | 'orderNumber'>, at: Date): string | null {
  const day = (moment: Date) => DateTime.fromJSDate(moment, { zone: SHOP_ZONE }).toISODate()!;
  if (day(at) >= day(order.createdAt)) return null;
  const placed = DateTime.fromJSDate(order.createdAt, { zone: SHOP_ZONE }).toFormat('d LLLL yyyy');
  return `This order was placed on ${placed}, so it cannot have been delivered before.`;
}

/** Any status may follow any other, except where `refusalOf` refuses it; setting the current one changes nothing. */
export function planTransition(order: StoredOrder, wanted: WantedStatus): Transition {
  const { to, now, cancelledBy = 'staff' } = wanted;
  const plan: Transition = { set: {}, unset: [], refund: 0 };
  if (order.orderStatus === to) return plan;
  plan.set.orderStatus = to;
  const shipments = shipmentsAfter(order, to, to === OrderStatus.DELIVERED ? deliveryMoment(order, wanted) : now);
  if (shipments) plan.set.shipments = shipments;
  moveStock(plan, order, to, now);
  if (to === OrderStatus.DELIVERED) deliver(plan, order, wanted);
  else if (order.deliveredAt && !hasEnded(to)) setBack(plan, order);
  if (hasEnded(to) && order.exchangeSince) plan.unset.push('exchangeSince');
  if (hasEnded(to)) settleMoney(plan, order, wanted);
  else if (!order.invoice && needsInvoice({ ...order, ...plan.set })) plan.invoice = 'issue';
  if (to === OrderStatus.CANCELLED && cancelledBy === 'customer') plan.set.cancelledByCustomer = true;
  if (to === OrderStatus.CANCELLED && cancelledBy === 'staff') plan.set.cancelledByStaff = true;
  if (to !== OrderStatus.CANCELLED && order.cancelledByCustomer) plan.unset.push('cancelledByCustomer');
  if (to !== OrderStatus.CANCELLED && order.cancelledByStaff) plan.unset.push('cancelledByStaff');
  if (to === OrderStatus.PENDING && awaitsPayment(order) && !isStaged(order))
    plan.set.payBy = new Date(now.getTime() + paymentWindow());
  else if (order.payBy) plan.unset.push('payBy');
  // Any status that staff set accepts or declines the order.
  if (order.acceptBy) plan.unset.push('acceptBy');
  // It also stands for the word of a shopper who was asked for it.
  if (order.confirmBy) plan.unset.push('confirmBy', 'confirmSilent');
  if ((order.acceptBy || order.confirmBy) && !hasEnded(to)) Object.assign(plan.set, promisedFrom(order, now));
  plan.news = newsOf(plan, order, wanted, cancelledBy);
  return plan;
}

function moveStock(plan: Transition, order: StoredOrder, to: OrderStatus, now: Date): void {
  if (hasEnded(to) && !order.stockReturnedAt) {
    plan.stock = 'return';
    plan.set.stockReturnedAt = now;
  }
  if (!hasEnded(to) && order.stockReturnedAt) {
    plan.stock = 'claim';
    plan.unset.push('stockReturnedAt');
  }
}

/** The moment of a delivery that staff tell of afterwards: a day is sent as a moment of it, which may lie before the order or after now. */
function deliveryMoment(order: Pick<StoredOrder, 'createdAt'>, { deliveredAt, now }: WantedStatus): Date {
  if (!deliveredAt || deliveredAt > now) return now;
  return deliveredAt < order.createdAt ? order.createdAt : deliveredAt;
}

function deliver(plan: Transition, order: StoredOrder, wanted: WantedStatus): void {
  const { now, cash, cashCourier, actor = SHOP_ACTOR } = wanted;
  const deliveredAt = deliveryMoment(order, wanted);
  plan.set.deliveredAt = deliveredAt;
  if (!isCashDue(order)) return;
  const holder = cash ?? likelyHolder(order);
  take(plan, cashChange(order, { holder, courier: cashCourier, collectedAt: deliveredAt, actor, now }));
}

function setBack(plan: Transition, order: StoredOrder): void {
  plan.unset.push('deliveredAt');
  const cash = cashOfSetBack(order);
  if (cash) take(plan, cash);
}

function take(plan: Transition, { set, unset, note }: CashChange): void {
  Object.assign(plan.set, set);
  plan.unset.push(...unset);
  plan.cashNote = note;
}

function settleMoney(plan: Transition, order: StoredOrder, { now, keepMoney = false }: WantedStatus): void {
  if (isStaged(order)) {
    plan.refund = keepMoney ? 0 : onlineLeft(order).reduce((sum, { left }) => sum + left, 0);
    if (receivedAmount(order) === 0) plan.set.paymentStatus = PaymentStatus.FAILED;
    if (order.paymentRequests) plan.set.paymentRequests = withdrawn(order.paymentRequests, now);
  } else if (awaitsPayment(order)) plan.set.paymentStatus = PaymentStatus.FAILED;
  else if (order.paymentMethod === PaymentMethod.ONLINE && order.paymentStatus === PaymentStatus.PAID && !keepMoney)
    plan.refund = order.totalAmount - refundedAmount(order);
  // A paid order gets its credit notes with its refunds.
  if (order.invoice && !isPaid(order)) plan.invoice = 'reverse';
  // What its customer still owed is owed no more.
  if (order.cash?.owedBy === CashHolder.CUSTOMER) plan.unset.push('cash');
}

function newsOf(
  plan: Transition,
  order: StoredOrder,
  { to, note }: WantedStatus,
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
      return { kind: 'returned', refund: plan.refund, note };
    case OrderStatus.CANCELLED:
      return {
        kind: 'cancelled',
        why: order.acceptBy && why === 'staff' ? 'not-accepted' : why,
        refund: plan.refund,
        note,
      };
    case OrderStatus.CONFIRMED:
    case OrderStatus.PROCESSING:
      if (order.acceptBy) return { kind: 'accepted', note };
      return note ? { kind: 'message', note } : undefined;
    default:
      return note ? { kind: 'message', note } : undefined;
  }
}
