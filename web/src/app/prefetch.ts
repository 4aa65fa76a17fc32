// Fetches the code of a screen before somebody opens it: when a link to it is about to be used, and, while the browser has
// nothing else to do, when one is in view.
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lineIsSlowOrDear } from '../shared/line';
import { preloadScreen } from './routes';

/** A screen's own data and pictures go first: on a slow line the code of other screens would take their place. */
const settlingMilliseconds = 2000;

function preloadTarget(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (link instanceof HTMLAnchorElement && link.origin === location.origin && !link.target)
    void preloadScreen(link.pathname);
}

function preloadInView(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const { top, bottom, width } = link.getBoundingClientRect();
    if (width > 0 && bottom > 0 && top < innerHeight) void preloadScreen(link.pathname);
  }
}

export function useScreenPrefetch(): void {
  const { pathname } = useLocation();

  useEffect(() => {
    const events = ['pointerover', 'focusin', 'touchstart'] as const;
    for (const event of events) document.addEventListener(event, preloadTarget, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, preloadTarget);
    };
  }, []);

  useEffect(() => {
    if (!('requestIdleCallback' in window)) return;
    const whenIdle = () => void (lineIsSlowOrDear() || requestIdleCallback(preloadInView, { timeout: 8000 }));
    const timer = setTimeout(whenIdle, settlingMilliseconds);
    document.addEventListener('scrollend', whenIdle, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scrollend', whenIdle);
    };
  }, [pathname]);
}
