// Between a card and its product one picture grows or shrinks, by the browser's view transitions and where it has them: one that
// has none, or whose reader wants no motion, just shows the other screen.
import type { MouseEvent } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from './paths';

/** What the picture is called while it moves; `app/styles.css` says how. */
const name = 'picture';

/** Milliseconds for which the screen holds still for the next one; whatever takes longer comes without motion. */
const patience = 500;

/** The attribute that marks the picture of a product on a card and on its page. */
export const pictureOf = (id: string) => ({ 'data-picture': id });
const find = (where: string) => document.querySelector<HTMLElement>(where) ?? undefined;
const findPicture = (id: string) => find(`[data-picture="${CSS.escape(id)}"]`);

const motionIsWanted = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;

function inView(picture: HTMLElement | undefined): picture is HTMLElement {
  const { top, bottom } = picture?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return bottom > 0 && top < innerHeight;
}

let arrived: (() => void) | undefined;

/** To be called when another screen stands there and has been scrolled to its place. */
export const tellArrival = (): void => arrived?.();

/** Takes a step to another screen, on which the same product's picture may be found. */
function move(id: string, before: HTMLElement, step: () => void): void {
  let after: HTMLElement | undefined;
  const call = (one: HTMLElement | undefined, called: string) => one?.style.setProperty('view-transition-name', called);
  // What stands there already is seen until the larger picture has come.
  const seen = before.querySelector('img')?.currentSrc;
  call(before, name);
  const transition = document.startViewTransition(async () => {
    await new Promise<void>((resolve) => {
      arrived = resolve;
      setTimeout(resolve, patience);
      step();
    });
    arrived = undefined;
    call(before, '');
    after = findPicture(id);
    if (!inView(after)) return transition.skipTransition();
    call(after, name);
    const picture = after.querySelector('img');
    if (seen && picture && !picture.complete) picture.style.backgroundImage = `url("${seen}")`;
  });
  // Skipped, also by a browser that has another one to show: the screen is there all the same.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => call(after, ''));
}

/** Opens a product from its card: the picture on it grows into the one of its page. */
export function growFrom(event: MouseEvent<HTMLElement>, id: string, open: () => void): void {
  const picture = event.currentTarget.closest('article')?.querySelector<HTMLElement>('[data-picture]');
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (elsewhere || !picture || !motionIsWanted()) return;
  event.preventDefault();
  move(id, picture, open);
}

/** To be called before the router is mounted: Back and Forward between a product and a list move its picture, too. */
export function growBetweenSteps(): void {
  let ours: Event | undefined;
  window.addEventListener('popstate', (event) => {
    if (event === ours || event.hasUAVisualTransition || !motionIsWanted()) return;
    const left = find('ul[data-picture]')?.dataset.picture;
    const opened = matchPath(paths.product.path, location.pathname)?.params.id;
    const id = left ?? opened;
    const before = id === undefined ? undefined : findPicture(id);
    if (left === opened || !inView(before)) return;
    event.stopImmediatePropagation();
    ours = new PopStateEvent('popstate', { state: event.state as unknown });
    move(id!, before, () => window.dispatchEvent(ours!));
  });
}
