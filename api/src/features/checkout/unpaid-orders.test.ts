/** The limits on pieces that one account can reserve without paying. */
import { brokenRules } from '../../../scripts/data-checks.js';
import {
  LUCKNOW,
  makeProduct,
  placeOrder,
  readOrder,
  setStatus,
  stockOf,
  tryToPlace,
} from '../../../test/order-fixtures.js';
import { later, startPaymentShop, type PaymentShop, type PlacedOnline } from '../../../test/payment-fixtures.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { OrderStatus } from '../orders/order.enums.js';
import { OrderModel } from '../orders/order.model.js';
import { paymentWindow } from '../orders/order-transition.js';
import { cancelUnpaid } from '../payments/reconcile.service.js';
import { UNPAID_A_DAY_MOST, WAITING_MOST } from './unpaid-orders.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => shop.stop());
const PIECES = 100;
beforeEach(async () => {
  await shop.reset();
  shop.productId = await makeProduct({ price: 1000_00, stock: PIECES });
});
afterEach(async () => {
  expect(await brokenRules()).toEqual([]);
});

const online = (more: Record<string, unknown> = {}) =>
  tryToPlace(shop.app, shop.buyer, {
    paymentMethod: 'ONLINE',
    items: [{ productId: shop.productId, quantity: 1 }],
    ...more,
  });
async function placeMany(count: number) {
  const placed: PlacedOnline[] = [];
  while (placed.length < count) placed.push(await shop.placeOnline());
  return placed;
}
const refusal = async (more?: Record<string, unknown>) => (await online(more)).errors?.[0];
const mutate = (operation: string, id: string) =>
  shop.app.query(`mutation ($id: ID!) { ${operation}(id: $id) { __typename } }`, { id }, shop.buyer.token);
const lapse = () => cancelUnpaid(later(paymentWindow() + 1000));

describe('orders that wait for their payment', () => {
  it('are ten at the most, however many arrive at once; the refusal names them and says what to do', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => online()));
    const placed = answers.flatMap((answer) => answer.data?.placeOrder.order.orderNumber ?? []);
    expect(placed).toHaveLength(WAITING_MOST);
    expect(await stockOf(shop.productId)).toBe(PIECES - WAITING_MOST);
    const refused = answers.flatMap((answer) => answer.errors ?? []);
    expect(new Set(refused.map((error) => error.extensions.code))).toEqual(new Set(['CONFLICT']));
    const again = await online();
    expect(again.status).toBe(409);
    const { message, extensions } = again.errors![0]!;
    expect([...extensions['waitingOrders']].sort()).toEqual(placed.sort());
    expect(message).toContain('pay or cancel one of them in My Orders, or choose cash on delivery');
    for (const number of placed) expect(message).toContain(number);
    const overRest = await shop.app.rest(
      'POST',
      '/api/orders',
      {
        items: [{ product: shop.productId, quantity: 1 }],
        paymentMethod: 'online',
        contactInfo: { email: 'asha@example.com', phone: '9876543210' },
        deliveryAddress: { street: '5 Hazratganj', city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' },
      },
      shop.buyer.token,
    );
    expect([overRest.status, overRest.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('ask nothing of the provider for one that is refused', async () => {
    await placeMany(WAITING_MOST);
    expect((await refusal())?.extensions.code).toBe('CONFLICT');
    expect(shop.razorpay.orders.size).toBe(WAITING_MOST);
  });

  it('never hinder paying one of them again after a failure, the same request again, or cash on delivery', async () => {
    const key = { idempotencyKey: 'the-last' };
    const first = await shop.placeOnline();
    await placeMany(WAITING_MOST - 2);
    const twice = await Promise.all([online(key), online(key)]);
    const [last] = twice.map(({ data }) => data?.placeOrder.order.id);
    expect(last).toBeTruthy();
    expect(twice.map(({ data }) => data?.placeOrder.order.id)).toEqual([last, last]);
    expect((await online(key)).data?.placeOrder.order.id).toBe(last);
    const declined = shop.razorpay.pay(first.providerOrderId, 'failed');
    await shop.razorpay.deliver(shop.app.url, 'payment.failed', { payment: declined });
    expect((await readOrder(shop.app, shop.admin, first.id)).paymentStatus).toBe('FAILED');
    expect((await mutate('payOrder', first.id)).errors).toBeUndefined();
    await placeOrder(shop.app, shop.buyer, { items: [{ productId: shop.productId, quantity: 1 }] });
    const paid = shop.razorpay.pay(first.providerOrderId);
    expect((await shop.verify(first.providerOrderId, paid.id)).errors).toBeUndefined();
  });

  it.each<[string, (waiting: { id: string; providerOrderId: string }) => Promise<unknown>]>([
    ['paid', async ({ providerOrderId }) => shop.verify(providerOrderId, shop.razorpay.pay(providerOrderId).id)],
    ['cancelled', ({ id }) => mutate('cancelOrder', id)],
    ['cancelled because it was not paid in time', lapse],
  ])('make room as soon as one of them is %s', async (_name, settle) => {
    const waiting = await placeMany(WAITING_MOST);
    expect((await refusal())?.extensions.code).toBe('CONFLICT');
    await settle(waiting[1]!);
    expect(await refusal()).toBeUndefined();
  });

  it('are counted for each account by itself', async () => {
    await placeMany(WAITING_MOST);
    shop.buyer = await shop.app.signIn();
    expect(await refusal()).toBeUndefined();
  });
});

describe('orders that were never paid', () => {
  it('are thirty a day at the most; paid ones do not count, and the next day there is room', async () => {
    await shop.paidOrder();
    for (let times = 0; times < UNPAID_A_DAY_MOST; times += 1) {
      const { id } = await shop.placeOnline();
      await (times % 2 ? mutate('cancelOrder', id) : lapse());
    }
    const refused = await refusal();
    expect(refused?.extensions.code).toBe('RATE_LIMITED');
    expect(refused?.message).toContain('choose cash on delivery');
    const wait = refused!.extensions['retryAfterSeconds'] as number;
    expect(wait).toBeGreaterThan(86_400 - 3_600);
    expect(wait).toBeLessThanOrEqual(86_400);
    await placeOrder(shop.app, shop.buyer, { items: [{ productId: shop.productId, quantity: 1 }] });
    const oldest = await OrderModel.findOne({ orderStatus: OrderStatus.CANCELLED }).sort({ createdAt: 1 }).lean();
    await OrderModel.updateOne(
      { _id: oldest!._id },
      { $set: { createdAt: later(-86_400_000 - 1000) } },
      { timestamps: false, overwriteImmutable: true },
    );
    expect(await refusal()).toBeUndefined();
  });
});

describe('the same request twice at once', () => {
  it('for the last piece, or for a cart that the first one empties, is one order for both', async () => {
    const last = await makeProduct({ stock: 1 });
    const key = { idempotencyKey: 'last-piece', items: [{ productId: last, quantity: 1 }], paymentMethod: 'COD' };
    const cart = { idempotencyKey: 'cart', items: undefined, paymentMethod: 'COD' };
    await shop.app.data(
      'mutation ($id: ID!) { addToCart(productId: $id, quantity: 2) { count } }',
      { id: shop.productId },
      shop.buyer.token,
    );
    for (const wanted of [cart, key]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => online(wanted)));
      expect(answers.flatMap((answer) => answer.errors ?? [])).toEqual([]);
      expect(new Set(answers.map(({ data }) => data?.placeOrder.order.id)).size).toBe(1);
    }
    expect([await OrderModel.countDocuments(), await stockOf(last), await stockOf(shop.productId)]).toEqual([
      2,
      0,
      PIECES - 2,
    ]);
  });
});

describe('orders by cash on delivery', () => {
  const cod = (more: Record<string, unknown> = {}, buyer = shop.buyer) =>
    tryToPlace(shop.app, buyer, { items: [{ productId: shop.productId, quantity: 1 }], ...more });
  const codesOf = (answers: { errors?: { extensions: { code: string } }[] }[]) =>
    answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK').sort();
  const times = (count: number, code: string) => Array<string>(count).fill(code);

  it('are five under way for an account, however many arrive at once; the refusal says what to do', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => cod()));
    expect(codesOf(answers)).toEqual([...times(4, 'CONFLICT'), ...times(5, 'OK')]);
    expect(await stockOf(shop.productId)).toBe(PIECES - 5);
    const { message, extensions } = (await cod()).errors![0]!;
    expect(extensions['waitingOrders']).toHaveLength(5);
    expect(message).toContain('Please pay online, order less, or call us.');
    await setStatus(shop.app, shop.admin, answers.find(({ data }) => data)!.data.placeOrder.order.id, 'DELIVERED');
    expect(codesOf([await cod()])).toEqual(['OK']);
  });

  it('count together for one phone or one place too, however they are written, and tell no stranger of each other', async () => {
    const contact = (phone: string) => ({ contactInfo: { email: 'a@example.com', phone } });
    const place = (number: number) => ({ deliveryAddress: { ...LUCKNOW, street: `${number} Hazratganj` } });
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.app.signIn()));
    const spellings = ['9876500001', '+91 98765 00001', '098765-00001', '+91-98765.00001', '9876500001'];
    for (const [i, phone] of spellings.entries())
      expect(codesOf([await cod({ ...contact(phone), ...place(i) }, people[i])])).toEqual(['OK']);
    const byPhone = await cod({ ...contact('9876500001'), ...place(100) }, people[5]);
    expect(byPhone.errors![0]!.extensions).toMatchObject({ code: 'CONFLICT', waitingOrders: [] });
    for (const [i, street] of ['7 Aliganj', '7, ALIGANJ', '7 aliganj.', ' 7  Aliganj', '7-Aliganj'].entries()) {
      const there = { deliveryAddress: { ...LUCKNOW, street } };
      expect(codesOf([await cod({ ...contact(`98765100${i}0`), ...there }, people[i])])).toEqual(['OK']);
    }
    const byPlace = { ...contact('9876599999'), deliveryAddress: { ...LUCKNOW, street: '7 Aliganj' } };
    expect(codesOf([await cod(byPlace, people[6])])).toEqual(['CONFLICT']);
  });

  it('hold only so many pieces and so much value, and are only so many a day whatever became of them', async () => {
    const many = await makeProduct({ price: 1000_00, stock: 1000 });
    const dear = await makeProduct({ price: 100_000_00, stock: 10 });
    const of = (productId: string, quantity: number) => cod({ items: [{ productId, quantity }] });
    expect(codesOf([await of(many, 101), await of(dear, 3)])).toEqual(['CONFLICT', 'CONFLICT']);
    expect([await stockOf(many), await stockOf(dear)]).toEqual([1000, 10]);
    expect(codesOf([await of(many, 60), await of(many, 60)])).toEqual(['CONFLICT', 'OK']);
    for (let placed = 1; placed < 10; placed += 1) {
      const { data } = await cod();
      expect((await mutate('cancelOrder', data!.placeOrder.order.id)).errors).toBeUndefined();
    }
    const { errors, status } = await cod();
    expect([status, errors![0]!.extensions.code]).toEqual([429, 'RATE_LIMITED']);
    expect(codesOf([await online()])).toEqual(['OK']);
  });

  it("are told to the account's own address, with no link that a buyer wrote; another one is asked in the shop's words", async () => {
    const contactInfo = { email: 'victim@example.com', phone: '9876543210' };
    const deliveryAddress = {
      ...LUCKNOW,
      firstName: 'Win at www.evil.example',
      lastName: 'https://evil.example/x',
      street: 'Write to eve@evil.example',
    };
    expect(codesOf([await cod({ contactInfo, deliveryAddress })])).toEqual(['OK']);
    const mails = await OutboxMailModel.find().sort({ subject: -1 }).lean();
    expect(mails.map(({ to, subject }) => [to, subject.replace(/GS-\S+/, '…')])).toEqual([
      [shop.buyer.email, 'Order … placed'],
      ['victim@example.com', 'Do you want mails about orders at GS Mart?'],
    ]);
    for (const text of mails.flatMap((mail) => [mail.text, mail.html]))
      expect(text).not.toMatch(/www\.evil|evil\.example|https:\/\/evil|eve@/);
  });

  it('let one account, or many for one address, send few questions a day to addresses that are not theirs', async () => {
    const naming = (email: string, buyer = shop.buyer) =>
      tryToPlace(shop.app, buyer, {
        paymentMethod: 'ONLINE',
        items: [{ productId: shop.productId, quantity: 1 }],
        contactInfo: { email, phone: '9876543210' },
      });
    const questions = (to?: string) =>
      OutboxMailModel.countDocuments({ subject: /^Do you want mails/, ...(to ? { to } : {}) });
    for (let n = 0; n < 7; n += 1) expect(codesOf([await naming(`victim-${n}@example.com`)])).toEqual(['OK']);
    expect(await questions()).toBe(5);
    for (let n = 0; n < 4; n += 1) await naming('wanted@example.com', await shop.app.signIn());
    expect(await questions('wanted@example.com')).toBe(2);
  });
});
