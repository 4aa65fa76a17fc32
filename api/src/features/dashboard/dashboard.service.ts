/** The figures on the dashboard's start page. */
import mongoose from 'mongoose';
import { anyProduct, productCount } from '../catalogue/staff-catalogue.js';
import { countCustomers } from '../customers/customers.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { orderView } from '../orders/order-view.js';
import type { Order } from '../orders/order.types.js';
import { ProductSalesModel, SalesDayModel, type ProductSales, type SalesDay } from '../sales/sales-figures.model.js';
import { addUpSales } from '../sales/sales-figures.service.js';
import type { Dashboard, TopProduct } from './dashboard.types.js';

const RECENT_ORDERS = 5;
const TOP_PRODUCTS = 5;

export async function dashboard(): Promise<Dashboard> {
  await addUpSales();
  const [totalOrders, totalCustomers, recent, revenue, top] = await Promise.all([
    OrderModel.estimatedDocumentCount(),
    countCustomers(),
    recentOrders(),
    totalRevenue(),
    topProducts(),
  ]);
  return {
    totalProducts: productCount(),
    totalOrders,
    totalRevenue: revenue,
    totalCustomers,
    recentOrders: recent,
    topProducts: top,
  };
}

async function recentOrders(): Promise<Order[]> {
  const orders = await OrderModel.find().sort({ createdAt: -1, _id: -1 }).limit(RECENT_ORDERS).lean<StoredOrder[]>();
  return orders.map(orderView);
}

async function totalRevenue(): Promise<number> {
  let sum = 0;
  for (const { byStatus } of await SalesDayModel.find().lean<SalesDay[]>())
    for (const { revenue } of Object.values(byStatus)) sum += revenue;
  return sum;
}

async function topProducts(): Promise<TopProduct[]> {
  const top = await ProductSalesModel.find({ units: mongoose.trusted({ $gt: 0 }) })
    .sort({ units: -1, revenue: -1, _id: 1 })
    .limit(TOP_PRODUCTS)
    .lean<ProductSales[]>();
  return top.map(({ _id, title, units, revenue }) => {
    const product = anyProduct(_id.toHexString()) ?? null;
    return { product, title: product?.title ?? title, unitsSold: units, revenue, stock: product?.stock ?? 0 };
  });
}
