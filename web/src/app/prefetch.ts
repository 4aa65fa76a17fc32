// Fetches the code of a screen when somebody is about to open it, and of the likeliest ones when the browser is idle.
import { useEffect } from 'react';
import { paths } from '../shared/paths';
import { preloadScreen } from './routes';

interface NetworkInformation {
  saveData?: boolean;
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: NetworkInformation }).connection?.saveData === true;

function preloadTarget(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (link instanceof HTMLAnchorElement && link.origin === location.origin && !link.target)
    preloadScreen(link.pathname);
}

export function useScreenPrefetch(): void {
  useEffect(() => {
    const events = ['pointerover', 'focusin', 'touchstart'] as const;
    for (const event of events) document.addEventListener(event, preloadTarget, { passive: true });
    const idle =
      savesData() || !('requestIdleCallback' in window)
        ? undefined
        : requestIdleCallback(() => [paths.products.href(), paths.product.href('any')].forEach(preloadScreen), {
            timeout: 8000,
          });
    return () => {
      for (const event of events) document.removeEventListener(event, preloadTarget);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, []);
}
