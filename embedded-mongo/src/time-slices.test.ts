import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { doAtOnce, pace, sortInSteps } from './time-slices.js';
import { testServer, type TestServer } from './testing/running-server.js';

test('a list that is sorted in steps is sorted as in one go, equal entries in their order', () => {
  const list = Array.from({ length: 20_001 }, (_, n) => ({ key: (n * 7919) % 97, n }));
  const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
  expect(doAtOnce(sortInSteps([...list], byKey))).toEqual([...list].sort(byKey));
  expect(doAtOnce(sortInSteps([], byKey))).toEqual([]);
});

describe('while a long command works', () => {
  const SIZE = 20_000;
  const usual = pace.sliceMs;
  let t: TestServer;
  beforeAll(async () => {
    t = await testServer();
    const docs = Array.from({ length: SIZE }, (_, n) => ({ n, key: (n * 7919) % SIZE, text: `w${(n * 31) % 977}` }));
    await t.db.collection('many').insertMany(docs);
    await t.db.collection('few').insertOne({ _id: 1 } as Document);
    // A short slice, so that each of these commands takes many slices also on a fast machine.
    pace.sliceMs = usual / 10;
  });
  afterAll(async () => {
    pace.sliceMs = usual;
    await t.stop();
  });

  const many = () => t.db.collection('many');
  const WRITES = new Set(['update', 'insert', 'delete']);

  test.each<[string, () => Promise<unknown>]>([
    [
      'find with a sort without an index',
      () =>
        many()
          .find({}, { projection: { n: 1 } })
          .sort({ text: 1, key: 1 })
          .limit(3)
          .toArray(),
    ],
    [
      'find that reads everything',
      () =>
        many()
          .find({ text: /nowhere/ })
          .toArray(),
    ],
    ['count', () => many().countDocuments({ text: /1/ })],
    ['distinct', () => many().distinct('text', { n: { $gte: 0 } })],
    [
      'aggregate',
      () =>
        many()
          .aggregate([{ $group: { _id: '$text', sum: { $sum: '$n' } } }])
          .toArray(),
    ],
    [
      'aggregate with a sort',
      () =>
        many()
          .aggregate([{ $set: { a: 1 } }, { $sort: { key: 1 } }, { $limit: 1 }])
          .toArray(),
    ],
    ['update', () => many().updateMany({}, { $inc: { n: 1 } })],
    ['insert', () => t.db.collection('more').insertMany(Array.from({ length: 5_000 }, (_, n) => ({ n })))],
    ['delete', () => many().deleteMany({ n: { $gte: SIZE / 2 } })],
  ])('others are answered: %s', async (name, work) => {
    const answered: string[] = [];
    const long = work().then(() => answered.push('long'));
    // The long command has arrived. A server that does not yield would finish it before the next command.
    await nextTurn();
    await nextTurn();
    // Beside a long read two short ones: a write is answered after its commit, which may take longer than the whole long read.
    if (WRITES.has(name)) await t.db.collection('few').updateOne({ _id: 1 } as Document, { $inc: { n: 1 } });
    else for (let n = 0; n < 2; n += 1) await t.db.collection('few').findOne({ _id: 1 } as Document);
    answered.push('short');
    await long;
    expect(answered).toEqual(['short', 'long']);
  });

  test('an update ends when its collection is dropped meanwhile, and leaves nothing of it', async () => {
    const update = t.db.collection('more').updateMany({}, { $inc: { n: 1 } });
    const refused = expect(update).rejects.toMatchObject({ code: 175 });
    await nextTurn();
    await nextTurn();
    await t.db.collection('more').drop();
    await refused;
    expect(await t.db.collection('more').countDocuments()).toBe(0);
  });
});
