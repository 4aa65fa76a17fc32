/** The schedule on which the reconciler asks the provider about an order: often while it can still be paid, then ever less often. */

const SECOND = 1000;
const FIRST = 20 * SECOND;
const LONGEST = 6 * 3600 * SECOND;
/** About three days; the provider itself returns a payment that it holds longer. */
const MOST_CHECKS = 24;

export function firstCheckAt(now: Date): Date {
  return new Date(now.getTime() + FIRST);
}

/** Time of the next check; undefined after the last one. @param checks how often it was checked already */
export function nextCheckAt(now: Date, checks: number): Date | undefined {
  if (checks >= MOST_CHECKS) return undefined;
  return new Date(now.getTime() + Math.min(LONGEST, FIRST * 2 ** Math.max(0, checks - 3)));
}
