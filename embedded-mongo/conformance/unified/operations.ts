/** The operations of the unified test format, each as one call of the official driver. */
import { deepStrictEqual, notDeepStrictEqual, ok, strictEqual } from 'node:assert';
import type { AnyBulkWriteOperation, Collection, Db, GridFSBucket, MongoClient } from 'mongodb';
import { driverOptions, type Entities } from './entities.js';
import type { Values } from './matching.js';

export interface Operation {
  name: string;
  object: string;
  arguments?: Values;
  expectError?: Values;
  expectResult?: unknown;
  saveResultAsEntity?: string;
  ignoreResultAndError?: boolean;
}

/** The runner's interface for operations. */
export interface OperationContext {
  entities: Entities;
  /** Runs an operation inside `withTransaction`; rethrows its error, even an expected one. */
  runInside(operation: Operation): Promise<void>;
  /** The runner's own client, whose events the test does not observe. */
  internal: MongoClient;
}

type Arguments = Values & Record<string, any>;
type Run = (context: OperationContext, target: any, given: Arguments) => unknown;

const onCollection = {
  aggregate: (_, collection: Collection | Db, { pipeline, ...options }) =>
    collection.aggregate(pipeline as [], options).toArray(),
  bulkWrite: async (_, collection: Collection, { requests, ...options }) =>
    plainBulkResult(await collection.bulkWrite(requests as AnyBulkWriteOperation[], options)),
  count: (_, collection: Collection, { filter, ...options }) => collection.count(filter, options),
  countDocuments: (_, collection: Collection, { filter, ...options }) => collection.countDocuments(filter, options),
  createIndex: (_, collection: Collection, { keys, ...options }) => collection.createIndex(keys, options),
  deleteMany: (_, collection: Collection, { filter, ...options }) => collection.deleteMany(filter, options),
  deleteOne: (_, collection: Collection, { filter, ...options }) => collection.deleteOne(filter, options),
  distinct: (_, collection: Collection, { fieldName, filter, ...options }) =>
    collection.distinct(fieldName, filter, options),
  dropIndex: (_, collection: Collection, { name, ...options }) => collection.dropIndex(name, options),
  estimatedDocumentCount: (_, collection: Collection, options) => collection.estimatedDocumentCount(options),
  find: (_, collection: Collection, { filter, ...options }) => collection.find(filter, options).toArray(),
  findOne: (_, collection: Collection, { filter, ...options }) => collection.findOne(filter, options),
  findOneAndDelete: (_, collection: Collection, { filter, ...options }) => collection.findOneAndDelete(filter, options),
  findOneAndReplace: (_, collection: Collection, { filter, replacement, ...options }) =>
    collection.findOneAndReplace(filter, replacement, returning(options)),
  findOneAndUpdate: (_, collection: Collection, { filter, update, ...options }) =>
    collection.findOneAndUpdate(filter, update, returning(options)),
  insertMany: (_, collection: Collection, { documents, ...options }) => collection.insertMany(documents, options),
  insertOne: (_, collection: Collection, { document, ...options }) => collection.insertOne(document, options),
  listIndexes: (_, collection: Collection, options) => collection.listIndexes(options).toArray(),
  listIndexNames: async (_, collection: Collection, options) =>
    (await collection.listIndexes(options).toArray()).map(({ name }) => name as string),
  replaceOne: (_, collection: Collection, { filter, replacement, ...options }) =>
    collection.replaceOne(filter, replacement, options),
  updateMany: (_, collection: Collection, { filter, update, ...options }) =>
    collection.updateMany(filter, update, options),
  updateOne: (_, collection: Collection, { filter, update, ...options }) =>
    collection.updateOne(filter, update, options),
} satisfies Record<string, Run>;

const onDatabase = {
  createCollection: (_, db: Db, { collection, ...options }) => db.createCollection(collection, options),
  dropCollection: (_, db: Db, { collection, ...options }) => db.dropCollection(collection, options),
  listCollections: (_, db: Db, { filter, ...options }) => db.listCollections(filter, options).toArray(),
  listCollectionNames: (_, db: Db, { filter, ...options }) =>
    db.listCollections(filter, { ...options, nameOnly: true }).toArray(),
  modifyCollection: (_, db: Db, { collection, ...change }) => db.command({ collMod: collection, ...change }),
  runCommand: (_, db: Db, { command, commandName, ...options }) => {
    // The command name must be the first field on the wire.
    const { [commandName as string]: first, ...rest } = command as Values;
    return db.command({ [commandName as string]: first, ...rest }, options);
  },
} satisfies Record<string, Run>;

const onAnyLevel = {
  createChangeStream: async (_, watched: Collection | Db | MongoClient, { pipeline, ...options }) => {
    const stream = watched.watch(pipeline as [], options);
    try {
      // Sends only the aggregate command; reading from the stream would also send a getMore.
      await (stream as unknown as { cursor: { cursorInit(): Promise<void> } }).cursor.cursorInit();
    } finally {
      await stream.close();
    }
  },
} satisfies Record<string, Run>;

const onClient = {
  clientBulkWrite: async (_, client: MongoClient, { models, ...options }) => {
    const operations = (models as Record<string, Values>[]).map((model) => {
      const [[name, fields]] = Object.entries(model) as [[string, Values]];
      return { name, ...fields };
    });
    return plainClientBulkResult(await client.bulkWrite(operations as never, options));
  },
  listDatabases: async (_, client: MongoClient, options) =>
    (await client.db().admin().listDatabases(options)).databases,
  listDatabaseNames: async (_, client: MongoClient, options) =>
    (
      await client
        .db()
        .admin()
        .listDatabases({ ...options, nameOnly: true })
    ).databases.map(({ name }) => name),
} satisfies Record<string, Run>;

const onBucket = {
  download: (_, bucket: GridFSBucket, { id, ...options }) => readAll(bucket.openDownloadStream(id, options)),
  downloadByName: (_, bucket: GridFSBucket, { filename, ...options }) =>
    readAll(bucket.openDownloadStreamByName(filename, options)),
} satisfies Record<string, Run>;

const onSession = {
  abortTransaction: (_, session, options) => session.abortTransaction(options),
  commitTransaction: (_, session, options) => session.commitTransaction(options),
  endSession: (_, session) => session.endSession(),
  getSnapshotTime: (_, session) => session.snapshotTime,
  startTransaction: (_, session, options) => session.startTransaction(options),
  withTransaction: ({ runInside }, session, { callback, ...options }) =>
    session.withTransaction(async () => {
      for (const operation of callback as Operation[]) await runInside(operation);
    }, options),
} satisfies Record<string, Run>;

const onRunner = {
  assertCollectionExists: async ({ internal }, _, { databaseName, collectionName }) =>
    ok(await collectionExists(internal, databaseName, collectionName), `${collectionName} does not exist`),
  assertCollectionNotExists: async ({ internal }, _, { databaseName, collectionName }) =>
    ok(!(await collectionExists(internal, databaseName, collectionName)), `${collectionName} exists`),
  assertIndexExists: async ({ internal }, _, given) => ok(await indexExists(internal, given), 'no such index'),
  assertIndexNotExists: async ({ internal }, _, given) => ok(!(await indexExists(internal, given)), 'the index exists'),
  assertDifferentLsidOnLastTwoCommands: ({ entities }, _, { client }) =>
    notDeepStrictEqual(...lastTwoSessions(entities, client)),
  assertSameLsidOnLastTwoCommands: ({ entities }, _, { client }) =>
    deepStrictEqual(...lastTwoSessions(entities, client)),
  assertSessionDirty: (_, __, { session }) => strictEqual(session.serverSession.isDirty, true),
  assertSessionNotDirty: (_, __, { session }) => strictEqual(session.serverSession.isDirty, false),
  assertSessionPinned: (_, __, { session }) => strictEqual(session.isPinned, true),
  assertSessionUnpinned: (_, __, { session }) => strictEqual(session.isPinned, false),
  assertSessionTransactionState: (_, __, { session, state }) =>
    strictEqual(DRIVER_STATES[state as string], session.transaction.state),
  createEntities: ({ entities }, _, { entities: specs }) => entities.create(specs),
  failPoint: ({ entities }, _, { client, failPoint }) => entities.client(client).db('admin').command(failPoint),
  targetedFailPoint: (_, __, { session, failPoint }) => session.client.db('admin').command(failPoint),
} satisfies Record<string, Run>;

const DRIVER_STATES: Record<string, string> = {
  none: 'NO_TRANSACTION',
  starting: 'STARTING_TRANSACTION',
  in_progress: 'TRANSACTION_IN_PROGRESS',
  committed: 'TRANSACTION_COMMITTED',
  aborted: 'TRANSACTION_ABORTED',
};

const OPERATIONS: Record<string, Run> = {
  ...onAnyLevel,
  ...onCollection,
  ...onDatabase,
  ...onClient,
  ...onBucket,
  ...onSession,
};

/** Whether the driver and this runner support the operation. */
export function isKnown(operation: Operation): boolean {
  return operation.object === 'testRunner' ? operation.name in onRunner : operation.name in OPERATIONS;
}

/** Runs one operation without checking its result. */
export async function perform(context: OperationContext, operation: Operation): Promise<unknown> {
  const { entities } = context;
  const options = driverOptions(operation.arguments ?? {}) as Arguments;
  if (typeof options['session'] === 'string') options['session'] = entities.session(options['session']);
  if (operation.object === 'testRunner') {
    const run: Run = (onRunner as Record<string, Run>)[operation.name]!;
    return run(context, undefined, options);
  }
  return OPERATIONS[operation.name]!(context, entities.get(operation.object), options);
}

function returning(options: Values): Values {
  const { returnDocument, ...rest } = options;
  return returnDocument === undefined ? rest : { ...rest, returnDocument: String(returnDocument).toLowerCase() };
}

/** Converts a bulk result, whose counts are getters in the driver, to a plain object. */
export function plainBulkResult(result: any): Values {
  return {
    insertedCount: result.insertedCount,
    insertedIds: result.insertedIds,
    matchedCount: result.matchedCount,
    modifiedCount: result.modifiedCount,
    deletedCount: result.deletedCount,
    upsertedCount: result.upsertedCount,
    upsertedIds: result.upsertedIds,
  };
}

/** Converts a client bulk write result, whose details are Maps in the driver, to a plain object. */
export function plainClientBulkResult(result: any): Values {
  const plain: Values = { ...result };
  for (const field of ['insertResults', 'updateResults', 'deleteResults']) {
    if (!(plain[field] instanceof Map)) continue;
    // didUpsert is an addition of the driver that the specification permits.
    const results = [...(plain[field] as Map<number, Values>)].map(([at, { didUpsert: _, ...result }]) => [at, result]);
    plain[field] = Object.fromEntries(results);
  }
  return plain;
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function collectionExists(client: MongoClient, database: string, name: string): Promise<boolean> {
  return (await client.db(database).listCollections({ name }).toArray()).length > 0;
}

async function indexExists(client: MongoClient, given: Arguments): Promise<boolean> {
  const { databaseName, collectionName, indexName } = given;
  if (!(await collectionExists(client, databaseName, collectionName))) return false;
  return client.db(databaseName).collection(collectionName).indexExists(indexName);
}

function lastTwoSessions(entities: Entities, client: string): [unknown, unknown] {
  const started = entities.events(client).filter(({ name }) => name === 'commandStartedEvent');
  const ids = started.slice(-2).map(({ event }) => (event['command'] as Values)['lsid']);
  strictEqual(ids.length, 2, 'fewer than two commands were sent');
  return [ids[0], ids[1]];
}
