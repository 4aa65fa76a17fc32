/** Arithmetic over BSON's four number classes with MongoDB's promotions: int to long to double to decimal. */
import { Decimal128, Double, Int32, Long } from 'bson';
import {
  addDecimals,
  anyDecimal,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
  remainderOfDecimals,
  toDecimal128,
} from './decimal.js';
import { isInt32Number } from './document.js';

/** The classes in order of promotion. */
export const NUMBER_KIND = { int: 1, long: 2, double: 3, decimal: 4 } as const;

/** The class of a number, or 0 for anything else. */
export function numberKind(value: unknown): number {
  if (value instanceof Int32) return NUMBER_KIND.int;
  if (value instanceof Double) return NUMBER_KIND.double;
  if (typeof value === 'number') return isInt32Number(value) ? NUMBER_KIND.int : NUMBER_KIND.double;
  if (value instanceof Long || typeof value === 'bigint') return NUMBER_KIND.long;
  if (value instanceof Decimal128) return NUMBER_KIND.decimal;
  return 0;
}

export function isNumber(value: unknown): boolean {
  return numberKind(value) !== 0;
}

/** A number of any class as a double. */
export function toDouble(value: unknown): number {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  return Number(String(value));
}

function toBigInt(value: unknown): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toDouble(value));
}

const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;

/** Handling of 64-bit overflow: `refuse` returns undefined (updates then fail), `double` continues with doubles (expressions). */
type Overflow = 'double' | 'refuse';

/** The result of integer arithmetic that exceeds 32 bits or has a long operand. */
function longResult(value: bigint, overflow: Overflow): Long | Double | undefined {
  if (value >= LONG_MIN && value <= LONG_MAX) return Long.fromBigInt(value);
  return overflow === 'double' ? new Double(Number(value)) : undefined;
}

function combine(
  a: unknown,
  b: unknown,
  overflow: Overflow,
  small: (x: number, y: number) => number,
  large: (x: bigint, y: bigint) => bigint,
  decimal: (x: Decimal, y: Decimal) => Decimal,
): unknown {
  const kind = Math.max(numberKind(a), numberKind(b));
  if (kind === NUMBER_KIND.decimal) return toDecimal128(decimal(anyDecimal(a, 'rounded'), anyDecimal(b, 'rounded')));
  if (kind === NUMBER_KIND.double) return new Double(small(toDouble(a), toDouble(b)));
  if (kind === NUMBER_KIND.int) {
    const result = small(toDouble(a), toDouble(b));
    if ((result | 0) === result) return new Int32(result | 0);
  }
  return longResult(large(toBigInt(a), toBigInt(b)), overflow);
}

/** Sum; `undefined` when 64-bit integers overflow and `overflow` is `refuse`. */
export function add(a: unknown, b: unknown, overflow: Overflow = 'double'): unknown {
  return combine(
    a,
    b,
    overflow,
    (x, y) => x + y,
    (x, y) => x + y,
    addDecimals,
  );
}

export function subtract(a: unknown, b: unknown): unknown {
  return combine(
    a,
    b,
    'double',
    (x, y) => x - y,
    (x, y) => x - y,
    (x, y) => addDecimals(x, negateDecimal(y)),
  );
}

/** Product; `undefined` when 64-bit integers overflow and `overflow` is `refuse`. */
export function multiply(a: unknown, b: unknown, overflow: Overflow = 'double'): unknown {
  return combine(
    a,
    b,
    overflow,
    (x, y) => x * y,
    (x, y) => x * y,
    multiplyDecimals,
  );
}

/** Quotient, a double or a decimal. The caller refuses a zero divisor. */
export function divide(a: unknown, b: unknown): unknown {
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    return toDecimal128(divideDecimals(anyDecimal(a, 'rounded'), anyDecimal(b, 'rounded')));
  }
  return new Double(toDouble(a) / toDouble(b));
}

/** Remainder with the dividend's sign. The caller refuses a zero divisor. */
export function remainder(a: unknown, b: unknown): unknown {
  return combine(
    a,
    b,
    'double',
    (x, y) => x % y,
    (x, y) => x % y,
    remainderOfDecimals,
  );
}

/** Whether a number of any class is zero. */
export function isZero(value: unknown): boolean {
  return toDouble(value) === 0;
}

/** An integer as int32 when it fits, else long. */
export function boxInteger(value: number): Int32 | Long {
  return isInt32Number(value) || value === 0 ? new Int32(value) : Long.fromNumber(value);
}
