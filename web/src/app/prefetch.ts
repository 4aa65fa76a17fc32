/**
 * Prefetches the code of a screen: when the pointer, a finger or the focus comes to a link to it, and for links in view while the
 * browser is idle.
 */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isSlowOrMetered } from '../shared/network-quality';
import { preloadScreen } from './routes';

/** The screen's own data and pictures load first. */
const delayMilliseconds = 2000;

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
    // Only a hint: a browser without the callback (Safari) prefetches by pointer, finger and focus.
    if (!('requestIdleCallback' in window)) return;
    const whenIdle = () => void (isSlowOrMetered() || requestIdleCallback(preloadInView, { timeout: 8000 }));
    const timer = setTimeout(whenIdle, delayMilliseconds);
    document.addEventListener('scrollend', whenIdle, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scrollend', whenIdle);
    };
  }, [pathname]);
}
