/** Single insert, update and delete statements, in and outside transactions; shared by all write commands. */
import { ObjectId } from 'bson';
import {
  asDocument,
  checkId,
  compileUpdate,
  upsertDocument,
  type Collation,
  type CompiledUpdate,
  type Doc,
} from '../language/index.js';
import { mongoError } from '../errors.js';
import { Slice } from '../time-slices.js';
import { writeConflict, type Collection } from '../store/collection.js';
import { checkRead, findFirst, findInSteps, findRecords, matcher, type Read } from '../store/reader.js';
import { Blocked } from '../store/transaction.js';
import { MAX_DOCUMENT_BYTES } from '../wire/frames.js';
import { decode, encode, withIdFirst } from '../wire/raw-document.js';
import { effectiveCollation, timeExceeded, type CommandContext } from './context.js';

/** Default limit in milliseconds for a write outside a transaction to wait for locks of transactions. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Runs a write, and retries it after each transaction whose lock it had to wait for.
 * @throws MongoError MaxTimeMSExpired at the client's limit, or WriteConflict after five seconds when it set none
 */
async function retryWhenBlocked<T>(context: CommandContext, write: () => T): Promise<T> {
  const patience = new Patience(context, writeConflict);
  for (;;) {
    context.checkTime?.();
    try {
      return write();
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
      await patience.until(error.holder.finished);
    }
  }
}

/**
 * Waits until no unfinished transaction has written to a collection that is to be changed or dropped.
 * @throws MongoError MaxTimeMSExpired, LockTimeout after five seconds
 */
export function untilUnlocked(context: CommandContext, collection: Collection): Promise<void> {
  const late = () =>
    mongoError('LockTimeout', `Unable to acquire a lock on '${collection.namespace}' within 5 seconds`);
  return new Patience(context, late).until(collection.unlocked());
}

class Patience {
  private since: number | undefined;

  constructor(
    private readonly context: CommandContext,
    private readonly late: () => Error,
  ) {}

  /** @throws MongoError when this wait and the earlier ones together exceed the limit */
  async until(end: Promise<void>): Promise<void> {
    const { deadline } = this.context;
    this.since ??= performance.now();
    if (await endsBefore(deadline ?? this.since + LONGEST_WAIT_MS, end)) return;
    throw deadline === undefined ? this.late() : timeExceeded();
  }
}

async function endsBefore(until: number, finished: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, until - performance.now()), false);
  });
  try {
    return await Promise.race([finished.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The collection to write to; created when it is missing. */
export function collectionForWrite(context: CommandContext, db: string, name: string): Collection {
  const { store } = context.server;
  return store.collection(db, name, context.transaction) ?? store.create(db, name, {}, context.transaction);
}

/** Writes one raw document. @throws MongoError */
export async function insertDocument(
  context: CommandContext,
  db: string,
  name: string,
  bytes: Buffer,
  bypassValidation = false,
): Promise<void> {
  let doc = decode(bytes);
  let raw: Buffer;
  if ('_id' in doc) raw = withIdFirst(bytes);
  else {
    doc = { _id: new ObjectId(), ...doc };
    raw = encode(doc);
  }
  checkDocument(doc, raw);
  await retryWhenBlocked(context, () => {
    const collection = collectionForWrite(context, db, name);
    if (!bypassValidation) validate(collection, doc);
    collection.write(collection.nextRecord++, undefined, doc, raw, context.transaction);
  });
}

export interface UpdateStatement {
  filter: Doc;
  update: Doc | Doc[];
  multi: boolean;
  upsert: boolean;
  arrayFilters: Doc[] | undefined;
  collation: Collation | undefined;
  hint: string | Doc | undefined;
  sort: Doc | undefined;
  let: Doc | undefined;
  /** Variables of an update pipeline as plain values, e.g. `$$new` of `$merge`. */
  variables?: Doc | undefined;
  bypassValidation: boolean;
}

export interface UpdateOutcome {
  matched: number;
  modified: number;
  upsertedId?: unknown;
  /** The document before and after an update of a single document. */
  before?: Doc | undefined;
  after?: Doc | undefined;
}

/** @throws MongoError */
export async function updateDocuments(
  context: CommandContext,
  db: string,
  name: string,
  statement: UpdateStatement,
): Promise<UpdateOutcome> {
  const { store } = context.server;
  const existing = store.collection(db, name, context.transaction);
  const collation = effectiveCollation(statement.collation, existing);
  const compiled = compileUpdate(statement.update, {
    arrayFilters: statement.arrayFilters,
    let: statement.let,
    variables: statement.variables,
    collation,
  });
  if (statement.multi && compiled.isReplacement) {
    throw mongoError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  const read = readOf(context, statement, collation);
  const now = new Date();
  if (!existing) checkRead(read);
  if (statement.multi) {
    const outcome = existing ? await updateMany(context, existing, read, compiled, statement, now) : undefined;
    if (outcome?.matched || !statement.upsert) return outcome ?? { matched: 0, modified: 0 };
  }
  return retryWhenBlocked(context, () => {
    const collection = store.collection(db, name, context.transaction);
    if (!statement.multi || !collection) {
      const found = collection && findFirst(collection, read, context.transaction);
      if (found) return change(context, collection, found.record, found.raw, compiled, statement, now);
    }
    if (!statement.upsert) return { matched: 0, modified: 0 };
    return upsert(context, db, name, compiled, statement, now);
  });
}

/** The read that finds a statement's documents. */
function readOf(
  context: CommandContext,
  { filter, sort, hint, let: variables }: UpdateStatement | DeleteStatement,
  collation: Collation | undefined,
): Read {
  return { filter, sort, collation, hint, let: variables, checkTime: context.checkTime };
}

async function updateMany(
  context: CommandContext,
  collection: Collection,
  read: Read,
  compiled: CompiledUpdate,
  statement: UpdateStatement,
  now: Date,
): Promise<UpdateOutcome> {
  const slice = new Slice();
  const records = await recordsOf(context, collection, read, slice);
  const outcome: UpdateOutcome = { matched: 0, modified: 0 };
  const matches = matcher(read);
  for (const record of records) {
    // Each record is matched again before it is changed, so other commands may write meanwhile.
    if (slice.isOver) await slice.yieldEventLoop();
    const one = await retryWhenBlocked(context, () => {
      const raw = collection.read(record, context.transaction);
      if (!raw || !matches(raw)) return undefined;
      return change(context, collection, record, raw, compiled, statement, now);
    });
    outcome.matched += one?.matched ?? 0;
    outcome.modified += one?.modified ?? 0;
  }
  return outcome;
}

/** The records that a statement matches. In a transaction the search does not pause, because it reads from a snapshot. */
async function recordsOf(context: CommandContext, collection: Collection, read: Read, slice: Slice): Promise<number[]> {
  const { transaction } = context;
  const records: number[] = [];
  for (const found of transaction ? findRecords(collection, read, transaction) : findInSteps(collection, read)) {
    if (found) records.push(found.record);
    else await slice.yieldEventLoop();
  }
  return records;
}

function change(
  context: CommandContext,
  collection: Collection,
  record: number,
  raw: Buffer,
  compiled: CompiledUpdate,
  statement: UpdateStatement,
  now: Date,
): UpdateOutcome {
  const before = decode(raw);
  const after = compiled.apply(before, { filter: statement.filter, isInsert: false, now });
  if (after === before) return { matched: 1, modified: 0, before, after };
  const bytes = withIdFirst(encode(after));
  if (bytes.equals(raw)) return { matched: 1, modified: 0, before, after: before };
  checkDocument(after, bytes);
  if (!statement.bypassValidation) validate(collection, after, before);
  collection.write(record, before, after, bytes, context.transaction, compiled.isReplacement);
  return { matched: 1, modified: 1, before, after };
}

function upsert(
  context: CommandContext,
  db: string,
  name: string,
  compiled: CompiledUpdate,
  statement: UpdateStatement,
  now: Date,
): UpdateOutcome {
  const made = upsertDocument(statement.filter, compiled, now);
  const doc = made['_id'] === undefined ? { _id: new ObjectId(), ...made } : made;
  const raw = withIdFirst(encode(doc));
  checkDocument(doc, raw);
  const collection = collectionForWrite(context, db, name);
  if (!statement.bypassValidation) validate(collection, doc);
  collection.write(collection.nextRecord++, undefined, doc, raw, context.transaction);
  return { matched: 0, modified: 0, upsertedId: doc['_id'], after: doc };
}

export interface DeleteStatement {
  filter: Doc;
  /** 1: the first match only; 0: all. */
  limit: number;
  collation: Collation | undefined;
  hint: string | Doc | undefined;
  sort?: Doc | undefined;
  let: Doc | undefined;
}

/** @returns the number deleted, and the document when the limit was one */
export async function deleteDocuments(
  context: CommandContext,
  db: string,
  name: string,
  statement: DeleteStatement,
): Promise<{ deleted: number; before?: Doc }> {
  const collection = context.server.store.collection(db, name, context.transaction);
  const collation = effectiveCollation(statement.collation, collection);
  const read = readOf(context, statement, collation);
  const matches = matcher(read);
  if (!collection) return { deleted: 0 };
  const remove = (record: number, raw: Buffer) => {
    const before = decode(raw);
    collection.write(record, before, undefined, undefined, context.transaction);
    return before;
  };
  if (statement.limit === 1) {
    return retryWhenBlocked(context, () => {
      const found = findFirst(collection, read, context.transaction);
      return found ? { deleted: 1, before: remove(found.record, found.raw) } : { deleted: 0 };
    });
  }
  let deleted = 0;
  const slice = new Slice();
  for (const record of await recordsOf(context, collection, read, slice)) {
    if (slice.isOver) await slice.yieldEventLoop();
    await retryWhenBlocked(context, () => {
      const raw = collection.read(record, context.transaction);
      if (!raw || !matches(raw)) return;
      remove(record, raw);
      deleted += 1;
    });
  }
  return { deleted };
}

function checkDocument(doc: Doc, raw: Buffer): void {
  if (raw.length > MAX_DOCUMENT_BYTES) {
    throw mongoError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${raw.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  }
  if (raw.length >= MAX_STORED_LEVELS * LEVEL_BYTES && isDeeper(doc, MAX_STORED_LEVELS)) {
    throw mongoError('Overflow', `cannot insert document because it exceeds ${MAX_STORED_LEVELS} levels of nesting`);
  }
  checkId(doc['_id']);
}

/** Maximum nesting depth of documents and arrays, as in MongoDB's server (its manual promises 100). */
const MAX_STORED_LEVELS = 180;
/** Minimum size of one level in bytes: type, name, length and end. Smaller documents cannot be too deep. */
const LEVEL_BYTES = 7;

/** Whether a value is nested deeper than `levels`, not counting empty documents and arrays. */
function isDeeper(value: unknown, levels: number): boolean {
  const inner = Array.isArray(value) ? (value as unknown[]) : Object.values(asDocument(value) ?? {});
  return inner.length > 0 && (levels === 0 || inner.some((one) => isDeeper(one, levels - 1)));
}

/** Applies a collection's validator. @throws MongoError DocumentValidationFailure */
function validate(collection: Collection, doc: Doc, before?: Doc): void {
  const validator = collection.validator;
  if (!validator) return;
  const { validationLevel = 'strict', validationAction = 'error' } = collection.options;
  if (validationLevel === 'off' || validationAction !== 'error' || validator(doc)) return;
  if (validationLevel === 'moderate' && before && !validator(before)) return;
  throw mongoError('DocumentValidationFailure', 'Document failed validation', {
    errInfo: {
      failingDocumentId: doc['_id'],
      details: { operatorName: 'validator', specifiedAs: collection.options['validator'] as Doc },
    },
  });
}
