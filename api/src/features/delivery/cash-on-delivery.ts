/** Whether a delivery zone allows cash on delivery, and its extra charge. The shop's general rules apply in every zone. */
import { formatPaise, type Paise } from '../../pricing/index.js';
import { settings } from '../../platform/settings/current.js';
import type { DeliveryZone } from '../../platform/settings/delivery-kinds.js';
import { returnsPercentOf } from './pin-returns.js';

/** The extra charge. @param zone undefined while the destination is unknown */
export function codChargeIn(zone: DeliveryZone | undefined): Paise {
  return zone?.codCharge ?? settings().codCharge;
}

/**
 * @param total with the charge, in paise
 * @param postalCode of the address; undefined while it is unknown, null abroad
 * @returns why cash on delivery is not possible, for the shopper; null when it is
 */
export function codRefusalIn(
  zone: DeliveryZone | undefined,
  total: Paise,
  postalCode: string | null | undefined,
): string | null {
  const { codAllowed, codMost } = settings();
  if (!codAllowed) return 'Cash on delivery is not offered at present. Please pay online.';
  if (zone && !zone.cod) return 'Cash on delivery is not offered at this address. Please pay online.';
  if (postalCode && isClosed(postalCode))
    return 'At present we take only prepaid orders for this PIN. Please pay online.';
  const codLimit = Math.min(codMost || Infinity, zone?.codMost ?? Infinity);
  return total > codLimit ? `Orders above ${formatPaise(codLimit)} are paid online.` : null;
}

/** Whether too many parcels to a PIN code came back, by the owner's rule. */
function isClosed(postalCode: string): boolean {
  const { codClosedAtReturnsPercent } = settings();
  return codClosedAtReturnsPercent > 0 && (returnsPercentOf(postalCode) ?? 0) >= codClosedAtReturnsPercent;
}
