// Says that a word of a search has no product, so that what is listed is near and not what was asked for.

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** @param missing words of the search that nothing of what was found has @returns undefined when there is none */
export const nearestMatches = (missing: readonly string[] | undefined): string | undefined =>
  missing?.length ? `Nothing has ${either.format(missing.map((word) => `“${word}”`))}; nearest matches:` : undefined;
