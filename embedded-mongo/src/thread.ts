/** The server in a thread of its own, so that long work of the database keeps nothing else of the process waiting. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DamagedDataError, DataFolderError } from './store/storage.js';
import type { RunningServer, ServerOptions } from './index.js';

export { DamagedDataError, DataFolderError };

/** Built, or as the source that a loader of TypeScript reads. */
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './thread-main.ts' : './thread-main.js', import.meta.url);

export interface ThreadOptions extends Omit<ServerOptions, 'logger' | 'onStop'> {
  logger?: Pick<Console, 'info' | 'error'>;
  /**
   * Called when the thread ends without having been closed: nothing answers any more.
   * @param error a DamagedDataError when its data cannot be read any more, otherwise the end of a thread, e.g. for want of memory
   */
  onDeath?(error: Error): void;
}

/** What the thread tells: that it listens, why it does not or not any more, a line of its log. */
export type FromThread =
  | { kind: 'listening'; uri: string; port: number }
  | { kind: 'refused'; message: string; code: string | undefined; of: 'damage' | 'folder' | undefined }
  | { kind: 'log'; level: 'info' | 'error'; text: string };

/** As `startServer`, in a thread. @throws DataFolderError when the folder is in use, damaged or of a newer version */
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
      // A start that is refused is told by the refusal alone.
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
