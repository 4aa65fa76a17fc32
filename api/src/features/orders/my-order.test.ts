/** What customers do with their own orders after they were placed. */
import { makeProduct, readOrder, setStatus, stockOf } from '../../../test/order-fixtures.js';
import { startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { ProductModel } from '../catalogue/product.model.js';
import { workOnRefunds } from '../payments/refund.service.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.reset());

const MY_ORDER = `query ($id: ID!) { myOrder(id: $id) { orderNumber subtotal taxAmount taxByRate { ratePercent taxable tax } totalAmount
  canPay canCancel payBy invoiceNumber invoiceUrl refundedAmount refunds { amount status creditNoteUrl }
  items { title quantity lineTotal hsnCode gstRatePercent } history { at kind orderStatus paymentStatus actor note toCustomer internalNote } } }`;
const mine = async (id: string) => (await shop.app.data(MY_ORDER, { id }, shop.buyer.token)).myOrder;
const payAgain = (id: string) =>
  shop.app.query(
    'mutation ($id: ID!) { payOrder(id: $id) { order { id } payment { providerOrderId amountPaise } } }',
    { id },
    shop.buyer.token,
  );
const buyAgain = async (id: string) =>
  (
    await shop.app.data(
      'mutation ($id: ID!) { buyAgain(orderId: $id) { notices cart { count total items { quantity product { id } } } } }',
      { id },
      shop.buyer.token,
    )
  ).buyAgain;

describe("one's own order", () => {
  it('shows what was ordered, its tax by rate, its history and its invoice', async () => {
    const { id, order } = await shop.paidOrder(2);
    await setStatus(shop.app, shop.admin, id, 'SHIPPED', { notes: 'AWB 77' });
    const seen = await mine(id);
    expect(seen).toMatchObject({
      orderNumber: order.orderNumber,
      subtotal: 2000,
      taxAmount: 360,
      taxByRate: [{ ratePercent: 18, taxable: 2000, tax: 360 }],
      totalAmount: 2360,
      items: [{ quantity: 2, lineTotal: 2000, hsnCode: '95069190', gstRatePercent: 18 }],
      canPay: false,
      canCancel: false,
      invoiceNumber: expect.stringMatching(/^GS\//),
    });
    expect(seen.history.map((event: any) => [event.kind, event.orderStatus, event.paymentStatus])).toEqual([
      ['placed', 'PENDING', 'PENDING'],
      ['payment', 'CONFIRMED', 'PAID'],
      ['invoice', null, null],
      ['status', 'SHIPPED', null],
    ]);
    expect(seen.history.at(-1)).toMatchObject({ note: 'AWB 77', actor: 'Shop' });
    expect((await readOrder(shop.app, shop.admin, id)).history.at(-1).actor).not.toBe('Shop');
    const times = seen.history.map((event: any) => Date.parse(event.at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const invoice = await fetch(shop.app.url + seen.invoiceUrl);
    expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
  it('tells the customer what staff wrote to the customer, by mail too, and nothing of what they wrote for themselves', async () => {
    const { id } = await shop.paidOrder();
    const secret = 'Asked for a discount on the phone';
    const say = (more: Record<string, unknown>) => setStatus(shop.app, shop.admin, id, 'PROCESSING', more);
    await say({ internalNote: `${secret} 1` });
    await say({ notes: 'Ready on Friday', internalNote: `${secret} 2` });
    await say({ internalNote: `${secret} 3` });
    await shop.app.data(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
      { input: { id, amount: 100, reason: 'A scratch', internalNote: `${secret} 4` } },
      shop.admin.token,
    );
    const staff = (await readOrder(shop.app, shop.admin, id)).history;
    expect(staff.map((event: any) => event.internalNote).filter(Boolean)).toEqual(
      [1, 2, 3, 4].map((n) => `${secret} ${n}`),
    );
    expect(staff.filter((event: any) => event.toCustomer).map((event: any) => event.note)).toEqual([
      'Ready on Friday',
      '₹100 to refund: A scratch',
    ]);
    const seen = await mine(id);
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(seen.history.map((event: any) => event.kind)).not.toContain('note');
    const key = await shop.app.data(
      'mutation { createApiKey(name: "ERP", scopes: [READ_ORDERS]) { secret } }',
      {},
      shop.admin.token,
    );
    const program = await shop.app.data(
      'query ($id: ID!) { order(id: $id) { history { actor note internalNote } } }',
      { id },
      key.createApiKey.secret,
    );
    expect(JSON.stringify(program)).not.toContain(secret);
    expect(JSON.stringify(program)).toContain('Ready on Friday');
    const mails = await OutboxMailModel.find().lean();
    expect(JSON.stringify(mails)).not.toContain(secret);
    expect(mails.filter((mail) => mail.text.includes('Ready on Friday'))).toHaveLength(1);
  });
  it('is paid again while it is unpaid, with the same order at the provider, and not a moment longer', async () => {
    const { id, providerOrderId } = await shop.placeOnline();
    shop.razorpay.pay(providerOrderId, 'failed');
    for (let times = 0; times < 2; times += 1)
      expect((await payAgain(id)).data?.payOrder.payment).toEqual({ providerOrderId, amountPaise: 118000 });
    expect(shop.razorpay.orders.size).toBe(1);
    const paid = shop.razorpay.pay(providerOrderId);
    await shop.verify(providerOrderId, paid.id);
    expect((await payAgain(id)).errors?.[0]).toMatchObject({
      message: 'This order is paid already.',
      extensions: { code: 'CONFLICT' },
    });
  });
  it('is cancelled before it is shipped: pieces and money go back, once, however often it is asked', async () => {
    const { id } = await shop.paidOrder(2);
    expect(await stockOf(shop.productId)).toBe(8);
    const cancel = () =>
      shop.app.query('mutation ($id: ID!) { cancelOrder(id: $id) { orderStatus } }', { id }, shop.buyer.token);
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map((answer) => answer.data?.cancelOrder.orderStatus)).toEqual(Array(3).fill('CANCELLED'));
    await workOnRefunds();
    expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({
      paymentStatus: 'REFUNDED',
      refundedAmount: 2360,
    });
    expect([await stockOf(shop.productId), shop.razorpay.refunds.length]).toEqual([10, 1]);
    const { refunds } = await mine(id);
    expect((await fetch(shop.app.url + refunds[0].creditNoteUrl)).status).toBe(200);
    expect((await payAgain(id)).errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
  it('racing between its payment and its cancellation ends with the money where the pieces are not', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, providerOrderId } = await shop.placeOnline();
      const paid = shop.razorpay.pay(providerOrderId);
      const cancel = () =>
        shop.app.query('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id }, shop.buyer.token);
      const both = [() => shop.verify(providerOrderId, paid.id), cancel];
      await Promise.all((round % 2 ? both : both.reverse()).map((act) => act()));
      await workOnRefunds();
      expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({
        orderStatus: 'CANCELLED',
        paymentStatus: 'REFUNDED',
        refundedAmount: 1180,
      });
      expect(await stockOf(shop.productId)).toBe(10);
    }
    expect(shop.razorpay.refunds).toHaveLength(8);
  });
  it('is bought again at the prices of now, as far as it can be had', async () => {
    const { id } = await shop.paidOrder(3);
    await ProductModel.updateOne({ _id: shop.productId }, { $set: { price: 1200_00, stock: 2 } });
    await refreshProducts([shop.productId]);
    const { cart, notices } = await buyAgain(id);
    expect(cart).toEqual({ count: 2, total: 2400, items: [{ quantity: 2, product: { id: shop.productId } }] });
    expect(notices).toEqual([expect.stringContaining('Only 2')]);
    const other = await makeProduct();
    await ProductModel.updateOne({ _id: shop.productId }, { $set: { deletedAt: new Date() } });
    await refreshProducts([shop.productId, other]);
    expect(await buyAgain(id)).toMatchObject({ cart: { count: 0 }, notices: ['One product is no longer sold.'] });
  });
});
