/** Does together what comes while the last of its kind is under way, so that a rush asks the database once and not each for itself. */

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
