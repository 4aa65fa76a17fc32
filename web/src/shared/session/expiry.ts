// Tells the session that the server no longer takes its token, from wherever that is noticed.

const listeners = new Set<() => void>();

export const announceExpiry = (): void => listeners.forEach((listener) => listener());

/** @returns the way to stop listening */
export function onExpiry(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
