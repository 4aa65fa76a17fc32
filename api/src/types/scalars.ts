/** GraphQL scalars: Rupees (paise inside the API), DateTime (ISO 8601), setting values and rich text. */
import { GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON } from 'graphql-scalars';
import { fromRupees, toRupees } from '../pricing/index.js';
import { ErrorCode, ShopError } from '../errors/index.js';

function parse(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string')
    throw new ShopError(ErrorCode.BAD_INPUT, 'Rupees are a number with at most two decimals');
  try {
    return fromRupees(value);
  } catch {
    throw new ShopError(ErrorCode.BAD_INPUT, 'Rupees are a number with at most two decimals, at most 100 crore');
  }
}

/** Services use integer paise, callers see rupees. */
export const Rupees = new GraphQLScalarType<number, number>({
  name: 'Rupees',
  description:
    'Indian rupees as a number with at most two decimals. Kept as whole paise inside; never rounded on the way.',
  serialize: (paise) => toRupees(paise as number),
  parseValue: parse,
  parseLiteral: (node) => (node.kind === Kind.INT || node.kind === Kind.FLOAT ? parse(node.value) : parse(undefined)),
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
