// How an order that is paid in stages stands, as its customer wants to hear it.
import type { OrderStatus, StageFragment } from '../../generated/orders';
import type { Tone } from '../../shared/ui/Badge';
import { formatDateTime } from '../../shared/dates';
import { enumTable } from '../../shared/enum-table';
import { formatRupees } from '../../shared/money';

/** What the words are made of; own orders and those of a link have it. */
export interface StagedFacts {
  orderNumber: string;
  orderStatus: OrderStatus;
  deliveredAt: string | null;
  totalAmount: number;
  paidAmount: number;
  dueAmount: number;
  refundedAmount: number;
  payBy: string | null;
  stages: readonly StageFragment[];
}

export const isStaged = ({ stages }: Pick<StagedFacts, 'stages'>): boolean => stages.length > 0;

export const dueWords = enumTable<StageFragment['due'], string>(
  { NOW: 'before the work begins', READY: 'when it is ready', DELIVERY: 'at delivery' },
  () => '',
);

export interface NextPayment {
  stage: StageFragment;
  /** Rupees: what is missing of it. */
  amount: number;
  /** It should be paid by now; otherwise it may be paid ahead. */
  isDue: boolean;
}

const hasEnded = ({ orderStatus }: Pick<StagedFacts, 'orderStatus'>) =>
  orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';

/** The first stage that is not paid whole; undefined once nothing is left to pay. */
export function nextPayment(
  order: Pick<StagedFacts, 'stages' | 'orderStatus' | 'deliveredAt'>,
): NextPayment | undefined {
  const stage = hasEnded(order) ? undefined : order.stages.find(({ dueAmount }) => dueAmount > 0);
  return stage && { stage, amount: stage.dueAmount, isDue: stage.dueAt !== null || order.deliveredAt !== null };
}

/** The badge of its money; the payment states of other orders say nothing of parts. */
export function stagedBadge(order: StagedFacts): { text: string; tone: Tone } {
  const { paidAmount, totalAmount, dueAmount, refundedAmount } = order;
  if (hasEnded(order))
    return refundedAmount > 0 ? { text: 'Refunded', tone: 'neutral' } : { text: 'Nothing to pay', tone: 'neutral' };
  if (dueAmount === 0) return { text: 'Paid', tone: 'success' };
  const isDue = nextPayment(order)?.isDue ?? false;
  if (paidAmount === 0) return { text: 'Nothing paid yet', tone: isDue ? 'danger' : 'neutral' };
  return { text: `${formatRupees(paidAmount)} of ${formatRupees(totalAmount)} paid`, tone: isDue ? 'warning' : 'info' };
}

/** The line about its next payment; undefined once nothing is left to pay. */
export function nextPaymentWords(order: StagedFacts): string | undefined {
  const next = nextPayment(order);
  if (!next) return undefined;
  const amount = formatRupees(next.amount);
  if (order.payBy) return `Pay ${amount} before ${formatDateTime(order.payBy)}`;
  return next.isDue ? `${amount} to pay now` : `Next payment: ${amount} ${dueWords[next.stage.due]}`;
}

interface Told {
  heading: string;
  text: string;
  mood: 'asks' | 'good' | 'bad';
}

function endedWords({ orderNumber, orderStatus, paidAmount, refundedAmount }: StagedFacts): Told {
  const heading =
    orderStatus === 'CANCELLED' ? `Order ${orderNumber} is cancelled` : `Order ${orderNumber} came back to us`;
  const back =
    refundedAmount > 0
      ? [`${formatRupees(refundedAmount)} goes back the way it came; banks take five to seven working days.`]
      : [];
  const kept = paidAmount > 0 ? [`Ask us about ${formatRupees(paidAmount)} that you have paid.`] : [];
  return { heading, text: [...back, ...kept].join(' ') || 'You pay nothing.', mood: 'bad' };
}

/** What is asked for now, by when it is due. */
function askedWords(order: StagedFacts, { stage, amount }: NextPayment): Told {
  const { orderNumber, payBy, deliveredAt } = order;
  const sum = formatRupees(amount);
  const ending = payBy ? ` Please pay before ${formatDateTime(payBy)}; after that the order is cancelled.` : '';
  if (deliveredAt)
    return {
      heading: `Order ${orderNumber} is delivered`,
      text: `Thank you! ${sum} is left to pay.`,
      mood: 'asks',
    };
  if (stage.due === 'READY')
    return {
      heading: `Order ${orderNumber} is ready`,
      text: `Please pay ${sum} now: then we send it.${ending}`,
      mood: 'asks',
    };
  return {
    heading: `Please pay ${sum} for order ${orderNumber}`,
    text: stage.due === 'NOW' ? `${stage.label}: we begin as soon as it is here.${ending}` : `${stage.label}.${ending}`,
    mood: 'asks',
  };
}

export function stagedTold(order: StagedFacts): Told {
  const { orderNumber, orderStatus, deliveredAt, dueAmount } = order;
  if (hasEnded(order)) return endedWords(order);
  const next = nextPayment(order);
  if (next?.isDue) return askedWords(order, next);
  const text = next
    ? `Nothing is to be paid now. You pay ${formatRupees(next.amount)} ${dueWords[next.stage.due]}.`
    : 'It is paid in full.';
  if (deliveredAt) return { heading: `Order ${orderNumber} is delivered`, text: `Thank you! ${text}`, mood: 'good' };
  if (orderStatus === 'SHIPPED' || orderStatus === 'OUT_FOR_DELIVERY')
    return { heading: `Order ${orderNumber} is on its way`, text, mood: 'good' };
  return {
    heading: dueAmount === 0 ? `Thank you! Order ${orderNumber} is paid` : `We are working on order ${orderNumber}`,
    text,
    mood: 'good',
  };
}
