// Checks the demo shop on the day of seeding: 90 days of orders, and nothing in it that could not have happened.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { brokenRules } from '../scripts/data-checks.js';
import { ContactSubmissionModel } from '../src/features/contact/contact.model.js';
import { takeOverPublished } from '../src/features/content/published.js';
import { CustomOrderModel } from '../src/features/custom-orders/custom-order.model.js';
import { UserModel } from '../src/features/customers/user.model.js';
import { refreshCategories, refreshGroups, refreshProducts } from '../src/features/catalogue/catalogue-sync.js';
import { CategoryModel } from '../src/features/catalogue/category.model.js';
import { missingDeclarations } from '../src/features/catalogue/declarations.js';
import { ProductGroupModel } from '../src/features/catalogue/groups/group.model.js';
import { plainFactsOf } from '../src/features/catalogue/product-fields.js';
import { ProductModel, type Product } from '../src/features/catalogue/product.model.js';
import { ReturnModel, ReturnState } from '../src/features/fulfilment/return.model.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { platform } from '../src/platform/platform.js';
import { Role } from '../src/types/viewer.js';
import { startTestApp, type TestApp } from '../test/test-app.js';
import { content } from './content.js';
import type { GroupText } from './groups.js';
import { seedDemo } from './seed.js';

const DAY = 86_400_000;
const groups = content<GroupText[]>('groups');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo();
  // Else it holds when somebody looks next, a second later.
  await takeOverPublished();
});
afterAll(() => app.stop());

test('has orders on most of the last 90 days, the last within a day, each after its customer joined', async () => {
  const orders = await OrderModel.find().select({ createdAt: 1, customer: 1 }).limit(1000).lean();
  const joined = new Map((await UserModel.find().limit(1000).lean()).map((u) => [String(u._id), u.createdAt]));
  const ages = orders.map(({ createdAt }) => (Date.now() - createdAt.getTime()) / DAY);
  expect(Math.max(...ages)).toBeLessThan(91);
  expect(Math.min(...ages)).toBeLessThan(1);
  expect(new Set(ages.map(Math.floor)).size).toBeGreaterThan(60);
  const early = orders.filter(({ createdAt, customer }) => !(createdAt >= joined.get(String(customer))!));
  expect(early).toEqual([]);
});

test('keeps every rule the shop itself keeps: stock and its ledger, totals, invoice numbers', async () => {
  expect(await brokenRules()).toEqual([]);
});

test('shows each group of the texts once in a list, and finds the member whose choice is asked for', async () => {
  expect(await ProductGroupModel.countDocuments()).toBe(groups.length);
  const members = groups.flatMap((group) => group.members);
  const products = await ProductModel.countDocuments();
  // As a shop that starts with the data reads it.
  await refreshCategories();
  await refreshGroups(await ProductGroupModel.distinct('_id'));
  await refreshProducts(await ProductModel.distinct('_id'));
  const { listed } = await app.data('{ listed: products { total } }');
  expect(listed.total).toBe(products - members.length + groups.length);
  const { found } = await app.data(
    '{ found: products(filter: { search: "grey sofa 2 seater" }) { items { title optionValues { value } group { title } } } }',
  );
  expect(found.items[0]).toMatchObject({
    optionValues: [{ value: '2 seater' }, { value: 'Grey' }],
    group: { title: 'Fabric Sofa' },
  });
});

test('has returns that wait for an answer and for their goods, as a newcomer is to see the screen', async () => {
  const states = (await ReturnModel.find().limit(10).lean()).map(({ state }) => state);
  expect(states).toEqual(expect.arrayContaining([ReturnState.REQUESTED, ReturnState.ACCEPTED]));
});

test('gives every product a picture, and every custom order a sketch that can be opened', async () => {
  expect(await ProductModel.countDocuments({ images: { $size: 0 } })).toBe(0);
  const requests = await CustomOrderModel.find().limit(100).lean();
  expect(requests).toHaveLength(12);
  for (const { sketch } of requests) {
    const file = await platform().files.read('private', sketch!.file);
    const { format, width, height } = await sharp(await buffer(file!.stream)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 800, height: 560 });
  }
  expect(await ContactSubmissionModel.countDocuments()).toBe(14);
});

test('declares of every product what the law has shown with it', async () => {
  const usual = new Map(
    (await CategoryModel.find().limit(100).lean()).map(({ _id, productDefaults }) => [String(_id), productDefaults]),
  );
  const products = await ProductModel.find().limit(1000).lean<Product[]>();
  const lacking = products.filter(
    (one) => missingDeclarations({ ...one, ...plainFactsOf(one) }, usual.get(String(one.category))).length > 0,
  );
  expect(lacking.map(({ title }) => title)).toEqual([]);
});

test('has a page of its own, which the foot leads to', async () => {
  const { contentPage, footer } = await app.data(
    '{ contentPage(id: "care") { path kind } footer: contentPage(id: "footer") { blocks { links { to } } } }',
  );
  expect(contentPage).toEqual({ path: '/pages/care', kind: 'OWN' });
  const links = footer.blocks.flatMap((block: { links: { to: string }[] }) => block.links.map(({ to }) => to));
  expect(links).toContain('/pages/care');
});

test('fills the dashboard, and the chart of the last twelve weeks in every week', async () => {
  const { token } = await app.signIn(Role.ADMIN);
  const { dashboard } = await app.data(
    '{ dashboard { totalOrders totalCustomers recentOrders { id } topProducts { title } } }',
    {},
    token,
  );
  expect(dashboard).toMatchObject({ totalOrders: 190, totalCustomers: 60 });
  expect([dashboard.recentOrders.length, dashboard.topProducts.length]).toEqual([5, 5]);
  const week = (n: number) => [n * 7 + 7, n * 7].map((days) => new Date(Date.now() - days * DAY));
  for (let n = 0; n < 12; n += 1) {
    const [from, to] = week(n);
    expect(await OrderModel.countDocuments({ createdAt: { $gte: from, $lt: to } })).toBeGreaterThan(0);
  }
});
