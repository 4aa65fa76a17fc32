/** The thread that `startServerThread` starts: serves until it is told to close. */
import { parentPort, workerData } from 'node:worker_threads';
import { DataFolderError, startServer, type ServerOptions } from './index.js';
import type { FromThread, ThreadOptions } from './thread.js';

const owner = parentPort!;
const tell = (message: FromThread): void => owner.postMessage(message);

try {
  const log = (level: 'info' | 'error') => (text: unknown) => tell({ kind: 'log', level, text: String(text) });
  const wanted = workerData as Omit<ThreadOptions, 'logger' | 'onDeath'>;
  const options: ServerOptions = { ...wanted, logger: { info: log('info'), error: log('error') } };
  const server = await startServer(options);
  owner.once('message', () => void server.close().finally(() => owner.close()));
  tell({ kind: 'listening', uri: server.uri, port: server.port });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  tell({ kind: 'refused', message, code, isDataFolder: error instanceof DataFolderError });
}
