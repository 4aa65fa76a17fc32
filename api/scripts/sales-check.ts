/** Compares the stored sales figures with the orders. */
import { SalesChangeModel, type SalesChange } from '../src/features/orders/sales-change.model.js';
import {
  CategorySalesModel,
  ProductSalesModel,
  SalesDayModel,
  SalesStateModel,
  type CategorySales,
  type ProductSales,
  type SalesDay,
} from '../src/features/sales/sales-figures.model.js';
import { inTransaction } from '../src/platform/database/database.js';
import { reckonSales, SALES_STATE, sumOf, type Sales } from '../src/features/sales/sales-figures.service.js';

/**
 * Reports each figure that does not match the orders as one line; none before the first figures are computed. Pending changes are
 * included in the comparison and not modified. Call it while no process writes.
 */
export async function wrongSales(): Promise<string[]> {
  // One snapshot of all collections, because the shop's background task may be summing up meanwhile.
  return inTransaction(async (session) => {
    if (!(await SalesStateModel.exists({ _id: SALES_STATE }).session(session))) return [];
    const stored = {
      days: await SalesDayModel.find({}, null, { session }).lean<SalesDay[]>(),
      products: await ProductSalesModel.find({}, null, { session }).lean<ProductSales[]>(),
      categories: await CategorySalesModel.find({}, null, { session }).lean<CategorySales[]>(),
    };
    const waiting = await SalesChangeModel.find({}, null, { session }).lean<SalesChange[]>();
    return differences(stored, waiting, await reckonSales(session));
  });
}

function differences(stored: Sales, waiting: readonly SalesChange[], right: Sales): string[] {
  const figures = figuresOf(stored);
  const { days, products, categories } = sumOf(waiting);
  const add = (name: string, value: number) => figures.set(name, (figures.get(name) ?? 0) + value);
  for (const [day, sums] of days) for (const [path, value] of Object.entries(sums)) add(`${day} ${path}`, value);
  for (const [id, { units, revenue }] of products) {
    add(`${id} units`, units);
    add(`${id} revenue`, revenue);
  }
  for (const [id, { units, revenue }] of categories) {
    add(`${id} units`, units);
    add(`${id} revenue`, revenue);
  }
  const wanted = figuresOf(right);
  return [...new Set([...figures.keys(), ...wanted.keys()])]
    .filter((name) => (figures.get(name) ?? 0) !== (wanted.get(name) ?? 0))
    .map((name) => `${name}: ${figures.get(name) ?? 0} instead of ${wanted.get(name) ?? 0}`);
}

function figuresOf({ days, products, categories }: Sales): Map<string, number> {
  const figures = new Map<string, number>();
  for (const { _id, byStatus } of days)
    for (const [status, sales] of Object.entries(byStatus))
      for (const [name, value] of Object.entries(sales)) figures.set(`${_id} byStatus.${status}.${name}`, value);
  for (const { _id, units, revenue } of products) {
    figures.set(`${_id.toHexString()} units`, units);
    figures.set(`${_id.toHexString()} revenue`, revenue);
  }
  for (const { _id, units, revenue } of categories) {
    figures.set(`${_id} units`, units);
    figures.set(`${_id} revenue`, revenue);
  }
  return figures;
}
