/** Orders with offers: each piece keeps its share of the discount wherever money moves, and every document and figure is of what was paid. */
import { setSettings } from '../../../test/test-app.js';
import { LUCKNOW, makeProduct, placeOrder, setStatus } from '../../../test/order-fixtures.js';
import { startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { readPdf } from '../../../test/pdf-reader.js';
import { brokenRules } from '../../../scripts/data-checks.js';
import { settings } from '../../platform/settings/current.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { lineTotal } from '../../pricing/index.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { ProductModel } from '../catalogue/product.model.js';
import { parcelsOf } from '../fulfilment/prints.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { forgetWebhooks } from '../integrations/events.service.js';
import { WebhookModel, WebhookTopic } from '../integrations/webhook.model.js';
import { creditNoteOf, invoiceOf, type TaxDocument } from '../invoicing/tax-document.js';
import { ProductSalesModel } from '../sales/sales-figures.model.js';
import { addUpSales } from '../sales/sales-figures.service.js';
import { OrderModel, type StoredOrder } from './order.model.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.reset());
afterEach(async () => {
  await addUpSales();
  expect(await brokenRules()).toEqual([]);
});

const ORDER = `id orderNumber version subtotal taxAmount deliveryCharge rounding totalAmount refundedAmount goodsTotal discountAmount invoiceUrl
  orderStatus paymentStatus items { quantity lineTotal discount } discounts { name code amount deliverySaved lines { line amount } }
  reversedInvoices { invoiceUrl creditNoteUrl }`;

const asStaff = async (mutation: string, type: string, fields: string, input: object): Promise<any> =>
  (
    await shop.app.data(
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${fields} } }`,
      { input },
      shop.admin.token,
    )
  )[mutation];
const look = async (id: string): Promise<any> =>
  (await shop.app.data(`query ($id: ID!) { myOrder(id: $id) { ${ORDER} } }`, { id }, shop.buyer.token)).myOrder;
const stored = async (id: string) => (await OrderModel.findById(id).lean<StoredOrder>())!;
const textOf = async (url: string) =>
  readPdf(Buffer.from(await (await fetch(shop.app.url + url)).arrayBuffer()))
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');

async function live(input: Record<string, unknown>): Promise<void> {
  const { id } = await asStaff('addOffer', 'AddOfferInput', 'id', input);
  await shop.app.data('mutation ($id: ID!) { startOffer(id: $id) { id } }', { id }, shop.admin.token);
}

/** ₹100 off by a code, and on what is left 7.5 % by itself. */
async function twoOffers(): Promise<void> {
  const hundred = { kind: 'AMOUNT', amount: 100 };
  await live({ name: 'Hundred', trigger: 'CODE', code: 'HUNDRED', gift: hundred, combines: true, priority: 1 });
  await live({ name: 'Diwali', trigger: 'AUTOMATIC', gift: { kind: 'PERCENT', percent: 7.5 }, combines: true });
}

/** Three chairs at ₹333.33 with 18 % and a lamp at ₹101.01 with 12 %. @param holdsTax true: the prices hold their tax */
async function goods(holdsTax = false) {
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

const cancel = async (id: string, lines: { line: number; quantity: number }[]): Promise<any> =>
  (
    await shop.app.data(
      `mutation ($input: CancelOrderItemsInput!) { cancelOrderItems(input: $input) { ${ORDER} } }`,
      { input: { orderId: id, lines, reason: 'Too many', version: (await look(id)).version } },
      shop.buyer.token,
    )
  ).cancelOrderItems;

interface Came {
  line: number;
  quantity: number;
  exchangeFor?: string;
}
/** @returns paise that went back for pieces that came back */
async function sentBack(orderId: string, lines: Came[], kind: 'RETURN' | 'EXCHANGE' = 'RETURN'): Promise<number> {
  const { requestReturn } = await shop.app.data(
    'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { id } }',
    { input: { orderId, kind, reason: 'DOES_NOT_FIT', lines } },
    shop.buyer.token,
  );
  const { id } = requestReturn;
  await asStaff('answerReturn', 'AnswerReturnInput', 'id', { id, accept: true });
  const came = lines.map(({ line, quantity }) => ({ line, restocked: quantity, writtenOff: 0 }));
  await asStaff('receiveReturn', 'ReceiveReturnInput', 'id', { id, lines: came });
  const end = kind === 'RETURN' ? 'REFUND' : 'REPLACEMENT';
  const { refundAmount } = await asStaff('settleReturn', 'SettleReturnInput', 'refundAmount', { id, end });
  return Math.round((refundAmount ?? 0) * 100);
}

async function wholeRupees(): Promise<void> {
  await setSettings(shop.app, 'selling', { wholeRupees: true });
  while (!settings().wholeRupees) await new Promise((resolve) => setImmediate(resolve));
}

/** Taxable values and taxes of documents by rate, without rows of nothing. */
function sums(documents: readonly TaxDocument[]): Record<number, number[]> {
  const all: Record<number, number[]> = {};
  for (const { ratePercent, taxable, cgst, sgst, igst } of documents.flatMap(({ byRate }) => byRate))
    all[ratePercent] = [taxable, cgst, sgst, igst].map((value, at) => value + (all[ratePercent]?.[at] ?? 0));
  return all;
}

describe.each([
  ['before tax', false, false, 1087_48, [330_78, 330_78, 330_78, 95_14]],
  ['with their tax', true, false, 925_92, [280_32, 280_33, 280_32, 84_95]],
  ['before tax, to the rupee', false, true, 1087_00, [330_78, 330_78, 330_78, 94_66]],
  ['with their tax, to the rupee', true, true, 926_00, [280_32, 280_33, 280_32, 84_95]],
])('a paid order of prices %s', (_, holdsTax, isRounded, total, back) => {
  it('gives back each piece at what it cost with the offers, cancelled or returned, as its invoice and credit notes say', async () => {
    if (isRounded) await wholeRupees();
    await twoOffers();
    const items = await goods(holdsTax);
    const { order, payment } = await placeOrder(shop.app, shop.buyer, {
      items,
      codes: ['hundred'],
      paymentMethod: 'ONLINE',
      totalAmount: total / 100,
    });
    await shop.verify(payment.providerOrderId, shop.razorpay.pay(payment.providerOrderId).id);
    const { id } = order;
    const paid = await look(id);
    expect(paid).toMatchObject({
      totalAmount: total / 100,
      goodsTotal: 1101,
      discountAmount: 175.08,
      discounts: [
        {
          name: 'Hundred',
          code: 'HUNDRED',
          amount: 100,
          lines: [
            { line: 0, amount: 90.83 },
            { line: 1, amount: 9.17 },
          ],
        },
        { name: 'Diwali', code: null, amount: 75.08 },
      ],
      items: [
        { lineTotal: 840.97, discount: 159.02 },
        { lineTotal: 84.95, discount: 16.06 },
      ],
    });
    expect(Math.round((paid.subtotal + paid.taxAmount + paid.deliveryCharge) * 100)).toBe(total);
    const invoice = invoiceOf(await stored(id));
    const charges = invoice.charges.reduce((sum, [, amount]) => sum + amount, 0);
    expect(invoice.lines.reduce((sum, line) => sum + line.total, charges)).toBe(total);
    if (holdsTax) expect(invoice.lines.map((line) => line.total)).toEqual([840_97, 84_95]);
    else expect(invoice.lines.map(({ taxable }) => taxable)).toEqual([840_97, 84_95]);

    const amounts = [Math.round((await cancel(id, [{ line: 0, quantity: 1 }])).refundedAmount * 100)];
    // A paid order keeps its amounts.
    expect(await look(id)).toMatchObject({ totalAmount: total / 100, discountAmount: 175.08 });
    await setStatus(shop.app, shop.admin, id, 'DELIVERED');
    amounts.push(await sentBack(id, [{ line: 0, quantity: 1 }]));
    amounts.push(await sentBack(id, [{ line: 0, quantity: 1 }]));
    amounts.push(await sentBack(id, [{ line: 1, quantity: 1 }]));
    expect(amounts).toEqual(back);
    const after = await stored(id);
    expect(shop.razorpay.refunds.map(({ amount }: any) => amount)).toEqual(back);
    const notes = after.refunds.map((refund) => creditNoteOf(after, refund));
    expect(notes.map((note) => note.total)).toEqual(back);
    // All of the money is back, but for paise that the total was rounded up by: the credit notes take back the whole invoice.
    if (back.reduce((sum, amount) => sum + amount, 0) === total) expect(sums(notes)).toEqual(sums([invoice]));
    const text = await textOf((await look(id)).invoiceUrl);
    for (const part of ['Discount ₹159.02', 'Discount ₹16.06', 'Hundred ₹100.00, Diwali ₹75.08'])
      expect(text).toContain(part);
  });

  it('owes for the pieces that are left what they cost with the offers, before it is paid', async () => {
    if (isRounded) await wholeRupees();
    await twoOffers();
    const { order } = await placeOrder(shop.app, shop.buyer, { items: await goods(holdsTax), codes: ['HUNDRED'] });
    await setStatus(shop.app, shop.admin, order.id, 'CONFIRMED');
    await addUpSales();
    const whole = await look(order.id);
    expect(whole.totalAmount).toBe(total / 100 + 50);
    const exact = holdsTax ? 560_65 + 84_95 : 560_65 + 100_92 + 84_95 + 10_19;
    const rest = 50_00 + (isRounded ? Math.round(exact / 100) * 100 : exact);
    const cut = await cancel(order.id, [{ line: 0, quantity: 1 }]);
    expect(cut).toMatchObject({
      totalAmount: rest / 100,
      goodsTotal: 767.67,
      discountAmount: 122.07,
      items: [
        { quantity: 2, lineTotal: 560.65, discount: 106.01 },
        { quantity: 1, lineTotal: 84.95, discount: 16.06 },
      ],
      discounts: [
        { amount: 69.72, lines: [{ amount: 60.55 }, { amount: 9.17 }] },
        { amount: 52.35, lines: [{ amount: 45.46 }, { amount: 6.89 }] },
      ],
    });
    const [reversed] = cut.reversedInvoices;
    const shown = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
    const first = await textOf(reversed.invoiceUrl);
    for (const part of ['Discount ₹159.02', 'Hundred ₹100.00', shown(total + 50_00)]) expect(first).toContain(part);
    expect(await textOf(reversed.creditNoteUrl)).toContain(shown(total + 50_00));
    const second = await textOf(cut.invoiceUrl);
    for (const part of ['Discount ₹106.01', 'Hundred ₹69.72, Diwali ₹52.35', shown(rest)])
      expect(second).toContain(part);
    await addUpSales();
    const sold = await ProductSalesModel.find().lean();
    expect(sold.map(({ units, revenue }) => [units, revenue]).sort()).toEqual([
      [1, 84_95],
      [2, 560_65],
    ]);
    // Down to the last piece, and then nothing is owed.
    const last = await cancel(order.id, [{ line: 0, quantity: 2 }]);
    expect(last).toMatchObject({ goodsTotal: 101.01, discountAmount: 16.06 });
    const third = await textOf(last.invoiceUrl);
    for (const part of ['Discount ₹16.06', 'Hundred ₹9.17, Diwali ₹6.89']) expect(third).toContain(part);
    expect((await cancel(order.id, [{ line: 1, quantity: 1 }])).orderStatus).toBe('CANCELLED');
  });
});

it('a discounted piece is exchanged at what was paid for it: the same price is free, less brings back the difference, and nothing goes back twice', async () => {
  await live({ name: 'Tenth', trigger: 'AUTOMATIC', gift: { kind: 'PERCENT', percent: 10 } });
  const sizes: Record<string, string> = { M: shop.productId };
  for (const [size, price] of Object.entries({ L: 1000_00, S: 800_00, XS: 950_00, XL: 1000_01 }))
    sizes[size] = await makeProduct({ title: 'Gloves', price });
  const options = [{ name: 'Size', values: Object.keys(sizes).map((value) => ({ value })) }];
  const group = await asStaff('addProductGroup', 'AddProductGroupInput', 'id', { title: 'Gloves', options });
  const products = Object.entries(sizes).map(([value, productId]) => ({
    productId,
    values: [{ name: 'Size', value }],
  }));
  await asStaff('moveIntoGroup', 'MoveIntoGroupInput', 'id', { groupId: group.id, products });
  const items = [{ productId: shop.productId, quantity: 4 }];
  const { order, payment } = await placeOrder(shop.app, shop.buyer, { items, paymentMethod: 'ONLINE' });
  expect(order.totalAmount).toBe(4248);
  await shop.verify(payment.providerOrderId, shop.razorpay.pay(payment.providerOrderId).id);
  await setStatus(shop.app, shop.admin, order.id, 'DELIVERED');
  const { exchangeChoices } = await shop.app.data(
    'query ($id: ID!) { exchangeChoices(orderId: $id) { choices { difference canExchange product { id } } } }',
    { id: order.id },
    shop.buyer.token,
  );
  const differences = Object.fromEntries(
    exchangeChoices[0].choices.map(({ difference, product }: any) => [product.id, difference]),
  );
  // 1,062 was paid; 944 is 118 less, and 1,121 is less than the 1,180 that the piece costs today.
  expect(differences).toEqual({ [sizes.L!]: 0, [sizes.S!]: -118, [sizes.XS!]: 0, [sizes.XL!]: 118.01 });
  const exchange = (size: string) =>
    sentBack(order.id, [{ line: 0, quantity: 1, exchangeFor: sizes[size] }], 'EXCHANGE');
  expect([await exchange('L'), await exchange('S'), await exchange('XS')]).toEqual([0, 118_00, 0]);
  const returned = await sentBack(
    order.id,
    [0, 1, 2, 3].map((line) => ({ line, quantity: 1 })),
  );
  expect(returned).toBe(4248_00 - 118_00);
  expect(await look(order.id)).toMatchObject({ orderStatus: 'RETURNED', refundedAmount: 4248 });
});

it('of three pieces for the price of two, each goes back at what it cost of that price', async () => {
  await live({
    name: 'Third one free',
    trigger: 'AUTOMATIC',
    gift: { kind: 'BUY_GET', buy: 2, get: 1, percent: 100 },
  });
  const items = [{ productId: await makeProduct({ title: 'Chair', price: 333_33, gstRatePercent: 18 }), quantity: 3 }];
  const { order, payment } = await placeOrder(shop.app, shop.buyer, { items, paymentMethod: 'ONLINE' });
  await shop.verify(payment.providerOrderId, shop.razorpay.pay(payment.providerOrderId).id);
  expect(await look(order.id)).toMatchObject({ totalAmount: 786.66, items: [{ lineTotal: 666.66, discount: 333.33 }] });
  const back = [Math.round((await cancel(order.id, [{ line: 0, quantity: 1 }])).refundedAmount * 100)];
  await setStatus(shop.app, shop.admin, order.id, 'DELIVERED');
  for (let piece = 0; piece < 2; piece += 1) back.push(await sentBack(order.id, [{ line: 0, quantity: 1 }]));
  expect(back).toEqual([262_22, 262_22, 262_22]);
});

it('free delivery by a code is the cheapest way’s, over REST too, and mail and invoice say so', async () => {
  const way = (id: string, amount: number) => ({
    ...{ id, name: id, daysFrom: 1, daysTo: 2 },
    tariff: { kind: 'FLAT', amount, steps: [], everyMore: null, amountMore: null, freeFrom: null },
  });
  const india = { id: 'india', name: 'India', india: true, abroad: false, states: [], pins: [], radiusKm: null };
  const zone = {
    ...india,
    methods: [way('standard', 99), way('express', 249)],
    cod: true,
    codCharge: null,
    codMost: null,
  };
  await setSettings(shop.app, 'delivery', { deliveryZones: [zone] });
  await live({ name: 'Sent free', trigger: 'CODE', code: 'SENDFREE', gift: { kind: 'FREE_DELIVERY' } });
  const items = [{ productId: await makeProduct({ title: 'Chair', price: 1000_00, gstRatePercent: 18 }), quantity: 1 }];
  const wanted = {
    items,
    contactInfo: { email: shop.buyer.email, phone: '+91 98765 43210' },
    deliveryAddress: LUCKNOW,
  };
  const order = async (more: object): Promise<any> => {
    const { body } = await shop.app.rest(
      'POST',
      '/api/orders',
      { ...wanted, paymentMethod: 'COD', ...more },
      shop.buyer.token,
    );
    return body;
  };
  const gives = { name: 'Sent free', code: 'SENDFREE', amount: 99, deliverySaved: 99, lines: [] };
  const free = await order({ codes: ['send-free'] });
  expect(free).toMatchObject({ success: true, totalAmount: 1230 });
  expect(free.order).toMatchObject({ deliveryCharge: 50, goodsTotal: 1000, discountAmount: 0, discounts: [gives] });
  const express = await order({ codes: ['SENDFREE'], deliveryMethod: 'express' });
  expect(express.order).toMatchObject({ deliveryCharge: 200, totalAmount: 1380, discounts: [gives] });
  for (const { subtotal, taxAmount, deliveryCharge, totalAmount } of [free.order, express.order])
    expect(subtotal + taxAmount + deliveryCharge).toBe(totalAmount);
  expect(await order({ codes: ['NOSUCH'] })).toMatchObject({ success: false, code: 'PRICE_CHANGED' });

  const [mail] = await OutboxMailModel.find({ text: /Sent free/ }).lean();
  expect(mail!.text).toContain('Sent free (SENDFREE): Free delivery');
  await setStatus(shop.app, shop.admin, free.order.id, 'CONFIRMED');
  expect(await textOf((await look(free.order.id)).invoiceUrl)).toContain('Sent free (SENDFREE) ₹99.00');
});

it('mails, webhooks, REST, the export, the labels and the sales tell what was given, and add up', async () => {
  await WebhookModel.create({
    url: 'http://127.0.0.1:9/hook',
    secret: 'x'.repeat(32),
    enabled: true,
    version: 1,
    createdAt: new Date(),
    topics: [WebhookTopic.ORDER_PLACED],
  });
  forgetWebhooks();
  await setSettings(shop.app, 'notifications', { newOrderEmails: ['owner@example.com'] });
  await twoOffers();
  await addUpSales();
  const { order } = await placeOrder(shop.app, shop.buyer, { items: await goods(), codes: ['HUNDRED'] });
  expect(order.totalAmount).toBe(1137.48);
  const mails = await OutboxMailModel.find({ text: /Chair/ }).lean();
  expect(mails).toHaveLength(2);
  for (const { text } of mails)
    for (const part of [/Chair × 3: ₹999\.99/, /Hundred: −₹100\n/, /Diwali: −₹75\.08/, /₹1,137\.48/])
      expect(text).toMatch(part);
  const told = JSON.parse((await WebhookDeliveryModel.findOne().lean())!.payload).data;
  const discounts = [
    {
      name: 'Hundred',
      code: 'HUNDRED',
      amount: 100,
      deliverySaved: 0,
      lines: [
        { line: 0, amount: 90.83 },
        { line: 1, amount: 9.17 },
      ],
    },
    { name: 'Diwali', amount: 75.08 },
  ];
  const amounts = { subtotal: 925.92, goodsTotal: 1101, discountAmount: 175.08, totalAmount: 1137.48, discounts };
  expect(told).toMatchObject({ ...amounts, items: [{ price: 333.33, discount: 159.02 }, { discount: 16.06 }] });
  const { body } = await shop.app.rest('GET', '/api/orders/my', undefined, shop.buyer.token);
  const mine = body.orders[0];
  expect(mine).toMatchObject({ ...amounts, items: [{ lineTotal: 840.97, discount: 159.02 }, { discount: 16.06 }] });
  expect(Math.round((mine.totalAmount - mine.taxAmount - mine.deliveryCharge) * 100)).toBe(925_92);
  const { exportOrders } = await shop.app.data('mutation { exportOrders { url } }', {}, shop.admin.token);
  const [, row] = (await (await fetch(shop.app.url + exportOrders.url)).text()).trim().split('\r\n');
  expect(row).toMatch(/,1101,175\.08,"Hundred, Diwali",,$/);
  // The cash of each parcel goes by what its pieces cost.
  const packed = await asStaff('createShipment', 'CreateShipmentInput', 'order { id }', {
    orderId: order.id,
    lines: [{ line: 1, quantity: 1 }],
  });
  const [parcel] = parcelsOf(await stored(packed.order.id));
  const { items, totalAmount } = await stored(order.id);
  const [chairs, lamp] = items.map(lineTotal);
  expect(parcel!.collect).toBe(Math.round((totalAmount * lamp!) / (chairs! + lamp!)));
  await addUpSales();
  const sales = await ProductSalesModel.find().sort({ revenue: 1 }).lean();
  expect(sales.map(({ revenue }) => revenue)).toEqual([84_95, 840_97]);
});
