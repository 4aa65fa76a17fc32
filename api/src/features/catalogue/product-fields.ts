/**
 * Table of the simple fields of a product. One entry defines how a field is stored, validated, shown and written to files: schema,
 * inputs, views, edits of one and many products, CSV and the audit log read this table.
 */
import { prop } from '@typegoose/typegoose';
import { IsIn, IsOptional, Matches, Max, MaxLength, Min } from 'class-validator';
import { Field, Float, InputType, ObjectType } from 'type-graphql';
import { GST_RATES } from '../../pricing/index.js';
import { settings } from '../../platform/settings/current.js';
import { readDecimal, readPercent } from '../../types/numbers.js';

interface PlainField<T extends string | number | null> {
  kind: 'text' | 'number';
  /** Name in the audit log. */
  label: string;
  /** Description of the field in the schema's product type. */
  about: string;
  /** Description of the field in inputs. */
  sent: string;
  /** Description in inputs that change many products; unset when that makes no sense. */
  sentForMany?: string;
  rules: readonly PropertyDecorator[];
  /** Heading of its column in CSV files. */
  column: string;
  /** How a number stands in a file; a number with decimals unless it says otherwise. */
  readCell?: typeof readDecimal;
  /** Of a new product that comes without it; null when a product may lack it. */
  otherwise: () => T;
  /** A product may lack it. */
  optional: boolean;
}

type Facts<T extends string | number | null> = Omit<PlainField<T>, 'kind' | 'optional' | 'otherwise'>;

const text = (facts: Facts<string | null>): PlainField<string | null> => ({
  ...facts,
  kind: 'text',
  optional: true,
  otherwise: () => null,
});
const number = (facts: Facts<number | null>): PlainField<number | null> => ({
  ...facts,
  kind: 'number',
  optional: true,
  otherwise: () => null,
});
/** Every product has it. */
const numberOfAll = (facts: Facts<number> & Pick<PlainField<number>, 'otherwise'>): PlainField<number> => ({
  ...facts,
  kind: 'number',
  optional: false,
});

const PLAIN_FIELDS = {
  hsnCode: text({
    label: 'HSN code',
    about: 'HSN code for the GST invoice; null while it has none.',
    sent: 'HSN code of 4 to 8 digits.',
    sentForMany: 'HSN code of 4 to 8 digits for each.',
    rules: [Matches(/^\d{4,8}$/, { message: 'HSN code has 4 to 8 digits' })],
    column: 'hsn',
  }),
  gstRatePercent: numberOfAll({
    label: 'GST rate',
    about: 'GST rate in percent.',
    sent: 'GST rate in percent; 18 when left out.',
    sentForMany: 'GST rate in percent: 0, 0.25, 3, 5, 12, 18, 28 or 40.',
    rules: [IsIn(GST_RATES, { message: `GST rate is one of ${GST_RATES.join(', ')} percent` })],
    column: 'gst_rate',
    readCell: readPercent,
    otherwise: () => settings().defaultGstRate,
  }),
  weightKg: number({
    label: 'weight',
    about: 'Weight of one piece in kilograms; null when unknown.',
    sent: 'Weight of one piece in kilograms, from 0 to 100,000; null when unknown.',
    rules: [Min(0), Max(100_000)],
    column: 'weight_kg',
    // What an export writes is read back, however fine it is.
    readCell: (cell) => readDecimal(cell, 20),
  }),
  // Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10): an offer on the internet names it.
  countryOfOrigin: text({
    label: 'country of origin',
    about: 'Where it was made, as the law has it shown to shoppers; null while nobody said.',
    sent: 'Where it was made, at most 60 characters, such as India.',
    sentForMany: 'Where each was made, at most 60 characters.',
    rules: [Matches(/\S/, { message: 'The country of origin is not blank' }), MaxLength(60)],
    column: 'country_of_origin',
  }),
};

type Table = typeof PLAIN_FIELDS;
type Name = keyof Table;
/** The fields as stored and shown. */
export type PlainFacts = { [N in Name]: Table[N] extends PlainField<infer T> ? T : never };
/** The fields as sent; undefined leaves the field unchanged. */
export type SentPlainFacts = { [N in Name]?: PlainFacts[N] | null };

const FIELDS = Object.entries(PLAIN_FIELDS) as [Name, PlainField<string | number | null>][];
const OF_MANY = FIELDS.filter(([, { sentForMany }]) => sentForMany);

/** An object with one value for each of these fields. */
const factsBy = <T>(fields: typeof FIELDS, fact: (name: Name, field: (typeof FIELDS)[number][1]) => T) =>
  Object.fromEntries(fields.map(([name, field]) => [name, fact(name, field)]));

const typeOf = ({ kind }: PlainField<string | number | null>) => (kind === 'text' ? String : Float);

/** Applies the property decorators of a class. */
function decorate(
  target: object,
  fields: typeof FIELDS,
  of: (field: (typeof FIELDS)[number][1]) => PropertyDecorator[],
) {
  for (const [name, field] of fields) for (const decorator of of(field)) decorator(target, name);
}

class StoredFacts {}
decorate(StoredFacts.prototype, FIELDS, (field) => [
  Field(() => typeOf(field), { nullable: field.optional, description: field.about }) as PropertyDecorator,
  prop({ type: () => (field.kind === 'text' ? String : Number) }),
]);
ObjectType({ simpleResolvers: true })(StoredFacts);

class SentFacts {}
decorate(SentFacts.prototype, FIELDS, (field) => [
  Field(() => typeOf(field), { nullable: true, description: field.sent }) as PropertyDecorator,
  IsOptional(),
  ...field.rules,
]);
InputType()(SentFacts);

class FactsForMany {}
decorate(FactsForMany.prototype, OF_MANY, (field) => [
  Field(() => typeOf(field), { nullable: true, description: field.sentForMany }) as PropertyDecorator,
  IsOptional(),
  ...field.rules,
]);
InputType()(FactsForMany);

/** Base class of the product model. */
export const StoredPlainFacts = StoredFacts as new () => PlainFacts;
/** Base class of inputs that add or edit a product. */
export const PlainFactsInput = SentFacts as new () => SentPlainFacts;
/** Base class of inputs that change many products. */
export const PlainFactsOfManyInput = FactsForMany as new () => SentPlainFacts;

/** The fields of a stored product as the schema shows them. */
export const plainFactsOf = (stored: PlainFacts) => factsBy(FIELDS, (name) => stored[name] ?? null) as PlainFacts;

/** The fields of a new product, with defaults. */
export const newPlainFacts = (sent: SentPlainFacts) =>
  factsBy(FIELDS, (name, { otherwise }) => stored(sent[name]) ?? otherwise()) as PlainFacts;

/** As it is stored: without blanks around it, which a file would not bring back. */
const stored = <T>(value: T) => (typeof value === 'string' ? value.trim() : value);

/** The fields that an edit sets; null clears an optional field. */
export function editedPlainFacts(sent: SentPlainFacts): Partial<PlainFacts> {
  const set = FIELDS.filter(([name, { optional }]) => (optional ? sent[name] !== undefined : sent[name] != null));
  return factsBy(set, (name) => stored(sent[name])) as Partial<PlainFacts>;
}

/** The fields that one change sets for many products; null is the same as undefined here. */
export function plainFactsForMany(sent: SentPlainFacts): Partial<PlainFacts> {
  const set = OF_MANY.filter(([name]) => sent[name] != null);
  return factsBy(set, (name) => stored(sent[name])) as Partial<PlainFacts>;
}

/** Their columns in CSV files, with what each is. */
export const PLAIN_COLUMNS = Object.fromEntries(FIELDS.map(([, { column, label }]) => [column, label]));

/** CSV cells by column. */
export const plainCells = (product: PlainFacts): Record<string, string> =>
  Object.fromEntries(FIELDS.map(([name, { column }]) => [column, cellOf(product[name])]));

/** Numbers are written without the exponent that String gives very small ones. */
const cellOf = (value: string | number | null): string =>
  typeof value === 'number'
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : (value ?? '');

/** @param cells tell the text of a column, or its number as a reader understands it; undefined of an empty cell */
export const plainFactsFromCells = (cells: {
  text: (column: string) => string | undefined;
  number: (column: string, read: typeof readDecimal) => number | undefined;
}) =>
  factsBy(FIELDS, (_, { kind, column, readCell = readDecimal }) =>
    kind === 'text' ? cells.text(column) : cells.number(column, readCell),
  ) as SentPlainFacts;

/** Labels of fields that are not in the table and are called otherwise in the schema. */
const OTHER_LABELS: Readonly<Record<string, string>> = { membership: 'group' };

/** The label of a product field. */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(PLAIN_FIELDS, name) ? PLAIN_FIELDS[name as Name].label : (OTHER_LABELS[name] ?? name);
