// Delivery zones: form values, stored form, and text.
import { formatRupees } from '../../../shared/money';

export interface Tariff {
  kind: 'FREE' | 'FLAT' | 'BY_WEIGHT' | 'BY_VALUE';
  /** Rupees. */
  amount: number;
  /** Up to and with so many grams, or rupees of subtotal. */
  steps: { upTo: number; amount: number }[];
  everyMore: number | null;
  amountMore: number | null;
  freeFrom: number | null;
}

export interface Way {
  id: string;
  name: string;
  daysFrom: number;
  daysTo: number;
  tariff: Tariff;
}

export interface Zone {
  id: string;
  name: string;
  india: boolean;
  abroad: boolean;
  states: string[];
  pins: string[];
  radiusKm: number | null;
  methods: Way[];
  cod: boolean;
  codCharge: number | null;
  codMost: number | null;
}

/** Form values of a zone: fields may be empty, a new one has no id. */
export type TypedZone = Omit<Zone, 'id' | 'methods'> & {
  methods: (Omit<Way, 'id' | 'tariff'> & { id?: string; tariff: Partial<Tariff> })[];
};

export const newWay: TypedZone['methods'][number] = {
  name: 'Standard',
  daysFrom: 3,
  daysTo: 5,
  tariff: { kind: 'FREE', amount: 0, steps: [], everyMore: null, amountMore: null, freeFrom: null },
};

export const newZone: TypedZone = {
  name: '',
  india: false,
  abroad: false,
  states: [],
  pins: [],
  radiusKm: null,
  methods: [newWay],
  cod: true,
  codCharge: null,
  codMost: null,
};

/** @returns an id of small letters, digits and dashes that is not among `taken` */
function idOf(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30);
  const base = words || 'way';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Converts form values to the stored zone, without fields that the tariff's kind does not use. @param id of the zone; none of a new one */
export function zoneOf(typed: TypedZone, id: string | undefined, others: readonly Zone[]): Zone {
  const ways = new Set(typed.methods.flatMap((way) => way.id ?? []));
  const methods = typed.methods.map(({ id: known, name, daysFrom, daysTo, tariff }): Way => {
    const own = known ?? idOf(name, ways);
    ways.add(own);
    const measured = tariff.kind === 'BY_WEIGHT' || tariff.kind === 'BY_VALUE';
    return {
      id: own,
      name,
      daysFrom,
      daysTo,
      tariff: {
        kind: tariff.kind ?? 'FREE',
        amount: tariff.kind === 'FLAT' ? (tariff.amount ?? 0) : 0,
        steps: measured ? (tariff.steps ?? []).map(({ upTo, amount }) => ({ upTo, amount })) : [],
        everyMore: measured ? (tariff.everyMore ?? null) : null,
        amountMore: measured ? (tariff.amountMore ?? null) : null,
        freeFrom: tariff.freeFrom ?? null,
      },
    };
  });
  return {
    id: id ?? idOf(typed.name, new Set(others.map((other) => other.id))),
    name: typed.name,
    india: typed.india,
    abroad: typed.abroad,
    states: typed.states,
    pins: typed.pins,
    radiusKm: typed.radiusKm ?? null,
    methods,
    cod: typed.cod,
    codCharge: typed.codCharge ?? null,
    codMost: typed.codMost ?? null,
  };
}

type Places = Pick<Zone, 'india' | 'abroad' | 'states' | 'pins' | 'radiusKm'>;

/** First and last PIN of `226`, `226001` or `226001-226030`. */
const pinRange = (text: string): [from: string, to: string] => {
  const [from = '', to = from] = text.replace(/\s/g, '').split('-');
  return [from.padEnd(6, '0'), to.padEnd(6, '9')];
};

/** Whether each part of a zone's area is in the area of another; what only a map could tell counts as outside. */
const partsWithin = (zone: Places, other: Places): boolean[] => {
  if (zone.india) return [other.india, ...(zone.abroad ? [other.abroad] : [])];
  const hasPins = (text: string) => {
    const [from, to] = pinRange(text);
    return other.pins.map(pinRange).some(([least, most]) => least <= from && to <= most);
  };
  return [
    ...(zone.abroad ? [other.abroad] : []),
    ...zone.states.map((state) => other.india || other.states.includes(state)),
    ...zone.pins.map((pin) => other.india || hasPins(pin)),
    ...(zone.radiusKm === null ? [] : [other.india || (other.radiusKm ?? 0) >= zone.radiusKm]),
  ];
};

/**
 * The zones before one that have every address of it: since the first zone that contains an address counts, that one is never used.
 * @returns empty for a zone that is used
 */
export function zonesThatHideIt(zones: readonly Zone[], index: number): Zone[] {
  const zone = zones[index]!;
  const before = zones.slice(0, index).map((other) => ({ other, within: partsWithin(zone, other) }));
  const parts = before[0]?.within.length ?? 0;
  const hides = before.filter(({ within }) => within.includes(true));
  const isHidden =
    parts > 0 &&
    Array.from({ length: parts }, (_, part) => part).every((part) => hides.some(({ within }) => within[part]));
  return isHidden ? hides.map(({ other }) => other) : [];
}

/** Names shown; the rest is counted. */
const namesShown = 4;

const shorten = (names: readonly string[]): string =>
  names.length > namesShown
    ? `${names.slice(0, namesShown).join(', ')} and ${names.length - namesShown} more`
    : names.join(', ');

/** Where it is, in words. */
export function placesText({ india, abroad, states, pins, radiusKm }: Zone): string {
  const places = [
    ...(india ? ['All of India'] : []),
    ...(radiusKm === null || india ? [] : [`${radiusKm} km around the shop`]),
    ...(states.length > 0 && !india ? [shorten(states)] : []),
    ...(pins.length > 0 && !india ? [`PIN ${shorten(pins)}`] : []),
    ...(abroad ? ['other countries'] : []),
  ];
  return places.join('; ');
}

/** What a way costs, in words. */
export function priceText({ kind, amount, steps, freeFrom }: Tariff): string {
  const from = freeFrom !== null && kind !== 'FREE' ? `, free from ${formatRupees(freeFrom)}` : '';
  if (kind === 'FREE') return 'free';
  if (kind === 'FLAT') return `${formatRupees(amount)}${from}`;
  const least = formatRupees(Math.min(...steps.map((step) => step.amount)));
  return `${kind === 'BY_WEIGHT' ? 'by weight' : 'by value'} from ${least}${from}`;
}

export const wayText = ({ name, daysFrom, daysTo, tariff }: Way): string =>
  `${name}: ${daysFrom === daysTo ? daysTo : `${daysFrom}-${daysTo}`} days, ${priceText(tariff)}`;

export const codText = ({ cod, codCharge, codMost }: Zone): string =>
  !cod
    ? 'No cash on delivery'
    : `Cash on delivery${codCharge === null ? '' : `, ${formatRupees(codCharge)}`}${codMost === null ? '' : `, up to ${formatRupees(codMost)}`}`;
