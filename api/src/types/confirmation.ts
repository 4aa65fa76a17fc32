/** How long a password counts as just given. */

/** Milliseconds. */
export const CONFIRMED_FOR = 10 * 60_000;
