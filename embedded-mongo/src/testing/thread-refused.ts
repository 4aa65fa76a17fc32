/** Test process whose database thread fails to start: reports how the main thread is notified. */
import { once } from 'node:events';
import { startServerThread } from '../thread.js';

let deaths = 0;
await startServerThread({ dataDir: process.argv[2]!, onDeath: () => (deaths += 1) }).catch((error: Error) =>
  process.stdout.write(`${error.constructor.name} ${error.message}\n`),
);
// The thread has exited by then.
await once(process, 'beforeExit');
process.stdout.write(`deaths: ${deaths}\n`);
