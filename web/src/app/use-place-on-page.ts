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

export function usePlaceOnPage(): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  const places = useRef(new Map<string, number>());
  const shown = useRef(key);

  useEffect(() => {
    const note = () => void places.current.set(shown.current, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    if (shown.current === key) return undefined;
    shown.current = key;
    const top = kind === 'POP' ? places.current.get(key) : undefined;
    return top ? scrollOnceLongEnough(top) : undefined;
  }, [key, kind]);
}
