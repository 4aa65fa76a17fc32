/** Computes the cost of an operation before it runs: the number of objects it could return, from its page sizes. */
import {
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

/** Assumed length of a list without a page size. */
const USUAL_LIST = 10;
const SIZE_ARGUMENTS = new Set(['pageSize', 'limit']);

/**
 * The largest number of objects a valid operation could return. Each object counts one, times the page sizes of the lists around it.
 * A list without a page size counts as ten.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const known = new Map<string, number>();
  const defaults = new Map(
    (operation.variableDefinitions ?? []).map((node) => [node.variable.name.value, node.defaultValue]),
  );

  const sizeOf = (field: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined => {
    const argument = field.args.find(({ name }) => SIZE_ARGUMENTS.has(name));
    if (!argument) return undefined;
    let value: ValueNode | undefined = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
    if (value?.kind === Kind.VARIABLE) {
      const sent = variables[value.name.value];
      if (sent !== undefined) return size(sent);
      value = defaults.get(value.name.value);
    }
    return size(value?.kind === Kind.INT ? Number(value.value) : argument.defaultValue);
  };
  /** @param inList length of the list directly below, when the parent field has a page size */
  const ofSet = (set: SelectionSetNode, parent: GraphQLObjectType, inList: number): number =>
    set.selections.reduce((sum, node) => sum + ofNode(node, parent, inList), 0);
  const ofNode = (node: SelectionNode, parent: GraphQLObjectType, inList: number): number => {
    if (node.kind === Kind.INLINE_FRAGMENT) return ofSet(node.selectionSet, parent, inList);
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const key = `${node.name.value} ${inList}`;
      const cost = known.get(key) ?? ofSet(fragments.get(node.name.value)!.selectionSet, parent, inList);
      known.set(key, cost);
      return cost;
    }
    const field = parent.getFields()[node.name.value];
    const type = field && getNamedType(field.type);
    if (!field || !node.selectionSet || !isObjectType(type)) return 0;
    const asked = sizeOf(field, node);
    if (isListType(getNullableType(field.type)))
      return (asked ?? inList) * (1 + ofSet(node.selectionSet, type, USUAL_LIST));
    return 1 + ofSet(node.selectionSet, type, asked ?? USUAL_LIST);
  };
  const root = schema.getRootType(operation.operation);
  return root ? ofSet(operation.selectionSet, root, USUAL_LIST) : 0;
}

/** Values that are not numbers are refused later, when the argument is coerced. */
function size(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : USUAL_LIST;
}
