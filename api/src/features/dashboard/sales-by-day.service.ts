/**
 * Sales by the days of India, reckoned by the database a span at a time and remembered by this process. Only the days of
 * orders that were placed or changed since the last look are reckoned again, so that the figures are always those of now.
 */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { OrderStatus, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';

const ZONE = 'Asia/Kolkata';
/** Of that zone, all year; MongoDB groups by it. */
const OFFSET = '+05:30';
/** Milliseconds looked back each time: covers transactions that commit late and clocks that differ a little. */
const OVERLAP = 10_000;
/** More changed orders than this are not looked at one by one: everything is reckoned again. */
const CHANGES_MOST = 5_000;

export interface SalesOfStatus {
  orders: number;
  /** Of those, how many are paid. */
  paid: number;
  /** Totals of the paid ones, in paise. */
  revenue: number;
}

export interface SalesOfProduct {
  title: string;
  units: number;
  /** Price times quantity, in paise. */
  revenue: number;
}

export interface DayOfSales {
  byStatus: Map<OrderStatus, SalesOfStatus>;
  /** By product id, without orders that were cancelled or returned. */
  byProduct: Map<string, SalesOfProduct>;
}

const known = new Map<string, DayOfSales>();
/** When the newest change that was seen was made. */
let newest: Date | undefined;
/** The orders changed shortly before it by id, in the state that was seen. */
let lately = new Map<string, string>();
let turn: Promise<unknown> = Promise.resolve();

/** The day in India, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: ZONE }).toISODate()!;
}

/** The first moment of a day in India. */
export function startOf(day: string): Date {
  return DateTime.fromISO(day, { zone: ZONE }).toJSDate();
}

export function nextDay(day: string): string {
  return DateTime.fromISO(day, { zone: ZONE }).plus({ days: 1 }).toISODate()!;
}

/** Every day from `first` to `last`, both included, oldest first. */
export function salesByDay(first: string, last: string): Promise<Map<string, DayOfSales>> {
  const next = turn.then(async () => {
    await forgetChangedDays();
    const wanted: string[] = [];
    for (let day = first; day <= last; day = nextDay(day)) wanted.push(day);
    for (const [from, to] of unknownSpans(wanted))
      for (const [day, sales] of await reckon(from, to)) known.set(day, sales);
    return new Map(wanted.map((day) => [day, known.get(day)!]));
  });
  turn = next.catch(() => undefined);
  return next;
}

/** The first and last day of each run of days that are not known. @param days one after the other */
function unknownSpans(days: readonly string[]): [string, string][] {
  const spans: [string, string][] = [];
  let open = false;
  for (const day of days) {
    if (known.has(day)) open = false;
    else if (open) spans.at(-1)![1] = day;
    else {
      spans.push([day, day]);
      open = true;
    }
  }
  return spans;
}

type Change = Pick<StoredOrder, '_id' | 'createdAt' | 'updatedAt' | 'version'>;

function stateOf({ updatedAt, version }: Change): string {
  return `${updatedAt.getTime()} ${version}`;
}

async function forgetChangedDays(): Promise<void> {
  const latest = await OrderModel.findOne({}, { updatedAt: 1 })
    .sort({ updatedAt: -1, _id: -1 })
    .lean<Pick<StoredOrder, 'updatedAt'>>();
  // Also before the first look, so that the next one knows what this one saw.
  const since = newest ?? latest?.updatedAt;
  const wentBack = newest && (!latest || latest.updatedAt < newest);
  const changed =
    since && !wentBack
      ? await OrderModel.find(
          { updatedAt: mongoose.trusted({ $gte: new Date(since.getTime() - OVERLAP) }) },
          { createdAt: 1, updatedAt: 1, version: 1 },
        )
          .limit(CHANGES_MOST)
          .lean<Change[]>()
      : [];
  if (!newest || wentBack || changed.length === CHANGES_MOST) known.clear();
  else
    for (const order of changed)
      if (lately.get(order._id.toHexString()) !== stateOf(order)) known.delete(dayOf(order.createdAt));
  lately = new Map(changed.map((order) => [order._id.toHexString(), stateOf(order)]));
  newest = latest?.updatedAt;
}

interface StatusGroup extends SalesOfStatus {
  _id: { day: string; status: OrderStatus };
}

interface ProductGroup extends SalesOfProduct {
  _id: { day: string; product: StoredOrder['_id'] };
}

/** Every day of the span, those without an order too. */
async function reckon(first: string, last: string): Promise<Map<string, DayOfSales>> {
  const [statuses, products] = await Promise.all([
    salesOfStatuses(startOf(first), startOf(nextDay(last))),
    OrderModel.aggregate<ProductGroup>([
      {
        $match: {
          createdAt: { $gte: startOf(first), $lt: startOf(nextDay(last)) },
          orderStatus: { $nin: [OrderStatus.CANCELLED, OrderStatus.RETURNED] },
        },
      },
      { $unwind: '$items' },
      {
        $group: {
          _id: { day: DAY, product: '$items.product' },
          title: { $last: '$items.title' },
          units: { $sum: '$items.quantity' },
          revenue: { $sum: { $multiply: ['$items.price', '$items.quantity'] } },
        },
      },
    ]),
  ]);
  const days = new Map<string, DayOfSales>();
  for (let day = first; day <= last; day = nextDay(day)) days.set(day, { byStatus: new Map(), byProduct: new Map() });
  for (const { _id, orders, paid, revenue } of statuses)
    days.get(_id.day)?.byStatus.set(_id.status, { orders, paid, revenue });
  for (const { _id, title, units, revenue } of products)
    days.get(_id.day)?.byProduct.set(String(_id.product), { title, units, revenue });
  return days;
}

const DAY = { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone: OFFSET } };
const IS_PAID = { $eq: ['$paymentStatus', PaymentStatus.PAID] };

/** Orders placed in a span of time, by day and state, as they are now. @param to the moment after the last one */
export function salesOfStatuses(from: Date, to: Date): Promise<StatusGroup[]> {
  return OrderModel.aggregate<StatusGroup>([
    { $match: { createdAt: { $gte: from, $lt: to } } },
    {
      $group: {
        _id: { day: DAY, status: '$orderStatus' },
        orders: { $sum: 1 },
        paid: { $sum: { $cond: [IS_PAID, 1, 0] } },
        revenue: { $sum: { $cond: [IS_PAID, '$totalAmount', 0] } },
      },
    },
  ]);
}
