import fc from 'fast-check';
import {
  formatPaise,
  formatPaiseInColumn,
  MAX_PAISE,
  prorate,
  splitByLine,
  splitByRate,
  splitRefund,
  taxByRate,
  totals,
  type TaxParts,
} from './index.js';

// The same examples each time: what holds today holds for everybody who runs this.
fc.configureGlobal({ seed: 20_261_121 });

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);
const line = fc.record({
  price: fc.integer({ min: 1, max: 5_00_000_00 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  gstRatePercent: fc.constantFrom(undefined, 0, 0.25, 3, 5, 12, 18, 28, 40),
  priceHoldsTax: fc.boolean(),
});
const cart = fc.array(line, { minLength: 1, maxLength: 20 });
const method = fc.constantFrom('cod' as const, 'online' as const);
const reckoning = fc.record({ wholeRupees: fc.boolean() });
const many = fc.array(line, { minLength: 1, maxLength: 100 });

describe('shares', () => {
  it('sum to the whole, and each is its exact share rounded down or up', () => {
    const weights = fc.array(fc.integer({ min: 0, max: MAX_PAISE }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PAISE }), weights, (total, parts) => {
        const shares = prorate(total, parts);
        expect(sum(shares)).toBe(total);
        const all = parts.reduce((s, w) => s + BigInt(w), 0n);
        if (all === 0n) return;
        shares.forEach((share, i) => {
          const exact = BigInt(total) * BigInt(parts[i]!);
          expect(BigInt(share) >= exact / all && BigInt(share) <= (exact + all - 1n) / all).toBe(true);
        });
      }),
    );
  });
  it('go to the largest remainders, and to the earlier of equals', () => {
    expect(prorate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(prorate(10, [1, 5, 4])).toEqual([1, 5, 4]);
    expect(prorate(5, [0, 0])).toEqual([5, 0]);
  });
  it.each([
    [-1, [1]],
    [1, []],
    [1, [-1]],
    [1, [0.5]],
    [1.5, [1]],
  ])('refuse %p by %p', (total, weights) => expect(() => prorate(total, weights)).toThrow(RangeError));
});

const columns = (parts: readonly TaxParts[], of: (part: TaxParts) => number) => sum(parts.map(of));
const taxOf = (part: TaxParts) => part.cgst + part.sgst + part.igst;

describe("an invoice's tax", () => {
  it("sums to the order's own, line by line, rate by rate and column by column", () => {
    fc.assert(
      fc.property(many, method, fc.boolean(), reckoning, (lines, how, within, reckoned) => {
        const order = totals(lines, how, reckoned);
        const parts = splitByLine(lines, order.taxByRate, within);
        expect(columns(parts, (p) => p.taxable)).toBe(order.subtotal - order.rounding);
        expect(columns(parts, taxOf)).toBe(order.taxAmount);
        for (const whole of splitByRate(order.taxByRate, within)) {
          const own = parts.filter((p) => p.ratePercent === whole.ratePercent);
          for (const name of ['taxable', 'cgst', 'sgst', 'igst'] as const)
            expect(columns(own, (p) => p[name])).toBe(whole[name]);
          expect(whole.cgst - whole.sgst).toBe(within ? taxOf(whole) % 2 : 0);
        }
        expect(
          parts.every(
            (p) => p.cgst >= 0 && p.sgst >= 0 && p.igst >= 0 && (within ? p.igst === 0 : p.cgst + p.sgst === 0),
          ),
        ).toBe(true);
        expect(columns(parts, (p) => p.taxable + taxOf(p)) + order.deliveryCharge + order.rounding).toBe(
          order.totalAmount,
        );
      }),
    );
  });
  it('of a line is its own rate of its own value, to two paise', () => {
    fc.assert(
      fc.property(cart, fc.boolean(), (lines, within) => {
        for (const part of splitByLine(lines, taxByRate(lines), within))
          expect(Math.abs(taxOf(part) - (part.taxable * part.ratePercent) / 100)).toBeLessThanOrEqual(2);
      }),
    );
  });
  it('of a line leaves it worth just what its price says, where that holds the tax', () => {
    fc.assert(
      fc.property(many, fc.boolean(), (lines, within) => {
        const holding = lines.map((one) => ({ ...one, priceHoldsTax: true }));
        for (const [at, part] of splitByLine(holding, taxByRate(holding), within).entries())
          expect(part.taxable + taxOf(part)).toBe(holding[at]!.price * holding[at]!.quantity);
      }),
    );
  });
  it('is refused when the rates of the lines are not those of the order', () => {
    const lines = [{ price: 100, quantity: 1, gstRatePercent: 12 }];
    const other = taxByRate([{ price: 100, quantity: 1 }]);
    expect(() => splitByLine(lines, other, true)).toThrow(RangeError);
    expect(() => splitByLine(lines, [], true)).toThrow(RangeError);
  });
});

describe('refunds', () => {
  it("in any steps give back exactly the order's parts, rate by rate, none of them ever negative", () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(cart, method, fc.boolean(), cuts, reckoning, (lines, how, within, at, reckoned) => {
        const order = totals(lines, how, reckoned);
        const stops = [...at.map((f) => Math.floor(f * order.totalAmount)).sort((a, b) => a - b), order.totalAmount];
        const steps = stops.map((stop, i) => splitRefund(order, stops[i - 1] ?? 0, stop - (stops[i - 1] ?? 0), within));
        for (const [i, { byRate, charges, rounding }] of steps.entries()) {
          expect(rounding * order.rounding).toBeGreaterThanOrEqual(0);
          expect(charges + rounding + columns(byRate, (p) => p.taxable + taxOf(p))).toBe(
            stops[i]! - (stops[i - 1] ?? 0),
          );
          for (const { ratePercent: _rate, ...amounts } of [...byRate, { ratePercent: 0, charges }])
            expect(Math.min(...Object.values(amounts))).toBeGreaterThanOrEqual(0);
        }
        expect(sum(steps.map((step) => step.charges))).toBe(order.deliveryCharge);
        expect(sum(steps.map((step) => step.rounding))).toBe(order.rounding);
        for (const [at, whole] of order.taxByRate.entries()) {
          const given = steps.map((step) => step.byRate[at]!);
          expect(given.every((part) => part.ratePercent === whole.ratePercent)).toBe(true);
          expect([columns(given, (p) => p.taxable), columns(given, taxOf)]).toEqual([whole.taxable, whole.tax]);
        }
      }),
    );
  });
  it('of more than is left are refused', () => {
    const order = totals([{ price: 100, quantity: 1 }], 'online');
    expect(() => splitRefund(order, 100, 19, true)).toThrow(RangeError);
  });
});

describe('an amount as text', () => {
  it.each([
    [0, '₹0', '₹0.00'],
    [1_23_456_50, '₹1,23,456.50', '₹1,23,456.50'],
    [-1_899_00, '-₹1,899', '-₹1,899.00'],
    [-5, '-₹0.05', '-₹0.05'],
  ])('%i is %s, and in a column %s', (paise, text, inColumn) => {
    expect(formatPaise(paise)).toBe(text);
    expect(formatPaiseInColumn(paise)).toBe(inColumn);
  });
});
