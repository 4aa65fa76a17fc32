/** What a product shows as a member of a group: its name with the choice, and its group where that stands for all members. */
import type { GroupCardFragment } from '../../generated/shared';

export interface ChosenValue {
  name: string;
  value: string;
}

interface Member {
  title: string;
  /** Missing in a cart that this browser saved before there were groups. */
  optionValues?: readonly ChosenValue[];
}

/** Names and values are compared as the API does: without case and outer blanks. */
export const sameWords = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const hasValue = (chosen: readonly ChosenValue[], { name, value }: ChosenValue): boolean =>
  chosen.some((own) => sameWords(own.name, name) && sameWords(own.value, value));

/** A choice in words, such as `3 doors, Walnut`. */
export const choiceWords = (chosen: readonly ChosenValue[]): string => chosen.map(({ value }) => value).join(', ');

/** The title with those values of the choice that the title itself does not name, as orders freeze it. */
export function fullTitle({ title, optionValues = [] }: Member): string {
  const named = title.toLowerCase();
  const more = optionValues.filter(({ value }) => !named.includes(value.toLowerCase()));
  return more.length > 0 ? `${title} – ${choiceWords(more)}` : title;
}

/** The group for which this product stands in a list; undefined when nothing is to be chosen. */
export const groupOf = <G extends Pick<GroupCardFragment, 'memberCount'>>(product: {
  group?: G | null;
}): G | undefined => (product.group && product.group.memberCount > 1 ? product.group : undefined);

/** Its own pictures, else the cover of its group. */
export const picturesOf = <P>({ images, group }: { images: readonly P[]; group?: { cover: P | null } | null }): P[] =>
  images.length === 0 && group?.cover ? [group.cover] : [...images];

/** Equal for products that share one card: the id of the group, or the product's own. */
export const entryId = ({ id, group }: { id: string; group?: { id: string } | null }): string => group?.id ?? id;

/** The first of each group, and every product without one. */
export function firstOfEach<P extends Parameters<typeof entryId>[0]>(products: readonly P[]): P[] {
  const met = new Set<string>();
  return products.filter((product) => !met.has(entryId(product)) && met.add(entryId(product)));
}
