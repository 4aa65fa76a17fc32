/** Classes of lists that are a swipeable row on phones and a grid on wider screens. */

/** For the list; `max-sm:auto-cols-[…]` beside it sets the width of its entries. */
export const carousel =
  'max-sm:-mx-4 max-sm:snap-x max-sm:scroll-px-4 max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2 max-sm:*:snap-start';

/** For a carousel without links or buttons, so that the keyboard can scroll it. */
export const movable = { tabIndex: 0 };
