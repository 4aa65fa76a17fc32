/**
 * The money of an order: what came, what is left, and what is due now. An order of a shopper is paid whole; one in stages has a
 * schedule and a pile of receipts, which fills the stages in their order. Pure; amounts in paise.
 */
import {
  CashHolder,
  PaymentRequestState,
  PaymentStatus,
  ReceiptMethod,
  RefundStatus,
  StageDue,
} from './order.enums.js';
import type { StoredOrder, StoredPaymentRequest, StoredReceipt, StoredStage } from './order.model.js';
import { hasEnded, isPaid, refundedAmount } from './order-rules.js';

type OrderOfMoney = Pick<StoredOrder, 'totalAmount' | 'paymentStatus' | 'refunds' | 'stages' | 'receipts' | 'cash'>;

/** True for an order that is paid in parts. */
export function isStaged({ stages }: Pick<StoredOrder, 'stages'>): boolean {
  return (stages?.length ?? 0) > 0;
}

/** What came and counts as this order's payment, before refunds; without surplus payments, which go back whole. */
export function receivedAmount(order: OrderOfMoney): number {
  if (!isStaged(order)) return isPaid(order) ? order.totalAmount : 0;
  return (order.receipts ?? []).reduce((sum, { amount }) => sum + amount, collectedCash(order));
}

/** Cash that was paid on delivery of an order in stages. */
function collectedCash({ cash }: Pick<StoredOrder, 'cash'>): number {
  return cash && cash.holder !== CashHolder.CUSTOMER ? cash.amount : 0;
}

/** What came less what went back, or is on its way back. */
export function paidAmount(order: OrderOfMoney): number {
  return receivedAmount(order) - refundedAmount(order);
}

/** What its customer has yet to pay for it; 0 for an order that has ended. */
export function dueAmount(order: OrderOfMoney & Pick<StoredOrder, 'orderStatus'>): number {
  return hasEnded(order.orderStatus) ? 0 : Math.max(0, order.totalAmount - receivedAmount(order));
}

export interface StageState {
  stage: StoredStage;
  /** Part of its amount that came. */
  paid: number;
  /** Part of it that is missing. */
  left: number;
}

/** The stages with what came for each: the first ones are filled first, whoever paid for which. */
export function stageStates(order: OrderOfMoney): StageState[] {
  let pile = receivedAmount(order);
  return (order.stages ?? []).map((stage) => {
    const paid = Math.max(0, Math.min(stage.amount, pile));
    pile -= paid;
    return { stage, paid, left: stage.amount - paid };
  });
}

/** The first stage that is not paid whole; undefined once all is paid, and for an order without stages. */
export function openStage(order: OrderOfMoney): StageState | undefined {
  return stageStates(order).find(({ left }) => left > 0);
}

/** What is missing of the stages that are to be paid before the goods leave. */
export function missingBeforeSending(order: OrderOfMoney): number {
  return stageStates(order).reduce((sum, { stage, left }) => sum + (stage.due === StageDue.DELIVERY ? 0 : left), 0);
}

/** What its customer should have paid by now: the stages that are due, and all that is left once the order has arrived. */
export function owedAmount(order: OrderOfMoney & Pick<StoredOrder, 'orderStatus' | 'deliveredAt'>): number {
  if (hasEnded(order.orderStatus)) return 0;
  if (order.deliveredAt) return dueAmount(order);
  return stageStates(order).reduce((sum, { stage, left }) => sum + (stage.dueAt ? left : 0), 0);
}

/** Of a new order, what is due of it at once. */
export function owedFields(stages: readonly StoredStage[], now: Date): Pick<StoredOrder, 'owedSince' | 'owedAmount'> {
  const owed = stages.reduce((sum, { amount, dueAt }) => sum + (dueAt ? amount : 0), 0);
  return owed > 0 ? { owedSince: now, owedAmount: owed } : {};
}

/** Paid once all of it came; refunded once all that came is on its way back. */
export function statusOfStages(order: OrderOfMoney, { refunds }: Pick<StoredOrder, 'refunds'> = order): PaymentStatus {
  const received = receivedAmount(order);
  const accepted = refunds.filter(({ status }) => status === RefundStatus.PENDING || status === RefundStatus.PROCESSED);
  if (received > 0 && refundedAmount({ refunds: accepted }) >= received) return PaymentStatus.REFUNDED;
  return received >= order.totalAmount ? PaymentStatus.PAID : PaymentStatus.PENDING;
}

/** A receipt, and what of it can still go back. */
export interface ReceiptLeft {
  receipt: StoredReceipt;
  left: number;
}

/** Receipts with what of each has neither been taken back by a counter-entry nor refunded, in the order they came. */
export function receiptsLeft({ receipts = [], refunds }: Pick<StoredOrder, 'receipts' | 'refunds'>): ReceiptLeft[] {
  return receipts
    .filter(({ counterOf }) => !counterOf)
    .map((receipt) => {
      const countered = receipts
        .filter(({ counterOf }) => counterOf?.equals(receipt._id))
        .reduce((sum, { amount }) => sum - amount, 0);
      const back = refunds
        .filter(({ surplus, status }) => !surplus && status !== RefundStatus.FAILED)
        .filter((one) => (receipt.paymentId ? one.paymentId === receipt.paymentId : one.receipt?.equals(receipt._id)))
        .reduce((sum, { amount }) => sum + amount, 0);
      return { receipt, left: receipt.amount - countered - back };
    });
}

/** A part of a refund, and the receipt it gives back; without one it is of the cash that was paid on delivery. */
export interface RefundPart {
  receipt?: StoredReceipt;
  amount: number;
}

/**
 * What a refund of an order in stages gives back: online payments first, since those go back by themselves, and the newest first.
 * @param amount at most `paidAmount`
 * @throws RangeError when it is more
 */
export function splitRefund(order: Pick<StoredOrder, 'receipts' | 'refunds' | 'cash'>, amount: number): RefundPart[] {
  const newestFirst = receiptsLeft(order)
    .filter(({ left }) => left > 0)
    .toReversed();
  const online = newestFirst.filter(({ receipt }) => receipt.method === ReceiptMethod.ONLINE);
  const byHand = newestFirst.filter(({ receipt }) => receipt.method !== ReceiptMethod.ONLINE);
  const parts: RefundPart[] = [];
  let wanted = amount;
  for (const { receipt, left } of [...online, ...byHand]) {
    if (wanted === 0) break;
    const part = Math.min(left, wanted);
    parts.push({ receipt, amount: part });
    wanted -= part;
  }
  if (wanted > cashLeft(order)) throw new RangeError(`${wanted} paise more than came are to go back`);
  return wanted > 0 ? [...parts, { amount: wanted }] : parts;
}

/** What came online and is not refunded: it goes back by itself when the order ends. What came otherwise is handed back by people. */
export function onlineLeft(
  order: Pick<StoredOrder, 'receipts' | 'refunds'>,
): { receipt: StoredReceipt; left: number }[] {
  return receiptsLeft(order).filter(({ receipt, left }) => receipt.method === ReceiptMethod.ONLINE && left > 0);
}

function cashLeft(order: Pick<StoredOrder, 'refunds' | 'cash'>): number {
  const back = order.refunds
    .filter(
      ({ surplus, status, paymentId, receipt }) => !surplus && status !== RefundStatus.FAILED && !paymentId && !receipt,
    )
    .reduce((sum, { amount }) => sum + amount, 0);
  return collectedCash(order) - back;
}

/** A stage as it is wanted: a share of the total, an amount, or what remains. */
export interface WantedStage {
  label: string;
  due: StageDue;
  /** 1 to 100, with at most two decimals. */
  percent?: number | null;
  /** Paise. */
  amount?: number | null;
}

/**
 * Amounts of stages for a total. A percentage is rounded to the rupee, half up; the last stage takes what remains, whatever it says.
 * @returns undefined when the stages before the last take all of the total, or more
 */
export function stageAmounts(wanted: readonly WantedStage[], total: number): number[] | undefined {
  const amounts: number[] = [];
  let left = total;
  for (const { percent, amount } of wanted.slice(0, -1)) {
    // Basis points keep it in whole numbers.
    const share = percent == null ? 0 : Math.round(percent * 100);
    const part = percent == null ? (amount ?? 0) : Math.floor((total * share + 500_000) / 1_000_000) * 100;
    if (part <= 0 || part >= left) return undefined;
    amounts.push(part);
    left -= part;
  }
  return [...amounts, left];
}

/** The requests with every open one taken back; the reconciler tells the provider, for whom a link is open until then. */
export function withdrawn(requests: readonly StoredPaymentRequest[], now: Date): StoredPaymentRequest[] {
  return requests.map((one) =>
    one.state === PaymentRequestState.OPEN
      ? { ...one, state: PaymentRequestState.CANCELLED, checkAt: now, checks: 0 }
      : one,
  );
}
