import fc from 'fast-check';
import { discountPercent } from '../../shared/money';
import { mrpForDiscount } from './mrp-for-discount';

describe('mrpForDiscount', () => {
  it.each([
    [750, 25, 1000],
    [99.5, 0, 100],
    [1, 50, 2],
    [999, 33, 1491],
    [66.67, 33.33, 100],
  ])('makes ₹%d with %d percent off an MRP of ₹%d', (price, discount, mrp) => {
    expect(mrpForDiscount(price, discount)).toBe(mrp);
  });

  it('sets no MRP where rounding would put it below the price', () => {
    expect(mrpForDiscount(99.4, 0)).toBeNull();
  });

  it.each([-1, 100, Number.NaN])('refuses a discount of %d percent', (discount) => {
    expect(() => mrpForDiscount(100, discount)).toThrow(RangeError);
  });

  it('shows the chosen discount again, to a percent, for any price from ₹100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 1, max: 90 }), (price, discount) => {
        const mrp = mrpForDiscount(price, discount);
        expect(mrp).not.toBeNull();
        expect(Math.abs(discountPercent(price, mrp) - discount)).toBeLessThanOrEqual(1);
      }),
      { seed: 1999 },
    );
  });
});
