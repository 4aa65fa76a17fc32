/** The cash of orders that are paid on delivery, and what may leave the shop at all. */
import { placeOrder, readOrder, stockOf } from '../../../test/order-fixtures.js';
import { startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { readPdf } from '../../../test/pdf-reader.js';
import { brokenRules } from '../../../scripts/data-checks.js';
import { Role } from '../../types/viewer.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { OrderModel } from '../orders/order.model.js';
import { ObjectId } from '../../types/object-id.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.reset());
afterEach(async () => expect(await brokenRules()).toEqual([]));

const FIELDS = `id orderStatus paymentStatus paidAt deliveredAt version amountToCollect
  cash { holder courier amount actor receivedAt reference } shipments { id number state } history { kind actor note internalNote }`;
const STATUS = `mutation ($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { ${FIELDS} } }`;
const RECORD =
  'mutation ($input: RecordCashInput!) { recordCash(input: $input) { done failed results { orderNumber done message } } }';

type Input = Record<string, unknown>;
const trySet = (input: Input, token = shop.admin.token) => shop.app.query(STATUS, { input }, token);
const set = async (id: string, orderStatus: string, more: Input = {}): Promise<any> => {
  const answer = await trySet({ id, orderStatus, ...more });
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return (answer.data as any).updateOrderStatus;
};
const refusal = (answer: { errors?: readonly any[] }) => [
  answer.errors?.[0]?.extensions.code,
  answer.errors?.[0]?.message,
];
const shipmentOf = async (name: string, type: string, input: Input) =>
  shop.app.query(
    `mutation ($input: ${type}!) { ${name}(input: $input) { shipment { id state } order { ${FIELDS} } } }`,
    { input },
    shop.admin.token,
  );
const read = async (id: string): Promise<any> =>
  (await shop.app.data(`query ($id: ID!) { order(id: $id) { ${FIELDS} } }`, { id }, shop.admin.token)).order;
const choices = async (id: string): Promise<any[]> =>
  (
    await shop.app.data(
      `query ($id: ID!) { orderStatusChoices(id: $id) { choices { orderStatus refusal reasonNeeded cashDue undoesPayment } } }`,
      { id },
      shop.admin.token,
    )
  ).orderStatusChoices.choices;
const record = async (input: Input): Promise<any> =>
  (await shop.app.data(RECORD, { input }, shop.admin.token)).recordCash;
const outstanding = async (): Promise<any> =>
  (
    await shop.app.data(
      `{ cashOutstanding { couriers { courier orders amount } courierOrders courierAmount customerOrders customerAmount } }`,
      {},
      shop.admin.token,
    )
  ).cashOutstanding;
const listed = async (filter: Input): Promise<string[]> =>
  (
    await shop.app.data(
      'query ($filter: OrderFilter) { orders(filter: $filter) { orders { id } } }',
      { filter },
      shop.admin.token,
    )
  ).orders.orders.map(({ id }: { id: string }) => id);

/** ₹1,000 and 18 % GST and ₹50 for cash on delivery. */
const TOTAL = 1230;
const codOrder = async () =>
  (await placeOrder(shop.app, shop.buyer, { items: [{ productId: shop.productId, quantity: 1 }] })).order;
const labelOf = async (id: string): Promise<string> => {
  const { printOrders } = await shop.app.data(
    'mutation ($ids: [ID!]!) { printOrders(ids: $ids, kind: LABELS_A4) { url } }',
    { ids: [id] },
    shop.admin.token,
  );
  const bytes = Buffer.from(await (await fetch(`${shop.app.url}${printOrders.url}`)).arrayBuffer());
  return readPdf(bytes)
    .map(({ text }) => text)
    .join(' ');
};

describe('the cash of a delivered order', () => {
  it('is asked for: received by the shop, with the courier, or not received, which leaves the order unpaid', async () => {
    const [shopHas, courierHas, nobody] = [await codOrder(), await codOrder(), await codOrder()];
    const delivered = (await choices(shopHas.id)).find(({ orderStatus }) => orderStatus === 'DELIVERED');
    expect(delivered.cashDue).toBe(TOTAL);
    expect((await choices(shopHas.id)).find(({ orderStatus }) => orderStatus === 'SHIPPED').cashDue).toBe(0);
    expect(await set(shopHas.id, 'DELIVERED', { cash: 'SHOP' })).toMatchObject({
      paymentStatus: 'PAID',
      amountToCollect: 0,
      cash: { holder: 'SHOP', amount: TOTAL, actor: expect.stringMatching(/^Asha Verma/) },
    });
    expect(await set(courierHas.id, 'DELIVERED', { cash: 'COURIER' })).toMatchObject({
      paymentStatus: 'PAID',
      cash: { holder: 'COURIER' },
    });
    const unpaid = await set(nobody.id, 'DELIVERED', { cash: 'CUSTOMER' });
    expect(unpaid).toMatchObject({ paymentStatus: 'PENDING', paidAt: null, amountToCollect: TOTAL });
    expect(unpaid.history.map(({ note }: any) => note)).toContain('₹1,230 in cash not received yet');
    expect(await listed({ cashOwedBy: 'CUSTOMER' })).toEqual([nobody.id]);
    expect(await listed({ cashOwedBy: 'COURIER' })).toEqual([courierHas.id]);
    expect(await outstanding()).toMatchObject({
      courierOrders: 1,
      courierAmount: TOTAL,
      customerOrders: 1,
      customerAmount: TOTAL,
    });
    // Nobody outside of the shop reads who has the money.
    const own = await shop.app.data(
      'query ($id: ID!) { myOrder(id: $id) { cash { holder } amountToCollect } }',
      { id: nobody.id },
      shop.buyer.token,
    );
    expect(own.myOrder).toEqual({ cash: null, amountToCollect: TOTAL });
  });

  it('is with the courier that brought it when nobody says otherwise, and with the shop where none did', async () => {
    const [carried, own] = [await codOrder(), await codOrder()];
    const { data } = (await shipmentOf('createShipment', 'CreateShipmentInput', {
      orderId: carried.id,
      state: 'SHIPPED',
      courier: 'Delhivery',
    })) as any;
    const answer = (await shipmentOf('editShipment', 'EditShipmentInput', {
      id: data.createShipment.shipment.id,
      state: 'DELIVERED',
    })) as any;
    expect(answer.data.editShipment.order).toMatchObject({
      paymentStatus: 'PAID',
      cash: { holder: 'COURIER', courier: 'Delhivery', amount: TOTAL },
    });
    expect((await set(own.id, 'DELIVERED')).cash).toMatchObject({ holder: 'SHOP', courier: null });
    expect((await outstanding()).couriers).toEqual([{ courier: 'Delhivery', orders: 1, amount: TOTAL }]);
  });

  it('comes in with the payout of a courier, for many orders at once, each told', async () => {
    const orders = [await codOrder(), await codOrder()];
    for (const { id } of orders) await set(id, 'DELIVERED', { cash: 'COURIER' });
    const waiting = await codOrder();
    const online = await shop.paidOrder();
    const ids = [...orders.map(({ id }: any) => id), waiting.id, online.id];
    const receivedAt = '2026-11-20T06:30:00.000Z';
    const result = await record({ orderIds: ids, holder: 'SHOP', receivedAt, reference: 'UTR 7781' });
    expect([result.done, result.failed]).toEqual([2, 2]);
    expect(result.results.slice(2)).toEqual([
      {
        orderNumber: waiting.orderNumber,
        done: false,
        message: 'This order is not delivered yet: its cash comes with the delivery. Set it to delivered first.',
      },
      { orderNumber: online.order.orderNumber, done: false, message: 'This order is paid online, not in cash.' },
    ]);
    const first = await read(orders[0].id);
    expect(first).toMatchObject({ paymentStatus: 'PAID', cash: { holder: 'SHOP', receivedAt, reference: 'UTR 7781' } });
    expect(first.history.at(-1).note).toBe('₹1,230 in cash received from the courier (UTR 7781)');
    expect(await outstanding()).toMatchObject({ couriers: [], courierOrders: 0, courierAmount: 0 });
    expect(await AuditEntryModel.countDocuments({ action: 'order.cash' })).toBe(2);
    // Said again it changes nothing.
    expect((await record({ orderIds: [orders[0].id], holder: 'SHOP' })).done).toBe(1);
    expect((await read(orders[0].id)).version).toBe(first.version);
  });

  it('paid later makes the order paid then', async () => {
    const { id } = await codOrder();
    await set(id, 'DELIVERED', { cash: 'CUSTOMER' });
    await record({ orderIds: [id], holder: 'SHOP', receivedAt: '2026-11-20T06:30:00.000Z' });
    expect(await read(id)).toMatchObject({
      paymentStatus: 'PAID',
      paidAt: '2026-11-20T06:30:00.000Z',
      amountToCollect: 0,
    });
  });

  it.each([
    ['now', {}],
    ['before the shop kept who has the cash', { $unset: { cash: 1 } }],
  ])('delivered by mistake %s and set back is to be collected again, and its label says so', async (_, change) => {
    const { id } = await codOrder();
    const { data } = (await shipmentOf('createShipment', 'CreateShipmentInput', { orderId: id })) as any;
    await set(id, 'DELIVERED');
    if (Object.keys(change).length > 0) await OrderModel.collection.updateOne({ _id: new ObjectId(id) }, change);
    const back = (await choices(id)).find(({ orderStatus }) => orderStatus === 'SHIPPED');
    expect(back.undoesPayment).toBe(true);
    expect(await set(id, 'SHIPPED')).toMatchObject({
      paymentStatus: 'PENDING',
      paidAt: null,
      deliveredAt: null,
      amountToCollect: TOTAL,
      cash: null,
      shipments: [{ id: data.createShipment.shipment.id, state: 'SHIPPED' }],
    });
    const label = await labelOf(id);
    expect(label).toContain('CASH ON DELIVERY');
    expect(label).toContain('Collect ₹1,230');
    expect(label).not.toContain('PREPAID');
    expect((await set(id, 'DELIVERED', { cash: 'COURIER' })).paymentStatus).toBe('PAID');
  });

  it('that the shop has been paid out stays paid when the order is set back', async () => {
    const { id } = await codOrder();
    await set(id, 'DELIVERED', { cash: 'COURIER' });
    await record({ orderIds: [id], holder: 'SHOP' });
    expect(await set(id, 'SHIPPED')).toMatchObject({
      paymentStatus: 'PAID',
      amountToCollect: 0,
      cash: { holder: 'SHOP' },
    });
    expect(await labelOf(id)).toContain('PREPAID');
  });

  it('set back to before it left takes its parcel back into the shop', async () => {
    const { id } = await codOrder();
    await shipmentOf('createShipment', 'CreateShipmentInput', { orderId: id });
    await set(id, 'DELIVERED');
    expect((await set(id, 'PROCESSING')).shipments).toMatchObject([{ state: 'PACKED' }]);
  });

  it('is asked for once for many orders', async () => {
    const orders = [await codOrder(), await codOrder()];
    const ids = orders.map(({ id }: any) => id);
    await shop.app.data(
      'mutation ($input: ChangeManyOrdersInput!) { changeManyOrders(input: $input) { done } }',
      { input: { ids, orderStatus: 'DELIVERED', cash: 'CUSTOMER' } },
      shop.admin.token,
    );
    for (const id of ids) expect(await read(id)).toMatchObject({ orderStatus: 'DELIVERED', paymentStatus: 'PENDING' });
  });

  it('is said for many with the day they arrived and the courier that has it, and each that cannot be is named with its reason', async () => {
    const MANY = `mutation ($input: ChangeManyOrdersInput!) { changeManyOrders(input: $input) { done failed results { done message } } }`;
    const many = (input: Input, token = shop.admin.token) =>
      shop.app.query(MANY, { input: { orderStatus: 'DELIVERED', ...input } }, token);
    const [one, paid, unpaid, fresh] = [
      await codOrder(),
      await shop.paidOrder(1),
      await shop.placeOnline(1),
      await codOrder(),
    ];
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const id of [one.id, paid.id])
      await OrderModel.collection.updateOne(
        { _id: (await OrderModel.findById(id).lean())!._id },
        { $set: { createdAt: daysAgo(5), ...(id === paid.id && { paidAt: daysAgo(5) }) } },
      );
    const deliveredAt = daysAgo(2).toISOString();
    const ids = [one.id, paid.id, unpaid.id, fresh.id];
    const answer = (await many({ ids, deliveredAt, cash: 'COURIER', cashCourier: 'India Post' })) as any;
    expect(answer.data.changeManyOrders).toMatchObject({
      done: 2,
      failed: 2,
      results: [
        { done: true, message: 'Is delivered now' },
        { done: true },
        { done: false, message: expect.stringContaining('This order is not paid yet') },
        { done: false, message: expect.stringMatching(/^This order was placed on .+ delivered before\.$/) },
      ],
    });
    expect(await read(one.id)).toMatchObject({
      deliveredAt,
      paidAt: deliveredAt,
      paymentStatus: 'PAID',
      cash: { holder: 'COURIER', courier: 'India Post' },
    });
    expect(await read(paid.id)).toMatchObject({ deliveredAt, cash: null });
    expect(refusal(await many({ ids, deliveredAt: daysAgo(-3).toISOString() }))[0]).toBe('BAD_INPUT');
    // Noon of a day stands for the day: it may lie before the order, or after now.
    const today = new Date(Date.now() + 3_600_000).toISOString();
    await many({ ids: [fresh.id], deliveredAt: today, cash: 'SHOP' });
    expect(Date.parse((await read(fresh.id)).deliveredAt)).toBeLessThanOrEqual(Date.now());
    expect((await record({ orderIds: [paid.id, unpaid.id], holder: 'SHOP' })).results).toEqual([
      expect.objectContaining({ done: false, message: 'This order is paid online, not in cash.' }),
      expect.objectContaining({ done: false, message: expect.stringContaining('as soon as the money arrives') }),
    ]);
  });

  it('takes a courier that was not named and a reference that was wrong, and is not owed for an order that ended', async () => {
    const { id } = await codOrder();
    await set(id, 'DELIVERED', { cash: 'COURIER' });
    await record({ orderIds: [id], holder: 'COURIER', courier: 'Delhivery' });
    expect((await outstanding()).couriers).toEqual([{ courier: 'Delhivery', orders: 1, amount: TOTAL }]);
    for (const reference of ['UTR 1', 'UTR 7781']) await record({ orderIds: [id], holder: 'SHOP', reference });
    expect((await read(id)).cash).toMatchObject({ holder: 'SHOP', courier: 'Delhivery', reference: 'UTR 7781' });
    await set(id, 'RETURNED');
    const { results } = await record({ orderIds: [id], holder: 'CUSTOMER' });
    expect(results[0]).toMatchObject({ done: false, message: 'This order is returned: no cash of it is owed.' });
    expect(await read(id)).toMatchObject({ paymentStatus: 'PAID', cash: { holder: 'SHOP' } });
  });
});

describe('an order leaves the shop by one rule', () => {
  /** Every way in which staff and programs send an order. */
  const ways: readonly (readonly [string, (id: string, orderNumber: string) => Promise<readonly unknown[]>])[] = [
    ['a status', async (id) => refusal(await trySet({ id, orderStatus: 'SHIPPED' }))],
    ['delivered at once', async (id) => refusal(await trySet({ id, orderStatus: 'DELIVERED' }))],
    ['a parcel', async (id) => refusal(await shipmentOf('createShipment', 'CreateShipmentInput', { orderId: id }))],
    [
      'a scan',
      async (_, number) => refusal(await shipmentOf('scanShipment', 'ScanShipmentInput', { number, state: 'PACKED' })),
    ],
    [
      'many orders',
      async (id) => {
        const input = { ids: [id], shipments: 'PACKED' };
        const { changeManyOrders } = await shop.app.data(
          'mutation ($input: ChangeManyOrdersInput!) { changeManyOrders(input: $input) { results { done message } } }',
          { input },
          shop.admin.token,
        );
        const [{ done, message }] = changeManyOrders.results;
        return [done ? undefined : 'CONFLICT', message];
      },
    ],
    [
      'REST',
      async (id) => {
        const { status, body } = await shop.app.rest(
          'PUT',
          `/api/orders/${id}/status`,
          { orderStatus: 'shipped' },
          shop.admin.token,
        );
        return [status === 409 ? body.code : status, body.message];
      },
    ],
    [
      'a parcel over REST',
      async (id) => {
        const { status, body } = await shop.app.rest('POST', `/api/orders/${id}/shipments`, {}, shop.admin.token);
        return [status === 409 ? body.code : status, body.message];
      },
    ],
  ];

  it.each(ways)('which %s keeps: not before the owner approved it', async (_, send) => {
    const { id, orderNumber } = await codOrder();
    await OrderModel.updateOne({ _id: new ObjectId(id) }, { $set: { acceptBy: new Date(Date.now() + 3_600_000) } });
    expect(await send(id, orderNumber)).toEqual([
      'CONFLICT',
      'This order needs your approval first: confirm or cancel it.',
    ]);
    expect(await read(id)).toMatchObject({ orderStatus: 'PENDING', shipments: [] });
    await set(id, 'CONFIRMED');
    expect((await send(id, orderNumber))[0]).not.toBe('CONFLICT');
  });

  it.each(ways)('which %s keeps: not once all of its money went back', async (_, send) => {
    const { id, order } = await shop.paidOrder();
    await shop.app.data(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
      { input: { id } },
      shop.admin.token,
    );
    const [code, message] = await send(id, order.orderNumber);
    expect([code, message]).toEqual([
      'CONFLICT',
      'All that was paid for this order went back to its customer, so nothing of it is sent. A new order is needed.',
    ]);
    expect(await read(id)).toMatchObject({ orderStatus: 'CONFIRMED', shipments: [] });
  });

  it.each(ways)('which %s keeps: not before it is paid, unless staff give a reason', async (_, send) => {
    const { id, order } = await shop.placeOnline();
    const [code, message] = await send(id, order.orderNumber);
    expect([code, message]).toEqual([
      'CONFLICT',
      expect.stringContaining('Give a reason to send it without its payment'),
    ]);
    expect(await read(id)).toMatchObject({ orderStatus: 'PENDING', shipments: [] });
  });

  it('sends an unpaid order with a reason, keeps it for staff alone, and lists the order until it is paid', async () => {
    const { id, providerOrderId } = await shop.placeOnline();
    const shipped = (await choices(id)).find(({ orderStatus }) => orderStatus === 'SHIPPED');
    expect(shipped).toMatchObject({ refusal: null, reasonNeeded: expect.stringContaining('not paid yet') });
    const packed = (await shipmentOf('createShipment', 'CreateShipmentInput', {
      orderId: id,
      unpaidReason: 'Pays by bank transfer on Monday',
    })) as any;
    const { shipment, order } = packed.data.createShipment;
    expect(order.history.find(({ kind }: any) => kind === 'note')).toMatchObject({
      actor: expect.stringMatching(/^Asha Verma/),
      internalNote: 'Sent without its payment: Pays by bank transfer on Monday',
    });
    expect(await labelOf(id)).toContain('NOTHING TO COLLECT');
    // Asked once: what was packed with a reason leaves with it.
    const sent = (await shipmentOf('editShipment', 'EditShipmentInput', { id: shipment.id, state: 'SHIPPED' })) as any;
    expect(sent.data.editShipment.order.orderStatus).toBe('SHIPPED');
    await set(id, 'DELIVERED');
    expect(await listed({ isSentUnpaid: true })).toEqual([id]);
    const waiting = await shop.app.data('{ waitingWork { ordersSentUnpaid } }', {}, shop.admin.token);
    expect(waiting.waitingWork.ordersSentUnpaid).toBe(1);
    const paid = shop.razorpay.pay(providerOrderId);
    await shop.tellCaptured(paid);
    expect(await listed({ isSentUnpaid: true })).toEqual([]);
  });

  it('moves on what has left already, whatever became of its money', async () => {
    const { id } = await shop.paidOrder();
    await set(id, 'SHIPPED');
    await shop.app.data(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
      { input: { id } },
      shop.admin.token,
    );
    expect((await set(id, 'DELIVERED')).orderStatus).toBe('DELIVERED');
  });
});

describe('a payment that comes late', () => {
  it('does not bring back an order that staff cancelled: their no stands, and the money goes back', async () => {
    const { id, providerOrderId } = await shop.placeOnline();
    await set(id, 'CANCELLED');
    expect(await stockOf(shop.productId)).toBe(10);
    await shop.tellCaptured(shop.razorpay.pay(providerOrderId));
    expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: expect.stringMatching(/PAID|REFUNDED/),
      refundedAmount: 1180,
    });
    expect(await stockOf(shop.productId)).toBe(10);
  });
});

describe('somebody who packs', () => {
  /** All that they may read of an order. */
  const PARCEL = `id orderNumber orderStatus paymentMethod version piecesToPack notes contactInfo { phone } user { name }
    deliveryAddress { firstName street city postalCode } items { title quantity sku } shipments { id number state trackingNumber }`;
  const CREATE = `mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { id state } order { ${PARCEL} } } }`;
  const EDIT = `mutation ($input: EditShipmentInput!) { editShipment(input: $input) { shipment { state trackingNumber } order { ${PARCEL} } } }`;
  let packer: { token: string };
  beforeEach(async () => {
    packer = await shop.app.signIn(Role.PACKER);
  });
  const packs = (document: string, variables: Input = {}) => shop.app.query(document, variables, packer.token);
  const done = async (document: string, variables: Input = {}): Promise<any> =>
    shop.app.data(document, variables, packer.token);

  it('packs, sends and delivers what is paid on delivery, and nobody is said to have its cash by it', async () => {
    const { id, orderNumber } = await codOrder();
    const { ordersToPack } = await done(`{ ordersToPack { total orders { ${PARCEL} } } }`);
    expect(ordersToPack.orders).toEqual([
      expect.objectContaining({ id, contactInfo: { phone: '+91 98765 43210' }, piecesToPack: [1] }),
    ]);
    const { shipment } = (await done(CREATE, { input: { orderId: id, state: 'SHIPPED', trackingNumber: 'AW 1' } }))
      .createShipment;
    await done(EDIT, { input: { id: shipment.id, trackingNumber: 'AW 2' } });
    const { ordersOnTheWay } = await done(
      `query ($search: String) { ordersOnTheWay(search: $search) { total orders { orderNumber shipments { trackingNumber } } } }`,
      { search: 'AW 2' },
    );
    expect(ordersOnTheWay).toEqual({
      total: 1,
      orders: [{ orderNumber, shipments: [{ trackingNumber: 'AW 2' }] }],
    });
    const said = await packs(EDIT, { input: { id: shipment.id, state: 'DELIVERED', cash: 'SHOP' } });
    expect(refusal(said)).toEqual(['FORBIDDEN', 'Who has the cash is said by those who manage orders. Leave it out.']);
    await done(EDIT, { input: { id: shipment.id, state: 'DELIVERED' } });
    expect(await read(id)).toMatchObject({
      orderStatus: 'DELIVERED',
      paymentStatus: 'PENDING',
      cash: { holder: 'CUSTOMER', amount: TOTAL },
    });
    expect(await listed({ cashOwedBy: 'CUSTOMER' })).toEqual([id]);
    // A courier collects cash; nobody has to say so.
    const other = await codOrder();
    const many = `mutation ($input: ChangeManyOrdersInput!) { changeManyOrders(input: $input) { done results { message } } }`;
    await done(CREATE, { input: { orderId: other.id, state: 'SHIPPED', courier: 'Delhivery' } });
    expect((await done(many, { input: { ids: [other.id], orderStatus: 'DELIVERED' } })).changeManyOrders.done).toBe(1);
    expect((await read(other.id)).cash).toMatchObject({ holder: 'COURIER', courier: 'Delhivery' });
    expect(
      (await packs(many, { input: { ids: [other.id], orderStatus: 'PENDING' } })).errors![0]!.extensions.code,
    ).toBe('FORBIDDEN');
  });

  it('is refused every field with money before anything is done, through fragments, REST and files too', async () => {
    const { id } = await codOrder();
    const input = { orderId: id, state: 'SHIPPED' };
    const asking = (fields: string) =>
      `mutation ($input: CreateShipmentInput!, $money: Boolean! = true) { createShipment(input: $input) { shipment { id } order { id updatedAt @include(if: $money) ${fields} } } }`;
    for (const [fields, named] of [
      ['totalAmount', 'Order.totalAmount'],
      ['amountToCollect @include(if: $money)', 'Order.amountToCollect'],
      ['paymentStatus', 'Order.paymentStatus'],
      ['history { note }', 'Order.history'],
      ['invoiceUrl', 'Order.invoiceUrl'],
      ['user { email }', 'OrderCustomer.email'],
      ['contactInfo { email }', 'ContactInfo.email'],
      ['... on Order { items { price } }', 'OrderItem.price'],
      ['items { product { price } }', 'OrderItem.product'],
      ['shippingMethod { price }', 'ShippingMethod.price'],
    ] as const) {
      const answer = await packs(asking(fields), { input });
      expect([fields, ...refusal(answer)]).toEqual([
        fields,
        'FORBIDDEN',
        `${named} is not for those who pack: they see parcels and no money. Leave the field out.`,
      ]);
    }
    expect((await read(id)).orderStatus).toBe('PENDING');
    expect(
      (await packs(asking('amountToCollect @include(if: $money)'), { input, money: false })).errors,
    ).toBeUndefined();
    for (const [method, path] of [
      ['GET', '/api/orders/all'],
      ['GET', '/api/orders/changes'],
    ] as const)
      expect([path, (await shop.app.rest(method, path, undefined, packer.token)).body.code]).toEqual([
        path,
        'FORBIDDEN',
      ]);
    const print = 'mutation ($ids: [ID!]!, $kind: PrintKind!) { printOrders(ids: $ids, kind: $kind) { url } }';
    expect((await packs(print, { ids: [id], kind: 'INVOICES' })).errors![0]!.extensions.code).toBe('FORBIDDEN');
    for (const kind of ['LABELS_A4', 'PACKING_SLIPS']) {
      const { printOrders } = await done(print, { ids: [id], kind });
      const bytes = Buffer.from(await (await fetch(`${shop.app.url}${printOrders.url}`)).arrayBuffer());
      const words = readPdf(bytes)
        .map(({ text }) => text)
        .join(' ');
      expect(words).toMatch(/Hazratganj/);
      expect(words).toMatch(/CASH ON DELIVERY|Cash to collect/);
      expect(words).not.toMatch(/1,?230/);
    }
    expect(await labelOf(id)).toMatch(/1,230/);
  });

  it('may not decide that an order leaves before it is paid', async () => {
    const { id } = await shop.placeOnline();
    const answer = await packs(CREATE, { input: { orderId: id, state: 'SHIPPED', unpaidReason: 'Trust me' } });
    expect(refusal(answer)).toEqual([
      'FORBIDDEN',
      'Whether an order leaves before it is paid or confirmed is decided by those who manage orders.',
    ]);
    expect(refusal(await packs(CREATE, { input: { orderId: id } }))[0]).toBe('CONFLICT');
  });

  it('sees no money, while an accountant sees all of it and changes nothing', async () => {
    const { id } = await codOrder();
    const accountant = await shop.app.signIn(Role.ACCOUNTANT);
    const asks = (document: string, variables: Input = {}) => shop.app.query(document, variables, accountant.token);
    expect(
      (await asks(`query ($id: ID!) { order(id: $id) { ${FIELDS} totalAmount refunds { id } } }`, { id })).data,
    ).toMatchObject({
      order: { totalAmount: TOTAL, cash: null },
    });
    expect((await asks('mutation { exportOrders { url } }')).errors).toBeUndefined();
    expect((await asks('{ dashboard { totalRevenue } cashOutstanding { courierOrders } }')).errors).toBeUndefined();
    for (const [document, variables] of [
      [STATUS, { input: { id, orderStatus: 'CONFIRMED' } }],
      [RECORD, { input: { orderIds: [id], holder: 'SHOP' } }],
      [CREATE, { input: { orderId: id } }],
      ['mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }', { input: { id } }],
      ['{ customers { total } }', {}],
    ] as const)
      expect([document, (await asks(document, variables)).errors?.[0]?.extensions.code]).toEqual([
        document,
        'FORBIDDEN',
      ]);
  });
});
