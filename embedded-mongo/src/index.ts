/** A durable, single-process database server that speaks MongoDB's wire protocol on loopback. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from './commands/context.js';
import { Cursors } from './commands/cursors.js';
import { FailPoints } from './commands/fail-points.js';
import { Sessions } from './commands/sessions.js';
import { serveConnection } from './connection.js';
import { startHousekeeping } from './housekeeping.js';
import { LmdbStorage } from './store/lmdb-storage.js';
import { DataFolderError } from './store/storage.js';
import { Store } from './store/store.js';

export { DataFolderError };

/** Keeps nothing: a temporary folder, no waiting for the disk, removed at the end. For tests. */
export const IN_MEMORY = ':memory:';
const SET_NAME = 'embedded';

export interface ServerOptions {
  /** The folder that holds the data, or IN_MEMORY. One process at a time may own it. */
  dataDir: string;
  /** TCP port; 0 chooses a free one. */
  port?: number;
  /** A loopback address. Others are refused: the server knows no passwords. */
  host?: string;
  /** Accept `configureFailPoint`, for tests of clients. */
  failPoints?: boolean;
  logger?: Pick<Console, 'info' | 'error'>;
}

export interface RunningServer {
  /** What clients connect to; transactions work with it as it stands. */
  uri: string;
  port: number;
  /** Ends connections, waits for the disk and gives the folder back. */
  close(): Promise<void>;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Opens the data folder and listens.
 * @throws DataFolderError when the folder is in use, damaged or of a newer version
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port = 0, host = '127.0.0.1', logger } = options;
  if (!LOOPBACK.has(host)) {
    throw new Error(`The host ${host} is refused: the server knows no passwords and listens on loopback only`);
  }
  const inMemory = options.dataDir === IN_MEMORY;
  const folder = inMemory ? await mkdtemp(join(tmpdir(), 'embedded-mongo-')) : options.dataDir;
  let onFailure: (error: Error) => void = () => undefined;
  const storage = await LmdbStorage.open(folder, { sync: !inMemory, onFailure: (error) => onFailure(error) });
  const store = new Store(storage);
  const sessions = new Sessions(store);
  try {
    store.load();
    sessions.load();
    await storage.forgetPages();
  } catch (error) {
    await storage.close();
    if (error instanceof DataFolderError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `The data folder ${folder} is damaged: it cannot be read (${why}). Nothing was changed. Restore a backup into an empty folder.`,
      { cause: error },
    );
  }
  const server: Server = {
    store,
    sessions,
    cursors: new Cursors(),
    failPoints: options.failPoints ? new FailPoints() : undefined,
    address: '',
    setName: SET_NAME,
    startedAt: new Date(),
    connections: new Set(),
    counters: { insert: 0, query: 0, update: 0, delete: 0, getmore: 0, command: 0 },
    log: [],
  };
  const sockets = new Set<Socket>();
  let nextConnection = 1;
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(server, socket, nextConnection++);
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, host, () => {
      listener.off('error', reject);
      resolve();
    });
  }).catch(async (error: unknown) => {
    await storage.close();
    throw error;
  });
  const address = listener.address() as { port: number };
  server.address = `${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  const endHousekeeping = startHousekeeping(server);
  logger?.info(`embedded-mongo listens on ${server.address}, data in ${folder}`);

  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      endHousekeeping();
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      sessions.abortAll();
      server.cursors.killAll();
      try {
        await storage.close();
      } finally {
        if (inMemory) await rm(folder, { recursive: true, force: true });
      }
    })());
  onFailure = (error) => {
    // Memory is ahead of the disk now: nothing more may be answered from it.
    logger?.error(`embedded-mongo stops, since a commit failed: ${error.message}`);
    for (const socket of sockets) socket.destroy();
    listener.close();
  };
  return { uri: `mongodb://${server.address}/?replicaSet=${SET_NAME}`, port: address.port, close };
}
