/** Tests the checks of the MongoDB server at the start. */
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import mongoose from 'mongoose';
import { loadConfig } from '../../config.js';
import { inTransaction, openDatabase } from './database.js';
import { createLogger } from '../observability/logger.js';

const { BSON } = mongoose.mongo;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;

/** A server that says who it is, in the name of one of these releases, and nothing else. */
async function serverOf(maxWireVersion: number): Promise<Server> {
  const server = createServer((socket) => {
    let waiting = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      waiting = Buffer.concat([waiting, part]);
      while (waiting.length >= HEADER && waiting.length >= waiting.readInt32LE(0)) {
        const length = waiting.readInt32LE(0);
        socket.write(answerTo(waiting.subarray(0, length)));
        waiting = waiting.subarray(length);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const me = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hello = BSON.serialize({
    ...{ ok: 1, helloOk: true, isWritablePrimary: true, ismaster: true, setName: 'old', hosts: [me], me, primary: me },
    ...{ minWireVersion: 0, maxWireVersion, logicalSessionTimeoutMinutes: 30, localTime: new Date() },
    ...{ maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 },
  });
  const answerTo = (message: Buffer): Buffer => {
    const asked = message.readInt32LE(12);
    const query = asked === OP_QUERY;
    expect([OP_QUERY, OP_MSG]).toContain(asked);
    const head = Buffer.alloc(HEADER + (query ? 20 : 5));
    head.writeInt32LE(head.length + hello.length, 0);
    head.writeInt32LE(message.readInt32LE(4), 8);
    head.writeInt32LE(query ? OP_REPLY : OP_MSG, 12);
    // One document follows; of a message its flags and the kind of its section are 0.
    if (query) head.writeInt32LE(1, HEADER + 16);
    return Buffer.concat([head, hello]);
  };
  return server;
}

const opened = async (maxWireVersion: number) => {
  const server = await serverOf(maxWireVersion);
  const { port } = server.address() as AddressInfo;
  const config = loadConfig({ NODE_ENV: 'test', MONGODB_URI: `mongodb://127.0.0.1:${port}/shop?replicaSet=old` });
  try {
    const database = await openDatabase(config, createLogger('silent'));
    await mongoose.disconnect();
    return database;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
};

it('refuses a MongoDB older than 8.0 at once and says which one it needs', async () => {
  // 7.0, 6.0, and 8.0 itself.
  for (const old of [21, 17]) await expect(opened(old)).rejects.toThrow('MongoDB 8.0 or newer is needed.');
  expect(await opened(25)).toMatchObject({ embedded: false });
});

it('closes when the transactions under way have ended, also those that nobody waits for', async () => {
  const { startServer, IN_MEMORY } = await import('embedded-mongo');
  const server = await startServer({ dataDir: IN_MEMORY });
  try {
    const open = async () =>
      openDatabase(loadConfig({ NODE_ENV: 'test', MONGODB_URI: server.uri }), createLogger('silent'));
    const database = await open();
    const rows = () => mongoose.connection.db!.collection<{ _id: string }>('rows');
    let goOn!: () => void;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let begun!: () => void;
    const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
    const written = inTransaction(async (session) => {
      await rows().insertOne({ _id: 'first' }, { session });
      begun();
      await held;
      await rows().insertOne({ _id: 'second' }, { session });
    });
    await isUnderWay;
    const closed = database.close();
    // What closes at once does so before this.
    await new Promise((resolve) => setImmediate(resolve));
    goOn();
    await written;
    await closed;
    const again = await open();
    expect(await rows().countDocuments()).toBe(2);
    await again.close();
  } finally {
    await server.close();
  }
});

it('lets a transaction begin while the database is away, and wait for it in the driver, whose errors say that it is away', async () => {
  const { startServer, IN_MEMORY } = await import('embedded-mongo');
  let server = await startServer({ dataDir: IN_MEMORY });
  const { port } = server;
  // Looked for more often than every 10 seconds.
  const uri = `${server.uri}&heartbeatFrequencyMS=500`;
  const database = await openDatabase(loadConfig({ NODE_ENV: 'test', MONGODB_URI: uri }), createLogger('silent'));
  const away = new Promise((resolve) => mongoose.connection.once('disconnected', resolve));
  await server.close();
  await away;
  const session = await mongoose.connection.startSession();
  const answer = mongoose.connection.db!.command({ ping: 1 }, { session });
  server = await startServer({ dataDir: IN_MEMORY, port });
  try {
    expect(await answer).toMatchObject({ ok: 1 });
    await session.endSession();
    await database.close();
  } finally {
    await server.close();
  }
});
