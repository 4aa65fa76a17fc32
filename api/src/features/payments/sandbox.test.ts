import { placeOrder, makeProduct, readOrder, setStatus, stockOf, tryToPlace } from '../../../test/order-fixtures.js';
import { emptyDatabase, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { loadConfig } from '../../config.js';
import { platform, setPlatform } from '../../platform/platform.js';
import { Role } from '../../types/viewer.js';
import { paymentWindow } from '../orders/order-transition.js';
import { gateway } from './current-gateway.js';
import { cancelUnpaid, reconcilePayments } from './reconcile.service.js';
import { workOnRefunds } from './refund.service.js';

let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
let productId: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.stopBackgroundWork();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  admin = await app.signIn(Role.ADMIN);
  buyer = await app.signIn();
  productId = await makeProduct({ price: 1000_00, stock: 5 });
});

const place = () =>
  placeOrder(app, buyer, { items: [{ productId, quantity: 1 }], paymentMethod: 'ONLINE', totalAmount: 1180 });
const choose = async (providerOrderId: string, outcome: 'PAY' | 'FAIL') =>
  (
    await app.data(
      `mutation ($id: String!) { paySandbox(providerOrderId: $id, outcome: ${outcome}) { paymentId providerOrderId signature } }`,
      { id: providerOrderId },
      buyer.token,
    )
  ).paySandbox;
const verify = (orderId: string, paymentId: string, signature: string) =>
  app.query(
    'mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { success order { paymentStatus orderStatus invoiceNumber } } }',
    { input: { orderId, paymentId, signature } },
    buyer.token,
  );
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);

describe('a test payment', () => {
  it('says that it is one wherever the browser looks', async () => {
    const { order, payment } = await place();
    expect(payment).toMatchObject({
      provider: 'SANDBOX',
      keyId: 'sandbox',
      testMode: true,
      amountPaise: 118000,
      currency: 'INR',
      description: `Test payment for order ${order.orderNumber}`,
      providerOrderId: order.razorpayOrderId,
    });
  });
  it('that is paid goes the way of a real one: signed, verified, paid, invoiced, and paid twice is paid once', async () => {
    const { payment } = await place();
    const [paid, again] = [await choose(payment.providerOrderId, 'PAY'), await choose(payment.providerOrderId, 'PAY')];
    expect(again).toEqual(paid);
    expect((await verify(payment.providerOrderId, paid.paymentId, 'f'.repeat(64))).errors?.[0]?.extensions.code).toBe(
      'PAYMENT_FAILED',
    );
    for (let times = 0; times < 2; times += 1)
      expect((await verify(payment.providerOrderId, paid.paymentId, paid.signature)).data?.verifyPayment).toMatchObject(
        {
          success: true,
          order: { paymentStatus: 'PAID', orderStatus: 'CONFIRMED', invoiceNumber: expect.stringMatching(/000001$/) },
        },
      );
  });
  it('that fails leaves the order waiting with its pieces, and the next attempt may succeed', async () => {
    const { order, payment } = await place();
    expect(await choose(payment.providerOrderId, 'FAIL')).toMatchObject({ signature: null });
    const waiting = await readOrder(app, admin, order.id);
    expect(waiting).toMatchObject({ paymentStatus: 'FAILED', orderStatus: 'PENDING', canPay: true });
    expect(waiting.history.at(-1)).toMatchObject({ note: expect.stringContaining('declined') });
    expect(await stockOf(productId)).toBe(4);
    const { payOrder } = await app.data(
      'mutation ($id: ID!) { payOrder(id: $id) { payment { providerOrderId } } }',
      { id: order.id },
      buyer.token,
    );
    const paid = await choose(payOrder.payment.providerOrderId, 'PAY');
    await verify(payment.providerOrderId, paid.paymentId, paid.signature);
    expect((await readOrder(app, admin, order.id)).paymentStatus).toBe('PAID');
  });
  it('whose window is dismissed can be paid for half an hour, then its pieces go back', async () => {
    const { order } = await place();
    await cancelUnpaid(later(paymentWindow() - 60_000));
    expect(await readOrder(app, admin, order.id)).toMatchObject({ orderStatus: 'PENDING', canPay: true });
    await cancelUnpaid(later(paymentWindow() + 1000));
    expect(await readOrder(app, admin, order.id)).toMatchObject({ orderStatus: 'CANCELLED', canPay: false });
    expect(await stockOf(productId)).toBe(5);
  });
  it('whose browser never came back is found by the reconciler, and can be refunded', async () => {
    const { order, payment } = await place();
    await choose(payment.providerOrderId, 'PAY');
    await reconcilePayments(later(25_000));
    expect((await readOrder(app, admin, order.id)).paymentStatus).toBe('PAID');
    await setStatus(app, admin, order.id, 'CANCELLED');
    await workOnRefunds();
    expect(await readOrder(app, admin, order.id)).toMatchObject({
      paymentStatus: 'REFUNDED',
      refunds: [{ status: 'PROCESSED', amount: 1180 }],
    });
  });
  it('needs an order, an account and an outcome', async () => {
    const document = 'mutation ($id: String!) { paySandbox(providerOrderId: $id, outcome: PAY) { paymentId } }';
    expect((await app.query(document, { id: 'order_x' }, buyer.token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await app.query(document, { id: 'order_x' })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const cash = await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] });
    expect((await app.query(document, { id: cash.order.id }, buyer.token)).errors?.[0]).toMatchObject({
      message: 'This order is paid on delivery.',
      extensions: { code: 'PAYMENT_FAILED' },
    });
  });
  it('has no webhook: nothing is signed by nobody', async () => {
    const answer = await fetch(`${app.url}/api/payment/webhook`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(400);
  });
});

describe('in production', () => {
  it('the shop starts without the keys of a provider, offers no online payment and takes no test payment', async () => {
    const production = {
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(32),
      MONGODB_URI: 'mongodb://localhost/shop',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'Long-enough-1',
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://localhost',
    };
    expect(() => loadConfig(production)).not.toThrow();
    const current = platform();
    setPlatform({ ...current, config: { ...current.config, production: true } });
    try {
      await expect(gateway().createOrder({ amount: 100, receipt: 'x', notes: {} })).rejects.toThrow('not connected');
      expect(gateway().signedPayment('o', 'p', '')).toBe(false);
      const wanted = { items: [{ productId, quantity: 1 }], paymentMethod: 'ONLINE' as const, totalAmount: 1180 };
      const refused = await tryToPlace(app, buyer, wanted);
      expect(refused.errors![0]!.message).toMatch(/^Online payment is not offered at present/);
      expect(await stockOf(productId)).toBe(5);
    } finally {
      setPlatform(current);
    }
  });
});
