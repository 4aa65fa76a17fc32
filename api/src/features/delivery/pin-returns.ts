/**
 * How many percent of the parcels by cash on delivery to a PIN code came back undelivered, in memory, so that quotes and orders ask nothing
 * of the database. Filled by cod-returns; empty while no rule of the owner asks for it.
 */

let percents: ReadonlyMap<string, number> = new Map();

/** @param known percent by PIN code, of those with enough parcels to tell */
export function setReturnsPercents(known: ReadonlyMap<string, number>): void {
  percents = known;
}

/** @returns undefined when too few parcels were sent there to tell */
export function returnsPercentOf(postalCode: string): number | undefined {
  return percents.get(postalCode.replace(/\s/g, ''));
}
