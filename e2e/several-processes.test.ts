import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
      const until = Date.now() + 10_000;
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
});
