/**
 * What the shop makes of the table of product fields (product-field-table.ts): schema, inputs, views, edits of one and many
 * products, usual values of categories, CSV and the words of the audit log.
 */
import { modelOptions, prop } from '@typegoose/typegoose';
import { IsOptional } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import type { FieldValue, PlainField } from './product-field-kinds.js';
import { PLAIN_FIELDS } from './product-field-table.js';

type Table = typeof PLAIN_FIELDS;
type Name = keyof Table;
/** The fields as stored and shown. */
export type PlainFacts = { [N in Name]: Table[N] extends PlainField<infer T> ? T : never };
/** The fields as sent; undefined leaves the field unchanged. */
export type SentPlainFacts = { [N in Name]?: PlainFacts[N] | null };
/** Usual values of a category's products; what is null or left out it does not say. */
export type UsualFacts = SentPlainFacts;

const FIELDS = Object.entries(PLAIN_FIELDS) as unknown as [Name, PlainField<FieldValue>][];
const OF_MANY = FIELDS.filter(([, { sentForMany }]) => sentForMany);
const OF_CATEGORY = FIELDS.filter(([, { ofCategory }]) => ofCategory);

type Fields = typeof FIELDS;
type AnyField = Fields[number][1];

/** An object with one value for each of these fields. */
const factsBy = <T>(fields: Fields, fact: (name: Name, field: AnyField) => T) =>
  Object.fromEntries(fields.map(([name, field]) => [name, fact(name, field)]));

/** Applies the property decorators of a class. */
function decorate(target: object, fields: Fields, of: (field: AnyField) => PropertyDecorator[]) {
  for (const [name, field] of fields) for (const decorator of of(field)) decorator(target, name);
}

const shown = (field: AnyField, description: string | undefined, nullable: boolean) =>
  Field(() => field.type() as never, { nullable, description }) as PropertyDecorator;

/** A class of an input with these fields, all optional. */
function inputOf(fields: Fields, description: (field: AnyField) => string | undefined) {
  class Sent {}
  decorate(Sent.prototype, fields, (field) => [shown(field, description(field), true), IsOptional(), ...field.rules]);
  return Sent;
}

class StoredFacts {}
decorate(StoredFacts.prototype, FIELDS, (field) => [
  shown(field, field.about, field.optional),
  prop({ type: () => field.stored }),
]);
ObjectType({ simpleResolvers: true })(StoredFacts);

class StoredUsualFacts {}
decorate(StoredUsualFacts.prototype, OF_CATEGORY, (field) => [
  shown(field, field.ofCategory, true),
  prop({ type: () => field.stored }),
]);
ObjectType('UsualProductValues', {
  simpleResolvers: true,
  description:
    'What a category says of its products, for those that do not say it themselves; null what it does not say.',
})(StoredUsualFacts);
modelOptions({ schemaOptions: { _id: false } })(StoredUsualFacts);

const SentFacts = inputOf(FIELDS, ({ sent }) => sent);
InputType()(SentFacts);
const FactsForMany = inputOf(OF_MANY, ({ sentForMany }) => sentForMany);
InputType()(FactsForMany);
const SentUsualFacts = inputOf(OF_CATEGORY, ({ ofCategory }) => ofCategory);
InputType('UsualProductValuesInput', {
  description: 'What a category is to say of its products; what is left out stays, null takes it away.',
})(SentUsualFacts);

/** Base class of the product model. */
export const StoredPlainFacts = StoredFacts as new () => PlainFacts;
/** Base class of inputs that add or edit a product. */
export const PlainFactsInput = SentFacts as new () => SentPlainFacts;
/** Base class of inputs that change many products. */
export const PlainFactsOfManyInput = FactsForMany as new () => SentPlainFacts;
/** The usual values of a category, as stored and shown. */
export const UsualProductValues = StoredUsualFacts as new () => UsualFacts;
/** The usual values of a category, as sent. */
export const UsualProductValuesInput = SentUsualFacts as new () => UsualFacts;

/** The fields of a stored product as the schema shows them. */
export const plainFactsOf = (stored: PlainFacts) =>
  factsBy(FIELDS, (name, { unstored }) => stored[name] ?? unstored ?? null) as PlainFacts;

/** What a stored product has of any field; null where it has nothing. */
export const storedValue = (product: object, name: string): unknown =>
  (product as Record<string, unknown>)[name] ??
  (Object.hasOwn(PLAIN_FIELDS, name) ? (PLAIN_FIELDS[name as Name] as AnyField).unstored : undefined) ??
  null;

/**
 * What holds for a product: what it says itself, else what its category says. Fields of one whole come from one of the two.
 * @param usual what its category says; null or undefined when it has none
 */
export const effectiveFacts = (own: PlainFacts, usual: UsualFacts | null | undefined): PlainFacts =>
  effectiveOf(FIELDS, own, usual) as PlainFacts;

/** As effectiveFacts, of these fields alone; lists ask for every product. @param names every field of a whole, or none */
export function effectiveFactsOf<N extends Name>(names: readonly N[]) {
  const fields = FIELDS.filter(([name]) => (names as readonly Name[]).includes(name));
  return (own: PlainFacts, usual: UsualFacts | null | undefined) =>
    effectiveOf(fields, own, usual) as Pick<PlainFacts, N>;
}

function effectiveOf(fields: Fields, own: PlainFacts, usual: UsualFacts | null | undefined) {
  const ownWholes = new Set(fields.flatMap(([name, { whole }]) => (whole && own[name] != null ? [whole] : [])));
  return factsBy(fields, (name, { whole, ofCategory }) => {
    const isUsual = ofCategory && !(whole && ownWholes.has(whole));
    return own[name] ?? (isUsual ? usual?.[name] : null) ?? null;
  });
}

/** The fields of a new product, with defaults. */
export const newPlainFacts = (sent: SentPlainFacts) =>
  factsBy(FIELDS, (name, field) => stored(field, sent[name]) ?? field.otherwise()) as PlainFacts;

/** As it is stored: without blanks around it, which a file would not bring back. */
const stored = <T>({ normal }: AnyField, value: T) =>
  typeof value === 'string' ? (normal ? normal(value) : value).trim() : value;

/** The fields that an edit sets; null clears an optional field. */
export function editedPlainFacts(sent: SentPlainFacts): Partial<PlainFacts> {
  const set = FIELDS.filter(([name, { optional }]) => (optional ? sent[name] !== undefined : sent[name] != null));
  return factsBy(set, (name, field) => stored(field, sent[name])) as Partial<PlainFacts>;
}

/** The fields that one change sets for many products; null is the same as undefined here. */
export function plainFactsForMany(sent: SentPlainFacts): Partial<PlainFacts> {
  const set = OF_MANY.filter(([name]) => sent[name] != null);
  return factsBy(set, (name, field) => stored(field, sent[name])) as Partial<PlainFacts>;
}

/** The usual values of a category after an edit: what is sent replaces, null takes away. Without the fields it does not say. */
export function editedUsualFacts(before: UsualFacts | undefined, sent: UsualFacts): UsualFacts {
  const said = OF_CATEGORY.map(([name, field]) => [
    name,
    stored(field, sent[name] === undefined ? before?.[name] : sent[name]),
  ]);
  return Object.fromEntries(said.filter(([, value]) => value != null));
}

/** The usual values that differ, each by its name with null for what is not said: for the audit log. */
export function changedUsualFacts(
  before: UsualFacts | undefined,
  after: UsualFacts,
): Record<'before' | 'after', UsualFacts> {
  const changed = OF_CATEGORY.filter(([name]) => (before?.[name] ?? null) !== (after[name] ?? null));
  const of = (facts: UsualFacts | undefined) => factsBy(changed, (name) => facts?.[name] ?? null) as UsualFacts;
  return { before: of(before), after: of(after) };
}

/** Whether two categories say the same of their products. */
export const sameUsualFacts = (a: UsualFacts | undefined, b: UsualFacts | undefined): boolean =>
  OF_CATEGORY.every(([name]) => (a?.[name] ?? null) === (b?.[name] ?? null));

/** Their columns in CSV files, with what each is. */
export const PLAIN_COLUMNS = Object.fromEntries(FIELDS.map(([, { column, label }]) => [column, label]));

/** CSV cells by column. */
export const plainCells = (product: PlainFacts): Record<string, string> =>
  Object.fromEntries(
    FIELDS.map(([name, { column, writeCell }]) => {
      const value = product[name];
      return [column, value == null ? '' : writeCell(value)];
    }),
  );

/**
 * @param text tells the text of a column; undefined of an empty cell
 * @throws ShopError BAD_INPUT when a cell cannot be read
 */
export const plainFactsFromCells = (text: (column: string) => string | undefined) =>
  factsBy(FIELDS, (_, { column, readCell }) => {
    const cell = text(column);
    return cell === undefined ? undefined : readCell(cell);
  }) as SentPlainFacts;

/** Labels of fields that are not in the table and are called otherwise in the schema. */
const OTHER_LABELS: Readonly<Record<string, string>> = { membership: 'group' };

/** The label of a product field. */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(PLAIN_FIELDS, name) ? PLAIN_FIELDS[name as Name].label : (OTHER_LABELS[name] ?? name);
