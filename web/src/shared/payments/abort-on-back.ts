/** Closes a payment window that stands over the screen when the shopper presses the browser's Back. */
import { onBackOrForward } from '../navigation-blocker';
import { isOverlayStep } from '../overlays';

/**
 * @param screen below the window: `stays` where it is, or `goes back` with the step
 * @param work is told by the signal that the shopper has pressed Back
 */
export async function abortOnBack<T>(
  screen: 'stays' | 'goes back',
  work: (left: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = new AbortController();
  const abort = () => left.abort();
  const stop = onBackOrForward((event) => {
    if (screen === 'stays' && event.cancelable) event.preventDefault();
    abort();
  });
  // For a browser without the Navigation API: the window closes, and the screen goes back in either case.
  const abortOnStep = (event: PopStateEvent) => {
    if (!isOverlayStep(event)) abort();
  };
  window.addEventListener('popstate', abortOnStep);
  try {
    return await work(left.signal);
  } finally {
    stop();
    window.removeEventListener('popstate', abortOnStep);
  }
}
