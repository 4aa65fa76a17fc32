/** Invariants of the money of one order: reckoned here anew, from what is stored alone. */
import {
  CashHolder,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  RefundStatus,
} from '../src/features/orders/order.enums.js';
import type { StoredOrder } from '../src/features/orders/order.model.js';
import { paymentsOf } from '../src/features/orders/order-money-view.js';
import { owedAmount, paidAmount } from '../src/features/orders/order-payments.js';
import { hasEnded } from '../src/features/orders/order-rules.js';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Every rule with what is wrong when it does not hold. */
export function paymentRules(order: StoredOrder): [boolean, string][] {
  const back = sum(
    order.refunds
      .filter(({ surplus, status }) => !surplus && status !== RefundStatus.FAILED)
      .map(({ amount }) => amount),
  );
  const came = cameIn(order);
  const payments = paymentsOf(order);
  return [
    [came - back === paidAmount(order), 'what came less what went back is not its paid amount'],
    [paidAmount(order) >= 0 && came <= order.totalAmount, 'more went back than came, or more came than it costs'],
    [sum(payments.map(({ amount }) => amount)) === came, 'its payments do not add up to what came'],
    ...(order.stages ? stageRules(order, came, back) : []),
  ];
}

function cameIn({ stages, receipts = [], cash, totalAmount, paymentStatus }: StoredOrder): number {
  const isWhole = paymentStatus === PaymentStatus.PAID || paymentStatus === PaymentStatus.REFUNDED;
  if (!stages) return isWhole ? totalAmount : 0;
  const collected = cash && cash.holder !== CashHolder.CUSTOMER ? cash.amount : 0;
  return sum(receipts.map(({ amount }) => amount)) + collected;
}

function stageRules(order: StoredOrder, came: number, back: number): [boolean, string][] {
  const { stages = [], receipts = [], refunds, totalAmount, paymentStatus, orderStatus, paidAt, payBy } = order;
  const ofPayment = receipts.flatMap(({ paymentId }) => paymentId ?? []);
  const counters = receipts.filter(({ counterOf }) => counterOf);
  const countered = (one: (typeof counters)[number]) => receipts.find(({ _id }) => one.counterOf!.equals(_id));
  return [
    [sum(stages.map(({ amount }) => amount)) === totalAmount, 'its stages do not add up to its total'],
    [stages.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0), 'a stage is not whole paise'],
    [new Set(ofPayment).size === ofPayment.length, 'a payment counts twice'],
    [
      counters.every((one) => one.amount === -(countered(one)?.amount ?? 0)) &&
        new Set(counters.map(({ counterOf }) => counterOf!.toHexString())).size === counters.length,
      'a correction does not fit what it takes back',
    ],
    [
      ofPayment.every(
        (id) =>
          sum(
            refunds
              .filter((one) => one.paymentId === id && one.status !== RefundStatus.FAILED)
              .map(({ amount }) => amount),
          ) <= receipts.find(({ paymentId }) => paymentId === id)!.amount,
      ),
      'more of a payment went back than came by it',
    ],
    [
      refunds.every(({ surplus, paymentId }) => !surplus || !ofPayment.includes(paymentId ?? '')),
      'a payment counts, and goes back as one too many',
    ],
    [paymentStatus !== PaymentStatus.PAID || (came >= totalAmount && paidAt != null), 'paid, but not all of it came'],
    [paymentStatus !== PaymentStatus.PENDING || came < totalAmount, 'all of it came, but it is not paid'],
    [paymentStatus !== PaymentStatus.REFUNDED || (came > 0 && back >= came), 'refunded, but not all that came'],
    [payBy == null || (came === 0 && orderStatus === OrderStatus.PENDING), 'its time to pay does not fit its state'],
    [order.paymentMethod === PaymentMethod.ONLINE && !order.payment, 'in stages, and paid whole'],
    [!order.owedSince || !hasEnded(orderStatus), 'ended, and money of it is due'],
    [
      (order.owedAmount ?? 0) === owedAmount(order) && (order.owedSince != null) === owedAmount(order) > 0,
      'what is noted as due is not what is due',
    ],
  ];
}
