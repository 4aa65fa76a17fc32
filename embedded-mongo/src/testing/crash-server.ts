/** Test process that is killed or runs out of disk: serves a data folder and reports its port. */
import { startServer } from '../index.js';

try {
  const server = await startServer({
    dataDir: process.argv[2]!,
    logger: console,
  });
  process.stdout.write(`port ${server.port}\n`);
} catch (error) {
  process.stdout.write(`refused ${(error as Error).message}\n`);
}
