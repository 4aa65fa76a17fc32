/** Encodes BSON values as index keys: Latin-1 strings whose plain string order is MongoDB's order of values. */
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { mongoError } from '../errors.js';

/** First byte of an encoded value, in MongoDB's order of types. None may be 0x00, 0x01 or 0xff. */
const TYPE = {
  minKey: 0x10,
  undefined: 0x18,
  null: 0x20,
  number: 0x28,
  string: 0x30,
  object: 0x38,
  array: 0x40,
  binary: 0x48,
  objectId: 0x50,
  boolean: 0x58,
  date: 0x60,
  timestamp: 0x68,
  regex: 0x70,
  dbRef: 0x74,
  code: 0x78,
  codeWithScope: 0x7a,
  maxKey: 0x7e,
} as const;

const END_OF_LIST = 0x02;
const LARGE_KEY_BYTES = 16 * 1024 * 1024;

let scratch = Buffer.alloc(64 * 1024);
let length = 0;

function reserve(bytes: number): void {
  const needed = length + bytes;
  if (needed <= scratch.length) return;
  if (needed > LARGE_KEY_BYTES * 2) throw mongoError('BSONObjectTooLarge', 'An index key may not be this large');
  const grown = Buffer.alloc(needed * 2);
  scratch.copy(grown, 0, 0, length);
  scratch = grown;
}

function putByte(byte: number): void {
  reserve(1);
  scratch[length++] = byte;
}

/** Text ends with 00 01; a 00 inside is written 00 ff, so that shorter text comes first. */
function putText(text: string): void {
  reserve(text.length * 3 + 2);
  if (text.indexOf('\0') < 0) {
    length += scratch.write(text, length, 'utf8');
  } else {
    for (const byte of Buffer.from(text, 'utf8')) {
      putByte(byte);
      if (byte === 0) putByte(0xff);
    }
    reserve(2);
  }
  scratch[length++] = 0;
  scratch[length++] = 1;
}

/** A double in eight bytes that sort as numbers do; NaN before all others, minus zero as zero. */
function putDouble(value: number): void {
  reserve(8);
  if (Number.isNaN(value)) {
    scratch.fill(0, length, length + 8);
  } else {
    scratch.writeDoubleBE(value === 0 ? 0 : value, length);
    if (scratch[length]! & 0x80) for (let i = length; i < length + 8; i++) scratch[i]! ^= 0xff;
    else scratch[length]! |= 0x80;
  }
  length += 8;
}

/** A number is encoded as its nearest double and the difference to it (for int64 and decimals), so that all classes compare. */
function putNumber(nearest: number, missing?: () => number): void {
  putByte(TYPE.number);
  putDouble(nearest);
  const rest = missing?.() ?? 0;
  if (rest === 0) putByte(0x80);
  else {
    putByte(rest < 0 ? 0x7f : 0x81);
    putDouble(rest);
  }
}

function putLong(value: Long): void {
  const nearest = value.toNumber();
  if (Number.isSafeInteger(nearest)) putNumber(nearest);
  else putNumber(nearest, () => Number(value.toBigInt() - BigInt(nearest)));
}

function putDecimal(value: Decimal128): void {
  const text = value.toString();
  const nearest = Number(text);
  if (!Number.isFinite(nearest)) putNumber(nearest, /^-?\d/.test(text) ? () => Math.sign(nearest) * -1 : undefined);
  else putNumber(nearest, () => decimalMinusDouble(text, nearest));
}

/** text − nearest, exact up to the rounding of the result. */
function decimalMinusDouble(text: string, nearest: number): number {
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}` || '0');
  const exponent = Number(exponentText) - fraction.length;
  let mantissa = nearest;
  let twos = 0;
  while (!Number.isInteger(mantissa) && twos < 1100) {
    mantissa *= 2;
    twos += 1;
  }
  const tens = Math.max(0, -exponent);
  if (tens > 2000) return 0;
  // digits·10^exponent − mantissa/2^twos, over the common denominator 10^tens·2^twos
  const left = digits * 10n ** BigInt(Math.max(0, exponent)) * 2n ** BigInt(twos);
  const right = BigInt(mantissa) * 10n ** BigInt(tens);
  const difference = left - right;
  if (difference === 0n) return 0;
  const denominator = 10n ** BigInt(tens) * 2n ** BigInt(twos);
  const scale = 2n ** 1200n;
  const scaled = (difference * scale) / denominator;
  const bits = scaled.toString(2).length;
  const shift = BigInt(Math.max(0, bits - 60));
  return Number(scaled >> shift) * 2 ** (Number(shift) - 1200) || Math.sign(Number(difference)) * Number.MIN_VALUE;
}

function putBigEndian64(value: bigint, signed: boolean): void {
  reserve(8);
  scratch.writeBigUInt64BE(BigInt.asUintN(64, signed ? value + (1n << 63n) : value), length);
  length += 8;
}

function putFields(value: Record<string, unknown>, fold: Fold | undefined): void {
  for (const [name, field] of Object.entries(value)) {
    putByte(typeByte(field));
    putText(name);
    put(field, fold);
  }
  putByte(END_OF_LIST);
}

function typeByte(value: unknown): number {
  const start = length;
  // Only the type byte is needed; encoding a scalar and discarding it is cheap.
  if (Array.isArray(value)) return TYPE.array;
  if (
    value !== null &&
    typeof value === 'object' &&
    !(value as { _bsontype?: string })._bsontype &&
    !(value instanceof Date)
  ) {
    return TYPE.object;
  }
  put(value, undefined);
  const type = scratch[start]!;
  length = start;
  return type;
}

function put(value: unknown, fold: Fold | undefined): void {
  switch (typeof value) {
    case 'string':
      putByte(TYPE.string);
      return putText(fold ? fold(value) : value);
    case 'number':
      return putNumber(value);
    case 'bigint':
      return putLong(Long.fromBigInt(value));
    case 'boolean':
      putByte(TYPE.boolean);
      return putByte(value ? 0x21 : 0x20);
    case 'undefined':
      return putByte(TYPE.undefined);
  }
  if (value === null) return putByte(TYPE.null);
  if (value instanceof ObjectId) {
    putByte(TYPE.objectId);
    reserve(12);
    scratch.set(value.id, length);
    length += 12;
  } else if (value instanceof Int32 || value instanceof Double) putNumber(value.valueOf());
  else if (value instanceof Date) {
    putByte(TYPE.date);
    putBigEndian64(BigInt(value.getTime()), true);
  } else if (Array.isArray(value)) {
    putByte(TYPE.array);
    for (const item of value) put(item, fold);
    putByte(END_OF_LIST);
  } else if (value instanceof Timestamp) {
    putByte(TYPE.timestamp);
    putBigEndian64(value.toBigInt(), false);
  } else if (value instanceof Long) putLong(value);
  else if (value instanceof Decimal128) putDecimal(value);
  else if (value instanceof Binary) {
    putByte(TYPE.binary);
    const size = value.length();
    reserve(5 + size);
    length = scratch.writeUInt32BE(size, length);
    scratch[length++] = value.sub_type;
    scratch.set(value.buffer.subarray(0, size), length);
    length += size;
  } else if (value instanceof MinKey) putByte(TYPE.minKey);
  else if (value instanceof MaxKey) putByte(TYPE.maxKey);
  else if (value instanceof BSONRegExp) {
    putByte(TYPE.regex);
    putText(value.pattern);
    putText(value.options);
  } else if (value instanceof RegExp) {
    putByte(TYPE.regex);
    putText(value.source);
    putText(value.flags);
  } else if (value instanceof BSONSymbol) {
    putByte(TYPE.string);
    putText(fold ? fold(value.value) : value.value);
  } else if (value instanceof Code) {
    putByte(value.scope ? TYPE.codeWithScope : TYPE.code);
    putText(String(value.code));
    if (value.scope) putFields(value.scope, undefined);
  } else if (value instanceof DBRef) {
    putByte(TYPE.object);
    putFields(
      { $ref: value.collection, $id: value.oid, ...(value.db ? { $db: value.db } : {}), ...value.fields },
      fold,
    );
  } else {
    putByte(TYPE.object);
    putFields(value as Record<string, unknown>, fold);
  }
}

/** Maps text to a form in which strings that a collation calls equal are the same. */
export type Fold = (text: string) => string;

/** Encodes the values of a compound key; `descending[i]` inverts the order of the i-th value. */
export function encodeKey(values: readonly unknown[], descending: readonly boolean[], fold?: Fold): string {
  length = 0;
  for (let i = 0; i < values.length; i++) {
    const start = length;
    put(values[i], fold);
    if (descending[i]) for (let at = start; at < length; at++) scratch[at]! ^= 0xff;
  }
  return scratch.toString('latin1', 0, length);
}

/** Appended to a key, gives a bound above every key that starts with it. */
export const AFTER = '\xff\xff';

function inverted(text: string): string {
  return Buffer.from(Buffer.from(text, 'latin1').map((byte) => byte ^ 0xff)).toString('latin1');
}

/** The range of one key component; a caller prepends the encoded components before it. */
export interface ComponentBounds {
  min?: { value: unknown; inclusive: boolean } | undefined;
  max?: { value: unknown; inclusive: boolean } | undefined;
  prefix?: string | undefined;
}

/** The keys between two values of one type, or the strings that begin with a prefix. */
export function encodeRange(
  before: string,
  bounds: ComponentBounds,
  descending: boolean,
): { from: string; to: string } {
  let low: string;
  let high: string;
  if (bounds.prefix !== undefined) {
    low = encodeKey([bounds.prefix], [false]).slice(0, -2);
    high = low;
    if (descending) low = high = inverted(low);
    return { from: before + low, to: before + high + AFTER };
  }
  const min = bounds.min && encodeKey([bounds.min.value], [descending]);
  const max = bounds.max && encodeKey([bounds.max.value], [descending]);
  const type = (min ?? max)!.charCodeAt(0);
  const [first, last] = [String.fromCharCode(type), String.fromCharCode(type + 1)];
  // NaN is sorted before all numbers, but is not less than any.
  const nan = !min && first === typeOf(NaN, descending) ? encodeKey([NaN], [descending]) : undefined;
  const start = nan !== undefined && !descending ? nan + AFTER : first;
  const end = nan !== undefined && descending ? nan : last;
  const minExclusive = bounds.min?.inclusive === false;
  const maxExclusive = bounds.max?.inclusive === false;
  if (!descending) {
    low = min === undefined ? start : minExclusive ? min + AFTER : min;
    high = max === undefined ? end : maxExclusive ? max : max + AFTER;
  } else {
    low = max === undefined ? start : maxExclusive ? max + AFTER : max;
    high = min === undefined ? end : minExclusive ? min : min + AFTER;
  }
  return { from: before + low, to: before + high };
}

function typeOf(value: unknown, descending: boolean): string {
  return encodeKey([value], [descending]).charAt(0);
}

/** Whether two values have the same type in MongoDB's order, so that they can be the two bounds of one range. */
export function sameBracket(a: unknown, b: unknown): boolean {
  return encodeKey([a], [false]).charCodeAt(0) === encodeKey([b], [false]).charCodeAt(0);
}
