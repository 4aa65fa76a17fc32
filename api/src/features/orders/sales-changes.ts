/**
 * Notes what a change of an order adds to the shop's sales, in the transaction of the change itself. Each note is a document
 * of its own, so that orders of one day do not conflict; sales/sales-figures.service.ts adds the notes up.
 */
import { DateTime } from 'luxon';
import { lineTotal } from '../../pricing/index.js';
import { inserts, type Write } from '../../platform/database/writes.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { OrderStatus, PaymentStatus } from './order.enums.js';
import type { StoredOrder } from './order.model.js';
import {
  SALES_VERSION,
  SalesChangeModel,
  type CategorySalesChange,
  type ProductSalesChange,
  type SalesChange,
  type SalesDayChange,
} from './sales-change.model.js';

export type OrderOfSales = Pick<StoredOrder, 'createdAt' | 'orderStatus' | 'paymentStatus' | 'totalAmount' | 'items'>;

/** The day in India, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: SHOP_ZONE }).toISODate()!;
}

/** @param before undefined for a new order */
export function saleWrites(before: StoredOrder | undefined, after: StoredOrder): Write[] {
  const change = saleChange(before, after);
  return change ? inserts(SalesChangeModel, [{ version: SALES_VERSION, ...change }]) : [];
}

/** What an order that never was (of the demo) takes out of the sales again. */
export function saleUndone(order: StoredOrder): Write[] {
  const gone = { ...order, orderStatus: OrderStatus.CANCELLED };
  const change = {
    days: [dayChange(order, -1)],
    products: productsMoved(order, gone),
    categories: categoriesMoved(order, gone),
  };
  return inserts(SalesChangeModel, [{ version: SALES_VERSION, ...change }]);
}

/** Pure. @returns undefined when no figure changes */
export function saleChange(
  before: OrderOfSales | undefined,
  after: OrderOfSales,
): Pick<SalesChange, 'days' | 'products' | 'categories'> | undefined {
  if (before && sameSale(before, after)) return undefined;
  return {
    days: [...(before ? [dayChange(before, -1)] : []), dayChange(after, 1)],
    products: productsMoved(before, after),
    categories: categoriesMoved(before, after),
  };
}

function sameSale(a: OrderOfSales, b: OrderOfSales): boolean {
  return (
    a.orderStatus === b.orderStatus &&
    isPaid(a) === isPaid(b) &&
    a.totalAmount === b.totalAmount &&
    // A piece that an offer gives for nothing leaves the total as it is.
    b.items.every((line, index) => sameLine(a.items[index], line)) &&
    a.createdAt.getTime() === b.createdAt.getTime()
  );
}

function sameLine(a: OrderOfSales['items'][number] | undefined, b: OrderOfSales['items'][number]): boolean {
  return a ? a.quantity === b.quantity && revenueOf(a) === revenueOf(b) : b.quantity === 0;
}

function isPaid({ paymentStatus }: OrderOfSales): boolean {
  return paymentStatus === PaymentStatus.PAID;
}

function sells({ orderStatus }: OrderOfSales): boolean {
  return orderStatus !== OrderStatus.CANCELLED && orderStatus !== OrderStatus.RETURNED;
}

function dayChange(order: OrderOfSales, sign: 1 | -1): SalesDayChange {
  const paid = isPaid(order);
  return {
    day: dayOf(order.createdAt),
    status: order.orderStatus,
    orders: sign,
    paid: paid ? sign : 0,
    revenue: paid ? sign * order.totalAmount : 0,
  };
}

/** The change of units and revenue per product, without unchanged ones. */
function productsMoved(before: OrderOfSales | undefined, after: OrderOfSales): ProductSalesChange[] {
  const sold = before !== undefined && sells(before);
  if (!sold || !sells(after)) return sold === sells(after) ? [] : productChanges(after, sold ? -1 : 1);
  return after.items.flatMap((line, index) => {
    const earlier = before.items[index];
    if (!earlier || sameLine(earlier, line)) return [];
    return productChanges({ ...after, items: [line] }, 1).map((change) => ({
      ...change,
      units: line.quantity - earlier.quantity,
      revenue: revenueOf(line) - revenueOf(earlier),
    }));
  });
}

/** What its pieces were sold for, less what offers took off them. */
const revenueOf = (line: OrderOfSales['items'][number]): number => (line.quantity > 0 ? lineTotal(line) : 0);

/** Lines that were ordered: what is sent in exchange counts where it was sold. */
const soldLines = (items: OrderOfSales['items']) => items.filter(({ insteadOf }) => insteadOf === undefined);

function productChanges({ items, createdAt }: OrderOfSales, sign: 1 | -1): ProductSalesChange[] {
  return soldLines(items).map((line) => ({
    product: line.product,
    title: line.title,
    orderedAt: createdAt,
    units: sign * line.quantity,
    revenue: sign * revenueOf(line),
  }));
}

/** The change of units and revenue per category, without unchanged ones. */
function categoriesMoved(before: OrderOfSales | undefined, after: OrderOfSales): CategorySalesChange[] {
  const sums = new Map<string, CategorySalesChange>();
  const add = ({ items, createdAt }: OrderOfSales, sign: 1 | -1) => {
    const day = dayOf(createdAt);
    for (const line of soldLines(items)) {
      const { category = '', quantity } = line;
      const key = `${day} ${category}`;
      const { units, revenue } = sums.get(key) ?? { units: 0, revenue: 0 };
      sums.set(key, {
        day,
        category,
        units: units + sign * quantity,
        revenue: revenue + sign * revenueOf(line),
      });
    }
  };
  if (before && sells(before)) add(before, -1);
  if (sells(after)) add(after, 1);
  return [...sums.values()].filter(({ units, revenue }) => units !== 0 || revenue !== 0);
}
