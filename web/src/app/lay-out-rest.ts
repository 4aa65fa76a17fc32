// Lays out what a page that came from the server has left below the screen: a few pieces at a time, while nobody needs the browser.

/** Elements that a slow phone lays out without keeping a finger waiting. */
const atOnce = 3;

/** To be called once the page is taken over; from its end on everything is laid out as soon as it is there. */
export function layOutRest(): void {
  const rest = [...document.querySelectorAll<HTMLElement>('[data-later]')];
  const soon = (step: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(step, { timeout: 500 }) : setTimeout(step, 50);
  const step = () => {
    for (const piece of rest.splice(0, atOnce)) piece.dataset.laidOut = '';
    if (rest.length > 0) soon(step);
    else document.documentElement.dataset.laidOut = '';
  };
  soon(step);
}
