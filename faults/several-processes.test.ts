/** Two processes of the shop on one database: each sees the other's writes, and payments, refunds, returns and mails happen once. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startRazorpayStub, type RazorpayStub } from '../api/test/razorpay-stub.js';
import { startShiprocketStub, type ShiprocketStub } from '../api/test/shiprocket-stub.js';
import { startServer } from '../embedded-mongo/src/index.js';
import { ADMIN, startShopProcess, type ShopProcess } from '../e2e/harness.js';

const ROUNDS = 18;
const ADDRESS = { street: '5 Hazratganj', city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' };

describe('two processes of the shop on one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-shared-'));
  let database: Awaited<ReturnType<typeof startServer>>;
  let razorpay: RazorpayStub;
  let courier: ShiprocketStub;
  let shops: ShopProcess[] = [];
  /** Past the shops. */
  let direct: mongoose.Connection;

  beforeAll(async () => {
    database = await startServer({ dataDir: folder });
    direct = await mongoose.createConnection(database.uri, { dbName: 'shared' }).asPromise();
    razorpay = await startRazorpayStub();
    courier = await startShiprocketStub();
    const env = {
      ...razorpay.env,
      ...courier.env,
      MONGODB_URI: database.uri.replace('/?', '/shared?'),
      JWT_SECRET: 'the same secret in both of the processes',
    };
    shops = [await startShopProcess(env), await startShopProcess(env)];
  });
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await razorpay.stop();
    await courier.stop();
    await direct.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let categories = 0;
  /** A product in a category of its own, a new one for each attempt of a test. @returns its id */
  async function newProduct(
    shop: ShopProcess,
    token: string,
    product: { title: string; price: number; stock: number },
  ): Promise<string> {
    const category = `Sports ${(categories += 1)}`;
    await shop.graphql('mutation($name:String!){addCategory(name:$name,emoji:"🏏"){id}}', { name: category }, token);
    const { addProduct } = await shop.graphql(
      'mutation($input:AddProductInput!){addProduct(input:$input){id}}',
      { input: { ...product, description: '', category } },
      token,
    );
    return addProduct.id;
  }

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

  it('pays an order once however callbacks and webhooks meet at both, and sends its money back once when it is cancelled there', async () => {
    const [one, other] = shops as [ShopProcess, ShopProcess];
    const admin = await one.logIn(ADMIN);
    const productId = await newProduct(one, admin, { title: 'Stick', price: 1000, stock: 100 });
    const { token, email } = await one.signUp();
    const place = async (shop: ShopProcess) =>
      (
        await shop.graphql(
          'mutation($input: PlaceOrderInput!){placeOrder(input:$input){order{id} payment{providerOrderId}}}',
          {
            input: {
              paymentMethod: 'ONLINE',
              items: [{ productId, quantity: 1 }],
              contactInfo: { email, phone: '+91 66666 00101' },
              deliveryAddress: ADDRESS,
            },
          },
          token,
        )
      ).placeOrder;
    const cancelled = new Set<string>();
    const refundsBefore = razorpay.refunds.length;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [near, far] = round % 2 ? [one, other] : [other, one];
      const { order, payment } = await place(near);
      const orderId: string = payment.providerOrderId;
      const paid = razorpay.pay(orderId);
      const callback = (shop: ShopProcess) => () =>
        shop.graphql(
          'mutation($input: VerifyPaymentInput!){verifyPayment(input:$input){success}}',
          { input: { orderId, paymentId: paid.id, signature: razorpay.sign(orderId, paid.id) } },
          token,
        );
      const webhook = (shop: ShopProcess, event: string) => async () =>
        expect((await razorpay.deliver(shop.url, event, { payment: paid }, { id: `${paid.id}-${event}` })).status).toBe(
          200,
        );
      const news: (() => Promise<unknown>)[] = [
        callback(near),
        webhook(far, 'payment.captured'),
        webhook(near, 'payment.captured'),
        webhook(far, 'order.paid'),
      ];
      if (round % 3 === 2) {
        cancelled.add(order.id);
        // Paying an order that is cancelled by then is refused.
        news[0] = () => callback(near)().catch((refused: unknown) => expect(String(refused)).toContain('CONFLICT'));
        news.push(() => far.graphql('mutation($id:ID!){cancelOrder(id:$id){id}}', { id: order.id }, token));
      }
      // Every one of them is first in turn.
      await Promise.all(news.map((_, index) => news[(index + round) % news.length]!()));
    }

    const orders = () => direct.collection('orders').find({ 'contactInfo.email': email }).toArray();
    const open = async () =>
      (await orders()).filter(({ _id, paymentStatus }) =>
        cancelled.has(String(_id)) ? paymentStatus !== 'refunded' : paymentStatus !== 'paid',
      );
    for (const until = Date.now() + 60_000; (await open()).length > 0 && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await open()).toEqual([]);
    const stored = await orders();
    const { stock } = (await direct.collection('products').findOne({ _id: new mongoose.Types.ObjectId(productId) }))!;
    expect(stored).toHaveLength(ROUNDS);
    for (const order of stored) {
      const back = cancelled.has(String(order['_id']));
      expect(order).toMatchObject({ orderStatus: back ? 'cancelled' : 'confirmed', payment: { captured: true } });
      expect(order['history'].filter((event: any) => event.kind === 'payment' && event.paymentStatus)).toHaveLength(1);
      expect(order['refunds'].map(({ amount, status }: any) => [amount, status])).toEqual(
        back ? [[118000, 'processed']] : [],
      );
    }
    expect(stock).toBe(100 - ROUNDS + cancelled.size);
    expect(razorpay.refunds).toHaveLength(refundsBefore + cancelled.size);
    const numbers = stored.flatMap(({ invoice }) => (invoice ? [Number(invoice.number.slice(-6))] : []));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => numbers[0]! + index));
  }, 300_000);

  it('takes a return in, pays it back and books a parcel once, though staff press at both at the same moment', async () => {
    const [one, other] = shops as [ShopProcess, ShopProcess];
    const admin = await one.logIn(ADMIN);
    const productId = await newProduct(one, admin, { title: 'Glove', price: 1000, stock: 100 });
    const { token, email } = await one.signUp();
    const attempt = async (shop: ShopProcess, call: string, type: string, input: object, by = admin): Promise<any> => {
      try {
        return Object.values(await shop.graphql(`mutation($input:${type}!){${call}}`, { input }, by))[0];
      } catch (error) {
        return /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error);
      }
    };
    /** Two at each process at once: one is done, the others are told so. */
    const once = async (call: string, type: string, input: object): Promise<any> => {
      const answers = await Promise.all([one, other, one, other].map((shop) => attempt(shop, call, type, input)));
      expect(answers.filter((answer) => answer === 'CONFLICT')).toHaveLength(3);
      return answers.find((answer) => answer !== 'CONFLICT');
    };
    const refundsBefore = razorpay.refunds.length;
    const rounds = 3;
    for (let round = 0; round < rounds; round += 1) {
      const { order, payment } = await attempt(
        one,
        'placeOrder(input:$input){order{id} payment{providerOrderId}}',
        'PlaceOrderInput',
        {
          paymentMethod: 'ONLINE',
          items: [{ productId, quantity: 2 }],
          contactInfo: { email, phone: '+91 66666 00101' },
          deliveryAddress: ADDRESS,
        },
        token,
      );
      const orderId: string = payment.providerOrderId;
      const paid = razorpay.pay(orderId);
      const signature = razorpay.sign(orderId, paid.id);
      const proof = { orderId, paymentId: paid.id, signature };
      await attempt(one, 'verifyPayment(input:$input){success}', 'VerifyPaymentInput', proof, token);
      const { shipment } = await attempt(
        other,
        'createShipment(input:$input){shipment{id number}}',
        'CreateShipmentInput',
        {
          orderId: order.id,
        },
      );
      const booked = await once('bookCourier(input:$input){shipment{id isBooked}}', 'BookCourierInput', {
        shipmentId: shipment.id,
        weightKg: 1,
      });
      expect(booked).toEqual({ shipment: { id: shipment.id, isBooked: true } });
      expect(courier.orders.filter((known) => known.channel_order_id === shipment.number)).toHaveLength(1);
      await attempt(one, 'editShipment(input:$input){shipment{id}}', 'EditShipmentInput', {
        id: shipment.id,
        state: 'DELIVERED',
      });
      const lines = [{ line: 0, quantity: 2 }];
      const wanted = { orderId: order.id, kind: 'RETURN', reason: 'DAMAGED', lines };
      const { id } = await attempt(one, 'requestReturn(input:$input){id}', 'RequestReturnInput', wanted, token);
      await attempt(other, 'answerReturn(input:$input){id}', 'AnswerReturnInput', { id, accept: true });
      const came = { id, lines: [{ line: 0, restocked: 1, writtenOff: 1 }] };
      expect(await once('receiveReturn(input:$input){state}', 'ReceiveReturnInput', came)).toEqual({
        state: 'RECEIVED',
      });
      const settled = await once('settleReturn(input:$input){state}', 'SettleReturnInput', { id, end: 'REFUND' });
      expect(settled).toEqual({ state: 'REFUNDED' });
      expect(paid.amount_refunded).toBe(paid.amount);
    }
    expect(razorpay.refunds).toHaveLength(refundsBefore + rounds);
    const product = await direct.collection('products').findOne({ _id: new mongoose.Types.ObjectId(productId) });
    expect(product!['stock']).toBe(100 - rounds);
  });

  it('sends each event once to each webhook, and lets a receiver that never answers hold up neither others nor mails', async () => {
    const [one, other] = shops as [ShopProcess, ShopProcess];
    const admin = await one.logIn(ADMIN);
    const [hanging, slow, quick] = [
      await startReceiver(() => undefined),
      await startReceiver((response) => void setTimeout(() => response.writeHead(200).end(), 1_000)),
      await startReceiver((response) => void response.writeHead(204).end()),
    ];
    try {
      for (const { url } of [hanging, slow, quick])
        await one.graphql(
          'mutation($input:CreateWebhookInput!){createWebhook(input:$input){secret}}',
          { input: { url, topics: ['CONTACT_SUBMITTED'] } },
          admin,
        );
      // Which webhooks there are, a process remembers for two seconds.
      const events = Array.from({ length: 20 }, (_, index) => `webhooks ${index}`);
      const say = async (shop: ShopProcess, subject: string) =>
        shop.graphql('mutation($input:SubmitContactInput!){submitContact(input:$input){success}}', {
          input: { name: 'Ruchi', email: `${subject.replace(' ', '')}@example.com`, subject, message: 'Measure.' },
        });
      await arrivedAt(quick, () => say(other, 'known'), 'known');
      const committed: number[] = [];
      for (const [index, subject] of events.entries()) {
        await say(index % 2 ? one : other, subject);
        committed.push(Date.now());
      }
      await arrivedAt(quick, undefined, ...events);
      const lags = events.map((subject, index) => quick.at.get(subject)! - committed[index]!);
      expect(Math.max(...lags)).toBeLessThan(4_000);
      await arrivedAt(slow, undefined, ...events);
      for (const { came } of [slow, quick])
        expect(came.filter((subject) => subject !== 'known').sort()).toEqual([...events].sort());
      const mailed = () => shops.flatMap(({ mail }) => mail.received.map(({ subject }) => subject));
      for (const until = Date.now() + 60_000; !mailed().includes('Contact: webhooks 19') && Date.now() < until;)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(mailed()).toContain('Contact: webhooks 19');
      // The silent one is paused as a whole: what is under way when it is, and one probe in half a minute.
      const hook = () => direct.collection('webhooks').findOne({ url: hanging.url });
      for (const until = Date.now() + 60_000; !(await hook())!['pausedSince'] && Date.now() < until;)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await hook()).toMatchObject({ enabled: true, pausedSince: expect.any(Date) });
      const tried = hanging.came.filter((subject) => subject !== 'known');
      expect(new Set(tried).size).toBe(tried.length);
      expect(tried.length).toBeLessThan(20);
    } finally {
      await direct.collection('webhooks').deleteMany({});
      for (const { server } of [hanging, slow, quick]) {
        server.closeAllConnections();
        server.close();
      }
    }
  });

  it('sends every mail of both once, whichever takes it; when one is killed the other goes on', async () => {
    const [one, other] = shops as [ShopProcess, ShopProcess];
    const admin = await one.logIn(ADMIN);
    const productId = await newProduct(one, admin, { title: 'Board', price: 100, stock: 50 });
    const { token, email } = await one.signUp();
    const place = (shop: ShopProcess) =>
      shop.graphql(
        'mutation($input: PlaceOrderInput!){placeOrder(input:$input){order{id}}}',
        {
          input: {
            paymentMethod: 'COD',
            items: [{ productId, quantity: 1 }],
            contactInfo: { email, phone: '+91 66666 00101' },
            deliveryAddress: ADDRESS,
          },
        },
        token,
      );
    const placedMails = (of = shops) =>
      of
        .flatMap(({ mail }) => mail.received)
        .filter(({ subject, to }) => to?.[0]?.address === email && /^Order GS-.* placed$/.test(subject ?? ''));
    const arrived = async (count: number) => {
      for (const until = Date.now() + 60_000; placedMails().length < count && Date.now() < until;)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(new Set(placedMails().map(({ subject }) => subject)).size).toBe(count);
      expect(placedMails()).toHaveLength(count);
    };
    for (let times = 0; times < 5; times += 1) await Promise.all([place(one), place(other)]);
    await arrived(10);
    const before = placedMails([other]).length;
    await one.kill();
    await place(other);
    await arrived(11);
    expect(placedMails([other])).toHaveLength(before + 1);
  });

  it('numbers bills of supply, credit notes, receipt and refund vouchers without a gap, though one is killed while both issue them', async () => {
    const [one, other] = shops as [ShopProcess, ShopProcess];
    await one.kill();
    await one.restart();
    const admin = await one.logIn(ADMIN);
    const { settingGroups } = await one.graphql('{settingGroups{id version}}', {}, admin);
    await one.graphql(
      'mutation($version:Int!){editSettingGroup(id:"company",version:$version,values:[{key:"sellerKind",value:"composition"}]){id}}',
      { version: settingGroups.find(({ id }: { id: string }) => id === 'company').version },
      admin,
    );
    const charges = async () => (await other.graphql('{shop{chargesTax}}')).shop.chargesTax;
    for (const until = Date.now() + 60_000; (await charges()) && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const productId = await newProduct(one, admin, { title: 'Beam', price: 1000, stock: 1000 });
    const { token } = await one.signUp();
    const { me } = await one.graphql('{me{id}}', {}, token);
    let keys = 0;
    const send = (shop: ShopProcess, call: string, type: string, input: object): Promise<any> =>
      shop.graphql(`mutation($input:${type}!){made:${call}(input:$input){id}}`, { input }, admin);
    /** An order whose advance goes back at once (RV, RF), or one that is sent and of which a part goes back later (RV, GS, CN). */
    async function documents(shop: ShopProcess, isSent: boolean): Promise<void> {
      const { made } = await send(shop, 'placeOrderFor', 'PlaceOrderForInput', {
        idempotencyKey: `numbers-${(keys += 1)}`,
        customer: { userId: me.id },
        phone: '98765 43210',
        items: [{ productId, quantity: 1 }],
        deliveryAddress: { firstName: 'Asha', lastName: 'Verma', ...ADDRESS },
        stages: [
          { label: 'Advance', due: 'NOW', percent: 40 },
          { label: 'Rest', due: 'DELIVERY' },
        ],
      });
      const paid = { orderId: made.id, method: 'CASH', idempotencyKey: `paid-${keys}-${made.id}` };
      await send(shop, 'recordPayment', 'RecordPaymentInput', { ...paid, amount: 400 });
      if (isSent)
        await send(shop, 'updateOrderStatus', 'UpdateOrderStatusInput', { id: made.id, orderStatus: 'SHIPPED' });
      await send(shop, 'refundOrder', 'RefundOrderInput', { id: made.id, amount: 100, reason: 'A dent' });
    }
    const some = (shop: ShopProcess) => Array.from({ length: 6 }, (_, at) => documents(shop, at % 2 === 0));
    const [here, there] = [some(one), some(other)];
    await Promise.any(here);
    await one.kill();
    const ended = await Promise.allSettled(here);
    expect(ended.some(({ status }) => status === 'rejected')).toBe(true);
    await Promise.all(there);
    await one.restart();
    await Promise.all([...some(one), ...some(other)]);

    const since = { 'items.product': new mongoose.Types.ObjectId(productId) };
    const made = await direct.collection('orders').find(since).toArray();
    expect(made.every(({ sellerKind, taxAmount }) => sellerKind === 'composition' && taxAmount === 0)).toBe(true);
    const given = JSON.stringify(await direct.collection('orders').find().toArray());
    for (const series of ['GS', 'CN', 'RV', 'RF']) {
      const numbers = [...given.matchAll(new RegExp(`"number":"${series}/\\d\\d-\\d\\d/(\\d{6})"`, 'g'))].map(
        ([, at]) => Number(at),
      );
      expect(numbers.length).toBeGreaterThanOrEqual(9);
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));
    }
  }, 120_000);

  it('leaves stock, money and numbers as they must be', async () => {
    await Promise.all(shops.map((shop) => shop.kill()));
    // Not in this process's stead: the database answers in it.
    const check = spawn(process.execPath, [join(__dirname, '../api/dist/scripts/check-data.js')], {
      env: { ...process.env, NODE_ENV: 'development', MONGODB_URI: database.uri.replace('/?', '/shared?') },
    });
    let said = '';
    for (const stream of [check.stdout, check.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
    const status = await new Promise((resolve) => check.once('close', resolve));
    expect([status, said]).toEqual([0, expect.stringContaining('all as they must be')]);
  });
});

interface Receiver {
  url: string;
  /** Subjects of the events, in the order they came in, and when each came first. */
  came: string[];
  at: Map<string, number>;
  server: Server;
}

async function startReceiver(answer: (response: ServerResponse) => void): Promise<Receiver> {
  const came: string[] = [];
  const at = new Map<string, number>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { subject } = JSON.parse(body).data;
      came.push(subject);
      if (!at.has(subject)) at.set(subject, Date.now());
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, came, at, server };
}

/** Waits until the events have come. @param again what to do meanwhile */
async function arrivedAt({ at }: Receiver, again: (() => Promise<unknown>) | undefined, ...subjects: string[]) {
  for (const until = Date.now() + 60_000; !subjects.every((subject) => at.has(subject)) && Date.now() < until;) {
    await again?.();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(subjects.filter((subject) => !at.has(subject))).toEqual([]);
}
