/** Starts the embedded database of this process in a worker thread, in parallel with loading the rest of the shop. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedDataError, DataFolderError, startServerThread } from 'embedded-mongo/thread';
import type { Config } from '../../config.js';
import { createLogger } from '../observability/logger.js';
import { assertNotEmptied, wayBack } from './data-damage.js';
import { takeOverPrepared } from './prepared-restore.js';

export { DataFolderError };

interface EmbeddedServer {
  uri: string;
  close(): Promise<void>;
}

let begun: Promise<EmbeddedServer> | undefined;

/** Starts the server early, if it is configured and runs in a thread. `embeddedServer` returns it or reports the error. */
export function beginEmbeddedServer(config: Config): void {
  if (config.mongodbUri || config.databaseInMemory) return;
  begun = start(config);
  begun.catch(() => undefined);
}

/** Starts the server in its own thread, so that it does not block requests. An in-memory one runs in the main thread. */
export function embeddedServer(config: Config): Promise<EmbeddedServer> {
  const server = begun ?? start(config);
  begun = undefined;
  return server;
}

/** Stops a server that was started early and never used, because the start failed for another reason. */
export async function endUnusedServer(): Promise<void> {
  const unused = begun;
  begun = undefined;
  // A failed start of the server is of no interest any more.
  const server = await unused?.catch(() => undefined);
  await server?.close();
}

async function start(config: Config): Promise<EmbeddedServer> {
  if (config.databaseInMemory) {
    const { IN_MEMORY, startServer } = await import('embedded-mongo');
    return startServer({ dataDir: IN_MEMORY });
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = join(config.dataDir, 'database');
  takeOverPrepared(config.dataDir);
  assertNotEmptied(config.dataDir, dataDir);
  try {
    return await startServerThread({
      dataDir,
      onDeath(error) {
        const why =
          error instanceof DamagedDataError
            ? `the database cannot read its data any more, and the shop ends: ${error.message} ${wayBack(config.dataDir, dataDir)}`
            : 'the database ended by itself, and the shop with it: start it again';
        createLogger(config.logLevel).fatal({ err: error }, why);
        process.exit(1);
      },
    });
  } catch (error) {
    if (!(error instanceof DamagedDataError)) throw error;
    throw new DataFolderError(`${error.message}\n${wayBack(config.dataDir, dataDir)}`, { cause: error });
  }
}
