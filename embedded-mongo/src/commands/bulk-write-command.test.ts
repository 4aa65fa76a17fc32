import { MongoClientBulkWriteError } from 'mongodb';
import { testServer, type TestServer } from '../testing/running-server.js';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.stop());
beforeEach(() => t.db.dropDatabase());

test('one command writes to several collections and tells of each statement', async () => {
  const result = await t.client.bulkWrite(
    [
      { namespace: 'test.a', name: 'insertOne', document: { _id: 1 as never, n: 1 } },
      { namespace: 'test.b', name: 'insertOne', document: { _id: 1 as never } },
      { namespace: 'test.a', name: 'updateOne', filter: { _id: 1 as never }, update: { $inc: { n: 5 } } },
      { namespace: 'test.b', name: 'replaceOne', filter: { _id: 2 as never }, replacement: { r: 1 }, upsert: true },
      { namespace: 'test.a', name: 'updateMany', filter: {}, update: { $set: { seen: true } } },
      { namespace: 'test.b', name: 'deleteOne', filter: { _id: 1 as never } },
    ],
    { verboseResults: true },
  );
  expect(result).toMatchObject({
    insertedCount: 2,
    matchedCount: 2,
    modifiedCount: 2,
    upsertedCount: 1,
    deletedCount: 1,
  });
  expect(result.updateResults?.get(3)).toMatchObject({ upsertedId: 2 });
  expect(await t.db.collection('a').find().toArray()).toEqual([{ _id: 1, n: 6, seen: true }]);
  expect(await t.db.collection('b').find().toArray()).toEqual([{ _id: 2, r: 1 }]);
});

test('an ordered one stops at the first error, an unordered one goes on', async () => {
  const models = [1, 1, 2].map((id) => ({
    namespace: 'test.a',
    name: 'insertOne' as const,
    document: { _id: id as never },
  }));
  for (const [ordered, inserted] of [
    [true, 1],
    [false, 2],
  ] as const) {
    await t.db.dropDatabase();
    const error: unknown = await t.client.bulkWrite(models, { ordered }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MongoClientBulkWriteError);
    expect([...(error as MongoClientBulkWriteError).writeErrors.entries()]).toMatchObject([[1, { code: 11000 }]]);
    expect(await t.db.collection('a').countDocuments()).toBe(inserted);
  }
});

test('in a transaction all of it is taken back', async () => {
  await t.db.collection('a').insertOne({ _id: 1 as never });
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await t.client.bulkWrite([{ namespace: 'test.a', name: 'deleteMany', filter: {} }], { session });
    await session.abortTransaction();
  });
  expect(await t.db.collection('a').countDocuments()).toBe(1);
});
