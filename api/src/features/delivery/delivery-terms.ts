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

/** What of the settings decides about delivery; an owner tries others before saving them. */
export interface DeliverySetup {
  zones: readonly DeliveryZone[];
  calendar: DeliveryCalendar;
}

type DeliverySettings = Pick<
  Settings,
  'deliveryZones' | 'deliveryClosedDays' | 'deliveryHolidays' | 'deliveryCutOffHour'
>;

/** @param from what holds now when left out */
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

/** A way of delivery with what it costs for a consignment. */
export interface PricedMethod {
  method: DeliveryMethod;
  price: Paise;
}

/** Where an order goes, as everything of its delivery is reckoned from it. */
export interface DeliveryTerms {
  zone: DeliveryZone;
  /** True when nobody has said where it goes: another place may have other terms. */
  assumed: boolean;
}

/** @returns null when the address lies in no zone */
export async function termsFor(destination: Destination, setup = deliverySetup()): Promise<DeliveryTerms | null> {
  const zone = zoneOf(await locate(destination, setup.zones), setup.zones);
  return zone ? { zone, assumed: false } : null;
}

/**
 * Where nobody has said where it goes: the zone that has all of India, or the last one.
 * @returns null in a shop that delivers nowhere
 */
export function termsAnywhere({ zones } = deliverySetup()): DeliveryTerms | null {
  const zone = zones.find(({ india }) => india) ?? zones.at(-1);
  return zone ? { zone, assumed: zones.length > 1 || !zone.india } : null;
}

/** The ways of a zone that take the consignment, in the owner's order. */
export function methodsFor({ methods }: DeliveryZone, consignment: Consignment): PricedMethod[] {
  return methods.flatMap((method) => {
    const price = deliveryPrice(method.tariff, consignment);
    return price === null ? [] : [{ method, price }];
  });
}

/** What callers name who know of one way only; where a zone has none of that name it is the first of its ways. */
const USUAL = 'standard';

/**
 * The way an order takes.
 * @param id as the caller names it; the first when it names none
 * @throws ShopError NOT_DELIVERABLE when none takes the consignment, BAD_INPUT on a way that is not among them
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

/** As every caller reads it. */
export function deliveryTimeOf({ daysFrom, daysTo }: Pick<DeliveryMethod, 'daysFrom' | 'daysTo'>): string {
  if (daysTo === 0) return 'the same day';
  const days = daysFrom === daysTo ? `${daysTo}` : `${daysFrom}-${daysTo}`;
  return `${days} business ${daysTo === 1 ? 'day' : 'days'}`;
}

/** When what is ordered at a moment arrives, by the calendar that holds. */
export function windowFrom(
  { daysFrom, daysTo }: Pick<DeliveryMethod, 'daysFrom' | 'daysTo'>,
  ordered: Date,
  calendar = deliverySetup().calendar,
): { from: Date; to: Date } {
  return deliveryWindow(ordered, { from: daysFrom, to: daysTo }, calendar);
}

/** What a shopper outside of all zones is told, with what to do. */
export function notDelivered({ postalCode }: Destination, place?: string): string {
  const { phone, email } = settings();
  const where = [postalCode.trim() && `PIN ${postalCode.trim()}`, place && `(${place})`].filter(Boolean).join(' ');
  return `We do not deliver to ${where || 'this address'} yet. Call ${phone} or write to ${email}: we will look for a way.`;
}

/** @throws ShopError NOT_DELIVERABLE when the address lies in no zone */
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
