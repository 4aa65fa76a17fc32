/** Converts between rupees and whole paise, and rounds shares of amounts. */

/** An amount of money in whole paise; one rupee is 100. Always a safe integer. */
export type Paise = number;

/** Largest amount accepted anywhere: ₹100 crore. Keeps every product of amount, quantity and rate a safe integer. */
export const MAX_PAISE: Paise = 1_000_000_000_00;

/** @throws RangeError when `amount` is not a whole number of paise within ±MAX_PAISE */
export function assertPaise(amount: number): Paise {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > MAX_PAISE)
    throw new RangeError(`Not an amount in whole paise: ${amount}`);
  return amount;
}

/**
 * Rupees with at most two decimals as whole paise. Works on the decimal text, so 1.15 is 115 paise and not 114.99….
 * @throws RangeError when it is not a number, has more than two decimals or is above MAX_PAISE
 */
export function fromRupees(rupees: number | string): Paise {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(rupees).trim());
  if (!match) throw new RangeError('Rupees are a number with at most two decimals');
  const paise = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return assertPaise(match[1] ? -paise || 0 : paise);
}

/** Whole paise as rupees; division by 100 of a safe integer prints with at most two decimals. */
export function toRupees(paise: Paise): number {
  return paise / 100;
}

/**
 * amount × numerator ÷ denominator, rounded half away from zero to the paisa, in exact integer arithmetic.
 * @throws RangeError when the denominator is not positive, or the result is beyond ±MAX_PAISE
 */
export function share(amount: Paise, numerator: number, denominator: number): Paise {
  return assertPaise(roundedQuotient(amount, numerator, denominator));
}

function roundedQuotient(amount: number, numerator: number, denominator: number): number {
  if (!(denominator > 0)) throw new RangeError('The denominator must be above zero');
  if (![amount, numerator, denominator].every(Number.isSafeInteger))
    throw new RangeError('Shares are of whole numbers');
  const dividend = 2 * amount * numerator + denominator;
  // Integers in this range are exact, and ten times as fast as BigInts, which matters for a change of all prices.
  if (dividend >= denominator && dividend <= Number.MAX_SAFE_INTEGER)
    return (dividend - (dividend % (2 * denominator))) / (2 * denominator);
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = product < 0n ? -product : product;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return Number(product < 0n ? -rounded : rounded) || 0;
}

/**
 * amount × numerator ÷ denominator, rounded once, half away from zero, to the whole rupee; the result is in paise.
 * @throws RangeError like share
 */
export function shareInRupees(amount: Paise, numerator: number, denominator: number): Paise {
  return assertPaise(roundedQuotient(amount, numerator, denominator * 100) * 100);
}
