/** MongoDB's total order of BSON values: by type, then by value; numbers of all classes compare by value. */
import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  Decimal128,
  Double,
  Int32,
  Long,
  ObjectId,
  type Timestamp,
} from 'bson';
import { mongoError } from '../errors.js';
import { type CompareStrings, isSimple, stringComparer } from './collation.js';
import { anyDecimal, compareDecimals } from './decimal.js';
import { asDocument, type Collation } from './document.js';

/** The ranks of types in the total order; a missing value ranks below null. */
export const TYPE_RANK = {
  minKey: -1,
  missing: 0,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

/** The rank of a value's type: only values of one rank compare with `$lt` and `$gt`. */
export function typeRank(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return TYPE_RANK.string;
    case 'number':
    case 'bigint':
      return TYPE_RANK.number;
    case 'boolean':
      return TYPE_RANK.boolean;
    case 'undefined':
      return TYPE_RANK.missing;
    default:
  }
  if (value === null) return TYPE_RANK.null;
  if (value instanceof Int32 || value instanceof Double) return TYPE_RANK.number;
  if (value instanceof ObjectId) return TYPE_RANK.objectId;
  if (Array.isArray(value)) return TYPE_RANK.array;
  if (value instanceof Date) return TYPE_RANK.date;
  if (asDocument(value)) return TYPE_RANK.object;
  switch ((value as { _bsontype?: string })._bsontype) {
    case 'Long':
    case 'Decimal128':
      return TYPE_RANK.number;
    case 'Binary':
      return TYPE_RANK.binary;
    case 'Timestamp':
      return TYPE_RANK.timestamp;
    case 'BSONRegExp':
      return TYPE_RANK.regex;
    case 'BSONSymbol':
      return TYPE_RANK.string;
    case 'Code':
      return (value as Code).scope ? TYPE_RANK.codeWithScope : TYPE_RANK.code;
    case 'MinKey':
      return TYPE_RANK.minKey;
    case 'MaxKey':
      return TYPE_RANK.maxKey;
    default:
  }
  if (value instanceof RegExp) return TYPE_RANK.regex;
  if (value instanceof Uint8Array) return TYPE_RANK.binary;
  throw mongoError('BadValue', `A value of class ${(value as object).constructor.name} is not a BSON value`);
}

/** Orders strings by code point, which is the order of their UTF-8 bytes. */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      // Surrogate pairs encode code points above U+FFFF, so they sort after all other UTF-16 units.
      if (x >= 0xd800 && y >= 0xd800)
        return (x < 0xe000 ? x + 0x2000 : x - 0x800) - (y < 0xe000 ? y + 0x2000 : y - 0x800);
      return x - y;
    }
  }
  return a.length - b.length;
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : 1;
}

/** Orders numbers of any class; NaN is below every number and equal to itself. */
export function compareNumbers(a: unknown, b: unknown): number {
  const x = typeof a === 'number' ? a : a instanceof Int32 || a instanceof Double ? a.value : undefined;
  const y = typeof b === 'number' ? b : b instanceof Int32 || b instanceof Double ? b.value : undefined;
  if (x !== undefined && y !== undefined) return compareDoubles(x, y);
  if (a instanceof Long && b instanceof Long) return a.compare(b);
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    return compareDecimals(anyDecimal(a, 'exact'), anyDecimal(b, 'exact'));
  }
  return y === undefined ? -compareLongToDouble(b, x) : compareLongToDouble(a, y);
}

function compareLongToDouble(long: unknown, double: number | undefined): number {
  const whole = long instanceof Long ? long.toBigInt() : BigInt(long as bigint);
  if (double === undefined || Number.isNaN(double)) return 1;
  if (!Number.isFinite(double)) return double > 0 ? -1 : 1;
  const truncated = BigInt(Math.trunc(double));
  if (whole !== truncated) return whole < truncated ? -1 : 1;
  return compareDoubles(0, double - Math.trunc(double));
}

function compareObjectIds(a: ObjectId, b: ObjectId): number {
  return Buffer.compare(a.id, b.id);
}

function bytesOf(value: unknown): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Uint8Array) return { bytes: value, subtype: 0 };
  const binary = value as Binary;
  return { bytes: binary.buffer.subarray(0, binary.position), subtype: binary.sub_type };
}

function compareBinaries(a: unknown, b: unknown): number {
  const x = bytesOf(a);
  const y = bytesOf(b);
  return x.bytes.length - y.bytes.length || x.subtype - y.subtype || Buffer.compare(x.bytes, y.bytes);
}

function regexParts(value: unknown): { pattern: string; options: string } {
  return value instanceof RegExp ? { pattern: value.source, options: value.flags } : (value as BSONRegExp);
}

function compareRegexes(a: unknown, b: unknown): number {
  const x = regexParts(a);
  const y = regexParts(b);
  return compareCodePoints(x.pattern, y.pattern) || compareCodePoints(x.options, y.options);
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : (value as BSONSymbol).value;
}

function compareArrays(a: unknown[], b: unknown[], strings: CompareStrings): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareWith(a[i], b[i], strings);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareDocuments(a: unknown, b: unknown, strings: CompareStrings): number {
  const x = asDocument(a) ?? {};
  const y = asDocument(b) ?? {};
  const xKeys = Object.keys(x);
  const yKeys = Object.keys(y);
  const length = Math.min(xKeys.length, yKeys.length);
  for (let i = 0; i < length; i++) {
    const xKey = xKeys[i] as string;
    const yKey = yKeys[i] as string;
    const xValue: unknown = x[xKey];
    const yValue: unknown = y[yKey];
    const order =
      typeRank(xValue) - typeRank(yValue) || compareCodePoints(xKey, yKey) || compareWith(xValue, yValue, strings);
    if (order !== 0) return order;
  }
  return xKeys.length - yKeys.length;
}

function compareWith(a: unknown, b: unknown, strings: CompareStrings): number {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return strings(a, b);
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  if (a instanceof ObjectId && b instanceof ObjectId) return compareObjectIds(a, b);
  const rank = typeRank(a);
  const ranks = rank - typeRank(b);
  if (ranks !== 0) return ranks;
  switch (rank) {
    case TYPE_RANK.number:
      return compareNumbers(a, b);
    case TYPE_RANK.string:
      return strings(stringOf(a), stringOf(b));
    case TYPE_RANK.object:
      return compareDocuments(a, b, strings);
    case TYPE_RANK.array:
      return compareArrays(a as unknown[], b as unknown[], strings);
    case TYPE_RANK.binary:
      return compareBinaries(a, b);
    case TYPE_RANK.boolean:
      return Number(a) - Number(b);
    case TYPE_RANK.date:
      return compareDoubles((a as Date).getTime(), (b as Date).getTime());
    case TYPE_RANK.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case TYPE_RANK.regex:
      return compareRegexes(a, b);
    case TYPE_RANK.code:
    case TYPE_RANK.codeWithScope:
      return (
        compareCodePoints((a as Code).code, (b as Code).code) ||
        compareWith((a as Code).scope ?? undefined, (b as Code).scope ?? undefined, strings)
      );
    default:
      return 0;
  }
}

/** Orders two values: negative, zero or positive. */
export function compareValues(a: unknown, b: unknown, collation?: Collation): number {
  return compareWith(a, b, isSimple(collation) ? compareCodePoints : stringComparer(collation as Collation));
}

/** A comparer with the collation resolved once, for use in loops. */
export function valueComparer(collation?: Collation): (a: unknown, b: unknown) => number {
  const strings = isSimple(collation) ? compareCodePoints : stringComparer(collation as Collation);
  return (a, b) => compareWith(a, b, strings);
}

/** Equality in filters: 1 equals 1.0, and documents are equal only with their fields in the same order. */
export function equalValues(a: unknown, b: unknown, collation?: Collation): boolean {
  return compareValues(a, b, collation) === 0;
}

/** Whether two values are stored identically: the same type as well (1 is not 1.0); distinguishes `-0` from 0. */
export function identicalValues(a: unknown, b: unknown): boolean {
  if (a === b) return !(typeof a === 'number' && Object.is(a, -0) !== Object.is(b, -0));
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => identicalValues(value, b[index]));
  }
  const x = asDocument(a);
  const y = asDocument(b);
  if (x && y) {
    const keys = Object.keys(x);
    const others = Object.keys(y);
    return (
      keys.length === others.length &&
      keys.every((key, index) => key === others[index] && identicalValues(x[key], y[key]))
    );
  }
  if (x || y || numberClass(a) !== numberClass(b)) return false;
  if (a instanceof Double && b instanceof Double) return Object.is(a.value, b.value);
  if (a instanceof Decimal128 && b instanceof Decimal128) return Buffer.compare(a.bytes, b.bytes) === 0;
  return compareValues(a, b) === 0;
}

function numberClass(value: unknown): string {
  if (typeof value === 'number') return (value | 0) === value && !Object.is(value, -0) ? 'Int32' : 'Double';
  return (value as { _bsontype?: string } | null | undefined)?._bsontype ?? typeof value;
}

/**
 * A string key that is the same for two values exactly when they are equal, for use in a Map.
 * @param fold maps strings that the collation calls equal to the same string; see {@link stringFold}
 */
export function equalityKey(value: unknown, fold?: (text: string) => string): string {
  switch (typeRank(value)) {
    case TYPE_RANK.minKey:
      return 'k-';
    case TYPE_RANK.maxKey:
      return 'k+';
    case TYPE_RANK.missing:
      return 'u';
    case TYPE_RANK.null:
      return 'z';
    case TYPE_RANK.number:
      return `n${numberKey(value)}`;
    case TYPE_RANK.string:
      return `s${fold ? fold(stringOf(value)) : stringOf(value)}`;
    case TYPE_RANK.object: {
      const doc = asDocument(value) ?? {};
      let key = '{';
      for (const name of Object.keys(doc)) key += sized(name) + sized(equalityKey(doc[name], fold));
      return `${key}}`;
    }
    case TYPE_RANK.array: {
      let key = '[';
      for (const element of value as unknown[]) key += sized(equalityKey(element, fold));
      return `${key}]`;
    }
    case TYPE_RANK.binary: {
      const { bytes, subtype } = bytesOf(value);
      return `b${subtype}:${Buffer.from(bytes).toString('base64')}`;
    }
    case TYPE_RANK.objectId:
      return `o${(value as ObjectId).toHexString()}`;
    case TYPE_RANK.boolean:
      return value === true ? 't' : 'f';
    case TYPE_RANK.date:
      return `d${(value as Date).getTime()}`;
    case TYPE_RANK.timestamp:
      return `T${(value as Timestamp).toString()}`;
    case TYPE_RANK.regex: {
      const { pattern, options } = regexParts(value);
      return `r${sized(pattern)}${options}`;
    }
    default: {
      const code = value as Code;
      return `c${sized(code.code)}${code.scope ? equalityKey(code.scope) : ''}`;
    }
  }
}

function sized(text: string): string {
  return `${text.length}:${text}`;
}

function numberKey(value: unknown): string {
  const number =
    typeof value === 'number' ? value : value instanceof Int32 || value instanceof Double ? value.value : NaN;
  if (Number.isSafeInteger(number)) return String(number === 0 ? 0 : number);
  if (value instanceof Long) return value.toString();
  const decimal = anyDecimal(value, 'exact');
  if (typeof decimal === 'string') return decimal;
  let { coefficient, exponent } = decimal;
  if (coefficient === 0n) return '0';
  while (coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return exponent >= 0 && exponent < 40 ? String(coefficient * 10n ** BigInt(exponent)) : `${coefficient}e${exponent}`;
}
