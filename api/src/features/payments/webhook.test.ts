import { createHmac } from 'node:crypto';
import { makeProduct, readOrder, stockOf } from '../../../test/order-fixtures.js';
import { FIRST_CHECK, later, startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { rounds } from '../../../test/rounds.js';
import { platform } from '../../platform/platform.js';
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
  it('refuses bytes that were not signed: none of them, none of the right length, and not one changed byte', async () => {
    const { id, providerOrderId } = await shop.placeOnline();
    const payment = shop.razorpay.pay(providerOrderId);
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: payment } } });
    const signature = createHmac('sha256', shop.razorpay.env['RAZORPAY_WEBHOOK_SECRET']!).update(body).digest('hex');
    const send = (bytes: string, given: string) =>
      shop.razorpay.deliverBytes(shop.app.url, bytes, { signature: given, id: 'event-forged' });
    for (const [bytes, given] of [
      [body, ''],
      [body, 'x'],
      [body, '0'.repeat(64)],
      [`${body} `, signature],
      [body.replace('payment.captured', 'payment.Captured'), signature],
      [JSON.stringify(JSON.parse(body), null, 1), signature],
    ] as const) {
      const answer = await send(bytes, given);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false, code: 'BAD_INPUT' });
    }
    expect((await readOrder(shop.app, shop.admin, id)).paymentStatus).toBe('PENDING');
    // A forged event does not use up the id of the real one, whose bytes may be spaced as the provider likes.
    expect((await send(body, signature)).status).toBe(200);
    expect((await readOrder(shop.app, shop.admin, id)).paymentStatus).toBe('PAID');
  });
  it('answers signed bytes that are no event with 400 and one line in the log, and the shop stays up', async () => {
    const warned = jest.spyOn(platform().logger, 'warn');
    const { id, providerOrderId } = await shop.placeOnline();
    const { id: paymentId } = shop.razorpay.pay(providerOrderId);
    const payment = { id: paymentId, order_id: providerOrderId, amount: 118000, currency: 'INR', status: 'captured' };
    const refund = { id: 'rfnd_1', payment_id: paymentId, amount: 100, status: 'processed' };
    const malformed: [string, Record<string, unknown>][] = [
      ...[0, -118000, 1180.5, 2 ** 53, null, true, [118000], '1e5', '', {}].map((amount): [string, object] => [
        'payment.captured',
        { payment: { ...payment, amount } },
      ]),
      ['refund.processed', { refund: { ...refund, amount: -100 } }],
      ['refund.processed', { refund: { ...refund, payment_id: { $ne: null } } }],
      ['refund.processed', {}],
      ['payment.captured', { payment: { id: 1 } }],
      ['payment.captured', {}],
      ['payment.failed', { payment: null }],
      ['order.paid', {}],
    ] as [string, Record<string, unknown>][];
    for (const [event, entities] of malformed) {
      warned.mockClear();
      const answer = await shop.razorpay.deliver(shop.app.url, event, entities);
      expect([event, entities, answer.status]).toEqual([event, entities, 400]);
      expect(await answer.json()).toMatchObject({ success: false, code: 'BAD_INPUT' });
      expect(warned).toHaveBeenCalledTimes(1);
    }
    warned.mockRestore();
    expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({ paymentStatus: 'PENDING', refunds: [] });
    for (const bytes of ['', 'nonsense', '[]', 'null', '{"event":7}', '{"event":"payment.captured"'])
      expect((await shop.razorpay.deliverBytes(shop.app.url, bytes)).status).toBe(400);
    expect((await shop.razorpay.deliver(shop.app.url, 'something.else', {})).status).toBe(200);
    expect((await shop.app.query('{ __typename }')).status).toBe(200);
  });
  it('that comes before our own order is there loses nothing: the reconciler finds the payment', async () => {
    const answers: number[] = [];
    shop.razorpay.onOrder = async (providerOrderId) => {
      shop.razorpay.onOrder = undefined;
      const payment = shop.razorpay.pay(providerOrderId);
      answers.push((await shop.tellCaptured(payment, 'event-early')).status);
    };
    const { id } = await shop.placeOnline();
    expect(answers).toEqual([200]);
    expect((await readOrder(shop.app, shop.admin, id)).paymentStatus).toBe('PENDING');
    await reconcilePayments(later(FIRST_CHECK));
    expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({
      paymentStatus: 'PAID',
      orderStatus: 'CONFIRMED',
    });
  });
  it.each([
    ['another amount', { amount: 100 }, 'another amount than that of the order (1 INR); it goes back'],
    ['another currency', { currency: 'USD' }, 'another amount than that of the order (1180 USD); please look at it'],
  ])('of %s pays nothing, and staff see why', async (_, more, note) => {
    const { id, providerOrderId } = await shop.placeOnline();
    const payment = Object.assign(shop.razorpay.pay(providerOrderId), more);
    for (const event of ['one', 'two']) await shop.tellCaptured(payment, event);
    const { paymentStatus, history } = await readOrder(shop.app, shop.admin, id);
    expect(paymentStatus).toBe('PENDING');
    const told = history.filter((event: any) => event.note === `${payment.id}: ${note}`);
    expect(told).toHaveLength(1);
  });
  it('of a wrong amount never confirms a payment that only its signature vouched for', async () => {
    const { id, providerOrderId } = await shop.placeOnline();
    const payment = shop.razorpay.pay(providerOrderId);
    shop.razorpay.trouble = [{ on: 'GET /v1/payments', what: 'server-error', times: 2 }];
    await shop.verify(providerOrderId, payment.id);
    payment.amount = 100;
    await shop.tellCaptured(payment, 'less');
    const stored = (await OrderModel.findById(id).lean())!;
    expect(stored.payment).toMatchObject({ paymentId: payment.id, captured: false });
    expect(stored.history.at(-1)!.note).toContain('please look at it');
  });
  it('answers at once although the refund it causes cannot be sent', async () => {
    const { providerOrderId } = await shop.placeOnline();
    const [first, second] = [shop.razorpay.pay(providerOrderId), shop.razorpay.pay(providerOrderId)];
    shop.razorpay.trouble = [{ on: 'POST /v1/payments', what: 'silent', times: 99 }];
    for (const payment of [first, second]) expect((await shop.tellCaptured(payment)).status).toBe(200);
    expect(shop.razorpay.requests.filter((request) => request.endsWith('/refund'))).toEqual([]);
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
  it('and the callback and the reconciler, racing many times, pay each order exactly once', async () => {
    const races = rounds(8, 100);
    shop.productId = await makeProduct({ price: 1000_00, stock: races });
    for (let round = 0; round < races; round += 1) {
      const { providerOrderId } = await shop.placeOnline();
      const payment = shop.razorpay.pay(providerOrderId);
      const news: (() => Promise<unknown>)[] = [
        () => shop.verify(providerOrderId, payment.id),
        () => shop.tellCaptured(payment, `${payment.id}-1`),
        () => shop.razorpay.deliver(shop.app.url, 'order.paid', { payment }, { id: `${payment.id}-2` }),
        () => reconcilePayments(later(FIRST_CHECK)),
      ];
      // Every one of them is first in turn.
      await Promise.all(news.map((_, place) => news[(place + round) % news.length]!()));
    }
    const orders = await OrderModel.find().lean();
    expect(orders).toHaveLength(races);
    for (const order of orders) {
      expect(order).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed', payment: { captured: true } });
      expect(order.history.filter((e) => e.paymentStatus === 'paid')).toHaveLength(1);
      expect(order.refunds).toEqual([]);
    }
    const numbers = orders.map((o) => Number(o.invoice!.number.slice(-6))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: races }, (_, i) => i + 1));
    expect([await stockOf(shop.productId), shop.razorpay.refunds.length]).toEqual([0, 0]);
  }, 180_000);
});
