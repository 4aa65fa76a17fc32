/** The vocabulary of a row of the table: where an operation's variables come from and what of its data is the answer. */
import type { DocumentNode } from 'graphql';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One place of a request. Of several names the first that was sent counts. */
export interface Source {
  in: 'param' | 'query' | 'header' | 'body' | 'file' | 'files';
  /** Without names the whole body. */
  names: readonly string[];
}

export const param = (name: string): Source => ({ in: 'param', names: [name] });
export const query = (...names: string[]): Source => ({ in: 'query', names });
export const header = (name: string): Source => ({ in: 'header', names: [name] });
/** The whole body, or one field of it. Fields the operation does not know are ignored: callers send back what they were given. */
export const body = (...names: string[]): Source => ({ in: 'body', names });
/** The first file of a multipart field. */
export const file = (name: string): Source => ({ in: 'file', names: [name] });
/** Every file of a multipart field. */
export const files = (name: string): Source => ({ in: 'files', names: [name] });

/** A text that stands in the answer as it is. */
export interface Says {
  says: string;
}
export const says = (text: string): Says => ({ says: text });

type Held<T> = NonNullable<T>;
type IsPlain<T> = Held<T> extends readonly unknown[] ? false : Held<T> extends object ? true : false;
/** `a`, `a.b` and so on for the fields of T, never through a list. */
type Path<T> = {
  [K in keyof T & string]: K | (IsPlain<T[K]> extends true ? `${K}.${Path<Held<T[K]>>}` : never);
}[keyof T & string];

/**
 * What of the data is answered: one path, or an object of paths. A single path that leads to nothing is a 404.
 * `true` stands for itself.
 */
export type Answer<Data> = Path<Data> | true | Says | { readonly [field: string]: Answer<Data> };

export interface Row<Data, Variables> {
  method: Method;
  /** Behind /api, with `:name` for its parameters. The parameter `userId` must be the asking account's own id. */
  path: string;
  operation: TypedDocumentNode<Data, Variables>;
  /** Where each variable comes from; a later entry may fill a field of an earlier one. */
  take?: { readonly [V in Path<Variables>]?: Source };
  answer: Answer<Data>;
  /** 200 unless given. */
  status?: 201;
  /** A page whose total goes into X-Total-Count and whose neighbours into Link, for answers that are a bare list. */
  page?: Path<Data>;
  /** The page of this operation is answered whole when neither `page` nor `pageSize` was sent. */
  whole?: Path<Data>;
  /** A list of the answer that another operation's pages fill, whole: `list` stands where its first entries would. */
  filledBy?: {
    list: Path<Data>;
    operation: TypedDocumentNode<unknown, { page?: number; pageSize?: number }>;
    page: string;
  };
  /** The row answers only requests whose body has this field; the row after it has the others. */
  whenBodyHas?: string;
  /** Other names under which fields of the body are understood, at any depth: `{ productId: ['product'] }`. */
  alsoCalled?: Readonly<Record<string, readonly string[]>>;
  /** Answered without /api as well. */
  unprefixed?: true;
  /** Beside the description of the operation's field. */
  note?: string;
}

/** A row whatever its operation; `route` has checked it against the operation's types. */
export interface Route extends Omit<Row<unknown, unknown>, 'take' | 'answer' | 'page' | 'whole' | 'filledBy'> {
  take?: Readonly<Record<string, Source>>;
  answer: AnyAnswer;
  page?: string;
  whole?: string;
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
