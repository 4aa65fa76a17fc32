/** The shop at a glance. The sums over all orders are reckoned again only after an order was placed or changed. */
import { catalogue } from '../catalogue/catalogue-sync.js';
import { countCustomers } from '../customers/customers.service.js';
import { OrderSort } from '../orders/order.inputs.js';
import { OrderStatus, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { listOrders } from '../orders/order.service.js';
import type { Dashboard, TopProduct } from './dashboard.types.js';

const RECENT_ORDERS = 5;
const TOP_PRODUCTS = 5;
/** Milliseconds after which the sums are reckoned again whatever happened. */
const SUMS_KEPT = 60_000;

interface Sums {
  revenue: number;
  top: { product: string; title: string; unitsSold: number; revenue: number }[];
}

let known: { mark: string; until: number; sums: Promise<Sums> } | undefined;

export async function dashboard(): Promise<Dashboard> {
  const [totalOrders, totalCustomers, recent, sums] = await Promise.all([
    OrderModel.estimatedDocumentCount(),
    countCustomers(),
    listOrders({}, OrderSort.NEWEST, 1, RECENT_ORDERS),
    sumsOverOrders(),
  ]);
  return {
    totalProducts: catalogue.size,
    totalOrders,
    totalRevenue: sums.revenue,
    totalCustomers,
    recentOrders: recent.orders,
    topProducts: sums.top.map(({ product, ...facts }): TopProduct => {
      const now = catalogue.product(product);
      return { ...facts, title: now?.title ?? facts.title, product: now ?? null, stock: now?.stock ?? 0 };
    }),
  };
}

async function sumsOverOrders(): Promise<Sums> {
  const mark = await latestChange();
  if (known && known.mark === mark && known.until > Date.now()) return known.sums;
  const sums = reckon();
  known = { mark, until: Date.now() + SUMS_KEPT, sums };
  sums.catch(() => (known = undefined));
  return sums;
}

/** Another one after every order that is placed or changed; one look into an index. */
async function latestChange(): Promise<string> {
  const [latest, count] = await Promise.all([
    OrderModel.findOne({}, { updatedAt: 1, version: 1 })
      .sort({ updatedAt: -1, _id: -1 })
      .lean<Pick<StoredOrder, '_id' | 'updatedAt' | 'version'>>(),
    OrderModel.estimatedDocumentCount(),
  ]);
  return latest ? `${latest._id.toHexString()} ${latest.version} ${latest.updatedAt.getTime()} ${count}` : 'none';
}

async function reckon(): Promise<Sums> {
  const [paid, top] = await Promise.all([
    OrderModel.aggregate<{ revenue: number }>([
      { $match: { paymentStatus: PaymentStatus.PAID } },
      { $group: { _id: null, revenue: { $sum: '$totalAmount' } } },
    ]),
    OrderModel.aggregate<Sums['top'][number] & { product: StoredOrder['_id'] }>([
      { $match: { orderStatus: { $nin: [OrderStatus.CANCELLED, OrderStatus.RETURNED] } } },
      { $unwind: '$items' },
      {
        $group: {
          _id: '$items.product',
          title: { $last: '$items.title' },
          unitsSold: { $sum: '$items.quantity' },
          revenue: { $sum: { $multiply: ['$items.price', '$items.quantity'] } },
        },
      },
      { $sort: { unitsSold: -1, revenue: -1, _id: 1 } },
      { $limit: TOP_PRODUCTS },
      { $project: { _id: 0, product: '$_id', title: 1, unitsSold: 1, revenue: 1 } },
    ]),
  ]);
  return { revenue: paid[0]?.revenue ?? 0, top: top.map((one) => ({ ...one, product: String(one.product) })) };
}
