// Where a reader stood on each page of this visit: Back and Forward lead to the same place again, also where the page fills late.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Milliseconds after which a page that has not grown long enough will not. */
const patience = 5000;

/** Scrolls down to a place as soon as the page is long enough, unless the reader moves first. @returns the way to give up */
function scrollOnceLongEnough(top: number): () => void {
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) stop();
  };
  const grown = new ResizeObserver(attempt);
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const timer = setTimeout(() => stop(), patience);
  const stop = () => {
    clearTimeout(timer);
    grown.disconnect();
    for (const move of moves) window.removeEventListener(move, stop);
  };
  for (const move of moves) window.addEventListener(move, stop, { passive: true });
  grown.observe(document.body);
  attempt();
  return stop;
}

const stored = 'gsplaces';

/** Places of this tab's visit as they were when its page was last left or loaded again. */
function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(stored) ?? '[]') as [string, number][]);
  } catch {
    return new Map(); // Blocked by the browser's settings.
  }
}

export function usePlaceOnPage(): void {
  const { key, hash } = useLocation();
  const kind = useNavigationType();
  const places = useRef<Map<string, number>>(undefined);
  const shown = useRef(key);

  useEffect(() => {
    const known = (places.current ??= readPlaces());
    const note = () => void known.set(shown.current, window.scrollY);
    // The browser would scroll the page that is left, before the other one stands there. Loading again is its work.
    const take = () => void (history.scrollRestoration = 'manual');
    const leave = () => {
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(stored, JSON.stringify([...known]));
      } catch {
        // Steps back over a page loaded again begin at the top then.
      }
    };
    note();
    take();
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pageshow', take);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pageshow', take);
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  useLayoutEffect(() => {
    if (shown.current === key) return undefined;
    shown.current = key;
    const known = places.current;
    const top = kind === 'POP' ? known?.get(key) : undefined;
    if (kind === 'POP' && !hash) window.scrollTo(0, top ?? 0);
    const giveUp = top ? scrollOnceLongEnough(top) : undefined;
    if (top === undefined) known?.set(key, window.scrollY);
    return giveUp;
  }, [key, kind, hash]);
}
