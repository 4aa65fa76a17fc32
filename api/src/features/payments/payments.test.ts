import {
  makeProduct,
  ORDER_FIELDS,
  placeOrder,
  readOrder,
  setStatus,
  stockOf,
  tryToPlace,
} from '../../../test/order-fixtures.js';
import { startRazorpayStub, type RazorpayStub } from '../../../test/razorpay-stub.js';
import { emptyDatabase, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { OrderModel } from '../orders/order.model.js';
import { PAYMENT_WINDOW } from '../orders/order-transition.js';
import { cancelUnpaid, reconcilePayments } from './reconcile.service.js';
import { workOnRefunds } from './refund.service.js';

let razorpay: RazorpayStub;
let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
let productId: string;

beforeAll(async () => {
  razorpay = await startRazorpayStub();
  app = await startTestApp(razorpay.env);
});
afterAll(async () => {
  await app.stop();
  await razorpay.stop();
});
beforeEach(async () => {
  await emptyDatabase();
  razorpay.trouble = [];
  razorpay.requests = [];
  razorpay.refunds = [];
  razorpay.orders.clear();
  razorpay.refundStatus = 'processed';
  admin = await app.signIn(Role.ADMIN);
  buyer = await app.signIn();
  productId = await makeProduct({ price: 1000_00, stock: 10 });
});

const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const soon = 25_000;

async function placeOnline(quantity = 1): Promise<any> {
  const { order, payment } = await placeOrder(app, buyer, {
    paymentMethod: 'ONLINE',
    items: [{ productId, quantity }],
    totalAmount: 1180 * quantity,
  });
  return { order, payment, providerOrderId: payment.providerOrderId };
}

function verify(
  providerOrderId: string,
  paymentId: string,
  signature = razorpay.sign(providerOrderId, paymentId),
  who = buyer,
) {
  return app.query(
    `mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { success order { ${ORDER_FIELDS} } } }`,
    { input: { orderId: providerOrderId, paymentId, signature } },
    who.token,
  );
}

const capturedEvent = (payment: unknown, id?: string) =>
  razorpay.deliver(app.url, 'payment.captured', { payment }, { id });

describe('placing an order to be paid online', () => {
  it("hands the browser what the provider's window needs, and makes the provider's order for the same paise", async () => {
    const { order, payment } = await placeOnline(2);
    expect(payment).toEqual({
      provider: 'RAZORPAY',
      keyId: 'rzp_test_stub',
      providerOrderId: order.razorpayOrderId,
      amountPaise: 236000,
      currency: 'INR',
      name: 'GS Mart',
      description: `Order ${order.orderNumber}`,
      prefillName: 'Asha Verma',
      prefillEmail: 'asha@example.com',
      prefillContact: '+91 98765 43210',
      testMode: false,
    });
    expect(razorpay.orders.get(order.razorpayOrderId)).toMatchObject({
      amount: 236000,
      receipt: order.orderNumber,
      notes: { orderNumber: order.orderNumber, request: expect.any(String) },
    });
    expect(order).toMatchObject({
      canPay: true,
      paymentStatus: 'PENDING',
      codCharge: 0,
      deliveryCharge: 0,
      invoiceNumber: null,
    });
  });
  it.each(['server-error', 'lost', 'too-many', 'garbage'] as const)(
    'survives one answer of the kind %s with one order at the provider',
    async (what) => {
      razorpay.trouble = [{ on: 'POST /v1/orders', what, times: 1 }];
      const { order } = await placeOnline();
      expect([...razorpay.orders.values()].filter((o) => o.receipt === order.orderNumber)).toHaveLength(1);
    },
  );
  it('writes nothing when the provider does not answer', async () => {
    razorpay.trouble = [{ on: 'POST /v1/orders', what: 'server-error', times: 9 }];
    const answer = await tryToPlace(app, buyer, { paymentMethod: 'ONLINE', items: [{ productId, quantity: 1 }] });
    expect(answer.status).toBe(503);
    expect(answer.errors?.[0]?.extensions.code).toBe('PAYMENT_UNAVAILABLE');
    expect([await OrderModel.countDocuments(), await stockOf(productId)]).toEqual([0, 10]);
  });
  it('again with the same key gives the same payment session', async () => {
    const wanted = {
      paymentMethod: 'ONLINE' as const,
      items: [{ productId, quantity: 1 }],
      idempotencyKey: 'again-please',
    };
    const [first, second] = [await placeOrder(app, buyer, wanted), await placeOrder(app, buyer, wanted)];
    expect(second.payment).toEqual(first.payment);
    const again = await app.data(
      'mutation ($id: ID!) { payOrder(id: $id) { payment { providerOrderId } } }',
      { id: first.order.id },
      buyer.token,
    );
    expect(again.payOrder.payment.providerOrderId).toBe(first.payment.providerOrderId);
  });
});

describe("the browser's way back", () => {
  it('makes the order paid and confirmed, with its invoice', async () => {
    const { providerOrderId } = await placeOnline();
    const { id } = razorpay.pay(providerOrderId);
    const { data } = await verify(providerOrderId, id);
    expect(data?.verifyPayment).toMatchObject({
      success: true,
      order: { paymentStatus: 'PAID', orderStatus: 'CONFIRMED', canPay: false, payBy: null },
    });
    expect(data?.verifyPayment.order.paidAt).toBeTruthy();
    expect(data?.verifyPayment.order.invoiceNumber).toMatch(/^GS\/\d\d-\d\d\/\d{6}$/);
  });
  it("accepts the shop's own order id, and captures what is only authorized", async () => {
    const { order, providerOrderId } = await placeOnline();
    const payment = razorpay.pay(providerOrderId, 'authorized');
    const { data } = await verify(order.id, payment.id, razorpay.sign(providerOrderId, payment.id));
    expect(data?.verifyPayment.order.paymentStatus).toBe('PAID');
    expect(payment.status).toBe('captured');
  });
  it('refuses a wrong signature, one of another order, and a stranger', async () => {
    const [one, two] = [await placeOnline(), await placeOnline()];
    const { id } = razorpay.pay(one.providerOrderId);
    expect((await verify(one.providerOrderId, id, 'f'.repeat(64))).errors?.[0]).toMatchObject({
      message: 'Payment verification failed.',
      extensions: { code: 'PAYMENT_FAILED' },
    });
    expect(
      (await verify(two.providerOrderId, id, razorpay.sign(one.providerOrderId, id))).errors?.[0]?.extensions.code,
    ).toBe('PAYMENT_FAILED');
    expect((await verify(one.providerOrderId, id, undefined, await app.signIn())).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    );
    expect((await readOrder(app, admin, one.order.id)).paymentStatus).toBe('PENDING');
  });
  it('refuses a payment that failed or is of another amount', async () => {
    const { order, providerOrderId } = await placeOnline();
    const failed = razorpay.pay(providerOrderId, 'failed');
    const less = razorpay.pay(providerOrderId, 'authorized', 100);
    expect((await verify(providerOrderId, failed.id)).errors?.[0]?.extensions.code).toBe('PAYMENT_FAILED');
    expect((await verify(providerOrderId, less.id)).errors?.[0]?.extensions.code).toBe('PAYMENT_FAILED');
    expect(await readOrder(app, admin, order.id)).toMatchObject({ paymentStatus: 'FAILED', canPay: true });
  });
  it.each(['server-error', 'silent', 'lost'] as const)(
    'trusts the signature while the provider is %s, and asks again later',
    async (what) => {
      const { order, providerOrderId } = await placeOnline();
      const { id } = razorpay.pay(providerOrderId);
      razorpay.trouble = [{ on: 'GET /v1/payments', what, times: 3 }];
      const { data } = await verify(providerOrderId, id);
      expect(data?.verifyPayment.order.paymentStatus).toBe('PAID');
      // Silence lasts so long that the shop's own next check may come first.
      if (what !== 'silent') expect((await OrderModel.findById(order.id).lean())!.payment!.captured).toBe(false);
      await reconcilePayments(later(soon));
      const { payment } = (await OrderModel.findById(order.id).lean())!;
      expect(payment).toMatchObject({ captured: true });
      expect(payment!.checkAt).toBeUndefined();
    },
    60_000,
  );
});

describe('the webhook', () => {
  it('makes the order paid, once, in whatever order and however often it comes', async () => {
    const { order, providerOrderId } = await placeOnline();
    const failed = razorpay.pay(providerOrderId, 'failed');
    const payment = razorpay.pay(providerOrderId);
    const failure = () => razorpay.deliver(app.url, 'payment.failed', { payment: failed }, { id: 'event-failed' });
    expect((await failure()).status).toBe(200);
    expect((await readOrder(app, admin, order.id)).paymentStatus).toBe('FAILED');
    for (const id of ['event-1', 'event-1', 'event-2']) expect((await capturedEvent(payment, id)).status).toBe(200);
    expect(
      (await razorpay.deliver(app.url, 'order.paid', { payment, order: razorpay.orders.get(providerOrderId) })).status,
    ).toBe(200);
    await razorpay.deliver(app.url, 'payment.failed', { payment: failed }, { id: 'event-late' });
    const after = await readOrder(app, admin, order.id);
    expect(after).toMatchObject({ paymentStatus: 'PAID', orderStatus: 'CONFIRMED' });
    expect(after.history.filter((e: any) => e.paymentStatus === 'PAID')).toHaveLength(1);
  });
  it('refuses bytes that were not signed', async () => {
    const { order, providerOrderId } = await placeOnline();
    const payment = razorpay.pay(providerOrderId);
    const answer = await razorpay.deliver(app.url, 'payment.captured', { payment }, { signature: '0'.repeat(64) });
    expect(answer.status).toBe(400);
    expect((await readOrder(app, admin, order.id)).paymentStatus).toBe('PENDING');
  });
  it("takes no notice of somebody else's orders", async () => {
    const payment = { id: 'pay_x', order_id: 'order_x', amount: 100, currency: 'INR', status: 'captured' };
    expect((await capturedEvent(payment)).status).toBe(200);
  });
  it('of an authorized payment lets the reconciler capture it', async () => {
    const { order, providerOrderId } = await placeOnline();
    const payment = razorpay.pay(providerOrderId, 'authorized');
    await razorpay.deliver(app.url, 'payment.authorized', { payment });
    await reconcilePayments(later(100));
    expect(payment.status).toBe('captured');
    expect((await readOrder(app, admin, order.id)).paymentStatus).toBe('PAID');
  });
  it('and the callback and the reconciler, racing a hundred times, pay each order exactly once', async () => {
    productId = await makeProduct({ price: 1000_00, stock: 100 });
    const placed = [];
    for (let round = 0; round < 100; round += 1) placed.push(await placeOnline());
    for (const { providerOrderId } of placed) {
      const payment = razorpay.pay(providerOrderId);
      const news: (() => Promise<unknown>)[] = [
        () => verify(providerOrderId, payment.id),
        () => capturedEvent(payment, `${payment.id}-1`),
        () => razorpay.deliver(app.url, 'order.paid', { payment }, { id: `${payment.id}-2` }),
        () => reconcilePayments(later(soon)),
      ];
      await Promise.all(news.sort(() => Math.random() - 0.5).map((tell) => tell()));
    }
    const orders = await OrderModel.find().lean();
    expect(orders).toHaveLength(100);
    for (const order of orders) {
      expect(order).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed', payment: { captured: true } });
      expect(order.history.filter((e) => e.paymentStatus === 'paid')).toHaveLength(1);
      expect(order.refunds).toEqual([]);
    }
    const numbers = orders.map((o) => Number(o.invoice!.number.slice(-6))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect([await stockOf(productId), razorpay.refunds.length]).toEqual([0, 0]);
  }, 180_000);
});

describe('an order that is not paid', () => {
  it('is cancelled after 30 minutes and returns its pieces once', async () => {
    const { order } = await placeOnline(3);
    await cancelUnpaid(later(PAYMENT_WINDOW - 10_000));
    expect((await readOrder(app, admin, order.id)).orderStatus).toBe('PENDING');
    await Promise.all([1, 2, 3].map(() => cancelUnpaid(later(PAYMENT_WINDOW + 1000))));
    expect(await readOrder(app, admin, order.id)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'FAILED',
      canPay: false,
    });
    expect(await stockOf(productId)).toBe(10);
    const again = await app.query(
      'mutation ($id: ID!) { payOrder(id: $id) { order { id } } }',
      { id: order.id },
      buyer.token,
    );
    expect(again.errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
  it('is not cancelled when the provider says that it was paid', async () => {
    const { order, providerOrderId } = await placeOnline();
    razorpay.pay(providerOrderId);
    await cancelUnpaid(later(PAYMENT_WINDOW + 1000));
    expect(await readOrder(app, admin, order.id)).toMatchObject({ orderStatus: 'CONFIRMED', paymentStatus: 'PAID' });
  });
  it('waits a little longer while the provider cannot be asked', async () => {
    const { order } = await placeOnline();
    razorpay.trouble = [{ on: 'GET /v1/orders', what: 'server-error', times: 6 }];
    await cancelUnpaid(later(PAYMENT_WINDOW + 1000));
    expect((await readOrder(app, admin, order.id)).orderStatus).toBe('PENDING');
    await cancelUnpaid(later(PAYMENT_WINDOW + 11 * 60_000));
    expect((await readOrder(app, admin, order.id)).orderStatus).toBe('CANCELLED');
  });
});

describe('a payment that comes after the cancellation', () => {
  async function cancelledOrder() {
    const placed = await placeOnline(2);
    await cancelUnpaid(later(PAYMENT_WINDOW + 1000));
    expect(await stockOf(productId)).toBe(10);
    return placed;
  }
  it('takes the pieces again when they can be had', async () => {
    const { order, providerOrderId } = await cancelledOrder();
    await capturedEvent(razorpay.pay(providerOrderId));
    expect(await readOrder(app, admin, order.id)).toMatchObject({
      orderStatus: 'CONFIRMED',
      paymentStatus: 'PAID',
      refunds: [],
    });
    expect(await stockOf(productId)).toBe(8);
  });
  it('is found by the reconciler too', async () => {
    const { order, providerOrderId } = await cancelledOrder();
    razorpay.pay(providerOrderId);
    await reconcilePayments(later(PAYMENT_WINDOW + soon));
    expect((await readOrder(app, admin, order.id)).paymentStatus).toBe('PAID');
  });
  it('is refunded when they are sold out, and the shopper is told', async () => {
    const { order, providerOrderId } = await cancelledOrder();
    await placeOrder(app, await app.signIn(), { items: [{ productId, quantity: 9 }] });
    const payment = razorpay.pay(providerOrderId);
    await Promise.all([capturedEvent(payment, 'a'), capturedEvent(payment, 'b')]);
    expect(await readOrder(app, admin, order.id)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      refunds: [{ amount: 2360, status: 'PROCESSED' }],
    });
    expect(razorpay.refunds).toMatchObject([{ payment_id: payment.id, amount: 236000 }]);
    expect(await stockOf(productId)).toBe(1);
    const answer = await verify(providerOrderId, payment.id);
    expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } });
  });
  it('is refunded when the customer cancelled', async () => {
    const { order, providerOrderId } = await placeOnline();
    await app.data('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id: order.id }, buyer.token);
    await capturedEvent(razorpay.pay(providerOrderId));
    expect(await readOrder(app, admin, order.id)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'REFUNDED',
    });
    expect([await stockOf(productId), razorpay.refunds.length]).toEqual([10, 1]);
  });
  it('is refunded when it is a second payment of the same order', async () => {
    const { order, providerOrderId } = await placeOnline();
    const [first, second] = [razorpay.pay(providerOrderId), razorpay.pay(providerOrderId)];
    for (const payment of [first, second, second]) await capturedEvent(payment);
    const after = await readOrder(app, admin, order.id);
    expect(after).toMatchObject({
      paymentStatus: 'PAID',
      refundedAmount: 0,
      refunds: [{ amount: 1180, reason: 'Paid twice', creditNoteNumber: null }],
    });
    expect(razorpay.refunds).toMatchObject([{ payment_id: second.id }]);
  });
});

describe('a refund', () => {
  async function paidOrder(quantity = 1) {
    const placed = await placeOnline(quantity);
    const payment = razorpay.pay(placed.providerOrderId);
    await verify(placed.providerOrderId, payment.id);
    return { ...placed, payment, id: placed.order.id as string };
  }
  const refund = (input: Record<string, unknown>) =>
    app.query(
      `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ${ORDER_FIELDS} } }`,
      { input },
      admin.token,
    );

  it('follows the cancellation of a paid order, whole, with a credit note', async () => {
    const { id } = await paidOrder();
    const after = await setStatus(app, admin, id, 'CANCELLED');
    expect(after).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED', refundedAmount: 1180 });
    expect(after.refunds).toMatchObject([
      { amount: 1180, status: 'PROCESSED', creditNoteNumber: expect.stringMatching(/^CN\/\d\d-\d\d\/000001$/) },
    ]);
    expect(await stockOf(productId)).toBe(10);
  });
  it('in parts leaves the order paid until all is back, and never gives more', async () => {
    const { id } = await paidOrder();
    const first = await refund({ id, amount: 500.5, reason: 'A scratch', idempotencyKey: 'scratch-1' });
    expect(first.data?.refundOrder).toMatchObject({ paymentStatus: 'PAID', refundedAmount: 500.5 });
    expect((await refund({ id, amount: 500.5, idempotencyKey: 'scratch-1' })).data?.refundOrder.refundedAmount).toBe(
      500.5,
    );
    expect((await refund({ id, amount: 680 })).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
    const many = await Promise.all(Array.from({ length: 5 }, () => refund({ id, amount: 300 })));
    expect(many.filter((a) => !a.errors)).toHaveLength(2);
    expect((await refund({ id })).data?.refundOrder).toMatchObject({ paymentStatus: 'REFUNDED', refundedAmount: 1180 });
    expect((await refund({ id })).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(razorpay.refunds.reduce((sum, r) => sum + r.amount, 0)).toBe(118000);
  });
  it.each(['server-error', 'lost', 'silent'] as const)('is sent once although the first answer is %s', async (what) => {
    const { id } = await paidOrder();
    razorpay.trouble = [{ on: 'POST /v1/payments', what, times: 1 }];
    expect((await refund({ id })).data?.refundOrder.paymentStatus).toBe('REFUNDED');
    expect(razorpay.refunds).toHaveLength(1);
  });
  it('waits for a provider that is away, and the order stays paid meanwhile', async () => {
    const { id } = await paidOrder();
    razorpay.trouble = [{ on: 'POST /v1/payments', what: 'lost', times: 3 }];
    expect(await setStatus(app, admin, id, 'RETURNED')).toMatchObject({
      orderStatus: 'RETURNED',
      paymentStatus: 'PAID',
      refunds: [{ status: 'PENDING' }],
    });
    await workOnRefunds(later(3600_000));
    expect(await readOrder(app, admin, id)).toMatchObject({
      paymentStatus: 'REFUNDED',
      refunds: [{ status: 'PROCESSED' }],
    });
    expect(razorpay.refunds).toHaveLength(1);
  });
  it('that the provider refuses is told and can be asked for again', async () => {
    const { id, payment } = await paidOrder();
    payment.status = 'refunded';
    expect((await refund({ id })).data?.refundOrder).toMatchObject({
      paymentStatus: 'PAID',
      refundedAmount: 0,
      refunds: [{ status: 'FAILED' }],
    });
    payment.status = 'captured';
    expect((await refund({ id })).data?.refundOrder).toMatchObject({ paymentStatus: 'REFUNDED', refundedAmount: 1180 });
  });
  it('that is on its way counts as refunded; its end is learnt by webhook or by asking', async () => {
    razorpay.refundStatus = 'pending';
    const [one, two, three] = [await paidOrder(), await paidOrder(), await paidOrder()];
    for (const { id } of [one, two, three])
      expect(await setStatus(app, admin, id, 'CANCELLED')).toMatchObject({
        paymentStatus: 'REFUNDED',
        refunds: [{ status: 'PENDING', creditNoteNumber: null }],
      });
    const told = razorpay.refunds.find((r) => r.payment_id === one.payment.id)!;
    told.status = 'processed';
    for (const event of ['refund.processed', 'refund.created', 'refund.processed'])
      expect((await razorpay.deliver(app.url, event, { refund: told })).status).toBe(200);
    const asked = razorpay.refunds.find((r) => r.payment_id === two.payment.id)!;
    asked.status = 'processed';
    await workOnRefunds(later(3600_000));
    for (const { id } of [one, two])
      expect((await readOrder(app, admin, id)).refunds).toMatchObject([
        { status: 'PROCESSED', creditNoteNumber: expect.any(String) },
      ]);
    const failed = razorpay.refunds.find((r) => r.payment_id === three.payment.id)!;
    failed.status = 'failed';
    await razorpay.deliver(app.url, 'refund.failed', { refund: failed });
    expect(await readOrder(app, admin, three.id)).toMatchObject({
      paymentStatus: 'PAID',
      refunds: [{ status: 'FAILED' }],
    });
  });
  it("made by hand at the provider becomes the order's", async () => {
    const { id, payment } = await paidOrder();
    const made = {
      id: 'rfnd_hand',
      payment_id: payment.id,
      amount: 100000,
      currency: 'INR',
      status: 'processed',
      notes: [],
    };
    for (let i = 0; i < 2; i += 1) await razorpay.deliver(app.url, 'refund.processed', { refund: made });
    expect(await readOrder(app, admin, id)).toMatchObject({
      paymentStatus: 'PAID',
      refundedAmount: 1000,
      refunds: [{ amount: 1000, status: 'PROCESSED' }],
    });
    expect(razorpay.refunds).toHaveLength(0);
  });
  it('of cash is recorded with its credit note, and of an unpaid order refused', async () => {
    const { order } = await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] });
    expect((await refund({ id: order.id })).errors?.[0]?.extensions.code).toBe('CONFLICT');
    await setStatus(app, admin, order.id, 'DELIVERED');
    const { data } = await refund({ id: order.id, amount: 230 });
    expect(data?.refundOrder).toMatchObject({
      paymentStatus: 'PAID',
      refundedAmount: 230,
      refunds: [{ status: 'PROCESSED', creditNoteNumber: expect.any(String) }],
    });
    expect((await refund({ id: order.id })).data?.refundOrder.paymentStatus).toBe('REFUNDED');
    expect(razorpay.requests.filter((r) => r.includes('refund'))).toEqual([]);
  });
  it('is for staff who manage orders', async () => {
    const { id } = await paidOrder();
    const support = await app.signIn(Role.SUPPORT);
    const answer = await app.query(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
      { input: { id } },
      support.token,
    );
    expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
