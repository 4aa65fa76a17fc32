/** IEEE 754-2008 decimal128 arithmetic on big integers: 34 significant digits, rounded half to even. */
import { Decimal128, Double, Int32, Long } from 'bson';

/** A finite decimal is `coefficient * 10^exponent`; the rest are the three special values. */
export type Decimal = { coefficient: bigint; exponent: number } | 'NaN' | 'Infinity' | '-Infinity';

const DIGITS = 34;
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;

export function parseDecimal(text: string): Decimal {
  const match = /^([+-])?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match || (match[2] === '' && !match[3])) {
    if (/^[+-]?inf(inity)?$/i.test(text)) return text.startsWith('-') ? '-Infinity' : 'Infinity';
    return 'NaN';
  }
  const [, sign, whole = '', fraction = '', power = '0'] = match;
  const magnitude = BigInt(whole + fraction);
  return { coefficient: sign === '-' ? -magnitude : magnitude, exponent: Number(power) - fraction.length };
}

export function decimalOf(value: Decimal128): Decimal {
  return parseDecimal(value.toString());
}

/** The exact decimal value of a double: every binary fraction is a finite decimal fraction. */
export function exactDecimal(value: number): Decimal {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Number.isInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  let mantissa = value;
  let shift = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    shift++;
  }
  return { coefficient: BigInt(mantissa) * 5n ** BigInt(shift), exponent: -shift };
}

/** Converts a double for arithmetic with decimals: MongoDB keeps its first 15 significant digits. */
function roundedDecimal(value: number): Decimal {
  if (!Number.isFinite(value)) return exactDecimal(value);
  return parseDecimal(value.toExponential(14));
}

function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  let quotient = n / d;
  const doubled = (n % d) * 2n;
  if (doubled > d || (doubled === d && (quotient & 1n) === 1n)) quotient += 1n;
  return negative ? -quotient : quotient;
}

function digitsOf(coefficient: bigint): number {
  return (coefficient < 0n ? -coefficient : coefficient).toString().length;
}

/** Rounds a decimal to the precision and range of Decimal128. */
export function toDecimal128(value: Decimal): Decimal128 {
  if (typeof value === 'string') return Decimal128.fromString(value);
  let { coefficient, exponent } = value;
  const excess = Math.max(digitsOf(coefficient) - DIGITS, MIN_EXPONENT - exponent, 0);
  if (excess > 0) {
    coefficient = divideHalfEven(coefficient, 10n ** BigInt(excess));
    exponent += excess;
    if (digitsOf(coefficient) > DIGITS) {
      coefficient /= 10n;
      exponent += 1;
    }
  }
  while (exponent > MAX_EXPONENT && coefficient !== 0n && digitsOf(coefficient) < DIGITS) {
    coefficient *= 10n;
    exponent -= 1;
  }
  if (exponent > MAX_EXPONENT) {
    if (coefficient !== 0n) return Decimal128.fromString(coefficient < 0n ? '-Infinity' : 'Infinity');
    exponent = MAX_EXPONENT;
  }
  return Decimal128.fromString(`${coefficient}E${exponent}`);
}

/** Converts any BSON number to a decimal; doubles either exactly (for comparison) or with 15 digits (for arithmetic). */
export function anyDecimal(value: unknown, doubles: 'exact' | 'rounded'): Decimal {
  if (value instanceof Decimal128) return decimalOf(value);
  if (value instanceof Long) return { coefficient: value.toBigInt(), exponent: 0 };
  if (value instanceof Int32) return { coefficient: BigInt(value.value), exponent: 0 };
  const number = value instanceof Double ? value.value : Number(value);
  return doubles === 'exact' || Number.isInteger(number) ? exactDecimal(number) : roundedDecimal(number);
}

function align(a: { coefficient: bigint; exponent: number }, b: { coefficient: bigint; exponent: number }) {
  const exponent = Math.min(a.exponent, b.exponent);
  return {
    exponent,
    a: a.coefficient * 10n ** BigInt(a.exponent - exponent),
    b: b.coefficient * 10n ** BigInt(b.exponent - exponent),
  };
}

function sign(value: Decimal): number {
  if (value === 'NaN') return 0;
  if (value === 'Infinity') return 1;
  if (value === '-Infinity') return -1;
  return value.coefficient > 0n ? 1 : value.coefficient < 0n ? -1 : 0;
}

/** Orders decimals; NaN is below every number and equal to itself. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a === b) return 0;
  if (a === 'NaN' || b === '-Infinity') return b === 'NaN' ? (a === '-Infinity' ? 1 : 0) : a === 'NaN' ? -1 : 1;
  if (b === 'NaN' || a === 'Infinity') return 1;
  if (a === '-Infinity' || b === 'Infinity') return -1;
  const signs = sign(a) - sign(b);
  if (signs !== 0) return signs < 0 ? -1 : 1;
  if (sign(a) === 0) return 0;
  const magnitude = digitsOf(a.coefficient) + a.exponent - digitsOf(b.coefficient) - b.exponent;
  if (magnitude !== 0) return magnitude > 0 === sign(a) > 0 ? 1 : -1;
  const aligned = align(a, b);
  return aligned.a < aligned.b ? -1 : aligned.a > aligned.b ? 1 : 0;
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (typeof a === 'string' || typeof b === 'string') {
    if (typeof a !== 'string') return b;
    if (typeof b !== 'string') return a;
    return a === b ? a : 'NaN';
  }
  const gap = digitsOf(a.coefficient) + a.exponent - digitsOf(b.coefficient) - b.exponent;
  if (Math.abs(gap) > 2 * DIGITS + 4 && a.coefficient !== 0n && b.coefficient !== 0n) return gap > 0 ? a : b;
  const aligned = align(a, b);
  return { coefficient: aligned.a + aligned.b, exponent: aligned.exponent };
}

export function negateDecimal(value: Decimal): Decimal {
  if (typeof value !== 'string') return { coefficient: -value.coefficient, exponent: value.exponent };
  return value === 'NaN' ? value : value === 'Infinity' ? '-Infinity' : 'Infinity';
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  if (typeof a === 'string' || typeof b === 'string') {
    const product = sign(a) * sign(b);
    return a === 'NaN' || b === 'NaN' || product === 0 ? 'NaN' : product > 0 ? 'Infinity' : '-Infinity';
  }
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/** Quotient; division of finite numbers by zero gives an infinity, as decimal128 does. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  if (a === 'NaN' || b === 'NaN' || (typeof a === 'string' && typeof b === 'string')) return 'NaN';
  if (typeof b === 'string') return { coefficient: 0n, exponent: 0 };
  if (typeof a === 'string') return sign(b) < 0 ? negateDecimal(a) : a;
  if (b.coefficient === 0n) return a.coefficient === 0n ? 'NaN' : a.coefficient > 0n ? 'Infinity' : '-Infinity';
  if (a.coefficient % b.coefficient === 0n) {
    return { coefficient: a.coefficient / b.coefficient, exponent: a.exponent - b.exponent };
  }
  const scale = Math.max(0, DIGITS + 2 + digitsOf(b.coefficient) - digitsOf(a.coefficient));
  let coefficient = divideHalfEven(a.coefficient * 10n ** BigInt(scale), b.coefficient);
  let exponent = a.exponent - b.exponent - scale;
  while (exponent < 0 && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return { coefficient, exponent };
}

/** Remainder with the sign of the dividend. */
export function remainderOfDecimals(a: Decimal, b: Decimal): Decimal {
  if (typeof a === 'string' || b === 'NaN') return 'NaN';
  if (typeof b === 'string') return a;
  if (b.coefficient === 0n) return 'NaN';
  const aligned = align(a, b);
  return { coefficient: aligned.a % aligned.b, exponent: aligned.exponent };
}

export type Rounding = 'floor' | 'ceil' | 'trunc' | 'half-even';

/** Rounds to a number of decimal places; a negative number rounds left of the point. */
export function roundDecimal(value: Decimal, places: number, mode: Rounding): Decimal {
  if (typeof value === 'string' || value.exponent >= -places) return value;
  const unit = 10n ** BigInt(-places - value.exponent);
  const { coefficient } = value;
  let quotient = mode === 'half-even' ? divideHalfEven(coefficient, unit) : coefficient / unit;
  if (mode === 'floor' && coefficient < 0n && coefficient % unit !== 0n) quotient -= 1n;
  if (mode === 'ceil' && coefficient > 0n && coefficient % unit !== 0n) quotient += 1n;
  return { coefficient: quotient, exponent: -places };
}

export function decimalToNumber(value: Decimal): number {
  return typeof value === 'string' ? Number(value) : Number(`${value.coefficient}E${value.exponent}`);
}
