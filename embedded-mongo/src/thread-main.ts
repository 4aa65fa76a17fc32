/** Entry point of the worker thread that `startServerThread` starts: serves until it receives the close message. */
import { parentPort, workerData } from 'node:worker_threads';
import { DamagedDataError, DataFolderError, startServer, type ServerOptions } from './index.js';
import type { FromThread, ThreadOptions } from './thread.js';

const owner = parentPort!;
const tell = (message: FromThread): void => owner.postMessage(message);

try {
  const log = (level: 'info' | 'error') => (text: unknown) => tell({ kind: 'log', level, text: String(text) });
  const wanted = workerData as Omit<ThreadOptions, 'logger' | 'onDeath'>;
  const onStop = (error: Error): void => {
    refuse(error);
    owner.close();
  };
  const options: ServerOptions = { ...wanted, logger: { info: log('info'), error: log('error') }, onStop };
  const server = await startServer(options);
  owner.once('message', () => void server.close().finally(() => owner.close()));
  tell({ kind: 'listening', uri: server.uri, port: server.port });
} catch (error) {
  refuse(error);
}

/** Reports to the parent why the server did not start or has stopped. */
function refuse(error: unknown): void {
  const { message, code } = error as NodeJS.ErrnoException;
  const of = error instanceof DamagedDataError ? 'damage' : error instanceof DataFolderError ? 'folder' : undefined;
  tell({ kind: 'refused', message, code, of });
}
