// The variables of an operation: which it takes, what is wrong with those that are written, and what can stand at a place.
import {
  getNamedType,
  getNullableType,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isRequiredInputField,
  isNonNullType,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

export interface Proposal {
  label: string;
  /** Its type in words. */
  detail: string;
  about?: string;
}

/** A problem and, where it is one variable's, that one's name. */
export interface Problem {
  name?: string;
  message: string;
  /** Nothing is refused for it. */
  mild?: boolean;
}

/** Where a value stands: names of fields, the first one of a variable; lists are looked through. */
export type Path = readonly string[];

export function variablesOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): Map<string, { type: GraphQLInputType; required: boolean }> {
  const found = new Map<string, { type: GraphQLInputType; required: boolean }>();
  for (const one of operation.variableDefinitions ?? []) {
    const type = typeFromAST(schema, one.type);
    if (type && isInputType(type))
      found.set(one.variable.name.value, { type, required: isNonNullType(type) && !one.defaultValue });
  }
  return found;
}

/** What the shop would refuse of these variables. */
export function problemsOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  values: Record<string, unknown>,
): Problem[] {
  const known = variablesOf(schema, operation);
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], values);
  return [
    ...(errors ?? []).map(({ message }) => ({ name: /^Variable "\$(\w+)"/.exec(message)?.[1], message })),
    ...Object.keys(values)
      .filter((name) => !known.has(name))
      .map((name) => ({ name, message: `The operation has no variable $${name}.`, mild: true })),
  ];
}

/** The type at a place of the variables. */
function typeAt(schema: GraphQLSchema, operation: OperationDefinitionNode, path: Path): GraphQLInputType | undefined {
  const [first, ...rest] = path;
  let type = first === undefined ? undefined : variablesOf(schema, operation).get(first)?.type;
  for (const name of rest) {
    const around = type && getNamedType(type);
    type = isInputObjectType(around) ? around.getFields()[name]?.type : undefined;
  }
  return type;
}

/** Names that can stand in the object at a place. @param path empty for the variables themselves */
export function namesAt(schema: GraphQLSchema, operation: OperationDefinitionNode, path: Path): Proposal[] {
  if (path.length === 0)
    return [...variablesOf(schema, operation)].map(([label, { type }]) => ({ label, detail: String(type) }));
  const type = typeAt(schema, operation, path);
  const around = type && getNamedType(type);
  if (!isInputObjectType(around)) return [];
  return Object.values(around.getFields())
    .toSorted((a, b) => Number(isRequiredInputField(b)) - Number(isRequiredInputField(a)))
    .map(({ name, type: own, description }) => ({
      label: name,
      detail: String(own),
      ...(description && { about: description }),
    }));
}

/** Values, as JSON, that can stand at a place, where they are few. */
export function valuesAt(schema: GraphQLSchema, operation: OperationDefinitionNode, path: Path): Proposal[] {
  let type = typeAt(schema, operation, path);
  for (let inner = type && getNullableType(type); isListType(inner); inner = getNullableType(type)) type = inner.ofType;
  const named = type && getNamedType(type);
  if (isEnumType(named))
    return named.getValues().map(({ name, description }) => ({
      label: JSON.stringify(name),
      detail: named.name,
      ...(description && { about: description }),
    }));
  return named?.name === 'Boolean' ? ['true', 'false'].map((label) => ({ label, detail: 'Boolean' })) : [];
}
