/** A process to be killed: serves a data folder and tells its port. */
import { startServer } from '../index.js';

const server = await startServer({ dataDir: process.argv[2]! });
process.stdout.write(`port ${server.port}\n`);
