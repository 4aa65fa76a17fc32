/** What a command is given, how it is declared, and how its arguments are read. */
import { isDocument, nativeNumber, parseCollation, type Collation, type Doc } from '../language/index.js';
import { locationError, mongoError } from '../errors.js';
import type { Collection } from '../store/collection.js';
import type { Store } from '../store/store.js';
import type { Transaction } from '../store/transaction.js';
import type { Cursors, OpenCursorReply } from './cursors.js';
import type { FailPoints } from './fail-points.js';
import type { Session, Sessions } from './sessions.js';

/** One client connection, as far as commands see it. */
export interface ConnectionInfo {
  id: number;
  remote: string;
  appName?: string | undefined;
  /** Its end is not the end of its transactions. */
  isForgiven?: boolean;
}

/** The parts of the running server that commands work on. */
export interface Server {
  store: Store;
  sessions: Sessions;
  cursors: Cursors;
  failPoints: FailPoints | undefined;
  /** host:port, as clients reach it. */
  address: string;
  setName: string;
  startedAt: Date;
  connections: Set<ConnectionInfo>;
  counters: Record<'insert' | 'query' | 'update' | 'delete' | 'getmore' | 'command', number>;
  /** Seconds between two looks for documents whose time is over (`ttlMonitorSleepSecs`). */
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
  /** As whom it reads: its transaction, or the snapshot that it asked for; undefined for what is committed now. */
  viewer: Transaction | undefined;
  /** Set for a retryable write: its statements are answered once. */
  retryNumber: bigint | undefined;
  /** Until when the client gives it time, by `performance.now()`; undefined without a limit. */
  deadline: number | undefined;
  /** Throws MaxTimeMSExpired when the client's limit is reached; undefined without one. */
  checkTime: (() => void) | undefined;
}

export function timeExceeded(): Error {
  return mongoError('MaxTimeMSExpired', 'operation exceeded time limit');
}

export type Reply = Doc | OpenCursorReply;

export interface Command {
  /** Names it is called by, the first being its own. */
  names: string[];
  /** Fields it understands beside those of every command. Others are refused, as MongoDB does. */
  fields: string[];
  /** Its reply waits until what it wrote is on disk. */
  writes?: boolean;
  /** It may be part of a multi-document transaction. */
  transactional?: boolean;
  /** It accepts a transaction number without a transaction: a retryable write. */
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

/** An optional whole number that may not be negative. */
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

/** A hint by an index's name or key pattern; an empty one is none. */
export function hintOf(hint: unknown): string | Doc | undefined {
  if (hint === undefined || hint === null || typeof hint === 'string') return hint ?? undefined;
  if (!isDocument(hint)) throw mongoError('FailedToParse', 'Hint must be a string or an object');
  return nonEmpty(hint);
}

/** A document that says something. */
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

/** The collection that the command's own field names. @throws MongoError InvalidNamespace */
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

/** The collation to compare by: the argument's, else the collection's own. @throws MongoError when it is not supported */
export function effectiveCollation(
  argument: Doc | undefined,
  collection: Collection | undefined,
): Collation | undefined {
  return argument === undefined
    ? (collection?.options['collation'] as Collation | undefined)
    : parseCollation(argument);
}
