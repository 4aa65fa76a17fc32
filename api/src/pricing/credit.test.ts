/** What goes back of an invoice: each credit is of its goods, and all together are the invoice. */
import fc from 'fast-check';
import { rounds } from '../../test/rounds.js';
import {
  invoiceTotal,
  partsWithout,
  takeCredit,
  worthOfParts,
  type CreditedGoods,
  type InvoiceParts,
} from './credit.js';
import type { TaxParts } from './gst.js';

const taxed = (ratePercent: number, taxable: number, withinState: boolean): TaxParts => {
  const tax = Math.round((taxable * ratePercent) / 100);
  const sgst = Math.floor(tax / 2);
  return {
    ratePercent,
    taxable,
    ...(withinState ? { cgst: tax - sgst, sgst, igst: 0 } : { cgst: 0, sgst: 0, igst: tax }),
  };
};
const rate = fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40);
const money = fc.integer({ min: 0, max: 50_000_00 });
const invoice: fc.Arbitrary<InvoiceParts> = fc
  .record({
    inState: fc.boolean(),
    goods: fc.array(fc.tuple(rate, money, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 }),
    delivery: fc.array(fc.tuple(rate, fc.integer({ min: 0, max: 500_00 })), { maxLength: 2 }),
    charges: fc.integer({ min: 0, max: 200_00 }),
    rounding: fc.integer({ min: -49, max: 50 }),
  })
  .map(({ inState, goods, delivery, charges, rounding }) => ({
    goods: goods.map(([percent, value, quantity]) => ({ ...taxed(percent, value, inState), quantity })),
    delivery: delivery.map(([percent, value]) => taxed(percent, value, inState)),
    charges,
    rounding,
  }))
  .filter((one) => invoiceTotal(one) > 0);
const step = fc.record({
  /** In thousandths of what is left. */
  part: fc.integer({ min: 0, max: 1000 }),
  goods: fc.array(fc.record({ line: fc.integer({ min: 0, max: 5 }), pieces: fc.integer({ min: 0, max: 4 }) }), {
    maxLength: 3,
  }),
  inRupees: fc.boolean(),
});

it('all credits together are the invoice, no part of one is below nothing, and each is of its amount', () => {
  fc.assert(
    fc.property(invoice, fc.array(step, { maxLength: 6 }), (whole, steps) => {
      let left = whole;
      const take = (amount: number, goods: CreditedGoods[], inRupees: boolean) => {
        const taken = takeCredit(left, amount, goods, inRupees);
        expect(invoiceTotal(taken)).toBe(amount);
        left = partsWithout(left, taken);
        for (const part of [taken, left]) {
          for (const line of [...part.goods, ...part.delivery])
            for (const name of ['taxable', 'cgst', 'sgst', 'igst'] as const)
              expect(line[name]).toBeGreaterThanOrEqual(0);
          for (const { quantity } of part.goods) expect(quantity).toBeGreaterThanOrEqual(0);
          expect(part.charges).toBeGreaterThanOrEqual(0);
        }
      };
      for (const { part, goods, inRupees } of steps)
        take(
          Math.floor((invoiceTotal(left) * part) / 1000),
          goods.filter(({ line }) => line < whole.goods.length),
          inRupees,
        );
      take(invoiceTotal(left), [], false);
      expect([left.charges, left.rounding, ...[...left.goods, ...left.delivery].map(worthOfParts)]).toEqual(
        Array.from({ length: 2 + whole.goods.length + whole.delivery.length }, () => 0),
      );
      expect(left.goods.every(({ quantity }) => quantity === 0)).toBe(true);
    }),
    { numRuns: rounds(300, 20_000) },
  );
});

describe('a credit for pieces', () => {
  const whole: InvoiceParts = {
    goods: [
      { ...taxed(18, 90_000_00, false), quantity: 3 },
      { ...taxed(5, 15_000_00, false), quantity: 2 },
      { ...taxed(0, 750_00, false), quantity: 1 },
    ],
    delivery: [taxed(18, 100_00, false)],
    charges: 50_00,
    rounding: 0,
  };
  const taxableOf = ({ goods }: InvoiceParts) => goods.map(({ taxable, igst, quantity }) => [taxable, igst, quantity]);

  it('is of their line alone', () => {
    const taken = takeCredit(whole, 35_400_00, [{ line: 0, pieces: 1 }]);
    expect(taxableOf(taken)).toEqual([
      [30_000_00, 5_400_00, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect([taken.charges, worthOfParts(taken.delivery[0]!)]).toEqual([0, 0]);
  });
  it('that is less than they are worth lowers them, and one that is more takes the delivery and the charges with it', () => {
    const less = takeCredit(whole, 10_000_00, [{ line: 1, pieces: 2 }]);
    expect(less.goods.map(worthOfParts)).toEqual([0, 10_000_00, 0]);
    expect(less.goods[1]!.quantity).toBe(2);
    const more = takeCredit(whole, 750_00 + 168_00, [{ line: 2, pieces: 1 }]);
    expect([...more.goods.map(worthOfParts), worthOfParts(more.delivery[0]!), more.charges]).toEqual([
      0, 0, 750_00, 118_00, 50_00,
    ]);
  });
  it('calls less than a rupee rounding where amounts are whole rupees', () => {
    const odd = { ...whole, goods: [{ ...taxed(5, 333_33, false), quantity: 1 }, whole.goods[1]!], rounding: 1 };
    const taken = takeCredit(odd, 350_00, [{ line: 0, pieces: 1 }], true);
    expect([taken.goods[0]!.taxable, taken.goods[0]!.igst, taken.rounding]).toEqual([333_33, 16_67, 0]);
    expect(takeCredit(odd, 349_00, [{ line: 0, pieces: 1 }], true).goods[0]!.taxable).toBeLessThan(333_33);
    expect(takeCredit(odd, 350_40, [{ line: 0, pieces: 1 }], true).rounding).toBe(40);
  });
  it('that lowers a price names no piece', () => {
    const taken = takeCredit(whole, 1_180_00, [{ line: 0, pieces: 0 }]);
    expect(taxableOf(taken)[0]).toEqual([1_000_00, 180_00, 0]);
  });
  it('is refused when it is more than what is left', () => {
    expect(() => takeCredit(whole, invoiceTotal(whole) + 1)).toThrow(RangeError);
  });
});
