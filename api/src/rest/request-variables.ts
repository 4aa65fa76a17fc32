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

/** How the variables of a row are read from a request: what is the same for all of them. */
export interface VariablesRead {
  readonly types: ReadonlyMap<string, GraphQLInputType>;
  readonly sources: readonly {
    source: Source;
    /** Of the variable, and of its field when it is but one of them that is taken there. */
    name: string;
    field: string | undefined;
    /** A field of an input that must be there: each missing one is named, also when not one was sent. */
    ofNeeded: boolean;
  }[];
  readonly defaulted: ReadonlySet<string>;
}

export function variablesRead(schema: GraphQLSchema, row: Route): VariablesRead {
  const types = variableTypes(schema, row);
  const sources = Object.entries(row.take ?? {}).map(([target, source]) => {
    const [name, field] = target.split('.') as [string, string | undefined];
    return { source, name, field, ofNeeded: field !== undefined && isNonNullType(types.get(name)) };
  });
  return { types, sources, defaulted: variablesWithDefault(row) };
}

/**
 * The variables of the row's operation, still as the caller's values.
 * @throws ShopError BAD_INPUT naming every field that is not right
 */
export function variablesOf(
  { alsoCalled, reads: { types, sources, defaulted } }: Pick<Route, 'alsoCalled'> & { reads: VariablesRead },
  request: RestRequest,
): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  for (const { source, name, field, ofNeeded } of sources) {
    if (ofNeeded) raw[name] ??= {};
    const value = sent(source, request);
    // What was not sent leaves what is there.
    if (value !== undefined)
      raw[name] = field === undefined ? value : { ...(raw[name] as object | undefined), [field]: value };
  }
  const problems: FieldProblem[] = [];
  const variables: Record<string, unknown> = {};
  for (const [name, type] of types) {
    const value = read(type, raw[name], name === 'input' || name === 'filter' ? [] : [name], problems, alsoCalled);
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
  const { params, query, headers } = request;
  return firstOf(source.in === 'param' ? params : source.in === 'query' ? query : headers, source.names);
}

function firstOf(place: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  for (const name of names) if (Object.hasOwn(place, name) && place[name] !== undefined) return place[name];
  return undefined;
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

interface InputField {
  name: string;
  type: GraphQLInputType;
  isNeeded: boolean;
}
const inputFields = new WeakMap<GraphQLInputObjectType, readonly InputField[]>();

function fieldsOf(type: GraphQLInputObjectType): readonly InputField[] {
  let fields = inputFields.get(type);
  if (!fields) {
    fields = Object.values(type.getFields()).map((field) => ({
      name: field.name,
      type: field.type,
      isNeeded: isNonNullType(field.type),
    }));
    inputFields.set(type, fields);
  }
  return fields;
}

function readObject(
  type: GraphQLInputObjectType,
  value: Record<string, unknown>,
  path: Path,
  problems: FieldProblem[],
  names: Names,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { name, type: its, isNeeded } of fieldsOf(type)) {
    const also = names?.[name];
    const sent1 = firstOf(value, also ? [name, ...also] : [name]);
    // Most are not sent.
    if (sent1 === undefined && !isNeeded) continue;
    const read1 = read(its, sent1, [...path, name], problems, names);
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
