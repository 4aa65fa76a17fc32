/**
 * Reads PIN code and state of an address: the one check of saved addresses, quotes, orders and staff's corrections. The PIN must be known,
 * and the state one that it can lie in, because the state decides which GST is charged.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { repositoryRoot } from '../../platform/repository-root.js';
import { settings } from '../../platform/settings/current.js';
import type { DeliveryZone } from '../../platform/settings/delivery-kinds.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import { stateNamed, stateProblem } from '../../types/states.js';
import { pinDirectory } from './pin-directory.js';

const states = z.array(z.object({ begins: z.array(z.string()), states: z.array(z.string()) }));
/** The web client reads the same table. */
const TABLE = z
  .object({
    circles: states,
    districts: z.array(z.object({ begins: z.array(z.string()), state: z.string() })),
    borders: states,
  })
  .parse(JSON.parse(readFileSync(join(repositoryRoot, 'shop', 'pin-codes.json'), 'utf8')));

const byBeginning = (rows: z.infer<typeof states>): ReadonlyMap<string, readonly string[]> =>
  new Map(rows.flatMap((row) => row.begins.map((digits) => [digits, row.states] as const)));

/** States of a postal circle by the first two digits of its PINs, the usual one first. None for the army's post. */
const STATES_OF_CIRCLE = byBeginning(TABLE.circles);
/** By the first three digits: the state of a sorting district that is not the usual one of its circle. */
const STATE_OF_DISTRICT = new Map(
  TABLE.districts.flatMap(({ begins, state }) => begins.map((three) => [three, state])),
);
/** By the first three digits: the states of a sorting district that has PINs of several. */
const STATES_AT_BORDER = byBeginning(TABLE.borders);

/** The post of the army: its PINs are in no directory, and it reaches every state. */
const ARMY_POST = '9';

const digitsOf = (postalCode: string) => postalCode.replace(/\s/g, '');
const either = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);

/** True when the owner named this very PIN, or a range with it: a beginning such as 226 says nothing of a single PIN. */
function isNamed(pin: string, zones: readonly DeliveryZone[]): boolean {
  return zones.some(({ pins }) =>
    pins.some((some) => {
      const [from, to = from] = some.split('-');
      return from!.length === 6 && pin >= from! && pin <= to!;
    }),
  );
}

/**
 * Why no address has a PIN code, for the shopper: there can be none, or neither the directory nor a zone of the owner knows it.
 * @param zones the current ones by default
 * @returns null when an address may have it
 */
export async function pinProblem(
  postalCode: string,
  zones: readonly DeliveryZone[] = settings().deliveryZones,
): Promise<string | null> {
  const code = postalCode.trim();
  const pin = digitsOf(code);
  const isWritten = /^[1-9]\d{2}\s?\d{3}$/.test(code);
  if (isWritten && isNamed(pin, zones)) return null;
  if (!isWritten || !STATES_OF_CIRCLE.has(pin.slice(0, 2)))
    return `There is no PIN code ${code}. It has 6 digits, such as 226001.`;
  if (pin.startsWith(ARMY_POST) || (await pinDirectory()).find(pin)) return null;
  const { phone, email } = settings();
  return `We do not know PIN ${pin}. Please check it. If it is right, call ${phone} or write to ${email}.`;
}

/**
 * The states in which a PIN code can lie: that of the directory, then the others of its sorting district where that lies at a border,
 * since villages there are served from both sides. Empty for the army's post, which reaches every state.
 */
async function statesOfPin(pin: string): Promise<readonly string[]> {
  const known = (await pinDirectory()).find(pin)?.place.state;
  const district = pin.slice(0, 3);
  const likeliest = known ?? STATE_OF_DISTRICT.get(district) ?? STATES_OF_CIRCLE.get(pin.slice(0, 2))?.[0];
  if (!likeliest) return [];
  return [likeliest, ...(STATES_AT_BORDER.get(district) ?? []).filter((state) => state !== likeliest)];
}

/** What an address says of where it lies. */
interface WrittenPlace {
  postalCode: string;
  /** Not yet known when unset; then only the PIN is checked. */
  state?: string | null;
  /** India when unset. */
  country?: string | null;
}

export interface PlaceProblem {
  field: 'postalCode' | 'state';
  /** For the shopper. */
  message: string;
}

/** What an address is stored with. */
interface ReadPlace {
  postalCode: string;
  /** The full name in India, as it was written in other countries; undefined when none was. */
  state?: string;
}

interface Reading {
  /** A state that cannot be read is told by the PIN: earlier releases saved it as it was typed. */
  stateByPin?: boolean;
  /** The current ones by default. */
  zones?: readonly DeliveryZone[];
}

/** Reads PIN and state of an address. Nothing is wrong with an address abroad. */
export async function readPlace(
  { postalCode, state: written, country }: WrittenPlace,
  { stateByPin = false, zones }: Reading = {},
): Promise<{ place: ReadPlace; problems: PlaceProblem[] }> {
  const place: ReadPlace = { postalCode: postalCode.trim(), state: written?.trim() || undefined };
  if (countryNamed(country) !== DEFAULT_COUNTRY) return { place, problems: [] };
  const problems: PlaceProblem[] = [];
  const wrongPin = await pinProblem(postalCode, zones);
  if (wrongPin) problems.push({ field: 'postalCode', message: wrongPin });
  const pin = digitsOf(place.postalCode);
  const possible = wrongPin ? [] : await statesOfPin(pin);
  if (place.state) {
    const named = stateNamed(place.state) ?? (stateByPin ? possible[0] : undefined);
    if (!named) problems.push({ field: 'state', message: stateProblem(place.state) });
    else {
      if (possible.length > 0 && !possible.includes(named)) {
        const known = (await pinDirectory()).find(pin)?.place.state;
        const message = `PIN ${pin} is in ${known ?? either(possible)}, not in ${named}. Correct one of them.`;
        problems.push({ field: 'state', message });
      }
      place.state = named;
    }
  }
  return { place, problems };
}

/**
 * PIN and state of an address as they are stored.
 * @param at path before the field that is refused, such as `deliveryAddress.`, as `extensions.fields` names it
 * @throws ShopError BAD_INPUT naming each wrong field
 */
export async function checkedPlace(
  address: WrittenPlace & { state: string },
  at = '',
  reading?: Reading,
): Promise<{ postalCode: string; state: string }> {
  const { place, problems } = await readPlace(address, reading);
  if (problems.length === 0) return { postalCode: place.postalCode, state: place.state ?? '' };
  throw new ShopError(ErrorCode.BAD_INPUT, problems[0]!.message, {
    fields: problems.map(({ field, message }) => ({ path: `${at}${field}`, message })),
  });
}
