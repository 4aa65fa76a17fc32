/** Orders by cash on delivery that wait for their shopper: who is asked, what the shopper may choose, and what silence does. */
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
import { FIRST_CHECK, later, startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { rounds } from '../../../test/rounds.js';
import { setSettings, type GraphqlAnswer, type SignedIn } from '../../../test/test-app.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { MessageModel } from '../../platform/messages/message.model.js';
import { Role } from '../../types/viewer.js';
import { noteParcels } from '../cod-returns/parcel-fates.service.js';
import { refreshReturnsPercents } from '../cod-returns/returns-percents.js';
import { setReturnsPercents } from '../delivery/pin-returns.js';
import { ProductModel } from '../catalogue/product.model.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { confirmPath } from '../orders/confirm-link.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { paymentWindow } from '../orders/order-transition.js';
import { cancelUnpaid, reconcilePayments } from '../payments/reconcile.service.js';
import { addUpSales } from '../sales/sales-figures.service.js';
import { noteSilence } from '../payments/unconfirmed-orders.js';

const HOUR = 3_600_000;

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
  setReturnsPercents(new Map());
  await addUpSales();
  expect(await brokenRules()).toEqual([]);
});

const rules = (values: Record<string, unknown>) => setSettings(shop.app, 'selling', values);
const items = (quantity = 1, productId = shop.productId) => [{ productId, quantity }];
const place = async (wanted: Record<string, unknown> = {}): Promise<any> =>
  (await placeOrder(shop.app, shop.buyer, { items: items(), ...wanted })).order;
const STATE = 'id version orderStatus needsShopper noAnswer confirmBy confirmedAt expectedDelivery { from }';
const asStaff = (document: string, variables: Record<string, unknown> = {}) =>
  shop.app.query(document, variables, shop.admin.token);
const stateOf = async (id: string): Promise<any> =>
  (await asStaff(`query ($id: ID!) { order(id: $id) { ${STATE} } }`, { id })).data.order;
const found = async (filter: Record<string, unknown>): Promise<string[]> =>
  (
    await asStaff('query ($filter: OrderFilter) { orders(filter: $filter) { orders { id } } }', { filter })
  ).data.orders.orders.map(({ id }: { id: string }) => id);
const mailTo = async (to: string) => OutboxMailModel.find({ to }).sort({ _id: 1 }).lean();

const stored = async (id: string) => (await OrderModel.findById(id).lean<StoredOrder>())!;
const TEN = { kind: 'PERCENT', percent: 10 };
/** A started offer. @returns its id */
const live = async (input: Record<string, unknown>): Promise<string> => {
  const wanted = { trigger: 'AUTOMATIC', ...input };
  const { data, errors } = await asStaff('mutation ($input: AddOfferInput!) { addOffer(input: $input) { id } }', {
    input: wanted,
  });
  if (errors) throw new Error(JSON.stringify(errors));
  await asStaff('mutation ($id: ID!) { startOffer(id: $id) { id } }', data.addOffer);
  return data.addOffer.id;
};
const figuresOf = async (id: string): Promise<any> =>
  (await asStaff('query ($id: ID!) { offer(id: $id) { figures { uses given sales } } }', { id })).data.offer.figures;

describe('an order by cash on delivery waits for its shopper', () => {
  it('above an amount, with a number that no order has arrived with, and where parcels come back; never otherwise', async () => {
    const waits = async (wanted?: Record<string, unknown>) => (await stateOf((await place(wanted)).id)).needsShopper;
    expect(await waits()).toBe(false);
    await rules({ codConfirmAbove: 1230 });
    expect(await waits()).toBe(false);
    expect(await waits({ items: items(2) })).toBe(true);
    expect(await waits({ items: items(2), paymentMethod: 'ONLINE' })).toBe(false);

    await rules({ codConfirmAbove: 0, codConfirmNewNumber: true });
    const first = await place();
    expect(await stateOf(first.id)).toMatchObject({ needsShopper: true });
    await setStatus(shop.app, shop.admin, first.id, 'DELIVERED', { unpaidReason: 'We know her' });
    expect(await waits()).toBe(false);
    expect(await waits({ contactInfo: { email: shop.buyer.email, phone: '98765 43211' } })).toBe(true);

    await rules({ codConfirmNewNumber: false, codConfirmReturnsPercent: 40 });
    setReturnsPercents(new Map([['226001', 39]]));
    expect(await waits()).toBe(false);
    setReturnsPercents(new Map([['226001', 40]]));
    expect(await waits()).toBe(true);
  });

  it('is not packed or sent meanwhile, but with a reason; a status that staff set ends the waiting', async () => {
    await rules({ codConfirmAbove: 100, hoursToConfirm: 5 });
    const { id } = await place();
    const order = await stateOf(id);
    expect(order).toMatchObject({ needsShopper: true, noAnswer: false, confirmedAt: null, expectedDelivery: null });
    expect(new Date(order.confirmBy).getTime()).toBeCloseTo(Date.now() + 5 * HOUR, -5);
    const link = new RegExp(`confirm/${id}\\.\\d+\\.[\\w-]{43}`);
    // Where the shop has no mail channel for it, the phone of the order is asked.
    const [asked] = await MessageModel.find({ kind: 'codConfirm' }).lean();
    expect(asked).toMatchObject({
      to: '+919876543210',
      buttons: [`cod:confirm:${id}`, `cod:cancel:${id}`, expect.stringMatching(link)],
    });
    expect(asked!.text).toMatch(/^Please confirm your cash-on-delivery order GS-/);
    expect(await mailTo(shop.buyer.email)).toEqual([]);

    const queue = await asStaff('{ ordersToPack { total } }');
    expect(queue.data.ordersToPack.total).toBe(0);
    const pack = (input: Record<string, unknown>) =>
      asStaff(
        `mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { order { ${STATE} history { internalNote } } } }`,
        { input: { orderId: id, ...input } },
      );
    const refused = await pack({});
    expect(refused.errors![0]).toMatchObject({
      message: 'Its customer has not confirmed this order yet. Give a reason to send it without that.',
      extensions: { code: 'CONFLICT' },
    });
    const choices = await asStaff(
      'query ($id: ID!) { orderStatusChoices(id: $id) { choices { orderStatus refusal reasonNeeded } } }',
      { id },
    );
    const reasons = Object.fromEntries(
      choices.data.orderStatusChoices.choices.map((one: any) => [one.orderStatus, one.reasonNeeded !== null]),
    );
    expect(reasons).toMatchObject({ CONFIRMED: false, SHIPPED: true, CANCELLED: false });
    const packed = await pack({ unpaidReason: 'She said yes on the phone' });
    expect(packed.data.createShipment.order).toMatchObject({ orderStatus: 'PROCESSING', needsShopper: false });
    expect(packed.data.createShipment.order.history.map((one: any) => one.internalNote)).toContain(
      "Sent without its customer's confirmation: She said yes on the phone",
    );
    expect((await OrderModel.findById(id).lean())!.unpaidReason).toBeUndefined();

    await setSettings(shop.app, 'messages', { codConfirmChannels: 'MAIL' });
    const other = await place();
    const [mail] = await mailTo(shop.buyer.email);
    expect(mail!.subject).toMatch(/^Please confirm order GS-/);
    expect(mail!.text).toMatch(new RegExp(`/confirm/${other.id}\\.\\d+\\.[\\w-]{43}`));
    expect(await found({ waitsForShopper: true })).toEqual([other.id]);
    expect(await found({ waitsForShopper: false })).toEqual([id]);
    await setStatus(shop.app, shop.admin, other.id, 'CONFIRMED');
    expect(await stateOf(other.id)).toMatchObject({ needsShopper: false, confirmBy: null });
    expect((await stateOf(other.id)).expectedDelivery).not.toBeNull();
    expect(await found({ waitsForShopper: true })).toEqual([]);
  });

  it('is handed to staff when its shopper is silent, who are told of all orders of an hour by one mail', async () => {
    await rules({ codConfirmAbove: 100 });
    const [silent, also, decided] = [await place(), await place(), await place()];
    expect(await noteSilence()).toBe(0);
    expect(await noteSilence(later(24 * HOUR + 60_000))).toBe(3);
    expect(await noteSilence(later(24 * HOUR + 60_000))).toBe(0);
    await setStatus(shop.app, shop.admin, decided.id, 'CONFIRMED');
    expect(await stateOf(silent.id)).toMatchObject({ orderStatus: 'PENDING', needsShopper: true, noAnswer: true });
    expect(await stateOf(decided.id)).toMatchObject({ needsShopper: false, noAnswer: false });
    expect((await found({ noAnswer: true })).sort()).toEqual([silent.id, also.id].sort());
    for (const hours of [26, 26, 27]) await noteSilence(later(hours * HOUR));
    const told = await OutboxMailModel.find({ key: /^cod-silent:/ }).lean();
    expect(told).toHaveLength(1);
    expect(told[0]!.subject).toBe('2 orders wait for your decision');
    expect(told[0]!.text).toContain(silent.orderNumber);
    expect(told[0]!.text).not.toContain(decided.orderNumber);
    expect((await readOrder(shop.app, shop.admin, silent.id)).orderStatus).toBe('PENDING');
  });
});

const VIEW = `orderNumber orderStatus paymentMethod needsShopper confirmBy confirmedAt payBy subtotal taxAmount deliveryCharge codCharge
  totalAmount address deliveryAddress { street postalCode } canChoose payNow { totalAmount saves } lines { title quantity lineTotal } discounts { name amount }`;
interface Which {
  token?: string;
  orderId?: string;
}
const tokenOf = async (id: string): Promise<string> => confirmPath(await stored(id)).slice('/confirm/'.length);
const args = '($token: String, $orderId: ID) ';
const named = (field: string) => `${field}(token: $token, orderId: $orderId) { ${VIEW} }`;
const look = (which: Which, who?: SignedIn) =>
  shop.app.query(`query ${args}{ ${named('orderToConfirm')} }`, { ...which }, who?.token);
const confirm = (which: Which, who?: SignedIn) =>
  shop.app.query(`mutation ${args}{ ${named('confirmCodOrder')} }`, { ...which }, who?.token);
const cancel = (which: Which & { reason?: string }, who?: SignedIn) =>
  shop.app.query(
    `mutation ($token: String, $orderId: ID, $reason: String) {
      cancelCodOrder(token: $token, orderId: $orderId, reason: $reason) { ${VIEW} } }`,
    { ...which },
    who?.token,
  );
const mend = (input: Which & { address: unknown; totalAmount?: number }) =>
  shop.app.query(`mutation ($input: MendOrderAddressInput!) { mendOrderAddress(input: $input) { ${VIEW} } }`, {
    input,
  });
const payInstead = (input: Which & { totalAmount: number }, who?: SignedIn) =>
  shop.app.query(
    `mutation ($input: PayInsteadOfCodInput!) { payInsteadOfCod(input: $input) { order { ${VIEW} }
      payment { providerOrderId amountPaise prefillEmail prefillContact } } }`,
    { input },
    who?.token,
  );
const codeOf = (answer: GraphqlAnswer) => answer.errors?.[0]?.extensions.code;
/** An order that waits for its shopper, with the token of its link. */
const waiting = async (wanted: Record<string, unknown> = {}): Promise<{ id: string; token: string }> => {
  await rules({ codConfirmAbove: 100 });
  const { id } = await place(wanted);
  return { id, token: await tokenOf(id) };
};
const DELHI = { ...LUCKNOW, street: '8 Janpath', city: 'New Delhi', state: 'Delhi', postalCode: '110001' };

describe('the link of the mail', () => {
  it('confirms the order, once and for all, without a log-in', async () => {
    const { id, token } = await waiting();
    const { data } = await look({ token });
    expect(data.orderToConfirm).toMatchObject({
      needsShopper: true,
      canChoose: true,
      totalAmount: 1230,
      payNow: { totalAmount: 1180, saves: 50 },
      address: ['Asha Verma', '5 Hazratganj', 'Lucknow, Uttar Pradesh 226001', 'India'],
      deliveryAddress: { street: '5 Hazratganj', postalCode: '226001' },
    });
    expect(JSON.stringify(data)).not.toMatch(/98765|@/);
    await noteSilence(later(25 * HOUR));
    const first = await confirm({ token });
    expect(first.data.confirmCodOrder).toMatchObject({ needsShopper: false, orderStatus: 'PENDING' });
    expect(first.data.confirmCodOrder.confirmedAt).not.toBeNull();
    expect((await confirm({ token })).data).toEqual(first.data);
    expect(await stateOf(id)).toMatchObject({ noAnswer: false, expectedDelivery: { from: expect.any(String) } });
    expect((await OrderModel.findById(id).lean())!.history.map(({ kind }) => kind)).toEqual([
      'placed',
      'confirmation',
      'confirmation',
    ]);
    await setStatus(shop.app, shop.admin, id, 'SHIPPED');
    expect((await look({ token })).data.orderToConfirm).toMatchObject({
      canChoose: false,
      address: ['Lucknow 226001'],
      deliveryAddress: null,
    });
    expect((await confirm({ token })).errors).toBeUndefined();
  });

  it('opens its own order alone, until a week after the time to answer, and none of an erased customer', async () => {
    const [{ id, token }, other] = [await waiting(), await waiting()];
    const order = await stored(id);
    const [, expires, signature] = token.split('.');
    const old = (days: number) => new Date(Date.now() - days * 24 * HOUR);
    const expired = confirmPath({ ...order, createdAt: old(9), confirmBy: old(7.1) }).slice('/confirm/'.length);
    const inTime = confirmPath({ ...order, createdAt: old(9), confirmBy: old(6.9) }).slice('/confirm/'.length);
    for (const wrong of [
      `${other.id}.${expires}.${signature}`,
      `${id}.${Number(expires) + 9}.${signature}`,
      expired,
      'x',
    ])
      for (const answer of [
        await look({ token: wrong }),
        await confirm({ token: wrong }),
        await cancel({ token: wrong }),
      ])
        expect(codeOf(answer)).toBe('NOT_FOUND');
    expect((await look({ token: inTime })).errors).toBeUndefined();
    expect((await confirm({ orderId: id }, shop.buyer)).data.confirmCodOrder.needsShopper).toBe(false);
    expect(codeOf(await confirm({ orderId: other.id }, await shop.app.signIn()))).toBe('NOT_FOUND');
    expect(codeOf(await confirm({ orderId: other.id }))).toBe('UNAUTHENTICATED');
    expect(codeOf(await confirm({}))).toBe('BAD_INPUT');
    await OrderModel.updateOne({ _id: id }, { $set: { erased: { at: new Date() } } });
    expect(codeOf(await look({ token }))).toBe('NOT_FOUND');
  });

  it('cancels the order until the shop takes it on, and its pieces are for sale again', async () => {
    const { id, token } = await waiting();
    expect(await stockOf(shop.productId)).toBe(99);
    const first = await cancel({ token, reason: 'Too late for Diwali' });
    expect(first.data.cancelCodOrder).toMatchObject({
      orderStatus: 'CANCELLED',
      needsShopper: false,
      canChoose: false,
    });
    expect((await cancel({ token })).data).toEqual(first.data);
    expect(await stockOf(shop.productId)).toBe(100);
    expect(codeOf(await confirm({ token }))).toBe('CONFLICT');
    expect((await readOrder(shop.app, shop.admin, id)).history.at(-1).note).toBe('Too late for Diwali');

    const taken = await waiting();
    await setStatus(shop.app, shop.admin, taken.id, 'CONFIRMED');
    const refused = await cancel({ token: taken.token });
    expect(refused.errors![0]!.message).toMatch(/^We have begun with this order\. Please call/);
    expect((await confirm({ token: taken.token })).data.confirmCodOrder.orderStatus).toBe('CONFIRMED');
  });

  it('corrects the address by the rules of the other place; the price rises only when the shopper has seen it', async () => {
    const way = (amount: number) => ({
      id: 'standard',
      name: 'Standard',
      daysFrom: 3,
      daysTo: 5,
      tariff: { kind: 'FLAT', amount, steps: [], everyMore: null, amountMore: null, freeFrom: null },
    });
    const zone = { states: [], pins: [], radiusKm: null, india: false, abroad: false, cod: true, codMost: null };
    await setSettings(shop.app, 'delivery', {
      deliveryZones: [
        { ...zone, id: 'city', name: 'Lucknow', pins: ['226'], codCharge: null, methods: [way(0)] },
        { ...zone, id: 'rest', name: 'India', india: true, codCharge: 80, methods: [way(118)] },
      ],
    });
    const offer = await live({ name: 'Lucknow', gift: TEN, conditions: { pins: ['226'] } });
    const { id, token } = await waiting({ totalAmount: 1112 });
    const { orderNumber } = await stored(id);
    const refused = await mend({ token, address: DELHI });
    expect(refused.errors![0]).toMatchObject({
      extensions: {
        code: 'PRICE_CHANGED',
        amounts: { subtotal: 1000, taxAmount: 180, deliveryCharge: 198, codCharge: 80, totalAmount: 1378 },
      },
    });
    expect((await stored(id)).deliveryAddress.city).toBe('Lucknow');
    const wrong = await mend({ token, address: { ...DELHI, state: 'Kerala' }, totalAmount: 1378 });
    expect(wrong.errors![0]!.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'address.state' }] });
    const mended = await mend({ token, address: DELHI, totalAmount: 1378 });
    expect(mended.data.mendOrderAddress).toMatchObject({ totalAmount: 1378, needsShopper: true, discounts: [] });
    expect((await mend({ token, address: DELHI, totalAmount: 1378 })).data).toEqual(mended.data);
    expect(await stored(id)).toMatchObject({
      delivery: { zone: 'India', price: 118_00 },
      deliveryAddress: { state: 'Delhi' },
    });
    expect(await found({ search: orderNumber })).toEqual([id]);
    expect(await figuresOf(offer)).toEqual({ uses: 0, given: 0, sales: 0 });
    const [news] = (await mailTo(shop.buyer.email)).slice(-1);
    expect(news!.text).toContain('You now pay ₹1,378');

    await rules({ codClosedAtReturnsPercent: 30 });
    setReturnsPercents(new Map([['226002', 30]]));
    const closed = await mend({ token, address: { ...LUCKNOW, postalCode: '226002' }, totalAmount: 1112 });
    expect(closed.errors![0]).toMatchObject({
      message: 'At present we take only prepaid orders for this PIN. Please pay online.',
      extensions: { fields: [{ path: 'address.postalCode' }] },
    });
    const back = await mend({ token, address: { ...LUCKNOW, street: '6 Hazratganj' }, totalAmount: 1112 });
    expect(back.data.mendOrderAddress).toMatchObject({
      totalAmount: 1112,
      discounts: [{ name: 'Lucknow', amount: 100 }],
    });
    expect(await figuresOf(offer)).toEqual({ uses: 1, given: 100, sales: 1112 });
  });
});

describe('paying online instead', () => {
  /** Three chairs at ₹333.33 with 18 % and a lamp at ₹101.01 with 12 %. */
  async function goods(holdsTax: boolean) {
    const chair = await makeProduct({ title: 'Chair', price: 333_33, gstRatePercent: 18 });
    const lamp = await makeProduct({ title: 'Lamp', price: 101_01, gstRatePercent: 12 });
    if (holdsTax) {
      const made = await ProductModel.find({ title: /Chair|Lamp/ });
      await ProductModel.updateMany({ title: /Chair|Lamp/ }, { $set: { priceHoldsTax: true } });
      await refreshProducts(made.map(({ _id }) => _id));
    }
    return [
      { productId: chair, quantity: 3 },
      { productId: lamp, quantity: 1 },
    ];
  }
  const QUOTED = 'subtotal taxAmount deliveryCharge codCharge totalAmount';

  it.each([
    ['on top of the prices', false],
    ['in the prices', true],
  ])(
    'makes it the order that it would have been online, to the paisa, with the tax %s',
    async (_, holdsTax) => {
      const wanted = await goods(holdsTax);
      const cash = await live({
        name: 'Cash',
        trigger: 'CODE',
        code: 'CASH',
        gift: TEN,
        combines: true,
        conditions: { paymentMethod: 'COD' },
        limits: { uses: 1 },
      });
      const always = await live({
        name: 'Always',
        gift: { kind: 'AMOUNT', amount: 33.33 },
        combines: true,
        limits: { uses: 1, usesPerCustomer: 1 },
      });
      const prepaid = await live({
        name: 'Prepaid',
        gift: { kind: 'PERCENT', percent: 7.5 },
        combines: true,
        conditions: { paymentMethod: 'ONLINE' },
        limits: { uses: 1 },
      });
      const { quote } = await shop.app.data(
        `query ($items: [QuoteLineInput!]) { quote(items: $items, paymentMethod: ONLINE) { ${QUOTED} } }`,
        { items: wanted },
        shop.buyer.token,
      );
      const { id, token } = await waiting({ items: wanted, codes: ['cash'] });
      expect((await figuresOf(cash)).uses).toBe(1);
      // What became of an offer since does not take it from the order.
      await asStaff('mutation ($id: ID!) { endOffer(id: $id) { id } }', { id: always });
      const { data } = await look({ token });
      expect(data.orderToConfirm.payNow.totalAmount).toBe(quote.totalAmount);

      const seen = await payInstead({ token, totalAmount: quote.totalAmount + 1 });
      expect(seen.errors![0]!.extensions).toMatchObject({ code: 'PRICE_CHANGED', amounts: quote });
      expect(await stored(id)).toMatchObject({ paymentMethod: 'cod', version: 1 });

      const turned = await payInstead({ token, totalAmount: quote.totalAmount });
      const { order, payment } = turned.data.payInsteadOfCod;
      expect(order).toMatchObject({ ...quote, paymentMethod: 'ONLINE', needsShopper: false, canChoose: false });
      expect(order.discounts.map(({ name }: any) => name).sort()).toEqual(['Always', 'Prepaid']);
      expect(payment).toMatchObject({
        amountPaise: Math.round(quote.totalAmount * 100),
        prefillEmail: '',
        prefillContact: '',
      });
      expect(await Promise.all([cash, always, prepaid].map(async (one) => (await figuresOf(one)).uses))).toEqual([
        0, 1, 1,
      ]);
      const again = await payInstead({ orderId: id, totalAmount: quote.totalAmount }, shop.buyer);
      expect(again.data.payInsteadOfCod.payment).toMatchObject({
        providerOrderId: payment.providerOrderId,
        prefillEmail: shop.buyer.email,
      });
      expect(codeOf(await confirm({ token }))).toBe('CONFLICT');
      expect(codeOf(await cancel({ token }))).toBe('CONFLICT');

      const paid = shop.razorpay.pay(payment.providerOrderId);
      await shop.tellCaptured(paid);
      expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({
        orderStatus: 'CONFIRMED',
        paymentStatus: 'PAID',
        codCharge: 0,
      });
      expect((await payInstead({ token, totalAmount: 1 })).data.payInsteadOfCod.payment).toBeNull();
    },
    60_000,
  );

  it('is cancelled when it is not paid in time; a late payment takes what it had online, and no offer for cash again', async () => {
    const cash = await live({ name: 'Cash', gift: TEN, conditions: { paymentMethod: 'COD' } });
    const both = await live({ name: 'Both', gift: { kind: 'PERCENT', percent: 5 } });
    const { id, token } = await waiting({ totalAmount: 1112 });
    const turned = await payInstead({ token, totalAmount: 1121 });
    const { payment } = turned.data.payInsteadOfCod;
    const [mail] = (await mailTo(shop.buyer.email)).slice(-1);
    expect(mail!.text).toMatch(/You now pay ₹1,121.* online.*not paid by then is cancelled/s);
    await cancelUnpaid(later(paymentWindow() + 1000));
    expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({ orderStatus: 'CANCELLED' });
    expect(await stockOf(shop.productId)).toBe(100);
    expect(codeOf(await payInstead({ token, totalAmount: 1121 }))).toBe('CONFLICT');
    expect([(await figuresOf(cash)).uses, (await figuresOf(both)).uses]).toEqual([0, 0]);
    shop.razorpay.pay(payment.providerOrderId);
    await reconcilePayments(later(FIRST_CHECK + paymentWindow()));
    expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({ orderStatus: 'CONFIRMED', totalAmount: 1121 });
    expect([(await figuresOf(cash)).uses, (await figuresOf(both)).uses]).toEqual([0, 1]);
  });

  it('changes nothing when the provider fails, or the shop begins while the provider answers; pieces given up stay out', async () => {
    const { id, token } = await waiting({ items: items(3) });
    await shop.app.data(
      'mutation ($input: CancelItemsForCustomerInput!) { cancelItemsForCustomer(input: $input) { id } }',
      { input: { orderId: id, lines: [{ line: 0, quantity: 1 }], reason: 'Asked', version: 1 } },
      shop.admin.token,
    );
    for (const what of ['server-error', 'garbage'] as const) {
      shop.razorpay.trouble.push({ on: 'POST /v1/orders', what, times: 9 });
      expect([what, codeOf(await payInstead({ token, totalAmount: 2360 }))]).toEqual([what, 'PAYMENT_UNAVAILABLE']);
      shop.razorpay.trouble.length = 0;
    }
    expect(await stored(id)).toMatchObject({ paymentMethod: 'cod', version: 2, totalAmount: 2410_00 });
    const turned = await payInstead({ token, totalAmount: 2360 });
    expect(turned.data.payInsteadOfCod.order).toMatchObject({ totalAmount: 2360, lines: [{ quantity: 2 }] });

    const other = await waiting();
    shop.razorpay.onOrder = async () => void (await setStatus(shop.app, shop.admin, other.id, 'CONFIRMED'));
    expect(codeOf(await payInstead({ token: other.token, totalAmount: 1180 }))).toBe('CONFLICT');
    shop.razorpay.onOrder = undefined;
    expect(await stored(other.id)).toMatchObject({ paymentMethod: 'cod', orderStatus: 'confirmed' });
    expect((await stored(other.id)).payment).toBeUndefined();
  }, 60_000);

  it('races with confirming, cancelling and sending: one of them wins, and money and stock are right', async () => {
    const acts = {
      confirm: (token: string) => confirm({ token }),
      cancel: (token: string) => cancel({ token }),
      pay: (token: string) => payInstead({ token, totalAmount: 1180 }),
      send: (_: string, id: string) =>
        asStaff('mutation ($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { id } }', {
          input: { id, orderStatus: 'SHIPPED', unpaidReason: 'She called' },
        }),
    };
    type Act = keyof typeof acts;
    const pairs: [Act, Act][] = [
      ['pay', 'pay'],
      ['confirm', 'confirm'],
      ['cancel', 'cancel'],
      ['confirm', 'cancel'],
      ['confirm', 'pay'],
      ['confirm', 'send'],
      ['cancel', 'pay'],
      ['cancel', 'send'],
      ['pay', 'send'],
    ];
    let sold = 0;
    for (let round = 0; round < rounds(1, 6); round += 1)
      for (const pair of pairs) {
        const { id, token } = await waiting();
        const answers = await Promise.all((round % 2 ? pair : pair.toReversed()).map((act) => acts[act](token, id)));
        const done = answers.filter(({ errors }) => !errors).length;
        for (const answer of answers) expect([pair, codeOf(answer)]).toEqual([pair, codeOf(answer) && 'CONFLICT']);
        const { orderStatus, paymentMethod, confirmBy, payBy, codCharge } = await stored(id);
        const has = (act: Act) => pair.includes(act);
        if (pair[0] === pair[1]) expect([pair, done]).toEqual([pair, 2]);
        if (has('cancel') && (has('pay') || has('send'))) expect([pair, done]).toEqual([pair, 1]);
        if (has('cancel') && has('confirm')) expect([pair, orderStatus]).toEqual([pair, 'cancelled']);
        if (has('pay') && has('confirm')) expect([pair, paymentMethod]).toEqual([pair, 'online']);
        if (has('send') && !has('cancel')) expect([pair, orderStatus]).toEqual([pair, 'shipped']);
        const online = paymentMethod === 'online';
        expect([pair, codCharge, confirmBy]).toEqual([pair, online ? 0 : 50_00, undefined]);
        expect([pair, payBy !== undefined]).toEqual([pair, online && orderStatus === 'pending']);
        if (orderStatus !== 'cancelled') sold += 1;
      }
    expect(await stockOf(shop.productId)).toBe(100 - sold);
  }, 300_000);
});

describe('parcels that come back', () => {
  /** Orders that were sent, of which the first ones came back. */
  async function sendSome(count: number, back: number, wanted: Record<string, unknown> = {}): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const { id } = await place(wanted);
      ids.push(id);
      const { data } = await asStaff(
        'mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { id } } }',
        { input: { orderId: id, state: 'SHIPPED', courier: 'Delhivery', unpaidReason: 'A test' } },
      );
      if (n < back)
        await asStaff('mutation ($input: EditShipmentInput!) { editShipment(input: $input) { shipment { id } } }', {
          input: { id: data.createShipment.shipment.id, state: 'CAME_BACK' },
        });
    }
    return ids;
  }
  /** Reads what changed, however short ago. */
  async function noted(): Promise<void> {
    await OrderModel.collection.updateMany({ updatedAt: { $gt: later(-HOUR) } }, [
      { $set: { updatedAt: { $subtract: ['$updatedAt', HOUR] } } },
    ]);
    while ((await noteParcels()) > 0);
  }
  const report = async (by: string, more: Record<string, unknown> = {}, who = shop.admin): Promise<any> =>
    shop.app.query(
      `query ($by: CodReturnsBy!, $days: Int, $how: PaymentMethod, $page: Int, $pageSize: Int) {
        codReturns(by: $by, days: $days, paymentMethod: $how, page: $page, pageSize: $pageSize) {
          total pages rows { key name sent cameBack percent } } }`,
      { by, ...more },
      who.token,
    );
  const rowsBy = async (by: string, more: Record<string, unknown> = {}) =>
    (await report(by, more)).data.codReturns.rows;

  it('are reported by PIN, courier, product and payment, and close a PIN for cash on delivery by rule', async () => {
    const to = (postalCode: string) => ({ deliveryAddress: { ...LUCKNOW, postalCode } });
    await sendSome(5, 2);
    await sendSome(4, 3, to('226002'));
    await sendSome(2, 0, { paymentMethod: 'ONLINE' });
    const byHand = await place(to('226003'));
    await setStatus(shop.app, shop.admin, byHand.id, 'SHIPPED');
    await setStatus(shop.app, shop.admin, byHand.id, 'RETURNED');
    const keptAWhile = await place(to('226003'));
    await setStatus(shop.app, shop.admin, keptAWhile.id, 'DELIVERED');
    await setStatus(shop.app, shop.admin, keptAWhile.id, 'RETURNED');
    const setBack = await place(to('226003'));
    await setStatus(shop.app, shop.admin, setBack.id, 'SHIPPED');
    await noted();
    expect((await rowsBy('PIN'))[2]).toMatchObject({ key: '226003', sent: 3, cameBack: 1, percent: 33.3 });
    await setStatus(shop.app, shop.admin, setBack.id, 'PENDING');
    await noted();

    expect(await rowsBy('PIN', { how: 'COD' })).toMatchObject([
      { key: '226002', name: 'Lucknow', sent: 4, cameBack: 3, percent: 75 },
      { key: '226001', sent: 5, cameBack: 2, percent: 40 },
      { key: '226003', sent: 2, cameBack: 1, percent: 50 },
    ]);
    expect(await rowsBy('COURIER')).toMatchObject([
      { key: 'Delhivery', name: 'Delhivery', sent: 11, cameBack: 5 },
      { key: '', name: 'Without a courier', sent: 2, cameBack: 1 },
    ]);
    expect(await rowsBy('PAYMENT')).toMatchObject([
      { key: 'cod', name: 'Cash on delivery', sent: 11, cameBack: 6 },
      { key: 'online', name: 'Paid online', sent: 2, cameBack: 0, percent: 0 },
    ]);
    const [product] = await rowsBy('PRODUCT');
    expect(product).toMatchObject({ key: shop.productId, sent: 13, cameBack: 6, percent: 46.2 });
    expect(product.name).toMatch(/^Bench/);
    const second = await report('PIN', { page: 2, pageSize: 2 });
    expect(second.data.codReturns).toMatchObject({ total: 3, pages: 2, rows: [{ key: '226003' }] });
    const EXPORT =
      'mutation ($days: Int) { exportCodReturns(by: PIN, days: $days, paymentMethod: COD) { filename url } }';
    const exported = (days: number, who = shop.admin): Promise<any> => shop.app.query(EXPORT, { days }, who.token);
    const { filename, url } = (await exported(180)).data.exportCodReturns;
    const csv = await (await fetch(shop.app.url + url)).text();
    expect([filename, csv.trim().split('\r\n')]).toEqual([
      'returned-parcels-by-pin.csv',
      ['pin,name,sent,came_back,percent', '226002,Lucknow,4,3,75', '226001,Lucknow,5,2,40', '226003,Lucknow,2,1,50'],
    ]);
    expect([codeOf(await exported(0)), codeOf(await exported(180, shop.buyer))]).toEqual(['BAD_INPUT', 'FORBIDDEN']);
    expect(codeOf(await report('PIN', { days: 367 }))).toBe('BAD_INPUT');
    expect(codeOf(await report('PIN', {}, shop.buyer))).toBe('FORBIDDEN');
    expect((await report('PIN', {}, await shop.app.signIn(Role.ACCOUNTANT))).data.codReturns.total).toBe(3);

    const quoted = async (postalCode: string) =>
      await shop.app.data(
        `query ($items: [QuoteLineInput!], $pin: String!) { deliveryOptions(pin: $pin) { cashOnDelivery { available reason } }
            quote(items: $items, deliverTo: { postalCode: $pin }) { cashOnDelivery { available reason } } }`,
        { items: items(), pin: postalCode },
      );
    await rules({ codClosedAtReturnsPercent: 40, codConfirmReturnsPercent: 30 });
    await refreshReturnsPercents();
    const closed = {
      available: false,
      reason: 'At present we take only prepaid orders for this PIN. Please pay online.',
    };
    expect(await quoted('226001')).toEqual({
      quote: { cashOnDelivery: closed },
      deliveryOptions: { cashOnDelivery: closed },
    });
    // Four parcels tell nothing.
    expect((await quoted('226002')).quote.cashOnDelivery.available).toBe(true);
    expect(codeOf(await tryToPlace(shop.app, shop.buyer, { items: items() }))).toBe('BAD_INPUT');
    await rules({ codClosedAtReturnsPercent: 41 });
    await refreshReturnsPercents();
    expect(await stateOf((await place()).id)).toMatchObject({ needsShopper: true });
    await rules({ codClosedAtReturnsPercent: 0, codConfirmReturnsPercent: 0 });
    await refreshReturnsPercents();
    expect(await stateOf((await place()).id)).toMatchObject({ needsShopper: false });
  }, 120_000);
});
