import { testServer, type TestServer } from '../testing/running-server.js';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.stop());
beforeEach(() => t.db.dropDatabase());

test('collMod changes the validator and the expiry of an index, and refuses the rest', async () => {
  const docs = t.db.collection('docs');
  await docs.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  expect(
    await t.db.command({ collMod: 'docs', index: { keyPattern: { at: 1 }, expireAfterSeconds: 90 } }),
  ).toMatchObject({ expireAfterSeconds_old: 60, expireAfterSeconds_new: 90 });
  expect(await docs.listIndexes().toArray()).toContainEqual(expect.objectContaining({ expireAfterSeconds: 90 }));
  await t.db.command({ collMod: 'docs', validator: { price: { $gte: 0 } }, validationLevel: 'moderate' });
  await expect(docs.insertOne({ price: -1 })).rejects.toMatchObject({ code: 121 });
  await t.db.command({ collMod: 'docs', validator: {} });
  await docs.insertOne({ price: -1 });
  await expect(t.db.command({ collMod: 'none' })).rejects.toMatchObject({ codeName: 'NamespaceNotFound' });
  await expect(t.db.command({ collMod: 'docs', index: { name: 'at_1', unique: true } })).rejects.toMatchObject({
    codeName: 'CommandNotSupported',
  });
});

test('a renamed collection keeps documents and indexes; a name that is taken is refused unless dropped', async () => {
  const docs = t.db.collection('docs');
  await docs.createIndex({ n: 1 }, { unique: true });
  await docs.insertOne({ n: 1 });
  await t.db.collection('taken').insertOne({ m: 1 });
  await expect(docs.rename('taken')).rejects.toMatchObject({ codeName: 'NamespaceExists' });
  await docs.rename('taken', { dropTarget: true });
  expect((await t.db.listCollections().toArray()).map(({ name }) => name)).toEqual(['taken']);
  await expect(t.db.collection('taken').insertOne({ n: 1 })).rejects.toMatchObject({ code: 11000 });
  await expect(t.db.collection('gone').rename('x')).rejects.toMatchObject({ codeName: 'NamespaceNotFound' });
});

test('statistics tell counts, sizes and indexes', async () => {
  await t.db.collection('docs').insertMany(Array.from({ length: 10 }, (_, n) => ({ n, text: 'x'.repeat(100) })));
  await t.db.collection('docs').createIndex({ n: 1 });
  const stats = await t.db.command({ collStats: 'docs' });
  expect(stats).toMatchObject({ ns: 'test.docs', count: 10, nindexes: 2, capped: false, ok: 1 });
  expect(stats['size']).toBeGreaterThan(1000);
  expect(Object.keys(stats['indexSizes'] as object)).toEqual(['_id_', 'n_1']);
  const whole = await t.db.stats();
  expect(whole).toMatchObject({ db: 'test', collections: 1, objects: 10, indexes: 2 });
  const [stage] = await t.db
    .collection('docs')
    .aggregate([{ $collStats: { count: {} } }])
    .toArray();
  expect(stage).toMatchObject({ count: 10 });
  expect(await t.client.db('admin').command({ serverStatus: 1 })).toMatchObject({ storageEngine: { name: 'lmdb' } });
});

test('a filter that makes no sense is refused where there is nothing to find, too', async () => {
  const none = t.db.collection('none');
  const bad = { n: { $noSuchOperator: 1 } };
  await t.db.createCollection('empty');
  for (const collection of [none, t.db.collection('empty')]) {
    await expect(collection.find(bad).toArray()).rejects.toMatchObject({ code: 2 });
    await expect(collection.countDocuments(bad)).rejects.toMatchObject({ code: 2 });
    await expect(collection.distinct('n', bad)).rejects.toMatchObject({ code: 2 });
    await expect(collection.deleteMany(bad)).rejects.toMatchObject({ code: 2 });
    await expect(collection.updateMany(bad, { $set: { a: 1 } })).rejects.toMatchObject({ code: 2 });
    await expect(collection.updateOne(bad, { $set: { a: 1 } }, { upsert: true })).rejects.toMatchObject({ code: 2 });
    const sorted = t.db.command({ find: collection.collectionName, sort: { n: 'up' } });
    await expect(sorted).rejects.toMatchObject({ code: 2 });
  }
});

test('ids that no document may have are refused on insert', async () => {
  const docs = t.db.collection<{ _id: unknown }>('docs');
  await expect(docs.insertOne({ _id: [1] } as never)).rejects.toMatchObject({ code: 53 });
  await expect(docs.insertOne({ _id: /a/ } as never)).rejects.toMatchObject({ code: 53 });
  await expect(docs.insertOne({ _id: { $a: 1 } } as never)).rejects.toMatchObject({ code: 52 });
});

test('$merge names the incoming document $$new, or what its let computes from it', async () => {
  await t.db.collection('stock').insertMany([{ _id: 1 as never, n: 10 }]);
  const from = t.db.collection('moves');
  await from.insertMany([
    { _id: 1 as never, by: 5 },
    { _id: 2 as never, by: 7 },
  ]);
  await from
    .aggregate([
      {
        $merge: {
          into: 'stock',
          whenMatched: [{ $set: { n: { $add: ['$n', '$$new.by'] } } }],
          whenNotMatched: 'insert',
        },
      },
    ])
    .toArray();
  await from
    .aggregate([
      { $match: { _id: 1 } },
      {
        $merge: {
          into: 'stock',
          let: { twice: { $multiply: ['$by', 2] } },
          whenMatched: [{ $set: { n: { $add: ['$n', '$$twice'] } } }],
        },
      },
    ])
    .toArray();
  expect(await t.db.collection('stock').find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, n: 25 },
    { _id: 2, by: 7 },
  ]);
});

test('$out and $merge ask the validator of their target, unless told not to', async () => {
  await t.db.createCollection('checked', { validator: { n: { $gt: 10 } } });
  await t.db.collection('source').insertMany([{ n: 1 }, { n: 20 }]);
  const write = (stage: object, options = {}) => t.db.collection('source').aggregate([stage], options).toArray();
  for (const stage of [{ $out: 'checked' }, { $merge: { into: 'checked' } }]) {
    await t.db.collection('checked').deleteMany({});
    await expect(write(stage)).rejects.toMatchObject({ code: 121 });
    await write(stage, { bypassDocumentValidation: true });
    expect(await t.db.collection('checked').countDocuments()).toBe(2);
  }
});

test('a capped collection keeps the newest documents within its bytes and its number, in the order of insertion', async () => {
  const log = await t.db.createCollection('log', { capped: true, size: 600, max: 3 });
  expect(await log.isCapped()).toBe(true);
  await log.insertMany([5, 4, 3, 2, 1].map((n) => ({ n })));
  const kept = async () => (await log.find().toArray()).map(({ n }) => n as number);
  expect(await kept()).toEqual([3, 2, 1]);
  await log.updateOne({ n: 3 }, { $set: { n: 0, text: 'x'.repeat(200) } });
  await log.insertOne({ n: 9, text: 'x'.repeat(200) });
  await log.insertOne({ n: 8, text: 'x'.repeat(400) });
  expect(await kept()).toEqual([8]);
  expect((await log.find().sort({ $natural: -1 }).toArray()).map(({ n }) => n as number)).toEqual([8]);
  expect(await t.db.command({ collStats: 'log' })).toMatchObject({ capped: true, max: 3, maxSize: 600, count: 1 });
  await expect(log.insertOne({ text: 'x'.repeat(700) })).rejects.toMatchObject({ code: 2 });
  await expect(log.aggregate([{ $out: 'log' }]).toArray()).rejects.toMatchObject({ code: 17152 });
  expect(await kept()).toEqual([8]);
});

test('a capped collection refuses to be written in a transaction', async () => {
  const log = await t.db.createCollection('log', { capped: true, size: 600 });
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await expect(log.insertOne({ n: 1 }, { session })).rejects.toMatchObject({ code: 263 });
  });
  expect(await log.countDocuments()).toBe(0);
});

test('a clustered collection is kept in the order of _id by its one index, which stays', async () => {
  const docs = await t.db.createCollection<{ _id: number; n: number }>('clustered', {
    clusteredIndex: { key: { _id: 1 }, unique: true, name: 'by id' },
  });
  await docs.insertMany([3, 1, 2].map((_id) => ({ _id, n: 10 - _id })));
  const ids = async (cursor: { toArray(): Promise<{ _id: number }[]> }) =>
    (await cursor.toArray()).map(({ _id }) => _id);
  expect(await ids(docs.find())).toEqual([1, 2, 3]);
  expect(await ids(docs.find({ n: { $lt: 9 } }).sort({ $natural: -1 }))).toEqual([3, 2]);
  await expect(docs.insertOne({ _id: 3, n: 0 })).rejects.toMatchObject({ code: 11000 });
  expect(await docs.listIndexes().toArray()).toEqual([
    { v: 2, key: { _id: 1 }, name: 'by id', unique: true, clustered: true },
  ]);
  const [listed] = await t.db.listCollections({ name: 'clustered' }).toArray();
  expect(listed).toMatchObject({ options: { clusteredIndex: { v: 2, key: { _id: 1 }, name: 'by id', unique: true } } });
  await docs.createIndex({ n: 1 });
  await docs.dropIndexes();
  await expect(docs.dropIndex('by id')).rejects.toMatchObject({ codeName: 'InvalidOptions' });
  expect(await docs.listIndexes().toArray()).toHaveLength(1);
});
