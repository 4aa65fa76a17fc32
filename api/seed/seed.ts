/** Fills an empty shop with demo data, and only an empty one. */
import { CategoryModel } from '../src/features/catalogue/category.model.js';
import { ProductModel, type Product } from '../src/features/catalogue/product.model.js';
import { rebuildSales } from '../src/features/sales/sales-figures.service.js';
import { seedAudit } from './audit.js';
import { firstSkus, seedCatalogue } from './catalogue.js';
import { seedDelivery } from './delivery.js';
import { seedGroups } from './groups.js';
import { seedMessages } from './messages.js';
import { seedOrders } from './orders.js';
import { seedSelling } from './selling.js';
import { seedReturns } from './returns.js';
import { seedPages } from './pages.js';
import { seedCustomers } from './people.js';

/** How much of each; what the demo texts have when left out. */
export interface SeedSize {
  products?: number;
  /** Product groups of five of these products each; none when left out. */
  groups?: number;
  customers?: number;
  orders?: number;
  /** Contact messages, and as many custom orders. */
  messages?: number;
  /** Lines of the audit log; none when left out. */
  audit?: number;
}

/** Products that demo orders choose from: enough for charts, few enough to hold. */
const SOLD_PRODUCTS = 500;

/** Dates are relative to now, so that the shop looks alive on any day. */
export async function seedDemo(size: SeedSize = {}): Promise<void> {
  const now = Date.now();
  await seedDelivery();
  await seedSelling();
  // Groups that are asked for by number take the place of those of the demo.
  const memberships = size.groups ? new Map() : await seedGroups(firstSkus(size.products), now);
  await seedCatalogue(memberships, size);
  const products = await ProductModel.find().sort({ _id: 1 }).limit(SOLD_PRODUCTS).lean<Product[]>();
  const categories = new Map((await CategoryModel.find().limit(1000).lean()).map((c) => [c._id.toHexString(), c.name]));
  const sold = products.map((p) => ({ ...p, categoryName: categories.get(p.category.toHexString()) ?? '' }));
  const customers = await seedCustomers(
    size.customers,
    products.map((p) => p._id),
    now,
  );
  await seedOrders(size.orders, customers, sold, now);
  await seedReturns(now);
  await rebuildSales();
  await seedMessages(size.messages, now);
  await seedPages(now);
  await seedAudit(size.audit ?? 0, sold, now);
}
