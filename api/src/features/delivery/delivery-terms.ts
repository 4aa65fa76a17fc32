/** Computes the delivery terms of an address: zone, delivery methods with price and dates, cash on delivery. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import {
  deliveryPrice,
  deliveryWindow,
  type Consignment,
  type DeliveryCalendar,
  type Paise,
} from '../../pricing/index.js';
import { settings } from '../../platform/settings/current.js';
import type { DeliveryMethod, DeliveryZone } from '../../platform/settings/delivery-kinds.js';
import type { Settings } from '../../platform/settings/settings.js';
import { locate, zoneOf, type Destination } from './zone-of.js';

/** The settings that decide about delivery; the owner can try others before saving them. */
export interface DeliverySetup {
  zones: readonly DeliveryZone[];
  calendar: DeliveryCalendar;
}

type DeliverySettings = Pick<
  Settings,
  'deliveryZones' | 'deliveryClosedDays' | 'deliveryHolidays' | 'deliveryCutOffHour'
>;

/** @param from the current settings by default */
export function deliverySetup(
  { deliveryZones, deliveryClosedDays, deliveryHolidays, deliveryCutOffHour }: DeliverySettings = settings(),
): DeliverySetup {
  return {
    zones: deliveryZones,
    calendar: {
      closedWeekdays: deliveryClosedDays,
      holidays: deliveryHolidays,
      cutOffHour: deliveryCutOffHour === 24 ? null : deliveryCutOffHour,
    },
  };
}

/** A delivery method with its price for a consignment. */
export interface PricedMethod {
  method: DeliveryMethod;
  price: Paise;
}

/** The delivery terms of a destination. */
export interface DeliveryTerms {
  zone: DeliveryZone;
  /** True when the destination is unknown: another place may have other terms. */
  assumed: boolean;
}

/** @returns null when no zone has the address */
export async function termsFor(destination: Destination, setup = deliverySetup()): Promise<DeliveryTerms | null> {
  const zone = zoneOf(await locate(destination, setup.zones), setup.zones);
  return zone ? { zone, assumed: false } : null;
}

/**
 * Terms while the destination is unknown: those of the zone that covers all of India, or of the last zone.
 * @returns null in a shop without delivery zones
 */
export function termsAnywhere({ zones } = deliverySetup()): DeliveryTerms | null {
  const zone = zones.find(({ india }) => india) ?? zones.at(-1);
  return zone ? { zone, assumed: zones.length > 1 || !zone.india } : null;
}

/** The methods of a zone that accept the consignment, in the owner's order. */
export function methodsFor({ methods }: DeliveryZone, consignment: Consignment): PricedMethod[] {
  return methods.flatMap((method) => {
    const price = deliveryPrice(method.tariff, consignment);
    return price === null ? [] : [{ method, price }];
  });
}

/** The id that callers send who know only one method; in a zone without this id it means the zone's first method. */
const USUAL = 'standard';

/**
 * The delivery method of an order.
 * @param id the caller's choice; the first method when unset
 * @throws ShopError NOT_DELIVERABLE when no method accepts the consignment, BAD_INPUT for an unknown method
 */
export function chosenMethod(
  zone: DeliveryZone,
  consignment: Consignment,
  id: string | null | undefined,
): PricedMethod {
  const offered = methodsFor(zone, consignment);
  const first = offered[0];
  if (!first) throw tooLarge();
  const named = id == null ? first : offered.find(({ method }) => method.id === id);
  if (named) return named;
  if (id === USUAL) return first;
  const message = `Choose a way of delivery: ${offered.map(({ method }) => method.name).join(', ')}.`;
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'deliveryMethod', message }] });
}

/** The delivery time as text. */
export function deliveryTimeOf({ daysFrom, daysTo }: Pick<DeliveryMethod, 'daysFrom' | 'daysTo'>): string {
  if (daysTo === 0) return 'the same day';
  const days = daysFrom === daysTo ? `${daysTo}` : `${daysFrom}-${daysTo}`;
  return `${days} business ${daysTo === 1 ? 'day' : 'days'}`;
}

/** The arrival window of an order placed at a moment, by the current calendar. */
export function windowFrom(
  { daysFrom, daysTo }: Pick<DeliveryMethod, 'daysFrom' | 'daysTo'>,
  ordered: Date,
  calendar = deliverySetup().calendar,
): { from: Date; to: Date } {
  return deliveryWindow(ordered, { from: daysFrom, to: daysTo }, calendar);
}

/** The message to a shopper outside of all zones, with what to do. */
export function notDelivered({ postalCode }: Destination, place?: string): string {
  const { phone, email } = settings();
  const where = [postalCode.trim() && `PIN ${postalCode.trim()}`, place && `(${place})`].filter(Boolean).join(' ');
  return `We do not deliver to ${where || 'this address'} yet. Call ${phone} or write to ${email}: we will look for a way.`;
}

/** @throws ShopError NOT_DELIVERABLE when no zone has the address */
export function assertDelivered(terms: DeliveryTerms | null, destination: Destination): DeliveryTerms {
  if (terms) return terms;
  const message = notDelivered(destination);
  throw new ShopError(ErrorCode.NOT_DELIVERABLE, message, {
    fields: [{ path: 'deliveryAddress.postalCode', message }],
  });
}

function tooLarge(): ShopError {
  const { phone, email } = settings();
  return new ShopError(
    ErrorCode.NOT_DELIVERABLE,
    `This order is larger than we send there by any of our ways. Call ${phone} or write to ${email}: we will look for a way.`,
  );
}
