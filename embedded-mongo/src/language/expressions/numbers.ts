/** Arithmetic operators over numbers of every class and, for sums and differences, dates. */
import { Decimal128, Double, Int32, Long } from 'bson';
import { locationError, mongoError } from '../../errors.js';
import {
  add,
  boxInteger,
  divide,
  isNumber,
  isZero,
  multiply,
  NUMBER_KIND,
  numberKind,
  remainder,
  subtract,
  toDouble,
} from '../arithmetic.js';
import {
  anyDecimal,
  type Decimal,
  decimalOf,
  decimalToNumber,
  exactDecimal,
  multiplyDecimals,
  roundDecimal,
  type Rounding,
  toDecimal128,
} from '../decimal.js';
import { integerArgument, typeName } from '../document.js';
import { ACCUMULATORS } from './accumulate.js';
import {
  argumentList,
  type CompileOperator,
  compile,
  eager,
  isNullish,
  named,
  type Operation,
  register,
} from './program.js';
import { timeOf } from './text.js';

const MANY = Infinity;

const sum: Operation = (args) => {
  let total: unknown = new Int32(0);
  let date: Date | undefined;
  let missing = false;
  for (const value of args) {
    if (isNullish(value)) missing = true;
    else if (value instanceof Date) {
      if (date) throw locationError(16612, 'only one date allowed in an $add expression');
      date = value;
    } else if (isNumber(value)) total = add(total, value);
    else throw mongoError('TypeMismatch', `$add only supports numeric or date types, not ${typeName(value)}`);
  }
  if (missing) return null;
  return date ? shifted(date, toDouble(total)) : total;
};

function shifted(date: Date, milliseconds: number): Date {
  const result = new Date(timeOf(date) + Math.round(milliseconds));
  if (Number.isNaN(result.getTime())) throw mongoError('Overflow', 'date overflow');
  return result;
}

const difference: Operation = ([a, b]) => {
  if (isNullish(a) || isNullish(b)) return null;
  if (isNumber(a) && isNumber(b)) return subtract(a, b);
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(timeOf(a) - timeOf(b));
  if (a instanceof Date && isNumber(b)) return shifted(a, -toDouble(b));
  throw mongoError('TypeMismatch', `can't $subtract ${typeName(b)} from ${typeName(a)}`);
};

const product: Operation = (args) => {
  if (args.some(isNullish)) return null;
  return args.reduce((total, value) => {
    if (!isNumber(value))
      throw mongoError('TypeMismatch', `$multiply only supports numeric types, not ${typeName(value)}`);
    return multiply(total, value);
  }, new Int32(1));
};

const quotient: Operation = ([a, b]) => {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumber(a) || !isNumber(b)) {
    throw mongoError('TypeMismatch', `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  }
  if (isZero(b)) throw mongoError('BadValue', "can't $divide by zero");
  return divide(a, b);
};

const modulo: Operation = ([a, b]) => {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumber(a) || !isNumber(b)) {
    throw locationError(16611, `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  }
  if (isZero(b)) throw locationError(16610, "can't $mod by zero");
  return remainder(a, b);
};

function numeric(name: string, value: unknown): void {
  if (!isNumber(value)) throw locationError(28765, `${name} only supports numeric types, not ${typeName(value)}`);
}

/** An operator with one numeric argument that returns null for null. */
function unary(operation: (value: unknown, name: string) => unknown): CompileOperator {
  return eager(1, 1, ([value], _scope, name) => {
    if (isNullish(value)) return null;
    numeric(name, value);
    return operation(value, name);
  });
}

const absolute = unary((value) => {
  if (value instanceof Decimal128) return value.toString().startsWith('-') ? multiply(value, new Int32(-1)) : value;
  if (value instanceof Long && value.equals(Long.MIN_VALUE))
    throw locationError(28680, "can't take $abs of long long min");
  if (numberKind(value) === NUMBER_KIND.double) return new Double(Math.abs(toDouble(value)));
  return toDouble(value) < 0 ? multiply(value, new Int32(-1)) : value;
});

function toWhole(mode: 'floor' | 'ceil'): CompileOperator {
  return unary((value) => {
    if (value instanceof Decimal128) return toDecimal128(roundDecimal(decimalOf(value), 0, mode));
    return numberKind(value) === NUMBER_KIND.double ? new Double(Math[mode](toDouble(value))) : value;
  });
}

/** `$round` and `$trunc` to decimal places; a double is rounded by its exact decimal value, half to even. */
function toPlaces(mode: Rounding): CompileOperator {
  return eager(1, 2, ([value, places], _scope, name) => {
    if (isNullish(value) || places === null) return null;
    numeric(name, value);
    const digits = places === undefined ? 0 : integerArgument(places);
    if (digits === undefined) {
      throw locationError(51082, `precision argument to  ${name} must be a integral value`);
    }
    if (digits < -20 || digits > 100) {
      throw locationError(51083, `cannot apply ${name} with precision value ${digits} value must be in [-20, 100]`);
    }
    if (value instanceof Decimal128) return toDecimal128(roundDecimal(decimalOf(value), digits, mode));
    const kind = numberKind(value);
    if (kind === NUMBER_KIND.double) {
      return new Double(decimalToNumber(roundDecimal(exactDecimal(toDouble(value)), digits, mode)));
    }
    const rounded = roundDecimal(anyDecimal(value, 'exact'), digits, mode) as { coefficient: bigint; exponent: number };
    const whole = rounded.coefficient * 10n ** BigInt(Math.max(rounded.exponent, 0));
    if (kind === NUMBER_KIND.long) return Long.fromBigInt(whole);
    return boxInteger(Number(whole));
  });
}

const squareRoot = unary((value) => {
  if (value instanceof Decimal128) throw mongoError('NotImplemented', '$sqrt of a decimal is not supported');
  if (toDouble(value) < 0) throw locationError(28714, "$sqrt's argument must be greater than or equal to 0");
  return new Double(Math.sqrt(toDouble(value)));
});

const power: Operation = ([base, exponent]) => {
  if (isNullish(base) || isNullish(exponent)) return null;
  if (!isNumber(base)) throw locationError(28762, `$pow's base must be numeric, not ${typeName(base)}`);
  if (!isNumber(exponent)) throw locationError(28763, `$pow's exponent must be numeric, not ${typeName(exponent)}`);
  const times = toDouble(exponent);
  if (isZero(base) && times < 0) throw locationError(28764, '$pow cannot take a base of 0 and a negative exponent');
  const kind = Math.max(numberKind(base), numberKind(exponent));
  if (kind === NUMBER_KIND.decimal) {
    if (!Number.isInteger(times) || Math.abs(times) > 10_000) {
      throw mongoError('NotImplemented', '$pow of a decimal is supported for whole exponents only');
    }
    let result: Decimal = { coefficient: 1n, exponent: 0 };
    const factor = anyDecimal(base, 'rounded');
    for (let i = 0; i < Math.abs(times); i++) result = decimalOf(toDecimal128(multiplyDecimals(result, factor)));
    return times < 0 ? divide(Decimal128.fromString('1'), toDecimal128(result)) : toDecimal128(result);
  }
  const approximate = toDouble(base) ** times;
  if (kind === NUMBER_KIND.double || times < 0 || Math.abs(approximate) >= 2 ** 63) return new Double(approximate);
  const whole = BigInt(String(base)) ** BigInt(times);
  return kind === NUMBER_KIND.int ? boxInteger(Number(whole)) : Long.fromBigInt(whole);
};

/** An accumulator as an expression, over the elements of one array or over several arguments. */
const accumulated: CompileOperator = (argument, scope, name) => {
  const programs = argumentList(argument).map((one) => compile(one, scope));
  const [only] = programs;
  const create = ACCUMULATORS[name] as (typeof ACCUMULATORS)[string];
  return (frame) => {
    const accumulator = create(scope.collation);
    if (programs.length === 1 && only) {
      const value = only(frame);
      if (Array.isArray(value)) for (const element of value) accumulator.add(element);
      else accumulator.add(value);
    } else {
      for (const program of programs) accumulator.add(program(frame));
    }
    return accumulator.result();
  };
};

register({
  $add: eager(0, MANY, sum),
  $subtract: eager(2, 2, difference),
  $multiply: eager(0, MANY, product),
  $divide: eager(2, 2, quotient),
  $mod: eager(2, 2, modulo),
  $abs: absolute,
  $ceil: toWhole('ceil'),
  $floor: toWhole('floor'),
  $round: toPlaces('half-even'),
  $trunc: toPlaces('trunc'),
  $sqrt: squareRoot,
  $pow: eager(2, 2, power),
  $rand: () => () => new Double(Math.random()),
  ...named(['$sum', '$avg', '$min', '$max', '$stdDevPop', '$stdDevSamp'], accumulated),
});
