// Where a reader stands after a change of screen: at its top, and so does the keyboard.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** @returns the ref of the screen's main element, which takes the focus (it needs a tabIndex of -1) */
export function useFocusOnNewScreen(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);
  // Before anything is painted: a picture that moves to the new screen has to know where it ends.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (kind !== 'POP') window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, kind]);
  return main;
}
