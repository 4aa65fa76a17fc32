/** When the reconciler asks the provider about an order: soon and often while it can still be paid, then ever more rarely. */

const SECOND = 1000;
const FIRST = 20 * SECOND;
const LONGEST = 6 * 3600 * SECOND;
/** About three days; a payment that the provider holds longer than that is returned by the provider itself. */
const MOST_CHECKS = 24;

export function firstCheckAt(now: Date): Date {
  return new Date(now.getTime() + FIRST);
}

/** Undefined when it has been asked long enough. @param checks how often it was asked already */
export function nextCheckAt(now: Date, checks: number): Date | undefined {
  if (checks >= MOST_CHECKS) return undefined;
  return new Date(now.getTime() + Math.min(LONGEST, FIRST * 2 ** Math.max(0, checks - 3)));
}
