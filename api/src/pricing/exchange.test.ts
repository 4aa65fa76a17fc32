/** Exchanges: what goes back in all, in whatever steps, is what was paid; in both tax modes, to the paisa. */
import fc from 'fast-check';
import { rounds } from '../../test/rounds.js';
import { exchangeDifference, worthOfReturned, type ExchangedLine } from './exchange.js';
import { priceWithTax } from './tax-mode.js';
import { totals } from './totals.js';

it.each([
  ['the same price', 1180, 1180, 1180, 0],
  ['both raised since', 1180, 1300, 1300, 0],
  ['both lowered since', 1180, 900, 900, 0],
  ['less', 1180, 1180, 1000, -180],
  ['a paisa more', 1180, 1180, 1181, 1],
  ['the price that was paid, of one that is raised since', 1180, 1300, 1180, 0],
  ['less today, though an offer took off more of what was paid', 900, 1180, 1000, 0],
  ['less than what was paid after an offer', 1062, 1180, 1000, -62],
  ['more today than what an offer made cheaper', 1062, 1180, 1181, 119],
  ['less than what is not sold any more', 1180, undefined, 1100, -80],
])('%s', (_, paid, today, other, difference) => {
  expect(exchangeDifference(paid, today, other)).toBe(difference);
});

const RATES = [0, 5, 12, 18];
const ordered = fc.record({
  price: fc.integer({ min: 100_00, max: 9_999_99 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  gstRatePercent: fc.constantFrom(...RATES),
});
/** A step takes a piece of a line that is out: it is exchanged for one that costs so much of it, or paid back. */
const step = fc.record({
  at: fc.nat(),
  pieces: fc.integer({ min: 1, max: 3 }),
  exchange: fc.boolean(),
  share: fc.integer({ min: 1, max: 100 }),
});

it.each([false, true])(
  'the steps add up to what was paid for the goods; prices that hold their tax: %s',
  (priceHoldsTax) => {
    fc.assert(
      fc.property(
        fc.array(ordered, { minLength: 1, maxLength: 4 }),
        fc.array(step, { maxLength: 25 }),
        (goods, steps) => {
          const items: (ExchangedLine & { out: number })[] = goods.map((one) => ({
            ...one,
            priceHoldsTax,
            out: one.quantity,
          }));
          const { taxByRate, subtotal, taxAmount } = totals(
            goods.map((one) => ({ ...one, priceHoldsTax })),
            'online',
          );
          let back = 0;
          const payBack = (came: ReadonlyMap<number, number>) => {
            const { pieces, worth } = worthOfReturned(items, taxByRate, came);
            for (const [line, count] of pieces) items[line]!.moneyBack = (items[line]!.moneyBack ?? 0) + count;
            for (const [line, count] of came) items[line]!.out -= count;
            back += worth;
          };
          for (const { at, pieces, exchange, share } of steps) {
            const open = [...items.keys()].filter((line) => items[line]!.out > 0);
            if (open.length === 0) break;
            const line = open[at % open.length]!;
            const item = items[line]!;
            const count = Math.min(pieces, item.out);
            if (!exchange) {
              payBack(new Map([[line, count]]));
              continue;
            }
            const root = item.insteadOf ?? line;
            const paid = priceWithTax(items[root]!) - (item.backPerPiece ?? 0);
            const other = Math.max(1_00, Math.floor((paid * share) / 100));
            const less = Math.max(0, -exchangeDifference(paid, undefined, other));
            back += less * count;
            item.out -= count;
            items.push({
              ...items[root]!,
              price: other,
              quantity: 0,
              moneyBack: 0,
              insteadOf: root,
              backPerPiece: (item.backPerPiece ?? 0) + less,
              out: count,
            });
          }
          expect(back).toBeLessThanOrEqual(subtotal + taxAmount);
          payBack(new Map([...items.keys()].map((line) => [line, items[line]!.out])));
          expect(back).toBe(subtotal + taxAmount);
        },
      ),
      { numRuns: rounds(200, 5000) },
    );
  },
);

it('pieces of which the money is back already count nothing', () => {
  const line = { price: 1000_00, quantity: 2, gstRatePercent: 18, moneyBack: 1 };
  const { taxByRate } = totals([line], 'online');
  expect(worthOfReturned([line], taxByRate, new Map([[0, 2]]))).toEqual({ pieces: new Map([[0, 1]]), worth: 1180_00 });
});
