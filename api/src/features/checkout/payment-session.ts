/** The data with which the browser opens the provider's payment window for an order. */
import { settings } from '../../platform/settings/current.js';
import { recipientName } from '../orders/order-mail.js';
import { canPay } from '../orders/order-rules.js';
import type { StoredOrder } from '../orders/order.model.js';
import { gateway } from '../payments/current-gateway.js';
import { CURRENCY } from '../payments/gateway.js';
import { openWindow } from '../payments/payment-requests.service.js';
import type { PaymentSession } from './checkout.types.js';

/** Null unless the order, or a stage of it, waits for an online payment that was opened. */
export function paymentSession(order: StoredOrder): PaymentSession | null {
  const asked = canPay(order) ? openPaymentOf(order) : undefined;
  const { provider, keyId, testMode } = gateway();
  if (asked?.provider !== provider) return null;
  return {
    provider,
    keyId,
    providerOrderId: asked.id,
    amountPaise: asked.amount,
    currency: CURRENCY,
    name: settings().brand,
    description: `${testMode ? 'Test payment for order' : 'Order'} ${order.orderNumber}`,
    prefillName: recipientName(order),
    prefillEmail: order.contactInfo.email,
    prefillContact: order.contactInfo.phone,
    testMode,
  };
}

function openPaymentOf(order: StoredOrder) {
  const window = openWindow(order);
  if (window) return { provider: window.provider, id: window.providerId, amount: window.amount };
  const { payment, totalAmount } = order;
  return payment && { provider: payment.provider, id: payment.providerOrderId, amount: totalAmount };
}
