// Lists that on a phone are one row to be swiped instead of a screen each.

/** Of the list; how wide its entries are says `max-sm:auto-cols-[…]` beside it. */
export const strip =
  'max-sm:-mx-4 max-sm:snap-x max-sm:scroll-px-4 max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2 max-sm:*:snap-start';

/** Of a strip without anything to press in it: the keyboard moves it all the same. */
export const movable = { tabIndex: 0 };
