/** Long commands give way: after some milliseconds the thread serves whoever else waits, then they go on. */

/** A command works so many milliseconds before others have their turn; a test may say fewer, so that short work is long. */
export const pace = { sliceMs: 5 };
/** Lists of so many entries are sorted in one go, well within a slice. */
const SORTED_AT_ONCE = 2048;
/** Entries merged between two looks at the clock. */
const MERGED_AT_ONCE = 512;

/** The time that a command may work on before it gives way. */
export class Slice {
  private ends = performance.now() + pace.sliceMs;

  get isOver(): boolean {
    return performance.now() >= this.ends;
  }

  /** After others had their turn. */
  begin(): void {
    this.ends = performance.now() + pace.sliceMs;
  }

  /** Lets everybody else have a turn. */
  async giveWay(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.begin();
  }
}

/** Work in steps: each `undefined` that it yields is a moment in which others may have a turn. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does the work to its end, giving way after each step. */
export async function doInSlices<T>(steps: Steps<T>): Promise<T> {
  const slice = new Slice();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await slice.giveWay();
  }
}

/** Does the work to its end at once. */
export function doAtOnce<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Sorts as `sort` does, equal entries in their order, in steps: runs first, which are then merged two by two. */
export function* sortInSteps<T>(entries: T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const slice = new Slice();
  let runs: T[][] = [];
  for (let at = 0; at < entries.length; at += SORTED_AT_ONCE) {
    runs.push(entries.slice(at, at + SORTED_AT_ONCE).sort(compare));
    if (slice.isOver) yield* pause(slice);
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [first, second] = [runs[at]!, runs[at + 1]];
      merged.push(second ? yield* mergeInSteps(first, second, compare, slice) : first);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInSteps<T>(first: T[], second: T[], compare: (a: T, b: T) => number, slice: Slice): Steps<T[]> {
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (i < first.length && j < second.length) {
    merged.push(compare(first[i]!, second[j]!) <= 0 ? first[i++]! : second[j++]!);
    if (merged.length % MERGED_AT_ONCE === 0 && slice.isOver) yield* pause(slice);
  }
  while (i < first.length) merged.push(first[i++]!);
  while (j < second.length) merged.push(second[j++]!);
  return merged;
}

function* pause(slice: Slice): Steps<void> {
  yield undefined;
  slice.begin();
}
