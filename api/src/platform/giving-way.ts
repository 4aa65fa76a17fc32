/** What nobody waits for gives way while many wait for an answer: it takes the same processors. */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks. */
const LOOK = 50;

const crowds = new Set<() => boolean>();

/** @param isCrowded whether many wait @returns ends it */
export function giveWayWhile(isCrowded: () => boolean): () => void {
  crowds.add(isCrowded);
  return () => void crowds.delete(isCrowded);
}

/** @param most milliseconds; nothing gives way for longer @returns at once when nobody waits */
export async function whenNobodyWaits(most: number): Promise<void> {
  const end = performance.now() + most;
  while ([...crowds].some((isCrowded) => isCrowded()) && performance.now() < end)
    await pause(LOOK, undefined, { ref: false });
}
