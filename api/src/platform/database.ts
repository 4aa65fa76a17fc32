/** One MongoDB connection: a real server by MONGODB_URI, or the embedded one in DATA_DIR. */
import { join } from 'node:path';
import { DataFolderError, IN_MEMORY, startServer } from 'embedded-mongo';
import mongoose, { type ClientSession } from 'mongoose';
import type { Config } from '../config.js';
import type { Logger } from './logger.js';

export { DataFolderError };

mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');

export interface Database {
  /** True when the data lies in DATA_DIR. */
  embedded: boolean;
  uri: string;
  close(): Promise<void>;
}

/**
 * Connects mongoose, starting the embedded server first when no MONGODB_URI is set.
 * @throws Error saying what is wrong with the data folder or the address
 */
export async function openDatabase(config: Config, logger: Logger): Promise<Database> {
  const dataDir = config.databaseInMemory ? IN_MEMORY : join(config.dataDir, 'database');
  const server = config.mongodbUri ? undefined : await startServer({ dataDir });
  const uri = config.mongodbUri ?? server!.uri;
  try {
    await mongoose.connect(uri, {
      ...(server ? { dbName: 'shop' } : {}),
      autoIndex: false,
      autoCreate: false,
      maxPoolSize: 50,
      serverSelectionTimeoutMS: 10_000,
    });
  } catch (error) {
    await server?.close();
    throw new Error(`The database does not answer: ${(error as Error).message}`, { cause: error });
  }
  logger.debug({ embedded: Boolean(server) }, 'database connected');
  return {
    embedded: Boolean(server),
    uri,
    async close() {
      await mongoose.disconnect();
      await server?.close();
    },
  };
}

/** Creates every collection and index the models declare; cheap when they are there. */
export async function ensureIndexes(): Promise<void> {
  await Promise.all(
    Object.values(mongoose.models).map(async (model) => {
      await model.createCollection();
      await model.createIndexes();
    }),
  );
}

/**
 * Runs `work` in one transaction and repeats it when another one was first (TransientTransactionError).
 * `work` may run more than once: it must not change anything outside the database.
 */
export async function inTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  return mongoose.connection.transaction(work as (session: ClientSession) => Promise<unknown>) as Promise<T>;
}

/** For what must stand or fall with the change it tells of. @throws Error when the session has no transaction under way */
export function assertInTransaction(session: ClientSession): void {
  if (!session.inTransaction()) throw new Error('This is only written within the transaction of what it tells of');
}
