/** Whether a zone takes cash on delivery, and for how much more. The shop's own rules hold in every zone. */
import { formatPaise, type Paise } from '../../pricing/index.js';
import { settings } from '../../platform/settings/current.js';
import type { DeliveryZone } from '../../platform/settings/delivery-kinds.js';

/** What it costs more. @param zone undefined while nobody has said where it goes */
export function codChargeIn(zone: DeliveryZone | undefined): Paise {
  return zone?.codCharge ?? settings().codCharge;
}

/** @param total of the order with the charge, in paise @returns why it may not be paid so, for the shopper; null when it may */
export function codRefusalIn(zone: DeliveryZone | undefined, total: Paise): string | null {
  const { codAllowed, codMost } = settings();
  if (!codAllowed) return 'Cash on delivery is not offered at present. Please pay online.';
  if (zone && !zone.cod) return 'Cash on delivery is not offered at this address. Please pay online.';
  const codLimit = Math.min(codMost || Infinity, zone?.codMost ?? Infinity);
  return total > codLimit ? `Orders above ${formatPaise(codLimit)} are paid online.` : null;
}
