/** Finds query parameters and body fields that a REST call does not know: named in a response header, or refused when asked to be strict. */
import type { IncomingHttpHeaders } from 'node:http';
import { distance } from 'fastest-levenshtein';
import {
  getNamedType,
  isInputObjectType,
  Kind,
  type DocumentNode,
  type GraphQLInputType,
  type SelectionSetNode,
} from 'graphql';
import { ErrorCode, ShopError, type FieldProblem } from '../errors/index.js';
import type { VariablesRead } from './request-variables.js';
import type { Route } from './route.js';

/** Response header with the names, each percent-encoded, separated by commas. */
export const UNKNOWN_FIELDS = 'X-Unknown-Fields';
/** Most names that a response tells. */
const MOST = 20;
/** Most characters of a name that a response tells. */
const LONGEST = 100;
/** Most letters that differ between an unknown name and the known one that is proposed. */
const NEAR = 2;

/** What one row knows. */
export interface KnownFields {
  query: ReadonlySet<string>;
  body: KnownObject;
  /** Paths without the indexes of lists, e.g. `items.color`: known, although nothing reads them. */
  unread: ReadonlySet<string>;
}

/** Names of an object in the body, with what is known of objects below; undefined: nothing below is looked at. */
type KnownObject = ReadonlyMap<string, (() => KnownObject) | undefined>;

export interface UnknownField {
  in: 'query' | 'body';
  path: string;
  /** The known name that is nearest to it. */
  near: string | undefined;
}

/** @returns whether the client asks to refuse what is not known (RFC 7240, 4.4) */
export function prefersStrict({ prefer }: IncomingHttpHeaders): boolean {
  const given = Array.isArray(prefer) ? prefer.join() : (prefer ?? '');
  return /(?:^|,)\s*handling\s*=\s*"?strict"?\s*(?:[;,]|$)/i.test(String(given));
}

/**
 * Names that the row reads, under all their spellings, and those of the record that it answers: clients send back what they were sent,
 * amounts included, and the server calculates these itself.
 * @param rows of the same path and method, one of which the body chooses
 */
export function knownFields(row: Route, { types, sources }: VariablesRead, rows: readonly Route[]): KnownFields {
  const query = new Set(sources.flatMap(({ source }) => (source.in === 'query' ? source.names : [])));
  const record = row.record === undefined ? undefined : selectionAt(row.operation, row.record);
  const body = new Map(namesOf(row.operation, record).map(([name]) => [name, undefined] as Known));
  for (const { whenBodyHas } of rows) if (whenBodyHas) body.set(whenBodyHas, undefined);
  for (const { source, name, field } of sources) {
    if (!['body', 'file', 'files'].includes(source.in)) continue;
    const type = field === undefined ? types.get(name) : undefined;
    if (source.names.length === 0) for (const known of objectOf(row, type, record)) body.set(...known);
    else for (const spelling of source.names) body.set(spelling, below(row, type, undefined));
  }
  return { query, body, unread: new Set(row.unread) };
}

type Known = [name: string, below: (() => KnownObject) | undefined];

function below(
  row: Route,
  type: GraphQLInputType | undefined,
  record: SelectionSetNode | undefined,
): (() => KnownObject) | undefined {
  let known: KnownObject | undefined;
  const named = type && getNamedType(type);
  return isInputObjectType(named) ? () => (known ??= objectOf(row, named, record)) : undefined;
}

function objectOf(row: Route, type: GraphQLInputType | undefined, record: SelectionSetNode | undefined): KnownObject {
  const answered = new Map(namesOf(row.operation, record));
  const known = new Map([...answered.keys()].map((name) => [name, undefined] as Known));
  const named = type && getNamedType(type);
  if (!isInputObjectType(named)) return known;
  for (const field of Object.values(named.getFields())) {
    const inner = below(row, field.type, answered.get(field.name));
    for (const spelling of [field.name, ...(row.alsoCalled?.[field.name] ?? [])]) known.set(spelling, inner);
  }
  return known;
}

/** The names of a selection in the response, fragments included, with the selections below. */
function namesOf(
  document: DocumentNode,
  set: SelectionSetNode | undefined,
): (readonly [name: string, below: SelectionSetNode | undefined])[] {
  return (set?.selections ?? []).flatMap((node) => {
    if (node.kind === Kind.FIELD) return [[node.alias?.value ?? node.name.value, node.selectionSet] as const];
    if (node.kind === Kind.INLINE_FRAGMENT) return namesOf(document, node.selectionSet);
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === node.name.value,
    );
    return namesOf(document, fragment?.kind === Kind.FRAGMENT_DEFINITION ? fragment.selectionSet : undefined);
  });
}

/** The selection at a path such as `placeOrder.order`. @throws Error when the operation has none there */
function selectionAt(document: DocumentNode, path: string): SelectionSetNode {
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!;
  let set: SelectionSetNode | undefined = operation.selectionSet;
  for (const name of path.split('.')) set = new Map(namesOf(document, set)).get(name);
  if (!set) throw new Error(`The operation answers no ${path}`);
  return set;
}

/**
 * The first unknown names of a request, the query's before the body's.
 * @param files names of the file fields of a multipart body
 */
export function unknownFields(
  known: KnownFields,
  { query, body, files }: { query: Readonly<Record<string, unknown>>; body: unknown; files: Iterable<string> },
): UnknownField[] {
  const found: UnknownField[] = [];
  const add = (place: UnknownField['in'], path: string, near: string | undefined) => {
    if (found.length < MOST) found.push({ in: place, path: path.slice(0, LONGEST), near });
  };
  for (const name of Object.keys(query)) if (!known.query.has(name)) add('query', name, nearest(name, known.query));
  const search = (names: KnownObject, value: unknown, path: string, plainPath: string): void => {
    if (found.length >= MOST || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) search(names, item, `${path}${index}.`, plainPath);
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      if (names.has(name)) {
        const deeper = names.get(name);
        if (deeper) search(deeper(), inner, `${path}${name}.`, `${plainPath}${name}.`);
      } else if (!known.unread.has(plainPath + name)) add('body', path + name, nearest(name, names.keys()));
    }
  };
  // A list is refused when the variables are read.
  if (!Array.isArray(body)) search(known.body, body, '', '');
  for (const name of files) if (!known.body.has(name)) add('body', name, nearest(name, known.body.keys()));
  return found;
}

/** The known name that somebody may have meant, whatever its capitals, `-` and `_`. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  const plain = (text: string) => text.toLowerCase().replace(/[-_]/g, '');
  const most = Math.min(NEAR, Math.floor(name.length / 3));
  const measured = [...known].map((one) => ({ one, far: distance(plain(name), plain(one)) }));
  return measured.filter(({ far }) => far <= most).toSorted((a, b) => a.far - b.far)[0]?.one;
}

/** The value of the response header. */
export function unknownNames(unknown: readonly UnknownField[]): string {
  return [...new Set(unknown.map(({ path }) => encodeURIComponent(path.replace(/\p{Surrogate}/gu, '\uFFFD'))))].join(
    ', ',
  );
}

/** The refusal of a strict request. */
export function refusalOf(unknown: readonly UnknownField[]): ShopError {
  const fields = unknown.map(({ in: place, path, near }): FieldProblem => {
    const what = place === 'query' ? 'query parameter' : 'field';
    return { path, message: `There is no ${what} ${path}.${near === undefined ? '' : ` Did you mean ${near}?`}` };
  });
  return new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
}
