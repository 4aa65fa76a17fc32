/**
 * What a document shows of a thing of which lists are full, written once for each thing and not for each list: such a document is
 * run without it, and what is missing is put into the answer's text.
 */
import {
  getNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  isLeafType,
  isObjectType,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { joined } from '../platform/lent-room.js';

/**
 * Types of things that are found by their `id`, and whose fields are what the object holds. When anything of a thing changes,
 * another object takes its place.
 */
export type Held = Readonly<Record<string, (id: string) => object | undefined>>;

/** Runs the document of an excerpt for one thing. @returns undefined for what is not to be had at once and without a fault */
export type ReadThing = (thing: object, variables: Record<string, unknown>) => unknown;

/** What is asked of each thing in one place of a document. */
interface Excerpt {
  typeName: string;
  document: DocumentNode;
  /** Of its variables. */
  names: readonly string[];
}

export interface SplitDocument {
  /** Asks of each thing only who it is, under a name that says which excerpt belongs there. */
  outline: DocumentNode;
  excerpts: readonly Excerpt[];
  /** To run an excerpt in: its one field is the thing. */
  schemaOf(excerpt: Excerpt): GraphQLSchema;
}

/** The field of an excerpt's document. */
export const THING = 'thing';
/** Begins the names of excerpts in an outline. */
const MARK = 'excerpt_';
const BEGIN = `{"${MARK}`;
/** Whole things of the outline as they stand in its text. Within a text of JSON a quotation mark never stands like this. */
const WHOLE = new RegExp(`\\{"${MARK}(\\d+)":"(\\w+)"\\}`, 'y');
const COMMA = Buffer.from(',');
/** Bytes of an entry beside its text. */
const OVERHEAD = 400;

/** @returns undefined when nothing of the operation can be kept */
export function split(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  held: Held,
): SplitDocument | undefined {
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const schemas = new Map<string, GraphQLSchema>();
  const excerpts: Excerpt[] = [];
  const types = new TypeInfo(schema);
  const outlineOf = visitWithTypeInfo(types, {
    Field(node: FieldNode) {
      const type = getNamedType(types.getType());
      const set = node.selectionSet;
      if (!isObjectType(type) || !Object.hasOwn(held, type.name) || !set || !isPlain(type, set, fragments))
        return undefined;
      const place = excerpts.push(excerptOf(type.name, set, operation, [...fragments.values()])) - 1;
      return { ...node, selectionSet: identityAs(`${MARK}${place}`) };
    },
  });
  const definitions = [operation, ...fragments.values()];
  const outline: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: definitions.map((node) => visit(node, outlineOf)),
  };
  if (excerpts.length === 0 || definitions.some(usesOurNames)) return undefined;
  return {
    outline,
    excerpts,
    schemaOf({ typeName }) {
      const type = schema.getType(typeName) as GraphQLObjectType;
      const known =
        schemas.get(typeName) ??
        new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { [THING]: { type } } }) });
      schemas.set(typeName, known);
      return known;
    },
  };
}

/** Whoever asks may have chosen such a name as well. */
function usesOurNames(definition: DefinitionNode): boolean {
  let found = false;
  visit(definition, { Field: ({ alias }) => void (found ||= alias?.value.startsWith(MARK) ?? false) });
  return found;
}

/** Whether everything that is selected is what the thing itself holds: no field has a resolver that could know more. */
function isPlain(
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): boolean {
  return selections.every((node): boolean => {
    if (node.kind === Kind.INLINE_FRAGMENT) return isPlain(type, node.selectionSet, fragments);
    if (node.kind === Kind.FRAGMENT_SPREAD)
      return isPlain(type, fragments.get(node.name.value)!.selectionSet, fragments);
    if (node.name.value === '__typename') return true;
    const field = type.getFields()[node.name.value];
    if (!field || (field.resolve && field.extensions['plain'] !== true)) return false;
    const inner = getNamedType(field.type);
    return node.selectionSet ? isObjectType(inner) && isPlain(inner, node.selectionSet, fragments) : isLeafType(inner);
  });
}

function excerptOf(
  typeName: string,
  selectionSet: SelectionSetNode,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
): Excerpt {
  const used = new Set<string>();
  const note = (set: SelectionSetNode): void => {
    visit(set, {
      Variable: ({ name }) => void used.add(name.value),
      FragmentSpread: ({ name }) => note(fragments.find((one) => one.name.value === name.value)!.selectionSet),
    });
  };
  note(selectionSet);
  const variables = (operation.variableDefinitions ?? []).filter(({ variable }) => used.has(variable.name.value));
  return {
    typeName,
    names: variables.map(({ variable }) => variable.name.value),
    document: {
      kind: Kind.DOCUMENT,
      definitions: [
        {
          kind: Kind.OPERATION_DEFINITION,
          operation: OperationTypeNode.QUERY,
          variableDefinitions: variables,
          selectionSet: setOf({ kind: Kind.FIELD, name: { kind: Kind.NAME, value: THING }, selectionSet }),
        },
        ...fragments,
      ],
    },
  };
}

const setOf = (node: FieldNode): SelectionSetNode => ({ kind: Kind.SELECTION_SET, selections: [node] });
const identityAs = (alias: string): SelectionSetNode =>
  setOf({ kind: Kind.FIELD, alias: { kind: Kind.NAME, value: alias }, name: { kind: Kind.NAME, value: 'id' } });

interface Kept {
  of: object;
  text: Buffer;
}

/** The excerpts that were written, by thing and by what is asked of it. An entry holds as long as its object is the present one. */
export class Excerpts {
  private readonly kept: LRUCache<string, Kept>;
  private documents = 0;

  /** @param bytes at most */
  constructor(
    readonly held: Held,
    bytes: number,
  ) {
    this.kept = new LRUCache<string, Kept>({
      maxSize: Math.max(1, Math.floor(bytes)),
      sizeCalculation: ({ text }, key) => text.length + key.length + OVERHEAD,
    });
  }

  /**
   * @param onTwice told when the same place of an answer is asked for twice, in different words: such documents are not for this
   * @returns writes values that were made of the outline's answer; undefined for what has to be answered in another way
   */
  writer({ excerpts }: SplitDocument, read: readonly ReadThing[], onTwice: () => void) {
    const number = (this.documents += 1);
    return (variables: Record<string, unknown>, value: unknown, ending = ''): Buffer | undefined => {
      const asked = excerpts.map(({ names }, place) => {
        const own = Object.fromEntries(
          names.filter((name) => name in variables).map((name) => [name, variables[name]]),
        );
        return { own, key: `${number} ${place} ${names.length > 0 ? JSON.stringify(own) : ''} ` };
      });
      const text = JSON.stringify(value);
      const parts: Buffer[] = [];
      let from = 0;
      for (let at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, from)) {
        WHOLE.lastIndex = at;
        const found = WHOLE.exec(text);
        if (!found) return void onTwice();
        const place = Number(found[1]);
        const part = this.excerpt(excerpts[place]!, asked[place]!, found[2]!, read[place]!);
        if (!part) return undefined;
        parts.push(at - from === 1 && text[from] === ',' ? COMMA : Buffer.from(text.slice(from, at)), part);
        from = at + found[0].length;
      }
      parts.push(Buffer.from(text.slice(from) + ending));
      return joined(parts);
    };
  }

  private excerpt(
    { typeName }: Excerpt,
    { own, key }: { own: Record<string, unknown>; key: string },
    id: string,
    read: ReadThing,
  ): Buffer | undefined {
    const thing = this.held[typeName]!(id);
    if (!thing) return undefined;
    const whole = key + id;
    const kept = this.kept.get(whole);
    if (kept?.of === thing) return kept.text;
    const value = read(thing, own);
    if (value === undefined) return undefined;
    const text = Buffer.from(JSON.stringify(value));
    this.kept.set(whole, { of: thing, text });
    return text;
  }
}
