// Table of the product fields that a category can set for its products, read by the forms of products and of categories.
import type { ReactElement } from 'react';
import { Input, Select, type FormItemProps } from 'antd';
import type { Availability, MakerRole, UsualValuesFragment } from '../../generated/shared';
import { unitWords } from '../declaration-words';
import { enumTable, inCapitals } from '../enum-table';
import { readDecimal } from '../numbers';
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
  /** The part of the form it stands in: what the law has shown, or what others show of the product; the first one when unset. */
  part?: 'declarations' | 'elsewhere';
  /** What holds where neither a product nor its category says it. */
  unsaid?: string;
  /** Needs a line of its own. */
  wide?: boolean;
  show: (value: NonNullable<T>) => string;
}

/** A text. @param most characters */
export const textField = (label: string, most: number, more: Partial<PlainField<string | null>> = {}) => ({
  label,
  input: (otherwise?: string) => <Input maxLength={most} placeholder={otherwise} />,
  begins: null,
  forMany: true,
  part: 'declarations' as const,
  show: (text: string) => text,
  ...more,
});

const roles = enumTable<MakerRole, string>(
  { MANUFACTURER: 'Manufacturer', PACKER: 'Packer', IMPORTER: 'Importer' },
  inCapitals,
);

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** As the server has them. */
const availabilities = enumTable<Availability, string>(
  { IN_STOCK: 'In stock', MADE_TO_ORDER: 'Made to order' },
  inCapitals,
);

const makingDays = (label: string): PlainField<number | null> => ({
  label,
  rules: [between('Working days', 0, 180)],
  input: (otherwise) => <NumberInput placeholder={otherwise} />,
  begins: null,
  forMany: true,
  show: String,
});

export const usualFields: { [Name in keyof UsualValues]-?: PlainField<UsualValues[Name]> } = {
  countryOfOrigin: textField('Country of origin', 60, { begins: 'India' }),
  genericName: textField('Generic name', 100),
  netQuantity: {
    label: 'Net quantity',
    rules: [between('The net quantity', 0.001, 1_000_000, readDecimal)],
    input: (otherwise) => <NumberInput read={readDecimal} placeholder={otherwise} />,
    begins: null,
    forMany: true,
    part: 'declarations',
    show: (quantity) => quantity.toLocaleString('en-IN', { maximumFractionDigits: 3 }),
  },
  netQuantityUnit: {
    label: 'Unit of the net quantity',
    input: (otherwise) => (
      <Select
        allowClear
        placeholder={otherwise}
        options={choices(Object.fromEntries(Object.entries(unitWords).map(([unit, { one }]) => [unit, one])))}
      />
    ),
    begins: null,
    forMany: true,
    part: 'declarations',
    show: (unit) => unitWords[unit].one,
  },
  makerRole: {
    label: 'Role of the maker',
    input: (otherwise) => <Select allowClear placeholder={otherwise} options={choices(roles)} />,
    begins: null,
    forMany: true,
    part: 'declarations',
    show: (role) => roles[role],
  },
  makerName: textField('Name of the maker', 200, { unsaid: 'The shop' }),
  makerAddress: textField('Address of the maker', 500, { unsaid: 'That of the shop', wide: true }),
  boxContents: textField('In the box', 500, { wide: true }),
  availability: {
    label: 'Availability',
    input: (otherwise) => (
      <Select
        allowClear
        placeholder={otherwise ?? 'Not set'}
        options={Object.entries(availabilities).map(([value, words]) => ({ value, label: words }))}
      />
    ),
    begins: null,
    forMany: true,
    show: (availability) => availabilities[availability],
  },
  makingDaysFrom: makingDays('Working days to make it, from'),
  makingDaysTo: makingDays('Working days to make it, to'),
  brand: textField('Brand', 70, { part: 'elsewhere', unsaid: 'The shop' }),
  googleCategory: textField('Google category', 250, {
    part: 'elsewhere',
    wide: true,
    rules: [
      {
        pattern: /^\s*(?:[1-9]\d{0,6}|[^\s\d>][^>]*(?:>[^>]*[^\s>][^>]*)*)\s*$/,
        message: 'Write its number, such as 6356, or its path, such as Furniture > Tables',
      },
    ],
    input: (otherwise) => <Input maxLength={250} placeholder={otherwise ?? 'Furniture > Tables'} />,
  }),
};

export const usualFieldList = Object.entries(usualFields).map(([name, field]) => ({
  name: name as keyof UsualValues,
  ...(field as PlainField<unknown>),
}));

/** As typed: without blanks around a text; an emptied field is null. */
export const typedValue = (value: unknown): unknown =>
  (typeof value === 'string' ? value.trim() : value) || (value === 0 ? 0 : null);

/** In words what a category says of its products, by field; undefined what it does not say. */
export const usualWords = (usual: UsualValues | undefined): { [Name in keyof UsualValues]?: string } =>
  Object.fromEntries(
    usualFieldList.flatMap(({ name, show }) => {
      const value: unknown = usual?.[name] ?? null;
      return value === null ? [] : [[name, show(value as NonNullable<unknown>)]];
    }),
  );

/** The values that differ from those before; null takes one away. */
export const changedUsualValues = (before: UsualValues, typed: Partial<UsualValues>): Partial<UsualValues> =>
  Object.fromEntries(
    usualFieldList
      .map(({ name }) => [name, typedValue(typed[name]), before[name] ?? null] as const)
      .filter(([, now, was]) => now !== was)
      .map(([name, now]) => [name, now]),
  );
