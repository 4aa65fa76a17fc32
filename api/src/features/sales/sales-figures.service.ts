/**
 * The shop's sales by day, by product and by category, as sums in the database. Each change of an order writes a note in its own
 * transaction (sales-changes.ts), and the notes are added to the sums before each read. Several processes may do so concurrently.
 * The sums are rebuilt from all orders when they are missing, or when processes of an older version wrote notes too.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { holdLease, newHolder, releaseLease } from '../../platform/database/lease.js';
import { OrderStatus, PaymentStatus } from '../orders/order.enums.js';
import { UNSOLD } from '../orders/order-rules.js';
import { OrderModel } from '../orders/order.model.js';
import { SALES_VERSION, SalesChangeModel, type SalesChange, type SalesOfStatus } from '../orders/sales-change.model.js';
import {
  CategorySalesModel,
  ProductSalesModel,
  SalesDayModel,
  SalesStateModel,
  type CategorySales,
  type ProductSales,
  type SalesDay,
  type SalesState,
} from './sales-figures.model.js';

/** UTC offset of SHOP_ZONE, all year; MongoDB groups by it. */
const OFFSET = '+05:30';
/** Notes added up in one transaction. */
const BATCH = 500;
/** Id of the only state document. Fixed: processes of version 1 look for this id. */
export const SALES_STATE = 'sales by category';
/** The least milliseconds between two rebuilds while processes of an older version are running. */
const ANEW_EVERY = 60_000;
/** Lease of the process that rebuilds the sums for that reason. */
const LEASE = 'sales-rebuild';
const LEASE_TIME = 120_000;
const DUPLICATE_KEY = 11000;

let turn: Promise<unknown> = Promise.resolve();
const holder = newHolder();

/** Adds all notes to the sums; they then contain every change committed before the call that this version knows. */
export function addUpSales(): Promise<void> {
  const next = turn.then(async () => {
    const [state, waiting] = await Promise.all([
      SalesStateModel.findOne({ _id: SALES_STATE }).lean(),
      SalesChangeModel.findOne({ ...KNOWN }, { _id: 1 }).lean(),
    ]);
    if (!state || versionOf(state) < SALES_VERSION) return build();
    if (waiting) while ((await inTransaction(addUpSome)) === BATCH);
    if (isOwed(state)) await makeAnew();
  });
  turn = next.catch(() => undefined);
  return next;
}

/**
 * Rebuilds the sums from all orders; orders may change meanwhile.
 * @throws Error when a newer version of the shop maintains them
 */
export function rebuildSales(): Promise<void> {
  const next = turn.then(() => inTransaction(buildIn));
  turn = next.catch(() => undefined);
  return next;
}

const versionOf = ({ version = 1 }: { version?: number | undefined }): number => version;

/** Whether a process of this version must rebuild the sums now. */
const isOwed = (state: SalesState): boolean =>
  Boolean(state.owed) && versionOf(state) === SALES_VERSION && Date.now() - state.builtAt.getTime() > ANEW_EVERY;

/** Notes that this version knows completely; newer versions handle the others. */
const KNOWN = { version: mongoose.trusted({ $not: { $gt: SALES_VERSION } }) };

/** Rebuilds the sums after notes of an older version. One process does it, under a lease; the others skip it. */
async function makeAnew(): Promise<void> {
  if (!(await holdLease(LEASE, holder, LEASE_TIME))) return;
  try {
    await inTransaction(async (session) => {
      const state = await SalesStateModel.findOne({ _id: SALES_STATE }, null, { session }).lean();
      if (state && isOwed(state)) await buildIn(session);
    });
  } finally {
    await releaseLease(LEASE, holder);
  }
}

async function build(): Promise<void> {
  try {
    await inTransaction(async (session) => {
      const state = await SalesStateModel.findOne({ _id: SALES_STATE }, null, { session }).lean();
      // Another process may have built them first.
      if (!state || versionOf(state) < SALES_VERSION) await buildIn(session);
    });
  } catch (error) {
    // Another process built them first; this transaction wrote nothing.
    if ((error as { code?: number }).code !== DUPLICATE_KEY) throw error;
  }
}

/** Rebuilds within a snapshot: the orders it sees contain exactly the notes it deletes; later notes are kept. */
async function buildIn(session: ClientSession): Promise<void> {
  const state = await SalesStateModel.findOne({ _id: SALES_STATE }, null, { session }).lean();
  if (state && versionOf(state) > SALES_VERSION)
    throw new Error('The sums of sales are those of a newer version of the shop, which sees to them.');
  await SalesStateModel.updateOne(
    { _id: SALES_STATE },
    { $set: { builtAt: new Date(), version: SALES_VERSION }, $unset: { owed: 1 } },
    { upsert: true, session },
  );
  await SalesStateModel.deleteMany({ _id: mongoose.trusted({ $ne: SALES_STATE }) }, { session });
  const { days, products, categories } = await reckonSales(session);
  await SalesChangeModel.deleteMany({ ...KNOWN }, { session });
  await SalesDayModel.deleteMany({}, { session });
  await ProductSalesModel.deleteMany({}, { session });
  await CategorySalesModel.deleteMany({}, { session });
  if (days.length > 0) await SalesDayModel.insertMany(days, { session, lean: true });
  if (products.length > 0) await ProductSalesModel.insertMany(products, { session, lean: true });
  if (categories.length > 0) await CategorySalesModel.insertMany(categories, { session, lean: true });
}

/** @returns how many notes were added up */
async function addUpSome(session: ClientSession): Promise<number> {
  // Read in the same transaction as the notes: a newer version that takes over deletes the same notes, and this transaction is retried.
  const state = await SalesStateModel.findOne({ _id: SALES_STATE }, null, { session }).lean();
  if (!state || versionOf(state) !== SALES_VERSION) return 0;
  const changes = await SalesChangeModel.find({ ...KNOWN }, null, { session })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<SalesChange[]>();
  if (changes.length === 0) return 0;
  if (!state.owed && changes.some((change) => versionOf(change) < SALES_VERSION))
    await SalesStateModel.updateOne({ _id: SALES_STATE }, { $set: { owed: true } }, { session });
  const { days, products, categories } = sumOf(changes);
  await SalesDayModel.bulkWrite(
    [...days].map(([day, $inc]) => ({ updateOne: { filter: { _id: day }, update: { $inc }, upsert: true } })),
    { session },
  );
  const updates = [...products.values()].flatMap(({ _id, title, orderedAt, units, revenue }) => [
    {
      updateOne: {
        filter: { _id },
        update: { $inc: { units, revenue }, $setOnInsert: { title, orderedAt } },
        upsert: true,
      },
    },
    {
      updateOne: {
        filter: { _id, orderedAt: mongoose.trusted({ $lt: orderedAt }) },
        update: { $set: { title, orderedAt } },
      },
    },
  ]);
  if (updates.length > 0) await ProductSalesModel.bulkWrite(updates, { session });
  const ofCategories = [...categories.values()].map(({ _id, day, category, units, revenue }) => ({
    updateOne: { filter: { _id }, update: { $inc: { units, revenue }, $setOnInsert: { day, category } }, upsert: true },
  }));
  if (ofCategories.length > 0) await CategorySalesModel.bulkWrite(ofCategories, { session });
  await SalesChangeModel.deleteMany({ _id: mongoose.trusted({ $in: changes.map(({ _id }) => _id) }) }, { session });
  return changes.length;
}

/** Sums the notes: increments by path for each day, and sums for each product and for each day and category. */
export function sumOf(changes: readonly Pick<SalesChange, 'days' | 'products' | 'categories'>[]) {
  const days = new Map<string, Record<string, number>>();
  const products = new Map<string, ProductSales>();
  const categories = new Map<string, CategorySales>();
  for (const change of changes) {
    for (const { day, status, ...figures } of change.days) {
      const sum = days.get(day) ?? {};
      days.set(day, sum);
      for (const name of ['orders', 'paid', 'revenue'] as const)
        sum[`byStatus.${status}.${name}`] = (sum[`byStatus.${status}.${name}`] ?? 0) + figures[name];
    }
    for (const { product, title, orderedAt, units, revenue } of change.products) {
      const id = product.toHexString();
      const sum = products.get(id);
      if (!sum) products.set(id, { _id: product, title, orderedAt, units, revenue });
      else {
        sum.units += units;
        sum.revenue += revenue;
        if (orderedAt > sum.orderedAt) Object.assign(sum, { title, orderedAt });
      }
    }
    // Notes of version 1 have no categories; the rebuild from all orders includes those.
    for (const { day, category, units, revenue } of change.categories ?? []) {
      const _id = `${day} ${category}`;
      const sum = categories.get(_id);
      if (!sum) categories.set(_id, { _id, day, category, units, revenue });
      else {
        sum.units += units;
        sum.revenue += revenue;
      }
    }
  }
  return { days, products, categories };
}

export interface Sales {
  days: SalesDay[];
  products: ProductSales[];
  categories: CategorySales[];
}

/** What is sent in exchange counts where it was sold. */
const ORDERED = { $match: { 'items.insteadOf': { $exists: false } } };

/** What a line was sold for, as `lineTotal` has it: each piece with its share of the discount, rounded half up. */
const OFF = { $ifNull: ['$items.discount', 0] };
const OFF_FOR = { $ifNull: ['$items.discountFor', 1] };
const NET = {
  $subtract: [
    { $multiply: ['$items.price', '$items.quantity'] },
    {
      $floor: {
        $divide: [{ $add: [{ $multiply: [2, OFF, '$items.quantity'] }, OFF_FOR] }, { $multiply: [2, OFF_FOR] }],
      },
    },
  ],
};

/** Computes the sums from the orders. @param session the transaction whose snapshot is used */
export async function reckonSales(session?: ClientSession): Promise<Sales> {
  const byDay = new Map<string, SalesDay>();
  for (const { _id, orders, paid, revenue } of await salesOfStatuses({}, session)) {
    const day = byDay.get(_id.day) ?? { _id: _id.day, byStatus: {} };
    byDay.set(_id.day, day);
    day.byStatus[_id.status] = { orders, paid, revenue };
  }
  const products = await OrderModel.aggregate<ProductSales>(
    [
      { $project: { createdAt: 1, items: 1, sold: { $not: [{ $in: ['$orderStatus', UNSOLD] }] } } },
      { $sort: { createdAt: 1, _id: 1 } },
      { $unwind: '$items' },
      ORDERED,
      {
        $group: {
          _id: '$items.product',
          title: { $last: '$items.title' },
          orderedAt: { $last: '$createdAt' },
          units: { $sum: { $cond: ['$sold', '$items.quantity', 0] } },
          revenue: { $sum: { $cond: ['$sold', NET, 0] } },
        },
      },
    ],
    { session },
  );
  const categories = await OrderModel.aggregate<CategorySales>(
    [
      { $match: { orderStatus: { $nin: UNSOLD } } },
      { $unwind: '$items' },
      ORDERED,
      {
        $group: {
          _id: { day: DAY, category: { $ifNull: ['$items.category', ''] } },
          units: { $sum: '$items.quantity' },
          revenue: { $sum: NET },
        },
      },
      {
        $project: {
          _id: { $concat: ['$_id.day', ' ', '$_id.category'] },
          day: '$_id.day',
          category: '$_id.category',
          units: 1,
          revenue: 1,
        },
      },
    ],
    { session },
  );
  return { days: [...byDay.values()], products, categories };
}

const DAY = { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone: OFFSET } };
const IS_PAID = { $eq: ['$paymentStatus', PaymentStatus.PAID] };

interface StatusGroup extends SalesOfStatus {
  _id: { day: string; status: OrderStatus };
}

/** Orders by day and current status. @param match the condition on orders */
export function salesOfStatuses(match: { createdAt?: object }, session?: ClientSession): Promise<StatusGroup[]> {
  return OrderModel.aggregate<StatusGroup>(
    [
      { $match: match },
      {
        $group: {
          _id: { day: DAY, status: '$orderStatus' },
          orders: { $sum: 1 },
          paid: { $sum: { $cond: [IS_PAID, 1, 0] } },
          revenue: { $sum: { $cond: [IS_PAID, '$totalAmount', 0] } },
        },
      },
    ],
    { session },
  );
}
