/**
 * Tells of the browser's Back and Forward before they happen, and lets a caller prevent them. React Router's `useBlocker` does that in
 * its data router alone, which weighs 15 kB more than the declarative one (docs/decisions/0024). So this uses the browser's
 * Navigation API; a browser without it takes every step, and a form loses what was typed in it.
 */

import { overlaysTakeBack } from './overlays';

/**
 * A step that closes an overlay is not told: the screen stays.
 * @param listener may call `preventDefault` when `cancelable`: a browser lets a page prevent one step for each touch or key of its reader
 * @returns stops telling
 */
export function onBackOrForward(listener: (event: NavigateEvent) => void): () => void {
  if (!('navigation' in window)) return () => {};
  const { navigation } = window;
  const told = (event: NavigateEvent) => {
    // Another document is the affair of `beforeunload`.
    if (event.navigationType === 'traverse' && event.destination.sameDocument && !overlaysTakeBack()) listener(event);
  };
  navigation.addEventListener('navigate', told);
  return () => navigation.removeEventListener('navigate', told);
}

/** Carries out a navigation that was prevented. */
export function traverse({ destination }: NavigateEvent): void {
  // It rejects when another navigation comes in between, which is the reader's will.
  navigation.traverseTo(destination.key).finished?.catch(() => undefined);
}
