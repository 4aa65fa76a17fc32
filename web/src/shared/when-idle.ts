// Work that nobody waits for, done while the browser has nothing else to do.

/** Milliseconds after which it is done all the same. */
const atTheLatest = 2_000;

/** @returns calls it off */
export function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, atTheLatest);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: atTheLatest });
  return () => cancelIdleCallback(asked);
}
