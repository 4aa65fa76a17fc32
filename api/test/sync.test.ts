/** Tests the change feeds: a reader follows the cursor during concurrent writes, and its copy ends up equal to the shop's data. */
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { heldSince, inLongTransaction } from '../src/platform/database/change-feed.js';
import { inTransaction } from '../src/platform/database/database.js';
import { Role } from '../src/types/viewer.js';
import { makeProduct, placeOrder, setStatus } from './order-fixtures.js';
import { rounds } from './rounds.js';
import { BEYOND_FEED_LAG, SHORT_FEED_LAG, startTestApp, type SignedIn, type TestApp } from './test-app.js';

const PRODUCTS = `query ($after: String, $limit: Int!) { changes: productChanges(after: $after, limit: $limit) { cursor hasMore
  items { id deleted product { id title price stock category version } } } }`;
const ORDERS = `query ($after: String, $limit: Int!) { changes: orderChanges(after: $after, limit: $limit) { cursor hasMore
  items { id order { id orderStatus version } } } }`;
const EDIT = 'mutation ($input: EditProductInput!) { editProduct(input: $input) { version } }';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp(SHORT_FEED_LAG);
  admin = await app.signIn(Role.ADMIN);
});
afterAll(() => app.stop());

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Keeps a copy by the feed alone, with small pages so that a cursor passes as many moments as it can. */
class Reader {
  readonly copy = new Map<string, any>();
  #after: string | undefined;

  constructor(
    private readonly document: string,
    private readonly limit: number,
  ) {}

  async catchUp(): Promise<void> {
    for (;;) {
      const variables = { after: this.#after, limit: this.limit };
      const { changes } = await app.data(this.document, variables, admin.token);
      this.#after = changes.cursor;
      for (const { id, deleted, product, order } of changes.items)
        if (deleted) this.copy.delete(id);
        else this.copy.set(id, product ?? order);
      if (!changes.hasMore) return;
    }
  }

  /** Reads on until the copy is what `truth` says, or says where it is not. */
  async until(truth: () => Promise<Record<string, unknown>>): Promise<void> {
    const end = Date.now() + 90_000;
    for (;;) {
      await this.catchUp();
      const wanted = await truth();
      const copy = Object.fromEntries([...this.copy].sort(([a], [b]) => (a < b ? -1 : 1)));
      if (JSON.stringify(copy) === JSON.stringify(wanted)) return;
      if (Date.now() > end) return void expect(copy).toEqual(wanted);
      await pause(200);
    }
  }
}

async function products(): Promise<Record<string, unknown>> {
  const stored = await ProductModel.find({ deletedAt: null }).sort({ _id: 1 }).lean();
  const names = new Map(
    (await app.data('{ categories { id name } }')).categories.map((c: { id: string; name: string }) => [c.id, c.name]),
  );
  return Object.fromEntries(
    stored.map(({ _id, title, price, stock, category, version }) => [
      _id.toHexString(),
      { id: _id.toHexString(), title, price: price / 100, stock, category: names.get(String(category)), version },
    ]),
  );
}

async function orders(): Promise<Record<string, unknown>> {
  const stored = await OrderModel.find().sort({ _id: 1 }).lean();
  return Object.fromEntries(
    stored.map(({ _id, orderStatus, version }) => {
      const id = _id.toHexString();
      return [id, { id, orderStatus: orderStatus.toUpperCase().replaceAll(' ', '_'), version }];
    }),
  );
}

describe('a reader of the changes of products and orders', () => {
  it('ends with what the shop has, although four write all the while: edits, orders, deletions, prices, a new name', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1) ids.push(await makeProduct({ stock: 500 }));
    const ofProducts = new Reader(PRODUCTS, 3);
    const ofOrders = new Reader(ORDERS, 2);
    const steps = rounds(4, 12);
    let writing = true;
    const writers = Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        const buyer = await app.signIn();
        for (let i = 0; i < steps; i += 1) {
          const id = ids[(writer * 5 + i) % 11]!;
          if (i % 3 === 0) {
            const placed = await placeOrder(app, buyer, { items: [{ productId: id, quantity: 1 }] });
            if (i % 2) await setStatus(app, admin, placed.order.id, 'SHIPPED');
          } else await app.data(EDIT, { input: { id, title: `Bench ${writer}-${i}` } }, admin.token);
          if (writer === 1 && i === steps / 2)
            await app.data('mutation { changeAllPrices(percent: 7) { changed } }', {}, admin.token);
          await pause(40);
        }
      }),
    ).finally(() => (writing = false));
    while (writing) {
      await Promise.all([ofProducts.catchUp(), ofOrders.catchUp()]);
      await pause(100);
    }
    await writers;
    await app.data('mutation ($id: ID!) { deleteProduct(id: $id) { success } }', { id: ids[11] }, admin.token);
    const [{ id: category }] = (await app.data('{ categories { id } }')).categories;
    await app.data('mutation ($id: ID!) { editCategory(id: $id, name: "Gym") { id } }', { id: category }, admin.token);
    await ofProducts.until(products);
    await ofOrders.until(orders);
    expect(ofProducts.copy.size).toBe(11);
    expect(ofOrders.copy.size).toBe(4 * Math.ceil(steps / 3));
    expect(new Set([...ofProducts.copy.values()].map((one) => one.category))).toEqual(new Set(['Gym']));
  });

  it('does not pass a change that is written for longer than the feed waits', async () => {
    const [slow, quick] = [await makeProduct({ title: 'Slow' }), await makeProduct({ title: 'Quick' })];
    const reader = new Reader(PRODUCTS, 100);
    await reader.until(products);
    await inLongTransaction(async (session) => {
      await ProductModel.updateOne({ _id: slow }, { $set: { title: 'Slow, changed' } }, { session });
      await app.data(EDIT, { input: { id: quick, title: 'Quick, changed' } }, admin.token);
      await pause(BEYOND_FEED_LAG);
      await reader.catchUp();
      expect(reader.copy.get(quick).title).toBe('Quick');
    });
    await reader.until(products);
    expect([reader.copy.get(slow).title, reader.copy.get(quick).title]).toEqual(['Slow, changed', 'Quick, changed']);
    expect(await heldSince()).toBeUndefined();
  });

  it('would miss that change if the feed were not held back', async () => {
    const [slow, quick] = [await makeProduct({ title: 'Slow' }), await makeProduct({ title: 'Quick' })];
    const reader = new Reader(PRODUCTS, 100);
    await reader.until(products);
    await inTransaction(async (session) => {
      await ProductModel.updateOne({ _id: slow }, { $set: { title: 'Slow, lost' } }, { session });
      await app.data(EDIT, { input: { id: quick, title: 'Quick, changed' } }, admin.token);
      await pause(BEYOND_FEED_LAG);
      await reader.catchUp();
    });
    await pause(BEYOND_FEED_LAG);
    await reader.catchUp();
    expect([reader.copy.get(slow).title, reader.copy.get(quick).title]).toEqual(['Slow', 'Quick, changed']);
  });
});
