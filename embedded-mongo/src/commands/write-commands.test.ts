import { testServer, type TestServer } from '../testing/running-server.js';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.stop());
beforeEach(() => t.db.dropDatabase());

/** A number nested in `levels` documents (or arrays). */
function nested(levels: number, wrap: (inner: unknown) => unknown = (a) => ({ a }), innermost: unknown = 1): unknown {
  let value = innermost;
  for (let i = 0; i < levels; i++) value = wrap(value);
  return value;
}

test('documents of up to 180 levels are stored; what would make deeper ones is refused and writes nothing', async () => {
  const docs = t.db.collection('docs');
  await docs.insertOne({ _id: 1 as never, deep: nested(179) });
  await docs.insertOne({ _id: 2 as never, deep: nested(179, (inner) => [inner]) });
  const tooDeep = { code: 15 };
  const before = await docs.find().toArray();
  for (const deep of [nested(180), nested(180, (inner) => [inner])]) {
    await expect(docs.insertOne({ deep })).rejects.toMatchObject(tooDeep);
    await expect(docs.updateOne({ _id: 1 as never }, { $set: { deep } })).rejects.toMatchObject(tooDeep);
    await expect(docs.replaceOne({ _id: 3 as never }, { deep }, { upsert: true })).rejects.toMatchObject(tooDeep);
    await expect(docs.findOneAndReplace({ _id: 1 as never }, { deep })).rejects.toMatchObject(tooDeep);
    await expect(docs.bulkWrite([{ insertOne: { document: { deep } } }])).rejects.toMatchObject(tooDeep);
  }
  const path = Array.from({ length: 179 }, () => 'a').join('.');
  await expect(docs.updateOne({ _id: 1 as never }, { $set: { [`deep.${path}`]: { a: 1 } } })).rejects.toMatchObject(
    tooDeep,
  );
  await expect(
    docs.aggregate([{ $set: { deep: { more: '$deep' } } }, { $out: 'docs' }]).toArray(),
  ).rejects.toMatchObject(tooDeep);
  expect(await docs.find().toArray()).toEqual(before);
});

test('an empty document is no level of its own', async () => {
  const docs = t.db.collection('docs');
  await docs.insertOne({ deep: nested(179, (a) => ({ a }), {}) });
  expect(await docs.countDocuments()).toBe(1);
});

test('an _id of null is stored as it is sent', async () => {
  const docs = t.db.collection('docs');
  const isNull = { _id: { $type: 'null' as const } };
  const upsert = { upsert: true };
  const writes = [
    () => t.db.command({ insert: 'docs', documents: [{ _id: null }] }),
    () => docs.updateOne({ _id: null as never }, { $set: { n: 1 } }, upsert),
    () => docs.replaceOne({}, { _id: null as never }, upsert),
    () => docs.findOneAndReplace({ n: 5 }, { _id: null as never }, upsert),
  ];
  for (const write of writes) {
    await docs.deleteMany({});
    await write();
    expect(await docs.countDocuments(isNull)).toBe(1);
  }
});
