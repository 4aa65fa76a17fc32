/**
 * Counts what was bought with what, from the orders of the last year. One process counts at a time, by a lease; the rows of a count are
 * shown all at once, when the state names its run. Nothing is stored of who bought.
 */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { holdLease, newHolder, releaseLease } from '../../platform/database/lease.js';
import { settings } from '../../platform/settings/current.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { Role } from '../../types/viewer.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { UserModel } from '../customers/user.model.js';
import { UNSOLD } from '../orders/order-rules.js';
import { OrderModel, type StoredOrder, type StoredOrderLine } from '../orders/order.model.js';
import { BoughtTogetherStateModel, BoughtWithModel, SHOWN_COUNT, type BoughtWith } from './bought-together.model.js';
import { lookAtCount, unitOf } from './bought-together.service.js';
import { ORDERS_OF_BUYER_MOST, PairCounts } from './pair-counts.js';

/** The most that are kept, so that others stand in for those that are sold out. */
const KEPT_MOST = 24;
/** How far back orders count: what is bought changes, and every season is in a year once. */
const MONTHS = 12;
/** Hour of India at which a day's count begins. */
const HOUR = 4;
/** Orders that are read at once; more than those of a buyer that count. */
const ORDERS_AT_ONCE = 500;
/** Rows written at once. */
const ROWS_AT_ONCE = 500;
const LEASE = 'bought-together';
/** Milliseconds after which another process may count when one died; renewed with every batch. */
const LEASE_TIME = 60_000;

/** Counts once a night, and at once in a shop that was never counted. Called every few minutes by the process with the lease. */
export async function countNightly(now = new Date()): Promise<void> {
  if (!settings().showBoughtTogether) return;
  const state = await BoughtTogetherStateModel.findById(SHOWN_COUNT).lean();
  const tonight = DateTime.fromJSDate(now, { zone: SHOP_ZONE }).set({
    hour: HOUR,
    minute: 0,
    second: 0,
    millisecond: 0,
  });
  const due = tonight.toJSDate() <= now ? tonight : tonight.minus({ days: 1 });
  if (!state || state.countedAt < due.toJSDate()) await countBoughtTogether(now);
}

/**
 * Counts anew.
 * @param pairsMost pairs in memory at a time; more are counted in further passes over the orders
 * @returns the rows written; undefined when another process counts, or took over
 */
export async function countBoughtTogether(now = new Date(), pairsMost?: number): Promise<number | undefined> {
  const holder = newHolder();
  const isOurs = () => holdLease(LEASE, holder, LEASE_TIME);
  if (!(await isOurs())) return undefined;
  try {
    const run = new ObjectId();
    const before = await BoughtTogetherStateModel.findById(SHOWN_COUNT).lean();
    const rows = await writeRows(run, now, isOurs, pairsMost);
    if (rows === undefined || !(await isOurs())) return undefined;
    // Should this process have stood still until now, another one has counted meanwhile, and that holds.
    const { matchedCount, upsertedCount } = await BoughtTogetherStateModel.updateOne(
      { _id: SHOWN_COUNT, run: before?.run ?? null },
      { $set: { run, countedAt: now } },
      { upsert: !before },
    );
    if (matchedCount + upsertedCount === 0) return undefined;
    // The rows before stay until the next count: another process may show them for a moment yet.
    const kept = before ? [run, before.run] : [run];
    await BoughtWithModel.deleteMany({ run: mongoose.trusted({ $nin: kept }) });
    await lookAtCount();
    return rows;
  } finally {
    await releaseLease(LEASE, holder);
  }
}

async function writeRows(
  run: ObjectId,
  now: Date,
  isOurs: () => Promise<boolean>,
  pairsMost?: number,
): Promise<number | undefined> {
  const since = DateTime.fromJSDate(now).minus({ months: MONTHS }).toJSDate();
  const numbers = new Map<string, number>();
  let written = 0;
  for (let from: number | undefined = 0; from !== undefined;) {
    const counts: PairCounts = new PairCounts(numbers, from, pairsMost);
    for await (const buyers of buyersSince(since)) {
      if (!(await isOurs())) return undefined;
      for (const orders of buyers) counts.addBuyer(orders);
    }
    let rows: Omit<BoughtWith, '_id'>[] = [];
    const write = async () => {
      if (rows.length > 0) await BoughtWithModel.insertMany(rows, { lean: true });
      written += rows.length;
      rows = [];
    };
    for (const { unit, together, also } of counts.partners(KEPT_MOST)) {
      rows.push({ run, unit: objectId(unit), together: together.map(asId), also: also.map(asId) });
      if (rows.length === ROWS_AT_ONCE) await write();
    }
    await write();
    from = counts.next;
  }
  return written;
}

const asId = (id: string): ObjectId => objectId(id);

type ReadOrder = Pick<StoredOrder, '_id' | 'customer' | 'items'>;

/** Some buyers at a time, each with what they bought, by order, newest first. Staff who try the shop out are none. */
async function* buyersSince(since: Date): AsyncGenerator<string[][][]> {
  let after: ObjectId | undefined;
  for (;;) {
    const found = await OrderModel.find(
      {
        ...(after && { customer: mongoose.trusted({ $gt: after }) }),
        createdAt: mongoose.trusted({ $gte: since }),
        orderStatus: mongoose.trusted({ $nin: UNSOLD }),
        // Ordered online and not paid yet: the next count has it, or it was cancelled.
        payBy: null,
      },
      { customer: 1, 'items.product': 1, 'items.quantity': 1, 'items.cancelled': 1, 'items.ownWork': 1 },
    )
      .sort({ customer: 1, createdAt: -1, _id: -1 })
      .limit(ORDERS_AT_ONCE)
      .lean<ReadOrder[]>();
    if (found.length === 0) return;
    const byBuyer = new Map<string, ReadOrder[]>();
    for (const order of found) {
      const buyer = order.customer.toHexString();
      byBuyer.set(buyer, [...(byBuyer.get(buyer) ?? []), order]);
    }
    const isFull = found.length === ORDERS_AT_ONCE;
    // Of the last buyer there may be more: they are read again with the next ones, unless they alone fill a batch.
    if (isFull && byBuyer.size > 1) byBuyer.delete(found.at(-1)!.customer.toHexString());
    after = objectId([...byBuyer.keys()].at(-1)!);
    const staff = await UserModel.find(
      { _id: mongoose.trusted({ $in: [...byBuyer.keys()].map(asId) }), role: mongoose.trusted({ $ne: Role.CUSTOMER }) },
      { _id: 1 },
    ).lean();
    for (const { _id } of staff) byBuyer.delete(_id.toHexString());
    yield [...byBuyer.values()].map((orders) =>
      orders.slice(0, ORDERS_OF_BUYER_MOST).map(({ items }) => items.flatMap(unitsOfLine)),
    );
    if (!isFull) return;
  }
}

/** The unit of a line: none for own work, what was cancelled, and what is not sold any more. */
function unitsOfLine({ product, quantity, cancelled = 0, ownWork }: StoredOrderLine): string[] {
  if (ownWork || quantity - cancelled <= 0) return [];
  const sold = catalogue.product(product.toHexString());
  return sold ? [unitOf(sold)] : [];
}
