/**
 * Runs all operations on one order concurrently, over the shop's own endpoints, in a sequence that a seed decides. Whichever is
 * first: either the shop has the money or the stock has the pieces, never both or neither, and every document has its number.
 */
import { brokenRules } from '../../../scripts/data-checks.js';
import { makeProduct, readOrder, setStatus, stockOf } from '../../../test/order-fixtures.js';
import { FIRST_CHECK, later, startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import type { StubPayment } from '../../../test/razorpay-stub.js';
import { rounds } from '../../../test/rounds.js';
import { OrderModel } from '../orders/order.model.js';
import { paymentWindow } from '../orders/order-transition.js';
import { cancelUnpaid, reconcilePayments } from './reconcile.service.js';
import { workOnRefunds } from './refund.service.js';

const PIECES = 60;
const SEEDS = Array.from({ length: rounds(2, 8) }, (_, index) => 20_261_121 + index);

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.reset();
  shop.productId = await makeProduct({ price: 1000_00, stock: PIECES });
});
afterEach(async () => {
  expect(await brokenRules()).toEqual([]);
});

type Act = () => Promise<unknown>;

/** Begins all of them at once, each a few turns of the event loop apart. */
async function race(acts: readonly Act[], seed: number): Promise<void> {
  let state = seed;
  const random = (below: number) => (state = (state * 48271) % 2147483647) % below;
  const order = acts.map((act) => ({ act, at: random(1000), turns: random(12) })).sort((a, b) => a.at - b.at);
  await Promise.all(
    order.map(async ({ act, turns }) => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      await act();
    }),
  );
}

/** The news of a payment by every way at once, and the time that runs out meanwhile. */
function news(paid: StubPayment): Act[] {
  const { order_id: providerOrderId, id } = paid;
  const event = (name: string, key: string) =>
    shop.razorpay.deliver(shop.app.url, name, { payment: paid }, { id: `${id}-${key}` });
  return [
    () => shop.verify(providerOrderId, id),
    () => shop.verify(providerOrderId, id),
    () => event('payment.captured', 'captured'),
    () => event('payment.captured', 'captured'),
    () => event('order.paid', 'paid'),
    () => reconcilePayments(later(FIRST_CHECK)),
    () => cancelUnpaid(later(paymentWindow() + 1000)),
    () => cancelUnpaid(later(paymentWindow() + 1000)),
  ];
}

const cancel = (id: string) => () =>
  shop.app.data('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id }, shop.buyer.token);

/** What the worker still has to do; twice, for it does one thing at a time with an order. */
async function settle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await reconcilePayments(later(FIRST_CHECK + 60_000));
    await workOnRefunds(later(3_600_000));
  }
}

const numbersOf = (numbers: readonly (string | undefined)[]) =>
  numbers.filter((number) => number !== undefined).map((number) => Number(number.slice(-6)));
const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);
const counted = (length: number) => Array.from({ length }, (_, index) => index + 1);

it('payment, callback, webhooks, reconciler and sweeper: the order is paid once and goes on', async () => {
  for (const seed of SEEDS) {
    const { id, providerOrderId } = await shop.placeOnline();
    const paid = shop.razorpay.pay(providerOrderId);
    await race(news(paid), seed);
    await settle();
    const order = await readOrder(shop.app, shop.admin, id);
    expect([seed, order.orderStatus, order.paymentStatus]).toEqual([seed, 'CONFIRMED', 'PAID']);
    expect(order.history.filter((event: any) => event.paymentStatus === 'PAID')).toHaveLength(1);
    expect([order.refunds, paid.amount_refunded]).toEqual([[], 0]);
  }
  expect(await stockOf(shop.productId)).toBe(PIECES - SEEDS.length);
  const stored = await OrderModel.find().lean();
  expect(sorted(numbersOf(stored.map((order) => order.invoice?.number)))).toEqual(counted(SEEDS.length));
}, 300_000);

it('the same with the customer cancelling: the order is cancelled and all of its money goes back, once', async () => {
  for (const seed of SEEDS) {
    const { id, providerOrderId } = await shop.placeOnline();
    const paid = shop.razorpay.pay(providerOrderId);
    await race([...news(paid), cancel(id), cancel(id)], seed);
    await settle();
    const order = await readOrder(shop.app, shop.admin, id);
    expect([seed, order.orderStatus, order.paymentStatus]).toEqual([seed, 'CANCELLED', 'REFUNDED']);
    expect([seed, paid.amount_refunded, order.refundedAmount]).toEqual([seed, paid.amount, 1180]);
    expect(shop.razorpay.refunds.filter((refund) => refund.payment_id === paid.id)).toHaveLength(1);
  }
  expect(await stockOf(shop.productId)).toBe(PIECES);
  const stored = await OrderModel.find().lean();
  const invoices = sorted(numbersOf(stored.map((order) => order.invoice?.number)));
  expect(invoices).toEqual(counted(invoices.length));
  const notes = sorted(numbersOf(stored.flatMap((order) => order.refunds.map((one) => one.creditNote?.number))));
  expect(notes).toEqual(counted(invoices.length));
}, 300_000);

it('refunds by staff, a cancellation and the news of the refunds: never more than was paid, each key once', async () => {
  const refund = (id: string, amount: number, idempotencyKey: string) => () =>
    shop.app.query(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
      { input: { id, amount, idempotencyKey } },
      shop.admin.token,
    );
  for (const seed of SEEDS.slice(0, 4)) {
    const { id, paid } = await shop.paidOrder();
    await race(
      [
        ...[400, 300, 200].flatMap((amount) => [
          refund(id, amount, `part-${amount}`),
          refund(id, amount, `part-${amount}`),
        ]),
        () => setStatus(shop.app, shop.admin, id, 'CANCELLED'),
        () => workOnRefunds(later(3_600_000)),
        () => workOnRefunds(later(3_600_000)),
      ],
      seed,
    );
    await settle();
    const sent = shop.razorpay.refunds.filter((one) => one.payment_id === paid.id);
    for (const one of sent)
      await Promise.all(
        ['a', 'b'].map((key) =>
          shop.razorpay.deliver(shop.app.url, 'refund.processed', { refund: one }, { id: `${one.id}-${key}` }),
        ),
      );
    const order = await readOrder(shop.app, shop.admin, id);
    expect([seed, order.orderStatus, order.paymentStatus]).toEqual([seed, 'CANCELLED', 'REFUNDED']);
    expect([seed, paid.amount_refunded, order.refundedAmount]).toEqual([seed, paid.amount, 1180]);
    expect(order.refunds).toHaveLength(sent.length);
    expect(new Set(sent.map((one) => one.amount)).size).toBe(sent.length);
  }
  const stored = await OrderModel.find().lean();
  const notes = sorted(numbersOf(stored.flatMap((order) => order.refunds.map((one) => one.creditNote?.number))));
  expect(notes).toEqual(counted(shop.razorpay.refunds.length));
}, 300_000);

it("a refund made by hand at the provider and one by staff: each leaves once, and both are the order's", async () => {
  for (const seed of SEEDS) {
    const { id, paid } = await shop.paidOrder();
    const made = {
      id: `rfnd_${seed}`,
      payment_id: paid.id,
      amount: 400_00,
      currency: 'INR',
      status: 'processed',
      notes: [],
    };
    paid.amount_refunded += made.amount;
    const tell = (event: string) => () =>
      shop.razorpay.deliver(shop.app.url, event, { refund: made }, { id: `${made.id}-${event}` });
    const byStaff = (amount: number) => () =>
      shop.app.query(
        'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
        { input: { id, amount } },
        shop.admin.token,
      );
    await race([tell('refund.created'), tell('refund.processed'), byStaff(100), byStaff(200)], seed);
    await settle();
    const order = await readOrder(shop.app, shop.admin, id);
    const amounts = sorted(order.refunds.map((refund: any) => refund.amount));
    expect([seed, amounts, order.refundedAmount]).toEqual([seed, [100, 200, 400], 700]);
    expect([seed, paid.amount_refunded]).toEqual([seed, 700_00]);
  }
}, 300_000);

it('a customer who cancels what was already cancelled unpaid keeps it cancelled, and gets back what was paid after all', async () => {
  const { id, providerOrderId } = await shop.placeOnline();
  await cancelUnpaid(later(paymentWindow() + 1000));
  for (const _ of [1, 2]) await cancel(id)();
  const paid = shop.razorpay.pay(providerOrderId);
  await shop.tellCaptured(paid);
  await settle();
  const order = await readOrder(shop.app, shop.admin, id);
  expect(order).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED', refundedAmount: 1180 });
  expect(order.history.filter((event: any) => event.kind === 'status')).toHaveLength(2);
  expect(await stockOf(shop.productId)).toBe(PIECES);
});
