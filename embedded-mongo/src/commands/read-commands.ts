/** Read commands: find, aggregate, count, distinct, getMore and killCursors. */
import { Binary, Long, type Timestamp, UUID } from 'bson';
import {
  compileAggregation,
  compileProjection,
  equalValues,
  fieldsShown,
  indexKeysOf,
  isDocument,
  nativeNumber,
  neededFields,
  splitLeading,
  stringFold,
  type AggregationEnv,
  type Collation,
  type Doc,
} from '../language/index.js';
import { locationError, mongoError } from '../errors.js';
import { toTimestamp } from '../store/clock.js';
import type { Collection } from '../store/collection.js';
import { doInSlices, Slice } from '../time-slices.js';
import { checkRead, countInSteps, findInSteps, findRecords, type Found, type Read } from '../store/reader.js';
import { MAX_RESULT_BYTES } from '../wire/frames.js';
import { decode, decodeFields, encode } from '../wire/raw-document.js';
import { aggregationOutput } from './aggregation-output.js';
import { isChangeStream, openChangeStream } from './change-streams.js';
import type { Rows } from './cursors.js';
import { encodeKey } from '../store/key-encoding.js';
import { writesOut } from './read-concern.js';
import { collectionStatistics, indexStatistics } from './statistics.js';
import {
  arrayArgument,
  collectionName,
  countArgument,
  documentArgument,
  effectiveCollation,
  findCollection,
  flagArgument,
  hintOf,
  nonEmpty,
  type Command,
  type CommandContext,
} from './context.js';

/** Refuses options that this server does not support, rather than ignoring them. */
function refuse(context: CommandContext, fields: string[]): void {
  for (const field of fields) {
    const value: unknown = context.body[field];
    if (value !== undefined && value !== false && value !== null) {
      throw mongoError(
        'CommandNotSupported',
        `The option '${field}' of ${context.name} is not supported by this server`,
      );
    }
  }
}

/**
 * The results of a read, with pauses (`undefined`) unless it reads from a snapshot: a commit during a pause could remove index
 * entries that the snapshot needs. An invalid filter is refused even when the collection does not exist.
 */
function found(collection: Collection | undefined, read: Read, context: CommandContext): Iterable<Found | undefined> {
  if (collection) return context.viewer ? findRecords(collection, read, context.viewer) : findInSteps(collection, read);
  checkRead(read);
  return [];
}

async function countFound(collection: Collection | undefined, read: Read, context: CommandContext): Promise<number> {
  if (collection) return doInSlices(countInSteps(collection, read, context.viewer));
  checkRead(read);
  return 0;
}

/** The rows of a find. A read from a snapshot is drained at once, because other commits follow while the cursor is open. */
function rowsOf(collection: Collection | undefined, read: Read, context: CommandContext): Iterator<Buffer | undefined> {
  const rows = rawOf(found(collection, read, context));
  return context.viewer ? [...rows][Symbol.iterator]() : rows;
}

function* rawOf(found: Iterable<Found | undefined>): Generator<Buffer | undefined, void, undefined> {
  for (const one of found) yield one?.raw;
}

/** @param fields the fields that `change` reads; undefined for all */
function* mapped(
  rows: Iterator<Buffer | undefined>,
  change: (doc: Doc) => Doc,
  fields: ReadonlySet<string> | undefined,
): Generator<Buffer | undefined, void, undefined> {
  const read = (raw: Buffer) => (fields ? decodeFields(raw, fields) : decode(raw));
  for (let step = rows.next(); !step.done; step = rows.next())
    yield step.value && encodeResult(change(read(step.value)));
}

/** Encodes a result document. @throws MongoError BSONObjectTooLarge */
function encodeResult(doc: Doc): Buffer {
  const raw = encode(doc);
  if (raw.length <= MAX_RESULT_BYTES) return raw;
  throw mongoError(
    'BSONObjectTooLarge',
    `BSONObj size: ${raw.length} is invalid. Size must be between 0 and ${MAX_RESULT_BYTES}(16MB)`,
  );
}

const find: Command = {
  names: ['find'],
  fields: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'collation',
    'allowDiskUse',
    'let',
    'noCursorTimeout',
    'allowPartialResults',
    'oplogReplay',
    'max',
    'min',
    'returnKey',
    'showRecordId',
    'tailable',
    'awaitData',
  ],
  transactional: true,
  async run(context) {
    refuse(context, ['tailable', 'awaitData', 'min', 'max', 'returnKey', 'showRecordId']);
    context.server.counters.query += 1;
    const name = collectionName(context);
    const collection = findCollection(context, name);
    const rawLimit = nativeNumber(context.body['limit']);
    const limit = rawLimit !== undefined && rawLimit < 0 ? -rawLimit : countArgument(context, 'limit');
    const read = readArguments(context, collection, limit);
    let rows = rowsOf(collection, read, context);
    const projection = documentArgument(context, 'projection');
    if (projection && Object.keys(projection).length > 0) {
      const project = compileProjection(projection, { filter: read.filter, collation: read.collation, let: read.let });
      rows = mapped(rows, (doc) => project(doc, read.filter), fieldsShown(projection));
    }
    return context.server.cursors.start(rows, {
      namespace: `${context.db}.${name}`,
      batchSize: countArgument(context, 'batchSize'),
      singleBatch: flagArgument(context, 'singleBatch') || (rawLimit !== undefined && rawLimit < 0),
      noTimeout: flagArgument(context, 'noCursorTimeout'),
      sessionId: context.session?.id,
      inTransaction: context.transaction !== undefined,
      atClusterTime: snapshotTime(context),
    });
  },
};

/** The `atClusterTime` of a snapshot read outside a transaction, with which clients read the same snapshot again. */
function snapshotTime(context: CommandContext): Timestamp | undefined {
  return context.viewer && !context.transaction ? toTimestamp(context.viewer.snapshot) : undefined;
}

export function readArguments(
  context: CommandContext,
  collection: Collection | undefined,
  limit: number | undefined,
): Read {
  return {
    filter: documentArgument(context, 'filter') ?? documentArgument(context, 'query') ?? {},
    sort: nonEmpty(documentArgument(context, 'sort')),
    collation: effectiveCollation(documentArgument(context, 'collation'), collection),
    hint: hintOf(context.body['hint']),
    skip: countArgument(context, 'skip') ?? 0,
    limit: limit ?? 0,
    let: documentArgument(context, 'let'),
    checkTime: context.checkTime,
  };
}

const getMore: Command = {
  names: ['getMore'],
  fields: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  transactional: true,
  async run(context) {
    context.server.counters.getmore += 1;
    const id: unknown = context.body['getMore'];
    if (!(id instanceof Long))
      throw mongoError('TypeMismatch', "BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
    const name: unknown = context.body['collection'];
    if (typeof name !== 'string' || name === '')
      throw mongoError('BadValue', 'getMore needs the name of its collection');
    return context.server.cursors.next(
      id.toBigInt(),
      `${context.db}.${name}`,
      countArgument(context, 'batchSize'),
      context.session?.id,
      nativeNumber(context.body['maxTimeMS']),
    );
  },
};

const killCursors: Command = {
  names: ['killCursors'],
  fields: ['cursors'],
  transactional: true,
  run(context) {
    const ids = arrayArgument(context, 'cursors') as Long[];
    const killed: Long[] = [];
    const notFound: Long[] = [];
    for (const id of ids) (context.server.cursors.kill(id.toBigInt()) ? killed : notFound).push(id);
    return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [] };
  },
};

const count: Command = {
  names: ['count'],
  fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  async run(context) {
    const collection = findCollection(context);
    const limit = nativeNumber(context.body['limit']);
    const read = readArguments(context, collection, limit === undefined ? undefined : Math.abs(limit));
    return { n: await countFound(collection, read, context) };
  },
};

const distinct: Command = {
  names: ['distinct'],
  fields: ['key', 'query', 'collation', 'hint'],
  transactional: true,
  async run(context) {
    const collection = findCollection(context);
    const key: unknown = context.body['key'];
    if (typeof key !== 'string')
      throw mongoError('TypeMismatch', "BSON field 'distinct.key' is the wrong type, expected type 'string'");
    const read = readArguments(context, collection, 0);
    const path = key.split('.');
    const values = new Map<string, unknown>();
    let bytes = 0;
    const fold = stringFold(read.collation);
    const slice = new Slice();
    for (const one of found(collection, read, context)) {
      if (!one) {
        await slice.yieldEventLoop();
        continue;
      }
      const doc = decode(one.raw);
      for (const value of distinctValues(doc, path)) {
        const encoded = encodeKey([value], [false], fold);
        if (values.has(encoded)) continue;
        values.set(encoded, value);
        bytes += encoded.length;
        if (bytes > MAX_RESULT_BYTES) throw locationError(17217, 'distinct too big, 16mb cap');
      }
    }
    const atClusterTime = snapshotTime(context);
    return {
      values: [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value),
      ...(atClusterTime ? { atClusterTime } : {}),
    };
  },
};

/** The values that an index on the path would hold, without the null for a missing field. */
function distinctValues(doc: Doc, path: string[]): unknown[] {
  return indexKeysOf(doc, path).filter((value) => value !== undefined && (value !== null || hasNull(doc, path)));
}

function hasNull(value: unknown, path: string[]): boolean {
  if (path.length === 0) return equalValues(value, null) && value !== undefined;
  if (Array.isArray(value)) return value.some((item) => hasNull(item, path));
  if (!isDocument(value) || !(path[0]! in value)) return false;
  const inner: unknown = value[path[0]!];
  if (path.length === 1) return inner === null || (Array.isArray(inner) && inner.includes(null));
  return hasNull(inner, path.slice(1));
}

const aggregate: Command = {
  names: ['aggregate'],
  fields: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation', 'collation', 'hint', 'let', 'explain'],
  transactional: true,
  async run(context) {
    refuse(context, ['explain']);
    const pipeline = arrayArgument(context, 'pipeline');
    if (!pipeline.every(isDocument)) {
      throw mongoError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
    }
    const cursor: unknown = context.body['cursor'];
    if (!isDocument(cursor)) {
      throw mongoError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    }
    const batchSize = nativeNumber(cursor['batchSize']);
    const collectionless = nativeNumber(context.body['aggregate']) === 1;
    const name = collectionless ? '$cmd.aggregate' : collectionName(context);
    const collection = collectionless ? undefined : findCollection(context, name);
    const options = {
      namespace: `${context.db}.${name}`,
      batchSize: batchSize === undefined ? undefined : Math.trunc(batchSize),
      sessionId: context.session?.id,
      inTransaction: context.transaction !== undefined,
      atClusterTime: snapshotTime(context),
    };
    if (isChangeStream(pipeline)) {
      const run = compileAggregation(
        pipeline.slice(1),
        aggregationEnv(context, undefined, undefined, documentArgument(context, 'let')),
      );
      const stream = openChangeStream(context, pipeline, collectionless ? undefined : name, run);
      return context.server.cursors.start(stream, options);
    }
    const rows = await aggregateRows(context, collection, pipeline, collectionless);
    if (context.viewer || writesOut(pipeline)) {
      const all: Buffer[] = [];
      for await (const raw of { [Symbol.asyncIterator]: () => rows as AsyncIterator<Buffer> }) all.push(raw);
      if (!context.transaction) await context.server.store.storage.durable();
      return context.server.cursors.start(all[Symbol.iterator](), options);
    }
    return context.server.cursors.start(rows, options);
  },
};

async function aggregateRows(
  context: CommandContext,
  collection: Collection | undefined,
  pipeline: Doc[],
  collectionless: boolean,
): Promise<Rows> {
  const collation = effectiveCollation(documentArgument(context, 'collation'), collection);
  const variables = documentArgument(context, 'let');
  const means = { collation, hint: hintOf(context.body['hint']), let: variables, checkTime: context.checkTime };
  const counted = countedRead(pipeline);
  if (counted && !collectionless) {
    const n = await countFound(collection, { ...counted.read, ...means }, context);
    return (n > 0 ? [encode({ _id: counted.id, n })] : [])[Symbol.iterator]();
  }
  const { filter = {}, sort, skip = 0, limit = 0, rest } = splitLeading(pipeline);
  const run = compileAggregation(rest, aggregationEnv(context, collection, collation, variables));
  const rows = collectionless ? [] : found(collection, { filter, sort, skip, limit, ...means }, context);
  if (rest.length === 0 && !context.viewer) return rawOf(rows);
  return encoded(run(decoded(rows, neededFields(rest))));
}

/** Recognises the pipeline that drivers send for countDocuments, which is executed as a count without decoding documents. */
function countedRead(pipeline: Doc[]): { read: Read; id: unknown } | undefined {
  const group: unknown = pipeline.at(-1)?.['$group'];
  if (!isDocument(group) || Object.keys(group).join() !== '_id,n') return undefined;
  const sum: unknown = group['n'];
  if (!isDocument(sum) || Object.keys(sum).join() !== '$sum' || nativeNumber(sum['$sum']) !== 1) return undefined;
  if (nativeNumber(group['_id']) === undefined && group['_id'] !== null) return undefined;
  const read: Read = { filter: {}, skip: 0, limit: 0 };
  const order = ['$match', '$skip', '$limit'];
  for (const stage of pipeline.slice(0, -1)) {
    const name = Object.keys(stage).join();
    const at = order.indexOf(name);
    if (at < 0) return undefined;
    order.splice(0, at + 1);
    if (name === '$match' && isDocument(stage[name])) read.filter = stage[name];
    else if (name !== '$match' && (nativeNumber(stage[name]) ?? 0) > 0)
      read[name === '$skip' ? 'skip' : 'limit'] = nativeNumber(stage[name])!;
    else return undefined;
  }
  return { read, id: group['_id'] };
}

/** @param fields the fields to decode; undefined for all */
function* decoded<T extends Found | undefined>(
  found: Iterable<T>,
  fields?: ReadonlySet<string>,
): Generator<Doc | Extract<T, undefined>, void, undefined> {
  for (const one of found) {
    if (one) yield fields ? decodeFields(one.raw, fields) : decode(one.raw);
    else yield undefined as Extract<T, undefined>;
  }
}

async function* encoded(docs: AsyncIterable<Doc>): AsyncGenerator<Buffer, void, undefined> {
  for await (const doc of docs) yield encodeResult(doc);
}

/** Between batches: checks the client's time limit and, unless the command reads from a snapshot, yields the event loop. */
function betweenBatches({ checkTime, viewer }: CommandContext): AggregationEnv['betweenBatches'] {
  const slice = new Slice();
  return () => {
    checkTime?.();
    return slice.isOver && !viewer ? slice.yieldEventLoop() : undefined;
  };
}

function aggregationEnv(
  context: CommandContext,
  collection: Collection | undefined,
  collation: Collation | undefined,
  variables: Doc | undefined,
): AggregationEnv {
  const { store } = context.server;
  return {
    now: new Date(),
    betweenBatches: betweenBatches(context),
    let: variables,
    collation,
    lookup(name, filter, options) {
      const foreign = store.collection(options.db ?? context.db, name, context.transaction);
      if (!foreign) return Promise.resolve([]);
      const read: Read = { filter, collation: options.collation, checkTime: context.checkTime };
      return Promise.resolve(decoded(findRecords(foreign, read, context.viewer)));
    },
    collectionStats: (stage) => collectionStatistics(context, collection, stage),
    indexStats: () => indexStatistics(context, collection),
    sessions: () =>
      [...context.server.sessions.all].map(({ id, usedAt }) => ({
        _id: { id: new UUID(id), uid: new Binary(Buffer.alloc(32)) },
        lastUse: new Date(usedAt),
      })),
    write: aggregationOutput(context),
  };
}

export const readCommands: Command[] = [find, getMore, killCursors, count, distinct, aggregate];
