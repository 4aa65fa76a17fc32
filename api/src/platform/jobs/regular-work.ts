/** Periodic background tasks: runs a task round after round, never concurrently with itself, until it is stopped. */
import { setTimeout as pause } from 'node:timers/promises';

export interface RegularTask {
  run(): Promise<unknown>;
  /** Milliseconds between the end of a round and the next one; may depend on the duration of the round. */
  every: number | ((took: number) => number);
  /** Called after a failed round. The next round follows as usual. */
  failed(error: unknown): void;
  /** Whether the first round starts at once instead of after the pause. */
  atOnce?: boolean;
}

export interface RegularWork {
  /** Starts the next round now, or right after the running one. */
  wake(): void;
  /** Resolves after the running round. Idempotent. */
  stop(): Promise<void>;
}

/** Its timer does not keep the process alive. */
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
