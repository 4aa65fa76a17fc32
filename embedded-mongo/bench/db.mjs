// Measures the server through the official driver: `node bench/db.mjs [--documents 10000,100000] [--seconds 3]`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';

const { values: options } = parseArgs({
  options: { documents: { type: 'string', default: '10000,100000' }, seconds: { type: 'string', default: '3' } },
});
const SECONDS = Number(options.seconds);
const IN_FLIGHT = [1, 32];
const CATEGORIES = 40;

/** About 0.9 KB, shaped like a shop's product. */
function product(i) {
  return {
    _id: i,
    sku: `SKU-${String(i).padStart(8, '0')}`,
    title: `Product number ${i} of the range`,
    category: `category-${i % CATEGORIES}`,
    pricePaise: 10_000 + ((i * 7919) % 500_000),
    mrpPaise: 600_000,
    stock: i % 90,
    featured: i % 11 === 0,
    rating: (i % 50) / 10,
    tags: [`tag-${i % 17}`, `tag-${i % 23}`],
    specifications: { material: 'steel', colour: 'blue', weightGrams: i % 4000, warrantyMonths: 12 },
    images: [`/files/products/${i}/front.webp`, `/files/products/${i}/back.webp`],
    description: 'A sturdy piece made to last, tested by people who use it every day. '.repeat(5),
    createdAt: new Date(1_700_000_000_000 + i * 1000),
    updatedAt: new Date(1_700_000_000_000 + i * 1000),
  };
}

async function serve(folder) {
  const child = fork(join(import.meta.dirname, 'serve.mjs'), [folder]);
  const [started] = await once(child, 'message');
  return {
    ...started,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage;
    },
    async close() {
      child.send('close');
      await once(child, 'exit');
    },
  };
}

async function rate(server, inFlight, work) {
  const { cpuMs } = await server.usage();
  let done = 0;
  const end = performance.now() + SECONDS * 1000;
  const started = performance.now();
  const latencies = [];
  await Promise.all(
    Array.from({ length: inFlight }, async (_, lane) => {
      for (let i = 0; performance.now() < end; i++) {
        const before = performance.now();
        await work(i * inFlight + lane, lane);
        latencies.push(performance.now() - before);
        done += 1;
      }
    }),
  );
  latencies.sort((a, b) => a - b);
  return {
    perSecond: done / ((performance.now() - started) / 1000),
    p99: latencies[Math.floor(latencies.length * 0.99)],
    // What the server itself spends: the figure to compare when the machine is busy with other things.
    cpu: (((await server.usage()).cpuMs - cpuMs) / done) * 1000,
  };
}

const megabytes = (bytes) => `${Math.round(bytes / 2 ** 20)} MB`;
console.log(`${cpus().length} × ${cpus()[0].model}, Node ${process.version}, ${SECONDS} s each`);

for (const count of options.documents.split(',').map(Number)) {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-bench-'));
  try {
    let server = await serve(folder);
    let client = await new MongoClient(server.uri, { maxPoolSize: 40 }).connect();
    const products = client.db('bench').collection('products');
    await products.createIndexes([
      { key: { sku: 1 }, unique: true },
      { key: { category: 1, createdAt: -1 } },
      { key: { pricePaise: 1 } },
      { key: { tags: 1 } },
    ]);
    const filling = performance.now();
    for (let from = 0; from < count; from += 1000) {
      await products.insertMany(Array.from({ length: Math.min(1000, count - from) }, (_, i) => product(from + i)));
    }
    const filled = performance.now() - filling;
    await client.close();
    await server.close();
    server = await serve(folder);
    console.log(
      `\n${count} documents of ${Buffer.byteLength(JSON.stringify(product(1)))} bytes, 5 indexes: filled in ${Math.round(filled)} ms, ` +
        `loaded in ${Math.round(server.loadMs)} ms (CPU ${Math.round(server.cpuMs)} ms), ${megabytes(server.rss)} after loading`,
    );
    client = await new MongoClient(server.uri, { maxPoolSize: 40 }).connect();
    const db = client.db('bench');
    const random = () => Math.floor(Math.random() * count);
    let next = count;
    const works = {
      'findOne by _id': () => db.collection('products').findOne({ _id: random() }),
      'indexed find of 24 with sort': () =>
        db
          .collection('products')
          .find({ category: `category-${random() % CATEGORIES}` })
          .sort({ createdAt: -1 })
          .limit(24)
          .toArray(),
      'durable insert': () => db.collection('products').insertOne(product(next++)),
      'durable update': () => db.collection('products').updateOne({ _id: random() }, { $inc: { stock: 1 } }),
      '3-document transaction': async (i, lane) => {
        await client.withSession((session) =>
          session.withTransaction(async () => {
            await db
              .collection('products')
              .updateOne({ _id: Math.floor(random() / 32) * 32 + lane }, { $inc: { stock: -1 } }, { session });
            await db.collection('orders').insertOne({ lane, i, lines: [1, 2, 3], total: 5 }, { session });
            await db.collection('carts').updateOne({ _id: lane }, { $set: { lines: [] } }, { session, upsert: true });
          }),
        );
      },
    };
    for (const lane of Array(32).keys()) await db.collection('carts').insertOne({ _id: lane });
    await db.createCollection('orders');
    for (const [name, work] of Object.entries(works)) {
      const figures = [];
      for (const inFlight of IN_FLIGHT) {
        const { perSecond, p99, cpu } = await rate(server, inFlight, work);
        figures.push(
          `${inFlight} in flight ${Math.round(perSecond)}/s (99 % within ${p99.toFixed(1)} ms, server ${Math.round(cpu)} µs)`,
        );
      }
      console.log(`  ${name.padEnd(30)} ${figures.join(', ')}`);
    }
    console.log(`  memory after all               ${megabytes((await server.usage()).rss)}`);
    await client.close();
    await server.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
