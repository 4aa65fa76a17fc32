import { Long, UUID, type ClientSession, type Collection, type Document } from 'mongodb';
import mongoose from 'mongoose';
import { RawClient } from './testing/raw-client.js';
import { testServer, type TestServer } from './testing/running-server.js';

let t: TestServer;
let items: Collection<Document>;

beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.stop());
beforeEach(async () => {
  await t.db.dropDatabase();
  items = t.db.collection('items');
  await items.createIndex({ code: 1 }, { unique: true, sparse: true });
  await items.createIndex({ stock: 1 });
  await items.insertMany([
    { _id: 1, stock: 5, code: 'one' },
    { _id: 2, stock: 7, code: 'two' },
  ] as Document[]);
});

const conflict = { code: 112, errorLabelSet: new Set(['TransientTransactionError']) };

test('a transaction sees its own writes, others see them after the commit, all at once', async () => {
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await items.insertOne({ _id: 3, stock: 1 } as Document, { session });
    await items.updateOne({ _id: 1 } as Document, { $inc: { stock: -5 } }, { session });
    await items.deleteOne({ _id: 2 } as Document, { session });
    const inside = await items
      .find({ stock: { $gte: 0 } }, { session })
      .sort({ stock: 1 })
      .toArray();
    expect(inside.map(({ _id, stock }) => [_id, stock])).toEqual([
      [1, 0],
      [3, 1],
    ]);
    expect(await items.countDocuments({ stock: { $gt: 0 } }, { session })).toBe(1);
    expect((await items.find().sort({ _id: 1 }).toArray()).map(({ _id, stock }) => [_id, stock])).toEqual([
      [1, 5],
      [2, 7],
    ]);
    await session.commitTransaction();
  });
  expect((await items.find().sort({ _id: 1 }).toArray()).map(({ _id, stock }) => [_id, stock])).toEqual([
    [1, 0],
    [3, 1],
  ]);
});

test('an aborted transaction leaves nothing behind, not even the collection it made or the key it took', async () => {
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await items.insertOne({ code: 'three' }, { session });
    await t.db.collection('fresh').insertOne({ a: 1 }, { session });
    await session.abortTransaction();
  });
  expect(await items.countDocuments()).toBe(2);
  expect(await t.db.listCollections({ name: 'fresh' }).toArray()).toEqual([]);
  await expect(items.insertOne({ code: 'three' })).resolves.toMatchObject({ acknowledged: true });
});

test('a transaction reads from the moment it began, by scan, by index and by aggregation', async () => {
  await t.client.withSession(async (session) => {
    session.startTransaction();
    expect(await items.findOne({ _id: 1 } as Document, { session })).toMatchObject({ stock: 5 });
    await items.updateOne({ _id: 1 } as Document, { $set: { stock: 100 } });
    await items.deleteOne({ _id: 2 } as Document);
    await items.insertOne({ _id: 9, stock: 6 } as Document);
    expect(
      (
        await items
          .find({ stock: { $lt: 50 } }, { session })
          .sort({ stock: -1 })
          .toArray()
      ).map(({ stock }) => stock as number),
    ).toEqual([7, 5]);
    expect((await items.find({}, { session }).toArray()).map(({ _id }) => _id as unknown).sort()).toEqual([1, 2]);
    const sums = await items.aggregate([{ $group: { _id: null, sum: { $sum: '$stock' } } }], { session }).toArray();
    expect(sums[0]).toMatchObject({ sum: 12 });
    await session.commitTransaction();
  });
  expect(
    (
      await items
        .find({ stock: { $gt: 0 } })
        .sort({ stock: 1 })
        .toArray()
    ).map(({ stock }) => stock as number),
  ).toEqual([6, 100]);
});

test('the first writer wins; the second transaction is told to start again', async () => {
  await t.client.withSession(async (first) =>
    t.client.withSession(async (second) => {
      first.startTransaction();
      second.startTransaction();
      await items.updateOne({ _id: 1 } as Document, { $inc: { stock: 1 } }, { session: first });
      await expect(
        items.updateOne({ _id: 1 } as Document, { $inc: { stock: 1 } }, { session: second }),
      ).rejects.toMatchObject(conflict);
      await first.commitTransaction();
      await expect(second.commitTransaction()).rejects.toMatchObject({ code: 251 });
    }),
  );
  expect(await items.findOne({ _id: 1 } as Document)).toMatchObject({ stock: 6 });
});

test('a transaction may not overwrite what changed after it began', async () => {
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await items.findOne({ _id: 2 } as Document, { session });
    await items.updateOne({ _id: 1 } as Document, { $inc: { stock: 1 } });
    await expect(items.updateOne({ _id: 1 } as Document, { $inc: { stock: 1 } }, { session })).rejects.toMatchObject(
      conflict,
    );
  });
});

test('unique keys are reserved: rivals in transactions conflict, writes outside wait for the outcome', async () => {
  await t.client.withSession(async (first) =>
    t.client.withSession(async (second) => {
      first.startTransaction();
      second.startTransaction();
      await items.insertOne({ code: 'new' }, { session: first });
      await expect(items.insertOne({ code: 'new' }, { session: second })).rejects.toMatchObject(conflict);
      const outside = items.insertOne({ code: 'new' });
      const early = await Promise.race([
        outside.then(
          () => 'done',
          () => 'failed',
        ),
        new Promise((resolve) => setTimeout(() => resolve('waits'), 100)),
      ]);
      expect(early).toBe('waits');
      await first.commitTransaction();
      await expect(outside).rejects.toMatchObject({ code: 11000, keyValue: { code: 'new' } });
    }),
  );
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await items.insertOne({ code: 'again' }, { session });
    const outside = items.insertOne({ code: 'again' });
    await session.abortTransaction();
    await expect(outside).resolves.toMatchObject({ acknowledged: true });
  });
});

test('a key may move from one document to another within one transaction', async () => {
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await items.deleteOne({ _id: 1 } as Document, { session });
    await items.updateOne({ _id: 2 } as Document, { $set: { code: 'one' } }, { session });
    await items.insertOne({ _id: 3, code: 'two' } as Document, { session });
    await expect(items.insertOne({ code: 'one' }, { session })).rejects.toMatchObject({ code: 11000 });
  });
  await t.client.withSession((session) =>
    session.withTransaction(async () => {
      await items.deleteOne({ _id: 1 } as Document, { session });
      await items.updateOne({ _id: 2 } as Document, { $set: { code: 'one' } }, { session });
      await items.insertOne({ _id: 3, code: 'two' } as Document, { session });
    }),
  );
  expect((await items.find().sort({ code: 1 }).toArray()).map(({ _id, code }) => [_id, code])).toEqual([
    [2, 'one'],
    [3, 'two'],
  ]);
  expect(await t.db.command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: 2 });
});

test('what a transaction writes several times is in the indexes as it was last', async () => {
  await t.client.withSession((session) =>
    session.withTransaction(async () => {
      const set = (_id: number, stock: number) =>
        items.updateOne({ _id } as Document, { $set: { stock, code: `code ${stock}` } }, { session });
      for (const stock of [10, 20, 30]) await set(1, stock);
      await set(2, 40);
      await items.deleteOne({ _id: 2 } as Document, { session });
      await items.insertMany(
        [
          { _id: 3, stock: 50 },
          { _id: 4, stock: 60 },
        ] as Document[],
        { session },
      );
      await set(3, 70);
      await items.deleteOne({ _id: 4 } as Document, { session });
    }),
  );
  for (const index of [{ stock: 1 }, { code: 1 }] as const) {
    const found = await items.find({}, { hint: index }).sort({ _id: 1 }).toArray();
    expect(found.map(({ _id, stock }) => [_id, stock])).toEqual([
      [1, 30],
      [3, 70],
    ]);
  }
  expect(await items.countDocuments({ stock: { $in: [5, 10, 20, 40, 50, 60] } })).toBe(0);
  expect(await t.db.command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: 2 });
});

test('an update of many outside waits for the one document a transaction holds and then sees its new state', async () => {
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await items.updateOne({ _id: 1 } as Document, { $set: { stock: 0 } }, { session });
    const outside = items.updateMany({ stock: { $gt: 0 } }, { $inc: { stock: 10 } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await session.commitTransaction();
    expect(await outside).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
  });
  expect((await items.find().sort({ _id: 1 }).toArray()).map(({ stock }) => stock as number)).toEqual([0, 17]);
});

test('an error inside ends the transaction, and committing twice is answered twice', async () => {
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await items.insertOne({ _id: 5 } as Document, { session });
    await expect(items.insertOne({ _id: 1 } as Document, { session })).rejects.toMatchObject({ code: 11000 });
    await expect(items.findOne({}, { session })).rejects.toMatchObject({ code: 251 });
    await session.abortTransaction();
    session.startTransaction();
    await items.insertOne({ _id: 6 } as Document, { session });
    await session.commitTransaction();
    await session.commitTransaction();
  });
  expect(await items.countDocuments()).toBe(3);
});

test('a transaction indexes a collection that it made while it is empty, and no other', async () => {
  const notInHere = { codeName: 'OperationNotSupportedInTransaction' };
  const fresh = t.db.collection('fresh');
  const index = (on: Collection, session: ClientSession) => on.createIndex({ a: 1 }, { unique: true, session });
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await index(fresh, session);
    await fresh.insertOne({ a: 1 }, { session });
    await session.commitTransaction();
    await expect(fresh.insertOne({ a: 1 })).rejects.toMatchObject({ code: 11000 });
    session.startTransaction();
    await expect(index(items, session)).rejects.toMatchObject(notInHere);
    await session.abortTransaction();
    session.startTransaction();
    await t.db.collection('other').insertOne({ a: 1 }, { session });
    await expect(index(t.db.collection('other'), session)).rejects.toMatchObject(notInHere);
  });
  expect(await t.db.listCollections({ name: 'other' }).toArray()).toEqual([]);
});

test('commands that MongoDB keeps out of transactions are refused', async () => {
  await t.client.withSession(async (session) => {
    session.startTransaction();
    await items.findOne({}, { session });
    await expect(t.db.command({ count: 'items' }, { session })).rejects.toMatchObject({ code: 263 });
  });
});

test('of fifty who want the last five pieces at once, exactly five get one', async () => {
  const connection = await mongoose.createConnection(t.server.uri, { dbName: 'claims', maxPoolSize: 60 }).asPromise();
  try {
    const Piece = connection.model('Piece', new mongoose.Schema({ name: String, stock: Number }));
    const Order = connection.model('Order', new mongoose.Schema({ buyer: Number, piece: mongoose.Types.ObjectId }));
    const piece = await Piece.create({ name: 'bat', stock: 5 });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, buyer) =>
        connection
          .transaction(async (session) => {
            const claimed = await Piece.updateOne(
              { _id: piece._id, stock: { $gte: 1 } },
              { $inc: { stock: -1 } },
              { session },
            );
            if (claimed.modifiedCount === 0) throw new Error('sold out');
            await Order.create([{ buyer, piece: piece._id }], { session });
          })
          .then(
            () => 'sold',
            (error: Error) => error.message,
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'sold out')).toHaveLength(45);
    expect(await Order.countDocuments()).toBe(5);
    expect(await Piece.findById(piece._id).lean()).toMatchObject({ stock: 0 });
  } finally {
    await connection.close();
  }
});

test('money moved around by many transactions at once is neither made nor lost', async () => {
  const accounts = t.db.collection('accounts');
  await accounts.insertMany(Array.from({ length: 6 }, (_, i) => ({ _id: i, paise: 1000 })) as Document[]);
  const transfer = (from: number, to: number, paise: number) =>
    t.client.withSession((session) =>
      session.withTransaction(async () => {
        const source = await accounts.findOne({ _id: from } as Document, { session });
        if ((source!['paise'] as number) < paise) return;
        await accounts.updateOne({ _id: from } as Document, { $inc: { paise: -paise } }, { session });
        await accounts.updateOne({ _id: to } as Document, { $inc: { paise } }, { session });
      }),
    );
  let watching = true;
  const totals: number[] = [];
  const watcher = (async () => {
    while (watching) {
      await t.client.withSession(async (session) => {
        session.startTransaction();
        const all = await accounts.find({}, { session }).toArray();
        totals.push(all.reduce((sum, { paise }) => sum + (paise as number), 0));
        await session.commitTransaction();
      });
    }
  })();
  await Promise.all(Array.from({ length: 40 }, (_, i) => transfer(i % 6, (i * 5 + 1) % 6, 1 + (i % 300))));
  watching = false;
  await watcher;
  expect(new Set(totals)).toEqual(new Set([6000]));
  expect((await accounts.find().toArray()).every(({ paise }) => (paise as number) >= 0)).toBe(true);
});

describe('a write outside that meets an open transaction', () => {
  let client: RawClient;
  const increment = { update: 'items', updates: [{ q: { _id: 1 }, u: { $inc: { stock: 1 } } }] };
  beforeEach(async () => {
    client = await RawClient.connect(t.server.port);
    const begin = { startTransaction: true, autocommit: false, txnNumber: Long.ONE, lsid: { id: new UUID() } };
    expect(await client.command({ ...increment, ...begin })).toMatchObject({ ok: 1, nModified: 1 });
  });
  afterEach(() => client.end());

  test('waits no longer than the client allows', async () => {
    const late = { code: 50, codeName: 'MaxTimeMSExpired' };
    await expect(t.db.command({ ...increment, maxTimeMS: 30 })).rejects.toMatchObject(late);
    await expect(t.db.command({ drop: 'items', maxTimeMS: 30 })).rejects.toMatchObject(late);
  });

  test('is told of the conflict after five seconds when the client does not say', async () => {
    const began = performance.now();
    await expect(t.db.command(increment)).rejects.toMatchObject({ code: 112, codeName: 'WriteConflict' });
    expect(performance.now() - began).toBeGreaterThan(4_900);
  });

  test('goes on at once when the client of the transaction goes away', async () => {
    const waiting = t.db.command({ ...increment, maxTimeMS: 50_000 });
    client.socket.destroy();
    expect(await waiting).toMatchObject({ nModified: 1 });
    expect(await items.findOne({ _id: 1 as never })).toMatchObject({ stock: 6 });
  });
});
