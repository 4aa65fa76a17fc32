import fc from 'fast-check';
import {
  changeByPercent,
  discountPercent,
  fromRupees,
  lineTotal,
  MAX_PAISE,
  mrpForDiscount,
  share,
  toRupees,
  totals,
  totalsOfRest,
  priceHolding,
  priceWithTax,
} from './index.js';

// The same examples each time: what holds today holds for everybody who runs this.
fc.configureGlobal({ seed: 20_261_121 });

const amount = fc.integer({ min: 0, max: 10_000_000_00 });

describe('paise', () => {
  it('turns every amount to rupees and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_PAISE, max: MAX_PAISE }), (paise) => fromRupees(toRupees(paise)) === paise),
    );
  });
  it.each([
    ['1.15', 115],
    [1.15, 115],
    [0.29, 29],
    ['0', 0],
    [1234567.89, 123456789],
  ])('reads %s rupees as %i paise', (rupees, paise) => expect(fromRupees(rupees)).toBe(paise));
  it.each(['1.155', 'abc', '', NaN, Infinity, '1e5', 1e21])('refuses %s', (bad) =>
    expect(() => fromRupees(bad as number)).toThrow(RangeError),
  );
  it('rounds half away from zero', () => {
    expect([share(5, 1, 2), share(-5, 1, 2), share(3, 1, 2), share(25, 18, 100)]).toEqual([3, -3, 2, 5]);
  });
});

describe('totals', () => {
  const method = fc.constantFrom('cod' as const, 'online' as const);
  const plain = fc.record({
    price: fc.integer({ min: 1, max: 5_00_000_00 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  });
  const rated = fc
    .tuple(plain, fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40))
    .map(([one, gstRatePercent]) => ({ ...one, gstRatePercent }));

  it('of any cart at the usual rate are 18 % of the subtotal, rounded half up once', () => {
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 20 }), method, (lines, how) => {
        const t = totals(lines, how);
        expect(t.subtotal).toBe(lines.reduce((sum, l) => sum + lineTotal(l), 0));
        expect(t.taxAmount).toBe(Number((BigInt(t.subtotal) * 18n + 50n) / 100n));
        expect(t.totalAmount - t.taxAmount - t.deliveryCharge).toBe(t.subtotal);
        expect(t.deliveryCharge).toBe(how === 'cod' ? 5000 : 0);
        expect(
          totals(
            lines.map((l) => ({ ...l, gstRatePercent: 18 })),
            how,
          ),
        ).toEqual(t);
      }),
    );
  });
  it('of any cart charge each rate on its own lines, rounded once a rate, whatever the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(rated, { maxLength: 20 }), method, (lines, how) => {
        const t = totals(lines, how);
        for (const { ratePercent, taxable, tax } of t.taxByRate) {
          const own = lines.filter((l) => l.gstRatePercent === ratePercent);
          expect(taxable).toBe(own.reduce((sum, l) => sum + lineTotal(l), 0));
          expect(tax).toBe(Number((BigInt(taxable) * BigInt(ratePercent * 100) + 5000n) / 10_000n));
        }
        expect(t.taxByRate.reduce((sum, { tax }) => sum + tax, 0)).toBe(t.taxAmount);
        expect(t.taxByRate.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(t.subtotal);
        expect(t.subtotal + t.taxAmount + t.deliveryCharge).toBe(t.totalAmount);
        expect(totals([...lines].reverse(), how)).toEqual(t);
      }),
    );
  });
  const holding = <T extends object>(one: T) => ({ ...one, priceHoldsTax: true });
  const mixed = fc.tuple(rated, fc.boolean()).map(([one, priceHoldsTax]) => ({ ...one, priceHoldsTax }));

  it('of prices that hold their tax are what those say, with the tax taken out of them once a rate, half up', () => {
    fc.assert(
      fc.property(fc.array(rated, { minLength: 1, maxLength: 100 }), method, (lines, how) => {
        const t = totals(lines.map(holding), how);
        const paid = lines.reduce((sum, l) => sum + lineTotal(l), 0);
        expect(t.totalAmount).toBe(paid + t.deliveryCharge);
        expect(t.totalAmount - t.taxAmount - t.deliveryCharge).toBe(t.subtotal);
        for (const { ratePercent, taxable, tax } of t.taxByRate) {
          const own = lines.filter((l) => l.gstRatePercent === ratePercent).reduce((sum, l) => sum + lineTotal(l), 0);
          const [numerator, denominator] = [
            BigInt(own) * BigInt(ratePercent * 100),
            BigInt(10_000 + ratePercent * 100),
          ];
          expect(tax).toBe(Number((2n * numerator + denominator) / (2n * denominator)));
          expect(taxable + tax).toBe(own);
        }
        expect(totals(lines.map(holding).reverse(), how)).toEqual(t);
      }),
    );
  });
  it('of any cart round to the nearest rupee where the owner wants it, and the rounding is part of the subtotal', () => {
    fc.assert(
      fc.property(fc.array(mixed, { minLength: 1, maxLength: 20 }), method, (lines, how) => {
        const [exact, whole] = [totals(lines, how), totals(lines, how, { wholeRupees: true })];
        if (exact.totalAmount >= 50) expect(whole.totalAmount % 100).toBe(0);
        expect(whole.rounding).toBe(whole.totalAmount - exact.totalAmount);
        expect(whole.rounding).toBeGreaterThan(-50);
        expect(whole.rounding).toBeLessThanOrEqual(50);
        expect(whole.subtotal).toBe(whole.totalAmount - whole.taxAmount - whole.deliveryCharge);
        expect([whole.taxByRate, whole.deliveryCharge]).toEqual([exact.taxByRate, exact.deliveryCharge]);
      }),
    );
  });
  it('of fewer pieces are reckoned as the order was, down to its last piece', () => {
    fc.assert(
      fc.property(fc.array(mixed, { minLength: 1, maxLength: 8 }), fc.boolean(), (lines, wholeRupees) => {
        const order = { ...totals(lines, 'cod', { wholeRupees }), wholeRupees };
        expect(totalsOfRest(lines, order)).toEqual(totals(lines, 'cod', { wholeRupees }));
        const last = [{ ...lines[0]!, quantity: 1 }, ...lines.slice(1).map((one) => ({ ...one, quantity: 0 }))];
        expect(totalsOfRest(last, order)).toEqual(totals(last.slice(0, 1), 'cod', { wholeRupees }));
      }),
    );
  });
  it('refuse a rate that is negative or finer than a hundredth of a percent', () => {
    for (const gstRatePercent of [-1, 0.125, NaN])
      expect(() => totals([{ price: 100, quantity: 1, gstRatePercent }], 'online')).toThrow(RangeError);
  });
  it('refuses a quantity that is not whole and positive', () => {
    for (const quantity of [0, -1, 1.5]) expect(() => lineTotal({ price: 100, quantity })).toThrow(RangeError);
  });
});

describe('discounts', () => {
  it('shows whole percents off the MRP', () => {
    expect([
      discountPercent(750, 1000),
      discountPercent(1000, 1000),
      discountPercent(1000),
      discountPercent(667, 1000),
      discountPercent(855, 1000),
    ]).toEqual([25, 0, 0, 33, 15]);
  });
  it('changes prices to whole rupees, never below one, and lets the MRP follow upwards only', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_00_000_00 }),
        amount,
        fc.integer({ min: -99, max: 1000 }),
        (price, mrp, percent) => {
          const after = changeByPercent(price, mrp, percent);
          expect(after.price % 100).toBe(0);
          expect(after.price).toBeGreaterThanOrEqual(100);
          expect(after.mrp).toBe(Math.max(mrp, after.price));
        },
      ),
    );
  });
  it.each([-100, -101, 1001, NaN])('refuses a change by %d percent', (percent) =>
    expect(() => changeByPercent(100, null, percent)).toThrow(RangeError),
  );
  it.each([
    [66_00, 0.75, 66_00],
    [66_00, 0.76, 67_00],
    [1_49, -1, 1_00],
    [1, -99, 1_00],
  ])('changes %i paise by %d percent to %i, rounded once', (price, percent, changed) =>
    expect(changeByPercent(price, null, percent).price).toBe(changed),
  );
  it('makes no price and no MRP above the largest amount', () => {
    expect(changeByPercent(MAX_PAISE / 2, null, 100).price).toBe(MAX_PAISE);
    expect(() => changeByPercent(MAX_PAISE / 2 + 100, null, 100)).toThrow(RangeError);
    expect(() => mrpForDiscount(MAX_PAISE, 50)).toThrow(RangeError);
    expect(() => share(MAX_PAISE, 3, 2)).toThrow(RangeError);
  });
  it.each([
    [750_00, 25, 1000_00],
    [99_50, 0, 100_00],
    [1_00, 50, 2_00],
    [999_00, 33, 1491_00],
    [66_67, 33.33, 100_00],
    // Rounded down to below the price: there is none.
    [99_40, 0, null],
  ])('makes %i paise with %d percent off an MRP of %p', (price, percent, mrp) =>
    expect(mrpForDiscount(price, percent)).toBe(mrp),
  );
  it('shows the chosen discount again, to a percent, for any price from ₹100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_00, max: 1_000_000_00 }), fc.integer({ min: 1, max: 90 }), (price, percent) => {
        expect(Math.abs(discountPercent(price, mrpForDiscount(price, percent)) - percent)).toBeLessThanOrEqual(1);
      }),
    );
  });
  it.each([-1, 100, NaN, 33.333])('refuses a discount of %d percent', (percent) =>
    expect(() => mrpForDiscount(100, percent)).toThrow(RangeError),
  );
  it('rounds small and large shares alike', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 1_000_000 }), (a, n, d) => {
        const exact = (2n * BigInt(a) * BigInt(n) + BigInt(d)) / (2n * BigInt(d));
        if (exact > BigInt(MAX_PAISE)) expect(() => share(a, n, d)).toThrow(RangeError);
        else expect(share(a, n, d)).toBe(Number(exact));
      }),
    );
  });
});

describe('a price that comes to hold its tax', () => {
  const rate = fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40);
  it('costs a shopper as much as before, to the paisa, and goes back to what it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_00, max: 5_00_000_00 }), rate, (price, gstRatePercent) => {
        const before = { price, gstRatePercent };
        const after = { gstRatePercent, price: priceHolding(before, true), priceHoldsTax: true };
        expect(priceWithTax(after)).toBe(priceWithTax(before));
        expect(priceHolding(after, false)).toBe(price);
        expect(priceHolding(after, true)).toBe(after.price);
      }),
    );
  });
  it('never becomes nothing', () =>
    expect(priceHolding({ price: 1, gstRatePercent: 40, priceHoldsTax: true }, false)).toBe(1));
});
