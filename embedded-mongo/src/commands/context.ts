/** The context of a command, the declaration of commands, and parsers of common arguments. */
import { isDocument, nativeNumber, parseCollation, type Collation, type Doc } from '../language/index.js';
import { locationError, mongoError } from '../errors.js';
import type { Collection } from '../store/collection.js';
import type { Store } from '../store/store.js';
import type { Transaction } from '../store/transaction.js';
import type { Cursors, OpenCursorReply } from './cursors.js';
import type { FailPoints } from './fail-points.js';
import type { Session, Sessions } from './sessions.js';

/** The properties of a client connection that commands use. */
export interface ConnectionInfo {
  id: number;
  remote: string;
  appName?: string | undefined;
  /** Whether its transactions continue after the connection is closed. */
  isForgiven?: boolean;
}

/** The parts of the running server that commands work on. */
export interface Server {
  store: Store;
  sessions: Sessions;
  cursors: Cursors;
  failPoints: FailPoints | undefined;
  /** host:port for clients. */
  address: string;
  setName: string;
  startedAt: Date;
  connections: Set<ConnectionInfo>;
  counters: Record<'insert' | 'query' | 'update' | 'delete' | 'getmore' | 'command', number>;
  /** Interval of the TTL cleanup in seconds (`ttlMonitorSleepSecs`). */
  expirySeconds: number;
  log: string[];
}

export interface CommandContext {
  server: Server;
  connection: ConnectionInfo;
  name: string;
  db: string;
  body: Doc;
  sequences: Map<string, Buffer[]>;
  session: Session | undefined;
  transaction: Transaction | undefined;
  /** The transaction or snapshot that it reads from; undefined for the latest committed state. */
  viewer: Transaction | undefined;
  /** The transaction number of a retryable write, each statement of which is executed only once. */
  retryNumber: bigint | undefined;
  /** The deadline by the client's maxTimeMS, on the scale of `performance.now()`; undefined without a limit. */
  deadline: number | undefined;
  /** Throws MaxTimeMSExpired when the client's limit is reached; undefined without one. */
  checkTime: (() => void) | undefined;
}

export function timeExceeded(): Error {
  return mongoError('MaxTimeMSExpired', 'operation exceeded time limit');
}

export type Reply = Doc | OpenCursorReply;

export interface Command {
  /** The command's name, then its aliases. */
  names: string[];
  /** Fields it accepts besides the generic ones. Others are refused, as in MongoDB. */
  fields: string[];
  /** Whether it writes: its reply then waits until the writes are on disk. */
  writes?: boolean;
  /** Whether it may be part of a multi-document transaction. */
  transactional?: boolean;
  /** Whether it can be a retryable write (a transaction number without a transaction). */
  retryable?: boolean;
  run(context: CommandContext): Reply | Promise<Reply>;
}

export function isCursorReply(reply: Reply): reply is OpenCursorReply {
  return 'batchName' in reply && Array.isArray(reply['batch']);
}

function wrongType(name: string, field: string, value: unknown, expected: string): Error {
  const actual =
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : typeof value;
  return mongoError(
    'TypeMismatch',
    `BSON field '${name}.${field}' is the wrong type '${actual}', expected type '${expected}'`,
  );
}

/** An optional non-negative integer. */
export function countArgument(context: CommandContext, field: string): number | undefined {
  const value = context.body[field];
  if (value === undefined || value === null) return undefined;
  const number = nativeNumber(value);
  if (number === undefined) throw wrongType(context.name, field, value, 'number');
  if (number < 0) throw mongoError('BadValue', `BSON field '${field}' value must be >= 0, actual value '${number}'`);
  return Math.trunc(number);
}

export function documentArgument(context: CommandContext, field: string): Doc | undefined {
  const value: unknown = context.body[field];
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw wrongType(context.name, field, value, 'object');
  return value;
}

export function arrayArgument(context: CommandContext, field: string): unknown[] {
  const value: unknown = context.body[field];
  if (value === undefined) {
    throw locationError(40414, `BSON field '${context.name}.${field}' is missing but a required field`);
  }
  if (!Array.isArray(value)) throw wrongType(context.name, field, value, 'array');
  return value as unknown[];
}

/** A hint by index name or key pattern; an empty one counts as absent. */
export function hintOf(hint: unknown): string | Doc | undefined {
  if (hint === undefined || hint === null || typeof hint === 'string') return hint ?? undefined;
  if (!isDocument(hint)) throw mongoError('FailedToParse', 'Hint must be a string or an object');
  return nonEmpty(hint);
}

/** The value when it is a document with fields, else undefined. */
export function nonEmpty(doc: unknown): Doc | undefined {
  return isDocument(doc) && Object.keys(doc).length > 0 ? doc : undefined;
}

export function flagArgument(context: CommandContext, field: string): boolean {
  return flagOf(context.body[field], `${context.name}.${field}`);
}

export function flagOf(value: unknown, what: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  const number = nativeNumber(value);
  if (number === undefined)
    throw mongoError(
      'TypeMismatch',
      `BSON field '${what}' is the wrong type, expected types '[bool, long, int, decimal, double]'`,
    );
  return number !== 0;
}

/** The collection named by the command's first field. @throws MongoError InvalidNamespace */
export function collectionName(context: CommandContext): string {
  const name: unknown = Object.values(context.body)[0];
  if (typeof name !== 'string') {
    throw mongoError('InvalidNamespace', `collection name has invalid type ${typeof name}`);
  }
  if (name === '' || name.includes('\0'))
    throw mongoError('InvalidNamespace', `Invalid namespace specified '${context.db}.${name}'`);
  return name;
}

export function findCollection(context: CommandContext, name = collectionName(context)): Collection | undefined {
  return context.server.store.collection(context.db, name, context.transaction);
}

/** @throws MongoError NamespaceNotFound */
export function existingCollection(context: CommandContext, name = collectionName(context)): Collection {
  const collection = findCollection(context, name);
  if (!collection) throw mongoError('NamespaceNotFound', `ns not found ${context.db}.${name}`);
  return collection;
}

/** The collation argument, or else the collection's default. @throws MongoError when it is not supported */
export function effectiveCollation(
  argument: Doc | undefined,
  collection: Collection | undefined,
): Collation | undefined {
  return argument === undefined
    ? (collection?.options['collation'] as Collation | undefined)
    : parseCollation(argument);
}
