/** What is bought together: numbers against a slow reckoning, never from one person, one process at a time, and only what can be bought. */
import fc from 'fast-check';
import { emptyCatalogue } from '../../../test/catalogue-fixtures.js';
import { makeProduct, placeOrder, setStatus } from '../../../test/order-fixtures.js';
import { rounds } from '../../../test/rounds.js';
import { emptyDatabase, setSettings, startTestApp, type TestApp } from '../../../test/test-app.js';
import { ObjectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { ProductModel } from '../catalogue/product.model.js';
import { UserModel } from '../customers/user.model.js';
import { OrderModel } from '../orders/order.model.js';
import { BoughtTogetherStateModel, BoughtWithModel } from './bought-together.model.js';
import { countBoughtTogether, countNightly } from './count-bought-together.js';

const YEAR_AND_A_DAY = 366 * 86_400_000;
const FIELDS = 'id boughtTogether { id } alsoBought { id }';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // What the shop does by itself would be first.
  await app.stopBackgroundWork();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  await emptyCatalogue();
});

interface Bought {
  buyer: number;
  lines: { product: number; quantity: number; cancelled: number; ownWork: boolean }[];
  status: string;
  age: number;
  unpaid: boolean;
}

const bought: fc.Arbitrary<Bought> = fc.record({
  buyer: fc.integer({ min: 0, max: 6 }),
  lines: fc.array(
    fc.record({
      product: fc.integer({ min: 0, max: 11 }),
      quantity: fc.integer({ min: 1, max: 2 }),
      cancelled: fc.constantFrom(0, 0, 0, 1),
      ownWork: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  status: fc.constantFrom('delivered', 'delivered', 'shipped', 'confirmed', 'cancelled', 'returned'),
  age: fc.constantFrom(1, 1, 1, 1, YEAR_AND_A_DAY),
  unpaid: fc.constantFrom(false, false, false, true),
});

let orderNumber = 0;
/** Orders as they are stored, of which the count reads these fields alone. */
const storedOrder = (buyer: ObjectId, { lines, status, age, unpaid }: Omit<Bought, 'buyer'>, products: string[]) => ({
  orderNumber: `GS-20261101-${(orderNumber += 1)}`,
  idempotencyKey: `${orderNumber}`,
  customer: buyer,
  orderStatus: status,
  createdAt: new Date(Date.now() - age),
  ...(unpaid && { payBy: new Date() }),
  items: lines.map(({ product, quantity, cancelled, ownWork }) => ({
    product: new ObjectId(products[product]),
    quantity,
    ...(cancelled > 0 && { cancelled }),
    ...(ownWork && { ownWork }),
  })),
});
const insert = (orders: ReturnType<typeof storedOrder>[]) => OrderModel.collection.insertMany(orders as never[]);

const read = async (id: string): Promise<{ together: string[]; also: string[] }> => {
  const { product } = await app.data(`query ($id: ID!) { product(id: $id) { ${FIELDS} } }`, { id });
  const ids = (list: { id: string }[]) => list.map((one) => one.id);
  return { together: ids(product.boughtTogether), also: ids(product.alsoBought) };
};

/** The same, pair by pair, from the words of the field alone. */
function reckoned(orders: readonly Bought[], units: readonly string[], staff: number) {
  const counting = orders
    .filter(
      ({ buyer, status, age, unpaid }) => buyer !== staff && age === 1 && !unpaid && !/cancel|return/.test(status),
    )
    .map(({ buyer, lines }) => ({
      buyer,
      units: lines.filter((l) => !l.ownWork && l.quantity > l.cancelled).map((l) => units[l.product]!),
    }));
  const ranked = (left: string, isPair: (a: (typeof counting)[0], b: (typeof counting)[0]) => boolean) =>
    [...new Set(units)]
      .filter((right) => right !== left)
      .map((right) => ({
        right,
        buyers: new Set(
          counting.flatMap((a) =>
            counting.some(
              (b) => a.buyer === b.buyer && isPair(a, b) && a.units.includes(left) && b.units.includes(right),
            )
              ? [a.buyer]
              : [],
          ),
        ).size,
      }))
      .filter(({ buyers }) => buyers >= 3)
      .sort((a, b) => b.buyers - a.buyers || (a.right < b.right ? -1 : 1))
      .map(({ right }) => right)
      .slice(0, 8);
  return (left: string) => ({ together: ranked(left, (a, b) => a === b), also: ranked(left, (a, b) => a !== b) });
}

/** Products of which the last four are two groups. @returns ids, and the unit of each */
async function makeProducts(): Promise<{ products: string[]; units: string[] }> {
  const products: string[] = [];
  for (let n = 0; n < 8; n += 1) products.push(await makeProduct());
  const staff = await app.signIn(Role.ADMIN);
  const units = [...products];
  for (const title of ['Wardrobe', 'Shelf']) {
    const input = { title, options: [{ name: 'Size', values: [{ value: 'Small' }, { value: 'Large' }] }] };
    const add = 'mutation ($input: AddProductGroupInput!) { addProductGroup(input: $input) { id } }';
    const { id } = (await app.data(add, { input }, staff.token)).addProductGroup;
    const generate = `mutation ($input: GenerateMembersInput!) { generateMembers(input: $input) { added { id } } }`;
    const members = { groupId: id, price: 2000, category: 'Fitness', stock: 5 };
    const { added } = (await app.data(generate, { input: members }, staff.token)).generateMembers;
    for (const one of added) {
      products.push(one.id);
      units.push(id);
    }
  }
  return { products, units };
}

it('counts what a slow reckoning over random orders counts, in any memory, and the same after an erasure', async () => {
  const { products, units } = await makeProducts();
  const memberOf = (unit: string) => products[units.indexOf(unit)]!;
  await fc.assert(
    fc.asyncProperty(
      fc.array(bought, { minLength: 60, maxLength: 160 }),
      fc.constantFrom(undefined, 7, 40),
      async (orders, pairsMost) => {
        await OrderModel.deleteMany({});
        const staff = await UserModel.findOne({ role: Role.ADMIN }).lean();
        const buyers = Array.from({ length: 7 }, (_, n) => (n === 6 ? staff!._id : new ObjectId()));
        await insert(orders.map((one) => storedOrder(buyers[one.buyer]!, one, products)));
        const expected = reckoned(orders, units, 6);
        await OrderModel.collection.updateOne({}, { $set: { erased: { at: new Date() }, customerName: 'Erased' } });
        await countBoughtTogether(new Date(), pairsMost);
        const { items } = (await app.data(`{ products(grouped: false) { items { ${FIELDS} } } }`)).products;
        expect(items).toHaveLength(products.length);
        for (const { id, boughtTogether, alsoBought } of items) {
          const { together, also } = expected(units[products.indexOf(id)]!);
          const shown = (list: string[]) => list.map((unit) => ({ id: memberOf(unit) }));
          expect([boughtTogether, alsoBought]).toEqual([shown(together), shown(also)]);
        }
      },
    ),
    { numRuns: rounds(6, 100) },
  );
});

it('never tells what one person bought, however often, nor two', async () => {
  const [table, chair] = [await makeProduct(), await makeProduct()];
  const lines = [0, 1].map((product) => ({ product, quantity: 1, cancelled: 0, ownWork: false }));
  const order = (buyer: ObjectId) =>
    storedOrder(buyer, { lines, status: 'delivered', age: 1, unpaid: false }, [table, chair]);
  const [asha, ravi, meera] = [new ObjectId(), new ObjectId(), new ObjectId()];
  // More than one batch of them.
  await insert([...Array.from({ length: 600 }, () => order(asha)), order(ravi), order(ravi)]);
  expect(await countBoughtTogether()).toBe(0);
  expect(await read(table)).toEqual({ together: [], also: [] });
  await insert([order(meera)]);
  expect(await countBoughtTogether()).toBe(2);
  expect(await read(table)).toEqual({ together: [chair], also: [] });
  expect(await read(chair)).toEqual({ together: [table], also: [] });
});

it('shows orders as they are placed and sold, only what can be bought, and nothing while the owner does not want it', async () => {
  const [table, chair, lamp] = [await makeProduct(), await makeProduct(), await makeProduct({ stock: 4 })];
  for (const status of ['DELIVERED', 'DELIVERED', 'CONFIRMED', 'CANCELLED']) {
    const buyer = await app.signIn();
    const { order } = await placeOrder(app, buyer, {
      items: [table, chair].map((productId) => ({ productId, quantity: 1 })),
    });
    if (status !== 'CANCELLED') await placeOrder(app, buyer, { items: [{ productId: lamp, quantity: 1 }] });
    await setStatus(app, await app.signIn(Role.ADMIN), order.id, status);
  }
  await countNightly();
  expect(await read(table)).toEqual({ together: [chair], also: [lamp] });
  expect((await app.rest('GET', `/api/products/${table}`)).body).toMatchObject({
    boughtTogether: [{ id: chair }],
    alsoBought: [{ id: lamp }],
  });
  // The last piece: nobody counted anew.
  await placeOrder(app, await app.signIn(), { items: [{ productId: lamp, quantity: 1 }] });
  expect(await read(table)).toEqual({ together: [chair], also: [] });
  await ProductModel.updateOne({ _id: chair }, { $set: { visibility: 'HIDDEN', updatedAt: new Date() } });
  await refreshProducts([new ObjectId(chair)]);
  expect(await read(table)).toEqual({ together: [], also: [] });
  await ProductModel.updateOne({ _id: chair }, { $unset: { visibility: 1 }, $set: { updatedAt: new Date() } });
  await refreshProducts([new ObjectId(chair)]);
  expect((await read(table)).together).toEqual([chair]);
  await setSettings(app, 'selling', { showBoughtTogether: false });
  expect(await read(table)).toEqual({ together: [], also: [] });
  await setSettings(app, 'selling', { showBoughtTogether: true });
});

it('is counted once a night, by one process, and an empty shop has no rows', async () => {
  const [first, second] = await Promise.all([countBoughtTogether(), countBoughtTogether()]);
  expect([first, second].sort()).toEqual([0, undefined]);
  expect(await BoughtWithModel.countDocuments()).toBe(0);
  const countedAt = async () => (await BoughtTogetherStateModel.findOne().lean())!.countedAt.toISOString();
  // Half past four in India is 23:00 UTC of the day before.
  const night = new Date('2027-01-01T23:00:00Z');
  await countNightly(night);
  await countNightly(new Date('2027-01-02T22:20:00Z'));
  expect(await countedAt()).toBe(night.toISOString());
  await countNightly(new Date('2027-01-02T22:40:00Z'));
  expect(await countedAt()).toBe('2027-01-02T22:40:00.000Z');
});

it('answers from the cache until another count is shown', async () => {
  const [table, chair] = [await makeProduct(), await makeProduct()];
  const lines = [0, 1].map((product) => ({ product, quantity: 1, cancelled: 0, ownWork: false }));
  await countBoughtTogether();
  expect((await read(table)).together).toEqual([]);
  const { hits } = app.figures().responseCache;
  await read(table);
  expect(app.figures().responseCache.hits).toBe(hits + 1);
  await insert(
    Array.from({ length: 3 }, () =>
      storedOrder(new ObjectId(), { lines, status: 'shipped', age: 1, unpaid: false }, [table, chair]),
    ),
  );
  await countBoughtTogether();
  expect((await read(table)).together).toEqual([chair]);
});
