/** Type operators: `$type` and similar, and `$convert` with its short forms. */
import { Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { mongoError } from '../../errors.js';
import { isNumber, NUMBER_KIND, numberKind, toDouble } from '../arithmetic.js';
import { anyDecimal, parseDecimal, roundDecimal, toDecimal128 } from '../decimal.js';
import { integerArgument, TYPE_NUMBERS, typeName } from '../document.js';
import { parseIsoDate } from './calendar.js';
import { type CompileOperator, eager, isNullish, namedArguments, type Operation, register } from './program.js';
import { dateText, numberText, timeOf } from './text.js';
import { isTrue } from './truth.js';

function refuse(value: unknown, to: string): never {
  throw mongoError(
    'ConversionFailure',
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`,
  );
}

function unparsable(value: unknown, why: string): never {
  throw mongoError(
    'ConversionFailure',
    `Failed to parse number '${String(value)}' in $convert with no onError value: ${why}`,
  );
}

function overflow(value: unknown): never {
  throw mongoError(
    'ConversionFailure',
    `Conversion would overflow target type in $convert with no onError value: ${String(value)}`,
  );
}

/** The whole part of a number as a big integer. */
function whole(value: unknown): bigint {
  if (numberKind(value) <= NUMBER_KIND.long) return BigInt(String(value));
  const double = toDouble(value);
  if (!Number.isFinite(double)) {
    throw mongoError(
      'ConversionFailure',
      `Attempt to convert ${Number.isNaN(double) ? 'NaN' : 'infinity'} value to integer type in $convert with no onError value`,
    );
  }
  const truncated = roundDecimal(anyDecimal(value, 'exact'), 0, 'trunc') as { coefficient: bigint; exponent: number };
  return truncated.coefficient * 10n ** BigInt(Math.max(0, truncated.exponent));
}

function toInteger(value: unknown, to: 'int' | 'long'): unknown {
  let integer: bigint;
  if (typeof value === 'boolean') integer = value ? 1n : 0n;
  else if (isNumber(value)) integer = whole(value);
  else if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) unparsable(value, value === '' ? 'No digits' : 'Bad digit in number');
    integer = BigInt(value.replace('+', ''));
  } else if (value instanceof Date && to === 'long') integer = BigInt(timeOf(value));
  else refuse(value, to);
  const limit = to === 'int' ? 2n ** 31n : 2n ** 63n;
  if (integer < -limit || integer >= limit) overflow(value);
  return to === 'int' ? new Int32(Number(integer)) : Long.fromBigInt(integer);
}

const NUMERIC_TEXT = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$|^[+-]?(inf|infinity|nan)$/i;

function numericText(value: string): string {
  if (!NUMERIC_TEXT.test(value)) unparsable(value, value === '' ? 'Empty string' : 'Did not consume whole string.');
  return value;
}

function toDoubleValue(value: unknown): unknown {
  if (typeof value === 'boolean') return new Double(value ? 1 : 0);
  if (isNumber(value)) {
    const double = toDouble(value);
    if (!Number.isFinite(double) && value instanceof Decimal128 && !/Inf|NaN/.test(value.toString())) overflow(value);
    return new Double(double);
  }
  if (typeof value === 'string') {
    const text = numericText(value);
    const special = /inf|nan/i.exec(text)?.[0].toLowerCase();
    if (special === 'nan') return new Double(NaN);
    return new Double(special ? (text.startsWith('-') ? -Infinity : Infinity) : Number(text));
  }
  if (value instanceof Date) return new Double(timeOf(value));
  return refuse(value, 'double');
}

function toDecimal(value: unknown): unknown {
  if (value instanceof Decimal128) return value;
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (isNumber(value)) return toDecimal128(anyDecimal(value, 'rounded'));
  if (typeof value === 'string') return toDecimal128(parseDecimal(numericText(value)));
  if (value instanceof Date) return Decimal128.fromString(String(timeOf(value)));
  return refuse(value, 'decimal');
}

function toStringValue(value: unknown): unknown {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (isNumber(value)) return numberText(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return dateText(value);
  return refuse(value, 'string');
}

function toObjectId(value: unknown): unknown {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') return refuse(value, 'objectId');
  if (!/^[0-9a-f]{24}$/i.test(value)) {
    throw mongoError(
      'ConversionFailure',
      `Failed to parse objectId '${value}' in $convert with no onError value: Invalid string length for parsing to OID, expected 24 but found ${value.length}`,
    );
  }
  return new ObjectId(value);
}

/** Converts a value to a date; a string is parsed as ISO 8601. */
function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (isNumber(value) && numberKind(value) !== NUMBER_KIND.int) return new Date(Number(whole(value)));
  if (typeof value === 'string') return parseIsoDate(value);
  return refuse(value, 'date');
}

const CONVERSIONS: Record<string, (value: unknown) => unknown> = {
  double: toDoubleValue,
  string: toStringValue,
  objectId: toObjectId,
  bool: (value) => isTrue(value),
  date: toDate,
  int: (value) => toInteger(value, 'int'),
  long: (value) => toInteger(value, 'long'),
  decimal: toDecimal,
};

function conversionTo(type: unknown): (value: unknown) => unknown {
  const number = integerArgument(type);
  const name = typeof type === 'string' ? type : Object.keys(TYPE_NUMBERS).find((one) => TYPE_NUMBERS[one] === number);
  if (typeof type !== 'string' && number === undefined) {
    throw mongoError('FailedToParse', "$convert's 'to' argument must be a string or number, but is " + typeName(type));
  }
  if (name === undefined || !(name in TYPE_NUMBERS)) throw mongoError('BadValue', `Unknown type name: ${String(type)}`);
  return CONVERSIONS[name] ?? ((value) => refuse(value, name));
}

const convert: CompileOperator = (argument, scope, name) => {
  const spec = { required: ['input', 'to'], optional: ['onError', 'onNull'] };
  const { input, to, onError, onNull } = namedArguments(argument, scope, name, spec);
  return (frame) => {
    const value = input?.(frame);
    const type = to?.(frame);
    if (isNullish(value)) return onNull ? onNull(frame) : null;
    if (isNullish(type)) return null;
    const conversion = conversionTo(type);
    try {
      return conversion(value);
    } catch (error) {
      if (onError) return onError(frame);
      throw error;
    }
  };
};

const shortForm = (type: string): CompileOperator =>
  eager(1, 1, ([value]) => (isNullish(value) ? null : CONVERSIONS[type]?.(value)));

const isNumeric: Operation = ([value]) => isNumber(value);

register({
  $type: eager(1, 1, ([value]) => typeName(value)),
  $isNumber: eager(1, 1, isNumeric),
  $convert: convert,
  $toDouble: shortForm('double'),
  $toString: shortForm('string'),
  $toObjectId: shortForm('objectId'),
  $toBool: shortForm('bool'),
  $toDate: shortForm('date'),
  $toInt: shortForm('int'),
  $toLong: shortForm('long'),
  $toDecimal: shortForm('decimal'),
});
