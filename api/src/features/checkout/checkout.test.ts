import { emptyDatabase, setSettings, startTestApp, type TestApp } from '../../../test/test-app.js';
import {
  makeProduct,
  ORDER_FIELDS,
  orderInput,
  placeOrder,
  PLACE_ORDER,
  readOrder,
  setStatus,
  stockOf,
  tryToPlace,
} from '../../../test/order-fixtures.js';
import { Role } from '../../types/viewer.js';
import type { Model } from 'mongoose';
import { ProductModel, StockMovementModel } from '../catalogue/product.model.js';
import { UserModel } from '../customers/user.model.js';
import { OrderModel } from '../orders/order.model.js';
import { SalesChangeModel } from '../orders/sales-change.model.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';

/** What was written without the models is what they would have written: nothing is missing, and nothing of another kind. */
async function expectAsModelled(...models: Model<any>[]): Promise<void> {
  for (const model of models) {
    const stored = await model.collection.find().toArray();
    expect([model.modelName, stored.length > 0]).toEqual([model.modelName, true]);
    for (const raw of stored) {
      const document = new model(raw);
      await document.validate();
      expect([model.modelName, document.toObject({ minimize: false })]).toEqual([model.modelName, raw]);
    }
  }
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(emptyDatabase);

describe('a quote', () => {
  const QUOTE = `query ($items: [QuoteLineInput!], $method: PaymentMethod) { quote(items: $items, paymentMethod: $method) {
    lines { title price quantity lineTotal available } subtotal taxAmount deliveryCharge codCharge totalAmount shippingMethod { id name price deliveryTime } } }`;

  it('tells a visitor what a cart costs, tax 18 % and ₹50 more for cash on delivery', async () => {
    const productId = await makeProduct({ price: 999_99, stock: 3 });
    const { quote } = await app.data(QUOTE, { items: [{ productId, quantity: 2 }], method: 'COD' });
    expect(quote).toMatchObject({
      subtotal: 1999.98,
      taxAmount: 360,
      deliveryCharge: 50,
      codCharge: 50,
      totalAmount: 2409.98,
    });
    expect(quote.lines).toEqual([
      { title: expect.any(String), price: 999.99, quantity: 2, lineTotal: 1999.98, available: 3 },
    ]);
    expect(quote.shippingMethod).toEqual({
      id: 'standard',
      name: 'Standard',
      price: 0,
      deliveryTime: '3-5 business days',
    });
  });
  it('tells beforehand whether it may be paid when it arrives, for how much more, and why not', async () => {
    const productId = await makeProduct({ price: 1000_00, stock: 3 });
    const ask = async (quantity: number) =>
      (
        await app.data(
          'query ($items: [QuoteLineInput!]) { quote(items: $items) { cashOnDelivery { available charge reason } } }',
          { items: [{ productId, quantity }] },
        )
      ).quote.cashOnDelivery;
    expect(await ask(3)).toEqual({ available: true, charge: 50, reason: null });
    await setSettings(app, 'selling', { codMost: 2400, codCharge: 40 });
    expect(await ask(2)).toEqual({ available: true, charge: 40, reason: null });
    expect(await ask(3)).toEqual({ available: false, charge: 40, reason: 'Orders above ₹2,400 are paid online.' });
    await setSettings(app, 'selling', { codAllowed: false });
    expect(await ask(1)).toMatchObject({ available: false, reason: expect.stringContaining('not offered') });
  });
  it('without items is for somebody signed in', async () => {
    expect((await app.query(QUOTE)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const buyer = await app.signIn();
    expect((await app.query(QUOTE, {}, buyer.token)).errors?.[0]?.extensions.code).toBe('EMPTY_CART');
  });
});

describe('placing an order', () => {
  it('keeps to what the owner has set: charge, largest amount by cash on delivery, prefix, minutes to pay', async () => {
    const productId = await makeProduct({ price: 1000_00, stock: 5 });
    const buyer = await app.signIn();
    await setSettings(app, 'selling', { codMost: 2400, codCharge: 40, orderPrefix: 'LKO', minutesToPay: 60 });
    const { order } = await placeOrder(app, buyer, { items: [{ productId, quantity: 2 }], totalAmount: 2400 });
    expect(order).toMatchObject({
      codCharge: 40,
      totalAmount: 2400,
      orderNumber: expect.stringMatching(/^LKO-\d{8}-/),
    });
    const refused = await tryToPlace(app, buyer, { items: [{ productId, quantity: 3 }] });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'paymentMethod' }] });
    expect(await stockOf(productId)).toBe(3);
    const online = await placeOrder(app, buyer, { items: [{ productId, quantity: 3 }], paymentMethod: 'ONLINE' });
    const wait = new Date(online.order.payBy).getTime() - Date.now();
    expect(Math.round(wait / 60_000)).toBe(60);
  });
  it('paid on delivery takes the stock, freezes the lines, empties the cart and writes a mail, all at once', async () => {
    const productId = await makeProduct({ price: 1000_00, stock: 5 });
    const buyer = await app.signIn();
    await app.data(
      'mutation ($id: ID!) { addToCart(productId: $id, quantity: 2) { count } }',
      { id: productId },
      buyer.token,
    );
    const { order, payment } = await placeOrder(app, buyer, { totalAmount: 2410, notes: ' Ring twice ' });
    expect(payment).toBeNull();
    expect(order).toMatchObject({
      subtotal: 2000,
      taxAmount: 360,
      deliveryCharge: 50,
      codCharge: 50,
      totalAmount: 2410,
      orderStatus: 'PENDING',
      paymentStatus: 'PENDING',
      paymentMethod: 'COD',
      canCancel: true,
      canPay: false,
      payBy: null,
      notes: 'Ring twice',
      version: 1,
    });
    expect(order.orderNumber).toMatch(/^GS-\d{8}-\d{4}$/);
    expect(order.items[0]).toMatchObject({
      productId,
      price: 1000,
      quantity: 2,
      category: 'Fitness',
      product: { id: productId },
    });
    expect(await stockOf(productId)).toBe(3);
    const { me } = await app.data('{ me { cart { count } } }', {}, buyer.token);
    expect(me.cart.count).toBe(0);
    expect((await OutboxMailModel.find().lean()).map((m) => m.to)).toEqual([buyer.email]);
    await expectAsModelled(OrderModel, OutboxMailModel, StockMovementModel, SalesChangeModel, ProductModel, UserModel);
    await ProductModel.updateOne({ _id: productId }, { $set: { price: 5, title: 'Other', deletedAt: new Date() } });
    await refreshProducts([productId]);
    const { myOrders } = await app.data(
      `{ myOrders { total page pages orders { ${ORDER_FIELDS} } } }`,
      {},
      buyer.token,
    );
    expect(myOrders).toMatchObject({ total: 1, page: 1, pages: 1 });
    expect(myOrders.orders[0].items[0]).toMatchObject({ title: order.items[0].title, price: 1000, product: null });
  });
  it('with another total than the shopper saw is refused with the new quote, and nothing is written', async () => {
    const productId = await makeProduct({ price: 1000_00 });
    const buyer = await app.signIn();
    const answer = await tryToPlace(app, buyer, { items: [{ productId, quantity: 1 }], totalAmount: 1000 });
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'PRICE_CHANGED',
      quote: { totalAmount: 1230, lines: [{ price: 1000 }] },
    });
    expect([
      await OrderModel.countDocuments(),
      await stockOf(productId),
      await OutboxMailModel.countDocuments(),
    ]).toEqual([0, 10, 0]);
  });
  it('names each line that cannot be had and what is left, and takes none', async () => {
    const [few, none, many] = [
      await makeProduct({ stock: 2, title: 'Few' }),
      await makeProduct({ stock: 0, title: 'None' }),
      await makeProduct({ stock: 9 }),
    ];
    const buyer = await app.signIn();
    const items = [few, none, many].map((productId) => ({ productId, quantity: 3 }));
    const answer = await tryToPlace(app, buyer, { items });
    expect(answer.status).toBe(409);
    expect(answer.errors?.[0]).toMatchObject({
      message: 'Out of Stock – Few: only 2 left; None is sold out',
      extensions: {
        code: 'OUT_OF_STOCK',
        lines: [
          { productId: few, requested: 3, available: 2 },
          { productId: none, requested: 3, available: 0 },
        ],
      },
    });
    expect(await stockOf(many)).toBe(9);
  });
  it.each([
    ['EMPTY_CART', {}],
    [
      'ADDRESS_INCOMPLETE',
      { items: true, deliveryAddress: { street: ' ', city: 'Lucknow', state: '', postalCode: '226001' } },
    ],
    ['ADDRESS_INCOMPLETE', { items: true, deliveryAddress: null }],
    [
      'BAD_INPUT',
      {
        items: true,
        deliveryAddress: { street: '1 Road', city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '999' },
      },
    ],
    ['BAD_INPUT', { items: true, contactInfo: { email: 'nobody', phone: '1' } }],
    ['NOT_FOUND', { items: true, addressId: '0123456789abcdef01234567' }],
    ['NOT_FOUND', { items: [{ productId: '0123456789abcdef01234567', quantity: 1 }] }],
    ['BAD_INPUT', { items: [{ productId: 'x', quantity: 1 }] }],
    ['BAD_INPUT', { items: [{ productId: '0123456789abcdef01234567', quantity: 0 }] }],
  ] as [string, Record<string, any>][])('answers %s to what cannot be ordered', async (code, wanted) => {
    const productId = await makeProduct();
    const buyer = await app.signIn();
    const items = wanted.items === true ? [{ productId, quantity: 1 }] : wanted.items;
    const answer = await tryToPlace(app, buyer, { ...wanted, items });
    expect(answer.errors?.[0]?.extensions.code).toBe(code);
    expect(await OrderModel.countDocuments()).toBe(0);
  });
  it('needs an account', async () => {
    expect((await app.query(PLACE_ORDER, { input: orderInput() })).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
  });
  it('goes to a saved address, and belongs to the business that is kept with it', async () => {
    const productId = await makeProduct();
    const buyer = await app.signIn();
    const { saveAddress } = await app.data(
      'mutation ($a: AddressInput!) { saveAddress(input: $a) { id } }',
      {
        a: {
          firstName: 'A',
          lastName: 'B',
          street: 'S',
          city: 'Kanpur',
          state: 'Uttar Pradesh',
          postalCode: '208001',
          buyerGstin: '27AAACG1234M1ZP',
          buyerLegalName: 'Mehta Steel',
        },
      },
      buyer.token,
    );
    const wanted = { items: [{ productId, quantity: 1 }], addressId: saveAddress.id, deliveryAddress: undefined };
    const { order } = await placeOrder(app, buyer, wanted);
    expect(order.deliveryAddress.city).toBe('Kanpur');
    // A blank GSTIN says that this time a person buys.
    await placeOrder(app, buyer, { ...wanted, buyerGstin: '' });
    const of = await OrderModel.find().sort({ createdAt: 1 }).lean();
    expect(of.map(({ recipient }) => recipient)).toEqual([
      { gstin: '27AAACG1234M1ZP', legalName: 'Mehta Steel' },
      undefined,
    ]);
  });
  it('with the same key, at once and again, is one order', async () => {
    const productId = await makeProduct({ stock: 50 });
    const buyer = await app.signIn();
    const wanted = { items: [{ productId, quantity: 1 }], idempotencyKey: 'attempt-0001' };
    const placed = await Promise.all(Array.from({ length: 8 }, () => placeOrder(app, buyer, wanted)));
    placed.push(await placeOrder(app, buyer, wanted));
    expect(new Set(placed.map((p) => p.order.id)).size).toBe(1);
    expect([await OrderModel.countDocuments(), await stockOf(productId)]).toEqual([1, 49]);
    const other = await app.signIn();
    expect((await placeOrder(app, other, wanted)).order.id).not.toBe(placed[0].order.id);
  });
  it('for the last 5 pieces by 50 buyers at once makes 5 orders and leaves none', async () => {
    const productId = await makeProduct({ stock: 5 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => app.signIn()));
    const answers = await Promise.all(
      buyers.map((buyer) => tryToPlace(app, buyer, { items: [{ productId, quantity: 1 }] })),
    );
    expect(answers.filter((a) => !a.errors)).toHaveLength(5);
    expect(answers.flatMap((a) => a.errors ?? []).every((e) => e.extensions.code === 'OUT_OF_STOCK')).toBe(true);
    expect([await stockOf(productId), await OrderModel.countDocuments()]).toEqual([0, 5]);
  });
});

describe('an order', () => {
  it("of somebody else answers as if it did not exist, and lists keep to one's own", async () => {
    const productId = await makeProduct();
    const [owner, stranger] = [await app.signIn(), await app.signIn()];
    const { order } = await placeOrder(app, owner, { items: [{ productId, quantity: 1 }] });
    for (const document of [
      'query ($id: ID!) { myOrder(id: $id) { id } }',
      'mutation ($id: ID!) { cancelOrder(id: $id) { id } }',
      'mutation ($id: ID!) { payOrder(id: $id) { order { id } } }',
    ])
      expect((await app.query(document, { id: order.id }, stranger.token)).errors?.[0]?.extensions.code).toBe(
        'NOT_FOUND',
      );
    expect((await app.data('{ myOrders { total } }', {}, stranger.token)).myOrders.total).toBe(0);
    expect((await app.query('{ orders { total } }', {}, owner.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
  it('is found by number, name, e-mail and phone, and filtered', async () => {
    const productId = await makeProduct();
    const admin = await app.signIn(Role.ADMIN);
    const one = (
      await placeOrder(app, await app.signIn(Role.CUSTOMER, { name: 'Ravi Kumar' }), {
        items: [{ productId, quantity: 1 }],
        contactInfo: { email: 'asha@example.com', phone: '+91 98765 43210' },
      })
    ).order;
    await placeOrder(app, await app.signIn(), {
      items: [{ productId, quantity: 2 }],
      contactInfo: { email: 'x@y.example', phone: '9522 111222' },
    });
    const find = async (filter: unknown, sort = 'NEWEST') =>
      (
        await app.data(
          'query ($filter: OrderFilter, $sort: OrderSort) { orders(filter: $filter, sort: $sort) { total orders { orderNumber } } }',
          { filter, sort },
          admin.token,
        )
      ).orders;
    for (const search of [
      one.orderNumber,
      one.orderNumber.slice(-4),
      'ravi kum',
      'ASHA@example',
      '98765 43210',
      '+91 98765',
    ])
      expect((await find({ search })).orders.map((o: any) => o.orderNumber)).toEqual([one.orderNumber]);
    for (const search of [
      one.orderNumber.slice(5),
      one.orderNumber.slice(-4),
      one.orderNumber.slice(5).replace('-', ''),
    ])
      expect((await find({ search })).orders.map((o: any) => o.orderNumber)).toContain(one.orderNumber);
    await OrderModel.collection.updateOne(
      { orderNumber: one.orderNumber },
      { $set: { createdAt: new Date('2026-03-04T18:30:00Z') } },
    );
    for (const search of ['5 Mar 2026', '05/03/2026', '2026-03-05', '5 march 2026', '5 Mar, 2026'])
      expect((await find({ search })).orders.map((o: any) => o.orderNumber)).toEqual([one.orderNumber]);
    expect((await find({ search: '4 Mar 2026' })).total).toBe(0);
    expect((await find({ search: '3210' })).total).toBe(1);
    const byPhone = await app.data(
      'query ($s: String) { customers(filter: { search: $s }) { total } }',
      { s: '43210' },
      admin.token,
    );
    expect(byPhone.customers.total).toBe(1);
    expect((await find({ search: 'r.vi' })).total).toBe(0);
    expect((await find({ status: 'PENDING', paymentMethod: 'COD' })).total).toBe(2);
    expect((await find({ status: 'SHIPPED' })).total).toBe(0);
    expect((await find({ from: new Date(Date.now() + 60_000).toISOString() })).total).toBe(0);
    expect((await find({}, 'TOTAL_ASC')).orders[0].orderNumber).toBe(one.orderNumber);
  });
  it('is paid when it is delivered for cash, and keeps its history', async () => {
    const productId = await makeProduct();
    const admin = await app.signIn(Role.ADMIN, { name: 'Meena' });
    const { order } = await placeOrder(app, await app.signIn(), { items: [{ productId, quantity: 1 }] });
    await setStatus(app, admin, order.id, 'SHIPPED', { notes: 'By Delhivery' });
    const delivered = await setStatus(app, admin, order.id, 'DELIVERED');
    expect(delivered).toMatchObject({
      paymentStatus: 'PAID',
      orderStatusText: 'delivered',
      invoiceNumber: expect.stringMatching(/^GS\/\d\d-\d\d\/000001$/),
    });
    expect(delivered.paidAt && delivered.deliveredAt).toBeTruthy();
    expect(delivered.history.map((e: any) => [e.kind, e.orderStatus, e.actor, e.note])).toEqual([
      ['placed', 'PENDING', expect.any(String), null],
      ['status', 'SHIPPED', 'Meena', 'By Delhivery'],
      ['invoice', null, 'Shop', `Invoice ${delivered.invoiceNumber}`],
      ['status', 'DELIVERED', 'Meena', null],
      ['payment', null, 'Meena', expect.stringMatching(/ in cash received$/)],
    ]);
  });
  it('gives its pieces back exactly once and takes them again or not at all', async () => {
    const productId = await makeProduct({ stock: 2 });
    const admin = await app.signIn(Role.ADMIN);
    const buyer = await app.signIn();
    const { order } = await placeOrder(app, buyer, { items: [{ productId, quantity: 2 }] });
    for (const status of ['CANCELLED', 'RETURNED', 'CANCELLED', 'CANCELLED'])
      await setStatus(app, admin, order.id, status);
    expect(await stockOf(productId)).toBe(2);
    await setStatus(app, admin, order.id, 'PROCESSING');
    expect(await stockOf(productId)).toBe(0);
    await Promise.all(Array.from({ length: 6 }, () => setStatus(app, admin, order.id, 'CANCELLED')));
    expect(await stockOf(productId)).toBe(2);
    await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] });
    const answer = await app.query(
      'mutation ($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { id } }',
      { input: { id: order.id, orderStatus: 'CONFIRMED' } },
      admin.token,
    );
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'OUT_OF_STOCK', lines: [{ available: 1 }] });
    expect((await readOrder(app, admin, order.id)).orderStatus).toBe('CANCELLED');
  });
  it('is cancelled by its customer before it is shipped, not after', async () => {
    const productId = await makeProduct({ stock: 4 });
    const [admin, buyer] = [await app.signIn(Role.ADMIN), await app.signIn()];
    const [first, second] = [
      await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] }),
      await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] }),
    ];
    const cancel = (id: string) =>
      app.query(
        'mutation ($id: ID!) { cancelOrder(id: $id, reason: "Changed my mind") { orderStatus canCancel history { note } } }',
        { id },
        buyer.token,
      );
    expect((await cancel(first.order.id)).data?.cancelOrder).toMatchObject({
      orderStatus: 'CANCELLED',
      canCancel: false,
    });
    await setStatus(app, admin, second.order.id, 'SHIPPED');
    expect((await cancel(second.order.id)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await stockOf(productId)).toBe(3);
  });
  it('refuses a change that looked at an older version', async () => {
    const productId = await makeProduct();
    const admin = await app.signIn(Role.ORDERS);
    const { order } = await placeOrder(app, await app.signIn(), { items: [{ productId, quantity: 1 }] });
    await setStatus(app, admin, order.id, 'CONFIRMED', { version: 1 });
    const answer = await app.query(
      'mutation ($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { id } }',
      { input: { id: order.id, orderStatus: 'CANCELLED', version: 1 } },
      admin.token,
    );
    expect(answer.errors?.[0]?.extensions.code).toBe('STALE_VERSION');
    expect((await UserModel.countDocuments()) > 0).toBe(true);
  });
});
