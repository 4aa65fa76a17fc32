// Money in the browser: what is shown, and what an order is expected to cost.
import fc from 'fast-check';
import { discountPercent, estimateAmounts, formatRupees, toPaise, toRupees } from './money';

test('rupees are grouped the Indian way, with paise only where there are some', () => {
  expect(formatRupees(125000)).toBe('₹1,25,000');
  expect(formatRupees(99.5)).toBe('₹99.50');
  expect(formatRupees(0)).toBe('₹0');
});

test('an amount survives the way to paise and back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e11 }), (paise) => toPaise(toRupees(paise)) === paise));
});

test('the discount is a whole percent off the MRP, and nothing when the MRP is not above the price', () => {
  expect(discountPercent(9499, 12999)).toBe(27);
  expect(discountPercent(100, 100)).toBe(0);
  expect(discountPercent(100, 90)).toBe(0);
  expect(discountPercent(100, null)).toBe(0);
});

test('tax is 18 % rounded half up to the paisa, delivery is free, and cash on delivery adds ₹50', () => {
  expect(estimateAmounts(6749)).toEqual({
    subtotal: 6749,
    taxAmount: 1214.82,
    deliveryCharge: 0,
    codCharge: 0,
    totalAmount: 7963.82,
  });
  expect(estimateAmounts(6749, true)).toMatchObject({ deliveryCharge: 50, codCharge: 50, totalAmount: 8013.82 });
  // 0.25 x 18 % = 0.045, half a paisa goes up.
  expect(estimateAmounts(0.25).taxAmount).toBe(0.05);
});

test('subtotal, tax and delivery always add up to the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), fc.boolean(), (paise, cod) => {
      const { subtotal, taxAmount, deliveryCharge, totalAmount } = estimateAmounts(toRupees(paise), cod);
      return toPaise(subtotal) + toPaise(taxAmount) + toPaise(deliveryCharge) === toPaise(totalAmount);
    }),
  );
});
