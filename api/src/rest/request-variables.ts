/**
 * Reads an operation's variables from a request, forgiving about spelling (`out for delivery`, `"5"`, `true`) and strict
 * about everything else: the operation's own types decide what a field may be.
 */
import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { ErrorCode, ShopError, type FieldProblem } from '../errors/index.js';
import type { Route, Source } from './route.js';

/** A request as far as rows are concerned. */
export interface RestRequest {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
  /** Uploads by the name of their multipart field. */
  files: Readonly<Record<string, readonly unknown[]>>;
}

type Names = Route['alsoCalled'];

export function operationOf(row: Route): OperationDefinitionNode {
  return row.operation.definitions.find((node) => node.kind === 'OperationDefinition') as OperationDefinitionNode;
}

/** The operation's variables with their types. */
export function variableTypes(schema: GraphQLSchema, row: Route): Map<string, GraphQLInputType> {
  return new Map(
    (operationOf(row).variableDefinitions ?? []).map((node) => {
      const type = typeFromAST(schema, node.type as never) as GraphQLInputType;
      const nullable = node.defaultValue ? getNullableType(type) : type;
      return [node.variable.name.value, nullable as GraphQLInputType];
    }),
  );
}

/** Names of the operation's variables that have a value when nothing is sent. */
export function variablesWithDefault(row: Route): Set<string> {
  const declared = operationOf(row).variableDefinitions ?? [];
  return new Set(declared.filter((node) => node.defaultValue).map((node) => node.variable.name.value));
}

/**
 * The variables of the row's operation, still as the caller's values.
 * @throws ShopError BAD_INPUT naming every field that is not right
 */
export function variablesOf(
  row: Route,
  types: ReadonlyMap<string, GraphQLInputType>,
  request: RestRequest,
): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  for (const [target, source] of Object.entries(row.take ?? {})) {
    // Of an input that must be there each missing field is named, also when not one was sent.
    const [name, field] = target.split('.') as [string, string | undefined];
    if (field !== undefined && isNonNullType(types.get(name))) raw[name] ??= {};
    fill(raw, target, sent(source, request));
  }
  const problems: FieldProblem[] = [];
  const variables: Record<string, unknown> = {};
  const defaulted = variablesWithDefault(row);
  for (const [name, type] of types) {
    const value = read(type, raw[name], name === 'input' || name === 'filter' ? [] : [name], problems, row.alsoCalled);
    // A blank `page=` is as good as none; null would take the place of the default.
    if (value !== undefined && !(value === null && defaulted.has(name))) variables[name] = value;
  }
  if (problems.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, problems[0]!.message, { fields: problems });
  return variables;
}

/** @throws ShopError BAD_INPUT when the body is not an object */
function sent(source: Source, request: RestRequest): unknown {
  if (source.in === 'file') return request.files[source.names[0]!]?.[0];
  if (source.in === 'files') return request.files[source.names[0]!];
  if (source.in === 'body') {
    const body = request.body ?? {};
    if (!isPlainObject(body)) throw new ShopError(ErrorCode.BAD_INPUT, 'The body is a JSON object.');
    return source.names.length === 0 ? body : firstOf(body, source.names);
  }
  const places = { param: request.params, query: request.query, header: request.headers };
  return firstOf(places[source.in], source.names);
}

function firstOf(place: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  const name = names.find((candidate) => Object.hasOwn(place, candidate) && place[candidate] !== undefined);
  return name === undefined ? undefined : place[name];
}

/** Sets `a` or `a.b`; what was not sent leaves what is there. */
function fill(variables: Record<string, unknown>, target: string, value: unknown): void {
  if (value === undefined) return;
  const [name, field] = target.split('.') as [string, string | undefined];
  variables[name] = field === undefined ? value : { ...(variables[name] as object | undefined), [field]: value };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The query of a request, with `ids[]=…` read as `ids`, the way some clients write lists.
 * @throws ShopError BAD_INPUT on anything else with brackets or a dollar sign, such as `search[$ne]`: it is no field of ours
 */
export function plainQuery(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const plain: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(query)) {
    const field = name.endsWith('[]') ? name.slice(0, -2) : name;
    if (/[[\]$]/.test(field)) throw noSuchField(name);
    plain[field] = value;
  }
  return plain;
}

/**
 * Fields a row does not know are ignored, but for those that begin like an operator of the database.
 * @throws ShopError BAD_INPUT naming the first, however deep it lies
 */
export function refuseOperators(body: unknown): void {
  const waiting: unknown[] = [body];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, value] of Object.entries(next)) {
      if (name.startsWith('$')) throw noSuchField(name);
      waiting.push(value);
    }
  }
}

function noSuchField(name: string): ShopError {
  const path = name.slice(0, 100);
  return new ShopError(ErrorCode.BAD_INPUT, `There is no field ${path}.`, {
    fields: [{ path, message: 'There is no such field.' }],
  });
}

type Path = readonly (string | number)[];

function read(type: GraphQLInputType, value: unknown, path: Path, problems: FieldProblem[], names: Names): unknown {
  const problem = (what: string) => {
    const field = path.join('.');
    problems.push({ path: field, message: field ? `${field} ${what}` : `The body ${what}` });
    return undefined;
  };
  const inner = getNullableType(type) as GraphQLInputType;
  const given = isBlank(value) && !isText(inner) ? null : value;
  if (given === undefined || given === null) return isNonNullType(type) ? problem('is needed.') : given;
  if (isListType(inner)) {
    const items: unknown[] = Array.isArray(given) ? given : [given];
    return items.map((item, index) => read(inner.ofType as GraphQLInputType, item, [...path, index], problems, names));
  }
  if (isInputObjectType(inner)) {
    if (!isPlainObject(given)) return problem('is an object.');
    return readObject(inner, given, path, problems, names);
  }
  if (isEnumType(inner)) return readEnum(inner, given) ?? problem(`is one of ${enumSpellings(inner).join(', ')}.`);
  return readScalar(inner as GraphQLScalarType, given, problem);
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function isText(type: GraphQLInputType): boolean {
  return 'name' in type && (type.name === 'String' || type.name === 'ID');
}

function readObject(
  type: GraphQLInputObjectType,
  value: Record<string, unknown>,
  path: Path,
  problems: FieldProblem[],
  names: Names,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(type.getFields())) {
    const read1 = read(field.type, firstOf(value, [name, ...(names?.[name] ?? [])]), [...path, name], problems, names);
    if (read1 !== undefined) result[name] = read1;
  }
  return result;
}

/** `out for delivery`, `out-for-delivery` and `OUT_FOR_DELIVERY` are the same. */
function readEnum(type: GraphQLEnumType, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  return type.getValue(name) ? name : undefined;
}

/** How REST spells the values of an enum. */
export function enumSpellings(type: GraphQLEnumType): string[] {
  return type.getValues().map(({ name }) => name.toLowerCase().replaceAll('_', ' '));
}

const KIND: Readonly<Record<string, string>> = {
  String: 'is text.',
  ID: 'is an id.',
  Int: 'is a whole number.',
  Float: 'is a number.',
  Boolean: 'is true or false.',
  Rupees: 'is rupees: a number with at most two decimals.',
  DateTime: 'is a moment such as 2026-04-01T09:30:00Z.',
  Upload: 'is a file.',
};

function readScalar(type: GraphQLScalarType, value: unknown, problem: (what: string) => undefined): unknown {
  const spelled = respell(type.name, value);
  try {
    type.parseValue(spelled);
    return spelled;
  } catch {
    return problem(KIND[type.name] ?? 'is not right.');
  }
}

/** Numbers and truths as text become what the type wants, numbers become text where text is wanted; anything else stays. */
function respell(typeName: string, value: unknown): unknown {
  if (typeName === 'String' && typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if ((typeName === 'Int' || typeName === 'Float') && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  if (typeName === 'Boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return value;
}
