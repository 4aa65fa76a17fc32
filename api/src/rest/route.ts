/** Types of a REST route: where the operation's variables come from, and which part of its data is the response. */
import type { DocumentNode } from 'graphql';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A part of a request that fills a variable. Of several names the first one sent is used. */
export interface Source {
  in: 'param' | 'query' | 'header' | 'body' | 'file' | 'files';
  /** Empty: the whole body. */
  names: readonly string[];
}

export const param = (name: string): Source => ({ in: 'param', names: [name] });
export const query = (...names: string[]): Source => ({ in: 'query', names });
export const header = (name: string): Source => ({ in: 'header', names: [name] });
/** The whole body, or one of its fields. Unknown fields are named in a response header, or refused in strict calls: see unknown-fields.ts. */
export const body = (...names: string[]): Source => ({ in: 'body', names });
/** The first file of a multipart field. */
export const file = (name: string): Source => ({ in: 'file', names: [name] });
/** Every file of a multipart field. */
export const files = (name: string): Source => ({ in: 'files', names: [name] });

/** A constant text in the response. */
export interface Says {
  says: string;
}
export const says = (text: string): Says => ({ says: text });

type Held<T> = NonNullable<T>;
type IsPlain<T> = Held<T> extends readonly unknown[] ? false : Held<T> extends object ? true : false;
/** Paths to fields of T (`a`, `a.b`, …), not through lists. */
type Path<T> = {
  [K in keyof T & string]: K | (IsPlain<T[K]> extends true ? `${K}.${Path<Held<T[K]>>}` : never);
}[keyof T & string];

/**
 * The response body, selected from the data: one path, or an object of paths. If a single path has no value, the response is a 404.
 * `true` is a constant.
 */
export type Answer<Data> = Path<Data> | true | Says | { readonly [field: string]: Answer<Data> };

export interface Row<Data, Variables> {
  method: Method;
  /** Path below /api, with `:name` for parameters. The parameter `userId` must be the id of the viewer. */
  path: string;
  operation: TypedDocumentNode<Data, Variables>;
  /** The source of each variable; a later entry may fill a field of an earlier one. */
  take?: { readonly [V in Path<Variables>]?: Source };
  answer: Answer<Data>;
  /** 200 unless given. */
  status?: 201;
  /** For responses that are a plain list: path of the page whose total goes into X-Total-Count and whose neighbours go into Link. */
  page?: Path<Data>;
  /** Path of the list that is sent whole when neither `page` nor `pageSize` was sent. */
  whole?: Path<Data>;
  /** Another operation whose pages supply the whole of a list in the response; they replace the list at `list`. */
  filledBy?: {
    list: Path<Data>;
    operation: TypedDocumentNode<unknown, { page?: number; pageSize?: number }>;
    page: string;
  };
  /** The row handles only requests whose body has this field; the next row handles the others. */
  whenBodyHas?: string;
  /** Path of the record in the answer whose fields a client may send back: they are known, although the call does not read them all. */
  record?: Path<Data>;
  /** Further body fields that clients send and the call does not read, such as `deliveryAddress.label`. */
  unread?: readonly string[];
  /** Aliases of body fields, at any depth: `{ productId: ['product'] }`. */
  alsoCalled?: Readonly<Record<string, readonly string[]>>;
  /** Also served without /api. */
  unprefixed?: true;
  /** Added to the description of the operation's field. */
  note?: string;
}

/** A row with its operation's types erased; `route` has checked them. */
export interface Route extends Omit<
  Row<unknown, unknown>,
  'take' | 'answer' | 'page' | 'whole' | 'record' | 'filledBy'
> {
  take?: Readonly<Record<string, Source>>;
  answer: AnyAnswer;
  page?: string;
  whole?: string;
  record?: string;
  filledBy?: { list: string; operation: DocumentNode; page: string };
}
export type AnyAnswer = string | true | Says | { readonly [field: string]: AnyAnswer };

export function route<Data, Variables>(row: Row<Data, Variables>): Route {
  return row as unknown as Route;
}

export function isSays(answer: object): answer is Says {
  return 'says' in answer && typeof answer.says === 'string' && Object.keys(answer).length === 1;
}

/** True when any variable of the row is a file, so that the row takes multipart bodies. */
export function takesFiles(row: Route): boolean {
  return Object.values(row.take ?? {}).some((source) => source.in === 'file' || source.in === 'files');
}

/** True when any variable of the row comes from the body. */
export function takesBody(row: Route): boolean {
  return Object.values(row.take ?? {}).some((source) => ['body', 'file', 'files'].includes(source.in));
}
