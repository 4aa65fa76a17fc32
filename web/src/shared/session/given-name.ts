// The name of an account, unless nobody has given one.

/** What the shop calls an account that a phone code has made, until its owner gives a name. */
const unnamed = 'Customer';

/** @returns undefined for an account without a name of its own */
export const givenName = (name: string | undefined): string | undefined => (name === unnamed ? undefined : name);
