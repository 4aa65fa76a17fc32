/**
 * Reads the variables of an operation from a REST request. Tolerates different spellings (`out for delivery`, `"5"`, `true`); everything
 * else is checked against the operation's types.
 */
import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  typeFromAST,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { ErrorCode, ShopError, type FieldProblem } from '../errors/index.js';
import { readAmount, readDecimal, readWholeNumber } from '../types/numbers.js';
import type { Route, Source } from './route.js';

/** Decimals of a number such as a latitude. */
const MOST_DECIMALS = 15;

/** The parts of a request that rows read. */
export interface RestRequest {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
  /** Uploads by multipart field. */
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

/** Names of the variables with a default. */
export function variablesWithDefault(row: Route): Set<string> {
  const declared = operationOf(row).variableDefinitions ?? [];
  return new Set(declared.filter((node) => node.defaultValue).map((node) => node.variable.name.value));
}

/** How to read the variables of a row; computed once per row. */
export interface VariablesRead {
  readonly types: ReadonlyMap<string, GraphQLInputType>;
  readonly sources: readonly {
    source: Source;
    /** The variable `a`, or its field `a.b` when the source fills only that field. */
    name: string;
    field: string | undefined;
    /** A field of a required input: errors name each missing one, even when no field was sent. */
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
 * Reads the variables of the row's operation, before GraphQL coerces them.
 * @throws ShopError BAD_INPUT naming every invalid field
 */
export function variablesOf(
  { alsoCalled, reads: { types, sources, defaulted } }: Pick<Route, 'alsoCalled'> & { reads: VariablesRead },
  request: RestRequest,
): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  for (const { source, name, field, ofNeeded } of sources) {
    if (ofNeeded) raw[name] ??= {};
    const value = sent(source, request);
    // A missing value does not overwrite an earlier one.
    if (value !== undefined)
      raw[name] = field === undefined ? value : { ...(raw[name] as object | undefined), [field]: value };
  }
  const problems: FieldProblem[] = [];
  const variables: Record<string, unknown> = {};
  for (const [name, type] of types) {
    const value = read(type, raw[name], name === 'input' || name === 'filter' ? [] : [name], problems, alsoCalled);
    // An empty `page=` counts as missing, because null would override the default.
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
 * The query parameters, with `ids[]=…` read as `ids`, because some clients write lists like this.
 * @throws ShopError BAD_INPUT on any other name with brackets or a dollar sign, such as `search[$ne]`
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
 * Refuses field names that look like MongoDB operators, at any depth. Other unknown fields are ignored.
 * @throws ShopError BAD_INPUT naming the first one
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
      isNeeded: isRequiredInputField(field),
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
    // Fast path: most fields are not sent.
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

/** The REST spellings of an enum's values. */
export function enumSpellings(type: GraphQLEnumType): string[] {
  return type.getValues().map(({ name }) => name.toLowerCase().replaceAll('_', ' '));
}

const KIND: Readonly<Record<string, string>> = {
  String: 'is text.',
  ID: 'is an id.',
  Int: 'is a whole number.',
  Float: 'is a number.',
  Boolean: 'is true or false.',
  Rupees: 'is an amount in rupees.',
  DateTime: 'is a moment such as 2026-04-01T09:30:00Z.',
  Upload: 'is a file.',
};

function readScalar(type: GraphQLScalarType, value: unknown, problem: (what: string) => undefined): unknown {
  const { spelled, advice } = respell(type.name, value);
  try {
    type.parseValue(spelled);
    return spelled;
  } catch {
    return problem(advice ? `is not right: ${advice}` : (KIND[type.name] ?? 'is not right.'));
  }
}

/**
 * Converts text to numbers and booleans, and numbers to text, where the type needs it; other values stay.
 * @returns `advice`: what to write instead of a text that is no such number
 */
function respell(typeName: string, value: unknown): { spelled: unknown; advice?: string } {
  if (typeName === 'String' && typeof value === 'number') return { spelled: String(value) };
  if (typeName === 'Rupees' && (typeof value === 'string' || typeof value === 'number')) {
    const read = readAmount(value);
    return { spelled: value, advice: 'problem' in read ? read.problem : undefined };
  }
  if (typeof value !== 'string') return { spelled: value };
  if (typeName === 'Int' || typeName === 'Float') {
    const read = typeName === 'Int' ? readWholeNumber(value) : readDecimal(value, MOST_DECIMALS);
    return 'number' in read ? { spelled: read.number } : { spelled: value, advice: read.problem };
  }
  const text = value.trim();
  if (typeName === 'Boolean' && /^(true|false)$/i.test(text)) return { spelled: text.toLowerCase() === 'true' };
  return { spelled: value };
}
