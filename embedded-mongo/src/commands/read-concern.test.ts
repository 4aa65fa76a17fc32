import { Timestamp } from 'mongodb';
import { testServer, type TestServer } from '../testing/running-server.js';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.stop());
beforeEach(() => t.db.dropDatabase());

test('a snapshot session goes on seeing the moment of its first read, over all collections', async () => {
  const [a, b] = [t.db.collection<{ _id: number; n: number }>('a'), t.db.collection<{ _id: number }>('b')];
  await a.insertMany([1, 2, 3].map((_id) => ({ _id, n: 0 })));
  await a.createIndex({ n: 1 });
  await b.insertOne({ _id: 1 });
  await t.client.withSession({ snapshot: true }, async (session) => {
    expect(await a.countDocuments({ n: 0 }, { session })).toBe(3);
    await a.updateOne({ _id: 1 }, { $set: { n: 9 } });
    await a.deleteOne({ _id: 2 });
    await b.insertOne({ _id: 2 });
    expect(await a.find({ n: 0 }, { session }).sort({ _id: 1 }).toArray()).toHaveLength(3);
    expect(await a.distinct('n', {}, { session })).toEqual([0]);
    expect(await b.aggregate([{ $count: 'n' }], { session }).toArray()).toEqual([{ n: 1 }]);
    expect(await a.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 9 },
      { _id: 3, n: 0 },
    ]);
    await expect(b.insertOne({ _id: 3 }, { session })).rejects.toThrow();
  });
});

test('a time that is no longer remembered, or not yet come, is refused', async () => {
  await t.db.collection('a').insertOne({});
  const at = (time: Timestamp) => t.db.command({ find: 'a', readConcern: { level: 'snapshot', atClusterTime: time } });
  await expect(at(new Timestamp({ t: 1000, i: 1 }))).rejects.toMatchObject({ codeName: 'SnapshotTooOld' });
  await expect(at(new Timestamp({ t: 4_000_000_000, i: 1 }))).rejects.toMatchObject({ codeName: 'InvalidOptions' });
});

test.each([
  ['an unknown level', { level: 'perfect' }, 'BadValue'],
  ['a time without the level snapshot', { atClusterTime: new Timestamp({ t: 1, i: 1 }) }, 'InvalidOptions'],
])('%s is refused', async (_, readConcern, codeName) => {
  await expect(t.db.command({ find: 'a', readConcern })).rejects.toMatchObject({ codeName });
});
