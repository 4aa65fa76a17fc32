import { testServer, type TestServer } from '../testing/running-server.js';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.stop());
beforeEach(() => t.db.dropDatabase());

/** The name of the index that a query would use, or undefined for a collection scan. */
async function indexOf(filter: object, sort: Record<string, 1 | -1> = {}, collation?: object): Promise<unknown> {
  let cursor = t.db.collection('docs').find(filter).sort(sort);
  if (collation) cursor = cursor.collation(collation as { locale: string });
  const plan = JSON.stringify((await cursor.explain('queryPlanner'))['queryPlanner']);
  return /"indexName":"([^"]+)"/.exec(plan)?.[1];
}

const duplicate = { code: 11000, message: expect.stringMatching(/^E11000 duplicate key/) };

async function manyDocs(): Promise<void> {
  const docs = Array.from({ length: 500 }, (_, i) => ({
    n: i,
    group: `g${i % 20}`,
    name: `Name ${i}`,
    tags: [`t${i % 50}`, `u${i % 7}`],
    ...(i % 4 === 0 ? { rare: i } : {}),
    open: i % 10 === 0,
  }));
  await t.db.collection('docs').insertMany(docs);
}

describe('which index serves which query', () => {
  beforeEach(async () => {
    await manyDocs();
    await t.db
      .collection('docs')
      .createIndexes([
        { key: { n: 1 } },
        { key: { group: 1, n: -1 } },
        { key: { tags: 1 } },
        { key: { rare: 1 }, sparse: true },
        { key: { name: 1 }, partialFilterExpression: { open: true } },
        { key: { name: 1 }, name: 'caseless', collation: { locale: 'en', strength: 2 } },
      ]);
  });

  test.each([
    ['equality', { n: 5 }, {}, 'n_1'],
    ['a range', { n: { $gt: 480 } }, {}, 'n_1'],
    ['a list of values', { n: { $in: [3, 4] } }, {}, 'n_1'],
    ['a prefix of a compound index', { group: 'g3' }, {}, 'group_1_n_-1'],
    ['equality and a range', { group: 'g3', n: { $gt: 400 } }, {}, 'group_1_n_-1'],
    ['equality and a sort', { group: 'g3' }, { n: -1 }, 'group_1_n_-1'],
    ['the same sort backwards', { group: 'g3' }, { n: 1 }, 'group_1_n_-1'],
    ['a value in an array', { tags: 't3' }, {}, 'tags_1'],
    ['a sparse index', { rare: 8 }, {}, 'rare_1'],
    ['a partial index, for what it holds', { name: 'Name 10', open: true }, {}, 'name_1'],
  ] as const)('%s', async (_, filter, sort, expected) => {
    expect(await indexOf(filter, sort)).toBe(expected);
  });

  test('a partial index is not used for documents it may lack, nor a caseless one for exact text', async () => {
    expect(await indexOf({ name: 'Name 11' })).toBeUndefined();
    expect(await indexOf({ rare: null })).toBeUndefined();
  });

  test('a caseless index serves caseless queries', async () => {
    expect(await indexOf({ name: 'NAME 11' }, {}, { locale: 'en', strength: 2 })).toBe('caseless');
    const found = t.db.collection('docs').find({ name: 'NAME 11' }).collation({ locale: 'en', strength: 2 });
    expect(await found.toArray()).toMatchObject([{ name: 'Name 11' }]);
  });

  test('explain counts what running the query looks at', async () => {
    const { executionStats } = await t.db.collection('docs').find({ group: 'g3' }).explain('executionStats');
    expect(executionStats).toMatchObject({ nReturned: 25, totalKeysExamined: 25 });
  });

  test('a hint decides, and one that names no index is refused', async () => {
    const hinted = t.db.collection('docs').find({ n: 5 }).hint({ group: 1, n: -1 });
    expect(JSON.stringify(await hinted.explain('queryPlanner'))).toContain('"indexName":"group_1_n_-1"');
    await expect(t.db.collection('docs').find().hint('none').toArray()).rejects.toMatchObject({ code: 2 });
  });
});

describe('unique indexes', () => {
  const docs = () => t.db.collection('docs');

  test('refuse a second document with the same key, on insert, update and upsert', async () => {
    await docs().createIndex({ email: 1 }, { unique: true });
    await docs().insertMany([{ email: 'a' }, { email: 'b' }]);
    await expect(docs().insertOne({ email: 'a' })).rejects.toMatchObject(duplicate);
    await expect(docs().updateOne({ email: 'b' }, { $set: { email: 'a' } })).rejects.toMatchObject(duplicate);
    await expect(docs().updateOne({ x: 1 }, { $set: { email: 'a' } }, { upsert: true })).rejects.toMatchObject(
      duplicate,
    );
    await docs().deleteOne({ email: 'a' });
    await docs().updateOne({ email: 'b' }, { $set: { email: 'a' } });
    expect(
      await docs()
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([{ email: 'a' }]);
  });

  test('count a missing field as null, unless sparse', async () => {
    await docs().createIndex({ code: 1 }, { unique: true });
    await docs().insertOne({});
    await expect(docs().insertOne({ code: null })).rejects.toMatchObject(duplicate);
    await docs().dropIndex('code_1');
    await docs().createIndex({ code: 1 }, { unique: true, sparse: true });
    await docs().insertMany([{}, {}, { code: 1 }]);
    await expect(docs().insertOne({ code: 1 })).rejects.toMatchObject(duplicate);
  });

  test('hold only for what a partial one covers, also when a document enters it later', async () => {
    await docs().createIndex({ sku: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await docs().insertMany([{ sku: 1, live: true }, { sku: 1 }, { sku: 1, live: false }]);
    await expect(docs().insertOne({ sku: 1, live: true })).rejects.toMatchObject(duplicate);
    await expect(docs().updateOne({ live: false }, { $set: { live: true } })).rejects.toMatchObject(duplicate);
  });

  test('of several fields and of arrays', async () => {
    await docs().createIndex({ shop: 1, 'lines.id': 1 }, { unique: true });
    await docs().insertOne({ shop: 1, lines: [{ id: 1 }, { id: 2 }, { id: 2 }] });
    await docs().insertOne({ shop: 2, lines: [{ id: 2 }] });
    await expect(docs().insertOne({ shop: 1, lines: [{ id: 3 }, { id: 2 }] })).rejects.toMatchObject(duplicate);
    await expect(docs().createIndex({ lines: 1, tags: 1 })).resolves.toBe('lines_1_tags_1');
    for (const tags of [[1, 2], ['one'], []]) {
      await expect(docs().insertOne({ lines: [1], tags })).rejects.toMatchObject({ code: 171 });
      await expect(docs().updateOne({ shop: 2 }, { $set: { tags } })).rejects.toMatchObject({ code: 171 });
    }
    await docs().insertOne({ lines: [1], labels: ['one'] });
    await expect(docs().createIndex({ lines: 1, labels: 1 })).rejects.toMatchObject({ code: 171 });
  });

  test('that ignore case tell accents apart', async () => {
    await docs().createIndex({ name: 1 }, { unique: true, collation: { locale: 'en', strength: 2 } });
    await docs().insertMany([{ name: 'Ranchi' }, { name: 'café' }]);
    await expect(docs().insertOne({ name: 'RANCHI' })).rejects.toMatchObject(duplicate);
    await expect(docs().insertOne({ name: 'CAFÉ' })).rejects.toMatchObject(duplicate);
    await docs().insertOne({ name: 'cafe' });
  });

  test('are refused over documents that repeat a key, and nothing is left behind', async () => {
    await docs().insertMany([{ a: 1 }, { a: 1 }]);
    await expect(docs().createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject(duplicate);
    expect(await docs().listIndexes().toArray()).toHaveLength(1);
  });
});

describe('administration', () => {
  test('the same index twice is one; another under its name or with its key is refused', async () => {
    const docs = t.db.collection('docs');
    await docs.createIndex({ a: 1 });
    expect(await t.db.command({ createIndexes: 'docs', indexes: [{ key: { a: 1 }, name: 'a_1' }] })).toMatchObject({
      numIndexesBefore: 2,
      numIndexesAfter: 2,
    });
    await expect(docs.createIndex({ b: 1 }, { name: 'a_1' })).rejects.toMatchObject({
      codeName: 'IndexKeySpecsConflict',
    });
    await expect(docs.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({
      codeName: 'IndexOptionsConflict',
    });
    await expect(docs.dropIndex('_id_')).rejects.toMatchObject({ codeName: 'InvalidOptions' });
    await expect(docs.dropIndex('none')).rejects.toMatchObject({ codeName: 'IndexNotFound' });
  });

  test('$indexStats counts how often an index was used', async () => {
    const docs = t.db.collection('docs');
    await docs.createIndex({ a: 1 });
    await docs.insertMany(Array.from({ length: 50 }, (_, a) => ({ a })));
    await docs.findOne({ a: 7 });
    const stats = await docs.aggregate([{ $indexStats: {} }, { $match: { name: 'a_1' } }]).toArray();
    expect(Number((stats[0]!['accesses'] as { ops: unknown }).ops)).toBe(1);
  });
});

describe('indexes that let documents expire', () => {
  afterEach(() => jest.useRealTimers());

  test('take them when their time is over, by a clock that tests may move', async () => {
    const docs = t.db.collection('docs');
    await docs.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    const now = Date.now();
    const inSeconds = (seconds: number) => new Date(now + seconds * 1000);
    await docs.insertMany([
      { _id: 'old' as never, at: inSeconds(-3700) },
      { _id: 'soon' as never, at: inSeconds(0) },
      { _id: 'earliest counts' as never, at: [inSeconds(9000), inSeconds(0)] },
      { _id: 'later' as never, at: inSeconds(3600) },
      { _id: 'no date' as never, at: 'yesterday' },
      { _id: 'none' as never },
    ]);
    await t.client.db('admin').command({ setParameter: 1, ttlMonitorSleepSecs: 1 });
    const left = async () => (await docs.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);
    const until = async (count: number) => {
      while ((await docs.estimatedDocumentCount()) > count) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await until(5);
    expect(await left()).not.toContain('old');
    jest.useFakeTimers({
      now: now + 3_601_000,
      doNotFake: [
        'setTimeout',
        'setInterval',
        'setImmediate',
        'nextTick',
        'performance',
        'queueMicrotask',
        'hrtime',
        'clearTimeout',
        'clearInterval',
        'clearImmediate',
      ],
    });
    await until(3);
    expect(await left()).toEqual(['later', 'no date', 'none']);
  });
});

test('a hidden index is kept up and unique, but serves no query until it is shown again', async () => {
  await manyDocs();
  const docs = t.db.collection('docs');
  await docs.createIndex({ n: 1 }, { unique: true, hidden: true });
  expect(await docs.listIndexes().toArray()).toContainEqual(expect.objectContaining({ name: 'n_1', hidden: true }));
  expect(await indexOf({ n: 5 })).toBeUndefined();
  await expect(docs.find({ n: 5 }).hint('n_1').toArray()).rejects.toMatchObject({ codeName: 'BadValue' });
  await expect(docs.insertOne({ n: 5 })).rejects.toMatchObject(duplicate);
  expect(await t.db.command({ collMod: 'docs', index: { name: 'n_1', hidden: false } })).toMatchObject({
    hidden_old: true,
    hidden_new: false,
  });
  expect(await indexOf({ n: 5 })).toBe('n_1');
  await t.db.command({ collMod: 'docs', index: { name: 'n_1', hidden: true } });
  expect(await indexOf({ n: 5 })).toBeUndefined();
  await expect(t.db.command({ collMod: 'docs', index: { name: '_id_', hidden: true } })).rejects.toMatchObject({
    codeName: 'BadValue',
  });
});

test('a hashed index serves equality, alone and before other fields, and takes no arrays', async () => {
  await manyDocs();
  const docs = t.db.collection('docs');
  await docs.createIndexes([
    { key: { name: 'hashed' } },
    { key: { group: 'hashed', n: 1 } },
    { key: { rare: 'hashed' } },
  ]);
  expect(await indexOf({ name: 'Name 7' })).toBe('name_hashed');
  expect(await docs.find({ name: { $in: ['Name 7', 'Name 9', 'nobody'] } }).toArray()).toHaveLength(2);
  expect(await docs.find({ rare: null }).hint('rare_hashed').toArray()).toHaveLength(375);
  expect(await docs.find({ rare: 8.0 }).hint('rare_hashed').toArray()).toHaveLength(1);
  expect(await indexOf({ name: { $gt: 'Name 7' } })).toBeUndefined();
  expect(await indexOf({ name: /^Name 7/ })).toBeUndefined();
  expect(await indexOf({}, { name: 1 })).toBeUndefined();
  expect(await indexOf({ group: 'g3', n: { $gt: 100 } })).toBe('group_hashed_n_1');
  const inOrder = await docs.find({ group: 'g3' }).sort({ n: 1 }).hint('group_hashed_n_1').toArray();
  expect(inOrder.map(({ n }) => n as number)).toEqual(Array.from({ length: 25 }, (_, i) => 3 + 20 * i));
  await expect(docs.insertOne({ name: ['a'] })).rejects.toMatchObject({ code: 16766 });
  await docs.updateOne({ n: 7 }, { $set: { name: 'Other' } });
  expect(await docs.findOne({ name: 'Name 7' })).toBeNull();
  expect(await docs.findOne({ name: 'Other' })).toMatchObject({ n: 7 });
});
