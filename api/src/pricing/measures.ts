/** Sizes and weights of own work: how many kilograms, feet or square feet a piece of metal, wood or glass has. Pure, in whole thousandths. */
import { assertPaise, type Paise } from './paise.js';

/** Units that own work is sold by. */
export const WORK_UNITS = ['PIECE', 'KG', 'RUNNING_FOOT', 'SQUARE_FOOT', 'METRE', 'SQUARE_METRE', 'HOUR'] as const;
export type WorkUnit = (typeof WORK_UNITS)[number];

/** Cross-sections whose weight is reckoned. */
export const SHAPES = ['PLATE', 'ROUND_BAR', 'ROUND_TUBE', 'SQUARE_TUBE', 'ANGLE'] as const;
export type Shape = (typeof SHAPES)[number];

/** Whole tenths of a millimetre. */
export interface Sizes {
  length: number;
  /** Of a plate; outer width of a square tube and of an angle. */
  width?: number;
  /** Outer height of a square tube, and of an angle: the width when left out. */
  height?: number;
  /** Of a plate; wall of a tube; leg of an angle. */
  thickness?: number;
  /** Outer diameter of a bar or round tube. */
  diameter?: number;
}

/** The most thousandths of a unit: a million units. */
const MOST = 1_000_000_000;
const MM_OF_FOOT = 304.8;

/** Square tenths of a millimetre. @throws RangeError when a size is missing, or the sizes are of no piece */
function sectionOf(shape: Shape, { width = 0, height = width, thickness = 0, diameter = 0 }: Sizes): number {
  const area = {
    PLATE: () => width * thickness,
    ROUND_BAR: () => (Math.PI * diameter ** 2) / 4,
    ROUND_TUBE: () => (Math.PI * (diameter ** 2 - (diameter - 2 * thickness) ** 2)) / 4,
    SQUARE_TUBE: () => width * height - (width - 2 * thickness) * (height - 2 * thickness),
    ANGLE: () => (width + height - thickness) * thickness,
  }[shape]();
  const isHollow = shape === 'ROUND_TUBE' || shape === 'SQUARE_TUBE';
  const across = shape === 'ROUND_TUBE' ? diameter : Math.min(width, height);
  const isPiece = !isHollow || 2 * thickness < across;
  if (!(area > 0) || !isPiece || (shape === 'ANGLE' && thickness >= across))
    throw new RangeError('These sizes are of no such piece');
  return area;
}

/**
 * Weight of a piece.
 * @param density kilograms of a cubic metre, e.g. 7850 of mild steel
 * @returns whole grams
 * @throws RangeError
 */
export function weightInGrams(shape: Shape, sizes: Sizes, density: number): number {
  assertSizes(sizes);
  if (!(density > 0) || density > 30_000) throw new RangeError('A density is 1 to 30,000 kg a cubic metre');
  // Cubic tenths of a millimetre to cubic metres: 1e-12; kilograms to grams: 1e3.
  return inRange(Math.round(sectionOf(shape, sizes) * sizes.length * density * 1e-9));
}

/**
 * Thousandths of a unit that a size has.
 * @throws RangeError for PIECE, KG and HOUR, which no size has, and without a width for a surface
 */
export function milliOf(unit: WorkUnit, { length, width = 0 }: Sizes): number {
  assertSizes({ length, width });
  const millimetres = length / 10;
  const surface = millimetres * (width / 10);
  if (unit === 'RUNNING_FOOT') return inRange(Math.round((millimetres / MM_OF_FOOT) * 1000));
  if (unit === 'METRE') return inRange(Math.round(millimetres));
  if (surface > 0 && unit === 'SQUARE_FOOT') return inRange(Math.round((surface / MM_OF_FOOT ** 2) * 1000));
  if (surface > 0 && unit === 'SQUARE_METRE') return inRange(Math.round(surface / 1000));
  throw new RangeError('No size has this unit');
}

/** What a quantity costs, half a paisa rounded up. @param milli thousandths of the unit @param rate paise of one unit */
export function costOf(milli: number, rate: Paise): Paise {
  inRange(milli);
  assertPaise(rate);
  return assertPaise(Number((BigInt(milli) * BigInt(rate) * 2n + 1000n) / 2000n));
}

function assertSizes({ length, ...others }: Sizes): void {
  for (const size of [length, ...Object.values(others)])
    if (!Number.isSafeInteger(size) || size < 0 || size > 1_000_000)
      throw new RangeError('A size is 0 to 100 metres, in tenths of a millimetre');
  if (length === 0) throw new RangeError('A piece has a length');
}

function inRange(milli: number): number {
  if (!Number.isSafeInteger(milli) || milli <= 0 || milli > MOST) throw new RangeError('Beyond what is reckoned');
  return milli;
}
