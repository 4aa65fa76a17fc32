/** Shared code of the command-line tools for the database: arguments, config, connection and error messages. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import 'reflect-metadata';
import mongoose from 'mongoose';
import { loadConfig } from '../src/config.js';
import { openDatabase } from '../src/platform/database/database.js';
import { createLogger } from '../src/platform/observability/logger.js';

export interface DatabaseCommand {
  client: ReturnType<typeof mongoose.connection.getClient>;
  db: NonNullable<typeof mongoose.connection.db>;
  /** The folder from the command line. */
  folder: string;
  flags: Record<string, unknown>;
}

/** Runs `work` on the database in DATA_DIR or MONGODB_URI. On failure prints one line and exits with status 2. */
export async function withDatabase(
  usage: string,
  options: NonNullable<ParseArgsConfig['options']>,
  work: (command: DatabaseCommand) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new Error(`Usage: ${usage}`);
    const database = await openDatabase(loadConfig(), createLogger('silent'));
    try {
      const { connection } = mongoose;
      await work({ client: connection.getClient(), db: connection.db!, folder, flags: values });
    } finally {
      await database.close();
    }
  } catch (error) {
    const { message } = error as Error;
    console.error(/is in use by process/.test(message) ? `${message} Stop the shop, then run this again.` : message);
    process.exitCode = 2;
  }
}
