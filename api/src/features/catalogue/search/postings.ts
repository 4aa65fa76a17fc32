/** Which products have a term, and how much it says about each: sorted lists that are searched by halves. */

/** Products that have a term, ascending. */
export interface Postings {
  length: number;
  /** Each product's number above the weight of its best place, which is a byte: a shop has thousands of these, and an array of its own for the weights takes as much as what is in it. */
  entries: Uint32Array;
  /** How many of them show a product by themselves. */
  strong: number;
}

export const WEIGHT_BITS = 8;
export const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1;

/** 0 when the product has not the term. */
export function weightAt(list: Postings, number: number): number {
  const at = placeOf(list, number, 0);
  return isAt(list, number, at) ? list.entries[at]! & WEIGHT_MASK : 0;
}

export function isAt(list: Postings, number: number, place: number): boolean {
  return place < list.length && list.entries[place]! >>> WEIGHT_BITS === number;
}

/** Where a number stands or would stand; products are mostly put in by rising numbers. */
export function placeOf(list: Postings, number: number, from: number): number {
  let low = from;
  let high = list.length;
  if (high > 0 && list.entries[high - 1]! >>> WEIGHT_BITS < number) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list.entries[middle]! >>> WEIGHT_BITS < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
