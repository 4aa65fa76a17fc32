import { placeOrder, readOrder, stockOf, tryToPlace } from '../../../test/order-fixtures.js';
import { FIRST_CHECK, later, startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { ProductModel } from '../catalogue/product.model.js';
import { OrderModel } from '../orders/order.model.js';
import { paymentWindow } from '../orders/order-transition.js';
import { cancelUnpaid, reconcilePayments } from './reconcile.service.js';
import { workOnRefunds } from './refund.service.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.reset());

describe('placing an order to be paid online', () => {
  it("hands the browser what the provider's window needs, and makes the provider's order for the same paise", async () => {
    const { order, payment } = await shop.placeOnline(2);
    expect(payment).toEqual({
      provider: 'RAZORPAY',
      keyId: 'rzp_test_stub',
      providerOrderId: order.razorpayOrderId,
      amountPaise: 236000,
      currency: 'INR',
      name: 'GS Mart',
      description: `Order ${order.orderNumber}`,
      prefillName: 'Asha Verma',
      prefillEmail: shop.buyer.email,
      prefillContact: '+91 98765 43210',
      testMode: false,
    });
    expect(shop.razorpay.orders.get(order.razorpayOrderId)).toMatchObject({
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
      shop.razorpay.trouble = [{ on: 'POST /v1/orders', what, times: 1 }];
      const { order } = await shop.placeOnline();
      expect([...shop.razorpay.orders.values()].filter((o) => o.receipt === order.orderNumber)).toHaveLength(1);
    },
  );
  it('writes nothing when the provider does not answer', async () => {
    shop.razorpay.trouble = [{ on: 'POST /v1/orders', what: 'server-error', times: 9 }];
    const answer = await tryToPlace(shop.app, shop.buyer, {
      paymentMethod: 'ONLINE',
      items: [{ productId: shop.productId, quantity: 1 }],
    });
    expect(answer.status).toBe(503);
    expect(answer.errors?.[0]?.extensions.code).toBe('PAYMENT_UNAVAILABLE');
    expect([await OrderModel.countDocuments(), await stockOf(shop.productId)]).toEqual([0, 10]);
  });
  it.each([
    ['the total the shopper saw', 1180],
    ['the total the provider was told', undefined],
  ])('writes nothing when the price changes meanwhile and is no longer %s', async (_, totalAmount) => {
    shop.razorpay.onOrder = async () => {
      await ProductModel.updateOne({ _id: shop.productId }, { $set: { price: 1500_00 }, $inc: { version: 1 } });
    };
    const answer = await tryToPlace(shop.app, shop.buyer, {
      paymentMethod: 'ONLINE',
      items: [{ productId: shop.productId, quantity: 1 }],
      totalAmount,
    });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'PRICE_CHANGED', quote: { totalAmount: 1770 } });
    expect([await OrderModel.countDocuments(), await stockOf(shop.productId)]).toEqual([0, 10]);
  });
  it('again with the same key gives the same payment session', async () => {
    const wanted = {
      paymentMethod: 'ONLINE' as const,
      items: [{ productId: shop.productId, quantity: 1 }],
      idempotencyKey: 'again-please',
    };
    const [first, second] = [
      await placeOrder(shop.app, shop.buyer, wanted),
      await placeOrder(shop.app, shop.buyer, wanted),
    ];
    expect(second.payment).toEqual(first.payment);
    const again = await shop.app.data(
      'mutation ($id: ID!) { payOrder(id: $id) { payment { providerOrderId } } }',
      { id: first.order.id },
      shop.buyer.token,
    );
    expect(again.payOrder.payment.providerOrderId).toBe(first.payment.providerOrderId);
  });
});

describe("the browser's way back", () => {
  it('makes the order paid and confirmed, with its invoice', async () => {
    const { providerOrderId } = await shop.placeOnline();
    const { id } = shop.razorpay.pay(providerOrderId);
    const { data } = await shop.verify(providerOrderId, id);
    expect(data?.verifyPayment).toMatchObject({
      success: true,
      order: { paymentStatus: 'PAID', orderStatus: 'CONFIRMED', canPay: false, payBy: null },
    });
    expect(data?.verifyPayment.order.paidAt).toBeTruthy();
    expect(data?.verifyPayment.order.invoiceNumber).toMatch(/^GS\/\d\d-\d\d\/\d{6}$/);
  });
  it("accepts the shop's own order id, and captures what is only authorized", async () => {
    const { order, providerOrderId } = await shop.placeOnline();
    const payment = shop.razorpay.pay(providerOrderId, 'authorized');
    const { data } = await shop.verify(order.id, payment.id, shop.razorpay.sign(providerOrderId, payment.id));
    expect(data?.verifyPayment.order.paymentStatus).toBe('PAID');
    expect(payment.status).toBe('captured');
  });
  it('refuses a wrong signature, one of another order, and a stranger', async () => {
    const [one, two] = [await shop.placeOnline(), await shop.placeOnline()];
    const { id } = shop.razorpay.pay(one.providerOrderId);
    expect((await shop.verify(one.providerOrderId, id, 'f'.repeat(64))).errors?.[0]).toMatchObject({
      message: 'Payment verification failed.',
      extensions: { code: 'PAYMENT_FAILED' },
    });
    expect(
      (await shop.verify(two.providerOrderId, id, shop.razorpay.sign(one.providerOrderId, id))).errors?.[0]?.extensions
        .code,
    ).toBe('PAYMENT_FAILED');
    expect(
      (await shop.verify(one.providerOrderId, id, undefined, await shop.app.signIn())).errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND');
    expect((await readOrder(shop.app, shop.admin, one.order.id)).paymentStatus).toBe('PENDING');
  });
  it('refuses a payment that failed or is of another amount or currency', async () => {
    const { order, providerOrderId } = await shop.placeOnline();
    const failed = shop.razorpay.pay(providerOrderId, 'failed');
    const less = shop.razorpay.pay(providerOrderId, 'authorized', 100);
    expect((await shop.verify(providerOrderId, failed.id)).errors?.[0]?.extensions.code).toBe('PAYMENT_FAILED');
    expect((await shop.verify(providerOrderId, less.id)).errors?.[0]?.extensions.code).toBe('PAYMENT_FAILED');
    const dollars = Object.assign(shop.razorpay.pay(providerOrderId, 'authorized'), { currency: 'USD' });
    expect((await shop.verify(providerOrderId, dollars.id)).errors?.[0]?.extensions.code).toBe('PAYMENT_FAILED');
    expect(await readOrder(shop.app, shop.admin, order.id)).toMatchObject({ paymentStatus: 'FAILED', canPay: true });
  });
  it('says of a payment that was given back meanwhile that it goes back, and not that it failed', async () => {
    const { order, providerOrderId } = await shop.placeOnline();
    const paid = shop.razorpay.pay(providerOrderId);
    paid.status = 'refunded';
    expect((await shop.verify(providerOrderId, paid.id)).errors?.[0]).toMatchObject({
      message: expect.stringContaining('It goes back the way it came'),
      extensions: { code: 'CONFLICT' },
    });
    expect((await readOrder(shop.app, shop.admin, order.id)).paymentStatus).toBe('PENDING');
  });
  it.each(['server-error', 'silent', 'lost'] as const)(
    'trusts the signature while the provider is %s, and asks again later',
    async (what) => {
      const { order, providerOrderId } = await shop.placeOnline();
      const { id } = shop.razorpay.pay(providerOrderId);
      shop.razorpay.trouble = [{ on: 'GET /v1/payments', what, times: 3 }];
      const { data } = await shop.verify(providerOrderId, id);
      expect(data?.verifyPayment.order.paymentStatus).toBe('PAID');
      expect((await OrderModel.findById(order.id).lean())!.payment!.captured).toBe(false);
      await reconcilePayments(later(FIRST_CHECK));
      const { payment } = (await OrderModel.findById(order.id).lean())!;
      expect(payment).toMatchObject({ captured: true });
      expect(payment!.checkAt).toBeUndefined();
    },
    60_000,
  );
});

describe('an order that is not paid', () => {
  it('is cancelled after 30 minutes and returns its pieces once', async () => {
    const { order } = await shop.placeOnline(3);
    await cancelUnpaid(later(paymentWindow() - 10_000));
    expect((await readOrder(shop.app, shop.admin, order.id)).orderStatus).toBe('PENDING');
    await Promise.all([1, 2, 3].map(() => cancelUnpaid(later(paymentWindow() + 1000))));
    expect(await readOrder(shop.app, shop.admin, order.id)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'FAILED',
      canPay: false,
    });
    expect(await stockOf(shop.productId)).toBe(10);
    const again = await shop.app.query(
      'mutation ($id: ID!) { payOrder(id: $id) { order { id } } }',
      { id: order.id },
      shop.buyer.token,
    );
    expect(again.errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
  it('is not cancelled when the provider says that it was paid', async () => {
    const { order, providerOrderId } = await shop.placeOnline();
    shop.razorpay.pay(providerOrderId);
    await cancelUnpaid(later(paymentWindow() + 1000));
    expect(await readOrder(shop.app, shop.admin, order.id)).toMatchObject({
      orderStatus: 'CONFIRMED',
      paymentStatus: 'PAID',
    });
  });
  it('waits a little longer while the provider cannot be asked', async () => {
    const { order } = await shop.placeOnline();
    shop.razorpay.trouble = [{ on: 'GET /v1/orders', what: 'server-error', times: 6 }];
    await cancelUnpaid(later(paymentWindow() + 1000));
    expect((await readOrder(shop.app, shop.admin, order.id)).orderStatus).toBe('PENDING');
    await cancelUnpaid(later(paymentWindow() + 11 * 60_000));
    expect((await readOrder(shop.app, shop.admin, order.id)).orderStatus).toBe('CANCELLED');
  });
});

describe('a payment that comes after the cancellation', () => {
  async function cancelledOrder() {
    const placed = await shop.placeOnline(2);
    await cancelUnpaid(later(paymentWindow() + 1000));
    expect(await stockOf(shop.productId)).toBe(10);
    return placed;
  }
  it('takes the pieces again when they can be had', async () => {
    const { order, providerOrderId } = await cancelledOrder();
    await shop.tellCaptured(shop.razorpay.pay(providerOrderId));
    expect(await readOrder(shop.app, shop.admin, order.id)).toMatchObject({
      orderStatus: 'CONFIRMED',
      paymentStatus: 'PAID',
      refunds: [],
    });
    expect(await stockOf(shop.productId)).toBe(8);
  });
  it('is found by the reconciler too', async () => {
    const { order, providerOrderId } = await cancelledOrder();
    shop.razorpay.pay(providerOrderId);
    await reconcilePayments(later(paymentWindow() + FIRST_CHECK));
    expect((await readOrder(shop.app, shop.admin, order.id)).paymentStatus).toBe('PAID');
  });
  it('is refunded when they are sold out, and the shopper gets a mail', async () => {
    const { order, providerOrderId } = await cancelledOrder();
    await placeOrder(shop.app, await shop.app.signIn(), { items: [{ productId: shop.productId, quantity: 9 }] });
    const payment = shop.razorpay.pay(providerOrderId);
    await Promise.all([shop.tellCaptured(payment, 'a'), shop.tellCaptured(payment, 'b')]);
    await workOnRefunds();
    expect(await readOrder(shop.app, shop.admin, order.id)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      refunds: [{ amount: 2360, status: 'PROCESSED' }],
    });
    expect(shop.razorpay.refunds).toMatchObject([{ payment_id: payment.id, amount: 236000 }]);
    expect(await stockOf(shop.productId)).toBe(1);
    const answer = await shop.verify(providerOrderId, payment.id);
    expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } });
  });
  it('is no success to the window that brings the news first: it says that the order is cancelled and the money on its way back', async () => {
    const { order, providerOrderId } = await cancelledOrder();
    await placeOrder(shop.app, await shop.app.signIn(), { items: [{ productId: shop.productId, quantity: 9 }] });
    const payment = shop.razorpay.pay(providerOrderId);
    const truth = {
      message: `Order ${order.orderNumber} is cancelled. Your ₹2,360 is on its way back to where it came from; banks take five to seven working days.`,
    };
    for (let times = 0; times < 2; times += 1) {
      expect((await shop.verify(providerOrderId, payment.id)).errors?.[0]).toMatchObject({
        ...truth,
        extensions: { code: 'CONFLICT' },
      });
      const over = await fetch(`${shop.app.url}/api/payment/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.buyer.token}` },
        body: JSON.stringify({
          orderId: providerOrderId,
          paymentId: payment.id,
          signature: shop.razorpay.sign(providerOrderId, payment.id),
        }),
      });
      expect([over.status, await over.json()]).toEqual([409, { success: false, code: 'CONFLICT', ...truth }]);
      await workOnRefunds();
    }
    expect(await readOrder(shop.app, shop.admin, order.id)).toMatchObject({ paymentStatus: 'REFUNDED' });
  });
  it('is refunded when the customer cancelled', async () => {
    const { order, providerOrderId } = await shop.placeOnline();
    await shop.app.data('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id: order.id }, shop.buyer.token);
    await shop.tellCaptured(shop.razorpay.pay(providerOrderId));
    await workOnRefunds();
    expect(await readOrder(shop.app, shop.admin, order.id)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'REFUNDED',
    });
    expect([await stockOf(shop.productId), shop.razorpay.refunds.length]).toEqual([10, 1]);
  });
  it('is refunded when it is a second payment of the same order', async () => {
    const { order, providerOrderId } = await shop.placeOnline();
    const [first, second] = [shop.razorpay.pay(providerOrderId), shop.razorpay.pay(providerOrderId)];
    for (const payment of [first, second, second]) await shop.tellCaptured(payment);
    await workOnRefunds();
    const after = await readOrder(shop.app, shop.admin, order.id);
    expect(after).toMatchObject({
      paymentStatus: 'PAID',
      refundedAmount: 0,
      refunds: [{ amount: 1180, reason: 'Paid twice', creditNoteNumber: null }],
    });
    expect(shop.razorpay.refunds).toMatchObject([{ payment_id: second.id }]);
  });
});
