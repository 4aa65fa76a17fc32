/** Lets work on the same things follow one another within this process, first come first served. */

const PATIENCE = 5_000;

/** The end of the newest work on each thing. */
const newest = new Map<string, Promise<void>>();

/**
 * Politeness, and no lock: transactions that would meet in the database, and all but one of them begin anew, wait for each
 * other here instead. What is right is decided by the database alone, which other processes write too.
 * @param things names of what the work changes; work that shares none of them goes on at the same time
 * @param patience milliseconds after which the work begins although what came before it is not over
 */
export async function inTurn<T>(things: readonly string[], work: () => Promise<T>, patience = PATIENCE): Promise<T> {
  const before = [...new Set(things.map((thing) => newest.get(thing)).filter((end) => end !== undefined))];
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  for (const thing of things) newest.set(thing, ended);
  try {
    if (before.length > 0) await endOf(before, patience);
    return await work();
  } finally {
    end();
    for (const thing of things) if (newest.get(thing) === ended) newest.delete(thing);
  }
}

async function endOf(before: readonly Promise<void>[], patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience).unref()));
  await Promise.race([Promise.all(before), tired]);
  clearTimeout(timer);
}
