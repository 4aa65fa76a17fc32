/** The sums of sales against the orders they are of: after any mix of changes, from several processes, and after a restart. */
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { wrongSales } from '../../../scripts/sales-check.js';
import { makeProduct, placeOrder, setStatus } from '../../../test/order-fixtures.js';
import { rounds } from '../../../test/rounds.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { inTransaction } from '../../platform/database/database.js';
import { holdLease, releaseLease } from '../../platform/database/lease.js';
import { writeAll } from '../../platform/database/writes.js';
import { Role } from '../../types/viewer.js';
import type { Shop } from '../../start.js';
import { ObjectId } from '../../types/object-id.js';
import { changeOrder } from '../orders/order-change.service.js';
import { OrderStatus, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { SALES_VERSION, SalesChangeModel } from '../orders/sales-change.model.js';
import { CategorySalesModel, ProductSalesModel, SalesDayModel, SalesStateModel } from './sales-figures.model.js';
import { saleWrites } from '../orders/sales-changes.js';
import { addUpSales, rebuildSales, SALES_STATE } from './sales-figures.service.js';

const REVENUE = '{ dashboard { totalOrders totalRevenue topProducts { title unitsSold revenue } } }';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-sales-'));
let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
let products: string[];

async function begin(): Promise<void> {
  app = await startTestApp({ DATA_DIR: dataDir });
  await app.stopBackgroundWork();
}
beforeAll(async () => {
  await begin();
  admin = await app.signIn(Role.ADMIN);
  buyer = await app.signIn();
  products = [];
  for (const price of [333_33, 1000_00, 89_90]) products.push(await makeProduct({ price, stock: 5000 }));
  await addUpSales();
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const place = async (n: number, quantity: number): Promise<string> =>
  (await placeOrder(app, buyer, { items: [{ productId: products[n]!, quantity }] })).order.id;
const change = (id: string, set: Partial<StoredOrder>) =>
  changeOrder({ _id: new ObjectId(id) }, () => ({ set, events: [] }));
/** An order like another one, placed at a moment of its own. */
async function placeAt(like: string, createdAt: Date): Promise<string> {
  const { invoice: _, ...other } = (await OrderModel.findById(like).lean<StoredOrder>())!;
  const _id = new ObjectId();
  const own = _id.toHexString();
  const order = { ...other, _id, orderNumber: own, idempotencyKey: own, createdAt };
  await inTransaction(async (session) => {
    await OrderModel.insertMany([order], { session, timestamps: false });
    await writeAll(saleWrites(undefined, order), session);
  });
  return own;
}
/** The figures as the dashboard reads them, without those that are nothing. */
const stored = async () => ({
  days: (await SalesDayModel.find().sort({ _id: 1 }).lean()).map(({ _id, byStatus }) => ({
    _id,
    byStatus: Object.fromEntries(Object.entries(byStatus).filter(([, sales]) => sales.orders !== 0)),
  })),
  products: await ProductSalesModel.find().sort({ _id: 1 }).lean(),
  categories: (await CategorySalesModel.find().sort({ _id: 1 }).lean()).filter(({ units }) => units !== 0),
});

type Step =
  | { kind: 'place'; product: number; quantity: number }
  | { kind: 'status'; order: number; status: string }
  | { kind: 'money'; order: number; paymentStatus: PaymentStatus }
  | { kind: 'moment'; order: number; createdAt: Date }
  | { kind: 'add up' };
const order = fc.nat(50);
// 18:30 UTC is midnight in India.
const midnight = Date.parse('2026-03-04T18:30:00Z');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      product: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      order,
      status: fc.constantFrom(...Object.keys(OrderStatus)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('money' as const),
      order,
      paymentStatus: fc.constantFrom(...Object.values(PaymentStatus)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('moment' as const),
      order,
      createdAt: fc.integer({ min: -2, max: 2 }).map((ms) => new Date(midnight + ms)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add up' as const) }) },
);

async function run(steps: readonly Step[]): Promise<void> {
  const placed: string[] = [await place(0, 1)];
  const pick = (n: number) => placed[n % placed.length]!;
  for (const one of steps)
    if (one.kind === 'place') placed.push(await place(one.product, one.quantity));
    else if (one.kind === 'status') await setStatus(app, admin, pick(one.order), one.status);
    else if (one.kind === 'money') await change(pick(one.order), { paymentStatus: one.paymentStatus });
    else if (one.kind === 'moment') placed.push(await placeAt(pick(one.order), one.createdAt));
    else await addUpSales();
}

it('are those of the orders after any mix of orders, states, payments, refunds, moments around midnight and sums between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      await run(steps);
      expect(await wrongSales()).toEqual([]);
      await addUpSales();
      expect(await SalesChangeModel.countDocuments()).toBe(0);
      expect(await wrongSales()).toEqual([]);
    }),
    {
      seed: 20,
      numRuns: rounds(3, 12),
      examples: [[[-1, 0].map((ms) => ({ kind: 'moment' as const, order: 0, createdAt: new Date(midnight + ms) }))]],
      endOnFailure: true,
    },
  );
  const days = (await stored()).days.map(({ _id }) => _id);
  expect(days).toEqual(expect.arrayContaining(['2026-03-04', '2026-03-05']));
  const before = await stored();
  await rebuildSales();
  expect(await stored()).toEqual(before);
}, 120_000);

it('name a figure that is wrong, and are right again once they are rebuilt', async () => {
  const day = (await SalesDayModel.findOne().lean())!;
  const [status] = Object.keys(day.byStatus);
  await SalesDayModel.updateOne({ _id: day._id }, { $inc: { [`byStatus.${status}.revenue`]: 1 } });
  expect(await wrongSales()).toEqual([expect.stringContaining(`${day._id} byStatus.${status}.revenue: `)]);
  await rebuildSales();
  expect(await wrongSales()).toEqual([]);
  const sold = (await CategorySalesModel.findOne({ units: mongoose.trusted({ $gt: 0 }) }).lean())!;
  await CategorySalesModel.updateOne({ _id: sold._id }, { $inc: { units: 1 } });
  expect(await wrongSales()).toEqual([`${sold._id} units: ${sold.units + 1} instead of ${sold.units}`]);
  await rebuildSales();
  expect(await wrongSales()).toEqual([]);
});

it('are rebuilt, once, when the stored sums are of an older version', async () => {
  await SalesStateModel.updateMany({}, { $set: { builtAt: new Date(0) } });
  const { builtAt, ...state } = (await SalesStateModel.findOne().lean())!;
  expect(builtAt).toEqual(new Date(0));
  await SalesStateModel.deleteMany({});
  await SalesStateModel.insertMany([{ ...state, _id: 'sales', builtAt }]);
  await CategorySalesModel.deleteMany({});
  await addUpSales();
  expect(await SalesStateModel.find().lean()).toEqual([{ ...state, builtAt: expect.any(Date) }]);
  expect(await CategorySalesModel.countDocuments()).toBeGreaterThan(0);
  expect(await wrongSales()).toEqual([]);
});

it('are made by the first who asks when there are none, also when several ask at once', async () => {
  await Promise.all([
    SalesStateModel.deleteMany({}),
    SalesDayModel.deleteMany({}),
    ProductSalesModel.deleteMany({}),
    CategorySalesModel.deleteMany({}),
  ]);
  expect(await wrongSales()).toEqual([]);
  const answers = await Promise.all([1, 2, 3].map(() => app.data(REVENUE, {}, admin.token)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await SalesStateModel.countDocuments()).toBe(1);
  expect(await wrongSales()).toEqual([]);
});

describe('while a new version of the shop takes over, process by process', () => {
  const setState = (set: object) => SalesStateModel.updateOne({ _id: SALES_STATE }, { $set: set });
  const state = async () => (await SalesStateModel.findOne({ _id: SALES_STATE }).lean())!;
  /** An order noted as a version of the shop notes it that knows fewer figures. */
  const placedByOlder = async () => {
    const id = await place(2, 3);
    await SalesChangeModel.updateMany({}, { $set: { version: SALES_VERSION - 1, categories: [] } });
    return id;
  };

  it('are rebuilt automatically after notes of older processes', async () => {
    await addUpSales();
    await placedByOlder();
    await addUpSales();
    expect(await SalesChangeModel.countDocuments()).toBe(0);
    expect([(await state()).owed, (await wrongSales()).length > 0]).toEqual([true, true]);
    // Not for each note: an old process beside this one leaves many.
    await addUpSales();
    expect((await state()).owed).toBe(true);
    await setState({ builtAt: new Date(0) });
    // Another process is about it.
    expect(await holdLease('sales-rebuild', 'another', 60_000)).toBe(true);
    await addUpSales();
    expect((await state()).owed).toBe(true);
    await releaseLease('sales-rebuild', 'another');
    await addUpSales();
    expect([(await state()).owed, await wrongSales()]).toEqual([undefined, []]);
  });

  it('are left alone by an old process once a new one keeps them', async () => {
    await addUpSales();
    await setState({ version: SALES_VERSION + 1, owed: true, builtAt: new Date(0) });
    await place(1, 1);
    const [notes, before] = [await SalesChangeModel.find().lean(), await stored()];
    await addUpSales();
    expect(await SalesChangeModel.find().lean()).toEqual(notes);
    expect([await stored(), await state()]).toEqual([before, expect.objectContaining({ version: SALES_VERSION + 1 })]);
    await expect(rebuildSales()).rejects.toThrow('newer version');
    await SalesStateModel.deleteMany({});
    await addUpSales();
    expect(await wrongSales()).toEqual([]);
  });

  it('leave what a new process noted to that one', async () => {
    await addUpSales();
    await place(0, 1);
    await SalesChangeModel.updateMany({}, { $set: { version: SALES_VERSION + 1 } });
    await place(1, 1);
    await addUpSales();
    expect(await SalesChangeModel.distinct('version')).toEqual([SALES_VERSION + 1]);
    await SalesChangeModel.updateMany({}, { $set: { version: SALES_VERSION } });
    await addUpSales();
    expect(await wrongSales()).toEqual([]);
  });

  it('are taken over by a new process from the sums of an old one', async () => {
    await setState({ version: SALES_VERSION - 1 });
    await CategorySalesModel.deleteMany({});
    await Promise.all([addUpSales(), addUpSales()]);
    expect([(await state()).version, await wrongSales()]).toEqual([SALES_VERSION, []]);
  });
});

it('write nothing of a change that is rolled back', async () => {
  await addUpSales();
  const id = await place(1, 1);
  const before = await SalesChangeModel.countDocuments();
  await expect(
    changeOrder({ _id: new ObjectId(id) }, async (_order, _now, session) => {
      await SalesChangeModel.insertMany([{ days: [], products: [] }], { session });
      throw new Error('No');
    }),
  ).rejects.toThrow('No');
  expect(await SalesChangeModel.countDocuments()).toBe(before);
});

/** The shop a second time on the same database, sharing nothing else with the first: as another process of it. */
async function startNeighbour(): Promise<Shop> {
  const { host, port } = mongoose.connection;
  let shop: Promise<Shop>;
  await jest.isolateModulesAsync(async () => {
    const { startShop } = await import('../../start.js');
    shop = startShop({
      ...app.config,
      mongodbUri: app.config.mongodbUri ?? `mongodb://${host}:${port}/shop?replicaSet=embedded`,
    });
    await shop;
  });
  return shop!;
}

it('are right while two processes change orders and add up, and after a restart of the shop', async () => {
  const neighbour = await startNeighbour();
  const there: TestApp = {
    ...app,
    query: async (query, variables, token) => {
      const response = await fetch(`${neighbour.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
      });
      return { status: response.status, ...((await response.json()) as object) } as never;
    },
  };
  there.data = async (document, variables, token) => (await there.query(document, variables, token)).data as never;
  const [ours, theirs] = [await Promise.all([0, 1, 2].map((n) => place(n, 2))), [] as string[]];
  const work = async (shop: TestApp, ids: string[], status: string) => {
    for (const id of ids) {
      await setStatus(shop, admin, id, status);
      await shop.data(REVENUE, {}, admin.token);
      theirs.push((await placeOrder(shop, buyer, { items: [{ productId: products[0]!, quantity: 1 }] })).order.id);
    }
  };
  try {
    await Promise.all([work(app, ours, 'DELIVERED'), work(there, ours.toReversed(), 'CANCELLED')]);
    await Promise.all([work(app, theirs.slice(0, 3), 'RETURNED'), work(there, theirs.slice(3), 'DELIVERED')]);
    expect(theirs).toHaveLength(12);
    expect(await wrongSales()).toEqual([]);
    expect(await there.data(REVENUE, {}, admin.token)).toEqual(await app.data(REVENUE, {}, admin.token));
    expect(await SalesChangeModel.countDocuments()).toBe(0);
    expect(await wrongSales()).toEqual([]);
  } finally {
    await neighbour.stop();
  }
  const seen = await app.data(REVENUE, {}, admin.token);
  await app.stop();
  await begin();
  const reckoned = jest.spyOn(OrderModel, 'aggregate');
  expect(await app.data(REVENUE, {}, admin.token)).toEqual(seen);
  expect(reckoned).not.toHaveBeenCalled();
  reckoned.mockRestore();
}, 120_000);
