/** The sales report of a span of time, by day and by state. Days are in India's time zone. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { share } from '../../pricing/index.js';
import { OrderStatus } from '../orders/order.enums.js';
import { dayOf } from '../orders/sales-changes.js';
import type { SalesOfStatus } from '../orders/sales-change.model.js';
import { salesOfStatuses } from '../sales/sales-figures.service.js';
import type { CategorySalesFigures, SalesPoint, SalesReport, SalesTotals } from './dashboard.types.js';
import { nextDay, salesByCategory, salesByDay, startOf } from './sales-by-day.service.js';

const DAYS_MOST = 1_100;
const DAY_MS = 86_400_000;

interface Part extends SalesOfStatus {
  day: string;
  status: OrderStatus;
}

/**
 * @param from inclusive @param to exclusive
 * @throws ShopError BAD_INPUT when `to` is not after `from`, or the span is too long
 */
export async function salesReport(from: Date, to: Date): Promise<SalesReport> {
  if (!(from < to)) throw new ShopError(ErrorCode.BAD_INPUT, 'The span begins before it ends.');
  if (to.getTime() - from.getTime() > DAYS_MOST * DAY_MS)
    throw new ShopError(ErrorCode.BAD_INPUT, `A report spans at most ${DAYS_MOST} days.`);
  const parts = await partsOf(from, to);
  const points = new Map<string, SalesPoint>();
  const last = dayOf(new Date(to.getTime() - 1));
  for (let date = dayOf(from); date <= last; date = nextDay(date)) points.set(date, { date, revenue: 0, orders: 0 });
  const counts = new Map<OrderStatus, number>(Object.values(OrderStatus).map((status) => [status, 0]));
  const sum = { orders: 0, paid: 0, revenue: 0 };
  for (const { day, status, orders, paid, revenue } of parts) {
    const point = points.get(day)!;
    point.orders += orders;
    point.revenue += revenue;
    counts.set(status, counts.get(status)! + orders);
    sum.orders += orders;
    sum.paid += paid;
    sum.revenue += revenue;
  }
  return {
    span: { from, to },
    points: [...points.values()],
    byStatus: [...counts].map(([status, count]) => ({ status, count })),
    revenue: sum.revenue,
    orders: sum.orders,
    paidOrders: sum.paid,
    averageOrder: sum.paid > 0 ? share(sum.revenue, 1, sum.paid) : 0,
  };
}

/** Splits a span: whole days have precomputed figures; partial days at its ends are computed from orders. */
async function partsOf(from: Date, to: Date): Promise<Part[]> {
  const [first, last] = [dayOf(from), dayOf(new Date(to.getTime() - 1))];
  const beginsWhole = startOf(first).getTime() === from.getTime();
  // Clients that name the last millisecond of a day mean the whole day.
  const endsWhole = startOf(nextDay(last)).getTime() - to.getTime() <= 1;
  if (first === last && !(beginsWhole && endsWhole)) return partOfDay(from, to);
  const [firstWhole, lastWhole] = [beginsWhole ? first : nextDay(first), endsWhole ? last : dayBefore(last)];
  const [before, whole, after] = await Promise.all([
    beginsWhole ? [] : partOfDay(from, startOf(firstWhole)),
    firstWhole <= lastWhole ? wholeDays(firstWhole, lastWhole) : [],
    endsWhole ? [] : partOfDay(startOf(last), to),
  ]);
  return [...before, ...whole, ...after];
}

async function partOfDay(from: Date, to: Date): Promise<Part[]> {
  return (await salesOfStatuses({ createdAt: { $gte: from, $lt: to } })).map(({ _id, ...sales }) => ({
    ..._id,
    ...sales,
  }));
}

async function wholeDays(first: string, last: string): Promise<Part[]> {
  const days = await salesByDay(first, last);
  return days.flatMap(({ _id: day, byStatus }) =>
    Object.entries(byStatus).map(([status, sales]) => ({ day, status: status as OrderStatus, ...sales })),
  );
}

function dayBefore(day: string): string {
  return dayOf(new Date(startOf(day).getTime() - 1));
}

type Span = SalesReport['span'];

/** The preceding span of equal length. */
function spanBefore({ from, to }: Span): Span {
  const length = to.getTime() - from.getTime();
  // Clients that name the last millisecond of a day mean the whole day.
  const whole = (length + 1) % DAY_MS === 0 ? length + 1 : length;
  return { from: new Date(from.getTime() - whole), to: from };
}

export function totalsBefore(span: Span): Promise<SalesTotals> {
  const { from, to } = spanBefore(span);
  return salesReport(from, to);
}

/** By category, for the days of the span and as many days before; best sellers first. */
export async function reportByCategory({ from, to }: Span): Promise<CategorySalesFigures[]> {
  const [first, last] = [dayOf(from), dayOf(new Date(to.getTime() - 1))];
  const days = Math.round((startOf(nextDay(last)).getTime() - startOf(first).getTime()) / DAY_MS);
  const firstBefore = dayOf(new Date(startOf(first).getTime() - days * DAY_MS));
  const categories = new Map<string, CategorySalesFigures>();
  for (const { _id, units, revenue } of await salesByCategory(firstBefore, first, last)) {
    const { category, isBefore } = _id;
    const sum = categories.get(category) ?? { category, unitsSold: 0, revenue: 0, revenueBefore: 0 };
    categories.set(category, sum);
    if (isBefore) sum.revenueBefore = revenue;
    else Object.assign(sum, { unitsSold: units, revenue });
  }
  return [...categories.values()]
    .filter(({ unitsSold, revenueBefore }) => unitsSold > 0 || revenueBefore > 0)
    .sort((a, b) => b.revenue - a.revenue || b.revenueBefore - a.revenueBefore);
}
