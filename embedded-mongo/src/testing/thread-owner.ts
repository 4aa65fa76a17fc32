/** Test process with the database in a thread: reports how long its own event loop was blocked during a database command. */
import { MongoClient } from 'mongodb';
import { startServerThread } from '../thread.js';

const server = await startServerThread({ dataDir: process.argv[2]! });
const client = await new MongoClient(server.uri).connect();
const docs = client.db('test').collection('docs');
await docs.insertMany(Array.from({ length: 15_000 }, (_, n) => ({ n: (n * 7919) % 15_000, text: 'x'.repeat(20) })));
let turns = 0;
const turning = setInterval(() => (turns += 1), 1);
// The reply is nearly empty, so all the work is in the database.
await docs.find().sort({ text: 1, n: 1 }).skip(14_999).toArray();
await docs.updateMany({}, { $inc: { n: 1 } });
clearInterval(turning);
const refused = await startServerThread({ dataDir: process.argv[2]! }).catch((error: Error) => error);
const found = await docs.countDocuments();
await client.close();
await server.close();
process.stdout.write(
  JSON.stringify({
    turns,
    found,
    refused: refused instanceof Error ? `${refused.constructor.name} ${refused.message}` : '',
  }),
);
