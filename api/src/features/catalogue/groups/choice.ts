/** The choice of a member: one value for each option of its group, compared, written and read back. */
import { randomBytes } from 'node:crypto';
import type { ObjectId } from '../../../types/object-id.js';
import type { Membership } from '../product.model.js';
import type { ChosenValue, OptionValue, ProductOption } from './group.model.js';

/** The most members of a group, options of a group, and values of an option. */
export const MEMBERS_MOST = 100;
export const OPTIONS_MOST = 3;
export const VALUES_MOST = 50;

/** Names and values are compared without case and outer blanks. */
export const optionKey = (text: string): string => text.trim().toLowerCase();

export const newOptionId = (): string => randomBytes(4).toString('hex');

/** The choice as one text, equal for equal values in any order; unique in the shop. */
export const choiceKey = (group: ObjectId, values: readonly string[]): string =>
  [group.toHexString(), ...[...values].sort()].join('/');

export const membershipOf = (group: ObjectId, values: readonly string[]): Membership => ({
  group,
  values: [...values],
  choice: choiceKey(group, values),
});

/** The value of an option that a member has. */
export const valueOf = ({ values }: ProductOption, chosen: readonly string[]): OptionValue | undefined =>
  values.find(({ id }) => chosen.includes(id));

/** Names and values of a choice, in the order of the options. */
export const chosenValues = (options: readonly ProductOption[], chosen: readonly string[]): ChosenValue[] =>
  options.flatMap((option) => {
    const value = valueOf(option, chosen);
    return value ? [{ name: option.name, value: value.value }] : [];
  });

/** A choice in words, such as `Walnut, 3 doors`. */
export const choiceWords = (options: readonly ProductOption[], chosen: readonly string[]): string =>
  chosenValues(options, chosen)
    .map(({ value }) => value)
    .join(', ');

/** Every choice that the options allow, the last option changing first. */
export function everyChoice(options: readonly ProductOption[]): string[][] {
  return options.reduce<string[][]>(
    (begun, { values }) => begun.flatMap((chosen) => values.map(({ id }) => [...chosen, id])),
    [[]],
  );
}

/** How many choices the options allow. */
export const choicesOf = (options: readonly ProductOption[]): number =>
  options.reduce((product, { values }) => product * values.length, 1);
