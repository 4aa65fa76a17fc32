/** Tells the service worker to cache the page that is shown, with its code and pictures. */
import { isSlowOrMetered } from '../../shared/network-quality';
import { paths } from '../../shared/paths';
import { preloadScreen } from '../routes';
import { isCode, isCacheable, isPicture, type VisitedPage } from './cacheable';

/** Does nothing in development, offline, and on slow or metered connections. */
export async function cacheVisitedPage(): Promise<void> {
  const { pathname, search } = location;
  if (import.meta.env.DEV || !isCacheable(location) || !navigator.onLine || isSlowOrMetered()) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  // Offline, the cart still shows its lines, and says that nothing can be ordered.
  await preloadScreen(paths.cart.href);
  const fetched = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map((url) => url.pathname);
  const visited: VisitedPage = {
    page: pathname + search,
    files: [...new Set(fetched.filter(isCode))],
    pictures: [...new Set(fetched.filter(isPicture))],
  };
  active?.postMessage(visited);
}
