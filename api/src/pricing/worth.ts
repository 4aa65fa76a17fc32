/** What a cart costs with discounts: the total alone, so that a quote can compare many offers. */
import type { WorthOf } from './offers.js';
import { assertPaise, type Paise } from './paise.js';
import { grossOf, taxByRate, type PricedLine } from './totals.js';

/**
 * The total before it is rounded to the rupee, as `totals` reckons it.
 * @param charges delivery and cash on delivery, in paise, with free delivery or without
 */
export function worthOfLines(lines: readonly PricedLine[], charges: (freeDelivery: boolean) => Paise): WorthOf {
  const gross = lines.map(grossOf);
  return (discounts, freeDelivery) => {
    const net = lines.map(({ gstRatePercent, priceHoldsTax }, line) => ({
      price: gross[line]! - (discounts[line] ?? 0),
      quantity: 1,
      gstRatePercent,
      priceHoldsTax,
    }));
    return assertPaise(taxByRate(net).reduce((sum, { taxable, tax }) => sum + taxable + tax, charges(freeDelivery)));
  };
}
