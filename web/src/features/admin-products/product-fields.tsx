// Table of the product's simple fields, read by form, details and bulk edit.
import { Input, Select, type SelectProps } from 'antd';
import {
  useAdminGstRatesQuery,
  type AdminProductDetailsFragment,
  type ProductCondition,
} from '../../generated/admin-products';
import { MomentInput } from '../../shared/back-office/MomentInput';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { between } from '../../shared/back-office/number-rules';
import {
  textField,
  typedValue,
  usualFields,
  type PlainField,
  type UsualValues,
} from '../../shared/back-office/usual-values';
import { formatDateTime } from '../../shared/dates';
import { monthInWords } from '../../shared/declaration-words';
import { enumTable, inCapitals } from '../../shared/enum-table';
import { isGtin, isInStoreCode } from '../../shared/gtin';
import { readDecimal } from '../../shared/numbers';
import { plannedRule, VisibilityInput, visibilityWords } from './visibility';

type Shown = Pick<
  AdminProductDetailsFragment,
  | 'visibility'
  | 'liveFrom'
  | 'hsnCode'
  | 'gstRatePercent'
  | 'weightKg'
  | 'lengthCm'
  | 'widthCm'
  | 'heightCm'
  | 'madeInMonth'
  | 'size'
  | 'gtin'
  | 'mpn'
  | 'condition'
  | 'metaTitle'
  | 'metaDescription'
  | keyof UsualValues
>;
const conditionWords = enumTable<ProductCondition, string>(
  { NEW: 'New', REFURBISHED: 'Refurbished', USED: 'Used' },
  inCapitals,
);

/** Null for one that a product lacks. */
export type PlainValues = { [Name in keyof Shown]: Shown[Name] | null };

/** The law's rates, as the server knows them. */
function GstRate(select: SelectProps<number>) {
  const { data, loading } = useAdminGstRatesQuery();
  const options = data?.shop.gstRates.map((value) => ({ value, label: `${value}%` }));
  const usual = data && `The usual rate, ${data.shop.defaultGstRate}%`;
  return <Select placeholder={usual} {...withoutEmpty(select)} loading={loading} options={options} />;
}

/** Without a placeholder of its own the one above shows. */
function withoutEmpty({ placeholder, ...select }: SelectProps<number>): SelectProps<number> {
  return placeholder === undefined ? select : { placeholder, ...select };
}

/** A side of the packed piece, for its volumetric weight. @param what how the rule calls it */
const side = (label: string, what: string): PlainField<number | null> => ({
  label,
  rules: [between(what, 0.1, 2000, readDecimal)],
  input: (asItIs) => <NumberInput read={readDecimal} placeholder={asItIs} />,
  begins: null,
  forMany: true,
  show: (centimetres) => String(centimetres),
});

const table: { [Name in keyof Shown]-?: PlainField<Shown[Name]> } = {
  visibility: {
    label: 'Visibility',
    input: (asItIs) => <VisibilityInput asItIs={asItIs} />,
    begins: 'LIVE',
    forMany: true,
    show: (visibility) => visibilityWords[visibility],
  },
  liveFrom: {
    label: 'Live from, India time',
    wide: true,
    rules: [plannedRule],
    input: () => <MomentInput />,
    begins: null,
    forMany: true,
    show: formatDateTime,
  },
  hsnCode: {
    label: 'HSN code',
    rules: [{ pattern: /^\d{4,8}$/, message: 'HSN code has 4 to 8 digits' }],
    input: (asItIs) => <Input inputMode="numeric" maxLength={8} placeholder={asItIs} />,
    begins: null,
    forMany: true,
    show: (code) => code,
  },
  gstRatePercent: {
    label: 'GST rate',
    input: (asItIs) => <GstRate placeholder={asItIs} allowClear={asItIs !== undefined} />,
    // The owner's usual rate is the server's to say.
    begins: null,
    forMany: true,
    show: (rate) => `${rate}%`,
  },
  weightKg: {
    label: 'Weight (kg)',
    rules: [between('The weight', 0, 100_000, readDecimal)],
    input: (asItIs) => <NumberInput read={readDecimal} placeholder={asItIs} />,
    begins: null,
    show: (kilograms) => String(kilograms),
  },
  lengthCm: side('Length packed (cm)', 'The length'),
  widthCm: side('Width packed (cm)', 'The width'),
  heightCm: side('Height packed (cm)', 'The height'),
  ...usualFields,
  madeInMonth: textField('Month of manufacture', 7, {
    rules: [{ pattern: /^(19|20)\d\d-(0[1-9]|1[0-2])$/, message: 'Write the year and the month, such as 2026-11' }],
    // Browsers without a picker of months show a field for text.
    input: (otherwise) => <Input type="month" maxLength={7} placeholder={otherwise ?? '2026-11'} />,
    show: monthInWords,
  }),
  size: textField('Size', 120),
  gtin: textField('GTIN (bar code)', 24, {
    part: 'elsewhere',
    forMany: false,
    rules: [
      {
        validator: (_, typed: string | null) =>
          !typed?.trim() || isGtin(typed)
            ? Promise.resolve()
            : Promise.reject(new Error('8, 12, 13 or 14 digits as below the bar code; one is wrong or missing')),
      },
      {
        warningOnly: true,
        validator: (_, typed: string | null) =>
          typed?.trim() && isGtin(typed) && isInStoreCode(typed)
            ? Promise.reject(new Error("A shop's own number: found here, and not told to Google and Meta"))
            : Promise.resolve(),
      },
    ],
    input: () => <Input inputMode="numeric" maxLength={24} placeholder="None" />,
  }),
  mpn: textField("Maker's part number", 70, { part: 'elsewhere', forMany: false }),
  condition: {
    label: 'Condition',
    part: 'elsewhere',
    input: (asItIs) => (
      <Select
        allowClear={asItIs === 'As it is'}
        placeholder={asItIs}
        options={Object.entries(conditionWords).map(([value, label]) => ({ value, label }))}
      />
    ),
    begins: 'NEW',
    forMany: true,
    show: (condition) => conditionWords[condition],
  },
  metaTitle: textField('Title for search engines', 120, {
    part: 'elsewhere',
    forMany: false,
    wide: true,
    input: () => <Input maxLength={120} placeholder="Its title" />,
  }),
  metaDescription: textField('Description for search engines', 320, {
    part: 'elsewhere',
    forMany: false,
    wide: true,
    input: () => <Input maxLength={320} placeholder="The beginning of its description" />,
  }),
};

export const plainFields = Object.entries(table).map(([name, field]) => ({
  name: name as keyof PlainValues,
  ...(field as PlainField<unknown>),
}));

/** The values of these fields. @param value reads one of them */
const valuesBy = (value: (name: keyof PlainValues) => unknown) =>
  Object.fromEntries(plainFields.map(({ name }) => [name, value(name)])) as PlainValues;

export const emptyPlainValues: PlainValues = valuesBy((name) => table[name].begins);

export const plainValuesOf = (product: Shown): PlainValues => valuesBy((name) => product[name] ?? null);

/** As typed; an emptied field is null. */
export const typedPlainValues = (values: Partial<PlainValues>): PlainValues =>
  valuesBy((name) => typedValue(values[name]));

/** Those of a product that are filled in. */
export function filledPlainValues(values: PlainValues): Partial<{ [Name in keyof Shown]: NonNullable<Shown[Name]> }> {
  return Object.fromEntries(plainFields.flatMap(({ name }) => (values[name] === null ? [] : [[name, values[name]]])));
}

/** For the details of a product. */
export const plainItems = (product: Shown) =>
  plainFields.map(({ name, label, show }) => {
    const value: unknown = product[name];
    return { key: name, label, children: value === null ? '–' : show(value as NonNullable<unknown>) };
  });
