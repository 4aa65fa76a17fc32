/** Delivery by PIN over GraphQL and REST: zones, prices, dates, cash on delivery; and what an order keeps of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenRules } from '../../../scripts/data-checks.js';
import { LUCKNOW, makeProduct, placeOrder, setStatus, stockOf, tryToPlace } from '../../../test/order-fixtures.js';
import { emptyDatabase, setSettings, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { repositoryRoot } from '../../platform/repository-root.js';
import { Role } from '../../types/viewer.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { ProductModel } from '../catalogue/product.model.js';
import { invoiceOf, reversalOf } from '../invoicing/tax-document.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { arrivalWhenSent } from '../orders/shipping.js';
import { pinDirectory } from './pin-directory.js';

let app: TestApp;
let buyer: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  buyer = await app.signIn();
});

const FREE = { kind: 'FREE', amount: 0, steps: [], everyMore: null, amountMore: null, freeFrom: null };
const way = (id: string, tariff: Record<string, unknown> = {}, days = [3, 5]) => ({
  id,
  name: id[0]!.toUpperCase() + id.slice(1),
  daysFrom: days[0],
  daysTo: days[1],
  tariff: { ...FREE, ...tariff },
});
const zone = (id: string, fields: Record<string, unknown>) => ({
  id,
  name: id,
  india: false,
  abroad: false,
  states: [],
  pins: [],
  radiusKm: null,
  methods: [way('standard')],
  cod: true,
  codCharge: null,
  codMost: null,
  ...fields,
});
const INDIA = zone('india', {
  india: true,
  methods: [way('standard', { kind: 'FLAT', amount: 99 }), way('express', { kind: 'FLAT', amount: 249 }, [1, 2])],
});
const setZones = (...zones: Record<string, unknown>[]) => setSettings(app, 'delivery', { deliveryZones: zones });

const OPTIONS = `query ($pin: String!, $items: [DeliveryLineInput!]) { deliveryOptions(pin: $pin, items: $items) {
  pin place { city district state } deliverable message zone options { id name price deliveryTime from to } cashOnDelivery { available charge reason } } }`;
const options = async (pin: string, items?: { productId: string; quantity?: number }[]) =>
  (await app.data(OPTIONS, { pin, items })).deliveryOptions;
const QUOTE = `query ($items: [QuoteLineInput!]!, $to: DestinationInput, $way: String, $how: PaymentMethod) {
  quote(items: $items, deliverTo: $to, deliveryMethod: $way, paymentMethod: $how) { subtotal taxAmount deliveryCharge codCharge totalAmount
    deliveryTaxByRate { ratePercent taxable tax } shippingMethod { id price } shippingMethods { id price } expectedDelivery { from to }
    deliveryKnown notDeliverable cashOnDelivery { available charge reason } } }`;
const quote = async (items: unknown, more: Record<string, unknown> = {}) =>
  (await app.data(QUOTE, { items, ...more })).quote;
const zoneNameOf = async (pin: string) => (await options(pin)).zone;
const dayOf = (at: string | Date) => new Date(new Date(at).getTime() + 19_800_000).toISOString().slice(0, 10);

describe('a new shop', () => {
  it('delivers to every PIN for nothing in 3-5 business days and takes cash on delivery for ₹50 more', async () => {
    const answer = await options('560029');
    expect(answer).toMatchObject({
      pin: '560029',
      place: { city: 'Bengaluru', state: 'Karnataka' },
      deliverable: true,
      message: null,
      options: [{ id: 'standard', name: 'Standard', price: 0, deliveryTime: '3-5 business days' }],
      cashOnDelivery: { available: true, charge: 50, reason: null },
    });
    expect(dayOf(answer.options[0].from) < dayOf(answer.options[0].to)).toBe(true);
  });
  it('quotes and takes orders as before, to every place and abroad, and says that no place changes the amount', async () => {
    const productId = await makeProduct({ price: 1000_00 });
    const items = [{ productId, quantity: 1 }];
    for (const to of [undefined, { postalCode: '560029' }, { postalCode: '10001', country: 'United States' }])
      expect(await quote(items, { to, how: 'COD' })).toMatchObject({
        totalAmount: 1230,
        deliveryCharge: 50,
        deliveryTaxByRate: [],
        deliveryKnown: true,
        notDeliverable: null,
      });
    const abroad = { ...LUCKNOW, state: 'New York', postalCode: '10001', country: 'United States' };
    const { order } = await placeOrder(app, buyer, { items, deliveryAddress: abroad, totalAmount: 1230 });
    expect(order.totalAmount).toBe(1230);
  });
  it('finds the place of a PIN, and reports unknown and invalid ones', async () => {
    const ask = (pin: string) =>
      app.query('query ($pin: String!) { pinCode(pin: $pin) { pin city district state } }', { pin });
    expect((await ask('226 017')).data.pinCode).toEqual({
      pin: '226017',
      city: 'Lucknow',
      district: 'Lucknow',
      state: 'Uttar Pradesh',
    });
    expect((await ask('299999')).data.pinCode).toBeNull();
    const { errors } = await ask('22601');
    expect(errors![0]).toMatchObject({
      message: '22601 is no PIN code. It has 6 digits, such as 226001.',
      extensions: { code: 'BAD_INPUT', fields: [{ path: 'pin' }] },
    });
    expect(await options('900056')).toMatchObject({ place: null, deliverable: true });
  });
});

describe('zones', () => {
  it('are looked through in their order: PINs, ranges, kilometres around the shop, states, all of India', async () => {
    await setZones(
      zone('pin', { pins: ['226001'] }),
      zone('range', { pins: ['226002 - 226004'] }),
      zone('near', { radiusKm: 25 }),
      zone('beginning', { pins: ['2710'] }),
      zone('state', { states: ['UP', 'Karnataka'] }),
      zone('rest', { india: true }),
    );
    const asked = ['226001', '226002', '226004', '226017', '271001', '201301', '560029', '400001', '900056'];
    expect(await Promise.all(asked.map(zoneNameOf))).toEqual([
      'pin',
      'range',
      'range',
      'near',
      'beginning',
      'state',
      'state',
      'rest',
      'rest',
    ]);
  });
  it('go by the state of the PIN, and by the one that is named where nobody knows the PIN', async () => {
    await setZones(
      zone('home', { states: ['Uttar Pradesh'] }),
      zone('rest', { india: true, methods: [way('standard', { kind: 'FLAT', amount: 99 })] }),
    );
    const items = [{ productId: await makeProduct(), quantity: 1 }];
    const costs = async (postalCode: string, state: string) =>
      (await quote(items, { to: { postalCode, state } })).deliveryCharge;
    expect(await costs('682001', 'Kerala')).toBe(99);
    expect(await costs('247001', 'Uttarakhand')).toBe(0);
    // The army's post reaches every state.
    expect(await costs('900056', 'uttar pradesh')).toBe(0);
    expect(await costs('900056', 'Kerala')).toBe(99);
  });
  it('charge by weight and by value, and are free from an amount', async () => {
    const heavy = await makeProduct({ price: 400_00 });
    await ProductModel.updateOne({ _id: heavy }, { weightKg: 1.2 });
    await refreshProducts([heavy]);
    await setZones(
      zone('weight', {
        pins: ['2'],
        methods: [
          way('standard', {
            kind: 'BY_WEIGHT',
            steps: [{ upTo: 2000, amount: 60 }],
            everyMore: 1000,
            amountMore: 20,
            freeFrom: 2000,
          }),
        ],
      }),
      zone('value', {
        pins: ['4'],
        methods: [
          way('standard', {
            kind: 'BY_VALUE',
            steps: [
              { upTo: 999.99, amount: 80 },
              { upTo: 5000, amount: 40.5 },
            ],
          }),
        ],
      }),
    );
    const costs = async (pin: string, quantity: number) =>
      (await options(pin, [{ productId: heavy, quantity }])).options[0]?.price;
    expect(await Promise.all([1, 2, 4, 5].map((quantity) => costs('226001', quantity)))).toEqual([60, 80, 120, 0]);
    expect(await Promise.all([2, 3, 13].map((quantity) => costs('400001', quantity)))).toEqual([80, 40.5, undefined]);
    expect(await options('400001', [{ productId: heavy, quantity: 13 }])).toMatchObject({
      deliverable: false,
      message: expect.stringMatching(/larger|more than we send.*Call/s),
    });
  });
  it('charge a bulky piece by its room, as the box, the quote and the order agree', async () => {
    const light = await makeProduct({ price: 400_00 });
    await ProductModel.updateOne({ _id: light }, { weightKg: 1, lengthCm: 100, widthCm: 50, heightCm: 20 });
    await refreshProducts([light]);
    const steps = [1000, 20_000, 40_000].map((upTo, index) => ({ upTo, amount: 100 * (index + 1) }));
    await setZones(zone('weight', { india: true, methods: [way('standard', { kind: 'BY_WEIGHT', steps })] }));
    const items = [{ productId: light, quantity: 1 }];
    const to = { postalCode: '226001', state: 'UP' };
    const prices = async () => [
      (await options('226001', items)).options[0].price,
      (await quote(items, { to })).deliveryCharge,
    ];
    expect(await prices()).toEqual([200, 200]);
    expect((await placeOrder(app, buyer, { items, paymentMethod: 'ONLINE' })).order.deliveryCharge).toBe(200);
    await setSettings(app, 'delivery', { volumetricDivisor: 4000 });
    expect(await prices()).toEqual([300, 300]);
    await setSettings(app, 'delivery', { volumetricDivisor: 0 });
    expect(await prices()).toEqual([100, 100]);
  });
  it('say whether cash on delivery is taken, for how much, and up to which total', async () => {
    const productId = await makeProduct({ price: 1000_00 });
    await setZones(
      zone('none', { pins: ['1'], cod: false }),
      zone('dear', { pins: ['2'], codCharge: 75 }),
      zone('little', { pins: ['4'], codMost: 1200 }),
      zone('rest', { india: true }),
    );
    const cod = async (pin: string, quantity = 1) => (await options(pin, [{ productId, quantity }])).cashOnDelivery;
    expect(await cod('110001')).toMatchObject({ available: false, reason: expect.stringContaining('at this address') });
    expect(await cod('226001')).toEqual({ available: true, charge: 75, reason: null });
    expect(await cod('400001')).toMatchObject({ available: false, reason: 'Orders above ₹1,200 are paid online.' });
    expect(await cod('560029')).toEqual({ available: true, charge: 50, reason: null });
    await setSettings(app, 'selling', { codMost: 2000 });
    expect(await cod('560029', 2)).toMatchObject({
      available: false,
      reason: 'Orders above ₹2,000 are paid online.',
    });
    const refused = await tryToPlace(app, buyer, {
      items: [{ productId, quantity: 1 }],
      deliveryAddress: { ...LUCKNOW, postalCode: '110001', state: 'Delhi' },
    });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'paymentMethod' }] });
    const { order } = await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] });
    expect(order).toMatchObject({ codCharge: 75, deliveryCharge: 75, totalAmount: 1255 });
  });
  it('leave days without delivery out of the dates', async () => {
    const plain = (await options('226001')).options[0];
    const first = dayOf(plain.from);
    await setSettings(app, 'delivery', { deliveryHolidays: [first, '2030-01-26'] });
    const moved = (await options('226001')).options[0];
    expect(dayOf(moved.from) > first && dayOf(moved.to) > dayOf(plain.to)).toBe(true);
  });
});

describe('islands and far places', () => {
  const far = (id: string, fields: Record<string, unknown>, amount: number) =>
    zone(id, { methods: [way('standard', { kind: 'FLAT', amount }, [10, 15])], ...fields });

  it('are found by state, by PIN, by the distance, and the army by the beginning of its PINs', async () => {
    await setZones(
      far('army', { pins: ['9'] }, 50),
      far('islands', { states: ['Andaman and Nicobar Islands', 'Lakshadweep'] }, 900),
      far('ladakh', { pins: ['194'] }, 600),
      zone('around', { radiusKm: 900 }),
      far('rest', { india: true }, 99),
    );
    const asked = ['900056', '744101', '744301', '682555', '194101', '226001', '560029', '795001'];
    expect(await Promise.all(asked.map(zoneNameOf))).toEqual([
      'army',
      'islands',
      'islands',
      'islands',
      'ladakh',
      'around',
      'rest',
      'rest',
    ]);
    const productId = await makeProduct();
    const deliveryAddress = {
      ...LUCKNOW,
      city: 'Port Blair',
      state: 'अंडमान और निकोबार',
      postalCode: '744101',
    };
    const { order } = await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }], deliveryAddress });
    expect(order.deliveryCharge).toBe(950);
  });
});

describe('what is made to order', () => {
  const admin = () => app.signIn(Role.ADMIN);
  const EDIT = `mutation ($id: ID!, $d: UsualProductValuesInput) { editCategory(id: $id, productDefaults: $d) { id } }`;
  const sayOfCategory = async (d: object) => {
    const [{ id }] = (await app.data('{ categories { id } }')).categories;
    return app.query(EDIT, { id, d }, (await admin()).token);
  };
  const READY = 'query ($id: ID!) { product(id: $id) { readiness { kind daysFrom daysTo text } } }';
  const readiness = async (id: string) => (await app.data(READY, { id })).product.readiness;
  const daysApart = (a: string | Date, b: string | Date) =>
    (new Date(b).getTime() - new Date(a).getTime()) / 86_400_000;

  it('comes that much later in the box, the quote and the order, which keeps it; of several the slowest counts', async () => {
    // Each day counts, so that days can be subtracted.
    await setSettings(app, 'delivery', { deliveryClosedDays: [] });
    const [ready, made, silent] = [await makeProduct(), await makeProduct(), await makeProduct()];
    await ProductModel.updateOne({ _id: ready }, { availability: 'IN_STOCK' });
    await ProductModel.updateOne({ _id: made }, { availability: 'MADE_TO_ORDER', makingDaysFrom: 7, makingDaysTo: 10 });
    await refreshProducts([ready, made]);
    expect(await Promise.all([ready, made, silent].map(readiness))).toEqual([
      { kind: 'IN_STOCK', daysFrom: null, daysTo: null, text: 'In stock' },
      { kind: 'MADE_TO_ORDER', daysFrom: 7, daysTo: 10, text: 'Made to order, 7-10 working days' },
      null,
    ]);
    const lines = (...ids: string[]) => ids.map((productId) => ({ productId, quantity: 1 }));
    const to = { postalCode: '226001', state: 'UP' };
    const windows = async (...ids: string[]) => {
      const [box, asked] = [(await options('226001', lines(...ids))).options[0], await quote(lines(...ids), { to })];
      expect([dayOf(box.from), dayOf(box.to)]).toEqual(
        [asked.expectedDelivery.from, asked.expectedDelivery.to].map(dayOf),
      );
      return { ...asked.expectedDelivery, text: box.deliveryTime };
    };
    const [usual, later, both] = [await windows(ready, silent), await windows(made), await windows(ready, made)];
    expect([usual.text, later.text, both.text]).toEqual([
      '3-5 business days',
      '10-15 business days',
      '10-15 business days',
    ]);
    expect([daysApart(usual.from, later.from), daysApart(usual.to, later.to)].map(Math.round)).toEqual([7, 10]);
    const { order } = await placeOrder(app, buyer, { items: lines(ready, made) });
    const frozen = (await OrderModel.findById(order.id).lean<StoredOrder>())!;
    expect(frozen.delivery).toMatchObject({ daysFrom: 3, daysTo: 5, making: { from: 7, to: 10 } });
    expect([dayOf(frozen.delivery!.from), dayOf(frozen.delivery!.to)]).toEqual([dayOf(both.from), dayOf(both.to)]);
    // Frozen: what the owner says later is for later orders. Sent, nothing is made any more.
    await ProductModel.updateOne({ _id: made }, { availability: null, makingDaysFrom: null, makingDaysTo: null });
    const mine = await app.data(
      '{ myOrders { orders { expectedDelivery { to } shippingMethod { deliveryTime } } } }',
      {},
      buyer.token,
    );
    expect(mine.myOrders.orders[0].shippingMethod.deliveryTime).toBe('10-15 business days');
    expect(dayOf(mine.myOrders.orders[0].expectedDelivery.to)).toBe(dayOf(both.to));
    expect(Math.round(daysApart(new Date(), arrivalWhenSent(frozen, new Date())))).toBe(5);
  });

  it('is what its category says, unless it says otherwise itself; half an answer is refused at its field', async () => {
    const [own, silent] = [await makeProduct(), await makeProduct()];
    await ProductModel.updateOne({ _id: own }, { availability: 'IN_STOCK', makingDaysFrom: 0, makingDaysTo: 2 });
    await refreshProducts([own]);
    const sent = { availability: 'MADE_TO_ORDER', makingDaysFrom: 15, makingDaysTo: 20 };
    expect((await sayOfCategory(sent)).errors).toBeUndefined();
    expect((await readiness(own)).text).toBe('In stock, leaves within 2 working days');
    expect((await readiness(silent)).text).toBe('Made to order, 15-20 working days');
    const field = ({ errors }: { errors?: readonly any[] }) => errors?.[0]?.extensions.fields?.[0]?.path;
    expect(field(await sayOfCategory({ makingDaysTo: 14 }))).toBe('makingDaysTo');
    const { token } = await admin();
    const edit = async (id: string, change: object) =>
      field(
        await app.query(
          'mutation ($input: EditProductInput!) { editProduct(input: $input) { id } }',
          { input: { id, ...change } },
          token,
        ),
      );
    expect([
      await edit(silent, { availability: 'MADE_TO_ORDER' }),
      await edit(silent, { availability: 'MADE_TO_ORDER', makingDaysFrom: 3 }),
      await edit(silent, { makingDaysFrom: 3, makingDaysTo: 5 }),
      await edit(silent, { availability: 'MADE_TO_ORDER', makingDaysFrom: 3, makingDaysTo: 181 }),
      await edit(silent, { availability: 'MADE_TO_ORDER', makingDaysFrom: 1, makingDaysTo: 1 }),
    ]).toEqual(['makingDaysFrom', 'makingDaysTo', 'availability', 'makingDaysTo', undefined]);
    expect((await readiness(silent)).text).toBe('Made to order, 1 working day');
  });
});

describe('a country that no zone has', () => {
  it('is named in the quote, and its order is refused at the country; its address may be saved', async () => {
    await setZones(INDIA);
    const items = [{ productId: await makeProduct(), quantity: 1 }];
    const to = { postalCode: '10001', state: 'New York', country: 'United States' };
    const message =
      'We do not deliver to the United States yet. Call +91 66666 00100 or write to hello@gsmart.example: we will look for a way.';
    expect((await quote(items, { to })).notDeliverable).toBe(message);
    const refused = await tryToPlace(app, buyer, { items, deliveryAddress: { ...LUCKNOW, ...to } });
    expect(refused.errors![0]).toMatchObject({
      message,
      extensions: { code: 'NOT_DELIVERABLE', fields: [{ path: 'deliveryAddress.country', message }] },
    });
    await app.data(
      'mutation ($input: AddressInput!) { saveAddress(input: $input) { id } }',
      { input: { ...LUCKNOW, ...to } },
      buyer.token,
    );
  });
});

describe('an address outside of all zones', () => {
  it('gets a message in the box and in the quote, with whom to call, and its order is refused with nothing written', async () => {
    const productId = await makeProduct({ stock: 4 });
    await setZones(zone('home', { states: ['Uttar Pradesh'] }));
    const items = [{ productId, quantity: 1 }];
    const message =
      'We do not deliver to PIN 560029 (Bengaluru) yet. Call +91 66666 00100 or write to hello@gsmart.example: we will look for a way.';
    expect(await options('560029', items)).toMatchObject({
      deliverable: false,
      message,
      options: [],
      cashOnDelivery: { available: false, reason: message },
    });
    const to = { postalCode: '560029', state: 'Karnataka' };
    expect(await quote(items, { to })).toMatchObject({
      subtotal: 1000,
      deliveryKnown: false,
      shippingMethods: [],
      notDeliverable: expect.stringMatching(/560029.*Call \+91 66666 00100/),
    });
    const deliveryAddress = { ...LUCKNOW, city: 'Bengaluru', ...to };
    const refused = await tryToPlace(app, buyer, { items, deliveryAddress, paymentMethod: 'ONLINE' });
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'NOT_DELIVERABLE',
      fields: [{ path: 'deliveryAddress.postalCode' }],
    });
    const rest = await app.rest(
      'POST',
      '/api/orders',
      {
        items: [{ product: productId, quantity: 1 }],
        paymentMethod: 'cod',
        contactInfo: { email: buyer.email, phone: '9876543210' },
        deliveryAddress,
      },
      buyer.token,
    );
    expect([rest.status, rest.body.code]).toEqual([422, 'NOT_DELIVERABLE']);
    expect([await OrderModel.countDocuments(), await stockOf(productId)]).toEqual([0, 4]);
  });
  it('is refused too when no way takes so much', async () => {
    const productId = await makeProduct();
    await setZones(
      zone('rest', {
        india: true,
        methods: [way('standard', { kind: 'BY_WEIGHT', steps: [{ upTo: 1500, amount: 50 }] })],
      }),
    );
    const items = [{ productId, quantity: 2 }];
    expect((await quote(items, { to: { postalCode: '226001' } })).notDeliverable).toMatch(/larger than we send/);
    // The quote still has the cost of the goods.
    expect(await quote(items)).toMatchObject({ totalAmount: 2360, notDeliverable: expect.any(String) });
    expect((await tryToPlace(app, buyer, { items })).errors?.[0]?.extensions.code).toBe('NOT_DELIVERABLE');
  });
});

describe('an order', () => {
  it('is charged for the way it takes, is refused at another total, and keeps way, price and dates whatever is changed later', async () => {
    const cheap = await makeProduct({ price: 1000_00, gstRatePercent: 5 });
    const dear = await makeProduct({ price: 3000_00 });
    await setZones(INDIA);
    const items = [
      { productId: cheap, quantity: 1 },
      { productId: dear, quantity: 1 },
    ];
    const seen = await quote(items, { to: { postalCode: '226001' }, how: 'COD', way: 'express' });
    expect(seen).toMatchObject({
      subtotal: 4000,
      taxAmount: 590,
      deliveryCharge: 299,
      codCharge: 50,
      totalAmount: 4889,
      shippingMethod: { id: 'express', price: 249 },
      shippingMethods: [
        { id: 'standard', price: 99 },
        { id: 'express', price: 249 },
      ],
      // A quarter of it at 5 %, three quarters at 18 %, the tax inside.
      deliveryTaxByRate: [
        { ratePercent: 18, taxable: 158.26, tax: 28.49 },
        { ratePercent: 5, taxable: 59.29, tax: 2.96 },
      ],
      deliveryKnown: true,
    });
    const changed = await tryToPlace(app, buyer, { items, totalAmount: seen.totalAmount });
    expect(changed.errors?.[0]?.extensions).toMatchObject({
      code: 'PRICE_CHANGED',
      quote: { totalAmount: 4739, shippingMethod: { id: 'standard', price: 99 } },
    });
    const { order } = await placeOrder(app, buyer, { items, totalAmount: 4889, deliveryMethod: 'express' });
    await setZones(zone('india', { india: true }));
    const { myOrder } = await app.data(
      'query ($id: ID!) { myOrder(id: $id) { deliveryCharge totalAmount deliveryTaxByRate { tax } shippingMethod { id name price deliveryTime } expectedDelivery { from to } } }',
      { id: order.id },
      buyer.token,
    );
    expect(myOrder).toMatchObject({
      deliveryCharge: 299,
      totalAmount: 4889,
      deliveryTaxByRate: [{ tax: 28.49 }, { tax: 2.96 }],
      shippingMethod: { id: 'express', name: 'Express', price: 249, deliveryTime: '1-2 business days' },
    });
    expect(dayOf(myOrder.expectedDelivery.to)).toBe(dayOf(seen.expectedDelivery.to));
    expect(await brokenRules()).toEqual([]);
  });
  it('has its delivery on its invoice and on what takes that back, column by column to the paisa', async () => {
    const productId = await makeProduct({ price: 1000_00 });
    await setZones(INDIA);
    const admin = await app.signIn(Role.ADMIN);
    const { order } = await placeOrder(app, buyer, { items: [{ productId, quantity: 2 }] });
    await setStatus(app, admin, order.id, 'CONFIRMED');
    const stored = (await OrderModel.findById(order.id).lean<StoredOrder>())!;
    const invoice = invoiceOf(stored);
    expect(invoice.lines.at(-1)).toMatchObject({
      title: 'Delivery',
      detail: 'Standard',
      hsnCode: '95069190',
      taxable: 83_90,
      cgst: 7_55,
      sgst: 7_55,
      total: 99_00,
    });
    expect(invoice.byRate).toMatchObject([{ ratePercent: 18, taxable: 2083_90 }]);
    expect(invoice.charges).toEqual([['Cash-on-delivery charge', 50_00]]);
    const reversed = reversalOf(stored, {
      invoice: stored.invoice!,
      creditNote: { number: 'CN/26-27/000001', issuedAt: new Date() },
    });
    for (const document of [invoice, reversed]) {
      const charges = document.charges.reduce((sum, [, amount]) => sum + amount, 0);
      expect(document.lines.reduce((sum, line) => sum + line.total, charges)).toBe(stored.totalAmount);
      for (const column of ['taxable', 'cgst', 'sgst', 'igst'] as const)
        expect(document.byRate.reduce((sum, part) => sum + part[column], 0)).toBe(
          document.lines.reduce((sum, line) => sum + line[column], 0),
        );
    }
  });
  it('takes the first way when none is named or callers know of one only, and refuses one that is not there', async () => {
    const productId = await makeProduct();
    await setZones(zone('india', { india: true, methods: [way('van', { kind: 'FLAT', amount: 10 }), way('truck')] }));
    const items = [{ productId, quantity: 1 }];
    for (const deliveryMethod of [undefined, 'standard']) {
      const { order } = await placeOrder(app, buyer, { items, deliveryMethod });
      expect(order.deliveryCharge).toBe(60);
    }
    const refused = await tryToPlace(app, buyer, { items, deliveryMethod: 'rocket' });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'deliveryMethod' }] });
    const rest = await app.rest(
      'POST',
      '/api/orders',
      {
        items: [{ product: productId, quantity: 1 }],
        paymentMethod: 'cod',
        contactInfo: { email: buyer.email, phone: '9876543210' },
        deliveryAddress: LUCKNOW,
        shippingMethod: { id: 'standard', name: 'Standard', price: 0 },
        totalAmount: 1240,
      },
      buyer.token,
    );
    expect([rest.status, rest.body.order?.deliveryCharge]).toEqual([201, 60]);
  });
});

describe('over REST', () => {
  it('says the same as the box of the storefront, with and without goods', async () => {
    const productId = await makeProduct();
    await setZones(INDIA);
    const { body, status } = await app.rest('GET', '/api/delivery/226001');
    expect([status, body.deliverable, body.options.map((o: any) => o.price)]).toEqual([200, true, [99, 249]]);
    const withGoods = await app.rest('POST', '/api/delivery/226001', { items: [{ product: productId, quantity: 2 }] });
    expect(withGoods.body).toMatchObject({
      place: { city: 'Lucknow' },
      cashOnDelivery: { available: true, charge: 50 },
    });
    expect((await app.rest('GET', '/api/delivery/none')).status).toBe(400);
  });
});

describe('a setup that is not saved yet', () => {
  const TRY = `query ($setup: DeliverySetupInput!, $pin: String!) { triedDeliveryOptions(setup: $setup, pin: $pin) { zone deliverable options { price } } }`;
  it('is tried by admins alone, and changes nothing for anybody', async () => {
    const admin = await app.signIn(Role.ADMIN);
    const setup = {
      deliveryZones: [zone('tried', { states: ['Kerala'], methods: [way('standard', { kind: 'FLAT', amount: 5 })] })],
    };
    const tried = async (pin: string) => (await app.data(TRY, { setup, pin }, admin.token)).triedDeliveryOptions;
    expect(await tried('682001')).toEqual({ zone: 'tried', deliverable: true, options: [{ price: 5 }] });
    expect(await tried('226001')).toMatchObject({ zone: null, deliverable: false });
    expect(await zoneNameOf('682001')).toBe('Everywhere');
    for (const role of [Role.CUSTOMER, Role.ORDERS, Role.SUPPORT]) {
      const { token } = await app.signIn(role);
      expect((await app.query(TRY, { setup, pin: '226001' }, token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
  it.each([
    ['deliveryZones.0.name', [zone('a', {})]],
    ['deliveryZones.1.id', [zone('a', { india: true }), zone('a', { india: true })]],
    ['deliveryZones.0.states.0', [zone('a', { states: ['Narnia'] })]],
    ['deliveryZones.0.pins.0', [zone('a', { pins: ['226030-226001'] })]],
    ['deliveryZones.0.methods', [zone('a', { india: true, methods: [] })]],
    ['deliveryZones.0.methods.0.daysTo', [zone('a', { india: true, methods: [way('a', {}, [5, 3])] })]],
    [
      'deliveryZones.0.methods.0.tariff.amount',
      [zone('a', { india: true, methods: [way('a', { kind: 'FLAT', amount: -1 })] })],
    ],
    [
      'deliveryZones.0.methods.0.tariff.steps',
      [zone('a', { india: true, methods: [way('a', { kind: 'BY_WEIGHT' })] })],
    ],
    [
      'deliveryZones.0.methods.0.tariff.steps.1.upTo',
      [
        zone('a', {
          india: true,
          methods: [
            way('a', {
              kind: 'BY_WEIGHT',
              steps: [
                { upTo: 5, amount: 1 },
                { upTo: 5, amount: 2 },
              ],
            }),
          ],
        }),
      ],
    ],
    [
      'deliveryZones.0.methods.0.tariff.amountMore',
      [
        zone('a', {
          india: true,
          methods: [way('a', { kind: 'BY_WEIGHT', steps: [{ upTo: 5, amount: 1 }], everyMore: 5 })],
        }),
      ],
    ],
  ])('is refused at %s', async (path, deliveryZones) => {
    const admin = await app.signIn(Role.ADMIN);
    const { errors } = await app.query(TRY, { setup: { deliveryZones }, pin: '226001' }, admin.token);
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path }] });
  });
  it('never leaves a week without a day', async () => {
    const admin = await app.signIn(Role.ADMIN);
    const { errors } = await app.query(
      TRY,
      { setup: { deliveryClosedDays: [0, 1, 2, 3, 4, 5, 6] }, pin: '226001' },
      admin.token,
    );
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'deliveryClosedDays' }] });
  });
});

it('the directory has every circle and only positions in India, and agrees with the table of circles, districts and borders', async () => {
  const directory = await pinDirectory();
  const { circles, districts, borders } = JSON.parse(
    readFileSync(join(repositoryRoot, 'shop', 'pin-codes.json'), 'utf8'),
  ) as {
    circles: { begins: string[]; states: string[] }[];
    districts: { begins: string[]; state: string }[];
    borders: { begins: string[]; states: string[] }[];
  };
  const statesOf = new Map(circles.flatMap(({ begins, states }) => begins.map((two) => [two, states] as const)));
  expect(directory.size).toBeGreaterThan(19_000);
  const seen = new Set<string>();
  /** States by sorting district. */
  const inDistrict = new Map<string, Set<string>>();
  for (let pin = 110_000; pin < 900_000; pin += 1) {
    const known = directory.find(String(pin));
    if (!known) continue;
    const { latitude, longitude, place } = known;
    expect(latitude > 6 && latitude < 37.5 && longitude > 68 && longitude < 97.5).toBe(true);
    seen.add(String(pin).slice(0, 2));
    const three = String(pin).slice(0, 3);
    inDistrict.set(three, (inDistrict.get(three) ?? new Set()).add(place.state));
    expect(statesOf.get(three.slice(0, 2))).toContain(place.state);
  }
  expect([...statesOf.keys()].filter((two) => two < '90' && !seen.has(two))).toEqual([]);
  const apart = [...inDistrict].filter(([, { size }]) => size > 1);
  expect(new Map(borders.flatMap(({ begins, states }) => begins.map((three) => [three, [...states].sort()])))).toEqual(
    new Map(apart.map(([three, states]) => [three, [...states].sort()])),
  );
  const likeliest = new Map(districts.flatMap(({ begins, state }) => begins.map((three) => [three, state])));
  for (const [three, states] of inDistrict)
    expect([three, [...states]]).toEqual([
      three,
      expect.arrayContaining([likeliest.get(three) ?? statesOf.get(three.slice(0, 2))![0]]),
    ]);
});
