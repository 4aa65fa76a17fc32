// Shows what keeps a form from being sent: below the header and the folded order, also above an open keyboard.

/** Focuses the element, whose `scroll-mt` keeps it clear of what sticks to the top. */
export function bringIntoView(element: HTMLElement): void {
  // Unfolded, the order would cover half of a phone.
  document.querySelector('details[data-folded-bought]')?.removeAttribute('open');
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
}
