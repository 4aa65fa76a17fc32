/** Weights and sizes of own work, against figures of steel tables, and what they cost. */
import fc from 'fast-check';
import { rounds } from '../../test/rounds.js';
import { costOf, milliOf, weightInGrams } from './measures.js';

const STEEL = 7850;

it('weighs pieces as steel tables do', () => {
  // One metre each; kilograms of the tables of IS 808 and IS 1161, within a percent for rounded corners.
  const near = (grams: number, kilograms: number) => expect(Math.abs(grams / 1000 / kilograms - 1)).toBeLessThan(0.01);
  near(weightInGrams('PLATE', { length: 10_000, width: 10_000, thickness: 50 }, STEEL), 39.25);
  near(weightInGrams('ROUND_BAR', { length: 10_000, diameter: 120 }, STEEL), 0.888);
  near(weightInGrams('ROUND_TUBE', { length: 10_000, diameter: 483, thickness: 32 }, STEEL), 3.56);
  near(weightInGrams('SQUARE_TUBE', { length: 10_000, width: 400, thickness: 20 }, STEEL), 2.386);
  near(weightInGrams('ANGLE', { length: 10_000, width: 500, thickness: 50 }, STEEL), 3.729);
});

it('measures feet and surfaces', () => {
  expect(milliOf('RUNNING_FOOT', { length: 30_480 })).toBe(10_000);
  expect(milliOf('SQUARE_FOOT', { length: 12_192, width: 6_096 })).toBe(8_000);
  expect(milliOf('SQUARE_METRE', { length: 12_500, width: 8_000 })).toBe(1_000);
});

it('refuses what is no piece', () => {
  const tube = { length: 1000, width: 400, thickness: 200 };
  expect(() => weightInGrams('SQUARE_TUBE', tube, STEEL)).toThrow(RangeError);
  expect(() => weightInGrams('PLATE', { length: 1000, width: 400 }, STEEL)).toThrow(RangeError);
  expect(() => weightInGrams('PLATE', { length: 1000.5, width: 400, thickness: 10 }, STEEL)).toThrow(RangeError);
  expect(() => weightInGrams('ROUND_BAR', { length: 1000, diameter: 120 }, 0)).toThrow(RangeError);
  expect(() => milliOf('KG', { length: 1000 })).toThrow(RangeError);
  expect(() => milliOf('SQUARE_FOOT', { length: 1000 })).toThrow(RangeError);
});

it('costs what the exact product is, half a paisa up', () => {
  expect(costOf(12_500, 95_00)).toBe(1187_50);
  expect(costOf(1, 500)).toBe(1);
  expect(costOf(1, 499)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 10_000_000 }), (milli, rate) => {
      expect(Math.abs(costOf(milli, rate) * 1000 - milli * rate)).toBeLessThanOrEqual(500);
    }),
    { numRuns: rounds(200, 5_000) },
  );
});
