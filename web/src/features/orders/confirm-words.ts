// How an order by cash on delivery stands, as its shopper wants to hear it.
import type { ToConfirmFragment } from '../../generated/orders';
import { formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';

const isEnded = ({ orderStatus }: ToConfirmFragment) => orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';

/** It was turned into an online order and is not paid yet. */
export const waitsForMoney = (order: ToConfirmFragment) =>
  order.paymentMethod === 'ONLINE' && order.paymentStatus !== 'PAID' && order.payBy !== null && !isEnded(order);

interface Told {
  heading: string;
  text: string;
  mood: 'asks' | 'good' | 'bad';
}

/** How the order stands, as its shopper wants to hear it. */
export function toldOf(order: ToConfirmFragment): Told {
  const { orderNumber, orderStatus, confirmBy, confirmedAt, totalAmount } = order;
  const total = formatRupees(totalAmount);
  if (orderStatus === 'CANCELLED')
    return {
      heading: `Order ${orderNumber} is cancelled`,
      text:
        order.paymentStatus === 'PAID' || order.paymentStatus === 'REFUNDED'
          ? 'What was paid goes back the way it came; banks take five to seven working days.'
          : 'You pay nothing.',
      mood: 'bad',
    };
  if (orderStatus === 'RETURNED')
    return { heading: `Order ${orderNumber} came back to us`, text: 'It is closed.', mood: 'bad' };
  if (waitsForMoney(order))
    return {
      heading: `Order ${orderNumber} is waiting for payment`,
      text: `Please pay ${total} before ${formatDateTime(order.payBy!)}; after that the order is cancelled.`,
      mood: 'asks',
    };
  if (orderStatus === 'DELIVERED')
    return { heading: `Order ${orderNumber} is delivered`, text: 'Thank you for your order.', mood: 'good' };
  if (orderStatus === 'SHIPPED' || orderStatus === 'OUT_FOR_DELIVERY')
    return {
      heading: `Order ${orderNumber} is on its way`,
      text: order.paymentMethod === 'COD' ? `Please have ${total} ready for the courier.` : 'It is paid.',
      mood: 'good',
    };
  if (order.needsShopper)
    return {
      heading: 'Please confirm your order',
      text:
        confirmBy && Date.parse(confirmBy) > Date.now()
          ? `Shall we send order ${orderNumber}? You pay ${total} on delivery. Please answer before ${formatDateTime(confirmBy)}.`
          : `Shall we send order ${orderNumber}? You pay ${total} on delivery. You can still answer.`,
      mood: 'asks',
    };
  if (order.paymentMethod === 'ONLINE')
    return { heading: `Order ${orderNumber} is paid`, text: 'Thank you! We prepare it now.', mood: 'good' };
  return {
    heading: confirmedAt ? `Thank you! Order ${orderNumber} is confirmed` : `We are preparing order ${orderNumber}`,
    text: `You pay ${total} on delivery.`,
    mood: 'good',
  };
}
