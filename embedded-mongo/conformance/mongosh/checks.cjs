/** Common interactive commands, run inside mongosh; every check prints one line of JSON. */
/* global db, rs, print */
const assert = require('node:assert');
const shop = db.getSiblingDB('conformance_mongosh');

/** Compares by value, because the shell's arrays and documents have their own classes. */
const same = (actual, expected) => assert.strictEqual(JSON.stringify(actual), JSON.stringify(expected));

const codeOf = (act) => {
  try {
    act();
    return 'no error';
  } catch (error) {
    return error.codeName ?? error.code;
  }
};

const CHECKS = {
  'db.hello() shows a writable primary': () => assert.strictEqual(db.hello().isWritablePrimary, true),
  'db.version() answers': () => assert.match(db.version(), /^\d+\.\d+\.\d+/),
  'rs.status() shows one member': () => assert.strictEqual(rs.status().members.length, 1),
  'db.serverStatus() answers': () => assert.strictEqual(db.serverStatus().ok, 1),
  'insertOne and insertMany': () => {
    assert.ok(shop.things.insertOne({ name: 'first', n: 0 }).insertedId);
    const many = Array.from({ length: 250 }, (_, i) => ({
      name: `thing ${i + 1}`,
      n: i + 1,
      tags: ['a', `t${i % 5}`],
    }));
    assert.strictEqual(Object.keys(shop.things.insertMany(many).insertedIds).length, 250);
  },
  'find, sort, skip, limit, projection': () =>
    same(
      shop.things
        .find({ n: { $gte: 10 } }, { _id: 0, n: 1 })
        .sort({ n: -1 })
        .skip(1)
        .limit(2)
        .toArray(),
      [{ n: 249 }, { n: 248 }],
    ),
  'a cursor of several batches': () => assert.strictEqual(shop.things.find().batchSize(60).toArray().length, 251),
  'countDocuments, estimatedDocumentCount, distinct': () => {
    assert.strictEqual(shop.things.countDocuments({ tags: 't1' }), 50);
    assert.strictEqual(shop.things.estimatedDocumentCount(), 251);
    same(shop.things.distinct('tags'), ['a', 't0', 't1', 't2', 't3', 't4']);
  },
  'updateOne, updateMany, upsert, replaceOne': () => {
    assert.strictEqual(shop.things.updateOne({ n: 1 }, { $inc: { n: 1000 } }).modifiedCount, 1);
    assert.strictEqual(shop.things.updateMany({ tags: 't2' }, { $set: { seen: true } }).modifiedCount, 50);
    assert.ok(shop.things.updateOne({ n: -1 }, { $set: { made: true } }, { upsert: true }).insertedId);
    assert.strictEqual(shop.things.replaceOne({ n: -1 }, { n: -2 }).modifiedCount, 1);
  },
  'findOneAndUpdate and findOneAndDelete': () => {
    assert.strictEqual(shop.things.findOneAndUpdate({ n: -2 }, { $set: { n: -3 } }, { returnNewDocument: true }).n, -3);
    assert.strictEqual(shop.things.findOneAndDelete({ n: -3 }).n, -3);
  },
  bulkWrite: () => {
    const result = shop.things.bulkWrite([
      { insertOne: { document: { n: 5000 } } },
      { updateOne: { filter: { n: 5000 }, update: { $set: { n: 5001 } } } },
      { deleteOne: { filter: { n: 5001 } } },
    ]);
    same([result.insertedCount, result.modifiedCount, result.deletedCount], [1, 1, 1]);
  },
  'aggregate with $match, $unwind, $group, $sort': () =>
    same(
      shop.things
        .aggregate([
          { $match: { n: { $lte: 250, $gt: 1 } } },
          { $unwind: '$tags' },
          { $group: { _id: '$tags', count: { $sum: 1 } } },
          { $sort: { count: -1, _id: 1 } },
          { $limit: 2 },
        ])
        .toArray(),
      [
        { _id: 'a', count: 249 },
        { _id: 't1', count: 50 },
      ],
    ),
  'createIndex, getIndexes, explain, dropIndex': () => {
    assert.strictEqual(shop.things.createIndex({ n: 1 }), 'n_1');
    same(
      shop.things.getIndexes().map(({ name }) => name),
      ['_id_', 'n_1'],
    );
    const plan = shop.things.find({ n: 7 }).explain().queryPlanner.winningPlan;
    assert.match(JSON.stringify(plan), /"indexName":"n_1"/);
    shop.things.dropIndex('n_1');
    assert.strictEqual(shop.things.getIndexes().length, 1);
  },
  'a unique index refuses a duplicate with E11000': () => {
    shop.unique.createIndex({ email: 1 }, { unique: true });
    shop.unique.insertOne({ email: 'a@example.com' });
    assert.strictEqual(
      codeOf(() => shop.unique.insertOne({ email: 'a@example.com' })),
      11000,
    );
  },
  'a transaction commits as a whole, another is taken back': () => {
    const session = db.getMongo().startSession();
    const inside = session.getDatabase('conformance_mongosh');
    session.startTransaction();
    inside.pairs.insertOne({ half: 1 });
    inside.pairs.insertOne({ half: 2 });
    assert.strictEqual(shop.pairs.countDocuments(), 0);
    session.commitTransaction();
    session.startTransaction();
    inside.pairs.insertOne({ half: 3 });
    session.abortTransaction();
    session.endSession();
    assert.strictEqual(shop.pairs.countDocuments(), 2);
  },
  'getCollectionNames and renameCollection': () => {
    shop.pairs.renameCollection('couples');
    same(shop.getCollectionNames().sort(), ['couples', 'things', 'unique']);
  },
  'show dbs': () =>
    assert.ok(db.adminCommand({ listDatabases: 1 }).databases.some(({ name }) => name === shop.getName())),
  'stats of database and collection': () => {
    assert.strictEqual(Number(shop.stats().collections), 3);
    assert.strictEqual(shop.things.stats().count, 251);
    assert.strictEqual(shop.things.validate().valid, true);
  },
  'a capped collection keeps the newest': () => {
    shop.createCollection('log', { capped: true, size: 1000, max: 2 });
    shop.log.insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
    assert.strictEqual(shop.log.isCapped(), true);
    same(
      shop.log
        .find()
        .map(({ n }) => n)
        .toArray(),
      [2, 3],
    );
    shop.log.drop();
  },
  'a change stream tells what was inserted': () => {
    const stream = shop.things.watch([{ $match: { operationType: 'insert' } }]);
    assert.strictEqual(stream.tryNext(), null);
    shop.things.insertOne({ watched: true });
    assert.strictEqual(stream.tryNext().fullDocument.watched, true);
    stream.close();
  },
  'what is not supported is refused by name': () => {
    assert.strictEqual(
      codeOf(() => shop.createCollection('series', { timeseries: { timeField: 'at' } })),
      'CommandNotSupported',
    );
    assert.strictEqual(
      codeOf(() => shop.runCommand({ noSuchCommand: 1 })),
      'CommandNotFound',
    );
  },
  'drop and dropDatabase': () => {
    assert.strictEqual(shop.couples.drop(), true);
    assert.strictEqual(shop.dropDatabase().ok, 1);
  },
};

shop.dropDatabase();
for (const [title, check] of Object.entries(CHECKS)) {
  let why;
  try {
    check();
  } catch (error) {
    why = String(error.message ?? error)
      .split('\n')
      .slice(0, 6)
      .join(' ');
  }
  print(`CHECK ${JSON.stringify({ title, why })}`);
}
