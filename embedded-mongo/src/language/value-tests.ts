/** The value tests of filter operators: equality, comparison, membership, pattern, type, size, remainder, bits. */
import { Binary, type BSONRegExp, BSONSymbol, Double, Int32, Long, ObjectId } from 'bson';
import { mongoError } from '../errors.js';
import { isNumber, toDouble } from './arithmetic.js';
import {
  compareCodePoints,
  compareNumbers,
  compareValues,
  equalityKey,
  TYPE_RANK,
  typeRank,
  valueComparer,
} from './bson-order.js';
import { isSimple } from './collation.js';
import { type Collation, display, integerArgument, nativeNumber, TYPE_NUMBERS, typeNumber } from './document.js';
import { isOperatorDocument } from './operator-document.js';
import type { Test } from './paths.js';
import { compileRegex, compileRegexValue, isRegex, type SafeRegex } from './regex.js';

/** An equality test, specialised by the type of the expected value. */
export function equalityTest(expected: unknown, collation: Collation | undefined): Test {
  switch (typeof expected) {
    case 'string':
      if (!isSimple(collation)) break;
      return (value) =>
        value === expected || (typeof value === 'object' && value instanceof BSONSymbol && value.value === expected);
    case 'boolean':
      return (value) => value === expected;
    default:
  }
  if (expected === null) return (value) => value === null || value === undefined;
  if (expected instanceof ObjectId) return (value) => value instanceof ObjectId && expected.equals(value);
  if (typeof expected === 'number' || expected instanceof Int32 || expected instanceof Double) {
    const number = typeof expected === 'number' ? expected : expected.value;
    return (value) => {
      if (typeof value === 'number') return value === number || (value !== value && number !== number);
      if (typeof value !== 'object' || value === null) return false;
      if (value instanceof Int32 || value instanceof Double) {
        return value.value === number || (value.value !== value.value && number !== number);
      }
      return typeRank(value) === TYPE_RANK.number && compareNumbers(value, number) === 0;
    };
  }
  const compare = valueComparer(collation);
  return (value) => value !== undefined && compare(value, expected) === 0;
}

/** The test of `$gt`, `$gte`, `$lt` or `$lte`; only values of the bound's type pass. */
export function comparisonTest(name: string, bound: unknown, collation: Collation | undefined): Test {
  const compare = valueComparer(collation);
  const rank = typeRank(bound);
  const inclusive = name === '$gte' || name === '$lte';
  if (rank === TYPE_RANK.null) return inclusive ? (value) => value === null || value === undefined : () => false;
  const accepts =
    name === '$gt'
      ? (order: number) => order > 0
      : name === '$gte'
        ? (order: number) => order >= 0
        : name === '$lt'
          ? (order: number) => order < 0
          : (order: number) => order <= 0;
  if (rank === TYPE_RANK.minKey || rank === TYPE_RANK.maxKey) {
    return (value) => value !== undefined && accepts(compare(value, bound));
  }
  if (rank === TYPE_RANK.number) {
    const isNaNBound = compareNumbers(bound, NaN) === 0;
    return (value) => {
      if (typeRank(value) !== TYPE_RANK.number) return false;
      // NaN is neither greater nor less than any number.
      if (isNaNBound || compareNumbers(value, NaN) === 0) return inclusive && compareNumbers(value, bound) === 0;
      return accepts(compareNumbers(value, bound));
    };
  }
  if (typeof bound === 'string' && isSimple(collation)) {
    return (value) => (typeof value === 'string' ? accepts(compareCodePoints(value, bound)) : isSymbol(value, bound));
  }
  function isSymbol(value: unknown, text: string): boolean {
    return value instanceof BSONSymbol && accepts(compareCodePoints(value.value, text));
  }
  return (value) => typeRank(value) === rank && accepts(compare(value, bound));
}

/** Lists shorter than this are searched linearly. */
const SMALL_LIST = 8;

/** The test of `$in`; regular expressions in the list are patterns, and long lists are looked up by equality key. */
export function listTest(name: string, value: unknown, collation: Collation | undefined): Test {
  if (!Array.isArray(value)) throw mongoError('BadValue', `${name} needs an array`);
  const tests: Test[] = [];
  const plain: unknown[] = [];
  for (const element of value as unknown[]) {
    if (isRegex(element)) tests.push(regexTest(element));
    else if (isOperatorDocument(element)) throw mongoError('BadValue', `cannot nest $ under ${name}`);
    else if (element === undefined) throw mongoError('BadValue', `${name} cannot contain undefined`);
    else plain.push(element);
  }
  if (plain.length < SMALL_LIST || !isSimple(collation)) {
    for (const element of plain) tests.push(equalityTest(element, collation));
  } else {
    const keys = new Set(plain.map((value) => equalityKey(value)));
    const hasNull = keys.has(equalityKey(null));
    tests.push((found) => (found === undefined ? hasNull : keys.has(equalityKey(found))));
  }
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (found) => {
    for (const one of tests) if (one(found)) return true;
    return false;
  };
}

/** A pattern test; `itself` is the regular expression, which also matches an equal stored one. */
function patternTest(regex: SafeRegex, itself: unknown): Test {
  return (found) => {
    if (typeof found === 'string') return regex.test(found);
    if (found instanceof BSONSymbol) return regex.test(found.value);
    return isRegex(found) && isRegex(itself) && compareValues(found, itself) === 0;
  };
}

/** The test of a regular expression value. */
export function regexTest(value: BSONRegExp | RegExp): Test {
  return patternTest(compileRegexValue(value), value);
}

/** Joins `$regex` and `$options` into one pattern and its options. */
export function regexOperand(value: unknown, options: unknown): { pattern: string; options: string } {
  if (options !== undefined && typeof options !== 'string') throw mongoError('BadValue', '$options has to be a string');
  if (typeof value === 'string') return { pattern: value, options: options ?? '' };
  if (!isRegex(value)) throw mongoError('BadValue', '$regex has to be a string');
  const own = 'pattern' in value ? value : { pattern: value.source, options: value.flags.replace(/[gyd]/g, '') };
  if (own.options !== '' && options !== undefined)
    throw mongoError('BadValue', 'options set in both $regex and $options');
  return { pattern: own.pattern, options: options ?? own.options };
}

/** The test of `$regex`. */
export function regexOperatorTest(value: unknown, options: unknown): Test {
  const operand = regexOperand(value, options);
  return patternTest(compileRegex(operand.pattern, operand.options), value);
}

/** The test of `$type`, with one or several type names or numbers. */
export function typeTest(value: unknown): Test {
  const wanted = Array.isArray(value) ? (value as unknown[]) : [value];
  if (wanted.length === 0) throw mongoError('FailedToParse', 'path must match at least one type');
  const numbers = new Set<number>();
  for (const type of wanted) {
    if (type === 'number')
      for (const name of ['double', 'int', 'long', 'decimal']) numbers.add(TYPE_NUMBERS[name] ?? 0);
    else if (typeof type === 'string') {
      const number = TYPE_NUMBERS[type];
      if (number === undefined) throw mongoError('BadValue', `Unknown type name alias: ${type}`);
      numbers.add(number);
    } else {
      const number = nativeNumber(type);
      if (number === undefined) throw mongoError('TypeMismatch', 'type must be represented as a number or a string');
      if (!Object.values(TYPE_NUMBERS).includes(number)) {
        throw mongoError('BadValue', `Invalid numerical type code: ${number}`);
      }
      numbers.add(number);
    }
  }
  return (found) => found !== undefined && numbers.has(typeNumber(found));
}

/** The test of `$size`. */
export function sizeTest(value: unknown): Test {
  const size = integerArgument(value);
  if (size === undefined) {
    throw mongoError('FailedToParse', `Failed to parse $size. Expected an integer: $size: ${display(value)}`);
  }
  if (size < 0) {
    throw mongoError('BadValue', `Failed to parse $size. Expected a non-negative number in: $size: ${display(value)}`);
  }
  return (found) => Array.isArray(found) && found.length === size;
}

/** The test of `$mod`; divisor and remainder are truncated to integers. */
export function moduloTest(value: unknown): Test {
  if (!Array.isArray(value)) throw mongoError('BadValue', 'malformed mod, needs to be an array');
  if (value.length < 2) throw mongoError('BadValue', 'malformed mod, not enough elements');
  if (value.length > 2) throw mongoError('BadValue', 'malformed mod, too many elements');
  if (!isNumber(value[0])) throw mongoError('BadValue', 'malformed mod, divisor not a number');
  if (!isNumber(value[1])) throw mongoError('BadValue', 'malformed mod, remainder not a number');
  const divisor = toDouble(value[0]);
  const wanted = toDouble(value[1]);
  if (!Number.isFinite(divisor)) {
    throw mongoError(
      'BadValue',
      'malformed mod, divisor value is invalid :: caused by :: Unable to coerce NaN/Inf to integral type',
    );
  }
  if (!Number.isFinite(wanted)) {
    throw mongoError(
      'BadValue',
      'malformed mod, remainder value is invalid :: caused by :: Unable to coerce NaN/Inf to integral type',
    );
  }
  const truncated = BigInt(Math.trunc(divisor));
  if (truncated === 0n) throw mongoError('BadValue', 'divisor cannot be 0');
  const remainder = BigInt(Math.trunc(wanted));
  return (found) => {
    if (!isNumber(found)) return false;
    if (found instanceof Long) return found.toBigInt() % truncated === remainder;
    const number = toDouble(found);
    return Number.isFinite(number) && BigInt(Math.trunc(number)) % truncated === remainder;
  };
}

/** Maximum length of a binary bit mask; its set bits are stored as a list. */
const MAX_MASK_BYTES = 65_536;

function bitPositions(name: string, value: unknown, path: string): bigint[] {
  if (Array.isArray(value)) {
    return value.map((position) => {
      const bit = integerArgument(position);
      if (bit === undefined) {
        throw mongoError('BadValue', `Failed to parse bit position. Expected an integer: ${display(position)}`);
      }
      if (bit < 0) {
        throw mongoError(
          'BadValue',
          `Failed to parse bit position. Expected a non-negative number in: ${display(position)}`,
        );
      }
      return BigInt(bit);
    });
  }
  if (value instanceof Binary) {
    const bytes = value.value();
    if (bytes.length > MAX_MASK_BYTES)
      throw mongoError('BadValue', `${name} takes at most ${MAX_MASK_BYTES} bytes of BinData`);
    const positions: bigint[] = [];
    for (let i = 0; i < bytes.length * 8; i++) if (((bytes[i >> 3] ?? 0) >> (i & 7)) & 1) positions.push(BigInt(i));
    return positions;
  }
  const mask = integerArgument(value);
  if (mask === undefined) {
    throw mongoError(
      'BadValue',
      `${path} takes an Array, a number, or a BinData but received: ${name}: ${display(value)}`,
    );
  }
  if (mask < 0) throw mongoError('BadValue', `Expected a non-negative number in: ${name}: ${display(value)}`);
  const bits = value instanceof Long ? value.toBigInt() : BigInt(mask);
  const positions: bigint[] = [];
  for (let i = 0n; i < 64n; i++) if ((bits >> i) & 1n) positions.push(i);
  return positions;
}

/** The test of one of the `$bits…` operators, on integers and binary data. */
export function bitsTest(name: string, value: unknown, path: string): Test {
  const positions = bitPositions(name, value, path);
  const wantSet = name === '$bitsAllSet' || name === '$bitsAnySet';
  const all = name === '$bitsAllSet' || name === '$bitsAllClear';
  const decide = (bit: (position: bigint) => boolean) =>
    all ? positions.every((at) => bit(at) === wantSet) : positions.some((at) => bit(at) === wantSet);
  return (found) => {
    if (found instanceof Binary) {
      const bytes = found.value();
      return decide((at) => (((bytes[Number(at) >> 3] ?? 0) >> (Number(at) & 7)) & 1) === 1);
    }
    if (!isNumber(found)) return false;
    const number = toDouble(found);
    if (!Number.isInteger(number) || Math.abs(number) > 2 ** 63) return false;
    const bits = found instanceof Long ? found.toBigInt() : BigInt(number);
    // Positions beyond 63 repeat the sign bit.
    return decide((at) => ((bits >> (at > 63n ? 63n : at)) & 1n) === 1n);
  };
}
