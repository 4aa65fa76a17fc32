/** $changeStream: a tailable cursor over committed changes that a client can resume from a token. */
import { Timestamp } from 'bson';
import { describeUpdate, isDocument, type Doc } from '../language/index.js';
import { locationError, mongoError } from '../errors.js';
import { LAST_ORDINAL, type Change, type Position } from '../store/change-feed.js';
import { fromTimestamp, toTimestamp } from '../store/clock.js';
import { findFirst } from '../store/reader.js';
import { UNFINISHED_OUTPUT } from '../store/store.js';
import { MAX_DOCUMENT_BYTES } from '../wire/frames.js';
import { decode, decodeFields, encode } from '../wire/raw-document.js';
import { flagOf, type CommandContext } from './context.js';
import type { LiveRows } from './cursors.js';

const OPTIONS = [
  'fullDocument',
  'fullDocumentBeforeChange',
  'resumeAfter',
  'startAfter',
  'startAtOperationTime',
  'allChangesForCluster',
  'showExpandedEvents',
];
/** The stages allowed after $changeStream; each works on one event at a time. */
const STAGES = ['$match', '$project', '$addFields', '$set', '$unset', '$replaceRoot', '$replaceWith', '$redact'];
const FULL_DOCUMENT = ['default', 'updateLookup', 'whenAvailable', 'required'];
const BEFORE_CHANGE = ['off', 'whenAvailable', 'required'];
const WITHOUT_COLLECTIONS = ['admin', 'config', 'local'];

const ID_ONLY = new Set(['_id']);

export function isChangeStream(pipeline: Doc[]): boolean {
  return pipeline[0] !== undefined && Object.hasOwn(pipeline[0], '$changeStream');
}

/**
 * Opens the change stream of a pipeline that begins with `$changeStream`.
 * @param collection the collection to watch; undefined for the whole database or, on `admin`, for all databases
 * @param run runs the remaining stages
 * @throws MongoError ChangeStreamHistoryLost when the log no longer reaches back to the resume position; for invalid options
 */
export function openChangeStream(
  context: CommandContext,
  pipeline: Doc[],
  collection: string | undefined,
  run: (events: Doc[]) => AsyncIterable<Doc>,
): LiveRows {
  if (context.transaction) {
    throw mongoError('OperationNotSupportedInTransaction', '$changeStream cannot be used in a transaction');
  }
  const options: unknown = pipeline[0]!['$changeStream'];
  if (!isDocument(options)) throw locationError(50808, '$changeStream stage expects a document as argument');
  checkOptions(options);
  for (const stage of pipeline.slice(1)) {
    const name = Object.keys(stage)[0] ?? '';
    if (!STAGES.includes(name)) {
      throw mongoError('IllegalOperation', `${name} is not permitted in a $changeStream pipeline`);
    }
  }
  const cluster = flagOf(options['allChangesForCluster'], '$changeStream.allChangesForCluster');
  if (cluster && (context.db !== 'admin' || collection !== undefined)) {
    throw mongoError('InvalidOptions', 'A $changeStream over the cluster must be opened on the admin database');
  }
  if (!cluster && WITHOUT_COLLECTIONS.includes(context.db)) {
    throw mongoError('InvalidNamespace', `$changeStream may not be opened on the internal ${context.db} database`);
  }
  const { store } = context.server;
  store.changes.start(store.clock.tick());
  const start = startOf(options, store.clock.now());
  if (!store.changes.reachesBackTo(start)) {
    throw mongoError(
      'ChangeStreamHistoryLost',
      'Resume of change stream was not possible, as the resume point may no longer be in the oplog.',
      { errorLabels: ['NonResumableChangeStreamError'] },
    );
  }
  return new ChangeStream(context, { db: cluster ? undefined : context.db, collection, options, run }, start);
}

function checkOptions(options: Doc): void {
  for (const name of Object.keys(options)) {
    if (!OPTIONS.includes(name)) throw locationError(40415, `BSON field '$changeStream.${name}' is an unknown field.`);
  }
  for (const [name, allowed] of [
    ['fullDocument', FULL_DOCUMENT],
    ['fullDocumentBeforeChange', BEFORE_CHANGE],
  ] as const) {
    const value: unknown = options[name];
    if (value === undefined) continue;
    if (!(allowed as readonly unknown[]).includes(value)) {
      throw mongoError(
        'BadValue',
        `Enumeration value '${String(value)}' for field '$changeStream.${name}' is not a valid value.`,
      );
    }
    if (value === 'required') {
      throw mongoError('CommandNotSupported', `$changeStream with ${name}: 'required' is not supported by this server`);
    }
  }
  if (flagOf(options['showExpandedEvents'], '$changeStream.showExpandedEvents')) {
    throw mongoError('CommandNotSupported', '$changeStream with showExpandedEvents is not supported by this server');
  }
}

function startOf(options: Doc, now: number): Position {
  const given = ['resumeAfter', 'startAfter', 'startAtOperationTime'].filter((name) => options[name] !== undefined);
  if (given.length > 1) {
    throw locationError(50674, `Only one type of resume option is allowed, but multiple were found: ${given.join()}`);
  }
  const { resumeAfter, startAfter, startAtOperationTime } = options as Record<string, unknown>;
  if (startAtOperationTime !== undefined) {
    if (!(startAtOperationTime instanceof Timestamp)) {
      throw mongoError('TypeMismatch', "BSON field '$changeStream.startAtOperationTime' must be a timestamp");
    }
    return { time: fromTimestamp(startAtOperationTime) - 1, ordinal: LAST_ORDINAL };
  }
  if (resumeAfter === undefined && startAfter === undefined) return { time: now, ordinal: LAST_ORDINAL };
  const { invalidates, ...position } = readToken(resumeAfter ?? startAfter);
  if (invalidates && resumeAfter !== undefined) {
    throw mongoError(
      'InvalidResumeToken',
      'Attempting to resume a change stream using resumeAfter is not allowed from an invalidate notification.',
    );
  }
  return position;
}

/** Defines a field that is computed on first access. Most events are filtered out, so expensive fields are computed lazily. */
function defineLazily(event: Doc, field: string, make: () => unknown): void {
  Object.defineProperty(event, field, {
    enumerable: true,
    configurable: true,
    get() {
      const value = make();
      Object.defineProperty(event, field, { value, enumerable: true, configurable: true, writable: true });
      return value;
    },
  });
}

/** The resume token of a position: time, ordinal, and whether the stream was invalidated there, in hexadecimal. */
function tokenOf({ time, ordinal }: Position, invalidates = false): Doc {
  const digits = [
    time.toString(16).padStart(14, '0'),
    ordinal.toString(16).padStart(8, '0'),
    invalidates ? '01' : '00',
  ];
  return { _data: digits.join('').toUpperCase() };
}

function readToken(token: unknown): Position & { invalidates: boolean } {
  const data: unknown = isDocument(token) ? token['_data'] : undefined;
  const parts = typeof data === 'string' ? /^([0-9A-F]{14})([0-9A-F]{8})0([01])$/.exec(data) : null;
  if (!parts) throw mongoError('InvalidResumeToken', `Bad resume token: ${JSON.stringify(token)}`);
  return { time: parseInt(parts[1]!, 16), ordinal: parseInt(parts[2]!, 16), invalidates: parts[3] === '1' };
}

interface Watched {
  /** undefined: all databases. */
  db: string | undefined;
  collection: string | undefined;
  options: Doc;
  run(events: Doc[]): AsyncIterable<Doc>;
}

class ChangeStream implements LiveRows {
  private readonly closing = new AbortController();
  private readonly waiting: Buffer[] = [];
  private invalidated: Position | undefined;

  constructor(
    private readonly context: CommandContext,
    private readonly watched: Watched,
    private position: Position,
  ) {}

  get ended(): boolean {
    return this.invalidated !== undefined && this.waiting.length === 0;
  }

  get resumeToken(): Doc {
    return tokenOf(this.invalidated ?? this.position, this.invalidated !== undefined);
  }

  close(): void {
    this.closing.abort();
  }

  wait(milliseconds: number): Promise<void> {
    return this.context.server.store.changes.next(milliseconds, this.closing.signal);
  }

  async take(limit: number): Promise<Buffer[]> {
    const { changes, clock, storage } = this.context.server.store;
    if (!changes.reachesBackTo(this.position)) {
      throw mongoError('ChangeStreamHistoryLost', 'The stream was read too slowly: changes have been forgotten.', {
        errorLabels: ['NonResumableChangeStreamError'],
      });
    }
    const now: Position = { time: clock.now(), ordinal: LAST_ORDINAL };
    const batch = this.waiting.splice(0, limit);
    let bytes = batch.reduce((sum, raw) => sum + raw.length, 0);
    const isFull = () => batch.length >= limit || bytes > MAX_DOCUMENT_BYTES;
    for (const change of changes.after(this.position)) {
      if (isFull() || this.invalidated) break;
      this.position = { time: change.time, ordinal: change.ordinal };
      for (const event of this.eventsOf(change)) {
        for await (const raw of this.passed(event)) {
          if (isFull()) this.waiting.push(raw);
          else bytes += batch[batch.push(raw) - 1]!.length;
        }
      }
    }
    // All changes up to now were examined, so the resume token advances even when no event matched.
    if (!isFull() && !this.invalidated) this.position = now;
    await storage.durable();
    return batch;
  }

  /** Runs the pipeline on an event. */
  private async *passed(event: Doc): AsyncGenerator<Buffer, void, undefined> {
    const token = JSON.stringify(event['_id']);
    for await (const doc of this.watched.run([event])) {
      if (JSON.stringify(doc['_id']) !== token) {
        throw mongoError(
          'ChangeStreamFatalError',
          'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline. Modifying the _id field of an event makes it impossible to resume the stream from that point. Only transformations that retain the unmodified _id field are allowed.',
          { errorLabels: ['NonResumableChangeStreamError'] },
        );
      }
      yield encode(doc);
    }
  }

  private eventsOf(change: Change): Doc[] {
    const { db, collection } = this.watched;
    const concerns = (place: { db: string; name: string }) =>
      (db === undefined || place.db === db) &&
      (collection === undefined || place.name === collection || place.name === '');
    const fromUnfinished = change.name.startsWith(UNFINISHED_OUTPUT);
    if (fromUnfinished && change.kind !== 'rename') return [];
    if (!concerns(change) && !(change.to && concerns(change.to))) return [];
    if (change.kind === 'dropDatabase' && collection !== undefined) return [];
    const ends =
      (collection !== undefined && (change.kind === 'drop' || change.kind === 'rename')) ||
      (db !== undefined && change.kind === 'dropDatabase');
    const events = [this.eventOf(change)];
    if (ends) {
      this.invalidated = change;
      events.push({ ...headOf(change, 'invalidate'), _id: tokenOf(change, true) });
    }
    return events;
  }

  private eventOf(change: Change): Doc {
    const { kind, db, name, before, after, to } = change;
    const { fullDocument, fullDocumentBeforeChange } = this.watched.options as Record<string, unknown>;
    const head = headOf(change, kind);
    const ns = name === '' ? { db } : { db, coll: name };
    if (to) return { ...head, ns, to: { db: to.db, coll: to.name } };
    const document = after ?? before;
    if (!document) return { ...head, ns };
    const documentKey = { _id: decodeFields(document, ID_ONLY)['_id'] as unknown };
    const event = { ...head };
    if (kind === 'insert' || kind === 'replace') defineLazily(event, 'fullDocument', () => decode(after!));
    else if (kind === 'update' && fullDocument === 'updateLookup')
      event['fullDocument'] = this.current(change, documentKey);
    else if (kind === 'update' && fullDocument === 'whenAvailable') event['fullDocument'] = null;
    Object.assign(event, { ns, documentKey });
    if (kind === 'update')
      defineLazily(event, 'updateDescription', () => describeUpdate(decode(before!), decode(after!)));
    // Pre-images are not stored, so the field is null.
    if (fullDocumentBeforeChange === 'whenAvailable') event['fullDocumentBeforeChange'] = null;
    return event;
  }

  /** The current version of the document; null when it was deleted. */
  private current({ db, name }: Change, { _id }: { _id: unknown }): Doc | null {
    const collection = this.context.server.store.collection(db, name);
    const found = collection && findFirst(collection, { filter: { _id: { $eq: _id } } });
    return found ? decode(found.raw) : null;
  }
}

function headOf(change: Change, operationType: string): Doc {
  return { _id: tokenOf(change), operationType, clusterTime: toTimestamp(change.time), wallTime: change.at };
}
