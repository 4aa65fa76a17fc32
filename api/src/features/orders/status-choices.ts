/** The consequences of each status for an order, shown before it is set. Pure. */
import { Field, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { OrderStatus, PaymentMethod, PaymentProvider, PaymentStatus } from './order.enums.js';
import type { StoredOrder } from './order.model.js';
import { amountToCollect } from './cash.js';
import { isStaged, paidAmount } from './order-payments.js';
import { hasEnded, isPaid } from './order-rules.js';
import { planTransition, refusalOf } from './order-transition.js';
import { Order } from './order.types.js';
import { orderView } from './order-view.js';

@ObjectType({ description: 'A status that may be set, and what that brings with it.', simpleResolvers: true })
export class StatusChoice {
  @Field(() => OrderStatus, { description: 'The status.' })
  orderStatus: OrderStatus;
  @Field(() => String, { nullable: true, description: 'Why it may not be set; null when it may.' })
  refusal: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      "Why it may be set only with a reason, sent as `unpaidReason`: its payment or its shopper's confirmation is missing. Null when none is needed.",
  })
  reasonNeeded: string | null;
  @Field(() => Rupees, {
    description: 'Cash that should be with somebody then: say who has it, as `cash`. 0 when there is nothing to ask.',
  })
  cashDue: number;
  @Field(() => Boolean, { description: 'True when the order counts as unpaid again, since it was not delivered.' })
  undoesPayment: boolean;
  @Field(() => Rupees, { description: 'What goes back to the customer by itself; 0 for nothing.' })
  refundAmount: number;
  @Field(() => String, { nullable: true, description: 'Where that goes, for people; null when nothing does.' })
  refundTo: string | null;
  @Field(() => Rupees, {
    description:
      'What did not come online, so that the shop must hand it back itself: cash, or UPI, bank and cheque by hand.',
  })
  cashToReturn: number;
  @Field(() => Boolean, { description: 'True when the order gets its invoice by it.' })
  issuesInvoice: boolean;
  @Field(() => Boolean, { description: 'True when a credit note takes the unpaid invoice back.' })
  reversesInvoice: boolean;
  @Field(() => Boolean, { description: 'True when the customer gets a mail about it, with or without a message.' })
  tellsCustomer: boolean;
}

@ObjectType({ description: 'An order and every status it may get.', simpleResolvers: true })
export class OrderStatusChoices {
  @Field(() => Order, { description: 'The order the choices were reckoned for; send its version with the choice.' })
  order: Order;
  @Field(() => [StatusChoice], { description: 'All statuses but its own, in the order a parcel goes through them.' })
  choices: StatusChoice[];
}

export function statusChoices(order: StoredOrder, now: Date): OrderStatusChoices {
  const others = Object.values(OrderStatus).filter((to) => to !== order.orderStatus);
  return { order: orderView(order), choices: others.map((to) => choice(order, to, now)) };
}

function choice(order: StoredOrder, to: OrderStatus, now: Date): StatusChoice {
  const refusal = refusalOf(order, to);
  const plan = planTransition(order, { to, now });
  return {
    orderStatus: to,
    refusal: refusal && !refusal.needsReason ? refusal.message : null,
    reasonNeeded: refusal?.needsReason ? refusal.message : null,
    cashDue: to === OrderStatus.DELIVERED ? amountToCollect(order) : 0,
    undoesPayment: isPaid(order) && plan.set.paymentStatus === PaymentStatus.PENDING,
    refundAmount: plan.refund,
    refundTo: plan.refund > 0 ? refundTarget(order) : null,
    cashToReturn: hasEnded(to) ? byHand(order, plan.refund) : 0,
    issuesInvoice: plan.invoice === 'issue',
    reversesInvoice: plan.invoice === 'reverse',
    tellsCustomer: plan.news !== undefined,
  };
}

/** What the shop has of an order that does not go back by itself. @param refund what does */
function byHand(order: StoredOrder, refund: number): number {
  if (isStaged(order)) return paidAmount(order) - refund;
  const paidInCash = order.paymentMethod === PaymentMethod.COD && order.paymentStatus === PaymentStatus.PAID;
  return paidInCash ? paidAmount(order) : 0;
}

function refundTarget(order: StoredOrder): string {
  if (isStaged(order)) return 'where each online payment came from';
  const { payment } = order;
  const id = payment?.paymentId ?? '';
  return payment?.provider === PaymentProvider.SANDBOX
    ? `the test payment ${id}`
    : `the card, UPI or bank account it was paid with (Razorpay payment ${id})`;
}
