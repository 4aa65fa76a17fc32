// Says that a word of a search has no product, so that what is listed is near and not what was asked for.

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** @param missing words of the search that nothing of what was found has; one or more */
export const nearestMatches = (missing: readonly string[]): string =>
  `Nothing has ${either.format(missing.map((word) => `“${word}”`))}; nearest matches:`;
