// Reads a product's dimensions from its specifications.

/** Centimetres. */
export interface Measures {
  width: number;
  /** Missing of what is flat. */
  depth?: number;
  height: number;
}

const number = '(\\d+(?:\\.\\d+)?)';
const sizes = new RegExp(`^${number}(?: cm)? × ${number}(?: cm)?(?: × ${number})? (cm|m)\\b`);
const alone = new RegExp(`^${number} (cm|m)\\b`);

/**
 * Of `Size` or `Opening`, such as `180 × 90 × 45 cm`: width, depth and height, or the height first where the specification `Width` says
 * so. Undefined when nothing is said that could be drawn, or it is too small to need a drawing.
 */
export function measuresOf(specifications: readonly { key: string; value: string }[]): Measures | undefined {
  const said = (key: string) => specifications.find((one) => one.key.toLowerCase() === key)?.value ?? '';
  const found = sizes.exec(said('size')) ?? sizes.exec(said('opening'));
  if (!found) return undefined;
  const factor = found[4] === 'm' ? 100 : 1;
  const [a, b, c] = [found[1], found[2], found[3]].map((side) => side && Number(side) * factor) as [
    number,
    number,
    number | undefined,
  ];
  if (Math.max(a, b, c ?? 0) < 30) return undefined;
  if (c === undefined) return { width: a, height: b };
  const width = alone.exec(said('width'));
  const heightFirst = width && Number(width[1]) * (width[2] === 'm' ? 100 : 1) === b && a !== b;
  return heightFirst ? { height: a, width: b, depth: c } : { width: a, depth: b, height: c };
}
