/** MRP, discount percent and the bulk change of prices. */
import { roundToRupee, share, type Paise } from './paise.js';

/** The least a price may become by a bulk change: ₹1. */
export const MIN_PRICE: Paise = 100;

/** Whole percent off the MRP: round((MRP − price) ÷ MRP × 100); 0 without an MRP above the price. */
export function discountPercent(price: Paise, mrp?: Paise | null): number {
  return mrp && mrp > price ? share(mrp - price, 100, mrp) : 0;
}

/**
 * Price and MRP after a change of every price by `percent`: the price is rounded to the rupee and never below ₹1; the
 * MRP stays unless the new price exceeds it, then it follows.
 * @param percent in (−100, 1000], with at most two decimals
 * @throws RangeError outside of it
 */
export function changeByPercent(
  price: Paise,
  mrp: Paise | null | undefined,
  percent: number,
): { price: Paise; mrp: Paise | null } {
  if (!(percent > -100 && percent <= 1000)) throw new RangeError('Percent must be above -100 and at most 1000');
  const hundredths = Math.round(percent * 100);
  const changed = Math.max(MIN_PRICE, roundToRupee(share(price, 10_000 + hundredths, 10_000)));
  return { price: changed, mrp: mrp == null ? null : Math.max(mrp, changed) };
}

/**
 * The MRP that makes `price` a discount of `percent`: price ÷ (1 − percent/100), rounded to the rupee.
 * @throws RangeError when the percent is not in [0, 100)
 */
export function mrpForDiscount(price: Paise, percent: number): Paise {
  if (!(percent >= 0 && percent < 100)) throw new RangeError('Discount must be at least 0 and below 100 percent');
  const hundredths = Math.round(percent * 100);
  return roundToRupee(share(price, 10_000, 10_000 - hundredths));
}
