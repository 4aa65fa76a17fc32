// How many rows a page of a list has: chosen by whoever looks, remembered for each list in this browser.
import { startTransition, useCallback, useState } from 'react';

export const pageSizes = [10, 20, 50, 100] as const;

export type PageSize = (typeof pageSizes)[number];

const keyOf = (list: string) => `rows-of-${list}`;

function remembered(list: string): PageSize | undefined {
  try {
    const stored = globalThis.localStorage.getItem(keyOf(list));
    return pageSizes.find((size) => String(size) === stored);
  } catch {
    return undefined; // Storage is blocked.
  }
}

/**
 * @param list names the list among those of the back office
 * @param usual until another size is chosen
 * @returns the size, and a setter; where storage is blocked the choice holds while the screen is open
 */
export function usePageSize(list: string, usual: PageSize): [PageSize, (size: PageSize) => void] {
  const [size, setSize] = useState(() => remembered(list) ?? usual);
  const choose = useCallback(
    (chosen: PageSize) => {
      // With the way to the first page, which the router goes in a transition: else the old page is asked for in the new size.
      startTransition(() => setSize(chosen));
      try {
        globalThis.localStorage.setItem(keyOf(list), String(chosen));
      } catch {
        // Storage is blocked: the choice ends with the screen.
      }
    },
    [list],
  );
  return [size, choose];
}
