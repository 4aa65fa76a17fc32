/** One MongoDB connection: a real server by MONGODB_URI, or the embedded one in DATA_DIR. */
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
  /** True when the data lies in DATA_DIR. */
  embedded: boolean;
  uri: string;
  close(): Promise<void>;
}

/** Milliseconds between two tries to reach a database that is not there yet. */
const TRY_AGAIN = 1_000;
/** Milliseconds one try takes at the most. */
const TRY_TIME = 10_000;
/** Of MongoDB 8.0, the first that writes several collections with one command. */
const LEAST_WIRE_VERSION = 25;

/**
 * Connects mongoose, starting the embedded server first when no MONGODB_URI is set. A server that does not answer yet is
 * waited for, without end: what starts a shop and its database together starts them in any order.
 * @throws Error saying what is wrong with the data folder, or why the server refuses
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
        // While the database is away requests wait in the driver alone: mongoose would hold a transaction back before that, and end it
        // with an error that does not say why.
        bufferCommands: false,
        maxPoolSize: 50,
        // Metrics and traces listen to commands; without them the address decides.
        ...(monitorCommands ? { monitorCommands } : {}),
        serverSelectionTimeoutMS: TRY_TIME,
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
      await pause(TRY_AGAIN);
    }
}

/** No server was found at the address; one that was found and refuses is another matter. */
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
 * Changes are stamped with the clock of the process that writes them, and whoever follows them waits for the lag of the feed: half
 * of it for a transaction to end, half of it for clocks that differ.
 * @throws Error when this process's clock and the database's differ by more
 */
export async function checkClock(): Promise<void> {
  const asked = Date.now();
  const { localTime } = await mongoose.connection.db!.command({ hello: 1 });
  const time = (localTime as Date).getTime();
  const off = time < asked ? asked - time : Math.max(0, time - Date.now());
  if (off > platform().config.feedLagMs / 2)
    throw new Error(`The clock of this machine and that of the database are ${Math.round(off / 1000)} seconds apart.`);
}

/** Collections looked after at once at the start: as many connections are opened for it. */
const ENSURED_AT_ONCE = 4;

/** Creates every collection and index the models declare, by one command a collection; cheap when they are there. */
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

/** How often a transaction is begun at most: with the driver's pauses in between, about three seconds of meeting others. */
const TRIES_MOST = 20;
/** Seconds after which a caller is to try again whose transaction met others each time. */
const RETRY_AFTER = 2;

/**
 * Runs `work` in one transaction, by the driver's `withTransaction`: it begins anew after a growing pause when another transaction
 * wrote the same documents first. `work` may run more than once, so it must not change anything outside of the database.
 * @throws ShopError UNAVAILABLE when it met others TRIES_MOST times; nothing is written then
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
  underWay.add(run);
  try {
    const result = await run;
    for (const callback of callbacks) callback();
    return result;
  } finally {
    underWay.delete(run);
  }
}

const afterCommits = new WeakMap<ClientSession, (() => void)[]>();

/**
 * Calls back in this process once the transaction is committed, and never when it is not or when that is not known.
 * @param callback must not throw
 * @throws Error outside of a transaction
 */
export function afterCommit(session: ClientSession, callback: () => void): void {
  assertInTransaction(session);
  afterCommits.get(session)!.push(callback);
}

/** Transactions of this process that have not ended. */
const underWay = new Set<Promise<unknown>>();
/** Milliseconds they may take once the process ends. */
const LAST_TRANSACTIONS = 5_000;

/**
 * Waits for the transactions of this process before its connection closes: an order whose buyer was cut off may still be
 * under way, and would be broken off and logged as a fault.
 */
async function endOfTransactions(): Promise<void> {
  const enough = new AbortController();
  const late = pause(LAST_TRANSACTIONS, undefined, { signal: enough.signal }).catch(() => undefined);
  let isLate = false;
  void late.then(() => (isLate = true));
  while (underWay.size > 0 && !isLate) await Promise.race([Promise.allSettled([...underWay]), late]);
  enough.abort();
}

/** An error that makes `inTransaction` begin the transaction anew. @param why for the log, when it never succeeds */
export function beginAnew(why: string): Error {
  const error = new mongo.MongoError(why);
  error.addErrorLabel('TransientTransactionError');
  return error;
}

/** Documents that are deleted by one command, so that other writers never wait for a long one. */
const PIECE = 500;

/** Deletes many documents that nobody reads any more, PIECE at a time. */
export async function deleteInPieces(model: Model<any>, filter: Record<string, unknown>): Promise<void> {
  for (;;) {
    const found = await model.find(filter, { _id: 1 }).limit(PIECE).lean<{ _id: unknown }[]>();
    if (found.length > 0) await model.deleteMany({ _id: mongoose.trusted({ $in: found.map(({ _id }) => _id) }) });
    if (found.length < PIECE) return;
  }
}

/** For what must stand or fall with the change it tells of. @throws Error when the session has no transaction under way */
export function assertInTransaction(session: ClientSession): void {
  if (!session.inTransaction()) throw new Error('This is only written within the transaction of what it tells of');
}
