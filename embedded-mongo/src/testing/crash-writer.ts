/** Test process that is killed: serves a data folder, writes a counter and pairs of documents, reports acknowledged writes. */
import { Long, MongoClient } from 'mongodb';
import { startServer } from '../index.js';

const [folder, from] = process.argv.slice(2);
const server = await startServer({ dataDir: folder! });
const client = await new MongoClient(server.uri).connect();
const db = client.db('crash');
const report = (kind: string, value: number) => process.stdout.write(`${kind} ${value}\n`);

async function count(): Promise<never> {
  for (;;) {
    const after = await db
      .collection<{ _id: string; n: number }>('counter')
      .findOneAndUpdate({ _id: 'counter' }, { $inc: { n: 1 } }, { upsert: true, returnDocument: 'after' });
    report('counter', after!.n);
  }
}

async function pair(lane: number): Promise<never> {
  for (let i = Number(from); ; i++) {
    const value = i * 10 + lane;
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await db.collection('left').insertOne({ value, lane }, { session });
        await db.collection('right').insertOne({ value, lane, text: 'x'.repeat(value % 3000) }, { session });
        await db.collection('sums').updateOne({ lane }, { $inc: { pairs: 1 } }, { upsert: true, session });
      }),
    );
    report('pair', value);
  }
}

async function single(): Promise<never> {
  for (let i = Number(from); ; i++) {
    await db.collection('single').insertMany([{ value: Long.fromNumber(i) }, { value: Long.fromNumber(i) }]);
    report('single', i);
  }
}

report('ready', server.port);
await Promise.all([count(), pair(1), pair(2), pair(3), single()]);
