import { ORDER_FIELDS, placeOrder, readOrder, setStatus, stockOf } from '../../../test/order-fixtures.js';
import { later, startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { OrderModel } from '../orders/order.model.js';
import { Role } from '../../types/viewer.js';
import { workOnRefunds } from './refund.service.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.reset());

describe('a refund', () => {
  const refund = (input: Record<string, unknown>) =>
    shop.app.query(
      `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ${ORDER_FIELDS} } }`,
      { input },
      shop.admin.token,
    );

  const update = (input: Record<string, unknown>, who = shop.admin) =>
    shop.app.query(
      `mutation ($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { ${ORDER_FIELDS} } }`,
      { input },
      who.token,
    );
  const choicesOf = async (id: string) =>
    (
      await shop.app.data(
        `query ($id: ID!) { orderStatusChoices(id: $id) { order { version }
          choices { orderStatus refusal refundAmount refundTo cashToReturn issuesInvoice reversesInvoice tellsCustomer } } }`,
        { id },
        shop.admin.token,
      )
    ).orderStatusChoices;

  it('follows the cancellation of a paid order, whole, with a credit note', async () => {
    const { id } = await shop.paidOrder();
    const after = await setStatus(shop.app, shop.admin, id, 'CANCELLED');
    expect(after).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED', refundedAmount: 1180 });
    expect(after.refunds).toMatchObject([
      { amount: 1180, status: 'PROCESSED', creditNoteNumber: expect.stringMatching(/^CN\/\d\d-\d\d\/000001$/) },
    ]);
    expect(await stockOf(shop.productId)).toBe(10);
  });
  it('is previewed, and a refunded order stays ended although two of the staff act at once', async () => {
    const { id, paid } = await shop.paidOrder(2);
    const { order, choices } = await choicesOf(id);
    expect(choices.map((one: any) => one.orderStatus)).not.toContain('CONFIRMED');
    const [cancelled, shipped] = ['CANCELLED', 'SHIPPED'].map((to) => choices.find((c: any) => c.orderStatus === to));
    expect(cancelled).toMatchObject({
      refusal: null,
      refundAmount: 2360,
      refundTo: expect.stringContaining(paid.id),
      cashToReturn: 0,
      reversesInvoice: false,
      tellsCustomer: true,
    });
    expect(shipped).toMatchObject({ refundAmount: 0, refundTo: null });
    const input = { id, orderStatus: 'CANCELLED', version: order.version };
    const both = await Promise.all([update(input), update({ ...input, orderStatus: 'SHIPPED' })]);
    expect(both.filter(({ errors }) => errors).map(({ errors }) => errors![0]!.extensions.code)).toEqual([
      'STALE_VERSION',
    ]);
    await update({ id, orderStatus: 'CANCELLED' });
    await workOnRefunds();
    expect((await update({ id, orderStatus: 'PROCESSING' })).errors?.[0]).toMatchObject({
      message: expect.stringContaining('₹2,360'),
      extensions: { code: 'CONFLICT' },
    });
    expect((await choicesOf(id)).choices.find((one: any) => one.orderStatus === 'PROCESSING').refusal).toContain(
      '₹2,360',
    );
    expect([await stockOf(shop.productId), shop.razorpay.refunds.length]).toEqual([10, 1]);
  });
  it('is left out only where staff with that right say so, and the order may go on then', async () => {
    const { id } = await shop.paidOrder();
    const input = { id, orderStatus: 'CANCELLED', refund: false };
    const clerk = await shop.app.signIn(Role.ORDERS);
    expect((await update(input, clerk)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await update(input)).data?.updateOrderStatus).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'PAID',
      refunds: [],
    });
    expect((await update({ id, orderStatus: 'CONFIRMED' }, clerk)).data?.updateOrderStatus).toMatchObject({
      orderStatus: 'CONFIRMED',
      paymentStatus: 'PAID',
    });
    expect(shop.razorpay.refunds).toEqual([]);
  });
  it('in parts leaves the order paid until all is back, and never gives more', async () => {
    const { id } = await shop.paidOrder();
    const first = await refund({ id, amount: 500.5, reason: 'A scratch', idempotencyKey: 'scratch-1' });
    expect(first.data?.refundOrder).toMatchObject({ paymentStatus: 'PAID', refundedAmount: 500.5 });
    expect((await refund({ id, amount: 500.5, idempotencyKey: 'scratch-1' })).data?.refundOrder.refundedAmount).toBe(
      500.5,
    );
    expect((await refund({ id, amount: 5, idempotencyKey: 'scratch-1' })).errors?.[0]).toMatchObject({
      message: expect.stringContaining('₹500.50'),
      extensions: { code: 'CONFLICT' },
    });
    expect((await refund({ id, amount: 680 })).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
    const many = await Promise.all(Array.from({ length: 5 }, () => refund({ id, amount: 300 })));
    expect(many.filter((a) => !a.errors)).toHaveLength(2);
    expect((await refund({ id })).data?.refundOrder).toMatchObject({ paymentStatus: 'REFUNDED', refundedAmount: 1180 });
    expect((await refund({ id })).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(shop.razorpay.refunds.reduce((sum, r) => sum + r.amount, 0)).toBe(118000);
  });
  it.each(['server-error', 'lost', 'silent'] as const)('is sent once although the first answer is %s', async (what) => {
    const { id } = await shop.paidOrder();
    shop.razorpay.trouble = [{ on: 'POST /v1/payments', what, times: 1 }];
    expect((await refund({ id })).data?.refundOrder.paymentStatus).toBe('REFUNDED');
    expect(shop.razorpay.refunds).toHaveLength(1);
  });
  it.each(['lost', 'busy', 'locked-out'] as const)(
    'waits for a provider whose answers are %s, and the order stays paid meanwhile',
    async (what) => {
      const { id } = await shop.paidOrder();
      shop.razorpay.trouble = [{ on: 'POST /v1/payments', what, times: 3 }];
      expect(await setStatus(shop.app, shop.admin, id, 'RETURNED')).toMatchObject({
        orderStatus: 'RETURNED',
        paymentStatus: 'PAID',
        refunds: [{ status: 'PENDING' }],
      });
      await workOnRefunds(later(3600_000));
      expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({
        paymentStatus: 'REFUNDED',
        refunds: [{ status: 'PROCESSED' }],
      });
      expect(shop.razorpay.refunds).toHaveLength(1);
    },
  );
  it('of one order that cannot be read never holds up those of others', async () => {
    const [broken, other] = [await shop.paidOrder(), await shop.paidOrder()];
    shop.razorpay.trouble = [{ on: 'POST /v1/payments', what: 'server-error', times: 6 }];
    for (const { id } of [broken, other]) await setStatus(shop.app, shop.admin, id, 'CANCELLED');
    await OrderModel.updateOne({ _id: broken.id }, { $unset: { payment: 1 } });
    await workOnRefunds(later(3600_000));
    expect((await readOrder(shop.app, shop.admin, other.id)).refunds).toMatchObject([{ status: 'PROCESSED' }]);
    const { refunds } = (await OrderModel.findById(broken.id).lean())!;
    expect(refunds[0]!.nextTryAt! > new Date()).toBe(true);
  });
  it('never goes to another provider than the one that took the money', async () => {
    const { id } = await shop.paidOrder();
    await OrderModel.updateOne({ _id: id }, { $set: { 'payment.provider': 'sandbox' } });
    expect((await refund({ id })).data?.refundOrder).toMatchObject({
      paymentStatus: 'PAID',
      refunds: [{ status: 'PENDING' }],
    });
    expect(shop.razorpay.refunds).toEqual([]);
    await OrderModel.updateOne({ _id: id }, { $set: { 'payment.provider': 'razorpay' } });
    await workOnRefunds(later(3600_000));
    expect((await readOrder(shop.app, shop.admin, id)).paymentStatus).toBe('REFUNDED');
  });
  it('that the provider refuses is reported and can be requested again', async () => {
    const { id, paid } = await shop.paidOrder();
    paid.status = 'refunded';
    expect((await refund({ id })).data?.refundOrder).toMatchObject({
      paymentStatus: 'PAID',
      refundedAmount: 0,
      refunds: [{ status: 'FAILED' }],
    });
    paid.status = 'captured';
    expect((await refund({ id })).data?.refundOrder).toMatchObject({ paymentStatus: 'REFUNDED', refundedAmount: 1180 });
  });
  it('that is on its way counts as refunded; its end is learnt by webhook or by asking', async () => {
    shop.razorpay.refundStatus = 'pending';
    const [one, two, three] = [await shop.paidOrder(), await shop.paidOrder(), await shop.paidOrder()];
    for (const { id } of [one, two, three])
      expect(await setStatus(shop.app, shop.admin, id, 'CANCELLED')).toMatchObject({
        paymentStatus: 'REFUNDED',
        refunds: [{ status: 'PENDING', creditNoteNumber: null }],
      });
    const told = shop.razorpay.refunds.find((r) => r.payment_id === one.paid.id)!;
    told.status = 'processed';
    for (const event of ['refund.processed', 'refund.created', 'refund.processed'])
      expect((await shop.razorpay.deliver(shop.app.url, event, { refund: told })).status).toBe(200);
    const asked = shop.razorpay.refunds.find((r) => r.payment_id === two.paid.id)!;
    asked.status = 'processed';
    await workOnRefunds(later(3600_000));
    for (const { id } of [one, two])
      expect((await readOrder(shop.app, shop.admin, id)).refunds).toMatchObject([
        { status: 'PROCESSED', creditNoteNumber: expect.any(String) },
      ]);
    const failed = shop.razorpay.refunds.find((r) => r.payment_id === three.paid.id)!;
    failed.status = 'failed';
    await shop.razorpay.deliver(shop.app.url, 'refund.failed', { refund: failed });
    expect(await readOrder(shop.app, shop.admin, three.id)).toMatchObject({
      paymentStatus: 'PAID',
      refunds: [{ status: 'FAILED' }],
    });
  });
  it("made by hand at the provider becomes the order's", async () => {
    const { id, paid } = await shop.paidOrder();
    const made = {
      id: 'rfnd_hand',
      payment_id: paid.id,
      amount: 100000,
      currency: 'INR',
      status: 'processed',
      notes: [],
    };
    for (let i = 0; i < 2; i += 1) await shop.razorpay.deliver(shop.app.url, 'refund.processed', { refund: made });
    expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({
      paymentStatus: 'PAID',
      refundedAmount: 1000,
      refunds: [{ amount: 1000, status: 'PROCESSED' }],
    });
    expect(shop.razorpay.refunds).toHaveLength(0);
  });
  it('of cash is recorded with its credit note, and of an unpaid order refused', async () => {
    const { order } = await placeOrder(shop.app, shop.buyer, { items: [{ productId: shop.productId, quantity: 1 }] });
    expect((await refund({ id: order.id })).errors?.[0]?.extensions.code).toBe('CONFLICT');
    await setStatus(shop.app, shop.admin, order.id, 'DELIVERED');
    expect((await choicesOf(order.id)).choices.find((one: any) => one.orderStatus === 'RETURNED')).toMatchObject({
      refundAmount: 0,
      cashToReturn: 1230,
    });
    for (const amount of [0, -1, 0.004])
      expect([amount, (await refund({ id: order.id, amount })).errors?.[0]?.extensions.code]).toEqual([
        amount,
        'BAD_INPUT',
      ]);
    const { data } = await refund({ id: order.id, amount: 230 });
    expect(data?.refundOrder).toMatchObject({
      paymentStatus: 'PAID',
      refundedAmount: 230,
      refunds: [{ status: 'PROCESSED', creditNoteNumber: expect.any(String) }],
    });
    expect((await refund({ id: order.id })).data?.refundOrder.paymentStatus).toBe('REFUNDED');
    expect(shop.razorpay.requests.filter((r) => r.includes('refund'))).toEqual([]);
  });
  it('is for staff who manage orders', async () => {
    const { id } = await shop.paidOrder();
    const support = await shop.app.signIn(Role.SUPPORT);
    const answer = await shop.app.query(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
      { input: { id } },
      support.token,
    );
    expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
