/** Which payment methods an order may have. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { Paise } from '../../pricing/index.js';
import { takesPayments } from '../../platform/connections/current-connections.js';
import { settings } from '../../platform/settings/current.js';
import type { DeliveryZone } from '../../platform/settings/delivery-kinds.js';
import { codChargeIn, codRefusalIn } from '../delivery/cash-on-delivery.js';
import { PaymentMethod } from '../orders/order.enums.js';
import type { CashOnDelivery, OnlinePayment } from './checkout.types.js';
import type { PricedOrder } from './price-order.js';

/** @param zone undefined while the destination is unknown */
export function cashOnDelivery({
  totals: t,
  delivery,
  postalCode,
}: Pick<PricedOrder, 'totals' | 'delivery' | 'postalCode'>): CashOnDelivery {
  const zone: DeliveryZone | undefined = delivery?.zone;
  const charge = codChargeIn(zone);
  const total = t.totalAmount - t.codCharge + charge;
  const reason = codRefusalIn(zone, total, postalCode);
  return { available: reason === null, charge, reason, needsAcceptance: needsAcceptance(total) };
}

/** Whether a cash-on-delivery order of this total, in paise, must be accepted by the shop. */
export function needsAcceptance(total: Paise): boolean {
  const { codAtOnceMost } = settings();
  return codAtOnceMost > 0 && total > codAtOnceMost;
}

export function onlinePayment(): OnlinePayment {
  const available = settings().onlineAllowed && takesPayments();
  return {
    available,
    reason: available ? null : 'Online payment is not offered at present. Please pay on delivery.',
  };
}

/** @throws ShopError BAD_INPUT saying why this payment method is not possible */
export function assertMethod(priced: PricedOrder, method: PaymentMethod): void {
  const { reason } = method === PaymentMethod.COD ? cashOnDelivery(priced) : onlinePayment();
  if (reason)
    throw new ShopError(ErrorCode.BAD_INPUT, reason, { fields: [{ path: 'paymentMethod', message: reason }] });
}
