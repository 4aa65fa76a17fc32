import { Long, UUID } from 'mongodb';
import { RawClient } from '../testing/raw-client.js';
import { testServer, type TestServer } from '../testing/running-server.js';
import { CURSOR_TIMEOUT_MS, Cursors } from './cursors.js';

let t: TestServer;
let raw: RawClient;
beforeAll(async () => {
  t = await testServer();
  raw = await RawClient.connect(t.server.port);
  await t.db.collection('docs').insertMany(Array.from({ length: 250 }, (_, n) => ({ _id: n as never })));
});
afterAll(async () => {
  raw.end();
  await t.stop();
});

interface CursorReply {
  cursor: { id: Long; firstBatch: unknown[]; nextBatch: unknown[] };
}
const ask = async (command: object) => (await raw.command(command)) as unknown as CursorReply;
const more = (id: unknown, rest: object = {}) => ({
  getMore: Long.fromString(String(id)),
  collection: 'docs',
  ...rest,
});

test('the first batch has 101 documents, the next as many as asked for, and the last ends the cursor', async () => {
  const first = await ask({ find: 'docs', filter: {} });
  expect(first.cursor.firstBatch).toHaveLength(101);
  const second = await ask(more(first.cursor.id, { batchSize: 100 }));
  expect(second.cursor.nextBatch).toHaveLength(100);
  const last = await ask(more(first.cursor.id));
  expect(last.cursor.nextBatch).toHaveLength(49);
  expect(Number(last.cursor.id)).toBe(0);
  expect(await raw.command(more(first.cursor.id))).toMatchObject({ ok: 0, code: 43, codeName: 'CursorNotFound' });
});

test('a batch size of nothing opens a cursor without documents; singleBatch leaves none open', async () => {
  const opened = await ask({ find: 'docs', filter: {}, batchSize: 0 });
  expect(opened.cursor.firstBatch).toEqual([]);
  expect(Number(opened.cursor.id)).not.toBe(0);
  const single = await ask({ find: 'docs', filter: {}, batchSize: 10, singleBatch: true });
  expect([single.cursor.firstBatch.length, Number(single.cursor.id)]).toEqual([10, 0]);
});

test('an iterator is read alike with the methods that Node gives each of them from version 22 on', async () => {
  const rows = Array.from({ length: 5 }, () => Buffer.from([5, 0, 0, 0, 0]))[Symbol.iterator]();
  for (const name of [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ])
    Object.defineProperty(rows, name, { value: () => rows });
  const { batch, cursorId } = await new Cursors().start(rows, { namespace: 'a.b' });
  expect([batch.length, cursorId]).toEqual([5, 0n]);
});

test('killCursors ends one, and tells which it did not know', async () => {
  const { cursor } = await ask({ aggregate: 'docs', pipeline: [], cursor: { batchSize: 5 } });
  const id = Long.fromString(String(cursor.id));
  const killed = await raw.command({ killCursors: 'docs', cursors: [id, Long.fromNumber(12345)] });
  expect((killed['cursorsKilled'] as unknown[]).map(String)).toEqual([String(id)]);
  expect((killed['cursorsNotFound'] as unknown[]).map(String)).toEqual(['12345']);
  expect(await raw.command(more(id))).toMatchObject({ code: 43 });
});

test('a cursor belongs to its collection and its session', async () => {
  const lsid = { id: new UUID() };
  const { cursor } = await ask({ find: 'docs', filter: {}, lsid });
  expect(await raw.command(more(cursor.id))).toMatchObject({ codeName: 'Unauthorized' });
  expect(await raw.command({ ...more(cursor.id, { lsid }), collection: 'others' })).toMatchObject({
    codeName: 'Unauthorized',
  });
  await raw.command({ endSessions: [lsid], $db: 'admin' });
  expect(await raw.command(more(cursor.id, { lsid }))).toMatchObject({ code: 43 });
});

test('a cursor nobody asks for is closed after ten minutes, unless it was opened to stay', async () => {
  const cursors = new Cursors();
  const rows = () => Array.from({ length: 5 }, () => Buffer.from([5, 0, 0, 0, 0]))[Symbol.iterator]();
  const idle = await cursors.start(rows(), { namespace: 'a.b', batchSize: 1 });
  const immortal = await cursors.start(rows(), { namespace: 'a.b', batchSize: 1, noTimeout: true });
  cursors.expire(Date.now() - CURSOR_TIMEOUT_MS);
  expect(cursors.size).toBe(2);
  cursors.expire(Date.now() + 1);
  await expect(cursors.next(idle.cursorId, 'a.b', 1, undefined)).rejects.toMatchObject({ code: 43 });
  expect((await cursors.next(immortal.cursorId, 'a.b', 1, undefined)).batch).toHaveLength(1);
});

test('a query that takes too long is given up', async () => {
  const slow = t.db
    .collection('docs')
    .aggregate(
      [
        { $lookup: { from: 'docs', pipeline: [{ $match: { $expr: { $gte: ['$_id', 0] } } }], as: 'a' } },
        { $unwind: '$a' },
        { $lookup: { from: 'docs', pipeline: [{ $match: { $expr: { $gte: ['$_id', 0] } } }], as: 'b' } },
        { $unwind: '$b' },
        { $group: { _id: null, n: { $sum: 1 } } },
      ],
      { maxTimeMS: 30 },
    );
  await expect(slow.toArray()).rejects.toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
});
