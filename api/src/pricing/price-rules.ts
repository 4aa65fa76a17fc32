/** Prices by rules: percents first, then what is added, in the order of the rules. */
import { MAX_PAISE, share, type Paise } from './paise.js';

export interface PriceRule {
  /** More in percent, with at most two decimals; below 0 it is cheaper. */
  percent?: number | null | undefined;
  /** More in paise; below 0 it is cheaper. */
  add?: Paise | null | undefined;
}

/**
 * A price after its rules; each percent is reckoned on what the rules before it left, rounded half up to the paisa.
 * @returns null when that is not above 0 or beyond MAX_PAISE
 */
export function ruledPrice(price: Paise, rules: readonly PriceRule[]): Paise | null {
  let ruled = price;
  for (const { percent } of rules) {
    if (percent == null) continue;
    const hundredths = Math.round((100 + percent) * 100);
    if (ruled * (hundredths / 100_00) > MAX_PAISE) return null;
    ruled = share(ruled, hundredths, 100_00);
  }
  for (const { add } of rules) ruled += add ?? 0;
  return ruled > 0 && ruled <= MAX_PAISE ? ruled : null;
}
