// Has each screen kept for when there is no line, well after it stands.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { whenIdle } from '../../shared/when-idle';

/** Milliseconds after a screen: a first visit is over by then, and who goes on within the shop has what the screen is made of. */
const settling = { first: 12_000, next: 1_500 };

export function useKeepSeen(): void {
  const { pathname, search } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    let leave = () => {};
    const work = () =>
      void import('./keep-seen')
        .then(({ keepSeen }) => keepSeen())
        .catch((error: unknown) => console.warn('What is on the screen could not be kept for offline', error));
    const timer = setTimeout(() => (leave = whenIdle(work)), first.current ? settling.first : settling.next);
    first.current = false;
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [pathname, search]);
}
