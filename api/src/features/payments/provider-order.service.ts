/** Creates the order at the payment provider, which the shopper's browser then pays. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import type { StoredPayment } from '../orders/order.model.js';
import { gateway } from './current-gateway.js';
import { GatewayError, LEAST_PAYMENT } from './gateway.js';

/**
 * @param amount paise
 * @throws ShopError PAYMENT_UNAVAILABLE when the provider does not create it, BAD_INPUT below LEAST_PAYMENT
 */
export async function openPayment(orderNumber: string, amount: number): Promise<StoredPayment> {
  if (amount < LEAST_PAYMENT) throw new ShopError(ErrorCode.BAD_INPUT, 'Less than ₹1 cannot be paid online.');
  const provider = gateway();
  try {
    const { id } = await provider.createOrder({ amount, receipt: orderNumber, notes: { orderNumber } });
    return { provider: provider.provider, providerOrderId: id, captured: false, checks: 0 };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform().logger.error({ orderNumber, reason: error.message }, 'the payment provider made no order');
    throw new ShopError(ErrorCode.PAYMENT_UNAVAILABLE);
  }
}
