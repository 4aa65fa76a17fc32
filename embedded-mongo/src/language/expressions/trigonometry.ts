/** Trigonometric operators, on doubles and in radians. */
import { Decimal128, Double } from 'bson';
import { locationError, mongoError } from '../../errors.js';
import { isNumber, toDouble } from '../arithmetic.js';
import { typeName } from '../document.js';
import { eager, isNullish, named, type Operation, register } from './program.js';

const FUNCTIONS: Record<string, (value: number) => number> = {
  $sin: Math.sin,
  $cos: Math.cos,
  $tan: Math.tan,
  $asin: Math.asin,
  $acos: Math.acos,
  $atan: Math.atan,
  $sinh: Math.sinh,
  $cosh: Math.cosh,
  $tanh: Math.tanh,
  $asinh: Math.asinh,
  $acosh: Math.acosh,
  $atanh: Math.atanh,
  $degreesToRadians: (degrees) => (degrees * Math.PI) / 180,
  $radiansToDegrees: (radians) => (radians * 180) / Math.PI,
};

function operand(value: unknown, name: string): number {
  if (!isNumber(value)) throw locationError(28765, `${name} only supports numeric types, not ${typeName(value)}`);
  if (value instanceof Decimal128) throw mongoError('NotImplemented', `${name} of a decimal is not supported`);
  return toDouble(value);
}

const unary: Operation = ([value], _scope, name) => {
  if (isNullish(value)) return null;
  const number = operand(value, name);
  const result = FUNCTIONS[name]?.(number) ?? NaN;
  if (Number.isNaN(result) && !Number.isNaN(number)) {
    throw locationError(50989, `cannot apply ${name} to ${number}, value is outside of the range of the function`);
  }
  return new Double(result);
};

register({
  ...named(Object.keys(FUNCTIONS), eager(1, 1, unary)),
  $atan2: eager(2, 2, ([y, x], _scope, name) =>
    isNullish(y) || isNullish(x) ? null : new Double(Math.atan2(operand(y, name), operand(x, name))),
  ),
});
