/** Computes the cost of an introspection query: the exact number of fields it returns, because the schema never changes at run time. */
import {
  __Schema,
  __Type,
  getIntrospectionQuery,
  getNamedType,
  getOperationAST,
  isObjectType,
  Kind,
  parse,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** The largest query that tools send (GraphiQL, code generators, graphql-inspector, editors): the full introspection query of graphql-js. */
const USUAL_QUERY = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
});
/** Limit as a multiple of the usual query. */
const ROOM = 1.5;

const limits = new WeakMap<GraphQLSchema, number>();

/** The most introspection fields that an operation may return: 1.5 times the usual query. */
export function introspectionLimit(schema: GraphQLSchema): number {
  let limit = limits.get(schema);
  if (limit === undefined) {
    const usual = parse(USUAL_QUERY);
    limit = Math.ceil(ROOM * introspectionCost(schema, usual, getOperationAST(usual)!, {}, Infinity));
    limits.set(schema, limit);
  }
  return limit;
}

/**
 * Counts the fields that a valid operation returns below `__schema` and `__type`. Assumes that @include and @skip keep every field and that
 * deprecated parts are included.
 * @param most the count stops above this number; default: the limit of the schema
 * @returns the number of fields; Infinity above `most`
 */
export function introspectionCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  most?: number,
): number {
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const roots = [...rootsOf(operation.selectionSet, fragments, new Set())];
  // Most operations have no introspection, and computing the limit takes some milliseconds the first time.
  if (roots.length === 0) return 0;
  const limit = most ?? introspectionLimit(schema);
  const walk = new Walk(schema, fragments, limit);
  let cost = 0;
  for (const node of roots) {
    const isSchema = node.name.value === '__schema';
    const source = isSchema ? schema : schema.getType(nameAsked(node, operation, variables));
    cost += 1;
    if (source && node.selectionSet) cost += walk.cost(node.selectionSet, isSchema ? __Schema : __Type, source);
    if (cost > limit) return Infinity;
  }
  return cost;
}

/**
 * The fields `__schema` and `__type` of the operation, which are allowed only at its root.
 * @param seen names of visited fragments: nested spreads would otherwise take exponential time
 */
function* rootsOf(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: Set<string>,
): Generator<FieldNode> {
  for (const node of set.selections) {
    if (node.kind === Kind.INLINE_FRAGMENT) yield* rootsOf(node.selectionSet, fragments, seen);
    else if (node.kind === Kind.FIELD) {
      if (node.name.value === '__schema' || node.name.value === '__type') yield node;
    } else if (!seen.has(node.name.value)) {
      seen.add(node.name.value);
      yield* rootsOf(fragments.get(node.name.value)!.selectionSet, fragments, seen);
    }
  }
}

function nameAsked(
  { arguments: given }: FieldNode,
  { variableDefinitions }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): string {
  let value = given?.find(({ name }) => name.value === 'name')?.value;
  if (value?.kind === Kind.VARIABLE) {
    const name = value.name.value;
    if (variables[name] !== undefined) return String(variables[name]);
    value = variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
  }
  return value?.kind === Kind.STRING ? value.value : '';
}

/** Walks the selection with graphql-js's own resolvers, so that the count matches the response. */
class Walk {
  /** Memo: the count of a selection on a part of the schema. The same pairs recur many times. */
  private readonly known = new Map<SelectionSetNode, Map<unknown, number>>();
  private readonly info: GraphQLResolveInfo;

  constructor(
    schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly most: number,
  ) {
    this.info = { schema } as GraphQLResolveInfo;
  }

  cost(set: SelectionSetNode, type: GraphQLObjectType, source: unknown): number {
    let ofSet = this.known.get(set);
    if (!ofSet) this.known.set(set, (ofSet = new Map()));
    let cost = ofSet.get(source);
    if (cost === undefined) {
      cost = 0;
      for (const node of set.selections) {
        if (node.kind === Kind.FIELD) cost += 1 + this.below(node, type, source);
        else if (node.kind === Kind.INLINE_FRAGMENT) cost += this.cost(node.selectionSet, type, source);
        else cost += this.cost(this.fragments.get(node.name.value)!.selectionSet, type, source);
        if (cost > this.most) return Infinity;
      }
      ofSet.set(source, cost);
    }
    return cost;
  }

  private below({ name, selectionSet }: FieldNode, type: GraphQLObjectType, source: unknown): number {
    const field = type.getFields()[name.value];
    const child = field && getNamedType(field.type);
    if (!selectionSet || !isObjectType(child)) return 0;
    const answer: unknown = field!.resolve!(source, { includeDeprecated: true }, undefined, this.info);
    if (answer === undefined || answer === null) return 0;
    if (!Array.isArray(answer)) return this.cost(selectionSet, child, answer);
    let cost = 0;
    for (const item of answer) {
      cost += this.cost(selectionSet, child, item);
      if (cost > this.most) return Infinity;
    }
    return cost;
  }
}
