/**
 * Words and colours of the schema's enums. An open tab may be older than the server: it then meets values that it does not know, and
 * says them plainly instead of breaking (docs/api/changelog.md promises integrators the same).
 */

/** `OUT_FOR_DELIVERY` as `out for delivery`. */
export const inWords = (value: string): string => value.toLowerCase().replaceAll('_', ' ');

/** `OUT_FOR_DELIVERY` as `Out for delivery`. */
export const inCapitals = (value: string): string => {
  const words = inWords(value);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * A table of all values of an enum that answers for later ones as well.
 * @param unknown what is said of a value that the table lacks
 */
export function enumTable<Value extends string, Entry>(
  table: Record<Value, Entry>,
  unknown: (value: string) => Entry,
): Record<Value, Entry> {
  return new Proxy(table, {
    get: (entries, name) =>
      typeof name === 'symbol' || Object.hasOwn(entries, name) ? entries[name as Value] : unknown(name),
  });
}

/** The choices of a field, with the present value when they lack it: it would be shown raw otherwise. */
export const choicesWith = <Choice extends { value: string; label: string }>(
  choices: readonly Choice[],
  present: string | undefined,
): { value: string; label: string }[] =>
  present === undefined || choices.some(({ value }) => value === present)
    ? [...choices]
    : [{ value: present, label: inCapitals(present) }, ...choices];
