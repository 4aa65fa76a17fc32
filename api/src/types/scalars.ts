/** GraphQL scalars: Rupees (paise inside the API), DateTime (ISO 8601), setting values and rich text. */
import { GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON } from 'graphql-scalars';
import { toRupees } from '../pricing/index.js';
import { ErrorCode, ShopError } from '../errors/index.js';
import { readAmount } from './numbers.js';

function parse(value: unknown): number {
  const read = readAmount(typeof value === 'number' || typeof value === 'string' ? value : '');
  if ('paise' in read) return read.paise;
  throw new ShopError(ErrorCode.BAD_INPUT, read.problem);
}

/** Services use integer paise, callers see rupees. */
export const Rupees = new GraphQLScalarType<number, number>({
  name: 'Rupees',
  description:
    'Indian rupees as a number with at most two decimals. Kept as whole paise inside; never rounded on the way. A text such as "1,499.50" or "1,49,900" is accepted when it is sent: its commas group digits as in India or in the West.',
  serialize: (paise) => toRupees(paise as number),
  parseValue: parse,
  parseLiteral: (node) =>
    parse(node.kind === Kind.INT || node.kind === Kind.FLOAT || node.kind === Kind.STRING ? node.value : undefined),
});

/** Validated by the kind of the setting. */
export const SettingValue = new GraphQLScalarType({
  ...GraphQLJSON.toConfig(),
  name: 'SettingValue',
  description:
    'The value of a setting as JSON: a text, a number, true or false, an object or a list, as its kind says.',
});

export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  description: 'An instant, ISO 8601 in UTC, such as 2026-04-01T09:30:00.000Z.',
});

/** Validated by the features that store it. */
export const RichTextDocument = new GraphQLScalarType({
  ...GraphQLJSON.toConfig(),
  name: 'RichTextDocument',
  description:
    'Prose as a structured document, `{ "type": "doc", "content": […] }`: paragraph, heading (`attrs.level` 2 or 3), bulletList, orderedList, listItem, blockquote, horizontalRule, hardBreak and text, whose `marks` are bold, italic and link (`attrs.href`). No HTML.',
});
