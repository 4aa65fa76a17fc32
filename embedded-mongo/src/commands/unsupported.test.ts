import { testServer, type TestServer } from '../testing/running-server.js';

let t: TestServer;
beforeAll(async () => {
  t = await testServer({ failPoints: false });
  await t.db.collection('docs').insertOne({ n: 1, at: [77, 12] });
});
afterAll(() => t.stop());

const docs = () => t.db.collection('docs');

test.each<[string, () => Promise<unknown>, number | string]>([
  [
    'a keyword that $jsonSchema does not know',
    () => t.db.createCollection('a', { validator: { $jsonSchema: { format: 'email' } } }),
    'FailedToParse',
  ],
  ['$where', () => docs().findOne({ $where: 'true' }), 'BadValue'],
  [
    '$function',
    () =>
      docs()
        .aggregate([{ $set: { a: { $function: { body: '', args: [], lang: 'js' } } } }])
        .toArray(),
    'BadValue',
  ],
  ['$near', () => docs().findOne({ at: { $near: [0, 0] } }), 'BadValue'],
  [
    '$geoWithin',
    () =>
      docs().findOne({
        at: {
          $geoWithin: {
            $box: [
              [0, 0],
              [1, 1],
            ],
          },
        },
      }),
    'BadValue',
  ],
  ['a geospatial index', () => docs().createIndex({ at: '2dsphere' }), 'CannotCreateIndex'],
  ['a text index', () => docs().createIndex({ a: 'text' }), 'CannotCreateIndex'],
  ['an index with two hashed fields', () => docs().createIndex({ a: 'hashed', b: 'hashed' }), 31303],
  ['a unique hashed index', () => docs().createIndex({ a: 'hashed' }, { unique: true }), 16764],
  ['a wildcard index', () => docs().createIndex({ '$**': 1 }), 'CannotCreateIndex'],
  ['a hidden index on _id', () => docs().createIndex({ _id: 1 }, { hidden: true }), 'BadValue'],
  [
    'a change stream with events of indexes',
    () => docs().watch([], { showExpandedEvents: true }).tryNext(),
    'CommandNotSupported',
  ],
  [
    'a change stream that groups',
    () =>
      docs()
        .watch([{ $group: { _id: null } }])
        .tryNext(),
    'IllegalOperation',
  ],
  ['a capped collection without a size', () => t.db.createCollection('b', { capped: true }), 'InvalidOptions'],
  ['a size of a collection that is not capped', () => t.db.createCollection('b', { size: 4096 }), 'InvalidOptions'],
  [
    'a collection clustered by another field than _id',
    () => t.db.createCollection('e', { clusteredIndex: { key: { a: 1 }, unique: true } }),
    'InvalidOptions',
  ],
  ['a view', () => t.db.createCollection('c', { viewOn: 'docs', pipeline: [] }), 'CommandNotSupported'],
  ['a time series', () => t.db.createCollection('d', { timeseries: { timeField: 'at' } }), 'CommandNotSupported'],
  ['a tailable cursor', () => docs().find({}, { tailable: true }).toArray(), 'CommandNotSupported'],
  ['mapReduce', () => t.db.command({ mapReduce: 'docs', map: '', reduce: '', out: { inline: 1 } }), 'CommandNotFound'],
  ['createUser', () => t.db.command({ createUser: 'a', pwd: 'b', roles: [] }), 'CommandNotFound'],
  ['an unknown option', () => t.db.command({ find: 'docs', noSuchOption: 1 }), 40415],
  [
    'an unknown stage',
    () =>
      docs()
        .aggregate([{ $noSuchStage: {} }])
        .toArray(),
    40324,
  ],
  ['collation by strength 4', () => docs().find().collation({ locale: 'en', strength: 4 }).toArray(), 'NotImplemented'],
  [
    'fail points where they are not switched on',
    () => t.client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' }),
    'CommandNotFound',
  ],
])('%s is refused by code and name', async (_, act, expected) => {
  await expect(act()).rejects.toMatchObject(typeof expected === 'number' ? { code: expected } : { codeName: expected });
});
