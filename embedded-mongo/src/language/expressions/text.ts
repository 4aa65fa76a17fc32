/** Conversion of values to text, for string operators and conversions. */
import { Timestamp } from 'bson';
import { locationError, mongoError } from '../../errors.js';
import { isNumber, NUMBER_KIND, numberKind, toDouble } from '../arithmetic.js';
import { typeName } from '../document.js';

/** Formats a number; doubles without a trailing fraction of zero. */
export function numberText(value: unknown): string {
  if (numberKind(value) !== NUMBER_KIND.double) return String(value);
  const number = toDouble(value);
  return Object.is(number, -0) ? '-0' : String(number);
}

/** A date's milliseconds since 1970. @throws MongoError for a date outside the range of JavaScript's Date */
export function timeOf(date: Date): number {
  const time = date.getTime();
  if (Number.isNaN(time)) {
    throw mongoError('ConversionFailure', 'a date outside of the years -271821 to 275760 cannot be converted');
  }
  return time;
}

/** A date as text in ISO 8601. @throws MongoError as `timeOf` does */
export function dateText(date: Date): string {
  timeOf(date);
  return date.toISOString();
}

/** The string operand for a value; null and missing are the empty string. */
export function asText(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (isNumber(value)) return numberText(value);
  if (value instanceof Date) return dateText(value);
  if (value instanceof Timestamp) return value.toString();
  if (typeName(value) === 'symbol') return String(value);
  throw locationError(16007, `can't convert from BSON type ${typeName(value)} to String in ${name}`);
}
