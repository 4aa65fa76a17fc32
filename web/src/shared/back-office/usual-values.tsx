// Table of the product fields that a category can set for its products, read by the forms of products and of categories.
import type { ReactElement } from 'react';
import { Input, Select, type FormItemProps } from 'antd';
import type { UsualValuesFragment } from '../../generated/shared';
import { NumberInput } from './NumberInput';
import { between } from './number-rules';

export type UsualValues = Omit<UsualValuesFragment, '__typename'>;

/** A field of a product. */
export interface PlainField<T> {
  label: string;
  rules?: FormItemProps['rules'];
  /** @param otherwise what holds while it is left empty */
  input: (otherwise?: string) => ReactElement;
  /** Of a new product. */
  begins: T | null;
  /** Can be changed by bulk edit. */
  forMany?: boolean;
  show: (value: NonNullable<T>) => string;
}

/** As the server has them. */
const availabilities = { IN_STOCK: 'In stock', MADE_TO_ORDER: 'Made to order' } as const;

const makingDays = (label: string): PlainField<number | null> => ({
  label,
  rules: [between('Working days', 0, 180)],
  input: (otherwise) => <NumberInput placeholder={otherwise} />,
  begins: null,
  forMany: true,
  show: String,
});

export const usualFields: { [Name in keyof UsualValues]-?: PlainField<UsualValues[Name]> } = {
  countryOfOrigin: {
    label: 'Country of origin',
    input: (otherwise) => <Input maxLength={60} placeholder={otherwise} />,
    begins: 'India',
    forMany: true,
    show: (country) => country,
  },
  availability: {
    label: 'Availability',
    input: (otherwise) => (
      <Select
        allowClear
        placeholder={otherwise ?? 'Not said'}
        options={Object.entries(availabilities).map(([value, words]) => ({ value, label: words }))}
      />
    ),
    begins: null,
    forMany: true,
    show: (availability) => availabilities[availability],
  },
  makingDaysFrom: makingDays('Working days to make it, from'),
  makingDaysTo: makingDays('Working days to make it, to'),
};

const fields = Object.entries(usualFields).map(([name, field]) => ({
  name: name as keyof UsualValues,
  ...(field as PlainField<unknown>),
}));

/** As typed: without blanks around a text; an emptied field is null. */
export const typedValue = (value: unknown): unknown =>
  (typeof value === 'string' ? value.trim() : value) || (value === 0 ? 0 : null);

/** In words what a category says of its products, by field; undefined what it does not say. */
export const usualWords = (usual: UsualValues | undefined): { [Name in keyof UsualValues]?: string } =>
  Object.fromEntries(
    fields.flatMap(({ name, show }) => {
      const value: unknown = usual?.[name] ?? null;
      return value === null ? [] : [[name, show(value as NonNullable<unknown>)]];
    }),
  );

export const usualFieldList: readonly ({ name: keyof UsualValues } & PlainField<unknown>)[] = fields;

/** The values that differ from those before; null takes one away. */
export const changedUsualValues = (before: UsualValues, typed: Partial<UsualValues>): Partial<UsualValues> =>
  Object.fromEntries(
    fields
      .map(({ name }) => [name, typedValue(typed[name]), before[name] ?? null] as const)
      .filter(([, now, was]) => now !== was)
      .map(([name, now]) => [name, now]),
  );
