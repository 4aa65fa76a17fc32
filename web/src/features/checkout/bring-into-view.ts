// Shows what keeps a form from being sent: below the header and the folded order, also above an open keyboard.

/** Focuses the element; the scroll padding of the page keeps it clear of what sticks to the top. */
export function bringIntoView(element: HTMLElement): void {
  const order = document.querySelector<HTMLDetailsElement>('details[data-folded-bought][open]');
  const show = () => element.scrollIntoView({ block: 'start' });
  element.focus({ preventScroll: true });
  if (!order) return show();
  // Unfolded, the order would cover half of a phone. Browsers adjust the scroll position in the frame after it is folded.
  order.open = false;
  requestAnimationFrame(() => requestAnimationFrame(show));
}
