/** Gaps in consecutive numbers. Pure. */

export interface Gap {
  from: number;
  to: number;
}

/**
 * @param numbers of the documents of a month, in any order
 * @param before the highest number of earlier documents; 0 without any
 * @param known numbers that are used elsewhere, such as by a document of the next month or of the demo that went
 * @param after the highest number that was given out so far, where nothing later was issued
 */
export function gapsOf(numbers: readonly number[], before: number, known: ReadonlySet<number>, after = 0): Gap[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const last = sorted.at(-1);
  if (last === undefined) return [];
  const gaps: Gap[] = [];
  const note = (from: number, to: number) => {
    let start: number | undefined;
    for (let value = from; value <= to + 1; value += 1) {
      const isMissing = value <= to && !known.has(value);
      if (isMissing) start ??= value;
      else if (start !== undefined) {
        gaps.push({ from: start, to: value - 1 });
        start = undefined;
      }
    }
  };
  let expected = before + 1;
  for (const value of sorted) {
    if (value > expected) note(expected, value - 1);
    expected = Math.max(expected, value + 1);
  }
  if (after > last) note(expected, after);
  return gaps;
}
