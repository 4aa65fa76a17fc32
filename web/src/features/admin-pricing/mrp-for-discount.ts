// The MRP that makes a price a discount of so many percent.
import { toPaise } from '../../shared/money';

/**
 * Price ÷ (1 − discount/100), rounded half up to the rupee.
 * @param price rupees, above 0
 * @param discount percent in [0, 100) with at most two decimals
 * @returns rupees; null where the rounding leaves no MRP above or at the price (a discount of next to nothing)
 * @throws RangeError when the discount is outside [0, 100)
 */
export function mrpForDiscount(price: number, discount: number): number | null {
  if (!(discount >= 0 && discount < 100)) throw new RangeError('The discount is at least 0 and below 100 percent');
  const hundredths = Math.round(discount * 100);
  // Paise × 100 ÷ hundredths of the share that is paid: whole numbers until the one division.
  const mrp = Math.floor((2 * toPaise(price) * 100 + (10_000 - hundredths)) / (2 * (10_000 - hundredths)));
  return mrp >= price ? mrp : null;
}
