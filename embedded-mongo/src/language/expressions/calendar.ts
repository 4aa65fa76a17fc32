/** Calendar arithmetic in any time zone: parts of a date, weeks, steps by unit, and text in and out. */
import { locationError, mongoError } from '../../errors.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Units of fixed length, in milliseconds. */
const FIXED_UNITS: Record<string, number> = {
  week: WEEK,
  day: DAY,
  hour: HOUR,
  minute: MINUTE,
  second: SECOND,
  millisecond: 1,
};
/** Units of a number of months. */
const MONTH_UNITS: Record<string, number> = { year: 12, quarter: 3, month: 1 };

/** A time zone: its offset from UTC at an instant, in milliseconds east. */
export interface Zone {
  offset(instant: number): number;
}

const UTC: Zone = { offset: () => 0 };
const zones = new Map<string, Zone>([
  ['UTC', UTC],
  ['GMT', UTC],
  ['Z', UTC],
]);
/** Offsets change only at multiples of a quarter of an hour, so they are cached per quarter. */
const OFFSET_STEP = 15 * MINUTE;
const CACHE_LIMIT = 10_000;

function namedZone(name: string): Zone {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw locationError(40485, `unrecognized time zone identifier: "${name}"`);
  }
  const cache = new Map<number, number>();
  return {
    offset(instant) {
      const step = Math.floor(instant / OFFSET_STEP);
      const known = cache.get(step);
      if (known !== undefined) return known;
      const start = step * OFFSET_STEP;
      const parts: Record<string, string> = {};
      for (const { type, value } of format.formatToParts(start)) parts[type] = value;
      const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
      const [month, day, hour, minute, second] = ['month', 'day', 'hour', 'minute', 'second'].map((part) =>
        Number(parts[part]),
      ) as [number, number, number, number, number];
      const offset = utc(year, month - 1, day, hour, minute, second, 0) - start;
      if (cache.size > CACHE_LIMIT) cache.clear();
      cache.set(step, offset);
      return offset;
    },
  };
}

/** The zone of an identifier such as `Asia/Kolkata` or an offset such as `+05:30`, `+0530` or `+05`. */
export function zoneOf(name: unknown): Zone {
  if (name === undefined) return UTC;
  if (typeof name !== 'string') throw locationError(40517, 'timezone must evaluate to a string');
  let zone = zones.get(name);
  if (!zone) {
    const distance = /^([+-])(\d{2}):?(\d{2})?$/.exec(name);
    if (distance) {
      const minutes = Number(distance[2]) * 60 + Number(distance[3] ?? 0);
      const offset = (distance[1] === '-' ? -minutes : minutes) * MINUTE;
      zone = { offset: () => offset };
    } else {
      zone = namedZone(name);
    }
    zones.set(name, zone);
  }
  return zone;
}

/** Milliseconds of a UTC date and time. Unlike Date.UTC, years below 100 are taken literally. */
function utc(year: number, month: number, day: number, h: number, m: number, s: number, ms: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(h, m, s, ms);
  return date.getTime();
}

/** A date whose UTC fields are the local fields of the zone. */
export function toLocal(date: Date, zone: Zone): Date {
  return new Date(date.getTime() + zone.offset(date.getTime()));
}

/** The instant at which the local time of the zone equals the UTC fields of `local`. */
function fromLocal(local: number, zone: Zone): Date {
  const guess = local - zone.offset(local);
  return new Date(local - zone.offset(guess));
}

export function dayOfYear(local: Date): number {
  return Math.floor((local.getTime() - utc(local.getUTCFullYear(), 0, 1, 0, 0, 0, 0)) / DAY) + 1;
}

/** ISO 8601 week and the year it belongs to. */
export function isoWeek(local: Date): { year: number; week: number } {
  const thursday = new Date(local.getTime());
  thursday.setUTCDate(local.getUTCDate() - ((local.getUTCDay() + 6) % 7) + 3);
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
}

/** Week of the year, 0 to 53; weeks begin on Sunday and days before the first Sunday are in week 0. */
export function weekOfYear(local: Date): number {
  return Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);
}

/** Checks the name of a unit of time; the codes are those of `$dateDiff` and `$dateTrunc` unless given. */
export function requireUnit(unit: unknown, name: string, codes = { type: 5439013, value: 5439014 }): string {
  if (typeof unit === 'string' && (unit in FIXED_UNITS || unit in MONTH_UNITS)) return unit;
  if (typeof unit !== 'string') throw locationError(codes.type, `${name} requires 'unit' to be a string`);
  const message = `${name} parameter 'unit' value cannot be recognized as a time unit: ${unit}`;
  throw codes.value === 9 ? mongoError('FailedToParse', message) : locationError(codes.value, message);
}

/** Adds units in a zone: months keep the day, limited to the last day of the month; days keep the local time. */
export function addUnits(date: Date, unit: string, amount: number, zone: Zone): Date {
  const months = MONTH_UNITS[unit];
  const local = toLocal(date, zone);
  if (months !== undefined) {
    const day = local.getUTCDate();
    local.setUTCDate(1);
    local.setUTCMonth(local.getUTCMonth() + months * amount);
    const last = new Date(utc(local.getUTCFullYear(), local.getUTCMonth() + 1, 0, 0, 0, 0, 0)).getUTCDate();
    local.setUTCDate(Math.min(day, last));
    return fromLocal(local.getTime(), zone);
  }
  const length = FIXED_UNITS[unit] as number;
  if (length >= DAY) return fromLocal(local.getTime() + length * amount, zone);
  return new Date(date.getTime() + length * amount);
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The number of a weekday, Sunday 0, by its English name or first three letters. */
export function weekday(name: unknown, operator: string): number {
  if (name === undefined) return 0;
  if (typeof name !== 'string') throw locationError(5439015, `${operator} requires 'startOfWeek' to be a string`);
  const wanted = name.toLowerCase();
  const found = WEEKDAYS.findIndex((day) => day === wanted || day.slice(0, 3) === wanted);
  if (found < 0) {
    throw locationError(
      5439016,
      `${operator} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${name}`,
    );
  }
  return found;
}

function monthsSinceZero(local: Date): number {
  return local.getUTCFullYear() * 12 + local.getUTCMonth();
}

/** The number of unit boundaries between two dates. */
export function unitsBetween(start: Date, end: Date, unit: string, zone: Zone, startOfWeek: number): number {
  const a = toLocal(start, zone);
  const b = toLocal(end, zone);
  const months = MONTH_UNITS[unit];
  if (months !== undefined) {
    return Math.floor(monthsSinceZero(b) / months) - Math.floor(monthsSinceZero(a) / months);
  }
  if (unit === 'week') {
    const week = (date: Date) => Math.floor((Math.floor(date.getTime() / DAY) + 4 - startOfWeek) / 7);
    return week(b) - week(a);
  }
  const length = FIXED_UNITS[unit] as number;
  if (length >= DAY) return Math.floor(b.getTime() / length) - Math.floor(a.getTime() / length);
  // Shorter units are counted in elapsed time, so that a daylight saving change does not affect them.
  const shift = zone.offset(start.getTime());
  return Math.floor((end.getTime() + shift) / length) - Math.floor((start.getTime() + shift) / length);
}

/** Origin of bins: Saturday, 1 January 2000, local time. */
const BIN_ORIGIN = utc(2000, 0, 1, 0, 0, 0, 0);

/** The start of the bin of `size` units that contains a date. */
export function truncate(date: Date, unit: string, size: number, zone: Zone, startOfWeek: number): Date {
  const local = toLocal(date, zone).getTime();
  const months = MONTH_UNITS[unit];
  if (months !== undefined) {
    const bin = months * size;
    const origin = 2000 * 12;
    const start = origin + Math.floor((monthsSinceZero(new Date(local)) - origin) / bin) * bin;
    return fromLocal(utc(Math.floor(start / 12), ((start % 12) + 12) % 12, 1, 0, 0, 0, 0), zone);
  }
  const length = (FIXED_UNITS[unit] as number) * size;
  let origin = BIN_ORIGIN;
  if (unit === 'week') origin += ((startOfWeek - new Date(BIN_ORIGIN).getUTCDay() + 7) % 7) * DAY;
  const start = origin + Math.floor((local - origin) / length) * length;
  if (length >= DAY) return fromLocal(start, zone);
  return new Date(date.getTime() - (local - start));
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

const SPECIFIERS: Record<string, (local: Date, offset: number) => string> = {
  Y: (local) => padded(local.getUTCFullYear(), 4),
  G: (local) => padded(isoWeek(local).year, 4),
  m: (local) => padded(local.getUTCMonth() + 1, 2),
  b: (local) => (MONTHS[local.getUTCMonth()] as string).slice(0, 3),
  B: (local) => MONTHS[local.getUTCMonth()] as string,
  d: (local) => padded(local.getUTCDate(), 2),
  H: (local) => padded(local.getUTCHours(), 2),
  M: (local) => padded(local.getUTCMinutes(), 2),
  S: (local) => padded(local.getUTCSeconds(), 2),
  L: (local) => padded(local.getUTCMilliseconds(), 3),
  j: (local) => padded(dayOfYear(local), 3),
  u: (local) => String(local.getUTCDay() || 7),
  w: (local) => String(local.getUTCDay() + 1),
  U: (local) => padded(weekOfYear(local), 2),
  V: (local) => padded(isoWeek(local).week, 2),
  z: (_local, offset) => {
    const minutes = Math.abs(offset) / MINUTE;
    return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${padded(minutes % 60, 2)}`;
  },
  Z: (_local, offset) => `${offset < 0 ? '-' : '+'}${padded(Math.abs(offset) / MINUTE, 3)}`,
  '%': () => '%',
};

/** Formats a date by a format such as `%Y-%m-%d`. */
export function formatDate(date: Date, format: string, zone: Zone): string {
  const offset = zone.offset(date.getTime());
  const local = new Date(date.getTime() + offset);
  return format.replace(/%([\s\S]?)/g, (_all, letter: string) => {
    const write = SPECIFIERS[letter];
    if (letter === '') throw locationError(18535, "Unmatched '%' at end of format string");
    if (!write) throw locationError(18536, `Invalid format character '%${letter}' in format string`);
    return write(local, offset);
  });
}

function unreadable(text: string, why: string): never {
  throw mongoError('ConversionFailure', `Error parsing date string '${text}'; ${why}`);
}

const ISO_DATE =
  /^\s*(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T ](\d{1,2})(?::?(\d{2})(?:[:.]?(\d{2})(?:[.,](\d+))?)?)?)?\s*(Z|UTC|(?:GMT)?[+-]\d{2}:?\d{0,2}|GMT)?\s*$/i;

/** Parses an ISO 8601 date and time. The zone is given either in the text or as an argument; the default is UTC. */
export function parseIsoDate(text: string, zoneName?: unknown): Date {
  const match = ISO_DATE.exec(text);
  if (!match) unreadable(text, 'an ISO 8601 date such as 2026-01-31T10:00:00Z is needed');
  const part = (at: number, fallback = 0) => Number(match[at] ?? fallback);
  const [year, month, day] = [part(1), part(2, 1), part(3, 1)];
  const [hour, minute, second] = [part(4), part(5), part(6)];
  const lastDay = new Date(utc(year, month, 0, 0, 0, 0, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > lastDay || hour > 24 || minute > 59 || second > 59) {
    unreadable(text, 'a part is out of range');
  }
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const written = match[8]?.toUpperCase().replace(/^GMT(?=.)/, '');
  if (written !== undefined && zoneName !== undefined) {
    unreadable(text, `you cannot pass in a date/time string with GMT offset together with a timezone argument`);
  }
  return fromLocal(utc(year, month - 1, day, hour, minute, second, millisecond), zoneOf(written ?? zoneName));
}
