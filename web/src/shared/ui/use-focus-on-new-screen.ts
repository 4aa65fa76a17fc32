// Moves scroll position and focus to the top of a new screen.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** History state of an address that replaces another one of the same screen: scroll position and focus stay. */
export const sameScreen = { sameScreen: true };

/** @returns the ref of the screen's main element, which takes the focus (it needs a tabIndex of -1) */
export function useFocusOnNewScreen(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation();
  const stays = (state as Partial<typeof sameScreen> | null)?.sameScreen;
  const kind = useNavigationType();
  const last = useRef(pathname);
  // Before the first paint: a view transition measures the new position of its picture.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (kind === 'REPLACE' && stays) return;
    if (kind !== 'POP') window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, kind, stays]);
  return main;
}
