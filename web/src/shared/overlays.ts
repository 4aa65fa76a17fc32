/**
 * The browser's Back closes whatever lies over the screen (menu, filter sheet, dialog, zoomed picture) and leaves the screen in place.
 * Each open overlay has a history entry of its own, a copy of the screen's entry, so that Back has something to take away. This is
 * the one rule for every overlay of the storefront; it needs the History API alone, which every browser has.
 */
import { useEffect, useRef } from 'react';

interface Overlay {
  close(): void;
}

/** Key in `history.state`: how many overlays lie over the screen at that entry. */
const depthKey = 'overlays';

/** Open overlays, the topmost last. */
const open: Overlay[] = [];
/** Overlays whose dismissal waits for the browser's step back. */
const dismissed = new Set<Overlay>();
/** True while a step back of ours, for overlays that are closed already, is under way. */
let stepping = false;
/** Popstate events that closed an overlay, or took away the entry of a closed one. */
const ownEvents = new WeakSet<Event>();

function depth(): number {
  const state = history.state as { [depthKey]?: number } | null;
  return state?.[depthKey] ?? 0;
}

/** Brings the history in line with what is open. */
function settle(): void {
  if (stepping || dismissed.size > 0) return;
  if (open.length < depth()) {
    stepping = true;
    history.go(open.length - depth());
  }
  // The state of the entry is kept: to the router the copy is the same screen.
  while (open.length > depth()) history.pushState({ ...(history.state as object), [depthKey]: depth() + 1 }, '');
}

// Several may open and close in one rendering: one closing while another opens hands its entry over.
const settleSoon = () => queueMicrotask(settle);

function stepped(event: PopStateEvent): void {
  if (stepping) {
    stepping = false;
    ownEvents.add(event);
    return settle();
  }
  const left = depth();
  if (open.length > left) ownEvents.add(event);
  while (open.length > left) {
    const overlay = open.pop()!;
    dismissed.delete(overlay);
    overlay.close();
  }
}
// In the capturing phase, to be before every other listener of the window.
if (typeof window !== 'undefined') window.addEventListener('popstate', stepped, true);

/** True while a step back concerns an overlay, not the screen. */
export const overlaysTakeBack = (): boolean => open.length > 0 || stepping;

/** True for a step in the history that closed an overlay and did not leave the screen. */
export const isOverlayStep = (event: PopStateEvent): boolean => ownEvents.has(event);

/** @returns tells that the overlay is closed */
export function enterOverlay(overlay: Overlay): () => void {
  open.push(overlay);
  settleSoon();
  return () => {
    const at = open.indexOf(overlay);
    // Back has closed it, and its entry is gone.
    if (at < 0) return;
    open.splice(at, 1);
    if (dismissed.delete(overlay)) stepping = true;
    settleSoon();
  };
}

/** Closes the topmost overlay by the browser's step back: nothing below can be pressed until its entry is gone. */
export function dismissOverlay(overlay: Overlay): void {
  if (dismissed.has(overlay)) return;
  // A screen opened meanwhile has replaced the entry.
  if (open.at(-1) !== overlay || stepping || depth() !== open.length) return overlay.close();
  dismissed.add(overlay);
  history.back();
}

/**
 * @param isOpen whether it is shown
 * @param close hides it
 * @returns closes it, for its own buttons
 */
export function useOverlay(isOpen: boolean, close: () => void): () => void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const overlay = useRef<Overlay>({ close: () => latest.current() });
  useEffect(() => (isOpen ? enterOverlay(overlay.current) : undefined), [isOpen]);
  return () => dismissOverlay(overlay.current);
}
