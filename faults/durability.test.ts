/** An acknowledged order survives a full disk, a kill and a power cut. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startShopProcess, type ShopProcess } from '../e2e/harness.js';

/** Sets the system's limit on the size of a process's files; missing on some systems. */
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
const ORDER = `mutation($input: PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber totalAmount}}}`;

describe('an order that was answered', () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShopProcess();
  });
  afterAll(() => shop.stop());

  const orderOf = (idempotencyKey: string) => ({
    idempotencyKey,
    paymentMethod: 'COD',
    contactInfo: { email: 'asha@example.com', phone: '+91 66666 00101' },
    deliveryAddress: {
      firstName: 'Asha',
      lastName: 'Verma',
      street: '1 Hazratganj',
      city: 'Lucknow',
      state: 'Uttar Pradesh',
      postalCode: '226001',
      country: 'India',
    },
  });

  (PRLIMIT ? it : it.skip)(
    'is kept: with a full disk the shop says "try again later", and then takes it once',
    async () => {
      const { token } = await shop.signUp();
      const { products } = await shop.graphql('{products(filter:{stock:IN_STOCK}){items{id stock}}}');
      const [{ id, stock }] = products.items;
      const limit = (bytes: number | string) =>
        execFileSync(PRLIMIT!, ['--pid', String(shop.pid), `--fsize=${bytes}:`]);
      const order = () =>
        shop.graphql(ORDER, { input: { ...orderOf('full'), items: [{ productId: id, quantity: 1 }] } }, token);
      const stockNow = async () =>
        (await shop.graphql('query($id: ID!){product(id:$id){stock}}', { id })).product.stock;
      const message = {
        name: 'Asha',
        email: 'asha@example.com',
        subject: 'Gate',
        message: 'Please measure. '.repeat(100),
      };
      const headers = { 'content-type': 'application/json' };
      const submit = () => fetch(`${shop.url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(message) });
      limit(statSync(join(shop.dataDir, 'database/data.mdb')).size);
      let answer = await submit();
      // The file has some room within.
      while (answer.ok) answer = await submit();
      expect(answer.status).toBe(503);
      for (let times = 0; times < 3; times += 1) await expect(order()).rejects.toThrow('"code":"UNAVAILABLE"');
      expect(await stockNow()).toBe(stock);
      expect(shop.said.match(/the database takes no writes/g)).toHaveLength(1);
      expect(shop.said).not.toContain('unforeseen fault');
      limit('unlimited');
      const unavailable = (error: Error) => {
        if (!error.message.includes('UNAVAILABLE')) throw error;
      };
      while (!(await order().catch(unavailable)));
      await order();
      expect(await stockNow()).toBe(stock - 1);
    },
  );

  it('is one of many when the shop is killed in their midst: a retry gives one order, and each piece is sold once', async () => {
    const { products } = await shop.graphql('{products(filter:{stock:IN_STOCK}){items{id stock}}}');
    const product = products.items.find((p: { stock: number }) => p.stock >= 10);
    const buyers: { token: string }[] = [];
    while (buyers.length < 8) buyers.push(await shop.signUp());
    const place = ({ token }: { token: string }, n: number) => {
      const contactInfo = { email: 'asha@example.com', phone: `+91 66666 0020${n}` };
      const deliveryAddress = { ...orderOf('').deliveryAddress, street: `${n} Aliganj` };
      const items = [{ productId: product.id, quantity: 1 }];
      return shop.graphql(ORDER, { input: { ...orderOf(`of ${n}`), contactInfo, deliveryAddress, items } }, token);
    };
    const answered = new Map<number, string>();
    const all = buyers.map(async (buyer, n) => {
      const { placeOrder } = await place(buyer, n);
      answered.set(n, placeOrder.order.id);
    });
    // The first was alone; those that came meanwhile are being written.
    await Promise.any(all);
    await shop.kill();
    await Promise.allSettled(all);
    await shop.restart();
    const again = await Promise.all(
      buyers.map(async (buyer, n) => (await place(buyer, n)).placeOrder.order.id as string),
    );
    for (const [n, id] of answered) expect(again[n]).toBe(id);
    const after = await shop.graphql('query($id: ID!){product(id:$id){stock}}', { id: product.id });
    expect([new Set(again).size, after.product.stock]).toEqual([8, product.stock - 8]);
    await shop.kill();
    const checked = spawnSync(process.execPath, [join(__dirname, '../api/dist/scripts/check-data.js')], {
      env: { ...process.env, DATA_DIR: shop.dataDir },
    });
    expect([checked.status, String(checked.stderr)]).toEqual([0, '']);
    await shop.restart();
  });

  it('survives a power cut with its stock and cart as they were answered', async () => {
    const { token } = await shop.signUp();
    const { products } = await shop.graphql('{products(filter:{stock:IN_STOCK},sort:PRICE_ASC){items{id stock}}}');
    const product = products.items.find((p: { stock: number }) => p.stock > 3);
    await shop.graphql('mutation($id: ID!){addToCart(productId:$id,quantity:2){count}}', { id: product.id }, token);
    const { placeOrder } = await shop.graphql(ORDER, { input: orderOf('power-cut') }, token);
    await shop.kill();
    await shop.restart();
    const after = await shop.graphql(
      'query($id: ID!){myOrders{total orders{id orderNumber totalAmount}} myCart{count} product(id:$id){stock}}',
      { id: product.id },
      token,
    );
    expect(after.myOrders).toEqual({ total: 1, orders: [placeOrder.order] });
    expect(after.myCart.count).toBe(0);
    expect(after.product.stock).toBe(product.stock - 2);
  });
});
