/** Who carries a shipment: its courier, tracking number, tracking link and expected day, and when its customer is told of another number. Pure. */
import { settings } from '../../platform/settings/current.js';
import { tidy } from '../../types/text-rules.js';
import { ShipmentState } from '../orders/order.enums.js';
import type { StoredShipment } from '../orders/shipment.model.js';

export const CARRIAGE = ['courier', 'trackingNumber', 'trackingUrl', 'expectedAt'] as const;
type Carried = Partial<Record<'courier' | 'trackingNumber' | 'trackingUrl', string | null>> & {
  expectedAt?: Date | null;
};

/** The fields that were sent. */
export function given(input: Carried): Carried {
  return Object.fromEntries(
    CARRIAGE.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  );
}

/** A tracking link belongs to its number: another courier or number removes it unless it comes with a new link. */
export function kept(shipment: StoredShipment, input: Carried): Carried {
  const another = (['courier', 'trackingNumber'] as const).some(
    (field) => input[field] !== undefined && tidy(input[field]) !== shipment[field],
  );
  return another ? { ...shipment, trackingUrl: undefined } : shipment;
}

/** The carrier, with the tracking link from the owner's list of couriers; fields without a value are undefined. */
export function carriageOf(input: Carried): Pick<StoredShipment, (typeof CARRIAGE)[number]> {
  const courier = tidy(input.courier);
  const trackingNumber = tidy(input.trackingNumber);
  return {
    courier,
    trackingNumber,
    trackingUrl: tidy(input.trackingUrl) ?? linkOf(courier, trackingNumber),
    expectedAt: input.expectedAt ?? undefined,
  };
}

function linkOf(courier: string | undefined, number: string | undefined): string | undefined {
  if (!courier || !number) return undefined;
  const known = settings().couriers.find(({ name }) => name.toLowerCase() === courier.toLowerCase());
  // A URL setting may have its braces percent-encoded.
  return known?.url.replace(/\{number\}|%7Bnumber%7D/gi, encodeURIComponent(number));
}

/** In these a shipment is with its courier. */
const UNDER_WAY: readonly ShipmentState[] = [
  ShipmentState.SHIPPED,
  ShipmentState.OUT_FOR_DELIVERY,
  ShipmentState.COMING_BACK,
];

/** True when its customer has to hear of the number: it is on its way, and gets its first number or another courier or number. */
export function isRenumbered(before: StoredShipment, after: StoredShipment): boolean {
  const isAnother = before.trackingNumber !== after.trackingNumber || before.courier !== after.courier;
  return isAnother && after.trackingNumber !== undefined && UNDER_WAY.includes(after.state);
}

/** `Delhivery 1234`; blank without either. */
export const carriageWords = ({
  courier,
  trackingNumber,
}: Pick<StoredShipment, 'courier' | 'trackingNumber'>): string => [courier, trackingNumber].filter(Boolean).join(' ');
