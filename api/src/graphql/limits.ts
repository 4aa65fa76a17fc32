/** Limits of one GraphQL request. They are checked before execution, most of them before validation. */
import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { ErrorCode, ShopError } from '../errors/index.js';
import { costOf } from './cost.js';
import { introspectionCost, introspectionLimit } from './introspection-cost.js';

/** Most tokens of a document; counted by the parser. */
export const MAX_TOKENS = 2_000;
/** Most objects that an operation may return: see costOf. */
export const MAX_COST = 30_000;
/** Approximate most characters of a response. Larger amounts of data are available as an export, which is a download. */
export const MAX_ANSWER = 8_000_000;

/** The parts of a document that decide how much work it is. */
export interface DocumentShape {
  /** Nesting of fields, with fragments expanded; without fields below `__schema` and `__type`. */
  depth: number;
  /** The nesting below `__schema` and `__type`: tools follow `ofType` through nine levels of lists and non-nulls. */
  introspection: number;
  aliases: number;
  directives: number;
  /** Fields in the text, fragments not expanded. */
  fields: number;
  fragments: number;
  /** How often one selection names the same field: validation compares each pair of them. */
  repeats: number;
}

/** A test keeps the documents of our own clients below half of each limit. */
export const MAX_SHAPE: DocumentShape = {
  depth: 14,
  introspection: 16,
  aliases: 30,
  directives: 30,
  fields: 600,
  fragments: 40,
  repeats: 10,
};

const WORDS: Record<keyof DocumentShape, string> = {
  depth: 'fields below each other',
  introspection: 'fields of the schema below each other',
  aliases: 'aliases',
  directives: 'directives',
  fields: 'fields',
  fragments: 'fragments',
  repeats: 'repetitions of a field in one place',
};

/**
 * Checks the document before validation, whose running time grows with the square of some of these counts.
 * @throws ShopError QUERY_TOO_COMPLEX
 */
export function checkShape(document: DocumentNode): void {
  const shape = shapeOf(document);
  for (const [limit, most] of Object.entries(MAX_SHAPE) as [keyof DocumentShape, number][])
    if (shape[limit] > most) throw tooMuch(limit, most, `More than ${most} ${WORDS[limit]}.`);
}

/**
 * Refuses a valid operation that could return too much.
 * @throws ShopError QUERY_TOO_COMPLEX
 */
export function checkCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  if (costOf(schema, document, operation, variables) > MAX_COST)
    throw tooMuch('cost', MAX_COST, `The answer could have more than ${MAX_COST} things in it; ask for smaller pages.`);
  if (introspectionCost(schema, document, operation, variables) === Infinity) {
    const most = introspectionLimit(schema);
    throw tooMuch('cost', most, `The answer would have more than ${most} fields of the schema in it; ask for fewer.`);
  }
}

/**
 * Refuses a response that is too large, before it is serialized. Counting stops at the limit.
 * @throws ShopError QUERY_TOO_COMPLEX
 */
export function checkAnswer(data: unknown): void {
  let left = MAX_ANSWER;
  const count = (value: unknown): void => {
    if (typeof value === 'string') left -= value.length + 3;
    else if (typeof value !== 'object' || value === null) left -= 5;
    else if (Array.isArray(value)) {
      left -= 2;
      for (const item of value) count(item);
    } else {
      left -= 2;
      for (const key in value) {
        left -= key.length + 3;
        count((value as Record<string, unknown>)[key]);
      }
    }
    if (left < 0)
      throw tooMuch(
        'size',
        MAX_ANSWER,
        `The answer would have more than ${MAX_ANSWER} characters; ask for smaller pages.`,
      );
  };
  count(data);
}

/** The error's extensions carry `limit` and `most`. */
function tooMuch(limit: keyof DocumentShape | 'cost' | 'size', most: number, why: string): ShopError {
  return new ShopError(ErrorCode.QUERY_TOO_COMPLEX, `The query asks for too much at once. ${why}`, { limit, most });
}

export function shapeOf(document: DocumentNode): DocumentShape {
  const fragments = fragmentsOf(document);
  const shape: DocumentShape = {
    depth: 0,
    introspection: 0,
    aliases: 0,
    directives: 0,
    fields: 0,
    fragments: fragments.size,
    repeats: 0,
  };
  const depths = new Map<string, Depths>();
  for (const definition of document.definitions) {
    if (!('selectionSet' in definition)) continue;
    shape.directives += definition.directives?.length ?? 0;
    countInto(shape, definition.selectionSet);
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { data, introspection } = depthsOf(definition.selectionSet, fragments, depths);
    shape.depth = Math.max(shape.depth, data);
    shape.introspection = Math.max(shape.introspection, introspection);
  }
  return shape;
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const found = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(found.map((node) => [node.name.value, node]));
}

function countInto(shape: DocumentShape, set: SelectionSetNode): void {
  const times = new Map<string, number>();
  for (const field of fieldsIn(set, shape)) {
    const name = field.alias?.value ?? field.name.value;
    const now = (times.get(name) ?? 0) + 1;
    times.set(name, now);
    shape.repeats = Math.max(shape.repeats, now);
    shape.fields += 1;
    if (field.alias) shape.aliases += 1;
    if (field.selectionSet) countInto(shape, field.selectionSet);
  }
}

/** The fields of a selection, those of its inline fragments included; counts directives on the way. */
function* fieldsIn(set: SelectionSetNode, shape: DocumentShape): Generator<FieldNode> {
  for (const node of set.selections) {
    shape.directives += node.directives?.length ?? 0;
    if (node.kind === Kind.FIELD) yield node;
    else if (node.kind === Kind.INLINE_FRAGMENT) yield* fieldsIn(node.selectionSet, shape);
  }
}

interface Depths {
  data: number;
  /** Below `__schema` or `__type`. */
  introspection: number;
}

/** @param known depths of fragments; a recursive fragment counts once, and validation refuses it later */
function depthsOf(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  known: Map<string, Depths>,
): Depths {
  const below = (node: SelectionNode): Depths => {
    if (node.kind === Kind.INLINE_FRAGMENT) return depthsOf(node.selectionSet, fragments, known);
    if (node.kind === Kind.FIELD) {
      if (!node.selectionSet) return { data: 1, introspection: 0 };
      const { data, introspection } = depthsOf(node.selectionSet, fragments, known);
      if (node.name.value.startsWith('__')) return { data: 1, introspection: 1 + Math.max(data, introspection) };
      return { data: 1 + data, introspection };
    }
    const name = node.name.value;
    const fragment = fragments.get(name);
    if (!known.has(name) && fragment) {
      known.set(name, { data: 0, introspection: 0 });
      known.set(name, depthsOf(fragment.selectionSet, fragments, known));
    }
    return known.get(name) ?? { data: 0, introspection: 0 };
  };
  const depths = { data: 0, introspection: 0 };
  for (const node of set.selections) {
    const { data, introspection } = below(node);
    depths.data = Math.max(depths.data, data);
    depths.introspection = Math.max(depths.introspection, introspection);
  }
  return depths;
}
