// What the shop does next with an order: at most one thing.
import type { OrderMoney, OrderStatus, PaymentStatus, StageLeft } from './order-words';

export interface NextStep {
  /** On its button. */
  label: string;
  /** What the order waits for, as a sentence. */
  about: string;
  /** The status that is set by it; without one it is done in the order's details. */
  to?: OrderStatus;
}

/**
 * True while money is missing before which nothing is shipped: that of an online order, or of the stages that are due before the goods
 * leave. Those who only pack are not told.
 */
export const waitsForPayment = ({
  paymentMethod,
  paymentStatus,
  stages = [],
}: Pick<OrderMoney, 'paymentMethod'> & {
  paymentStatus?: PaymentStatus;
  stages?: readonly StageLeft[];
}): boolean =>
  stages.length > 0
    ? stages.some(({ due, dueAmount }) => due !== 'DELIVERY' && dueAmount > 0)
    : paymentMethod === 'ONLINE' && (paymentStatus === 'PENDING' || paymentStatus === 'FAILED');

/** What an order in stages waits for before it leaves; undefined when nothing is missing. */
function stageToPay(stages: readonly StageLeft[]): string | undefined {
  const open = stages.find(({ due, dueAmount }) => due !== 'DELIVERY' && dueAmount > 0);
  if (!open) return undefined;
  return open.dueAt
    ? 'It waits for a payment that is due. Record what came, or send a payment link.'
    : 'It is being made. Press “Is due now” when the goods are ready to be paid.';
}

/** Of an order in stages that was paid in part. */
const hasMoneyLeft = ({ stages = [], paymentStatus, paidAmount = 0 }: OrderMoney): boolean =>
  stages.length > 0 && paymentStatus === 'PENDING' && paidAmount > 0;

/** @returns without a label when staff have nothing to do */
export function nextStep(
  order: OrderMoney & {
    acceptBy: string | null;
    needsShopper: boolean;
    noAnswer: boolean;
    piecesToPack: readonly number[];
  },
): NextStep | { about: string } {
  const { orderStatus, paymentStatus, acceptBy } = order;
  const unpaid = order.stages?.length
    ? stageToPay(order.stages)
    : waitsForPayment(order) && 'It waits for the customer’s payment.';
  switch (orderStatus) {
    case 'PENDING':
      if (acceptBy) return { label: 'Answer', about: 'It needs your approval.' };
      if (order.noAnswer) return { label: 'Decide', about: 'Its shopper has not answered: you decide.' };
      if (order.needsShopper) return { about: 'It waits for its shopper to confirm it.' };
      if (unpaid) return { about: unpaid };
      return { label: 'Confirm', about: 'Nobody has taken it on yet.', to: 'CONFIRMED' };
    case 'CONFIRMED':
    case 'PROCESSING':
      if (unpaid) return { about: unpaid };
      if (paymentStatus === 'REFUNDED') return { about: 'Nothing is to be sent: its money went back.' };
      return order.piecesToPack.every((pieces) => pieces <= 0)
        ? { label: 'Ship', about: 'It is packed, and waits to be handed over.' }
        : { label: 'Pack', about: 'It is to be packed and handed over.' };
    case 'SHIPPED':
    case 'OUT_FOR_DELIVERY':
      return { label: 'Mark delivered', about: 'It is on its way.', to: 'DELIVERED' };
    case 'DELIVERED':
      return { about: 'Nothing: it is delivered.' };
    case 'CANCELLED':
    case 'RETURNED':
      return paymentStatus === 'PAID' || hasMoneyLeft(order)
        ? { label: 'Refund', about: 'It has ended, and its money is still with the shop.' }
        : { about: 'Nothing: it has ended.' };
    default:
      orderStatus satisfies never;
      return { about: 'This page is older than the shop and does not know this status. Please reload it.' };
  }
}
