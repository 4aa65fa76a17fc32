import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
  type Db,
} from 'mongodb';
import { testServer, type TestServer } from '../testing/running-server.js';
import { backUp, OtherFormatError, restore, verify } from './index.js';

let t: TestServer;
let folder: string;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-backup-'));
  await t.client.db('source').dropDatabase();
  await t.client.db('target').dropDatabase();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function bytesOf(db: Db, collection: string): Promise<string[]> {
  const found = await db.collection(collection).find({}, { raw: true }).toArray();
  return found.map((raw) => Buffer.from(raw as unknown as Uint8Array).toString('hex'));
}

async function shapeOf(db: Db): Promise<unknown> {
  const collections = await db.listCollections().toArray();
  const shapes = collections.map(async ({ name, options }: { name: string; options?: unknown }) => ({
    name,
    options,
    indexes: await db.collection(name).listIndexes().toArray(),
  }));
  return Promise.all(shapes);
}

const EVERY_TYPE = {
  _id: new ObjectId(),
  double: new Double(1.5),
  wholeDouble: new Double(3),
  minusZero: new Double(-0),
  notANumber: new Double(NaN),
  infinite: new Double(-Infinity),
  text: 'Lucknow – लखनऊ \u2028 "quoted" \\ \n',
  object: { b: 1, a: { nested: [] } },
  array: [1, 'two', [3, { four: 4 }], null],
  binary: new Binary(Buffer.from([0, 1, 255]), 0),
  custom: new Binary(Buffer.from('abc'), 0x80),
  uuid: new UUID(),
  objectId: new ObjectId(),
  yes: true,
  no: false,
  date: new Date('2024-02-29T12:00:00.123Z'),
  ancient: new Date(-62_135_596_800_000),
  nothing: null,
  pattern: new BSONRegExp('^a.*/b', 'im'),
  reference: new DBRef('others', new ObjectId(), 'elsewhere'),
  code: new Code('return 1'),
  scopedCode: new Code('return a', { a: new Int32(1) }),
  symbol: new BSONSymbol('symbol'),
  int: new Int32(-7),
  timestamp: new Timestamp({ t: 100, i: 3 }),
  long: Long.fromString('9007199254740993'),
  smallLong: Long.fromNumber(5),
  decimal: Decimal128.fromString('12345.678900'),
  decimalNotANumber: Decimal128.fromString('NaN'),
  min: new MinKey(),
  max: new MaxKey(),
  '': 'an empty name',
  'a.b': 'a dotted name',
};

test('every BSON type comes back byte for byte', async () => {
  const source = t.client.db('source');
  await source.collection('types').insertOne(EVERY_TYPE);
  // Documents that look like Extended JSON but are not.
  await source.collection('types').insertMany([
    { _id: 1 as never, inner: { $numberInt: '5' } },
    { _id: 2 as never, inner: { $date: '2020-01-01T00:00:00Z' } },
    { _id: 3 as never, inner: { $bson: 'x' } },
  ]);
  const manifest = await backUp(t.client, source, join(folder, 'new', 'backup'));
  expect(manifest.collections).toMatchObject([{ name: 'types', documents: 4 }]);
  await restore(t.client.db('target'), join(folder, 'new', 'backup'));
  expect(await bytesOf(t.client.db('target'), 'types')).toEqual(await bytesOf(source, 'types'));
});

test('the lines are canonical Extended JSON that other tools read', async () => {
  await t.client
    .db('source')
    .collection('plain')
    .insertOne({ _id: 1 as never, price: new Double(2), at: new Date(0) });
  await backUp(t.client, t.client.db('source'), folder);
  expect(await readFile(join(folder, '001-plain.jsonl'), 'utf8')).toBe(
    '{"_id":{"$numberInt":"1"},"price":{"$numberDouble":"2.0"},"at":{"$date":{"$numberLong":"0"}}}\n',
  );
});

test('collections come back with their options and indexes, empty ones and odd names too', async () => {
  const source = t.client.db('source');
  await source.createCollection('empty');
  await source.createCollection('Checked', {
    validator: { price: { $gte: 0 } },
    validationLevel: 'moderate',
    collation: { locale: 'en', strength: 2 },
  });
  await source.createCollection('log', { capped: true, size: 500, max: 5 });
  await source.createCollection('clustered', { clusteredIndex: { key: { _id: 1 }, unique: true, name: 'by id' } });
  await source.collection('checked').insertOne({ name: 'differs from the other in case' });
  const odd = source.collection('odd/näme*:.1');
  await odd.createIndexes([
    { key: { email: 1 }, unique: true, name: 'email' },
    { key: { a: 1, 'b.c': -1 } },
    { key: { gone: 1 }, expireAfterSeconds: 3600, sparse: true },
    { key: { unused: 1 }, hidden: true },
    { key: { since: 1 }, partialFilterExpression: { since: { $gt: new Date(0) } } },
    { key: { 'b.d': 'hashed' } },
    { key: { state: 1 }, partialFilterExpression: { open: true }, collation: { locale: 'en', strength: 1 } },
  ]);
  await odd.insertMany([
    { email: 'a', tags: ['x', 'y'] },
    { email: 'b', open: true },
  ]);
  await source.collection('Checked').insertOne({ price: -1 }, { bypassDocumentValidation: true });
  await backUp(t.client, source, folder);
  const target = t.client.db('target');
  await restore(target, folder);
  expect(await shapeOf(target)).toEqual(await shapeOf(source));
  await expect(target.collection('odd/näme*:.1').insertOne({ email: 'a' })).rejects.toMatchObject({ code: 11000 });
  expect(await target.collection('Checked').countDocuments()).toBe(1);
});

test('a backup shows one moment, whatever is written meanwhile', async () => {
  const source = t.client.db('source');
  const accounts = Array.from({ length: 3000 }, (_, i) => ({ _id: i as never, balance: 100 }));
  await source.collection('a').insertMany(accounts);
  await source.collection('b').insertMany(accounts);
  let moving = true;
  let moved = 0;
  const mover = (async () => {
    while (moving) {
      const _id = (moved * 37) % 3000;
      await t.client.withSession((session) =>
        session.withTransaction(async () => {
          await source.collection('a').updateOne({ _id: _id as never }, { $inc: { balance: -1 } }, { session });
          await source.collection('b').updateOne({ _id: _id as never }, { $inc: { balance: 1 } }, { session });
        }),
      );
      moved += 1;
    }
  })();
  while (moved < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  // Repeat until a transfer was committed during a backup, since the interleaving is not deterministic.
  let backup = '';
  for (let before = moved; moved === before;) {
    before = moved;
    backup = await mkdtemp(join(folder, 'try-'));
    await backUp(t.client, source, backup);
  }
  moving = false;
  await mover;
  const target = t.client.db('target');
  await restore(target, backup);
  const total = async (name: string) =>
    (
      await target
        .collection(name)
        .aggregate([{ $group: { _id: null, sum: { $sum: '$balance' } } }])
        .toArray()
    )[0]!['sum'];
  const [a, b] = [(await total('a')) as number, (await total('b')) as number];
  expect(a + b).toBe(600_000);
  expect(a).toBeLessThan(300_000);
});

test('a database that is not empty is refused unless it is to be replaced', async () => {
  await t.client.db('source').collection('new').insertOne({ n: 1 });
  await backUp(t.client, t.client.db('source'), folder);
  const target = t.client.db('target');
  await target.collection('old').insertOne({ n: 2 });
  await expect(restore(target, folder)).rejects.toThrow(/not empty.*Nothing was changed/);
  expect(await target.collection('old').countDocuments()).toBe(1);
  await restore(target, folder, { replace: true });
  expect((await target.listCollections().toArray()).map(({ name }) => name)).toEqual(['new']);
});

test('a backup that is unfinished, damaged or over another one is refused, and nothing is touched', async () => {
  const source = t.client.db('source');
  await source.collection('kept').insertMany([{ n: 1 }, { n: 2 }]);
  const target = t.client.db('target');
  await expect(restore(target, folder)).rejects.toThrow(/no whole backup/);
  await backUp(t.client, source, folder);
  await expect(backUp(t.client, source, folder)).rejects.toThrow(/not empty/);
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
  const text = await readFile(join(folder, file!), 'utf8');
  await writeFile(join(folder, file!), text.slice(0, -20));
  await target.collection('own').insertOne({ n: 3 });
  await expect(restore(target, folder, { replace: true })).rejects.toThrow(/damaged. Nothing was changed/);
  await writeFile(join(folder, file!), text);
  const manifest = join(folder, 'manifest.json');
  const said = await readFile(manifest, 'utf8');
  for (const [change, error] of [
    [{ format: 2 }, OtherFormatError],
    [{ collections: 'none' }, /damaged/],
    [{ takenAt: 'yesterday' }, /damaged/],
    [{ collections: [{ name: 'kept', file: `../${file}` }] }, /damaged/],
  ] as const) {
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(said), ...change }));
    await expect(verify(folder)).rejects.toThrow(error);
    await expect(restore(target, folder, { replace: true })).rejects.toThrow(error);
  }
  expect(await target.collection('own').countDocuments()).toBe(1);
  await writeFile(manifest, said);
  expect(await verify(folder)).toMatchObject({ format: 1, collections: [{ name: 'kept', documents: 2 }] });
});
