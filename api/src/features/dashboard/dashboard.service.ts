/** The shop at a glance. */
import { catalogue } from '../catalogue/catalogue-sync.js';
import { countCustomers } from '../customers/customers.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { orderView } from '../orders/order-view.js';
import type { Order } from '../orders/order.types.js';
import type { Dashboard, TopProduct } from './dashboard.types.js';
import { dayOf, salesByDay, type DayOfSales, type SalesOfProduct } from './sales-by-day.service.js';

const RECENT_ORDERS = 5;
const TOP_PRODUCTS = 5;

export async function dashboard(): Promise<Dashboard> {
  const [totalOrders, totalCustomers, recent, days] = await Promise.all([
    OrderModel.estimatedDocumentCount(),
    countCustomers(),
    recentOrders(),
    allDays(),
  ]);
  return {
    totalProducts: catalogue.size,
    totalOrders,
    totalRevenue: days.reduce(
      (sum, { byStatus }) => [...byStatus.values()].reduce((all, one) => all + one.revenue, sum),
      0,
    ),
    totalCustomers,
    recentOrders: recent,
    topProducts: topProducts(days),
  };
}

async function recentOrders(): Promise<Order[]> {
  const orders = await OrderModel.find().sort({ createdAt: -1, _id: -1 }).limit(RECENT_ORDERS).lean<StoredOrder[]>();
  return orders.map(orderView);
}

/** From the first order's day to the last one's. */
async function allDays(): Promise<DayOfSales[]> {
  const edge = (direction: 1 | -1) =>
    OrderModel.findOne({}, { createdAt: 1 })
      .sort({ createdAt: direction, _id: direction })
      .lean<Pick<StoredOrder, 'createdAt'>>();
  const [first, last] = await Promise.all([edge(1), edge(-1)]);
  return first && last ? [...(await salesByDay(dayOf(first.createdAt), dayOf(last.createdAt))).values()] : [];
}

/** The last sums and the days they are of: a day that changed is another object. */
let summed: { days: readonly DayOfSales[]; sums: ReadonlyMap<string, SalesOfProduct> } | undefined;

function sumsByProduct(days: readonly DayOfSales[]): ReadonlyMap<string, SalesOfProduct> {
  if (summed?.days.length === days.length && days.every((day, i) => day === summed!.days[i])) return summed.sums;
  const sums = new Map<string, SalesOfProduct>();
  for (const { byProduct } of days)
    for (const [id, { title, units, revenue }] of byProduct) {
      const sum = sums.get(id);
      sums.set(id, { title, units: units + (sum?.units ?? 0), revenue: revenue + (sum?.revenue ?? 0) });
    }
  summed = { days, sums };
  return sums;
}

function topProducts(days: readonly DayOfSales[]): TopProduct[] {
  return [...sumsByProduct(days)]
    .sort(([idA, a], [idB, b]) => b.units - a.units || b.revenue - a.revenue || (idA < idB ? -1 : 1))
    .slice(0, TOP_PRODUCTS)
    .map(([id, { title, units, revenue }]) => {
      const product = catalogue.product(id) ?? null;
      return { product, title: product?.title ?? title, unitsSold: units, revenue, stock: product?.stock ?? 0 };
    });
}
