/** Reads the typed values of attributes from specifications. Only the specifications are stored and shown. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { readDecimal } from '../../types/numbers.js';
import { AttributeKind, type CategoryAttribute } from './attribute.model.js';
import { tokensOf } from './search/tokens.js';

/** The value of a category's attribute, read from a specification. */
export interface AttributeValue {
  attribute: CategoryAttribute;
  /** The attribute's name, normalised for comparison. */
  key: string;
  /** Choices of a list, `Yes` or `No`, or the number as text. */
  values: string[];
  /** In the attribute's unit. */
  number?: number;
  /** True when it is a value of the product's choice in its group. */
  isOption?: true;
}

interface Pair {
  key: string;
  value: string;
}

/** Decimals that a measure may have. */
const MOST_DECIMALS = 15;

const YES = /^\s*(yes|y|true|haan|ha|1)\b/i;
const NO = /^\s*(no|n|false|nahin|nahi|0)\b/i;

export const attributeKey = (name: string) => name.trim().toLowerCase();

/** The values of the attributes that these specifications contain and that can be parsed. */
export function attributeValues(
  attributes: readonly CategoryAttribute[],
  specifications: readonly Pair[],
): AttributeValue[] {
  if (attributes.length === 0) return [];
  const byKey = new Map(specifications.map(({ key, value }) => [attributeKey(key), value]));
  return attributes.flatMap((attribute) => {
    const key = attributeKey(attribute.name);
    const text = byKey.get(key);
    const read = text === undefined ? undefined : readValue(attribute, text);
    return read ? [{ attribute, key, ...read }] : [];
  });
}

function readValue(attribute: CategoryAttribute, text: string): Omit<AttributeValue, 'attribute' | 'key'> | undefined {
  if (attribute.kind === AttributeKind.YES_NO) {
    if (YES.test(text)) return { values: ['Yes'] };
    return NO.test(text) ? { values: ['No'] } : undefined;
  }
  if (attribute.kind === AttributeKind.NUMBER) {
    const number = numberOf(text, attribute.unit ?? undefined);
    return number === undefined ? undefined : { values: [String(number)], number };
  }
  const wanted = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const known = new Map(attribute.values.map((value) => [value.toLowerCase(), value]));
  if (known.size === 0) return wanted.length > 0 ? { values: wanted } : undefined;
  const values = wanted.map((value) => known.get(value.toLowerCase()));
  return values.every((value) => value !== undefined) && values.length > 0 ? { values } : undefined;
}

/** Parses a number with a unit: `2.1 m` is 210 in centimetres; a number without a unit is in the attribute's unit. */
function numberOf(text: string, unit: string | undefined): number | undefined {
  const token = tokensOf(text).find(({ kind }) => kind !== 'word');
  if (!token) return undefined;
  if (token.kind === 'number') return Number(token.term);
  const base = unit ? tokensOf(`1 ${unit}`)[0] : undefined;
  if (base?.quantity?.dimension !== token.quantity!.dimension) return undefined;
  return Number((token.quantity!.amount / base.quantity.amount).toPrecision(6));
}

/** @throws ShopError BAD_INPUT naming a specification that is no valid value of the category's attribute */
export function checkAttributes(attributes: readonly CategoryAttribute[], specifications: readonly Pair[]): void {
  const fields = specifications.flatMap(({ key, value }) => {
    const attribute = attributes.find(({ name }) => attributeKey(name) === attributeKey(key));
    const problem = attribute && problemOf(attribute, value);
    return problem ? [{ path: 'specifications', message: `${attribute.name}: ${problem}` }] : [];
  });
  if (fields.length > 0)
    throw new ShopError(ErrorCode.BAD_INPUT, fields.map(({ message }) => message).join('; '), { fields });
}

/** Why an attribute cannot have this value; undefined when it can. A comma is not guessed at: it may group digits or stand for a point. */
function problemOf(attribute: CategoryAttribute, value: string): string | undefined {
  const digits = attribute.kind === AttributeKind.NUMBER ? /[\d.,]*,[\d.,]*/.exec(value)?.[0] : undefined;
  const number = digits === undefined ? undefined : readDecimal(digits, MOST_DECIMALS);
  if (number && 'problem' in number) return number.problem;
  return readValue(attribute, value) ? undefined : `${expected(attribute)}, not "${value}"`;
}

function expected({ kind, unit, values }: CategoryAttribute): string {
  if (kind === AttributeKind.YES_NO) return 'yes or no';
  if (kind === AttributeKind.NUMBER) return unit ? `a number, in ${unit} when no unit is written` : 'a number';
  return `one or more of ${values.join(', ')}, with commas between`;
}
