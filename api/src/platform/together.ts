/** Does together what comes while the last of its kind is under way, or within a while, so that a rush asks the database once and not each for itself. */

/**
 * @param work does all of them at once and answers for each, in their order; what it throws is thrown to each
 * @returns a function that does one thing, with all that are asked for in the same moment: at once when nothing is under way, and otherwise when that is over
 */
export function together<T, R>(work: (things: T[]) => Promise<R[]>): (thing: T) => Promise<R> {
  let waiting: { thing: T; done: (result: R) => void; failed: (error: unknown) => void }[] = [];
  let working = false;

  async function goOn(): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting;
      waiting = [];
      try {
        const results = await work(now.map(({ thing }) => thing));
        now.forEach(({ done }, place) => done(results[place]!));
      } catch (error) {
        for (const { failed } of now) failed(error);
      }
    }
    working = false;
  }

  return (thing) =>
    new Promise((done, failed) => {
      waiting.push({ thing, done, failed });
      if (working) return;
      working = true;
      // Whoever else is about to ask comes along.
      queueMicrotask(() => void goOn());
    });
}

/** Does together what comes within a while, for those who need not wait until it is done. */
export class Later<T> {
  #waiting: T[] = [];
  #timer: NodeJS.Timeout | undefined;
  #works: Promise<void>[] = [];

  /** @param within milliseconds until what was given is begun */
  constructor(
    private readonly work: (things: readonly T[]) => Promise<void>,
    private readonly within: number,
  ) {}

  add(thing: T): void {
    this.#waiting.push(thing);
    this.#timer ??= setTimeout(() => this.#begin(), this.within);
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    const working = this.work(this.#waiting.splice(0));
    // Told at the end.
    working.catch(() => undefined);
    this.#works.push(working);
  }

  /** Begins what still waits, and waits for all that was begun. @throws what was thrown first for any of it */
  async end(): Promise<void> {
    this.#begin();
    await Promise.all(this.#works.splice(0));
  }
}
