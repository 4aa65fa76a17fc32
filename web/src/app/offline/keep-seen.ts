// Has the device keep the screen that is being looked at. Fetched when there is nothing else to do: no first visit waits for it.
import { lineIsSlowOrDear } from '../../shared/line';
import { paths } from '../../shared/paths';
import { preloadScreen } from '../routes';
import { isCode, isKept, isPicture, type Seen } from './kept-pages';

/** Does nothing where there is no service worker, or no line to spare for what nobody has asked for. */
export async function keepSeen(): Promise<void> {
  const { pathname, search } = location;
  if (import.meta.env.DEV || !isKept(location) || !navigator.onLine || lineIsSlowOrDear()) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  // Without a line the cart still says what is in it, and that nothing can be ordered.
  await preloadScreen(paths.cart.href);
  const fetched = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map((url) => url.pathname);
  const seen: Seen = {
    page: pathname + search,
    files: [...new Set(fetched.filter(isCode))],
    pictures: [...new Set(fetched.filter(isPicture))],
  };
  active?.postMessage(seen);
}
