import { Long, type ChangeStream, type ChangeStreamDocument, type Document, type ResumeToken } from 'mongodb';
import { testServer, type TestServer } from '../testing/running-server.js';

let t: TestServer;
const open: ChangeStream[] = [];
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.stop());
beforeEach(() => t.db.dropDatabase());
afterEach(async () => {
  for (const stream of open.splice(0)) await stream.close();
});

type Event = ChangeStreamDocument<Document>;

/** Waits until the stream is open on the server. */
async function started(stream: ChangeStream): Promise<ChangeStream> {
  open.push(stream);
  expect(await stream.tryNext()).toBeNull();
  return stream;
}

async function take(stream: ChangeStream, count: number): Promise<Record<string, unknown>[]> {
  const events: Event[] = [];
  while (events.length < count) events.push((await stream.next()) as Event);
  return events as unknown as Record<string, unknown>[];
}

const options = { maxAwaitTimeMS: 50 };

test('inserts, updates, replacements and deletions are told in their order, of the watched collection only', async () => {
  const docs = t.db.collection<{ _id: number; n?: number; list?: number[]; m?: number; gone?: boolean }>('docs');
  const stream = await started(docs.watch([], options));
  await t.db.collection('others').insertOne({ n: 0 });
  await docs.insertOne({ _id: 1, n: 1, list: [1, 2, 3], gone: true });
  await docs.updateOne({ _id: 1 }, { $set: { n: 2 }, $unset: { gone: 1 }, $push: { list: 4 } });
  await docs.replaceOne({ _id: 1 }, { m: 1 });
  await docs.deleteOne({ _id: 1 });
  const ns = { db: 'test', coll: 'docs' };
  const documentKey = { _id: 1 };
  const events = await take(stream, 4);
  expect(events).toMatchObject([
    { operationType: 'insert', ns, documentKey, fullDocument: { _id: 1, n: 1, list: [1, 2, 3], gone: true } },
    {
      operationType: 'update',
      ns,
      documentKey,
      updateDescription: { updatedFields: { n: 2, 'list.3': 4 }, removedFields: ['gone'], truncatedArrays: [] },
    },
    { operationType: 'replace', ns, documentKey, fullDocument: { _id: 1, m: 1 } },
    { operationType: 'delete', ns, documentKey },
  ]);
  expect(events[1]).not.toHaveProperty('fullDocument');
  expect(events.every(({ wallTime, clusterTime }) => wallTime instanceof Date && clusterTime)).toBe(true);
  expect(await stream.tryNext()).toBeNull();
});

test('a transaction is told at its commit, as a whole; one that is aborted never', async () => {
  const docs = t.db.collection('docs');
  await docs.insertOne({ n: 0 });
  const stream = await started(docs.watch([], options));
  const insertThree = async (end: 'commitTransaction' | 'abortTransaction') => {
    await t.client.withSession(async (session) => {
      session.startTransaction();
      for (const n of [1, 2, 3]) await docs.insertOne({ n, end }, { session });
      expect(await stream.tryNext()).toBeNull();
      await session[end]();
    });
  };
  await insertThree('abortTransaction');
  await insertThree('commitTransaction');
  const events = await take(stream, 3);
  expect(events.map(({ fullDocument }) => (fullDocument as { n: number }).n)).toEqual([1, 2, 3]);
  expect(new Set(events.map(({ clusterTime }) => String(clusterTime))).size).toBe(1);
});

test('a waiting reader is woken by a change', async () => {
  const stream = await started(t.db.collection('docs').watch([], { maxAwaitTimeMS: 50 }));
  const next = stream.next() as Promise<Event>;
  await t.db.collection('docs').insertOne({ n: 1 });
  expect(await next).toMatchObject({ operationType: 'insert', fullDocument: { n: 1 } });
});

test('a stream goes on after the change it is told, or at a time, without missing or repeating any', async () => {
  const docs = t.db.collection('docs');
  const stream = await started(docs.watch([], options));
  await docs.insertMany([1, 2, 3, 4].map((n) => ({ n })));
  const [, second, third] = await take(stream, 3);
  await stream.close();
  const told = async (from: object) => {
    const resumed = docs.watch([], { ...options, ...from });
    open.push(resumed);
    return (await take(resumed, 2)).map(({ fullDocument }) => (fullDocument as { n: number }).n);
  };
  expect(await told({ resumeAfter: second!['_id'] as ResumeToken })).toEqual([3, 4]);
  expect(await told({ startAfter: second!['_id'] as ResumeToken })).toEqual([3, 4]);
  expect(await told({ startAtOperationTime: third!['clusterTime'] })).toEqual([3, 4]);
});

test('a reader without news may go on from the latest token of the server', async () => {
  const docs = t.db.collection('docs');
  const stream = await started(docs.watch([{ $match: { 'fullDocument.n': 9 } }], options));
  await docs.insertMany([1, 2, 3].map((n) => ({ n })));
  expect(await stream.tryNext()).toBeNull();
  const resumeAfter = stream.resumeToken;
  await docs.insertOne({ n: 4 });
  const resumed = docs.watch([], { ...options, resumeAfter });
  open.push(resumed);
  expect(await take(resumed, 1)).toMatchObject([{ fullDocument: { n: 4 } }]);
});

test('stages filter and shape events, which keep their token', async () => {
  const docs = t.db.collection('docs');
  const shaping = [
    { $match: { operationType: 'insert', 'fullDocument.n': { $gt: 1 } } },
    { $project: { n: '$fullDocument.n' } },
  ];
  const stream = await started(docs.watch(shaping, options));
  await docs.insertMany([{ n: 1 }, { n: 2 }]);
  expect(await take(stream, 1)).toEqual([{ _id: { _data: expect.any(String) as string }, n: 2 }]);
  const broken = docs.watch([{ $project: { _id: 0 } }], options);
  open.push(broken);
  expect(await broken.tryNext()).toBeNull();
  await docs.insertOne({ n: 3 });
  await expect(broken.next()).rejects.toMatchObject({ code: 280 });
});

test('the document of an update is looked up as it is by now, when asked for', async () => {
  const docs = t.db.collection<{ _id: number; n: number }>('docs');
  await docs.insertMany([1, 2].map((_id) => ({ _id, n: 0 })));
  const stream = await started(docs.watch([], { ...options, fullDocument: 'updateLookup' }));
  await docs.updateMany({}, { $inc: { n: 1 } });
  await docs.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  await docs.deleteOne({ _id: 2 });
  const [first, second] = await take(stream, 2);
  expect(first).toMatchObject({ fullDocument: { _id: 1, n: 2 }, updateDescription: { updatedFields: { n: 1 } } });
  expect(second).toMatchObject({ fullDocument: null });
});

test('a database and the whole server can be watched', async () => {
  const database = await started(t.db.watch([], options));
  const all = await started(t.client.watch([], options));
  await t.client.db('second').collection('x').insertOne({ n: 1 });
  await t.db.collection('a').insertOne({ n: 2 });
  await t.db.collection('b').insertOne({ n: 3 });
  const places = (events: Record<string, unknown>[]) => events.map(({ ns }) => Object.values(ns as object).join('.'));
  expect(places(await take(database, 2))).toEqual(['test.a', 'test.b']);
  expect(places(await take(all, 3))).toEqual(['second.x', 'test.a', 'test.b']);
  await t.client.db('second').dropDatabase();
});

test('dropping or renaming what is watched ends the stream, after telling so', async () => {
  const docs = t.db.collection('docs');
  await docs.insertOne({ n: 1 });
  const dropped = await started(docs.watch([], options));
  const database = await started(t.db.watch([], options));
  await docs.drop();
  const events = await take(dropped, 2);
  expect(events.map(({ operationType }) => operationType)).toEqual(['drop', 'invalidate']);
  await expect(dropped.next()).rejects.toThrow(/closed|exhausted/i);
  await expect(docs.watch([], { resumeAfter: events[1]!['_id'] as ResumeToken }).tryNext()).rejects.toMatchObject({
    codeName: 'InvalidResumeToken',
  });
  await docs.insertOne({ n: 2 });
  const again = docs.watch([], { ...options, startAfter: events[1]!['_id'] as ResumeToken });
  open.push(again);
  expect(await take(again, 1)).toMatchObject([{ operationType: 'insert', fullDocument: { n: 2 } }]);
  await docs.rename('moved');
  expect(await take(again, 2)).toMatchObject([
    { operationType: 'rename', ns: { coll: 'docs' }, to: { db: 'test', coll: 'moved' } },
    { operationType: 'invalidate' },
  ]);
  await t.db.dropDatabase();
  expect((await take(database, 6)).map(({ operationType }) => operationType)).toEqual([
    'drop',
    'insert',
    'rename',
    'drop',
    'dropDatabase',
    'invalidate',
  ]);
});

test('more changes than are remembered make a slow reader fail rather than miss some', async () => {
  const docs = t.db.collection('docs');
  const stream = await started(docs.watch([], options));
  await docs.insertOne({ n: -1 });
  const [{ _id: resumeAfter }] = (await take(stream, 1)) as [{ _id: ResumeToken }];
  await docs.insertMany(Array.from({ length: 20_001 }, (_, n) => ({ n })));
  await expect(stream.next()).rejects.toMatchObject({ code: 286 });
  await expect(docs.watch([], { resumeAfter }).tryNext()).rejects.toMatchObject({
    codeName: 'ChangeStreamHistoryLost',
  });
});

test.each<[string, () => ChangeStream, string | number]>([
  [
    'a token that is none',
    () => t.db.collection('x').watch([], { resumeAfter: { _data: 'zz' } }),
    'InvalidResumeToken',
  ],
  ['an unknown option', () => t.db.collection('x').watch([], { fullDocument: 'always' as never }), 'BadValue'],
  ['the database admin', () => t.client.db('admin').watch(), 'InvalidNamespace'],
  [
    'a document from before the change',
    () => t.db.collection('x').watch([], { fullDocumentBeforeChange: 'required' }),
    'CommandNotSupported',
  ],
])('%s is refused', async (_, watch, codeName) => {
  await expect(watch().tryNext()).rejects.toMatchObject({ codeName });
});

test('$changeStream is refused where it is not the first stage, and in a transaction', async () => {
  const docs = t.db.collection('docs');
  await expect(docs.aggregate([{ $match: {} }, { $changeStream: {} }]).toArray()).rejects.toMatchObject({
    code: 40602,
  });
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await expect(docs.aggregate([{ $changeStream: {} }], { session }).toArray()).rejects.toMatchObject({ code: 263 });
  });
});

test('a killed cursor ends the wait of its reader', async () => {
  const { cursor } = (await t.db.command({ aggregate: 'docs', pipeline: [{ $changeStream: {} }], cursor: {} })) as {
    cursor: { id: Long | number };
  };
  const id = Long.fromValue(cursor.id);
  const waiting = t.db.command({ getMore: id, collection: 'docs', maxTimeMS: 600_000 });
  const [outcome] = await Promise.allSettled([waiting, t.db.command({ killCursors: 'docs', cursors: [id] })]);
  // A getMore that arrives after the kill gets CursorNotFound.
  expect(outcome).toMatchObject({ reason: { codeName: expect.stringMatching(/^Cursor(Killed|NotFound)$/) as string } });
});
