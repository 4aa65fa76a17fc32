// Measures the server through the official driver and over plain connections: rates, processor time, load time, memory.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { PlainConnection } from './plain-connection.mjs';

export const IN_FLIGHT = [1, 32];
const CATEGORIES = 40;
const LANES = Math.max(...IN_FLIGHT);

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

/** Starts the server in its own process, so that its processor time excludes the client's. */
async function serve(folder) {
  const child = fork(join(import.meta.dirname, 'serve.mjs'), [folder], {
    execArgv: process.env.SERVER_FLAGS?.split(' ') ?? [],
  });
  const [started] = await once(child, 'message');
  return {
    ...started,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage;
    },
    async close() {
      if (child.exitCode !== null) return;
      child.send('close');
      await once(child, 'exit');
    },
  };
}

async function rate(server, inFlight, seconds, work) {
  const { cpuMs } = await server.usage();
  const own = process.cpuUsage();
  const started = performance.now();
  const end = started + seconds * 1000;
  const latencies = [];
  await Promise.all(
    Array.from({ length: inFlight }, async (_, lane) => {
      for (let i = 0; performance.now() < end; i++) {
        const before = performance.now();
        await work(i * inFlight + lane, lane);
        latencies.push(performance.now() - before);
      }
    }),
  );
  const { user, system } = process.cpuUsage(own);
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / ((performance.now() - started) / 1000),
    p99: latencies[Math.floor(latencies.length * 0.99)],
    cpuMicros: (((await server.usage()).cpuMs - cpuMs) / latencies.length) * 1000,
    clientMicros: (user + system) / latencies.length,
  };
}

const medianOf = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

function works(client, count) {
  const db = client.db('bench');
  const random = () => Math.floor(Math.random() * count);
  let next = count;
  return {
    'findOne by _id': () => db.collection('products').findOne({ _id: random() }),
    'indexed find of 24, sorted': () =>
      db
        .collection('products')
        .find({ category: `category-${random() % CATEGORIES}` })
        .sort({ createdAt: -1 })
        .limit(24)
        .toArray(),
    'durable insert': () => db.collection('products').insertOne(product(next++)),
    'durable update ($inc)': () => db.collection('products').updateOne({ _id: random() }, { $inc: { stock: 1 } }),
    '3-document transaction': async (i, lane) => {
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await db
            .collection('products')
            .updateOne({ _id: Math.floor(random() / LANES) * LANES + lane }, { $inc: { stock: -1 } }, { session });
          await db.collection('orders').insertOne({ lane, i, lines: [1, 2, 3], total: 5 }, { session });
          await db.collection('carts').updateOne({ _id: lane }, { $set: { lines: [] } }, { session, upsert: true });
        }),
      );
    },
  };
}

/** The same operations over plain connections, each with one request in flight. @param next the first unused product number */
function plainWorks(connections, count, next) {
  const random = () => Math.floor(Math.random() * count);
  const increment = (_id, by) => ({ update: 'products', updates: [{ q: { _id }, u: { $inc: { stock: by } } }] });
  return {
    'findOne by _id': (_, lane) =>
      connections[lane].command({ find: 'products', filter: { _id: random() }, limit: 1, singleBatch: true }),
    'indexed find of 24, sorted': (_, lane) =>
      connections[lane].command({
        find: 'products',
        filter: { category: `category-${random() % CATEGORIES}` },
        sort: { createdAt: -1 },
        limit: 24,
      }),
    'durable insert': (_, lane) => connections[lane].write({ insert: 'products', documents: [product(next++)] }),
    'durable update ($inc)': (_, lane) => connections[lane].write(increment(random(), 1)),
    '3-document transaction': (i, lane) =>
      connections[lane].transaction([
        increment(Math.floor(random() / LANES) * LANES + lane, -1),
        { insert: 'orders', documents: [{ lane, i, lines: [1, 2, 3], total: 5 }] },
        { update: 'carts', updates: [{ q: { _id: lane }, u: { $set: { lines: [] } }, upsert: true }] },
      ]),
  };
}

/** The median of each figure of several runs, after a second of warm-up. */
async function rates(server, inFlight, seconds, runs, work) {
  await rate(server, inFlight, 1, work);
  const results = [];
  for (let n = 0; n < runs; n += 1) results.push(await rate(server, inFlight, seconds, work));
  return Object.fromEntries(Object.keys(results[0]).map((key) => [key, medianOf(results.map((one) => one[key]))]));
}

/** Starts a server on this folder and fills it. @returns the duration in milliseconds */
async function fill(folder, documents) {
  const server = await serve(folder);
  try {
    const filler = await new MongoClient(server.uri).connect();
    const products = filler.db('bench').collection('products');
    await products.createIndexes([
      { key: { sku: 1 }, unique: true },
      { key: { category: 1, createdAt: -1 } },
      { key: { pricePaise: 1 } },
      { key: { tags: 1 } },
    ]);
    const filling = performance.now();
    for (let from = 0; from < documents; from += 1000)
      await products.insertMany(Array.from({ length: Math.min(1000, documents - from) }, (_, i) => product(from + i)));
    const fillMs = performance.now() - filling;
    for (const lane of Array(LANES).keys()) await filler.db('bench').collection('carts').insertOne({ _id: lane });
    await filler.db('bench').createCollection('orders');
    await filler.close();
    return fillMs;
  } finally {
    await server.close();
  }
}

const connect = (server) => new MongoClient(server.uri, { maxPoolSize: LANES + 8 }).connect();

/**
 * Prepares repeated measurements of one kind of work, for benchmarks that alternate with other measurements.
 * @param options documents: number of documents of about 0.9 KB, under five indexes; name: the kind of work
 * @returns rate: measures with a number of requests in flight for some seconds, as `measureDatabase` does; close: removes all data
 */
export async function startMeasuring({ documents, name }) {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-bench-'));
  let server;
  const close = async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await fill(folder, documents);
    server = await serve(folder);
    const client = await connect(server);
    const work = works(client, documents)[name];
    return {
      rate: (inFlight, seconds) => rate(server, inFlight, seconds, work),
      async close() {
        await client.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * @param options documents: number of documents of about 0.9 KB, under five indexes; seconds per run; runs, of which the median counts
 * @returns milliseconds, bytes, and for each kind of work its rate, 99th percentile (ms) and the CPU time per operation of server
 * and client (µs) by requests in flight; `plain` is the rate over plain connections at the highest number in flight
 */
export async function measureDatabase({ documents, seconds, runs }) {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-bench-'));
  let server;
  try {
    const fillMs = await fill(folder, documents);
    const loads = [];
    for (let n = 0; n < runs; n += 1) {
      await server?.close();
      server = await serve(folder);
      loads.push(server.loadMs);
    }
    const { rss: loadedBytes } = await server.usage();
    const client = await connect(server);
    const results = {};
    for (const [name, work] of Object.entries(works(client, documents))) {
      results[name] = {};
      for (const inFlight of IN_FLIGHT) results[name][inFlight] = await rates(server, inFlight, seconds, runs, work);
    }
    const { rss: finalBytes } = await server.usage();
    const newest = await client
      .db('bench')
      .collection('products')
      .findOne({}, { sort: { _id: -1 } });
    await client.close();
    const connections = await Promise.all(
      Array.from({ length: LANES }, () => new PlainConnection(server.uri).opened()),
    );
    for (const [name, work] of Object.entries(plainWorks(connections, documents, 1 + newest._id)))
      results[name].plain = await rates(server, LANES, seconds, runs, work);
    for (const connection of connections) connection.close();
    return { documents, fillMs, loadMs: medianOf(loads), loadedBytes, finalBytes, rates: results };
  } finally {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  }
}
