/** Kills the shop in the middle of a payment, a return and a courier booking, and runs the check of the stored data. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { startRazorpayStub, type RazorpayStub } from '../api/test/razorpay-stub.js';
import { startShiprocketStub, type ShiprocketStub } from '../api/test/shiprocket-stub.js';
import { startServer } from '../embedded-mongo/src/index.js';
import { ADMIN, startShopProcess, type ShopProcess } from '../e2e/harness.js';

const root = join(__dirname, '..');
const ADDRESS = {
  firstName: 'Asha',
  lastName: 'Verma',
  street: '5 Hazratganj',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226001',
};
const ORDER =
  'query($id:ID!){myOrder(id:$id){orderStatus paymentStatus invoiceNumber refunds{status creditNoteNumber} history{paymentStatus}}}';

/** Opens the data folder of a shop that does not run, and closes it again. */
async function inDatabase<T>(dataDir: string, work: (database: Connection) => Promise<T>): Promise<T> {
  const server = await startServer({ dataDir: join(dataDir, 'database') });
  const database = await mongoose.createConnection(server.uri, { dbName: 'shop' }).asPromise();
  try {
    return await work(database);
  } finally {
    await database.close();
    await server.close();
  }
}

/** Ages the leases of a dead process, so that they have expired. */
const endLeases = (database: Connection) =>
  database.collection('leases').updateMany({}, { $set: { expiresAt: new Date() } });

async function until<T>(what: () => Promise<T>, right: (seen: T) => boolean): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const seen = await what();
    if (right(seen)) return seen;
    if (Date.now() > end) throw new Error(`Never came: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function npmRun(script: string[], dataDir: string): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir },
    shell: process.platform === 'win32',
  });
  return { status, said: stdout + stderr };
}

describe('a power cut between a payment and our answer', () => {
  let razorpay: RazorpayStub;
  let courier: ShiprocketStub;
  let admin: string;
  let shop: ShopProcess;
  let productId: string;
  let token: string;
  let email: string;
  beforeAll(async () => {
    razorpay = await startRazorpayStub();
    courier = await startShiprocketStub();
    shop = await startShopProcess({
      ...razorpay.env,
      ...courier.env,
      SEED_DEMO: 'false',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    admin = await shop.logIn(ADMIN);
    await shop.graphql('mutation{addCategory(name:"Cricket",emoji:"🏏"){id}}', {}, admin);
    const { addProduct } = await shop.graphql(
      'mutation{addProduct(input:{title:"Bat",description:"",price:1000,stock:9,category:"Cricket"}){id}}',
      {},
      admin,
    );
    productId = addProduct.id;
    ({ token, email } = await shop.signUp());
  });
  afterAll(async () => {
    await shop?.stop();
    await razorpay?.stop();
    await courier?.stop();
  });

  /** An order of two bats that waits for its payment, and whose mail has arrived. */
  async function placeOnline(): Promise<{ id: string; orderNumber: string; orderId: string }> {
    const { placeOrder } = await shop.graphql(
      'mutation($input: PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber} payment{providerOrderId}}}',
      {
        input: {
          paymentMethod: 'ONLINE',
          items: [{ productId, quantity: 2 }],
          contactInfo: { email, phone: '+91 66666 00101' },
          deliveryAddress: ADDRESS,
        },
      },
      token,
    );
    // A mail that is under way when the power goes is sent again a minute later; this one has arrived before.
    await shop.mail.newestTo(email, (mail) => mail.subject === `Order ${placeOrder.order.orderNumber} placed`);
    return { ...placeOrder.order, orderId: placeOrder.payment.providerOrderId };
  }
  const verify = (orderId: string, paymentId: string) =>
    shop.graphql(
      'mutation($input: VerifyPaymentInput!){verifyPayment(input:$input){success}}',
      { input: { orderId, paymentId, signature: razorpay.sign(orderId, paymentId) } },
      token,
    );
  const mailsOf = (orderNumber: string, words: string) =>
    shop.mail.received.filter(({ subject }) => subject?.includes(words) && subject.includes(orderNumber));
  async function expectSoundData() {
    await shop.kill();
    const checked = spawnSync(process.execPath, [join(root, 'api/dist/scripts/check-data.js')], {
      env: { ...process.env, DATA_DIR: shop.dataDir },
    });
    expect([checked.status, String(checked.stderr)]).toEqual([0, '']);
  }

  it('loses neither: after the restart the reconciler alone brings the order to paid, once', async () => {
    const { id, orderNumber, orderId } = await placeOnline();

    // The money is taken, the browser tells us, we ask the provider about it – and the power goes.
    const payment = razorpay.pay(orderId);
    razorpay.trouble = [{ on: 'GET /v1/payments', what: 'silent', times: 1 }];
    const answer = verify(orderId, payment.id).catch((error: unknown) => error);
    await until(
      async () => razorpay.requests,
      (seen) => seen.includes(`GET /v1/payments/${payment.id}`),
    );
    await shop.kill();
    expect(String(await answer)).toContain('fetch failed');

    // The order waits for its money still. Some time passes: the first look is due, the dead process's lease has run out.
    await inDatabase(shop.dataDir, async (database) => {
      const order = await database.collection('orders').findOne({ orderNumber });
      expect(order).toMatchObject({ paymentStatus: 'pending', payment: { captured: false } });
      await database.collection('orders').updateOne({ orderNumber }, { $set: { 'payment.checkAt': new Date() } });
      await endLeases(database);
    });
    await shop.restart();
    const { myOrder } = await until(
      () => shop.graphql(ORDER, { id }, token),
      (seen) => seen.myOrder.paymentStatus === 'PAID',
    );
    expect(myOrder).toMatchObject({
      orderStatus: 'CONFIRMED',
      invoiceNumber: expect.stringMatching(/^GS\/\d\d-\d\d\/\d{6}$/),
      refunds: [],
    });
    expect(myOrder.history.filter((event: any) => event.paymentStatus === 'PAID')).toHaveLength(1);
    await shop.mail.newestTo(email, (mail) => /Payment received/.test(mail.subject ?? ''));
    expect(['Payment received', 'placed'].map((words) => mailsOf(orderNumber, words).length)).toEqual([1, 1]);
    expect(razorpay.refunds).toEqual([]);

    // And the browser, which never had its answer, may ask again.
    expect((await verify(orderId, payment.id)).verifyPayment.success).toBe(true);
    await expectSoundData();
  });

  it('sends a refund once when it comes between the answer of the provider and our note of it', async () => {
    await shop.kill();
    await inDatabase(shop.dataDir, endLeases);
    await shop.restart();
    const { id, orderNumber, orderId } = await placeOnline();
    const payment = razorpay.pay(orderId);
    await verify(orderId, payment.id);
    await shop.mail.newestTo(email, (mail) => mail.subject === `Payment received for order ${orderNumber}`);
    razorpay.onRefund = async () => {
      razorpay.onRefund = undefined;
      await shop.kill();
    };
    const answer = await shop
      .graphql('mutation($id:ID!){cancelOrder(id:$id){id}}', { id }, token)
      .catch((error: unknown) => error);
    expect(String(answer)).toContain('fetch failed');
    const sent = () => razorpay.refunds.filter((refund) => refund.payment_id === payment.id);
    expect(sent()).toHaveLength(1);

    // The money has left and the order does not know. Its next try is due, the dead process's lease has run out.
    await inDatabase(shop.dataDir, async (database) => {
      const order = await database.collection('orders').findOne({ orderNumber });
      expect(order).toMatchObject({ orderStatus: 'cancelled', refunds: [{ status: 'requested' }] });
      await database.collection('orders').updateOne({ orderNumber }, { $set: { 'refunds.0.nextTryAt': new Date() } });
      await endLeases(database);
    });
    await shop.restart();
    const { myOrder } = await until(
      () => shop.graphql(ORDER, { id }, token),
      (seen) => seen.myOrder.paymentStatus === 'REFUNDED',
    );
    expect(myOrder.refunds).toMatchObject([{ status: 'PROCESSED', creditNoteNumber: expect.stringMatching(/^CN\//) }]);
    expect([sent().length, payment.amount_refunded]).toEqual([1, payment.amount]);
    await shop.mail.newestTo(email, (mail) => mail.subject === `Refund for order ${orderNumber}`);
    expect(mailsOf(orderNumber, 'Refund for')).toHaveLength(1);
    await expectSoundData();
  });

  it('counts a stage once that is paid by a link while it is away, and gives a second payer’s money back once when it comes in the midst', async () => {
    await shop.kill();
    await inDatabase(shop.dataDir, endLeases);
    await shop.restart();
    const { placeOrderFor } = await shop.graphql(
      'mutation($input:PlaceOrderForInput!){placeOrderFor(input:$input){id orderNumber}}',
      {
        input: {
          idempotencyKey: 'staged',
          customer: { phone: '98200 12345', name: 'Asha' },
          items: [{ productId, quantity: 1 }],
          deliveryAddress: ADDRESS,
          stages: [
            { label: 'Advance', due: 'NOW', percent: 40 },
            { label: 'Rest', due: 'READY' },
          ],
        },
      },
      admin,
    );
    const { id, orderNumber } = placeOrderFor;
    // The provider has made the link, and the order does not know it: nobody can pay it, and another one is made.
    razorpay.onLink = async () => {
      razorpay.onLink = undefined;
      await shop.kill();
    };
    const LINK = 'mutation($input:CreatePaymentLinkInput!){createPaymentLink(input:$input){id}}';
    const lost = await shop.graphql(LINK, { input: { orderId: id } }, admin).catch((error: unknown) => error);
    expect(String(lost)).toContain('fetch failed');
    await shop.kill();
    await inDatabase(shop.dataDir, endLeases);
    await shop.restart();
    await shop.graphql(LINK, { input: { orderId: id } }, admin);
    const link = [...razorpay.links.values()].at(-1)!;
    await shop.kill();
    const first = razorpay.payLink(link.id);
    const second = razorpay.payLink(link.id);
    await inDatabase(shop.dataDir, async (database) => {
      await database
        .collection('orders')
        .updateOne({ orderNumber }, { $set: { 'paymentRequests.0.checkAt': new Date() } });
      await endLeases(database);
    });
    // The refund of the second is sent, and the power goes before it is noted.
    let killed = false;
    razorpay.onRefund = async () => {
      razorpay.onRefund = undefined;
      killed = true;
      await shop.kill();
    };
    await shop.restart();
    await until(
      () => Promise.resolve(killed),
      (is) => is,
    );
    await shop.kill();
    await inDatabase(shop.dataDir, async (database) => {
      await database.collection('orders').updateOne({ orderNumber }, { $set: { 'refunds.0.nextTryAt': new Date() } });
      await endLeases(database);
    });
    await shop.restart();
    const { order } = await until(
      () =>
        shop.graphql(
          'query($id:ID!){order(id:$id){paidAmount dueAmount payments{amount reference} refunds{amount status reason}}}',
          { id },
          admin,
        ),
      (seen) => seen.order.refunds[0]?.status === 'PROCESSED',
    );
    expect(order).toMatchObject({
      payments: [{ amount: link.amount / 100, reference: expect.stringMatching(`${first.id}|${second.id}`) }],
      refunds: [{ amount: link.amount / 100, reason: 'Paid twice' }],
      paidAmount: link.amount / 100,
    });
    const back = razorpay.refunds.filter((one) => [first.id, second.id].includes(one.payment_id));
    expect(back.map(({ amount }) => amount)).toEqual([link.amount]);
    await expectSoundData();
  });

  /** Two bats that are paid. */
  async function paidOrder() {
    const order = await placeOnline();
    const payment = razorpay.pay(order.orderId);
    await verify(order.orderId, payment.id);
    await shop.mail.newestTo(email, (mail) => mail.subject === `Payment received for order ${order.orderNumber}`);
    return { ...order, payment };
  }
  const asAdmin = async (mutation: string, type: string, input: object) => {
    const answer = await shop.graphql(`mutation($input:${type}!){${mutation}}`, { input }, admin);
    return Object.values<any>(answer)[0];
  };
  const stock = async () =>
    (await shop.graphql('query($id:ID!){product(id:$id){stock}}', { id: productId })).product.stock;
  /** As a power cut leaves it for the next start: time has passed. */
  async function afterSomeTime(orderNumber: string, due: object) {
    await inDatabase(shop.dataDir, async (database) => {
      await database.collection('orders').updateOne({ orderNumber }, { $set: due });
      await endLeases(database);
    });
    await shop.restart();
  }

  it('counts what came back once and pays it back once, when it comes in the middle of either', async () => {
    await shop.kill();
    await inDatabase(shop.dataDir, endLeases);
    await shop.restart();
    const orders = [await paidOrder(), await paidOrder()];
    const returns: string[] = [];
    for (const { id } of orders) {
      await asAdmin('updateOrderStatus(input:$input){id}', 'UpdateOrderStatusInput', { id, orderStatus: 'DELIVERED' });
      const input = { orderId: id, kind: 'RETURN', reason: 'DAMAGED', lines: [{ line: 0, quantity: 2 }] };
      const { requestReturn } = await shop.graphql(
        'mutation($input:RequestReturnInput!){requestReturn(input:$input){id}}',
        { input },
        token,
      );
      await asAdmin('answerReturn(input:$input){id}', 'AnswerReturnInput', { id: requestReturn.id, accept: true });
      returns.push(requestReturn.id);
    }
    const before = await stock();
    const receive = (id: string) =>
      asAdmin('receiveReturn(input:$input){state}', 'ReceiveReturnInput', {
        id,
        lines: [{ line: 0, restocked: 2, writtenOff: 0 }],
      });
    const underWay = returns.map((id) => receive(id).catch((error: unknown) => String(error)));
    await Promise.race(underWay);
    await shop.kill();
    await Promise.all(underWay);
    await inDatabase(shop.dataDir, endLeases);
    await shop.restart();
    const again = await Promise.all(returns.map((id) => receive(id).catch((error: unknown) => String(error))));
    for (const one of again) expect(one.state ?? one).toMatch(/^RECEIVED$|CONFLICT/);
    expect(again.join()).toContain('CONFLICT');
    expect(await stock()).toBe(before + 4);

    const [{ orderNumber, payment }, other] = orders as [(typeof orders)[0], (typeof orders)[0]];
    razorpay.onRefund = async () => {
      razorpay.onRefund = undefined;
      await shop.kill();
    };
    const settle = (id: string) =>
      asAdmin('settleReturn(input:$input){state refundAmount}', 'SettleReturnInput', { id, end: 'REFUND' }).catch(
        (error: unknown) => String(error),
      );
    expect(await settle(returns[0]!)).toContain('fetch failed');
    await afterSomeTime(orderNumber, { 'refunds.0.nextTryAt': new Date() });
    const { myOrder } = await until(
      () => shop.graphql(ORDER, { id: orders[0]!.id }, token),
      (seen) => seen.myOrder.paymentStatus === 'REFUNDED',
    );
    expect(myOrder.orderStatus).toBe('RETURNED');
    expect(await settle(returns[0]!)).toContain('CONFLICT');
    const settled = await Promise.all([1, 2, 3].map(() => settle(returns[1]!)));
    expect(settled.filter((one) => one.state === 'REFUNDED')).toHaveLength(1);
    for (const one of [payment, other.payment]) {
      expect(razorpay.refunds.filter((refund) => refund.payment_id === one.id)).toHaveLength(1);
      expect(one.amount_refunded).toBe(one.amount);
    }
    expect(await stock()).toBe(before + 4);
    await expectSoundData();
  });

  it('books a parcel once when it comes before the courier has answered, at either step', async () => {
    await inDatabase(shop.dataDir, endLeases);
    await shop.restart();
    const { id: orderId, orderNumber } = await paidOrder();
    const { shipment } = await asAdmin('createShipment(input:$input){shipment{id number}}', 'CreateShipmentInput', {
      orderId,
    });
    const book = () =>
      asAdmin('bookCourier(input:$input){shipment{isBooked trackingNumber}}', 'BookCourierInput', {
        shipmentId: shipment.id,
        weightKg: 1,
      }).catch((error: unknown) => String(error));
    for (const on of ['POST /orders/create', 'POST /courier/assign']) {
      courier.trouble = [{ on, what: 'held', times: 1 }];
      const answer = book();
      await until(
        async () => courier.trouble[0]!.times,
        (left) => left === 0,
      );
      await shop.kill();
      expect(await answer).toContain('fetch failed');
      await afterSomeTime(orderNumber, { 'shipments.0.booking.askedAt': new Date(0) });
    }
    const [{ id, channel_order_id }] = courier.orders as [(typeof courier.orders)[0]];
    expect(channel_order_id).toBe(shipment.number);
    expect(await book()).toEqual({ shipment: { isBooked: true, trackingNumber: `AWB${id}` } });
    expect(await book()).toContain('CONFLICT');
    expect(courier.orders).toHaveLength(1);
    await expectSoundData();
  });
});

describe('npm run check:data', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'shop-check-'))));
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('finds nothing wrong with the demo data, and names what is broken in it afterwards, one line each', async () => {
    expect(npmRun(['seed'], dataDir).status).toBe(0);
    expect(npmRun(['check:data'], dataDir)).toEqual({
      status: 0,
      said: expect.stringContaining('all as they must be'),
    });
    const planted = await inDatabase(dataDir, async (database) => {
      const [product] = await database.collection('products').find().limit(1).toArray();
      const [order, other] = await database.collection('orders').find({ paymentStatus: 'paid' }).limit(2).toArray();
      await database.collection('products').updateOne({ _id: product!._id }, { $inc: { stock: 1 } });
      await database
        .collection('orders')
        .updateOne({ _id: order!._id }, { $unset: { paidAt: 1 }, $inc: { totalAmount: 1 } });
      await database.collection('orders').updateOne({ _id: other!._id }, { $inc: { taxAmount: 1 } });
      return { sku: product!.sku, order: order!.orderNumber, other: other!.orderNumber };
    });
    const { status, said } = npmRun(['check:data'], dataDir);
    expect(status).toBe(1);
    expect(said).toMatch(new RegExp(`Product ${planted.sku}: stock is \\d+, its ledger says \\d+`));
    expect(said).toContain(`Order ${planted.order}: its amounts do not add up to its total`);
    expect(said).toContain(`Order ${planted.order}: paid without the moment of payment`);
    expect(said).toContain(`Order ${planted.other}: its taxes do not add up to its tax`);
    expect(said).toMatch(/Sales figure \S+ byStatus\.\w+\.revenue: \d+ instead of \d+; npm run sales:rebuild/);
    expect(said).toContain('6 rules are broken.');
  });
  it('says what is wrong when there is nothing to look at', () => {
    const { status, said } = npmRun(['check:data'], join(dataDir, 'nowhere', 'at-all'));
    expect([status, said]).toEqual([2, expect.stringContaining('There is no data in')]);
  });
});
