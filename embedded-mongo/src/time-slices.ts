/** Cooperative scheduling: a long command yields the event loop every few milliseconds so that other commands can run. */

/** Length of a time slice in milliseconds. Tests lower it so that short commands also yield. */
export const pace = { sliceMs: 5 };
/** Lists up to this length are sorted in one call, which takes much less than a slice. */
const SORTED_AT_ONCE = 2048;
/** Entries merged between two checks of the clock. */
const MERGED_AT_ONCE = 512;

/** The current time slice of a command. */
export class Slice {
  private ends = performance.now() + pace.sliceMs;

  get isOver(): boolean {
    return performance.now() >= this.ends;
  }

  /** Starts a new slice; called after the command yielded. */
  begin(): void {
    this.ends = performance.now() + pace.sliceMs;
  }

  /** Yields the event loop, then starts a new slice. */
  async yieldEventLoop(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.begin();
  }
}

/** Work that can pause: at each yielded `undefined` other commands may run. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs the work to its end and yields the event loop at each pause. */
export async function doInSlices<T>(steps: Steps<T>): Promise<T> {
  const slice = new Slice();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await slice.yieldEventLoop();
  }
}

/** Runs the work to its end without a pause. */
export function doAtOnce<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** A stable merge sort that can pause: sorts short runs, then merges them pairwise. */
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
