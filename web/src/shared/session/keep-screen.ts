// Screens on which something is filled in: when the session ends there, the log-in comes over the screen instead of another one.
import { useEffect, useSyncExternalStore } from 'react';

let keepers = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  keepers += by;
  listeners.forEach((listener) => listener());
}

/** Whether a screen stands that must not be lost. */
export const screenIsKept = (): boolean => keepers > 0;

/** @param kept whether the screen is to stay when the session ends */
export function useKeepScreen(kept = true): void {
  useEffect(() => {
    if (!kept) return undefined;
    change(1);
    return () => change(-1);
  }, [kept]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useScreenIsKept = (): boolean => useSyncExternalStore(subscribe, screenIsKept, () => false);
