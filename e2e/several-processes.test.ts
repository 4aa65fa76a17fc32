import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startServer } from '../embedded-mongo/src/index.js';
import { ADMIN, startShopProcess, type ShopProcess } from './harness.js';

describe('two processes of the shop on one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-shared-'));
  let database: Awaited<ReturnType<typeof startServer>>;
  let shops: ShopProcess[] = [];

  beforeAll(async () => {
    database = await startServer({ dataDir: folder });
    const env = {
      MONGODB_URI: database.uri.replace('/?', '/shared?'),
      JWT_SECRET: 'the same secret in both of the processes',
    };
    shops = [await startShopProcess(env), await startShopProcess(env)];
  });
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows in one what was written in the other, for products, stock, names and deletions', async () => {
    const [one, other] = shops as [ShopProcess, ShopProcess];
    const token = await one.logIn(ADMIN);
    const seen = async (wanted: object | null, id: string) => {
      const until = Date.now() + 60_000;
      let last: unknown;
      do {
        last = (await other.graphql('query($id:ID!){product(id:$id){title price stock category}}', { id })).product;
        if (JSON.stringify(last) === JSON.stringify(wanted)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      } while (Date.now() < until);
      expect(last).toEqual(wanted);
    };
    const { addCategory } = await one.graphql('mutation{addCategory(name:"Cricket",emoji:"🏏"){id}}', {}, token);
    const { addProduct } = await one.graphql(
      'mutation{addProduct(input:{title:"Bat",description:"",price:10,stock:3,category:"Cricket"}){id}}',
      {},
      token,
    );
    await seen({ title: 'Bat', price: 10, stock: 3, category: 'Cricket' }, addProduct.id);
    await one.graphql(
      'mutation($id:ID!){editProduct(input:{id:$id,price:12.5,stock:7}){id}}',
      { id: addProduct.id },
      token,
    );
    await one.graphql('mutation($id:ID!){editCategory(id:$id,name:"Bats"){id}}', { id: addCategory.id }, token);
    await seen({ title: 'Bat', price: 12.5, stock: 7, category: 'Bats' }, addProduct.id);
    await one.graphql('mutation($id:ID!){deleteProduct(id:$id){id}}', { id: addProduct.id }, token);
    await seen(null, addProduct.id);
  });

  it('sends every mail of both once, by one of them; when that one is killed the other goes on', async () => {
    const [one, other] = shops as [ShopProcess, ShopProcess];
    const admin = await one.logIn(ADMIN);
    await one.graphql('mutation{addCategory(name:"Chess",emoji:"♟️"){id}}', {}, admin);
    const { addProduct } = await one.graphql(
      'mutation{addProduct(input:{title:"Board",description:"",price:100,stock:50,category:"Chess"}){id}}',
      {},
      admin,
    );
    const { token, email } = await one.signUp();
    const place = (shop: ShopProcess) =>
      shop.graphql(
        'mutation($input: PlaceOrderInput!){placeOrder(input:$input){order{id}}}',
        {
          input: {
            paymentMethod: 'COD',
            items: [{ productId: addProduct.id, quantity: 1 }],
            contactInfo: { email, phone: '+91 66666 00101' },
            deliveryAddress: { street: '5 Hazratganj', city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' },
          },
        },
        token,
      );
    const placedMails = () =>
      shops.flatMap(({ mail }) => mail.received).filter(({ subject }) => /^Order GS-.* placed$/.test(subject ?? ''));
    const arrived = async (count: number) => {
      for (const until = Date.now() + 60_000; placedMails().length < count && Date.now() < until;)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(new Set(placedMails().map(({ subject }) => subject)).size).toBe(count);
      expect(placedMails()).toHaveLength(count);
    };
    for (let times = 0; times < 5; times += 1) await Promise.all([place(one), place(other)]);
    await arrived(10);
    // Who sent them holds the lease: it dies, and its time runs out.
    const [holder, heir] = one.mail.received.some(({ subject }) => / placed$/.test(subject ?? ''))
      ? [one, other]
      : [other, one];
    expect(heir.mail.received.some(({ subject }) => / placed$/.test(subject ?? ''))).toBe(false);
    await holder.kill();
    const direct = await mongoose.createConnection(database.uri, { dbName: 'shared' }).asPromise();
    await direct.collection('leases').updateMany({}, { $set: { expiresAt: new Date() } });
    await direct.close();
    await place(heir);
    await arrived(11);
    expect(heir.mail.received.filter(({ subject }) => / placed$/.test(subject ?? ''))).toHaveLength(1);
  });
});
