import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Long, UUID, type Document } from 'mongodb';
import { startServer } from './index.js';
import { RawClient } from './testing/raw-client.js';
import { testServer, type TestServer } from './testing/running-server.js';

let t: TestServer;
let raw: RawClient;
beforeAll(async () => {
  t = await testServer();
  raw = await RawClient.connect(t.server.port);
});
afterAll(async () => {
  raw.end();
  await t.stop();
});
beforeEach(() => t.db.dropDatabase());

/** The fields of a retryable write, for commands that are sent without the driver and its own sessions. */
function numbered(txnNumber: number, lsid = { id: new UUID() }): Document {
  return { lsid, txnNumber: Long.fromNumber(txnNumber) };
}

test('the same number of the same session is answered the same, and written once', async () => {
  const once = numbered(1);
  const insert = {
    insert: 'docs',
    documents: [
      { _id: 1, n: 0 },
      { _id: 2, n: 0 },
    ],
    ...once,
  };
  expect(await raw.command(insert)).toMatchObject({ n: 2 });
  expect(await raw.command(insert)).toMatchObject({ n: 2 });
  const next = { ...once, txnNumber: Long.fromNumber(2) };
  const update = {
    update: 'docs',
    updates: [
      { q: { _id: 1 }, u: { $inc: { n: 1 } } },
      { q: { _id: 9 }, u: { $set: { n: 9 } }, upsert: true },
    ],
    ...next,
  };
  const first = await raw.command(update);
  expect(first).toMatchObject({ n: 2, nModified: 1, upserted: [{ index: 1, _id: 9 }] });
  expect(await raw.command(update)).toMatchObject({ n: 2, nModified: 1, upserted: [{ index: 1, _id: 9 }] });
  const third = { ...once, txnNumber: Long.fromNumber(3) };
  const modify = { findAndModify: 'docs', query: { _id: 1 }, update: { $inc: { n: 1 } }, new: true, ...third };
  expect(await raw.command(modify)).toMatchObject({ value: { _id: 1, n: 2 } });
  expect(await raw.command(modify)).toMatchObject({ value: { _id: 1, n: 2 } });
  expect(await raw.command(insert)).toMatchObject({ ok: 0, code: 225, codeName: 'TransactionTooOld' });
  expect(await t.db.collection('docs').find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, n: 2 },
    { _id: 2, n: 0 },
    { _id: 9, n: 9 },
  ]);
});

test('a retry does only what the first try had left undone', async () => {
  const docs = t.db.collection<{ _id: number }>('docs');
  await docs.insertOne({ _id: 2 });
  const once = numbered(1);
  const insert = { insert: 'docs', documents: [{ _id: 1 }, { _id: 2 }, { _id: 3 }], ordered: true, ...once };
  expect(await raw.command(insert)).toMatchObject({ n: 1, writeErrors: [{ index: 1, code: 11000 }] });
  await docs.deleteOne({ _id: 2 });
  expect(await raw.command(insert)).toMatchObject({ n: 3 });
});

test('many statements are refused as retryable when they are not about one document', async () => {
  const many = { update: 'docs', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true }], ...numbered(1) };
  expect(await raw.command(many)).toMatchObject({ writeErrors: [{ code: 72 }] });
  expect(await raw.command({ find: 'docs', ...numbered(1) })).toMatchObject({ ok: 0, code: 50768 });
});

test('answers survive a restart together with what they answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-retry-'));
  try {
    const once = numbered(7);
    const command = {
      findAndModify: 'docs',
      query: { _id: 1 },
      update: { $inc: { n: 1 } },
      upsert: true,
      new: true,
      ...once,
    };
    const committed = { id: new UUID() };
    for (let start = 0; start < 3; start++) {
      const server = await startServer({ dataDir: folder });
      const client = await RawClient.connect(server.port);
      expect(await client.command(command)).toMatchObject({ value: { _id: 1, n: 1 } });
      const inTransaction = { lsid: committed, txnNumber: Long.fromNumber(1), autocommit: false };
      if (start === 0) {
        await client.command({ insert: 'docs', documents: [{ _id: 2 }], startTransaction: true, ...inTransaction });
      }
      expect(await client.command({ commitTransaction: 1, $db: 'admin', ...inTransaction })).toMatchObject({ ok: 1 });
      expect(await client.command({ count: 'docs' })).toMatchObject({ n: 2 });
      client.end();
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the driver repeats a write whose answer was lost, and it is applied once', async () => {
  const counter = t.db.collection<{ _id: number; n: number }>('counter');
  await counter.insertOne({ _id: 1, n: 0 });
  const admin = t.client.db('admin');
  await admin.command({
    configureFailPoint: 'failCommand',
    mode: { times: 1 },
    data: { failCommands: ['update'], closeConnection: true },
  });
  await counter.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  await admin.command({
    configureFailPoint: 'failCommand',
    mode: { times: 1 },
    data: { failCommands: ['update'], writeConcernError: { code: 91, errmsg: 'Replication is being shut down' } },
  });
  await counter.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  expect(await counter.findOne({})).toEqual({ _id: 1, n: 2 });
});
