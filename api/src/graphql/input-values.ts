/** Checks the variables of an operation before it runs, and names each wrong field by its place in the operation's arguments. */
import {
  coerceInputValue,
  getNamedType,
  getNullableType,
  type GraphQLError,
  isInputObjectType,
  isNonNullType,
  isScalarType,
  Kind,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { ErrorCode, ShopError, type FieldProblem } from '../errors/index.js';

/** Most problems that one refusal names. */
const MOST_PROBLEMS = 20;
const NEEDED = 'A value is needed.';

type Path = readonly (string | number)[];

/** Where a value stands in the arguments of an operation. */
interface Place {
  argument: string;
  /** The argument and the fields around the value; without the argument when that is an input object. */
  path: Path;
}

/**
 * Coerces the variables as the execution will do, so that it never fails on them. Each problem is named by the argument that takes the
 * variable, whatever the variable is called; fields of an argument that is an object are named without it: `price`, `deliveryAddress.city`.
 * @param document validated
 * @throws ShopError BAD_INPUT with `fields`; never with a value, which may be a password
 */
export function checkVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const wrong: { variable: string; path: Path; message: string }[] = [];
  for (const { variable: node, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const variable = node.name.value;
    const type = typeFromAST(schema, typeNode as never) as GraphQLInputType;
    const value = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
    if (value === undefined || value === null) {
      const isMissing = value === null || defaultValue === undefined;
      if (isMissing && isNonNullType(type)) wrong.push({ variable, path: [], message: NEEDED });
      continue;
    }
    coerceInputValue(value, type, (path, _value, error) => {
      if (wrong.length < MOST_PROBLEMS) wrong.push({ variable, ...problemOf(path, error) });
    });
  }
  if (wrong.length === 0) return;
  const places = placesOf(schema, document, operation);
  const fields = wrong.map(({ variable, path, message }): FieldProblem => {
    const { argument, path: within } = places.get(variable)!;
    // The argument itself is wrong when there is no path within it.
    return { path: [...within, ...path].join('.') || argument, message };
  });
  const [{ path, message }] = fields as [FieldProblem];
  throw new ShopError(ErrorCode.BAD_INPUT, `${path}: ${message}`, { fields });
}

/** The place and the reason of a problem that graphql-js or a scalar reports. */
function problemOf(path: Path, error: GraphQLError): { path: Path; message: string } {
  if (error instanceof ShopError) return { path, message: error.message };
  const [, field, rest] = /^Field "(\w+)" (is not defined|of required type)/.exec(error.message) ?? [];
  if (field && rest === 'of required type') return { path: [...path, field], message: NEEDED };
  if (field) return { path: [...path, field], message: error.message };
  if (/^Expected non-nullable type /.test(error.message)) return { path, message: NEEDED };
  return { path, message: withoutValue(error.message) };
}

/** Messages of scalars and enums end in or contain the value that was sent. */
function withoutValue(message: string): string {
  return message
    .replace(/( value): .*$/s, '$1.')
    .replace(/^(Value) ".*?" (does not exist)/s, '$1 $2')
    .replace(/^DateTime cannot represent .*$/s, 'Write a moment such as 2026-04-01T09:30:00Z.');
}

/** Where each variable is used first. Validation refuses a variable that is used nowhere. */
function placesOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Map<string, Place> {
  const places = new Map<string, Place>();
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  for (const definition of [operation, ...fragments])
    walkValues(schema, definition, (node, place) => {
      if (node.kind === Kind.VARIABLE && !places.has(node.name.value)) places.set(node.name.value, place);
    });
  return places;
}

/**
 * Adds `fields` to errors of our own scalars for values that are written in the document: graphql-js does not say which value was refused.
 * @param errors of the validation of this document, in its order
 */
export function nameLiterals(schema: GraphQLSchema, document: DocumentNode, errors: readonly Error[]): void {
  const ours = errors.filter((error) => error instanceof ShopError);
  if (ours.length === 0) return;
  const paths: Path[] = [];
  for (const definition of document.definitions)
    walkValues(schema, definition, (node, { path }, type) => {
      const named = type && getNamedType(type);
      if (node.kind === Kind.VARIABLE || node.kind === Kind.NULL || !isScalarType(named)) return;
      try {
        named.parseLiteral(node);
      } catch (error) {
        if (error instanceof ShopError) paths.push(path);
      }
    });
  ours.forEach((error, index) => {
    const path = paths[index]?.join('.');
    if (path !== undefined) error.extensions['fields'] = [{ path, message: error.message }];
  });
}

/** Calls `found` for each variable and scalar value within the arguments of a definition, with its place and type. */
function walkValues(
  schema: GraphQLSchema,
  definition: DefinitionNode,
  found: (node: ValueNode, place: Place, type: GraphQLInputType | undefined | null) => void,
): void {
  const info = new TypeInfo(schema);
  let argument = '';
  const path: string[] = [];
  const value = (node: ValueNode) => found(node, { argument, path: [...path] }, info.getInputType());
  visit(
    definition,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Argument: {
        enter(node) {
          const type = info.getArgument()?.type;
          argument = node.name.value;
          if (!type || !isInputObjectType(getNullableType(type))) path.push(argument);
        },
        leave: () => void path.splice(0),
      },
      ObjectField: { enter: (node) => void path.push(node.name.value), leave: () => void path.pop() },
      Variable: value,
      IntValue: value,
      FloatValue: value,
      StringValue: value,
      BooleanValue: value,
      EnumValue: value,
    }),
  );
}
