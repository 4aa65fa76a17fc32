/** A durable, single-process database server that speaks MongoDB's wire protocol on loopback. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionInfo, Server } from './commands/context.js';
import { Cursors } from './commands/cursors.js';
import { FailPoints } from './commands/fail-points.js';
import { Sessions } from './commands/sessions.js';
import { serveConnection } from './connection.js';
import { DEFAULT_EXPIRY_SECONDS, startHousekeeping } from './housekeeping.js';
import { LmdbStorage } from './store/lmdb-storage.js';
import { DamagedDataError, DataFolderError } from './store/storage.js';
import { Store } from './store/store.js';

export { DamagedDataError, DataFolderError };

/** For tests: data in a temporary folder, without fsync, removed on close. */
export const IN_MEMORY = ':memory:';
const SET_NAME = 'embedded';

export interface ServerOptions {
  /** The data folder, or IN_MEMORY. Only one process at a time may use a data folder. */
  dataDir: string;
  /** TCP port; 0 chooses a free one. */
  port?: number;
  /** A loopback address. Others are refused because the server has no authentication. */
  host?: string;
  /** Accept `configureFailPoint`, for tests of clients. */
  failPoints?: boolean;
  logger?: Pick<Console, 'info' | 'error'>;
  /** Called when a write failed and the data could not be reloaded afterwards. The server then answers no more commands. */
  onStop?(error: Error): void;
}

export interface RunningServer {
  /** The connection string; it supports transactions as it is. */
  uri: string;
  port: number;
  /** Closes the connections, waits for pending writes and releases the folder's lock. */
  close(): Promise<void>;
}

/** Minimum interval between two log lines about a full disk, in milliseconds. */
const REMIND_EVERY_MS = 60_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Opens the data folder and starts listening.
 * @throws DataFolderError when the folder is in use, damaged or of a newer version
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port = 0, host = '127.0.0.1', logger } = options;
  if (!LOOPBACK.has(host)) {
    throw new Error(`The host ${host} is refused: the server knows no passwords and listens on loopback only`);
  }
  const inMemory = options.dataDir === IN_MEMORY;
  const folder = inMemory ? await mkdtemp(join(tmpdir(), 'embedded-mongo-')) : options.dataDir;
  let closing: Promise<void> | undefined;
  let reloading: Promise<void> | undefined;
  let endHousekeeping = (): void => undefined;
  let refusingSince: number | undefined;
  let endReminders = (): void => undefined;
  const storageOptions = { sync: !inMemory, onFailure, onSpaceAvailable };
  let opened = await read(folder, await LmdbStorage.open(folder, storageOptions));
  let server: Server;
  const sockets = new Set<Socket>();
  let nextConnection = 1;
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(current, socket, nextConnection++);
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, host, () => {
      listener.off('error', reject);
      resolve();
    });
  }).catch(async (error: unknown) => {
    await opened.storage.close();
    throw error;
  });
  const address = listener.address() as { port: number };
  const lasting = {
    failPoints: options.failPoints ? new FailPoints() : undefined,
    address: `${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    setName: SET_NAME,
    startedAt: new Date(),
    connections: new Set<ConnectionInfo>(),
    counters: { insert: 0, query: 0, update: 0, delete: 0, getmore: 0, command: 0 },
    expirySeconds: DEFAULT_EXPIRY_SECONDS,
    log: [],
  };
  const serve = (): Server => ({
    ...lasting,
    store: opened.store,
    sessions: opened.sessions,
    cursors: new Cursors(),
  });
  server = serve();
  endHousekeeping = startHousekeeping(server);
  logger?.info(`embedded-mongo listens on ${server.address}, data in ${folder}`);

  /** The server that handles commands; a promise while the data is being reloaded. */
  function current(): Server | Promise<Server> {
    return reloading ? reloading.then(() => server) : server;
  }

  /** A commit failed, so memory is ahead of the disk: discard the state in memory and reload it from disk. */
  function onFailure(error: Error): void {
    endHousekeeping();
    reloading ??= reload(error).finally(() => (reloading = undefined));
  }

  async function reload(failure: Error): Promise<void> {
    try {
      const { storage, sessions } = opened;
      const recovered = storage.recover();
      sessions.abortAll();
      opened = await read(folder, await recovered);
      server = serve();
      endHousekeeping = startHousekeeping(server);
      logRefusedWrite(failure);
    } catch (error) {
      logger?.error(`embedded-mongo stops, since its data cannot be read again: ${(error as Error).message}`);
      for (const socket of sockets) socket.destroy();
      listener.close();
      options.onStop?.(error as Error);
    }
  }

  /** Logs a write refused for a full disk: at the first one and then once a minute while the disk stays full. */
  function logRefusedWrite(failure: Error): void {
    const log = (): void =>
      logger?.error(
        `embedded-mongo refuses writes, since the disk of ${folder} does not take them (${failure.message}). Reads go on; make room there.`,
      );
    if (refusingSince === undefined || performance.now() - refusingSince > REMIND_EVERY_MS) {
      refusingSince = performance.now();
      log();
    }
    endReminders();
    if (!opened.storage.isFull) return;
    const reminder = setInterval(log, REMIND_EVERY_MS).unref();
    endReminders = () => clearInterval(reminder);
  }

  function onSpaceAvailable(): void {
    endReminders();
    logger?.info(`embedded-mongo takes writes again: there is room on the disk of ${folder}`);
  }

  const close = (): Promise<void> =>
    (closing ??= (async () => {
      await reloading;
      endHousekeeping();
      endReminders();
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      server.sessions.abortAll();
      server.cursors.killAll();
      try {
        await opened.storage.close();
      } finally {
        if (inMemory) await rm(folder, { recursive: true, force: true });
      }
    })());
  return { uri: `mongodb://${server.address}/?replicaSet=${SET_NAME}`, port: address.port, close };
}

/** Loads the data folder into memory. @throws DataFolderError when it is damaged or of a newer version */
async function read(
  folder: string,
  storage: LmdbStorage,
): Promise<{ storage: LmdbStorage; store: Store; sessions: Sessions }> {
  const store = new Store(storage);
  const sessions = new Sessions(store);
  try {
    store.load();
    sessions.load();
    await storage.forgetPages();
    return { storage, store, sessions };
  } catch (error) {
    await storage.close();
    if (error instanceof DataFolderError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new DamagedDataError(
      `The data folder ${folder} is damaged: it cannot be read (${why}). Nothing was changed. Restore a backup into an empty folder.`,
      { cause: error },
    );
  }
}
