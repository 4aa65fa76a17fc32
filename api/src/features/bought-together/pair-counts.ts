/** Counts how many buyers bought two things together, or in different orders, within a bounded table. */

/** Buyers below which a pair is not told of: with fewer, a suggestion could say what one known person bought. */
export const BUYERS_LEAST = 3;
/** The most orders of one buyer that count, and the most different things in one order and of one buyer: a dealer who buys everything says nothing. */
export const ORDERS_OF_BUYER_MOST = 200;
export const UNITS_OF_ORDER_MOST = 50;
export const UNITS_OF_BUYER_MOST = 300;
/** Pairs that the table holds; about 50 bytes each. */
const PAIRS_MOST = 400_000;

/** Left numbers in the upper digits of a key, right ones in the lower. */
const WIDTH = 2 ** 26;
/** Buyers of both in different orders are counted in the upper digits, buyers in one order in the lower. */
const ALSO = 2 ** 26;

/** Units by which others were bought, with how many buyers, the most first. */
export interface Partners {
  unit: string;
  together: string[];
  also: string[];
}

/**
 * Counts pairs whose left unit lies in a slice of the units. When the table is full, the upper half of the slice is left for another
 * pass over the orders, so that any shop is counted exactly in the same memory.
 */
export class PairCounts {
  private readonly counts = new Map<number, number>();
  private to = Infinity;

  /**
   * @param numbers a number for each unit, from 0; shared by all passes
   * @param from the first number of the slice
   */
  constructor(
    private readonly numbers: Map<string, number>,
    private readonly from: number,
    private readonly most = PAIRS_MOST,
  ) {}

  /** First number of the next slice; undefined when all units are counted. */
  get next(): number | undefined {
    return this.to < this.numbers.size ? this.to : undefined;
  }

  /** Adds everything that one buyer bought, each pair once. Call it once for a buyer. @param orders units of each order, newest first */
  addBuyer(orders: readonly (readonly string[])[]): void {
    const places = new Map<number, number[]>();
    orders.slice(0, ORDERS_OF_BUYER_MOST).forEach((units, order) => {
      for (const unit of new Set(units.slice(0, UNITS_OF_ORDER_MOST))) {
        const number = this.numberOf(unit);
        const known = places.get(number);
        if (known) known.push(order);
        else if (places.size < UNITS_OF_BUYER_MOST) places.set(number, [order]);
      }
    });
    for (const [left, ofLeft] of places) {
      if (left < this.from || left >= this.to) continue;
      for (const [right, ofRight] of places) {
        if (left === right) continue;
        const together = ofLeft.some((order) => ofRight.includes(order)) ? 1 : 0;
        const isOneOrder = ofLeft.length === 1 && ofRight.length === 1 && together === 1;
        const key = left * WIDTH + right;
        this.counts.set(key, (this.counts.get(key) ?? 0) + together + (isOneOrder ? 0 : ALSO));
      }
      if (this.counts.size > this.most) this.narrow();
    }
  }

  /** The partners of each unit of the slice that has some. @param kept how many of each kind at most */
  *partners(kept: number): Generator<Partners> {
    const units = [...this.numbers.keys()];
    const byLeft = new Map<number, { right: number; together: number; also: number }[]>();
    for (const [key, count] of this.counts) {
      const [together, also] = [count % ALSO, Math.floor(count / ALSO)];
      if (together < BUYERS_LEAST && also < BUYERS_LEAST) continue;
      const left = Math.floor(key / WIDTH);
      const ofLeft = byLeft.get(left) ?? [];
      byLeft.set(left, ofLeft);
      ofLeft.push({ right: key % WIDTH, together, also });
    }
    for (const [left, found] of byLeft) {
      const best = (by: 'together' | 'also') =>
        found
          .filter((one) => one[by] >= BUYERS_LEAST)
          .map((one) => ({ unit: units[one.right]!, buyers: one[by] }))
          .sort((a, b) => b.buyers - a.buyers || (a.unit < b.unit ? -1 : 1))
          .slice(0, kept)
          .map(({ unit }) => unit);
      yield { unit: units[left]!, together: best('together'), also: best('also') };
    }
  }

  private numberOf(unit: string): number {
    let number = this.numbers.get(unit);
    if (number === undefined) this.numbers.set(unit, (number = this.numbers.size));
    return number;
  }

  /** Leaves the upper half of the slice to another pass. A slice of one unit stays: it has at most as many pairs as there are units. */
  private narrow(): void {
    const end = Math.min(this.to, this.numbers.size);
    if (end - this.from <= 1) return;
    this.to = this.from + Math.ceil((end - this.from) / 2);
    for (const key of this.counts.keys()) if (Math.floor(key / WIDTH) >= this.to) this.counts.delete(key);
  }
}
