/** Runs the embedded database in its own process with fail points enabled; prints its URI on the first line. */
import { startServer } from 'embedded-mongo';

const server = await startServer({ dataDir: process.argv[2], port: Number(process.argv[3] ?? 0), failPoints: true });
process.once('SIGTERM', () => void server.close());
console.log(server.uri);
