/** The entries of a customer's account, derived from orders: what they cost, what came, what went back. Pure; amounts in paise. */
import { RefundStatus } from '../orders/order.enums.js';
import type { StoredOrder } from '../orders/order.model.js';
import { paymentsOf } from '../orders/order-money-view.js';
import { PaymentKind } from '../orders/order-money.types.js';
import { METHOD_WORDS } from '../orders/payment-words.js';
import { hasEnded } from '../orders/order-rules.js';
import { StatementEntryKind, type StatementEntry } from './receivables.types.js';

type Entry = Omit<StatementEntry, 'balance'>;

/**
 * An order's own part. Together its entries are what is due of it; below 0 for money of an ended order that has not gone back.
 * Nothing of an order that ended without a payment: it was never owed.
 */
export function entriesOf(order: StoredOrder): Entry[] {
  const of = { orderId: order._id.toHexString(), orderNumber: order.orderNumber };
  const came = paymentsOf(order).map((one): Entry => {
    const isCorrection = one.kind === PaymentKind.CORRECTION;
    const words = [METHOD_WORDS[one.method], one.reference].filter(Boolean).join(' ');
    return {
      ...of,
      at: one.at,
      kind: isCorrection ? StatementEntryKind.CORRECTION : StatementEntryKind.PAYMENT,
      text: isCorrection ? `Recorded wrongly: ${words}` : words,
      amount: -one.amount,
    };
  });
  const isOver = hasEnded(order.orderStatus);
  if (isOver && came.length === 0) return [];
  const back = order.refunds.filter(({ surplus, status }) => !surplus && status !== RefundStatus.FAILED);
  return [
    { ...of, at: order.createdAt, kind: StatementEntryKind.ORDER, text: 'Order', amount: order.totalAmount },
    ...came,
    ...back.flatMap(({ createdAt: at, amount, creditNote, voucher }): Entry[] => {
      const refund: Entry = {
        ...of,
        at,
        kind: StatementEntryKind.REFUND,
        text: voucher?.number ?? 'Paid back',
        amount,
      };
      // What is given back of a live order is not owed again.
      const text = creditNote ? `Credit note ${creditNote.number}` : 'No longer owed';
      return isOver ? [refund] : [refund, { ...of, at, kind: StatementEntryKind.CREDIT, text, amount: -amount }];
    }),
    ...(isOver
      ? [
          {
            ...of,
            at: endOf(order),
            kind: StatementEntryKind.CREDIT,
            text: order.orderStatus,
            amount: -order.totalAmount,
          },
        ]
      : []),
  ];
}

const endOf = ({ history, updatedAt, orderStatus }: StoredOrder): Date =>
  history.findLast((event) => event.orderStatus === orderStatus)?.at ?? updatedAt;

export interface Account {
  opening: number;
  closing: number;
  entries: StatementEntry[];
  isCut: boolean;
}

/** @param most of the newest entries of the period; older ones become part of `opening` */
export function accountOf(orders: readonly StoredOrder[], from: Date | null, to: Date, most: number): Account {
  const all = orders
    .flatMap(entriesOf)
    .filter(({ at }) => at <= to)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const first = from ? all.findIndex(({ at }) => at >= from) : 0;
  const begin = Math.max(first < 0 ? all.length : first, all.length - most);
  let balance = all.slice(0, begin).reduce((sum, { amount }) => sum + amount, 0);
  const opening = balance;
  const entries = all.slice(begin).map((entry) => {
    balance += entry.amount;
    return { ...entry, balance };
  });
  return { opening, closing: balance, entries, isCut: first >= 0 && begin > first };
}
