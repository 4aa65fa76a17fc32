/** What offers took off the lines of an order: kept with each line, and told offer by offer for the pieces that are left. */
import type { Paise } from './paise.js';
import { discountOf, type PricedLine } from './totals.js';

/** Lines with what offers took off them, to be priced, and kept with an order. */
export function withDiscounts<Line extends { quantity: number }>(
  lines: readonly Line[],
  discounts: readonly Paise[],
): (Line & Pick<PricedLine, 'discount' | 'discountFor'>)[] {
  return lines.map((line, index) =>
    discounts[index] ? { ...line, discount: discounts[index], discountFor: line.quantity } : line,
  );
}

/** What an offer gave when the order was placed, line by line. */
export interface GivenDiscount {
  lines: readonly { line: number; amount: Paise }[];
}

/**
 * What each offer gives for the pieces that the lines have now. Those of one line add up to its discount to the paisa, however many
 * pieces are left. @param given in the order they were taken off @returns by offer; lines without a piece left are missing
 */
export function discountsNow(
  lines: readonly Pick<PricedLine, 'quantity' | 'discountFor'>[],
  given: readonly GivenDiscount[],
): { line: number; amount: Paise }[][] {
  const before = lines.map(() => 0);
  return given.map((one) =>
    one.lines.flatMap(({ line, amount }) => {
      const { quantity, discountFor } = lines[line]!;
      const [from, to] = [before[line]!, before[line]! + amount];
      before[line] = to;
      const now =
        discountOf({ quantity, discountFor, discount: to }) - discountOf({ quantity, discountFor, discount: from });
      return now > 0 ? [{ line, amount: now }] : [];
    }),
  );
}
