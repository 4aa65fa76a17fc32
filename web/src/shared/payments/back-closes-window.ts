// The browser's Back while a payment window stands over the screen closes the window, as people mean it.
import { guardSteps, historyIndex } from '../step-guard';

/**
 * @param screen below the window: `stays` as it is, or `goes back` with the step
 * @param work is told by the signal that the shopper has gone back
 */
export async function untilBack<T>(screen: 'stays' | 'goes back', work: (left: AbortSignal) => Promise<T>): Promise<T> {
  const left = new AbortController();
  const here = historyIndex();
  let settled = false;
  guardSteps((event) => {
    // The browser tells of a step it has taken already: it is taken back unknown to the router.
    const there = historyIndex();
    if (screen === 'stays' && here !== undefined && there !== undefined) {
      event.stopImmediatePropagation();
      if (there !== here) window.history.go(here - there);
      else if (settled) guardSteps();
    }
    left.abort();
  });
  try {
    return await work(left.signal);
  } finally {
    settled = true;
    // A step that is being taken back has still to be told; its guard goes with it.
    if (!left.signal.aborted || screen === 'goes back' || historyIndex() === here) guardSteps();
  }
}
