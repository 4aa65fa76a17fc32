/** Truth of an expression's value in a condition. */
import { isNumber, isZero } from '../arithmetic.js';

/** False are `false`, null, a missing value and zero; everything else is true. */
export function isTrue(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined) return false;
  return isNumber(value) ? !isZero(value) : true;
}
