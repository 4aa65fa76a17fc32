/** The data with which the browser opens the provider's payment window for an order. */
import { settings } from '../../platform/settings/current.js';
import { recipientName } from '../orders/order-mail.js';
import { canPay } from '../orders/order-rules.js';
import type { StoredOrder } from '../orders/order.model.js';
import { gateway } from '../payments/current-gateway.js';
import { CURRENCY } from '../payments/gateway.js';
import type { PaymentSession } from './checkout.types.js';

/** Null unless the order waits for an online payment. */
export function paymentSession(order: StoredOrder): PaymentSession | null {
  if (!order.payment || !canPay(order)) return null;
  const { provider, keyId, testMode } = gateway();
  if (order.payment.provider !== provider) return null;
  return {
    provider,
    keyId,
    providerOrderId: order.payment.providerOrderId,
    amountPaise: order.totalAmount,
    currency: CURRENCY,
    name: settings().brand,
    description: `${testMode ? 'Test payment for order' : 'Order'} ${order.orderNumber}`,
    prefillName: recipientName(order),
    prefillEmail: order.contactInfo.email,
    prefillContact: order.contactInfo.phone,
    testMode,
  };
}
