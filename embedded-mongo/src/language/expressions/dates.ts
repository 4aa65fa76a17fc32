/** Date operators: parts, formatting, addition, differences and truncation, each in a time zone. */
import { Int32, Long, ObjectId, Timestamp } from 'bson';
import { locationError, mongoError } from '../../errors.js';
import { asDocument, integerArgument, typeName } from '../document.js';
import {
  addUnits,
  dayOfYear,
  formatDate,
  isoWeek,
  parseIsoDate,
  requireUnit,
  toLocal,
  truncate,
  unitsBetween,
  weekday,
  weekOfYear,
  zoneOf,
} from './calendar.js';
import {
  argumentList,
  compile,
  type CompileOperator,
  eagerNamed,
  isNullish,
  named,
  namedArguments,
  type Program,
  register,
} from './program.js';
import { timeOf } from './text.js';

function dateOf(value: unknown, name: string, code = 16006): Date {
  if (value instanceof Date) {
    timeOf(value);
    return value;
  }
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (value instanceof ObjectId) return value.getTimestamp();
  throw locationError(code, `can't convert from BSON type ${typeName(value)} to Date in ${name}`);
}

const PARTS: Record<string, (local: Date) => Int32 | Long> = {
  $year: (local) => new Int32(local.getUTCFullYear()),
  $month: (local) => new Int32(local.getUTCMonth() + 1),
  $dayOfMonth: (local) => new Int32(local.getUTCDate()),
  $dayOfWeek: (local) => new Int32(local.getUTCDay() + 1),
  $dayOfYear: (local) => new Int32(dayOfYear(local)),
  $hour: (local) => new Int32(local.getUTCHours()),
  $minute: (local) => new Int32(local.getUTCMinutes()),
  $second: (local) => new Int32(local.getUTCSeconds()),
  $millisecond: (local) => new Int32(local.getUTCMilliseconds()),
  $week: (local) => new Int32(weekOfYear(local)),
  $isoWeek: (local) => new Int32(isoWeek(local).week),
  $isoWeekYear: (local) => Long.fromNumber(isoWeek(local).year),
  $isoDayOfWeek: (local) => new Int32(local.getUTCDay() || 7),
};

/** One part of a date, which is given directly or as `{ date, timezone }`. */
const part: CompileOperator = (argument, scope, name) => {
  const read = PARTS[name] as (local: Date) => unknown;
  const doc = asDocument(argument);
  let date: Program;
  let zone: Program | undefined;
  if (doc && !Object.keys(doc)[0]?.startsWith('$')) {
    const programs = namedArguments(doc, scope, name, {
      required: ['date'],
      optional: ['timezone'],
      codes: { object: 40539, unknown: 40535, missing: 40539 },
    });
    date = programs.date as Program;
    zone = programs.timezone;
  } else {
    const list = argumentList(argument);
    if (list.length !== 1) {
      throw locationError(
        40536,
        `${name} accepts exactly one argument if given an array, but was given ${list.length}`,
      );
    }
    date = compile(list[0], scope);
  }
  return (frame) => {
    const value = date(frame);
    const zoneName = zone?.(frame);
    if (isNullish(value) || (zone && isNullish(zoneName))) return null;
    return read(toLocal(dateOf(value, name), zoneOf(zoneName)));
  };
};

const toText = eagerNamed(
  {
    required: ['date'],
    optional: ['format', 'timezone', 'onNull'],
    codes: { object: 18629, unknown: 18534, missing: 18628 },
  },
  ({ date, format, timezone, onNull }, _scope, name) => {
    if (isNullish(date)) return onNull ?? null;
    if (timezone === null || format === null) return null;
    if (format !== undefined && typeof format !== 'string') {
      throw locationError(18533, `$dateToString requires that 'format' be a string, found: ${typeName(format)}`);
    }
    const pattern =
      format ?? (timezone === undefined || timezone === 'UTC' ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L');
    return formatDate(dateOf(date, name), pattern, zoneOf(timezone));
  },
);

const fromText: CompileOperator = (argument, scope, name) => {
  const programs = namedArguments(argument, scope, name, {
    required: ['dateString'],
    optional: ['format', 'timezone', 'onError', 'onNull'],
    codes: { object: 40540, unknown: 40541, missing: 40542 },
  });
  if (programs.format) throw mongoError('NotImplemented', `'format' of ${name} is not supported by this server`);
  return (frame) => {
    const text = programs.dateString?.(frame);
    const zone = programs.timezone?.(frame);
    if (isNullish(text)) return programs.onNull ? programs.onNull(frame) : null;
    if (programs.timezone && isNullish(zone)) return null;
    try {
      if (typeof text !== 'string') {
        throw mongoError(
          'ConversionFailure',
          `$dateFromString requires that 'dateString' be a string, found: ${typeName(text)}`,
        );
      }
      return parseIsoDate(text, zone);
    } catch (error) {
      if (programs.onError) return programs.onError(frame);
      throw error;
    }
  };
};

const step = eagerNamed(
  {
    required: ['startDate', 'unit', 'amount'],
    optional: ['timezone'],
    codes: { object: 5166400, unknown: 5166401, missing: 5166402 },
  },
  ({ startDate, unit, amount, timezone }, _scope, name) => {
    if (isNullish(startDate) || isNullish(unit) || isNullish(amount) || timezone === null) return null;
    const count = integerArgument(amount);
    if (count === undefined) throw locationError(5166405, `${name} expects integer amount of time units`);
    const units = requireUnit(unit, name, { type: 5166404, value: 9 });
    const result = addUnits(
      dateOf(startDate, name, 5166403),
      units,
      name === '$dateSubtract' ? -count : count,
      zoneOf(timezone),
    );
    if (Number.isNaN(result.getTime())) throw locationError(5166406, `${name} overflowed`);
    return result;
  },
);

const difference = eagerNamed(
  {
    required: ['startDate', 'endDate', 'unit'],
    optional: ['timezone', 'startOfWeek'],
    codes: { object: 5166301, unknown: 5166302, missing: { startDate: 5166303, endDate: 5166304, unit: 5166305 } },
  },
  ({ startDate, endDate, unit, timezone, startOfWeek }, _scope, name) => {
    if (isNullish(startDate) || isNullish(endDate) || isNullish(unit) || timezone === null) return null;
    if (unit === 'week' && startOfWeek === null) return null;
    const units = requireUnit(unit, name);
    const first = units === 'week' ? weekday(startOfWeek, name) : 0;
    const [start, end] = [startDate, endDate].map((date) => dateOf(date, name, 5166307)) as [Date, Date];
    return Long.fromNumber(unitsBetween(start, end, units, zoneOf(timezone), first));
  },
);

const truncation = eagerNamed(
  {
    required: ['date', 'unit'],
    optional: ['binSize', 'timezone', 'startOfWeek'],
    codes: { object: 5439007, unknown: 5439008, missing: { date: 5439009, unit: 5439010 } },
  },
  ({ date, unit, binSize, timezone, startOfWeek }, _scope, name) => {
    if (isNullish(date) || isNullish(unit) || binSize === null || timezone === null) return null;
    if (unit === 'week' && startOfWeek === null) return null;
    const moment = dateOf(date, name, 5439012);
    const units = requireUnit(unit, name);
    const size = binSize === undefined ? 1 : integerArgument(binSize);
    if (size === undefined) throw locationError(5439017, `${name} requires 'binSize' to be a 64-bit integer`);
    if (size < 1) throw locationError(5439018, `${name} requires 'binSize' to be greater than 0`);
    const first = units === 'week' ? weekday(startOfWeek, name) : 0;
    return truncate(moment, units, size, zoneOf(timezone), first);
  },
);

register({
  ...named(Object.keys(PARTS), part),
  $dateToString: toText,
  $dateFromString: fromText,
  ...named(['$dateAdd', '$dateSubtract'], step),
  $dateDiff: difference,
  $dateTrunc: truncation,
});
