/** Runs the server in a worker thread, so that long database commands do not block the event loop of the main thread. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DamagedDataError, DataFolderError } from './store/storage.js';
import type { RunningServer, ServerOptions } from './index.js';

export { DamagedDataError, DataFolderError };

/** The compiled entry point, or its source when a TypeScript loader is active. */
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './thread-main.ts' : './thread-main.js', import.meta.url);

export interface ThreadOptions extends Omit<ServerOptions, 'logger' | 'onStop'> {
  logger?: Pick<Console, 'info' | 'error'>;
  /**
   * Called when the thread ends without `close`. The server then no longer answers.
   * @param error DamagedDataError when the data cannot be read, otherwise the error that ended the thread, e.g. out of memory
   */
  onDeath?(error: Error): void;
}

/** Messages of the thread: it listens; it failed to start or stopped, with the reason; a log line. */
export type FromThread =
  | { kind: 'listening'; uri: string; port: number }
  | { kind: 'refused'; message: string; code: string | undefined; of: 'damage' | 'folder' | undefined }
  | { kind: 'log'; level: 'info' | 'error'; text: string };

/** Like `startServer`, in a worker thread. @throws DataFolderError when the folder is in use, damaged or of a newer version */
export async function startServerThread(options: ThreadOptions): Promise<RunningServer> {
  const { logger, onDeath, ...workerData } = options;
  const worker = new Worker(ENTRY, { workerData, name: 'embedded-mongo' });
  let closing = false;
  let started = false;
  let death: Error | undefined;
  const listening = new Promise<{ uri: string; port: number }>((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'log') logger?.[message.level](message.text);
      else if (message.kind === 'listening') {
        started = true;
        resolve(message);
      } else reject((death = refusal(message)));
    });
    worker.on('error', (error: Error) => {
      death = error;
      reject(error);
    });
    worker.once('exit', (code) => {
      const error = death ?? new Error(`The database's thread ended with code ${code}`);
      reject(error);
      // A failed start rejects the promise instead.
      if (started && !closing) onDeath?.(error);
    });
  });
  const { uri, port } = await listening;
  let closed: Promise<void> | undefined;
  return {
    uri,
    port,
    close: () =>
      (closed ??= (async () => {
        closing = true;
        const gone = once(worker, 'exit');
        worker.postMessage('close');
        await gone;
      })()),
  };
}

function refusal({ message, code, of }: Extract<FromThread, { kind: 'refused' }>): Error {
  if (of) return new (of === 'damage' ? DamagedDataError : DataFolderError)(message);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
