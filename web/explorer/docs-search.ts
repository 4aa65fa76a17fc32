// Finds types, fields and arguments of the schema by words.
import {
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isEnumType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

export interface Found {
  type: string;
  field?: string;
  argument?: string;
}

/** Best first. */
const NAMED_SO = 0;
const BEGINS_SO = 1;
const HAS_IT = 2;
const TELLS_OF_IT = 3;

/** Types that are the shop's, not the language's own about schemas. */
export function typesOf(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param words all of them are in the name or in the description @param most how many at most are answered */
export function searchSchema(schema: GraphQLSchema, words: string, most = 60): Found[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found: { rank: number; one: Found }[] = [];
  const look = (one: Found, name: string, about: string | null | undefined) => {
    const rank = rankOf(wanted, name.toLowerCase(), about?.toLowerCase() ?? '');
    if (rank !== undefined) found.push({ rank, one });
  };
  for (const type of typesOf(schema)) {
    look({ type: type.name }, type.name, type.description);
    if (isEnumType(type))
      for (const value of type.getValues()) look({ type: type.name, field: value.name }, value.name, value.description);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      look({ type: type.name, field: field.name }, field.name, field.description);
      if (!('args' in field)) continue;
      for (const { name, description } of field.args)
        look({ type: type.name, field: field.name, argument: name }, name, description);
    }
  }
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one);
}

function rankOf(wanted: string[], name: string, about: string): number | undefined {
  const joined = wanted.join('');
  if (name === joined) return NAMED_SO;
  if (name.startsWith(joined)) return BEGINS_SO;
  if (wanted.every((word) => name.includes(word))) return HAS_IT;
  return wanted.every((word) => name.includes(word) || about.includes(word)) ? TELLS_OF_IT : undefined;
}
