/** Divides an amount into shares that add up to the whole. */
import { assertPaise, type Paise } from './paise.js';

/**
 * Shares of `total` in proportion to the weights, by the largest-remainder method: each is the exact share rounded down or up, and
 * they add up to `total`. Of equal remainders the earlier one is rounded up. When all weights are 0, the first share gets all.
 * @param weights non-negative whole numbers; at least one
 * @throws RangeError on a negative total or weight, or without weights
 */
export function prorate(total: Paise, weights: readonly number[]): Paise[] {
  assertPaise(total);
  if (total < 0 || weights.length === 0 || weights.some((w) => !Number.isSafeInteger(w) || w < 0))
    throw new RangeError('An amount from 0 is divided by one or more whole weights from 0');
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0));
  // Numbers in this range are exact, and several times as fast as BigInts, which matters for a cart with many offers.
  const parts =
    sum * BigInt(total) <= Number.MAX_SAFE_INTEGER
      ? weights.map((weight) => inNumbers(total * weight, Number(sum)))
      : weights.map((weight) => inBigInts(BigInt(total) * BigInt(weight), sum));
  const shares = parts.map(({ whole }) => whole);
  let left = total - shares.reduce((all, share) => all + share, 0);
  const byRemainder = parts
    .map(({ remainder }, index) => ({ index, remainder }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder) {
    if (left === 0) break;
    shares[index]! += 1;
    left -= 1;
  }
  return shares;
}

interface Quotient {
  whole: number;
  remainder: number | bigint;
}

function inNumbers(dividend: number, divisor: number): Quotient {
  const remainder = dividend % divisor;
  return { whole: (dividend - remainder) / divisor, remainder };
}

function inBigInts(dividend: bigint, divisor: bigint): Quotient {
  return { whole: Number(dividend / divisor), remainder: dividend % divisor };
}
