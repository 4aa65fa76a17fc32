// What the form of a product group holds, and what of it is sent.
import type {
  AddProductGroupInput,
  AdminGroupDetailsFragment,
  EditProductGroupInput,
  ProductOptionInput,
} from '../../generated/admin-products';

/** The server's caps. */
export const optionsMost = 3;
export const valuesMost = 50;
export const membersMost = 100;

/** Pictures are kept outside of the form while uploading. */
export interface GroupValues {
  title: string;
  description: string;
  options: ProductOptionInput[];
}

export type GroupOption = AdminGroupDetailsFragment['options'][number];

export const emptyGroup: GroupValues = { title: '', description: '', options: [{ name: '', values: [] }] };

export const valuesOfGroup = ({ title, description, options }: AdminGroupDetailsFragment): GroupValues => ({
  title,
  description,
  options: options.map(({ id, name, values }) => ({
    id,
    name,
    values: values.map((one) => ({ id: one.id, value: one.value, swatch: one.swatch })),
  })),
});

const trimmed = ({ title, description, options }: GroupValues): GroupValues => ({
  title: title.trim(),
  description: description.trim(),
  options: options.map((option) => ({
    ...option,
    name: option.name.trim(),
    values: option.values.map((one) => ({ ...one, value: one.value.trim(), swatch: one.swatch || null })),
  })),
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ from where the edit started. */
export function changedInGroup(start: GroupValues, now: GroupValues): Partial<GroupValues> {
  const [before, after] = [trimmed(start), trimmed(now)];
  const keys = (Object.keys(after) as (keyof GroupValues)[]).filter((key) => !same(before[key], after[key]));
  return Object.fromEntries(keys.map((key) => [key, after[key]]));
}

export const addGroupInput = (values: GroupValues, images: readonly string[]): AddProductGroupInput => ({
  ...trimmed(values),
  images: [...images],
});

/** Only what was changed; undefined when nothing was. */
export function editGroupInput(
  group: Pick<AdminGroupDetailsFragment, 'id' | 'version' | 'images'>,
  start: GroupValues,
  now: GroupValues,
  images: readonly string[],
): EditProductGroupInput | undefined {
  const pictures = same(
    group.images.map(({ key }) => key),
    images,
  )
    ? {}
    : { images: [...images] };
  const changed = { ...changedInGroup(start, now), ...pictures };
  return Object.keys(changed).length > 0 ? { id: group.id, version: group.version, ...changed } : undefined;
}

/** Every choice that the options allow, the last option changing first. */
export const everyChoice = (options: readonly Pick<GroupOption, 'name' | 'values'>[]) =>
  options.reduce<{ name: string; value: string }[][]>(
    (begun, { name, values }) => begun.flatMap((chosen) => values.map(({ value }) => [...chosen, { name, value }])),
    [[]],
  );

/** A choice as one text, equal for equal values. */
export const choiceText = (chosen: readonly { value: string }[]): string => chosen.map(({ value }) => value).join(', ');
