/** Opens the payment of an order that was placed but is not paid, or of its next stage. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { Viewer } from '../../types/viewer.js';
import { changeOrder } from '../orders/order-change.service.js';
import { PaymentStatus } from '../orders/order.enums.js';
import { ownOrder } from '../orders/order.service.js';
import { isStaged } from '../orders/order-payments.js';
import { canPay } from '../orders/order-rules.js';
import { orderView } from '../orders/order-view.js';
import { firstCheckAt } from '../payments/check-times.js';
import { askByWindow } from '../payments/payment-requests.service.js';
import { openPayment } from '../payments/provider-order.service.js';
import type { PlaceOrderPayload } from './checkout.types.js';
import { paymentSession } from './payment-session.js';

/**
 * @throws ShopError NOT_FOUND, CONFLICT when it is paid, cancelled or paid on delivery, PAYMENT_UNAVAILABLE
 */
export async function payOrder(viewer: Viewer, id: string): Promise<PlaceOrderPayload> {
  const order = await ownOrder(viewer, id);
  if (order.paymentStatus === PaymentStatus.PAID)
    throw new ShopError(ErrorCode.CONFLICT, 'This order is paid already.');
  if (!canPay(order))
    throw new ShopError(ErrorCode.CONFLICT, 'This order can no longer be paid online. Please order again.');
  if (isStaged(order)) {
    const asked = await askByWindow(order, order.customerName);
    return { order: orderView(asked), payment: paymentSession(asked) };
  }
  const session = paymentSession(order);
  return session
    ? { order: orderView(order), payment: session }
    : payElsewhere(viewer, id, order.orderNumber, order.totalAmount);
}

/** The shop changed its payment provider since the order was placed: creates the order at the new provider. */
async function payElsewhere(
  viewer: Viewer,
  id: string,
  orderNumber: string,
  amount: number,
): Promise<PlaceOrderPayload> {
  const payment = await openPayment(orderNumber, amount);
  const { _id } = await ownOrder(viewer, id);
  const order = await changeOrder({ _id }, (stored, now) => {
    if (!canPay(stored, now))
      throw new ShopError(ErrorCode.CONFLICT, 'This order can no longer be paid online. Please order again.');
    return {
      set: { payment: { ...payment, checkAt: firstCheckAt(now) } },
      events: [{ kind: 'payment', actor: stored.customerName, note: 'Payment begun anew with another provider' }],
    };
  });
  return { order: orderView(order), payment: paymentSession(order) };
}
