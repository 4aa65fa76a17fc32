/** Where each value of a group's options leads from the member that is chosen. */
import type { GroupCardFragment, GroupMemberFragment } from '../../generated/catalogue';
import { hasValue, sameWords, type ChosenValue } from '../../shared/catalogue/choice';

export type ValueState = 'in stock' | 'sold out' | 'not made';

export interface ChoosableValue {
  value: string;
  swatch: string | null;
  chosen: boolean;
  state: ValueState;
  /** The choice it leads to: what was chosen so far where that is made with this value, else the nearest that is. */
  leadsTo: readonly ChosenValue[];
}

/**
 * The values of an option that members have. A value that is not made with the rest of the choice leads to the member that keeps most
 * of it, one in stock before others.
 * @param members undefined while they are loaded: every value counts as made
 * @param chosen the choice of the member that is shown
 */
export function valuesOf(
  { name, values }: GroupCardFragment['options'][number],
  members: readonly GroupMemberFragment[] | undefined,
  chosen: readonly ChosenValue[],
): ChoosableValue[] {
  return values.flatMap(({ value, swatch }): ChoosableValue[] => {
    const wanted = chosen.map((own) => (sameWords(own.name, name) ? { name, value } : own));
    const isChosen = hasValue(chosen, { name, value });
    if (!members) return [{ value, swatch, chosen: isChosen, state: 'in stock', leadsTo: wanted }];
    const kept = ({ optionValues, inStock }: GroupMemberFragment) =>
      optionValues.filter((own) => hasValue(wanted, own)).length * 2 + Number(inStock);
    const [nearest] = members
      .filter(({ optionValues }) => hasValue(optionValues, { name, value }))
      .sort((one, other) => kept(other) - kept(one));
    if (!nearest) return [];
    const made = nearest.optionValues.every((own) => hasValue(wanted, own));
    const state = !made ? 'not made' : nearest.inStock ? 'in stock' : 'sold out';
    return [{ value, swatch, chosen: isChosen, state, leadsTo: nearest.optionValues }];
  });
}
