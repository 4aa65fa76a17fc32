/** Malicious and mistaken requests at checkout, none of which costs the shop anything. */
import { brokenRules } from '../../../scripts/data-checks.js';
import { makeProduct, LUCKNOW, orderInput, placeOrder, stockOf, tryToPlace } from '../../../test/order-fixtures.js';
import { emptyDatabase, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { OrderModel } from '../orders/order.model.js';

let app: TestApp;
let buyer: SignedIn;
let stranger: SignedIn;
let productId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  buyer = await app.signIn();
  stranger = await app.signIn();
  productId = await makeProduct({ price: 1000_00, stock: 10 });
});
afterEach(async () => {
  expect(await brokenRules()).toEqual([]);
});

const one = () => [{ productId, quantity: 1 }];
const orders = () => OrderModel.countDocuments();
/** An order as an older client sends it. */
const restOrder = (more: Record<string, unknown> = {}, headers = {}) =>
  fetch(`${app.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}`, ...headers },
    body: JSON.stringify({
      items: [{ product: productId, quantity: 1, price: 1000 }],
      paymentMethod: 'cod',
      contactInfo: { email: 'asha@example.com', phone: '+91 98765 43210' },
      deliveryAddress: LUCKNOW,
      shippingMethod: { id: 'standard', price: 0 },
      deliveryCharge: 50,
      taxAmount: 180,
      amount: 1230,
      totalAmount: 1230,
      ...more,
    }),
  }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as any }));

describe('sent twice', () => {
  it('the same cart is one order, although no key tells the requests apart', async () => {
    await app.data(
      'mutation ($id: ID!) { addToCart(productId: $id, quantity: 2) { count } }',
      { id: productId },
      buyer.token,
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryToPlace(app, buyer, { items: undefined })));
    expect(answers.filter((answer) => !answer.errors)).toHaveLength(1);
    expect(new Set(answers.flatMap((a) => a.errors ?? []).map((e) => e.extensions.code))).toEqual(
      new Set(['EMPTY_CART']),
    );
    expect([await orders(), await stockOf(productId)]).toEqual([1, 8]);
  });
  it('over REST with one Idempotency-Key is one order with one number', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => restOrder({}, { 'Idempotency-Key': 'click-1' })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.orderNumber)).size).toBe(1);
    expect(await orders()).toBe(1);
  });
});

describe('an idempotency key', () => {
  it.each([
    ['another quantity', { items: 3 }],
    ['another payment method', { paymentMethod: 'ONLINE' }],
    ['another address', { deliveryAddress: { ...LUCKNOW, street: '6 Hazratganj' } }],
    ['other contact details', { contactInfo: { email: 'other@example.com', phone: '+91 98765 43210' } }],
    ['the cart', { items: null }],
  ] as [string, Record<string, any>][])('with %s is refused and names the order it belongs to', async (_, changed) => {
    const { order } = await placeOrder(app, buyer, { items: one(), idempotencyKey: 'the-key' });
    const items = changed.items === undefined ? one() : changed.items && [{ productId, quantity: changed.items }];
    const answer = await tryToPlace(app, buyer, { idempotencyKey: 'the-key', ...changed, items });
    expect(answer.status).toBe(409);
    expect(answer.errors?.[0]).toMatchObject({
      message: expect.stringContaining(order.orderNumber),
      extensions: { code: 'CONFLICT' },
    });
    expect([await orders(), await stockOf(productId)]).toEqual([1, 9]);
  });
  it('still gives its order when only spaces, the order of fields or the total that was seen differ', async () => {
    const wanted = { items: one(), idempotencyKey: 'the-key', notes: 'Ring twice' };
    const { order } = await placeOrder(app, buyer, wanted);
    const { street, ...rest } = LUCKNOW;
    const again = await placeOrder(app, buyer, {
      ...wanted,
      notes: ' Ring twice ',
      totalAmount: 1,
      deliveryAddress: { ...rest, company: '', street: ` ${street}` },
    });
    expect(again.order.id).toBe(order.id);
  });
  it.each([
    ['empty', ''],
    ['too long', 'k'.repeat(101)],
  ])('that is %s is refused', async (_, idempotencyKey) => {
    const answer = await tryToPlace(app, buyer, { items: one(), idempotencyKey });
    expect([answer.errors?.[0]?.extensions.code, await orders()]).toEqual(['BAD_INPUT', 0]);
  });
});

describe('quantities', () => {
  it.each([0, -1, -2147483648, 10_001, 2147483647])(
    'of %i are refused before anything is written',
    async (quantity) => {
      const answer = await tryToPlace(app, buyer, { items: [{ productId, quantity }] });
      expect(answer.errors?.[0]?.extensions.code).toBe('BAD_INPUT');
      const rest = await restOrder({
        items: [{ product: productId, quantity }],
        totalAmount: undefined,
        amount: undefined,
      });
      expect([rest.status, rest.body.code]).toEqual([400, 'BAD_INPUT']);
      expect([await orders(), await stockOf(productId)]).toEqual([0, 10]);
    },
  );
  it.each([1.5, '1.5', '1e3', NaN, null, [2], { $gt: 0 }, 2 ** 31, '9'.repeat(20)])(
    'such as %p are no whole numbers over REST',
    async (quantity) => {
      expect((await restOrder({ items: [{ product: productId, quantity }] })).status).toBe(400);
      expect(await orders()).toBe(0);
    },
  );
  it('of one product in many lines count together', async () => {
    const answer = await tryToPlace(app, buyer, { items: Array.from({ length: 11 }, () => one()[0]!) });
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'OUT_OF_STOCK',
      lines: [{ requested: 11, available: 10 }],
    });
    const { order } = await placeOrder(app, buyer, { items: Array.from({ length: 10 }, () => one()[0]!) });
    expect(order.items).toMatchObject([{ quantity: 10, lineTotal: 10_000 }]);
  });
  it('in more lines than an order takes are refused', async () => {
    const answer = await tryToPlace(app, buyer, { items: Array.from({ length: 101 }, () => one()[0]!) });
    expect(answer.errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  });
  it('that make an order dearer than any amount the shop reckons with are refused', async () => {
    const dear = await makeProduct({ price: 5_00_00_000_00, stock: 10_000 });
    const answer = await tryToPlace(app, buyer, { items: [{ productId: dear, quantity: 10_000 }] });
    expect(answer.errors?.[0]).toMatchObject({
      message: 'This order is larger than the shop can take. Please call us.',
      extensions: { code: 'BAD_INPUT' },
    });
    expect(await stockOf(dear)).toBe(10_000);
  });
});

describe('amounts', () => {
  it.each([
    ['a lower total', { totalAmount: 1, amount: 1 }],
    ['a lower total under its other name', { totalAmount: undefined, amount: 1229.99 }],
    ['a negative total', { totalAmount: -1230, amount: -1230 }],
    ['no total to pay', { totalAmount: 0, amount: 0 }],
  ])('with %s are refused with the right ones', async (_, more) => {
    const { status, body } = await restOrder(more);
    expect([status, body.code, await orders()]).toEqual([409, 'PRICE_CHANGED', 0]);
    expect(JSON.stringify(body)).toContain('1230');
  });
  it('of a price, a tax or a delivery charge that the client made up change nothing', async () => {
    const { status, body } = await restOrder({
      items: [{ product: productId, quantity: 1, price: 0.01 }],
      taxAmount: 0,
      deliveryCharge: -50,
      shippingMethod: { id: 'standard', price: -1000 },
    });
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      totalAmount: 1230,
      taxAmount: 180,
      deliveryCharge: 50,
      items: [{ price: 1000 }],
    });
  });
  it.each([100.001, '100.001', 1e-7, 1230.0000000001, '1e3', '0x10', 'NaN', 1e15, [1230], { $gt: 0 }, true])(
    'such as %p are no rupees',
    async (amount) => {
      const { status, body } = await restOrder({ amount, totalAmount: undefined });
      expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
      expect(body.message).toMatch(/an amount/i);
      expect(await orders()).toBe(0);
    },
  );
});

describe("somebody else's order", () => {
  it('cannot be read, paid, cancelled, bought again, verified or paid in the test window', async () => {
    const { order, payment } = await placeOrder(app, buyer, { items: one(), paymentMethod: 'ONLINE' });
    const { paySandbox } = await app.data(
      'mutation ($id: String!) { paySandbox(providerOrderId: $id, outcome: PAY) { paymentId signature } }',
      { id: payment.providerOrderId },
      buyer.token,
    );
    const attempts: [string, Record<string, unknown>][] = [
      ['query ($id: ID!) { myOrder(id: $id) { id } }', { id: order.id }],
      ['mutation ($id: ID!) { payOrder(id: $id) { order { id } } }', { id: order.id }],
      ['mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id: order.id }],
      ['mutation ($id: ID!) { buyAgain(orderId: $id) { notices } }', { id: order.id }],
      [
        'mutation ($id: String!) { paySandbox(providerOrderId: $id, outcome: FAIL) { paymentId } }',
        { id: payment.providerOrderId },
      ],
      ...[payment.providerOrderId, order.id, order.orderNumber].map((orderId): [string, Record<string, unknown>] => [
        'mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { success } }',
        { input: { orderId, paymentId: paySandbox.paymentId, signature: paySandbox.signature } },
      ]),
    ];
    for (const [document, variables] of attempts) {
      const answer = await app.query(document, variables, stranger.token);
      expect([document, answer.errors?.[0]?.extensions.code]).toEqual([document, 'NOT_FOUND']);
    }
    for (const document of [
      'query ($id: ID!) { order(id: $id) { id } }',
      'mutation ($id: ID!) { refundOrder(input: { id: $id }) { id } }',
    ])
      expect((await app.query(document, { id: order.id }, stranger.token)).errors?.[0]?.extensions.code).toBe(
        'FORBIDDEN',
      );
    expect((await OrderModel.findById(order.id).lean())!.paymentStatus).toBe('pending');
  });
  it('is not paid by a replayed payment of another order', async () => {
    const [cheap, dear] = [
      await placeOrder(app, buyer, { items: one(), paymentMethod: 'ONLINE' }),
      await placeOrder(app, buyer, { items: [{ productId, quantity: 5 }], paymentMethod: 'ONLINE' }),
    ];
    const { paySandbox: paid } = await app.data(
      'mutation ($id: String!) { paySandbox(providerOrderId: $id, outcome: PAY) { paymentId signature } }',
      { id: cheap.payment.providerOrderId },
      buyer.token,
    );
    const verify = (orderId: string) =>
      app.rest(
        'POST',
        '/api/payment/verify',
        { orderId, paymentId: paid.paymentId, signature: paid.signature },
        buyer.token,
      );
    for (const orderId of [dear.payment.providerOrderId, dear.order.id]) {
      const { status, body } = await verify(orderId);
      expect([status, body.code]).toEqual([422, 'PAYMENT_FAILED']);
    }
    for (let times = 0; times < 3; times += 1)
      expect((await verify(cheap.payment.providerOrderId)).body.success).toBe(true);
    const stored = await OrderModel.find().sort({ totalAmount: 1 }).lean();
    expect(stored.map((o) => [o.paymentStatus, o.history.filter((e) => e.paymentStatus === 'paid').length])).toEqual([
      ['paid', 1],
      ['pending', 0],
    ]);
  });
});

describe('a refund', () => {
  it.each([-1, 0, 0.001, 1230.01, 1e12])('of %p rupees is refused', async (amount) => {
    const admin = await app.signIn(Role.ADMIN);
    const { order } = await placeOrder(app, buyer, { items: one() });
    await app.data(
      'mutation ($id: ID!) { updateOrderStatus(input: { id: $id, orderStatus: DELIVERED }) { id } }',
      { id: order.id },
      admin.token,
    );
    const answer = await app.query(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
      { input: { id: order.id, amount } },
      admin.token,
    );
    expect(answer.errors?.[0]?.extensions.code).toBe('BAD_INPUT');
    expect((await OrderModel.findById(order.id).lean())!.refunds).toEqual([]);
  });
});

describe('a placed order', () => {
  it('is not changed by what its customer sends afterwards under the names of its fields', async () => {
    const answer = await app.query(
      `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }`,
      { input: { ...orderInput({ items: one() }), paymentStatus: 'PAID', orderStatus: 'DELIVERED', subtotal: 1 } },
      buyer.token,
    );
    expect(answer.status).toBe(400);
    const { body } = await restOrder({ paymentStatus: 'paid', orderStatus: 'delivered', user: stranger.id, paidAt: 1 });
    expect(body.order).toMatchObject({ paymentStatus: 'pending', orderStatus: 'pending', paidAt: null });
    expect((await OrderModel.findOne().lean())!.customer.toHexString()).toBe(buyer.id);
  });
});
