/** Has the service worker cache each screen that was visited, for when the browser is offline. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Milliseconds after a screen is shown: the first page of a visit has loaded its own files by then. */
const delays = { first: 12_000, next: 1_500 };

export function useOfflineCache(): void {
  const { pathname, search } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const work = () =>
      void import('./cache-visited-page')
        .then(({ cacheVisitedPage }) => cacheVisitedPage())
        .catch((error: unknown) => console.warn('The page could not be cached for offline use', error));
    const timer = setTimeout(work, first.current ? delays.first : delays.next);
    first.current = false;
    return () => clearTimeout(timer);
  }, [pathname, search]);
}
