/**
 * Restores the scroll position on Back and Forward, also when the page grows late. The browser's own restoration scrolls before React
 * has rendered the other screen, and React Router's `ScrollRestoration` needs its data router.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Milliseconds for which a page may grow to its former length. */
const timeoutMilliseconds = 5000;

/** Scrolls down to a position as soon as the page is long enough, unless the reader scrolls first. @returns cancels it */
function scrollOnceLongEnough(top: number): () => void {
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) stop();
  };
  const grown = new ResizeObserver(attempt);
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const timer = setTimeout(() => stop(), timeoutMilliseconds);
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

/** Scroll positions of this tab by `location.key`, as they were when the document was last left. */
function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(stored) ?? '[]') as [string, number][]);
  } catch {
    return new Map(); // Storage is blocked by the browser's settings.
  }
}

export function useScrollRestoration(): void {
  const { key, hash } = useLocation();
  const kind = useNavigationType();
  const positions = useRef<Map<string, number>>(undefined);
  const shown = useRef(key);

  useEffect(() => {
    const known = (positions.current ??= readPositions());
    const record = () => void known.set(shown.current, window.scrollY);
    // Within the document this hook restores; after a reload the browser does.
    const takeCharge = () => void (history.scrollRestoration = 'manual');
    const leave = () => {
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(stored, JSON.stringify([...known]));
      } catch {
        // Without storage, Back over a reloaded page begins at the top.
      }
    };
    record();
    takeCharge();
    window.addEventListener('scroll', record, { passive: true });
    window.addEventListener('pageshow', takeCharge);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', record);
      window.removeEventListener('pageshow', takeCharge);
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  useLayoutEffect(() => {
    if (shown.current === key) return undefined;
    shown.current = key;
    const known = positions.current;
    const top = kind === 'POP' ? known?.get(key) : undefined;
    if (kind === 'POP' && !hash) window.scrollTo(0, top ?? 0);
    const cancel = top ? scrollOnceLongEnough(top) : undefined;
    if (top === undefined) known?.set(key, window.scrollY);
    return cancel;
  }, [key, kind, hash]);
}
