/** What the shop does again and again by itself: round after round, never two of a task at once, until it is stopped. */
import { setTimeout as pause } from 'node:timers/promises';

export interface RegularTask {
  run(): Promise<unknown>;
  /** Milliseconds from the end of a round to the next one; by how long the round took, when that matters. */
  every: number | ((took: number) => number);
  /** Told of a round that failed; the next one comes as if it had not. */
  failed(error: unknown): void;
  /** Whether the first round begins at once; else it waits as the others do. */
  atOnce?: boolean;
}

export interface RegularWork {
  /** Begins the next round at once, or as soon as the one that is under way has ended. */
  wake(): void;
  /** Ends once the round that is under way has ended; may be called again. */
  stop(): Promise<void>;
}

/** Keeps no process alive by itself. */
export function startRegularWork({ run, every, failed, atOnce = false }: RegularTask): RegularWork {
  const stopping = new AbortController();
  let waking = new AbortController();
  const wait = async (took: number) => {
    const signal = AbortSignal.any([stopping.signal, waking.signal]);
    await pause(typeof every === 'number' ? every : every(took), undefined, { ref: false, signal }).catch(
      () => undefined,
    );
    waking = new AbortController();
  };
  const work = async () => {
    if (!atOnce) await wait(0);
    while (!stopping.signal.aborted) {
      const began = Date.now();
      try {
        await run();
      } catch (error) {
        failed(error);
      }
      await wait(Date.now() - began);
    }
  };
  const ended = work();
  return {
    wake: () => waking.abort(),
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
