/** MRP, discount percentages and bulk price changes. */
import { MAX_PAISE, share, shareInRupees, type Paise } from './paise.js';

/** The lowest price after a bulk change: ₹1. */
export const MIN_PRICE: Paise = 100;

/** Whole percent off the MRP: round((MRP − price) ÷ MRP × 100); 0 without an MRP above the price. */
export function discountPercent(price: Paise, mrp?: Paise | null): number {
  return mrp && mrp > price ? share(mrp - price, 100, mrp) : 0;
}

/**
 * Price and MRP after a change of every price by `percent`: the price is rounded to the rupee, once, and never below ₹1;
 * the MRP stays unless the new price exceeds it; then it becomes the new price.
 * @param percent in (−100, 1000], with at most two decimals
 * @throws RangeError for another percentage, and when the new price is above MAX_PAISE
 */
export function changeByPercent(
  price: Paise,
  mrp: Paise | null | undefined,
  percent: number,
): { price: Paise; mrp: Paise | null } {
  if (!(percent > -100 && percent <= 1000)) throw new RangeError('Percent must be above -100 and at most 1000');
  const changed = Math.max(MIN_PRICE, shareInRupees(price, 10_000 + hundredths(percent), 10_000));
  return { price: changed, mrp: mrp == null ? null : Math.max(mrp, changed) };
}

/**
 * The price after a change by an amount: never below ₹1, and whole paise as they were.
 * @param amount paise, negative to lower it
 * @throws RangeError when the new price is above MAX_PAISE
 */
export function changeByAmount(price: Paise, amount: Paise): Paise {
  const changed = Math.max(MIN_PRICE, price + amount);
  if (changed > MAX_PAISE) throw new RangeError('The new price is too large');
  return changed;
}

/**
 * The MRP that makes `price` a discount of `percent`: price ÷ (1 − percent/100), rounded to the rupee, once. Null where
 * there is no MRP at or above the price (a discount of almost nothing).
 * @param percent in [0, 100), with at most two decimals
 * @throws RangeError for another percentage, and when the MRP is above MAX_PAISE
 */
export function mrpForDiscount(price: Paise, percent: number): Paise | null {
  if (!(percent >= 0 && percent < 100)) throw new RangeError('Discount must be at least 0 and below 100 percent');
  const mrp = shareInRupees(price, 10_000, 10_000 - hundredths(percent));
  return mrp >= price ? mrp : null;
}

/** A percentage in whole hundredths. @throws RangeError on more than two decimals */
function hundredths(percent: number): number {
  const whole = Math.round(percent * 100);
  if (Math.abs(whole - percent * 100) > 1e-6) throw new RangeError('A percentage has at most two decimals');
  return whole;
}
