// Money in the browser: what is shown.
import fc from 'fast-check';
import { formatRupees, toPaise, toRupees } from './money';

test('rupees are grouped the Indian way, with paise only where there are some', () => {
  expect(formatRupees(125000)).toBe('₹1,25,000');
  expect(formatRupees(99.5)).toBe('₹99.50');
  expect(formatRupees(0)).toBe('₹0');
});

test('an amount survives the way to paise and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (paise) => toPaise(toRupees(paise)) === paise),
    { seed: 1999 },
  );
});
