/** Computes the value of pieces of an order: their price with their share of the tax. */
import { splitByLine } from './gst.js';
import { share, type Paise } from './paise.js';
import type { PricedLine, TaxAtRate } from './totals.js';

/**
 * The part of an amount that belongs to some of its pieces: from one piece on up to another. The parts of all pieces together are the
 * amount to the paisa, in whatever steps they are taken.
 * @param amount paise of all `of` pieces; below 0 as well
 */
export function partOfPieces(amount: Paise, { from, to, of }: { from: number; to: number; of: number }): Paise {
  return to === from ? 0 : share(amount, to, of) - share(amount, from, of);
}

/**
 * What goes back for pieces of an order, delivery charges left out. Each line grows with the pieces that went back before, so that all
 * its pieces together are the line's own value with tax to the paisa, in whatever steps they go back. What the total was rounded by is
 * not part of it.
 * @param taxByRate as the order was charged
 * @param before pieces of each line that were refunded earlier
 * @param pieces of each line to refund now
 * @throws RangeError when the sum is more than was ordered
 */
export function worthOfPieces(
  lines: readonly PricedLine[],
  taxByRate: readonly TaxAtRate[],
  before: readonly number[],
  pieces: readonly number[],
): Paise {
  const worth = splitByLine(lines, taxByRate, true).map(({ taxable, cgst, sgst }) => taxable + cgst + sgst);
  return lines.reduce((sum, { quantity }, line) => {
    const [from, to] = [before[line] ?? 0, (before[line] ?? 0) + (pieces[line] ?? 0)];
    if (from < 0 || to < from || to > quantity) throw new RangeError('At most what was ordered goes back');
    if (to === from) return sum;
    return sum + partOfPieces(worth[line]!, { from, to, of: quantity });
  }, 0);
}
