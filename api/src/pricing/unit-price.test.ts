/** Unit sale prices by rule 6(11) of the Legal Metrology (Packaged Commodities) Rules. */
import fc from 'fast-check';
import { QuantityUnit, unitPrice } from './unit-price.js';

const { PIECE, PAIR, G, KG, ML, L, CM, M, SQ_M } = QuantityUnit;

it.each([
  // Below the large unit by the small one, in whichever of the two it is entered.
  ['₹60 for 200 g', 60_00, 200, G, 30, G],
  ['₹60 for 0.2 kg', 60_00, 0.2, KG, 30, G],
  ['₹500 for 5 l', 500_00, 5, L, 100_00, L],
  ['₹500 for 1,500 ml', 500_00, 1500, ML, 333_33, L],
  ['₹99 for 999 g', 99_00, 999, G, 10, G],
  ['₹90 for 45 cm', 90_00, 45, CM, 2_00, CM],
  ['₹250 for 250 cm', 250_00, 250, CM, 100_00, M],
  ['₹1,000 for 3 pieces', 1000_00, 3, PIECE, 333_33, PIECE],
  ['₹1,000 for 2.5 square metres', 1000_00, 2.5, SQ_M, 400_00, SQ_M],
  ['₹1,000 for half a square metre', 1000_00, 0.5, SQ_M, 2000_00, SQ_M],
  ['half a paisa rounds up', 5, 10, PAIR, 1, PAIR],
])('%s', (_, paid, quantity, unit, price, of) => {
  expect(unitPrice(paid, quantity, unit)).toEqual({ price, unit: of });
});

it.each([
  ['one piece', 100_00, 1, PIECE],
  ['one kilogram', 100_00, 1, KG],
  ['a thousand grams', 100_00, 1000, G],
  ['a metre', 100_00, 100, CM],
  ['one gram', 100_00, 1, G],
  ['less than half a paisa each', 100, 1_000_000, PIECE],
  ['more than an amount can be', 1_000_000_000_00, 0.001, M],
  ['no quantity', 100_00, 0, PIECE],
])('of %s there is none', (_, paid, quantity, unit) => {
  expect(unitPrice(paid, quantity, unit)).toBeNull();
});

it('times the quantity is the price, but for half a paisa of rounding on each', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000_00 }),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.constantFrom(...Object.values(QuantityUnit)),
      (paid, thousandths, unit) => {
        const found = unitPrice(paid, thousandths / 1000, unit);
        if (!found) return;
        const perLarge: Partial<Record<QuantityUnit, number>> = { KG: 1000, L: 1000, M: 100 };
        const each = (thousandths * (perLarge[unit] ?? 1)) / (perLarge[found.unit] ?? 1);
        // In thousandths of a paisa.
        expect(Math.abs(found.price * each - paid * 1000)).toBeLessThanOrEqual(each / 2 + 1e-3);
      },
    ),
  );
});
