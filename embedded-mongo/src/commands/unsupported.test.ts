import { testServer, type TestServer } from '../testing/running-server.js';

let t: TestServer;
beforeAll(async () => {
  t = await testServer({ failPoints: false });
  await t.db.collection('docs').insertOne({ n: 1, at: [77, 12] });
});
afterAll(() => t.stop());

const docs = () => t.db.collection('docs');

test.each<[string, () => Promise<unknown>, number | string]>([
  ['$jsonSchema in a validator', () => t.db.createCollection('a', { validator: { $jsonSchema: {} } }), 'BadValue'],
  ['$jsonSchema in a filter', () => docs().findOne({ $jsonSchema: {} }), 'BadValue'],
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
  ['a hashed index', () => docs().createIndex({ a: 'hashed' }), 'CannotCreateIndex'],
  ['a wildcard index', () => docs().createIndex({ '$**': 1 }), 'CannotCreateIndex'],
  ['a hidden index', () => docs().createIndex({ a: 1 }, { hidden: true }), 'CannotCreateIndex'],
  [
    'a change stream',
    () =>
      docs()
        .aggregate([{ $changeStream: {} }])
        .toArray(),
    'NotImplemented',
  ],
  ['a capped collection', () => t.db.createCollection('b', { capped: true, size: 4096 }), 'CommandNotSupported'],
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
