/** Screens with a form: when the session expires there, the log-in is shown over the screen instead of replacing it. */
import { useEffect, useSyncExternalStore } from 'react';

let screens = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  screens += by;
  listeners.forEach((listener) => listener());
}

/** Whether the current screen wants the log-in over itself. */
export const loginOverlayWanted = (): boolean => screens > 0;

/** @param wanted whether the screen stays when the session expires */
export function useLoginOverlay(wanted = true): void {
  useEffect(() => {
    if (!wanted) return undefined;
    change(1);
    return () => change(-1);
  }, [wanted]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLoginOverlayWanted = (): boolean => useSyncExternalStore(subscribe, loginOverlayWanted, () => false);
