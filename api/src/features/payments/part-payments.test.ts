/** Orders in stages: what is paid online, by link and by hand, what goes back, and that no money is kept for nothing or given back twice. */
import { brokenRules } from '../../../scripts/data-checks.js';
import { LUCKNOW, makeProduct, setStatus, stockOf } from '../../../test/order-fixtures.js';
import { FIRST_CHECK, later, startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { readPdf } from '../../../test/pdf-reader.js';
import { rounds } from '../../../test/rounds.js';
import { setSettings } from '../../../test/test-app.js';
import type { StubLink } from '../../../test/razorpay-stub.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { addUpSales } from '../sales/sales-figures.service.js';
import { reconcileRequests } from './payment-requests.service.js';
import { cancelUnpaid } from './reconcile.service.js';
import { workOnRefunds } from './refund.service.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.reset();
  shop.productId = await makeProduct({ price: 1000_00, stock: 100 });
});
afterEach(async () => {
  await addUpSales();
  expect(await brokenRules()).toEqual([]);
});

const MONEY = `id orderNumber orderStatus paymentStatus totalAmount paidAmount dueAmount refundedAmount invoiceNumber canPay
  payments { id kind method amount state reference correctionOf voucherNumber }
  stages { id label amount due dueAt paidAmount dueAmount }
  paymentRequests { id kind amount label state url }
  refunds { amount status reason } history { note }`;
const asStaff = (document: string, variables: Record<string, unknown> = {}) =>
  shop.app.query(document, variables, shop.admin.token);
const done = async (document: string, variables: Record<string, unknown>): Promise<any> => {
  const { data, errors } = await asStaff(document, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0];
};
let keys = 0;
const THIRDS = [
  { label: 'Advance', due: 'NOW', percent: 40 },
  { label: 'When ready', due: 'READY', percent: 40 },
  { label: 'Rest', due: 'DELIVERY' },
];
const PLACE = `mutation ($input: PlaceOrderForInput!) { placeOrderFor(input: $input) { ${MONEY} user { id name email } } }`;
const wanted = (more: Record<string, unknown> = {}) => ({
  idempotencyKey: `made-${(keys += 1)}`,
  customer: { userId: shop.buyer.id },
  phone: '98765 43210',
  items: [{ productId: shop.productId, quantity: 10 }],
  deliveryAddress: LUCKNOW,
  stages: THIRDS,
  ...more,
});
const make = (more?: Record<string, unknown>): Promise<any> => done(PLACE, { input: wanted(more) });
const seen = (id: string): Promise<any> => done(`query ($id: ID!) { order(id: $id) { ${MONEY} } }`, { id });
const RECORD = `mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { ${MONEY} } }`;
const record = (orderId: string, amount?: number, more: Record<string, unknown> = {}) =>
  asStaff(RECORD, { input: { orderId, amount, method: 'BANK', idempotencyKey: `paid-${(keys += 1)}`, ...more } });
const LINK = `mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { ${MONEY} } }`;
const link = async (orderId: string, amount?: number): Promise<StubLink> => {
  await done(LINK, { input: { orderId, amount } });
  return [...shop.razorpay.links.values()].at(-1)!;
};
const tellPaid = (one: StubLink, payment: unknown, id?: string) =>
  shop.razorpay.deliver(
    shop.app.url,
    'payment_link.paid',
    { payment_link: one, payment, order: { id: one.order_id } },
    id ? { id } : {},
  );
const payWindow = async (id: string): Promise<{ providerOrderId: string; amountPaise: number }> =>
  (
    await shop.app.data(
      'mutation ($id: ID!) { payOrder(id: $id) { payment { providerOrderId amountPaise } } }',
      { id },
      shop.buyer.token,
    )
  ).payOrder.payment;
const refund = (input: Record<string, unknown>) =>
  asStaff(`mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ${MONEY} } }`, { input });

describe('an order that staff make', () => {
  it('is placed by the rules of a shopper’s order, once for a key, for an account or a phone number', async () => {
    const input = wanted({ totalAmount: 11_800 });
    const [one, again] = [await done(PLACE, { input }), await done(PLACE, { input })];
    expect(again.id).toBe(one.id);
    expect(one).toMatchObject({
      totalAmount: 11_800,
      paidAmount: 0,
      dueAmount: 11_800,
      paymentStatus: 'PENDING',
      invoiceNumber: null,
    });
    expect(one.stages.map(({ amount, due, dueAt }: any) => [amount, due, dueAt !== null])).toEqual([
      [4720, 'NOW', true],
      [4720, 'READY', false],
      [2360, 'DELIVERY', false],
    ]);
    expect(await stockOf(shop.productId)).toBe(90);
    const mine = await shop.app.data(`{ myOrders { orders { id dueAmount canPay } } }`, {}, shop.buyer.token);
    expect(mine.myOrders.orders).toEqual([{ id: one.id, dueAmount: 11_800, canPay: true }]);

    const byPhone = { customer: { phone: '98200 12345', name: 'Asha' }, phone: null };
    const [first, second] = [await make(byPhone), await make(byPhone)];
    expect(first.user).toMatchObject({ name: 'Asha', email: '' });
    expect(second.user.id).toBe(first.user.id);

    const codeOf = async (more: Record<string, unknown>) =>
      (await asStaff(PLACE, { input: wanted(more) })).errors?.[0]?.extensions.code;
    expect(await codeOf({ items: [{ productId: shop.productId, quantity: 99 }] })).toBe('OUT_OF_STOCK');
    expect(await codeOf({ totalAmount: 11_799 })).toBe('PRICE_CHANGED');
    expect(await codeOf({ deliveryAddress: { ...LUCKNOW, state: 'Kerala' } })).toBe('BAD_INPUT');
    expect(await codeOf({ customer: {} })).toBe('BAD_INPUT');
    expect(await codeOf({ customer: { userId: shop.admin.id } })).toBe('NOT_FOUND');
    expect(
      await codeOf({
        stages: [
          { label: 'All', due: 'NOW', amount: 11_800 },
          { label: 'Rest', due: 'NOW' },
        ],
      }),
    ).toBe('BAD_INPUT');
    expect(
      await codeOf({
        stages: [
          { label: 'A', due: 'DELIVERY', percent: 10 },
          { label: 'B', due: 'NOW' },
        ],
      }),
    ).toBe('BAD_INPUT');
    const shopper = await shop.app.query(PLACE, { input: wanted() }, shop.buyer.token);
    expect(shopper.errors![0]!.extensions.code).toBe('FORBIDDEN');
  });

  it('is confirmed by its advance, leaves when what is due before is paid, and gets its invoice then', async () => {
    const { id, stages } = await make();
    const sent = () =>
      asStaff('mutation ($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { id } }', {
        input: { id, orderStatus: 'SHIPPED' },
      });
    const paid = (await record(id, 4720, { method: 'UPI', reference: 'T2611260001' })).data.recordPayment;
    expect(paid).toMatchObject({
      orderStatus: 'CONFIRMED',
      paymentStatus: 'PENDING',
      paidAmount: 4720,
      dueAmount: 7080,
      invoiceNumber: null,
    });
    expect(paid.payments).toMatchObject([
      {
        kind: 'PAYMENT',
        method: 'UPI',
        amount: 4720,
        reference: 'T2611260001',
        voucherNumber: expect.stringMatching(/^RV\/\d\d-\d\d\/000001$/),
      },
    ]);
    const [mail] = await OutboxMailModel.find({ to: shop.buyer.email, key: /part-paid/ }).lean();
    expect(mail!.text).toContain('We have received ₹4,720');
    expect(mail!.text).toContain('₹7,080 are left to pay.');
    expect((await sent()).errors![0]!.message).toMatch(/^₹4,720 of this order are to be paid before it leaves/);
    const due = await done(
      `mutation ($orderId: ID!, $stageId: ID!) { markStageDue(orderId: $orderId, stageId: $stageId) { ${MONEY} } }`,
      { orderId: id, stageId: stages[1].id },
    );
    expect(due.stages[1].dueAt).not.toBeNull();
    await record(id, 4720);
    expect((await sent()).errors).toBeUndefined();
    expect(await seen(id)).toMatchObject({
      orderStatus: 'SHIPPED',
      paymentStatus: 'PENDING',
      invoiceNumber: expect.stringMatching(/^GS/),
      dueAmount: 2360,
    });
    const { order: invoiced } = await shop.app.data(
      'query ($id: ID!) { order(id: $id) { invoiceUrl } }',
      { id },
      shop.admin.token,
    );
    const printed = readPdf(Buffer.from(await (await fetch(shop.app.url + invoiced.invoiceUrl)).arrayBuffer()))
      .map(({ text }) => text)
      .join(' ');
    expect(printed).toMatch(/Advances received: RV\/\S+ ₹4,720\.00, RV\/\S+ ₹4,720\.00\./);
    expect(printed).toContain('Left to pay of this invoice: ₹2,360.00.');
    await setStatus(shop.app, shop.admin, id, 'DELIVERED');
    const after = await seen(id);
    expect(after).toMatchObject({ paymentStatus: 'PAID', paidAmount: 11_800, dueAmount: 0 });
    expect(after.payments.at(-1)).toMatchObject({ method: 'CASH', amount: 2360, voucherNumber: null });
  });

  it('of a business has its GSTIN on the voucher, and of a composition seller the words of that, and no tax', async () => {
    const wrong = await asStaff(PLACE, {
      input: wanted({ buyerGstin: '27AAACG1234M1ZA', buyerLegalName: 'Mehta Steel' }),
    });
    expect(wrong.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'buyerGstin', message: expect.stringContaining('typing mistake') }],
    });
    const business = { buyerGstin: '27 aaacg1234m1zp', buyerLegalName: 'Mehta Steel' };
    const advance = async (amount: number): Promise<string> => {
      const { id } = await make(business);
      const paid = (await asStaff(RECORD.replace(MONEY, 'payments { voucherUrl }'), {
        input: { orderId: id, amount, method: 'BANK', idempotencyKey: `paid-${(keys += 1)}` },
      })) as any;
      const answer = await fetch(shop.app.url + paid.data.recordPayment.payments[0].voucherUrl);
      return readPdf(Buffer.from(await answer.arrayBuffer()))
        .map(({ text }) => text)
        .join(' ');
    };
    const regular = await advance(4720);
    const buyer = ['Receipt Voucher', 'Mehta Steel', 'GSTIN 27AAACG1234M1ZP'];
    for (const words of [...buyer, 'GST rate: 18%', 'notification 66/2017']) expect(regular).toContain(words);
    expect(await OrderModel.findOne().lean()).toMatchObject({
      recipient: { gstin: '27AAACG1234M1ZP', legalName: 'Mehta Steel' },
    });
    await setSettings(shop.app, 'company', { sellerKind: 'composition' });
    const untaxed = await advance(4000);
    const must = 'Composition taxable person, not eligible to collect tax on supplies';
    for (const words of [...buyer, must, 'RV/', '₹4,000.00']) expect(untaxed).toContain(words);
    expect(untaxed.replaceAll('GSTIN', '')).not.toMatch(/GST|Tax is/);
  });

  it('is cancelled when nothing was paid in time, and never once something was', async () => {
    const [unpaid, begun] = [await make({ daysToPay: 3 }), await make({ daysToPay: 3 })];
    await record(begun.id, 100);
    expect(await cancelUnpaid(later(3 * 86_400_000 + 60_000))).toBe(1);
    expect([(await seen(unpaid.id)).orderStatus, (await seen(begun.id)).orderStatus]).toEqual([
      'CANCELLED',
      'CONFIRMED',
    ]);
    expect(await stockOf(shop.productId)).toBe(90);
  });
});

describe('money by hand', () => {
  it('is recorded once for a key, never beyond what is left, and corrected by an entry beside it', async () => {
    const { id } = await make();
    const key = { idempotencyKey: 'utr-1' };
    await record(id, 5000, key);
    expect((await record(id, 5000, key)).data.recordPayment.paidAmount).toBe(5000);
    expect((await record(id, 5001, key)).errors![0]!.extensions.code).toBe('CONFLICT');
    expect((await record(id, 6801)).errors![0]).toMatchObject({
      message: 'At most ₹6,800 are left to pay.',
      extensions: { code: 'BAD_INPUT' },
    });
    expect((await record(id, 1, { method: 'ONLINE' })).errors![0]!.extensions.code).toBe('BAD_INPUT');
    const [wrong] = (await seen(id)).payments;
    const correct = () =>
      done(`mutation ($input: CorrectPaymentInput!) { correctPayment(input: $input) { ${MONEY} } }`, {
        input: { orderId: id, paymentId: wrong.id, reason: 'Was for another order' },
      });
    await correct();
    const after = await correct();
    expect(after).toMatchObject({ paidAmount: 0, dueAmount: 11_800, paymentStatus: 'PENDING' });
    expect(after.payments).toMatchObject([
      { kind: 'PAYMENT', amount: 5000, state: 'TAKEN_BACK' },
      { kind: 'CORRECTION', amount: -5000, correctionOf: wrong.id },
    ]);
    const all = (await record(id)).data.recordPayment;
    expect(all).toMatchObject({ paymentStatus: 'PAID', dueAmount: 0 });
    expect((await record(id, 1)).errors![0]!.message).toBe('All of this order is paid.');
    const { order } = { order: (await shop.placeOnline()).id };
    expect((await record(order, 1)).errors![0]!.extensions.code).toBe('CONFLICT');
  });
});

describe('a payment link', () => {
  it('is for the next stage, is paid once whoever reports it, and a second payer gets the money back', async () => {
    const { id, orderNumber } = await make();
    const one = await link(id);
    expect(one).toMatchObject({
      amount: 4720_00,
      customer: { email: shop.buyer.email, contact: '+919876543210' },
    });
    expect(one.reference_id.startsWith(`${orderNumber}-`)).toBe(true);
    expect(one.callback_url).toContain(`/pay/${id}.`);
    const [first, second] = [shop.razorpay.payLink(one.id), shop.razorpay.payLink(one.id)];
    await Promise.all([
      tellPaid(one, first),
      reconcileRequests(later(FIRST_CHECK)),
      tellPaid(one, first, 'evt_1'),
      tellPaid(one, second),
    ]);
    await reconcileRequests(later(FIRST_CHECK * 3));
    await workOnRefunds(later(1000));
    const after = await seen(id);
    expect(after).toMatchObject({ orderStatus: 'CONFIRMED', paidAmount: 4720, dueAmount: 7080, refundedAmount: 0 });
    expect(after.payments).toHaveLength(1);
    expect(after.refunds).toMatchObject([{ amount: 4720, reason: 'Paid twice' }]);
    expect(shop.razorpay.refunds).toHaveLength(1);
    expect(after.paymentRequests).toMatchObject([{ kind: 'LINK', state: 'PAID', url: one.short_url }]);
  });

  it('that was paid, taken back or outgrown, counts what it should and gives the rest back', async () => {
    const { id } = await make();
    const [whole, part] = [await link(id, 11_800), await link(id, 100)];
    await record(id, 7000);
    expect((await seen(id)).paymentRequests.map(({ state }: any) => state)).toEqual(['CANCELLED', 'OPEN']);
    // Paid before the provider knew that it is taken back: more than is left.
    await tellPaid(whole, shop.razorpay.payLink(whole.id));
    await reconcileRequests(later(1000));
    await tellPaid(part, shop.razorpay.payLink(part.id));
    await workOnRefunds(later(1000));
    expect(await seen(id)).toMatchObject({
      paidAmount: 7100,
      dueAmount: 4700,
      refunds: [{ amount: 11_800, reason: 'More than is left to pay' }],
    });
    const open = await link(id);
    const { paymentRequests } = await seen(id);
    const WITHDRAW = `mutation ($orderId: ID!, $linkId: ID!) { withdrawPaymentLink(orderId: $orderId, linkId: $linkId) { ${MONEY} } }`;
    await done(WITHDRAW, { orderId: id, linkId: paymentRequests.at(-1).id });
    await reconcileRequests(later(1000));
    expect(shop.razorpay.links.get(open.id)!.status).toBe('cancelled');
    const refused = await asStaff(WITHDRAW, { orderId: id, linkId: paymentRequests[1].id });
    expect(refused.errors![0]!.extensions.code).toBe('CONFLICT');
    expect((await asStaff(LINK, { input: { orderId: id, amount: 4701 } })).errors![0]!.extensions.code).toBe(
      'BAD_INPUT',
    );
  });

  it('is made once although the provider’s answer was lost, and its end is noticed', async () => {
    const { id } = await make();
    shop.razorpay.trouble.push({ on: 'POST /v1/payment_links', what: 'lost', times: 1 });
    const one = await link(id);
    expect(shop.razorpay.links.size).toBe(1);
    shop.razorpay.trouble.push({ on: 'POST /v1/payment_links', what: 'server-error', times: 9 });
    expect((await asStaff(LINK, { input: { orderId: id } })).errors![0]!.extensions.code).toBe('PAYMENT_UNAVAILABLE');
    shop.razorpay.trouble.length = 0;
    await reconcileRequests(later(8 * 86_400_000));
    expect((await seen(id)).paymentRequests).toMatchObject([{ state: 'EXPIRED' }]);
    // Paid in its last second, told late.
    await tellPaid(one, shop.razorpay.payLink(one.id));
    expect(await seen(id)).toMatchObject({ paidAmount: 4720, paymentRequests: [{ state: 'PAID' }] });
  });
});

describe('the payment window', () => {
  it('asks for one stage after the other, counts a signed payment before the provider answers, and each only once', async () => {
    const { id } = await make();
    const first = await payWindow(id);
    expect([first.amountPaise, (await payWindow(id)).providerOrderId]).toEqual([4720_00, first.providerOrderId]);
    const paid = shop.razorpay.pay(first.providerOrderId);
    shop.razorpay.trouble.push({ on: `GET /v1/payments/${paid.id}`, what: 'server-error', times: 9 });
    expect((await shop.verify(first.providerOrderId, paid.id)).errors).toBeUndefined();
    expect((await seen(id)).payments).toMatchObject([{ amount: 4720, state: 'UNCONFIRMED' }]);
    shop.razorpay.trouble.length = 0;
    await Promise.all([
      shop.tellCaptured(paid),
      reconcileRequests(later(1000)),
      shop.verify(first.providerOrderId, paid.id),
    ]);
    expect((await seen(id)).payments).toMatchObject([{ amount: 4720, state: 'CONFIRMED' }]);
    const second = await payWindow(id);
    expect(second.providerOrderId).not.toBe(first.providerOrderId);
    const other = shop.razorpay.pay(second.providerOrderId, 'captured', 100_00);
    await shop.tellCaptured(other);
    await workOnRefunds(later(1000));
    expect(await seen(id)).toMatchObject({
      paidAmount: 4720,
      refunds: [{ amount: 100, reason: 'Another amount than that was asked for' }],
    });
    // A stranger's signature, and one of another order.
    expect((await shop.verify(second.providerOrderId, paid.id, 'f'.repeat(64))).errors![0]!.extensions.code).toBe(
      'PAYMENT_FAILED',
    );
  });

  it('pays an order that is cancelled at the same moment either not at all, or it goes back whole', async () => {
    for (let round = 0; round < rounds(3, 20); round += 1) {
      const { id } = await make();
      const { providerOrderId } = await payWindow(id);
      const paid = shop.razorpay.pay(providerOrderId);
      await Promise.all([
        setStatus(shop.app, shop.admin, id, 'CANCELLED'),
        shop.tellCaptured(paid),
        shop.verify(providerOrderId, paid.id),
      ]);
      await reconcileRequests(later(FIRST_CHECK));
      await workOnRefunds(later(60_000));
      expect(await seen(id)).toMatchObject({ orderStatus: 'CANCELLED', paidAmount: 0 });
      expect(shop.razorpay.refunds.filter((one) => one.payment_id === paid.id).map(({ amount }) => amount)).toEqual([
        4720_00,
      ]);
    }
  });
});

describe('a refund of several payments', () => {
  it('gives online ones back by themselves, newest first, the rest by hand, each with its voucher, once for a key', async () => {
    const { id } = await make();
    await record(id, 1000, { method: 'CASH' });
    const links: StubLink[] = [];
    for (const amount of [2000, 3000]) {
      const one = await link(id, amount);
      links.push(one);
      await tellPaid(one, shop.razorpay.payLink(one.id));
    }
    const asked = { id, amount: 5500, reason: 'Smaller gate', idempotencyKey: 'back-1' };
    const [once, again] = [await refund(asked), await refund(asked)];
    expect(again.errors).toBeUndefined();
    const { refunds, paidAmount, paymentStatus } = once.data.refundOrder;
    expect(refunds.map(({ amount, status }: any) => [amount, status])).toEqual([
      [3000, 'PROCESSED'],
      [2000, 'PROCESSED'],
      [500, 'PROCESSED'],
    ]);
    expect([paidAmount, paymentStatus]).toEqual([500, 'PENDING']);
    expect(shop.razorpay.refunds.map(({ amount }) => amount)).toEqual([3000_00, 2000_00]);
    const stored = (await OrderModel.findById(id).lean<StoredOrder>())!;
    expect(stored.refunds.map(({ voucher }) => voucher?.number).toSorted()).toEqual(
      [1, 2, 3].map((count) => expect.stringMatching(new RegExp(`^RF/\\d\\d-\\d\\d/00000${count}$`))),
    );
    expect((await refund({ id, amount: 501 })).errors![0]!.message).toBe('At most ₹500 are left to refund.');
    expect((await refund({ ...asked, amount: 1 })).errors![0]!.extensions.code).toBe('CONFLICT');
    await refund({ id });
    expect(await seen(id)).toMatchObject({ paidAmount: 0, paymentStatus: 'REFUNDED' });
  });

  it('ends a cancelled order with what came online going back, and what came by hand left to people', async () => {
    const { id } = await make();
    await record(id, 1000, { method: 'CASH' });
    const one = await link(id, 2000);
    await tellPaid(one, shop.razorpay.payLink(one.id));
    const open = await link(id);
    const { choices } = await done(
      'query ($id: ID!) { orderStatusChoices(id: $id) { choices { orderStatus refundAmount refundTo cashToReturn } } }',
      { id },
    );
    expect(choices.find(({ orderStatus }: any) => orderStatus === 'CANCELLED')).toMatchObject({
      refundAmount: 2000,
      refundTo: 'where each online payment came from',
      cashToReturn: 1000,
    });
    await setStatus(shop.app, shop.admin, id, 'CANCELLED');
    await reconcileRequests(later(1000));
    expect(shop.razorpay.links.get(open.id)!.status).toBe('cancelled');
    expect(await seen(id)).toMatchObject({
      orderStatus: 'CANCELLED',
      paidAmount: 1000,
      dueAmount: 0,
      refundedAmount: 2000,
    });
    await refund({ id });
    expect(await seen(id)).toMatchObject({ paidAmount: 0, paymentStatus: 'REFUNDED' });
  });
});
