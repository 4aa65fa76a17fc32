/** Connects to MongoDB (the server at MONGODB_URI, or the embedded one in DATA_DIR), creates indexes and runs transactions. */
import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { mongo, type ClientSession, type Model } from 'mongoose';
import type { Config } from '../../config.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { endWritesWithTheirConnection } from './driver-hang.js';
import { embeddedServer } from './embedded-database.js';
import type { Logger } from '../observability/logger.js';
import { platform } from '../platform.js';

mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');

export interface Database {
  /** True for the embedded database in DATA_DIR. */
  embedded: boolean;
  uri: string;
  close(): Promise<void>;
}

/** Milliseconds between two attempts to connect. */
const RECONNECT_PAUSE = 1_000;
/** Timeout of one attempt in milliseconds. */
const CONNECT_TIMEOUT = 10_000;
/** Wire version of MongoDB 8.0, the first with `bulkWrite` across collections. */
const LEAST_WIRE_VERSION = 25;

/**
 * Connects mongoose, and first starts the embedded server when no MONGODB_URI is set. Retries without end while the server does not
 * answer, because an orchestrator starts shop and database in any order.
 * @throws Error when the data folder is unusable or the server refuses the connection
 */
export async function openDatabase(config: Config, logger: Logger): Promise<Database> {
  const server = config.mongodbUri ? undefined : await embeddedServer(config);
  const uri = config.mongodbUri ?? server!.uri;
  try {
    await connect(uri, Boolean(server), Boolean(config.metrics ?? config.traces), logger);
  } catch (error) {
    await server?.close();
    throw new Error(`The database cannot be used: ${(error as Error).message}`, { cause: error });
  }
  logger.debug({ embedded: Boolean(server) }, 'database connected');
  return {
    embedded: Boolean(server),
    uri,
    async close() {
      await endOfTransactions();
      await mongoose.disconnect();
      await server?.close();
    },
  };
}

async function connect(uri: string, embedded: boolean, monitorCommands: boolean, logger: Logger): Promise<void> {
  for (;;)
    try {
      await mongoose.connect(uri, {
        ...(embedded ? { dbName: 'shop' } : {}),
        autoIndex: false,
        autoCreate: false,
        // While the database is away only the driver queues commands. Mongoose's own buffer would time out a transaction with an error that
        // hides the cause.
        bufferCommands: false,
        maxPoolSize: 50,
        // Metrics and traces need command monitoring; otherwise the URI decides.
        ...(monitorCommands ? { monitorCommands } : {}),
        serverSelectionTimeoutMS: CONNECT_TIMEOUT,
      });
      const client = mongoose.connection.getClient();
      const { maxWireVersion } = await client.db('admin').command({ hello: 1 });
      endWritesWithTheirConnection(client);
      if (maxWireVersion < LEAST_WIRE_VERSION) throw new Error('MongoDB 8.0 or newer is needed.');
      return;
    } catch (error) {
      await mongoose.disconnect();
      if (embedded || !isAbsence(error)) throw error;
      logger.warn({ reason: (error as Error).message }, 'the database does not answer yet; trying again');
      await pause(RECONNECT_PAUSE);
    }
}

/** True when no server was reached; false when a server refused the connection. */
function isAbsence(error: unknown): boolean {
  return error instanceof mongoose.Error.MongooseServerSelectionError && !/auth/i.test(error.message);
}

/** @throws Error when the database does not answer */
export async function checkDatabase(): Promise<void> {
  const { db, readyState } = mongoose.connection;
  if (readyState !== mongoose.ConnectionStates.connected || !db) throw new Error('The database is not connected.');
  await db.command({ ping: 1 });
}

/**
 * Checks the clock skew. Each process stamps changes with its own clock. The lag of the change feed covers this: half of it is for the length
 * of a transaction, half for clock skew.
 * @throws Error when the clocks of this process and the database differ by more
 */
export async function checkClock(): Promise<void> {
  const asked = Date.now();
  const { localTime } = await mongoose.connection.db!.command({ hello: 1 });
  const time = (localTime as Date).getTime();
  const off = time < asked ? asked - time : Math.max(0, time - Date.now());
  if (off > platform().config.feedLagMs / 2)
    throw new Error(`The clock of this machine and that of the database are ${Math.round(off / 1000)} seconds apart.`);
}

/** Collections whose indexes are created concurrently; each needs a connection. */
const ENSURED_AT_ONCE = 4;

/** Creates all collections and indexes of the models with one command per collection; cheap when they exist. */
export async function ensureIndexes(): Promise<void> {
  const models = Object.values(mongoose.models);
  const inTurn = async () => {
    for (let model = models.shift(); model; model = models.shift()) {
      const declared = model.schema.indexes() as [mongo.IndexDescription['key'], Omit<mongo.IndexDescription, 'key'>][];
      const indexes = declared.map(([key, options]) => ({ ...options, key }));
      if (indexes.length > 0) await model.collection.createIndexes(indexes);
      else await model.createCollection();
    }
  };
  await Promise.all(Array.from({ length: ENSURED_AT_ONCE }, inTurn));
}

/** Most attempts of a transaction; with the driver's back-off this is about three seconds of write conflicts. */
const TRIES_MOST = 20;
/** Retry-After in seconds when all attempts had write conflicts. */
const RETRY_AFTER = 2;

/**
 * Runs `work` in one transaction with the driver's `withTransaction`, which retries with back-off after a write conflict. `work` may run
 * more than once, so it must have no side effects outside the database.
 * @throws ShopError UNAVAILABLE after TRIES_MOST write conflicts; nothing is written then
 */
export async function inTransaction<T>(work: (session: ClientSession) => T | Promise<T>): Promise<T> {
  let tries = 0;
  let callbacks: (() => void)[] = [];
  const attempt = async (session: ClientSession) => {
    tries += 1;
    if (tries > TRIES_MOST) throw new ShopError(ErrorCode.UNAVAILABLE, undefined, { retryAfterSeconds: RETRY_AFTER });
    callbacks = [];
    afterCommits.set(session, callbacks);
    return work(session);
  };
  const run = mongoose.connection.transaction(attempt as (session: ClientSession) => Promise<unknown>) as Promise<T>;
  runningTransactions.add(run);
  try {
    const result = await run;
    for (const callback of callbacks) callback();
    return result;
  } finally {
    runningTransactions.delete(run);
  }
}

const afterCommits = new WeakMap<ClientSession, (() => void)[]>();

/**
 * Calls `callback` in this process after the commit; never when the transaction is aborted or the outcome of the commit is unknown.
 * @param callback must not throw
 * @throws Error outside of a transaction
 */
export function afterCommit(session: ClientSession, callback: () => void): void {
  assertInTransaction(session);
  afterCommits.get(session)!.push(callback);
}

/** Running transactions of this process. */
const runningTransactions = new Set<Promise<unknown>>();
/** Milliseconds they may take while the process stops. */
const LAST_TRANSACTIONS = 5_000;

/**
 * Waits for running transactions before the connection closes. An order whose client has disconnected may still be running, and would be
 * aborted and logged as an error.
 */
async function endOfTransactions(): Promise<void> {
  const enough = new AbortController();
  const late = pause(LAST_TRANSACTIONS, undefined, { signal: enough.signal }).catch(() => undefined);
  let isLate = false;
  void late.then(() => (isLate = true));
  while (runningTransactions.size > 0 && !isLate)
    await Promise.race([Promise.allSettled([...runningTransactions]), late]);
  enough.abort();
}

/** An error that makes `inTransaction` retry the transaction. @param why for the log, when it never succeeds */
export function beginAnew(why: string): Error {
  const error = new mongo.MongoError(why);
  error.addErrorLabel('TransientTransactionError');
  return error;
}

/** Documents deleted per command, so that other writers do not wait for a long one. */
const BATCH = 500;

/** Deletes many obsolete documents in batches of BATCH. */
export async function deleteInPieces(model: Model<any>, filter: Record<string, unknown>): Promise<void> {
  for (;;) {
    const found = await model.find(filter, { _id: 1 }).limit(BATCH).lean<{ _id: unknown }[]>();
    if (found.length > 0) await model.deleteMany({ _id: mongoose.trusted({ $in: found.map(({ _id }) => _id) }) });
    if (found.length < BATCH) return;
  }
}

/** For writes that must be atomic with another change. @throws Error when the session has no open transaction */
export function assertInTransaction(session: ClientSession): void {
  if (!session.inTransaction()) throw new Error('This is only written within the transaction of what it tells of');
}
