// Round marks for the axis of a chart that begins at zero.

/**
 * The marks of an axis from 0 to at least `most`, at steps of 1, 2 or 5 times a power of ten.
 * @param wanted how many steps there should be, about
 */
export function axisMarks(most: number, wanted: number): number[] {
  if (most <= 0) return [0, 1];
  const raw = most / wanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].find((one) => one * power >= raw)! * power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
