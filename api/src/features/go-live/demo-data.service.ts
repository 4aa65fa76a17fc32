/** What of the shop is still demo data: counted for the owner, and found for its removal. */
import mongoose, { type ClientSession } from 'mongoose';
import { pageFacts, pageRequest } from '../../types/page.js';
import { Role } from '../../types/viewer.js';
import { CategoryModel, type Category } from '../catalogue/category.model.js';
import { ProductModel, type Product } from '../catalogue/product.model.js';
import { ContactSubmissionModel } from '../contact/contact.model.js';
import { StoredPageModel, type StoredPage } from '../content/content.model.js';
import { CustomOrderModel } from '../custom-orders/custom-order.model.js';
import { UserModel, type User } from '../customers/user.model.js';
import { OrderModel } from '../orders/order.model.js';
import type { ObjectId } from '../../types/object-id.js';
import { demoTexts, shareOfCategory, shareOfPage, shareOfProduct, type DemoShare } from './demo-texts.js';
import { DemoStateModel, DEMO_STATE } from './demo-state.model.js';
import type { DemoData, DemoProductPage } from './go-live.types.js';

const isIn = <T>(values: readonly T[]) => mongoose.trusted({ $in: values as T[] });

const OF_PRODUCT = {
  ...{ sku: 1, title: 1, description: 1, price: 1, originalPrice: 1, images: 1, specifications: 1 },
  ...{ category: 1, membership: 1, stock: 1 },
};

export type SharedProduct = Product & { share: DemoShare };

/** The products whose SKUs are of the seed, that are not deleted; the texts bound their number. */
export async function demoProducts(session?: ClientSession): Promise<SharedProduct[]> {
  const known = await ProductModel.find({ sku: isIn([...demoTexts().products.keys()]), deletedAt: null }, OF_PRODUCT, {
    session,
  })
    .sort({ _id: 1 })
    .lean<Product[]>();
  return known.map((one) => ({ ...one, share: shareOfProduct(one) })).filter(({ share }) => share !== 'OWN');
}

/** The categories of the seed. */
export async function demoCategories(
  session?: ClientSession,
): Promise<(Category & { _id: ObjectId; share: DemoShare })[]> {
  const found = await CategoryModel.find({ slug: isIn([...demoTexts().categories.keys()]) }, null, { session })
    .sort({ position: 1 })
    .lean<(Category & { _id: ObjectId })[]>();
  return found.map((one) => ({ ...one, share: shareOfCategory(one) })).filter(({ share }) => share !== 'OWN');
}

/** The customers of the seed; nobody can sign in as one. */
export async function demoCustomers(session?: ClientSession): Promise<Pick<User, '_id' | 'name' | 'email'>[]> {
  const { people } = demoTexts();
  const found = await UserModel.find(
    { email: isIn([...people.keys()]), role: Role.CUSTOMER },
    { name: 1, email: 1 },
    { session },
  ).lean<Pick<User, '_id' | 'name' | 'email'>[]>();
  return found.filter(({ name, email }) => people.get(email) === name);
}

/** The pages of the seed, without those that every shop has. */
export async function demoPages(session?: ClientSession): Promise<(StoredPage & { share: DemoShare })[]> {
  const found = await StoredPageModel.find({ _id: isIn(demoTexts().pages) }, null, { session }).lean<StoredPage[]>();
  return found.map((one) => ({ ...one, share: shareOfPage(one) })).filter(({ share }) => share !== 'OWN');
}

/** Messages that are the seed's, word by word. */
export const demoMessages = () => ({
  $or: demoTexts().contact.map(({ email, subject, message }) => ({ email, subject, message })),
});
export const demoCustomOrders = () => ({
  $or: demoTexts().customOrders.map(({ email, description }) => ({ email, description })),
});

/** Orders of these customers that the seed wrote. */
export const demoOrders = (customers: readonly ObjectId[]) => ({
  customer: isIn(customers),
  $expr: mongoose.trusted({ $eq: ['$idempotencyKey', { $toString: '$_id' }] }),
});

/** What demo data there is, for the owner. */
export async function demoData(): Promise<DemoData> {
  const [products, categories, customers, pages, state] = await Promise.all([
    demoProducts(),
    demoCategories(),
    demoCustomers(),
    demoPages(),
    DemoStateModel.findById(DEMO_STATE).lean(),
  ]);
  const ids = customers.map(({ _id }) => _id);
  const [orders, allOrders, messages, customOrders, ofCategories] = await Promise.all([
    OrderModel.countDocuments(demoOrders(ids)),
    OrderModel.estimatedDocumentCount(),
    ContactSubmissionModel.countDocuments(demoMessages()),
    CustomOrderModel.countDocuments(demoCustomOrders()),
    ProductModel.aggregate<{ _id: ObjectId; count: number }>([
      { $match: { category: { $in: categories.map(({ _id }) => _id) }, deletedAt: null } },
      { $group: { _id: '$category', count: { $sum: 1 } } },
    ]),
  ]);
  const counts = new Map(ofCategories.map(({ _id, count }) => [_id.toHexString(), count]));
  const untouched = products.filter(({ share }) => share === 'DEMO').length;
  const changed = products.length - untouched;
  return {
    present: untouched + orders + customers.length + messages + customOrders > 0,
    products: untouched,
    changedProducts: changed,
    orders,
    customers: customers.length,
    messages: messages + customOrders,
    ownOrders: Math.max(0, allOrders - orders),
    categories: categories.map(({ _id, name, share }) => {
      const id = _id.toHexString();
      const demo = products.filter(({ category }) => category.equals(_id)).length;
      return { id, name, changed: share === 'CHANGED', products: demo, ownProducts: (counts.get(id) ?? 0) - demo };
    }),
    pages: pages.map(({ _id, share, published, draft }) => ({
      id: _id,
      title: (published ?? draft)?.title ?? _id,
      changed: share === 'CHANGED',
    })),
    emptiedAt: state?.emptiedAt ?? null,
  };
}

/** Demo data is there, and the owner has not emptied the shop of it. Few reads: it is asked on every screen of the back office. */
export async function isDemoShop(): Promise<boolean> {
  if (await DemoStateModel.exists({ _id: DEMO_STATE, emptiedAt: mongoose.trusted({ $ne: null }) })) return false;
  const { people, products } = demoTexts();
  const [customer, product] = await Promise.all([
    UserModel.exists({ email: isIn([...people.keys()]), role: Role.CUSTOMER }),
    ProductModel.exists({ sku: isIn([...products.keys()]), deletedAt: null }),
  ]);
  return customer !== null || product !== null;
}

/** By title. */
export async function demoProductPage(page: number, pageSize: number): Promise<DemoProductPage> {
  const request = pageRequest(page, pageSize);
  const all = (await demoProducts()).sort((a, b) => a.title.localeCompare(b.title));
  const items = all
    .slice(request.skip, request.skip + request.pageSize)
    .map(({ _id, title, sku, share, category }) => ({
      id: _id.toHexString(),
      title,
      sku,
      categoryId: category.toHexString(),
      changed: share === 'CHANGED',
    }));
  return { items, ...pageFacts(request, all.length) };
}
