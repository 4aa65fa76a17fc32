/** Keeps the focus on the screen when the element that had it is gone: a screen reader otherwise starts again at the top of the page. */

/** Moves the focus to the start of the screen when nothing has it. */
export function rescueFocus(): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}
