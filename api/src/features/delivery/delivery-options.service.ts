/** Delivery options for a PIN code and some goods: for the box "Deliver to", and for the owner's preview of a setup before saving. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { checkSettings, settings } from '../../platform/settings/current.js';
import { goodsTotal, gramsOf, MAX_PAISE, slowestOf, totals, type DayRange, type Paise } from '../../pricing/index.js';
import { objectId } from '../../types/object-id.js';
import { makingOf } from '../catalogue/availability.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { pinProblem } from './address-place.js';
import { codChargeIn, codRefusalIn } from './cash-on-delivery.js';
import {
  deliverySetup,
  deliveryTimeOf,
  methodsFor,
  termsOrRefusal,
  weighing,
  windowFrom,
  type DeliverySetup,
  type PricedMethod,
} from './delivery-terms.js';
import type { DeliveryLineInput, DeliverySetupInput } from './delivery.inputs.js';
import type { DeliveryOption, DeliveryOptions, PinCode } from './delivery.types.js';
import { pinDirectory } from './pin-directory.js';

/** The most lines in a request. */
const MAX_LINES = 100;

/** Parses a PIN code. @throws ShopError BAD_INPUT */
function pinOf(text: string): string {
  const pin = text.replace(/\s/g, '');
  if (/^[1-9]\d{5}$/.test(pin)) return pin;
  const message = `${text.trim() ? `${text.trim()} is no PIN code.` : 'Enter a PIN code.'} It has 6 digits, such as 226001.`;
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'pin', message }] });
}

/** @returns null for an unknown PIN code @throws ShopError BAD_INPUT when it is not a PIN code */
export async function pinCode(text: string): Promise<PinCode | null> {
  const pin = pinOf(text);
  const known = (await pinDirectory()).find(pin);
  return known ? { pin, ...known.place } : null;
}

/** Why no address has a PIN code, for the shopper; null when one may. */
export async function pinCodeProblem(text: string): Promise<string | null> {
  return pinProblem(pinOf(text));
}

/** @param making days until the goods are made @param now the moment of order and payment */
export function deliveryOptionOf(
  { method, price }: PricedMethod,
  making: DayRange | null,
  now: Date,
  calendar = deliverySetup().calendar,
): DeliveryOption {
  const { id, name, daysFrom, daysTo } = method;
  const duration = { daysFrom, daysTo, making };
  return { id, name, price, deliveryTime: deliveryTimeOf(duration), ...windowFrom(duration, now, calendar) };
}

interface Goods {
  subtotal: Paise;
  /** Subtotal with tax. */
  total: Paise;
  grams: number;
  /** Days until all of them are made; null when they lie ready. */
  making: DayRange | null;
}

/** @throws ShopError BAD_INPUT when there are too many lines or the sum is out of range, NOT_FOUND when a product is no longer sold */
function goodsOf(lines: readonly DeliveryLineInput[]): Goods {
  if (lines.length > MAX_LINES) throw new ShopError(ErrorCode.BAD_INPUT, `At most ${MAX_LINES} lines at once`);
  const known = lines.map(({ productId, quantity }) => ({
    product: catalogue.product(objectId(productId).toHexString()),
    quantity,
  }));
  if (known.some(({ product }) => !product)) throw new ShopError(ErrorCode.NOT_FOUND, 'A product is no longer sold.');
  try {
    const priced = known.map(({ product, quantity }) => ({ ...product!, quantity }));
    const { totalAmount: total } = totals(priced, 'online');
    const making = slowestOf(priced.map(makingOf));
    return { subtotal: goodsTotal(priced), total, grams: gramsOf(priced, weighing()), making };
  } catch (error) {
    if (error instanceof RangeError) throw new ShopError(ErrorCode.BAD_INPUT, 'This is more than the shop can take.');
    throw error;
  }
}

/**
 * @param lines when empty, the options for one gram and one paisa: what the place is offered at all
 * @throws ShopError BAD_INPUT, NOT_FOUND
 */
export async function deliveryOptions(
  text: string,
  lines: readonly DeliveryLineInput[] = [],
  setup: DeliverySetup = deliverySetup(),
  now = new Date(),
): Promise<DeliveryOptions> {
  const pin = pinOf(text);
  const goods = goodsOf(lines);
  const place = (await pinDirectory()).find(pin)?.place;
  const { terms, refused } = await termsOrRefusal({ postalCode: pin }, setup);
  const ways = terms ? methodsFor(terms.zone, goods) : [];
  const charge = codChargeIn(terms?.zone);
  const total = Math.min(MAX_PAISE, goods.total + (ways[0]?.price ?? 0) + charge);
  const message = refused ?? tooLarge(ways);
  const reason = message ?? codRefusalIn(terms?.zone, total, pin);
  return {
    pin,
    place: place ? { pin, ...place } : null,
    deliverable: message === null,
    message,
    zone: terms?.zone.name ?? null,
    options: ways.map((way) => deliveryOptionOf(way, goods.making, now, setup.calendar)),
    cashOnDelivery: { available: reason === null, charge, reason },
  };
}

function tooLarge(ways: readonly PricedMethod[]): string | null {
  if (ways.length > 0) return null;
  const { phone, email } = settings();
  return `This is more than we send there by any of our ways. Call ${phone} or write to ${email}: we will look for a way.`;
}

/** The current setup overlaid with the owner's trial values. @throws ShopError BAD_INPUT naming each invalid value */
export function triedSetup(tried: DeliverySetupInput): DeliverySetup {
  const sent = Object.fromEntries(Object.entries(tried).filter(([, value]) => value != null));
  const { kept, problems } = checkSettings(sent);
  if (problems.length > 0)
    throw new ShopError(ErrorCode.BAD_INPUT, problems[0]!.message, {
      fields: problems.map(({ path, message }) => ({ path, message })),
    });
  const { deliveryZones, deliveryClosedDays, deliveryHolidays, deliveryCutOffHour } = { ...settings(), ...kept };
  return deliverySetup({ deliveryZones, deliveryClosedDays, deliveryHolidays, deliveryCutOffHour });
}
