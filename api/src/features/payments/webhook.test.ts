import { makeProduct, readOrder, stockOf } from '../../../test/order-fixtures.js';
import { FIRST_CHECK, later, startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { OrderModel } from '../orders/order.model.js';
import { reconcilePayments } from './reconcile.service.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.reset());

describe('the webhook', () => {
  it('makes the order paid, once, in whatever order and however often it comes', async () => {
    const { order, providerOrderId } = await shop.placeOnline();
    const failed = shop.razorpay.pay(providerOrderId, 'failed');
    const payment = shop.razorpay.pay(providerOrderId);
    const failure = () =>
      shop.razorpay.deliver(shop.app.url, 'payment.failed', { payment: failed }, { id: 'event-failed' });
    expect((await failure()).status).toBe(200);
    expect((await readOrder(shop.app, shop.admin, order.id)).paymentStatus).toBe('FAILED');
    for (const id of ['event-1', 'event-1', 'event-2']) expect((await shop.tellCaptured(payment, id)).status).toBe(200);
    expect(
      (
        await shop.razorpay.deliver(shop.app.url, 'order.paid', {
          payment,
          order: shop.razorpay.orders.get(providerOrderId),
        })
      ).status,
    ).toBe(200);
    await shop.razorpay.deliver(shop.app.url, 'payment.failed', { payment: failed }, { id: 'event-late' });
    const after = await readOrder(shop.app, shop.admin, order.id);
    expect(after).toMatchObject({ paymentStatus: 'PAID', orderStatus: 'CONFIRMED' });
    expect(after.history.filter((e: any) => e.paymentStatus === 'PAID')).toHaveLength(1);
  });
  it('refuses bytes that were not signed', async () => {
    const { order, providerOrderId } = await shop.placeOnline();
    const payment = shop.razorpay.pay(providerOrderId);
    const answer = await shop.razorpay.deliver(
      shop.app.url,
      'payment.captured',
      { payment },
      { signature: '0'.repeat(64) },
    );
    expect(answer.status).toBe(400);
    expect((await readOrder(shop.app, shop.admin, order.id)).paymentStatus).toBe('PENDING');
  });
  it("takes no notice of somebody else's orders", async () => {
    const payment = { id: 'pay_x', order_id: 'order_x', amount: 100, currency: 'INR', status: 'captured' };
    expect((await shop.tellCaptured(payment)).status).toBe(200);
  });
  it('of an authorized payment lets the reconciler capture it', async () => {
    const { order, providerOrderId } = await shop.placeOnline();
    const payment = shop.razorpay.pay(providerOrderId, 'authorized');
    await shop.razorpay.deliver(shop.app.url, 'payment.authorized', { payment });
    await reconcilePayments(later(100));
    expect(payment.status).toBe('captured');
    expect((await readOrder(shop.app, shop.admin, order.id)).paymentStatus).toBe('PAID');
  });
  it('and the callback and the reconciler, racing a hundred times, pay each order exactly once', async () => {
    shop.productId = await makeProduct({ price: 1000_00, stock: 100 });
    const placed = [];
    for (let round = 0; round < 100; round += 1) placed.push(await shop.placeOnline());
    for (const { providerOrderId } of placed) {
      const payment = shop.razorpay.pay(providerOrderId);
      const news: (() => Promise<unknown>)[] = [
        () => shop.verify(providerOrderId, payment.id),
        () => shop.tellCaptured(payment, `${payment.id}-1`),
        () => shop.razorpay.deliver(shop.app.url, 'order.paid', { payment }, { id: `${payment.id}-2` }),
        () => reconcilePayments(later(FIRST_CHECK)),
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
    expect([await stockOf(shop.productId), shop.razorpay.refunds.length]).toEqual([0, 0]);
  }, 180_000);
});
