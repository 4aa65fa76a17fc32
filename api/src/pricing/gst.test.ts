import fc from 'fast-check';
import { formatPaise, MAX_PAISE, prorate, splitRefund, splitTax, totals } from './index.js';

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);
const line = fc.record({ price: fc.integer({ min: 1, max: 5_00_000_00 }), quantity: fc.integer({ min: 1, max: 20 }) });
const cart = fc.array(line, { minLength: 1, maxLength: 20 });
const method = fc.constantFrom('cod' as const, 'online' as const);

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

describe("an invoice's tax", () => {
  it("sums to the order's own, line by line and column by column", () => {
    fc.assert(
      fc.property(cart, method, fc.boolean(), (lines, how, within) => {
        const order = totals(lines, how);
        const parts = splitTax(lines, order.taxAmount, within);
        expect(sum(parts.map((p) => p.taxable))).toBe(order.subtotal);
        expect(sum(parts.map((p) => p.cgst + p.sgst + p.igst))).toBe(order.taxAmount);
        expect(sum(parts.map((p) => p.cgst)) - sum(parts.map((p) => p.sgst))).toBe(within ? order.taxAmount % 2 : 0);
        expect(
          parts.every(
            (p) => p.cgst >= 0 && p.sgst >= 0 && p.igst >= 0 && (within ? p.igst === 0 : p.cgst + p.sgst === 0),
          ),
        ).toBe(true);
        expect(sum(parts.map((p) => p.taxable + p.cgst + p.sgst + p.igst)) + order.deliveryCharge).toBe(
          order.totalAmount,
        );
      }),
    );
  });
});

describe('refunds', () => {
  it("in any steps give back exactly the order's parts, none of them ever negative", () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(cart, method, fc.boolean(), cuts, (lines, how, within, at) => {
        const order = totals(lines, how);
        const stops = [...at.map((f) => Math.floor(f * order.totalAmount)).sort((a, b) => a - b), order.totalAmount];
        const all = { taxable: 0, cgst: 0, sgst: 0, igst: 0, charges: 0 };
        let before = 0;
        for (const stop of stops) {
          const parts = splitRefund(order, before, stop - before, within);
          expect(sum(Object.values(parts))).toBe(stop - before);
          expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
          for (const [name, part] of Object.entries(parts)) all[name as keyof typeof all] += part;
          before = stop;
        }
        expect(all.taxable).toBe(order.subtotal);
        expect(all.cgst + all.sgst + all.igst).toBe(order.taxAmount);
        expect(all.charges).toBe(order.deliveryCharge);
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
    [0, '₹0.00'],
    [1_23_456_50, '₹1,23,456.50'],
    [-5, '-₹0.05'],
  ])('%i is %s', (paise, text) => expect(formatPaise(paise)).toBe(text));
});
