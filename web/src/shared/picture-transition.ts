/**
 * Moves a product's picture between its card and its page by the browser's view transitions. A browser without them, or whose reader
 * prefers reduced motion, shows the other screen at once.
 */
import type { MouseEvent } from 'react';
import { matchPath } from 'react-router-dom';
import { onBackOrForward, traverse } from './navigation-blocker';
import { paths } from './paths';

/** `view-transition-name` of the picture while it moves; `app/styles.css` has its timing. */
const name = 'picture';

/** Milliseconds for which the old screen stands still at most; a slower screen comes without motion. */
const patience = 500;

/** The attribute that marks the picture of a product on a card and on its page. */
export const pictureMark = (id: string) => ({ 'data-picture': id });
const find = (where: string) => document.querySelector<HTMLElement>(where) ?? undefined;
const findPicture = (id: string) => find(`[data-picture="${CSS.escape(id)}"]`);

const motionIsWanted = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;

function inView(picture: HTMLElement | undefined): picture is HTMLElement {
  const { top, bottom } = picture?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return bottom > 0 && top < innerHeight;
}

let arrived: (() => void) | undefined;

/** Tells the transition that the new screen is rendered and scrolled to its place. */
export const screenArrived = (): void => arrived?.();

/** @param step goes to another screen, on which the same product's picture may be found */
function animate(id: string, before: HTMLElement, step: () => void): void {
  let after: HTMLElement | undefined;
  const setName = (element: HTMLElement | undefined, value: string) =>
    element?.style.setProperty('view-transition-name', value);
  // The small picture stands in until the larger one has loaded.
  const seen = before.querySelector('img')?.currentSrc;
  setName(before, name);
  const transition = document.startViewTransition(async () => {
    await new Promise<void>((resolve) => {
      arrived = resolve;
      setTimeout(resolve, patience);
      step();
    });
    arrived = undefined;
    setName(before, '');
    after = findPicture(id);
    if (!inView(after)) return transition.skipTransition();
    setName(after, name);
    const picture = after.querySelector('img');
    if (seen && picture && !picture.complete) picture.style.backgroundImage = `url("${seen}")`;
  });
  // Rejects when the transition is skipped; the new screen is shown all the same.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => setName(after, ''));
}

/** Opens a product from its card, whose picture grows into the one of the product's page. */
export function openWithTransition(event: MouseEvent<HTMLElement>, id: string, open: () => void): void {
  const picture = event.currentTarget.closest('article')?.querySelector<HTMLElement>('[data-picture]');
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (elsewhere || !picture || !motionIsWanted()) return;
  event.preventDefault();
  animate(id, picture, open);
}

/**
 * Animates Back and Forward between a product and a list too. The step is held back until the browser has a picture of the old
 * screen, and then taken; where it cannot be held back, the new screen comes without motion.
 */
export function animateBackAndForward(): void {
  let resumed: string | undefined;
  onBackOrForward((event) => {
    const { destination } = event;
    if (destination.key === resumed) return void (resumed = undefined);
    if (event.defaultPrevented || !event.cancelable || event.hasUAVisualTransition || !motionIsWanted()) return;
    const current = find('ul[data-picture]')?.dataset.picture;
    const next = matchPath(paths.product.path, new URL(destination.url).pathname)?.params.id;
    const id = current ?? next;
    const before = id === undefined ? undefined : findPicture(id);
    if (current === next || !inView(before)) return;
    event.preventDefault();
    animate(id!, before, () => {
      resumed = destination.key;
      traverse(event);
    });
  });
}
