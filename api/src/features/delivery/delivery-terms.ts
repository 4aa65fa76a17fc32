/** Computes the delivery terms of an address: zone, delivery methods with price and dates, cash on delivery. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import {
  deliveryPrice,
  daysTogether,
  deliveryWindow,
  type Consignment,
  type DayRange,
  type DeliveryCalendar,
  type Paise,
  type Weighing,
} from '../../pricing/index.js';
import { settings } from '../../platform/settings/current.js';
import { sellerGstin, sellerKind } from '../../platform/settings/seller-kind.js';
import type { DeliveryMethod, DeliveryZone } from '../../platform/settings/delivery-kinds.js';
import type { Settings } from '../../platform/settings/settings.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import { stateNamed, stateOfGstin } from '../../types/states.js';
import { readPlace } from './address-place.js';
import { pinDirectory } from './pin-directory.js';
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

/** How the shop weighs goods whose delivery is charged by weight. */
export function weighing(): Weighing {
  const { gramsWhenUnknown, volumetricDivisor } = settings();
  return { unknown: gramsWhenUnknown, volumetricDivisor };
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

/** How long an order takes: making its goods, then sending them. */
export interface Duration extends Pick<DeliveryMethod, 'daysFrom' | 'daysTo'> {
  /** Days until the goods are made; null or missing when they lie ready. */
  making?: DayRange | null;
}

const daysOf = ({ daysFrom, daysTo, making }: Duration): DayRange =>
  daysTogether(making ?? null, { from: daysFrom, to: daysTo });

/** The delivery time as text. */
export function deliveryTimeOf(duration: Duration): string {
  const { from, to } = daysOf(duration);
  if (to === 0) return 'the same day';
  const days = from === to ? `${to}` : `${from}-${to}`;
  return `${days} business ${to === 1 ? 'day' : 'days'}`;
}

/** The arrival window of an order placed at a moment, by the current calendar. */
export function windowFrom(
  duration: Duration,
  ordered: Date,
  calendar = deliverySetup().calendar,
): { from: Date; to: Date } {
  return deliveryWindow(ordered, daysOf(duration), calendar);
}

/**
 * Terms of a destination, or why no order goes there, for the shopper: what placing an order would say, except that a state which cannot
 * be read is told by the PIN.
 */
export async function termsOrRefusal(
  destination: Destination,
  setup = deliverySetup(),
): Promise<{ terms: DeliveryTerms; refused: null } | { terms: null; refused: string }> {
  const { problems, place } = await readPlace(destination, { stateByPin: true, zones: setup.zones });
  if (problems[0]) return { terms: null, refused: problems[0].message };
  const elsewhere = await otherState({ ...destination, ...place });
  if (elsewhere) return { terms: null, refused: elsewhere };
  const terms = await termsFor(destination, setup);
  if (terms) return { terms, refused: null };
  return { terms: null, refused: await notDelivered(destination) };
}

/** What a country is called within a sentence. */
const IN_SENTENCE: Readonly<Record<string, string>> = {
  'United States': 'the United States',
  'United Kingdom': 'the United Kingdom',
};

const isAbroad = ({ country }: Destination) => countryNamed(country) !== DEFAULT_COUNTRY;

/** The message to a shopper outside of all zones, with what to do. */
async function notDelivered(destination: Destination): Promise<string> {
  const { phone, email } = settings();
  const pin = destination.postalCode.replace(/\s/g, '');
  const city = isAbroad(destination) ? undefined : (await pinDirectory()).find(pin)?.place.city;
  const country = countryNamed(destination.country) ?? destination.country ?? '';
  const where = isAbroad(destination)
    ? (IN_SENTENCE[country] ?? country)
    : [pin && `PIN ${pin}`, city && `(${city})`].filter(Boolean).join(' ');
  return `We do not deliver to ${where || 'this address'} yet. Call ${phone} or write to ${email}: we will look for a way.`;
}

/**
 * @param at path before the field that is refused, as `extensions.fields` names it
 * @throws ShopError NOT_DELIVERABLE when no zone has the address
 */
export async function assertDelivered(destination: Destination, at = 'deliveryAddress.'): Promise<DeliveryTerms> {
  await assertOwnState(destination, at);
  const terms = await termsFor(destination);
  if (terms) return terms;
  const message = await notDelivered(destination);
  const path = `${at}${isAbroad(destination) ? 'country' : 'postalCode'}`;
  throw new ShopError(ErrorCode.NOT_DELIVERABLE, message, { fields: [{ path, message }] });
}

/**
 * Why the law keeps the shop from selling there, for the shopper. A composition taxable person sells within its own state alone
 * (section 10(2)(c) of the CGST Act), and so does a seller of goods without a registration (section 24).
 */
async function otherState(destination: Destination): Promise<string | undefined> {
  const kind = sellerKind();
  if (kind === 'regular') return undefined;
  const { address } = settings();
  const own = stateNamed(address.state) ?? stateOfGstin(sellerGstin()) ?? address.state;
  const pin = destination.postalCode.replace(/\s/g, '');
  const state = isAbroad(destination)
    ? undefined
    : destination.state
      ? (stateNamed(destination.state) ?? destination.state)
      : (await pinDirectory()).find(pin)?.place.state;
  // A PIN that the directory does not know is judged once its state is written.
  if (state === own || (state === undefined && !isAbroad(destination))) return undefined;
  const why = {
    composition: 'the GST scheme of this shop does not let it sell to other states',
    unregistered: 'this shop is not registered to sell to other states',
  }[kind];
  return `We sell within ${own} only: ${why}. Choose an address in ${own}.`;
}

/**
 * @param at path before the field that is refused
 * @throws ShopError NOT_DELIVERABLE where the law keeps the shop from selling there
 */
export async function assertOwnState(destination: Destination, at: string): Promise<void> {
  const message = await otherState(destination);
  if (!message) return;
  const path = `${at}${isAbroad(destination) ? 'country' : 'state'}`;
  throw new ShopError(ErrorCode.NOT_DELIVERABLE, message, { fields: [{ path, message }] });
}

function tooLarge(): ShopError {
  const { phone, email } = settings();
  return new ShopError(
    ErrorCode.NOT_DELIVERABLE,
    `This order is larger than we send there by any of our ways. Call ${phone} or write to ${email}: we will look for a way.`,
  );
}
