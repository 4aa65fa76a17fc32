/** A process whose database runs in a thread: tells how long its own loop stood still while the database worked. */
import { MongoClient } from 'mongodb';
import { startServerThread } from '../thread.js';

const server = await startServerThread({ dataDir: process.argv[2]! });
const client = await new MongoClient(server.uri).connect();
const docs = client.db('test').collection('docs');
await docs.insertMany(Array.from({ length: 15_000 }, (_, n) => ({ n: (n * 7919) % 15_000, text: 'x'.repeat(20) })));
let turns = 0;
const turning = setInterval(() => (turns += 1), 1);
// Nothing of its answer is left to read: the database alone works.
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
