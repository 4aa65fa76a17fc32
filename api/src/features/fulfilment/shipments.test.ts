/** Shipments: their effect on the order, the mails and events, and that no piece is sent twice. */
import { inflateSync } from 'node:zlib';
import JsBarcode from 'jsbarcode';
import {
  LUCKNOW,
  makeProduct,
  orderInput,
  PLACE_ORDER,
  placeOrder,
  readOrder,
  setStatus,
} from '../../../test/order-fixtures.js';
import { startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { setSettings } from '../../../test/test-app.js';
import { readPdf } from '../../../test/pdf-reader.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { brokenRules } from '../../../scripts/data-checks.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { Role } from '../../types/viewer.js';
import { inTransaction } from '../../platform/database/database.js';
import { OrderModel } from '../orders/order.model.js';
import { ProductModel } from '../catalogue/product.model.js';
import { AuditEntryModel } from '../audit/audit.model.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.reset());
afterEach(async () => expect(await brokenRules()).toEqual([]));

const SHIPMENT = `id number state nextStates courier trackingNumber trackingUrl expectedAt shippedAt deliveredAt
  lines { line quantity title sku productId }`;
const ORDER = `id orderStatus paymentStatus invoiceNumber version piecesToPack deliveredAt shipments { ${SHIPMENT} }
  history { kind orderStatus actor note }`;

type Input = Record<string, unknown>;
const mutate =
  (name: string, type: string) =>
  (input: Input, token = shop.admin.token) =>
    shop.app.query(
      `mutation ($input: ${type}!) { ${name}(input: $input) { shipment { ${SHIPMENT} } order { ${ORDER} } } }`,
      { input },
      token,
    );
const tryToCreate = mutate('createShipment', 'CreateShipmentInput');
const tryToEdit = mutate('editShipment', 'EditShipmentInput');
const tryToScan = mutate('scanShipment', 'ScanShipmentInput');
const create = async (input: Input): Promise<any> => done(await tryToCreate(input), 'createShipment');
const edit = async (input: Input): Promise<any> => done(await tryToEdit(input), 'editShipment');
function done(answer: any, name: string) {
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data[name];
}
const codeOf = (answer: { errors?: readonly any[] }) => answer.errors?.[0]?.extensions.code;

async function codOrder(lines: readonly number[] = [2]) {
  const items = [];
  for (const quantity of lines) items.push({ productId: await makeProduct({ price: 500_00 }), quantity });
  return (await placeOrder(shop.app, shop.buyer, { items })).order;
}
const subjects = async () =>
  (await OutboxMailModel.find().sort({ createdAt: 1, _id: 1 }).lean()).map((mail) => mail.subject);

describe('a shipment', () => {
  it('with all of an order makes it shipped and then delivered, tells of each with its number and link, and takes the cash', async () => {
    const { id, orderNumber } = await codOrder();
    const { order, shipment } = await create({
      orderId: id,
      state: 'SHIPPED',
      courier: 'delhivery',
      trackingNumber: 'DL 77/1',
      expectedAt: '2099-12-01T06:30:00.000Z',
      notes: 'Handle with care',
    });
    expect(shipment).toMatchObject({
      number: `${orderNumber}-1`,
      state: 'SHIPPED',
      trackingUrl: 'https://www.delhivery.com/track-v2/package/DL%2077%2F1',
      lines: [{ line: 0, quantity: 2 }],
    });
    expect(order).toMatchObject({ orderStatus: 'SHIPPED', paymentStatus: 'PENDING', piecesToPack: [0] });
    expect(order.invoiceNumber).toMatch(/^GS\//);
    const mail = (await OutboxMailModel.findOne({ subject: `Order ${orderNumber} is on its way` }).lean())!;
    for (const part of ['delhivery', 'DL 77/1', '01 Dec', 'track-v2/package/DL%2077%2F1', 'Handle with care'])
      expect(mail.text).toContain(part);
    // The day of the parcel alone: not that of the order beside it.
    expect(mail.text!.match(/Expected/g)).toHaveLength(1);
    expect(mail.attachments).toHaveLength(1);
    expect((await edit({ id: shipment.id, state: 'OUT_FOR_DELIVERY' })).order.orderStatus).toBe('OUT_FOR_DELIVERY');
    const end = await edit({ id: shipment.id, state: 'DELIVERED' });
    expect(end.order).toMatchObject({ orderStatus: 'DELIVERED', paymentStatus: 'PAID' });
    expect(end.order.deliveredAt).toBe(end.shipment.deliveredAt);
    expect((await subjects()).slice(-3)).toEqual([
      `Order ${orderNumber} is on its way`,
      `Order ${orderNumber} arrives today`,
      `Order ${orderNumber} delivered`,
    ]);
    const today = (await OutboxMailModel.findOne({ subject: `Order ${orderNumber} arrives today` }).lean())!;
    expect(today.text).not.toContain('Expected');
    expect(await AuditEntryModel.countDocuments({ action: /^shipment\./ })).toBe(3);
    const own = await shop.app.data(
      `query ($id: ID!) { myOrder(id: $id) { arrivesIfSentNow shipments { number trackingUrl expectedAt } history { kind actor } } }`,
      { id },
      shop.buyer.token,
    );
    expect(own.myOrder.shipments).toEqual([
      { number: `${orderNumber}-1`, trackingUrl: shipment.trackingUrl, expectedAt: '2099-12-01T06:30:00.000Z' },
    ]);
    // The specification's way takes three to five days.
    const days = (Date.parse(own.myOrder.arrivesIfSentNow) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(4);
    expect(own.myOrder.history.at(-1).actor).toBe('Shop');
  });

  it('with a part of an order leaves it in process until the rest has left, and is announced as a part', async () => {
    const { id, orderNumber } = await codOrder([2, 3]);
    const first = await create({
      orderId: id,
      lines: [
        { line: 0, quantity: 2 },
        { line: 1, quantity: 1 },
      ],
      state: 'SHIPPED',
    });
    expect(first.order).toMatchObject({ orderStatus: 'PROCESSING', piecesToPack: [0, 2] });
    const second = await create({ orderId: id });
    expect(second.shipment).toMatchObject({
      number: `${orderNumber}-2`,
      state: 'PACKED',
      lines: [{ line: 1, quantity: 2 }],
    });
    expect(second.order).toMatchObject({ orderStatus: 'PROCESSING', piecesToPack: [0, 0] });
    expect((await edit({ id: first.shipment.id, state: 'DELIVERED' })).order.orderStatus).toBe('PROCESSING');
    expect((await edit({ id: second.shipment.id, state: 'SHIPPED' })).order.orderStatus).toBe('SHIPPED');
    expect((await edit({ id: second.shipment.id, state: 'DELIVERED' })).order).toMatchObject({
      orderStatus: 'DELIVERED',
      paymentStatus: 'PAID',
    });
    expect((await subjects()).filter((one) => one.startsWith('A part'))).toEqual([
      `A part of order ${orderNumber} is on its way`,
      `A part of order ${orderNumber} delivered`,
      `A part of order ${orderNumber} is on its way`,
      `A part of order ${orderNumber} delivered`,
    ]);
  });

  it('never takes a piece that another one has, however many are made at the same moment', async () => {
    const { id } = await codOrder([3]);
    const both = [{ line: 0, quantity: 2 }];
    const answers = await Promise.all(Array.from({ length: 4 }, () => tryToCreate({ orderId: id, lines: both })));
    expect(answers.filter((one) => !one.errors)).toHaveLength(1);
    expect(answers.filter((one) => one.errors).map(codeOf)).toEqual(Array(3).fill('BAD_INPUT'));
    expect((await tryToCreate({ orderId: id, lines: [{ sku: 'NO-SUCH', quantity: 1 }] })).errors![0]).toMatchObject({
      extensions: { code: 'BAD_INPUT', fields: [{ path: 'lines.0' }] },
    });
    await create({ orderId: id });
    expect(codeOf(await tryToCreate({ orderId: id }))).toBe('CONFLICT');
  });

  it('is made once for one key, and its order may be what it was only for who looked at it', async () => {
    const { id, version } = await codOrder([2]);
    const wanted = { orderId: id, lines: [{ line: 0, quantity: 1 }], idempotencyKey: 'wms-1' };
    const made = [await create(wanted), await create(wanted)];
    expect(made[0].shipment.id).toBe(made[1].shipment.id);
    expect(made[1].order.shipments).toHaveLength(1);
    expect(codeOf(await tryToCreate({ orderId: id, version }))).toBe('STALE_VERSION');
  });

  it('is not made of what is not paid or has ended, and follows a status that staff set by hand', async () => {
    const unpaid = await shop.placeOnline();
    expect(codeOf(await tryToCreate({ orderId: unpaid.id }))).toBe('CONFLICT');
    const { id } = await codOrder();
    await create({ orderId: id });
    await setStatus(shop.app, shop.admin, id, 'DELIVERED');
    const read = async () =>
      (await shop.app.data(`query ($id: ID!) { order(id: $id) { ${ORDER} } }`, { id }, shop.admin.token)).order;
    expect((await read()).shipments[0]).toMatchObject({ state: 'DELIVERED', nextStates: [] });
    const other = await codOrder();
    await create({ orderId: other.id });
    await setStatus(shop.app, shop.admin, other.id, 'CANCELLED');
    const ended = (
      await shop.app.data(`query ($id: ID!) { order(id: $id) { ${ORDER} } }`, { id: other.id }, shop.admin.token)
    ).order;
    expect(ended.shipments[0].state).toBe('CANCELLED');
    expect(codeOf(await tryToCreate({ orderId: other.id }))).toBe('CONFLICT');
    expect(codeOf(await tryToEdit({ id: ended.shipments[0].id, state: 'SHIPPED' }))).toBe('CONFLICT');
  });

  it('that has left keeps its customer from cancelling the order, though the rest of it is still here', async () => {
    const { id } = await codOrder([2]);
    await create({ orderId: id, lines: [{ line: 0, quantity: 1 }], state: 'SHIPPED' });
    const cancel = await shop.app.query(
      'mutation ($id: ID!) { cancelOrder(id: $id) { id } }',
      { id },
      shop.buyer.token,
    );
    expect(codeOf(cancel)).toBe('CONFLICT');
    expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({ orderStatus: 'PROCESSING', canCancel: false });
  });

  it('that came back gives its pieces free for another, and moves its order neither back nor on', async () => {
    const { id } = await codOrder();
    const { shipment } = await create({ orderId: id, state: 'SHIPPED', trackingNumber: '1' });
    expect((await edit({ id: shipment.id, state: 'COMING_BACK' })).order.orderStatus).toBe('SHIPPED');
    const back = await edit({ id: shipment.id, state: 'CAME_BACK' });
    expect(back.order).toMatchObject({ orderStatus: 'SHIPPED', piecesToPack: [2] });
    expect((await create({ orderId: id, state: 'SHIPPED' })).shipment.number).toMatch(/-2$/);
  });

  it('sends integrators one event for each change, and can be made by them over REST', async () => {
    await shop.app.data(
      `mutation { createWebhook(input: { url: "https://example.com/hook", topics: [SHIPMENT_CREATED, SHIPMENT_CHANGED] }) { secret } }`,
      {},
      shop.admin.token,
    );
    const { id, orderNumber } = await codOrder();
    const key = (
      await shop.app.data(
        'mutation { createApiKey(name: "WMS", scopes: [MANAGE_ORDERS]) { secret } }',
        {},
        shop.admin.token,
      )
    ).createApiKey.secret;
    const made = await shop.app.rest(
      'POST',
      `/api/orders/${id}/shipments`,
      { courier: 'DTDC', trackingNumber: 'D1' },
      key,
    );
    expect([made.status, made.body.shipment.state, made.body.order.orderStatus]).toEqual([201, 'packed', 'processing']);
    const sent = await shop.app.rest(
      'PUT',
      `/api/shipments/${made.body.shipment.id}`,
      { state: 'out for delivery' },
      key,
    );
    expect([sent.status, sent.body.order.orderStatus]).toEqual([200, 'out for delivery']);
    await shop.app.rest('PUT', `/api/shipments/${made.body.shipment.id}`, { state: 'out for delivery' }, key);
    const list = await shop.app.rest('GET', '/api/orders/my?page=1', undefined, shop.buyer.token);
    expect(list.body.orders[0].shipments[0]).toMatchObject({ number: `${orderNumber}-1`, state: 'out for delivery' });
    const told = (await WebhookDeliveryModel.find().sort({ createdAt: 1, _id: 1 }).lean()).map(({ payload }) =>
      JSON.parse(payload),
    );
    expect(told.map(({ type, data }) => [type, data.state])).toEqual([
      ['shipment.created', 'packed'],
      ['shipment.changed', 'out for delivery'],
    ]);
    expect(told[0].data).toMatchObject({ orderId: id, orderNumber, trackingNumber: 'D1', lines: [{ quantity: 2 }] });
  });

  it('is made by those who manage orders, and by nobody else', async () => {
    const { id } = await codOrder();
    for (const role of [Role.SUPPORT, Role.CATALOGUE, Role.CUSTOMER]) {
      const { token } = await shop.app.signIn(role);
      expect(codeOf(await tryToCreate({ orderId: id }, token))).toBe('FORBIDDEN');
    }
    const { token } = await shop.app.signIn(Role.ORDERS);
    expect(codeOf(await tryToCreate({ orderId: id }, token))).toBeUndefined();
  });
});

describe('packing', () => {
  const QUEUE = '{ ordersToPack { total orders { id } } }';
  const queue = async () => {
    const { ordersToPack } = await shop.app.data(QUEUE, {}, shop.admin.token);
    return { total: ordersToPack.total, ids: ordersToPack.orders.map(({ id }: any) => id) };
  };

  it('has a queue of what is paid or paid on delivery, the longest waiting first, until it has left', async () => {
    const first = await codOrder();
    await shop.placeOnline();
    const paid = await shop.paidOrder();
    expect(await queue()).toEqual({ total: 2, ids: [first.id, paid.id] });
    await create({ orderId: first.id });
    expect((await queue()).total).toBe(2);
    expect(codeOf(await tryToScan({ number: first.orderNumber, state: 'PACKED' }))).toBe('CONFLICT');
    const scanned = done(
      await tryToScan({ number: ` ${first.orderNumber.toLowerCase()} `, state: 'SHIPPED', trackingNumber: 'A1' }),
      'scanShipment',
    );
    expect(scanned).toMatchObject({ shipment: { trackingNumber: 'A1' }, order: { orderStatus: 'SHIPPED' } });
    expect(await queue()).toEqual({ total: 1, ids: [paid.id] });
    done(await tryToScan({ number: paid.order.orderNumber, state: 'SHIPPED' }), 'scanShipment');
    expect((await queue()).total).toBe(0);
    expect(codeOf(await tryToScan({ number: 'GS-1', state: 'SHIPPED' }))).toBe('NOT_FOUND');
    expect((await tryToScan({ number: 'A1', state: 'SHIPPED' })).errors).toBeUndefined();
  });

  it('is narrowed by place, day, payment, way of delivery and courier, all of it or a part, for packers too', async () => {
    const items = [{ productId: await makeProduct({ price: 500_00, stock: 50 }), quantity: 1 }];
    const placed = async (address: object) =>
      (await placeOrder(shop.app, shop.buyer, { items, deliveryAddress: { ...LUCKNOW, ...address } })).order.id;
    const lucknow = await placed({ city: 'lucknow' });
    const kanpur = await placed({ city: 'Kanpur', postalCode: '208001' });
    const paid = (await shop.paidOrder()).id;
    await create({ orderId: kanpur, courier: 'India Post' });
    const yesterday = new Date(Date.now() - 86_400_000);
    await OrderModel.collection.updateOne(
      { orderNumber: (await OrderModel.findById(kanpur).lean())!.orderNumber },
      { $set: { createdAt: yesterday, 'delivery.id': 'express' } },
    );
    const packer = await shop.app.signIn(Role.PACKER);
    const only = async (filter: Input) => {
      const { ordersToPack } = await shop.app.data(
        'query ($filter: ToPackFilter) { ordersToPack(filter: $filter) { total orders { id } } }',
        { filter },
        packer.token,
      );
      expect(ordersToPack.total).toBe(ordersToPack.orders.length);
      return ordersToPack.orders.map(({ id }: any) => id);
    };
    const noon = new Date(Date.now() - 43_200_000).toISOString();
    for (const [filter, ids] of [
      [{}, [kanpur, lucknow, paid]],
      [{ city: 'LUCK' }, [lucknow, paid]],
      [{ city: '.*' }, []],
      [{ pin: '226' }, [lucknow, paid]],
      [{ pin: '208 001' }, [kanpur]],
      [{ from: noon }, [lucknow, paid]],
      [{ to: noon }, [kanpur]],
      [{ paymentMethod: 'COD' }, [kanpur, lucknow]],
      [{ paymentMethod: 'ONLINE', city: 'Lucknow' }, [paid]],
      [{ deliveryMethod: 'standard' }, [lucknow, paid]],
      [{ deliveryMethod: 'express' }, [kanpur]],
      [{ courier: 'india post' }, [kanpur]],
      [{ courier: 'India' }, []],
    ] as const)
      expect([filter, await only(filter)]).toEqual([filter, ids]);
    const { deliveryMethods } = await shop.app.data('{ deliveryMethods { id name } }', {}, packer.token);
    expect(deliveryMethods[0]).toMatchObject({ id: 'standard' });
    const { printManyOrders } = await shop.app.data(
      'mutation { printManyOrders(input: { orders: { toPack: true, toPackFilter: { city: "Kanpur" } }, kind: PACKING_SLIPS }) { url } }',
      {},
      packer.token,
    );
    const slips = readPdf(Buffer.from(await (await fetch(shop.app.url + printManyOrders[0].url)).arrayBuffer()));
    expect(slips.filter(({ text }) => text === 'Packing slip')).toHaveLength(1);
  });

  it('asks which shipment is meant when an order has several, and takes each by its own number', async () => {
    const { id, orderNumber } = await codOrder([2]);
    for (let n = 0; n < 2; n += 1) await create({ orderId: id, lines: [{ line: 0, quantity: 1 }] });
    const refused = await tryToScan({ number: orderNumber, state: 'SHIPPED' });
    expect(refused.errors![0]!.message).toContain(`${orderNumber}-1 or ${orderNumber}-2`);
    for (const n of [1, 2]) done(await tryToScan({ number: `${orderNumber}-${n}`, state: 'SHIPPED' }), 'scanShipment');
    expect((await readOrder(shop.app, shop.admin, id)).orderStatus).toBe('SHIPPED');
  });

  it('changes many orders each on its own, and says beside each what was done or why it was not', async () => {
    const many = async (input: Input) =>
      (
        await shop.app.data(
          `mutation ($input: ChangeManyOrdersInput!) { changeManyOrders(input: $input) { done failed results { orderNumber done message } } }`,
          { input },
          shop.admin.token,
        )
      ).changeManyOrders;
    const [one, two, ended] = [await codOrder(), await codOrder(), await codOrder()];
    await setStatus(shop.app, shop.admin, ended.id, 'CANCELLED');
    const ids = [one.id, two.id, ended.id, 'a'.repeat(24)];
    expect(await many({ ids, shipments: 'PACKED' })).toMatchObject({
      done: 2,
      failed: 2,
      results: [
        { orderNumber: one.orderNumber, done: true },
        { done: true },
        { orderNumber: ended.orderNumber, done: false, message: expect.stringContaining('cancelled') },
        { orderNumber: null, done: false, message: 'The order was not found.' },
      ],
    });
    expect(await many({ ids: [one.id, two.id], shipments: 'SHIPPED' })).toMatchObject({ done: 2, failed: 0 });
    expect(await many({ ids: [one.id, ended.id], orderStatus: 'DELIVERED' })).toMatchObject({ done: 1, failed: 1 });
    const refused = await shop.app.query(
      `mutation ($input: ChangeManyOrdersInput!) { changeManyOrders(input: $input) { done } }`,
      { input: { ids: [two.id], orderStatus: 'CANCELLED' } },
      shop.admin.token,
    );
    expect(codeOf(refused)).toBe('BAD_INPUT');
    expect((await readOrder(shop.app, shop.admin, two.id)).orderStatus).toBe('SHIPPED');
  });

  describe('any number of orders', () => {
    const JOB = 'query ($id: ID!) { job(id: $id) { status total done message title endedAt } }';
    const start = async (input: Input) =>
      (
        await shop.app.data(
          'mutation ($input: StartOrderChangeInput!) { startOrderChange(input: $input) { id } }',
          { input },
          shop.admin.token,
        )
      ).startOrderChange.id as string;
    const until = async (id: string, fits: (now: any) => boolean) => {
      for (;;) {
        const { job } = await shop.app.data(JOB, { id }, shop.admin.token);
        if (fits(job)) return job;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const isOver = (job: { endedAt: string | null }) => job.endedAt !== null;
    const report = async (id: string, failedOnly: boolean) =>
      (
        await shop.app.data(
          'query ($id: ID!, $failedOnly: Boolean!) { orderChangeReport(id: $id, failedOnly: $failedOnly) { total done failed results { orderNumber done message } } }',
          { id, failedOnly },
          shop.admin.token,
        )
      ).orderChangeReport;
    const orders = async (count: number) => {
      const productId = await makeProduct({ price: 500_00, stock: 100 });
      const made = [];
      for (let n = 0; n < count; n += 1)
        made.push((await placeOrder(shop.app, shop.buyer, { items: [{ productId, quantity: 1 }] })).order);
      return made;
    };
    const mails = async (words: string) => (await subjects()).filter((subject) => subject.includes(words)).length;

    it('are changed as work that may be left, those of a filter or the whole queue, and what failed is named with its reason', async () => {
      const made = await orders(6);
      await setStatus(shop.app, shop.admin, made[2].id, 'CANCELLED');
      const ids = [...made.map(({ id }) => id), 'a'.repeat(24)];
      const id = await start({ orders: { ids }, shipments: 'SHIPPED' });
      expect(await until(id, isOver)).toMatchObject({
        status: 'DONE',
        title: 'Mark 7 orders as shipped',
        total: 7,
        done: 7,
        message: '5 orders done, 2 not.',
      });
      expect(await report(id, true)).toMatchObject({
        total: 2,
        done: 5,
        failed: 2,
        results: [
          { orderNumber: made[2].orderNumber, done: false, message: expect.stringContaining('cancelled') },
          { orderNumber: null, done: false, message: 'The order was not found.' },
        ],
      });
      expect((await report(id, false)).total).toBe(7);
      expect(await mails('is on its way')).toBe(5);
      const again = await start({ orders: { filter: { status: 'SHIPPED' } }, orderStatus: 'DELIVERED' });
      expect((await until(again, isOver)).message).toBe('5 orders done.');
      const queue = await orders(1);
      expect((await until(await start({ orders: { toPack: true }, shipments: 'PACKED' }), isOver)).message).toBe(
        '1 order done.',
      );
      expect((await readOrder(shop.app, shop.admin, queue[0].id)).orderStatus).toBe('PROCESSING');
      const audit = await AuditEntryModel.findOne({ action: 'order.many' }).lean();
      expect(audit!.summary).toContain('Mark 7 orders as shipped: 5 orders done, 2 not.');
    });

    it('keep what was done when the work is stopped half way, and the rest is not begun', async () => {
      const made = await orders(12);
      const id = await inTransaction(async (session) => {
        // While somebody else holds the seventh, the work cannot pass it.
        await OrderModel.updateOne({ _id: made[6].id }, { $set: { notes: 'held' } }, { session });
        const begun = await start({ orders: { ids: made.map((one) => one.id) }, shipments: 'SHIPPED' });
        // It has come as far as the one that is held.
        while ((await report(begun, false)).done < 6) await new Promise((resolve) => setTimeout(resolve, 20));
        const { cancelJob } = await shop.app.data(
          'mutation ($id: ID!) { cancelJob(id: $id) { canCancel } }',
          { id: begun },
          shop.admin.token,
        );
        expect(cancelJob.canCancel).toBe(false);
        return begun;
      });
      expect(await until(id, isOver)).toMatchObject({
        status: 'CANCELLED',
        done: 10,
        message: '10 orders done. 2 were not begun.',
      });
      const states = await OrderModel.find({}, { orderStatus: 1 }).sort({ createdAt: 1 }).lean();
      expect(states.map(({ orderStatus }) => orderStatus)).toEqual([
        ...Array(10).fill('shipped'),
        'pending',
        'pending',
      ]);
      expect(await mails('is on its way')).toBe(10);
    });

    it('are started by those who manage orders, in one way at a time, and printed a hundred a file', async () => {
      const [one] = await orders(1);
      const tryToStart = (input: Input, token = shop.admin.token) =>
        shop.app.query(
          'mutation ($input: StartOrderChangeInput!) { startOrderChange(input: $input) { id } }',
          { input },
          token,
        );
      const chosen = { ids: [one.id] };
      for (const input of [
        { orders: {}, shipments: 'PACKED' },
        { orders: { ...chosen, toPack: true }, shipments: 'PACKED' },
        { orders: chosen },
        { orders: chosen, shipments: 'PACKED', orderStatus: 'SHIPPED' },
        { orders: chosen, orderStatus: 'CANCELLED' },
        { orders: { ids: [] }, shipments: 'PACKED' },
      ])
        expect(codeOf(await tryToStart(input))).toBe('BAD_INPUT');
      const support = await shop.app.signIn(Role.SUPPORT);
      expect(codeOf(await tryToStart({ orders: chosen, shipments: 'PACKED' }, support.token))).toBe('FORBIDDEN');
      const { _id, ...body } = (await OrderModel.findById(one.id).lean())!;
      const more = Array.from({ length: 100 }, (_, n) => ({
        ...body,
        orderNumber: `${body.orderNumber}-${n}`,
        idempotencyKey: `copy ${n}`,
      }));
      await OrderModel.insertMany(more);
      const { printManyOrders } = await shop.app.data(
        'mutation { printManyOrders(input: { orders: { toPack: true }, kind: LABELS_100X150 }) { url filename } }',
        {},
        support.token,
      );
      expect(printManyOrders.map(({ filename }: any) => filename.replace(/-\d{4}-\d\d-\d\d/, ''))).toEqual([
        'labels-100x150-1.pdf',
        'labels-100x150-2.pdf',
      ]);
      const pages = [];
      for (const { url } of printManyOrders) {
        const texts = readPdf(Buffer.from(await (await fetch(shop.app.url + url)).arrayBuffer()));
        pages.push(Math.max(...texts.map(({ page }) => page)));
      }
      expect(pages).toEqual([100, 1]);
      await OrderModel.deleteMany({ idempotencyKey: /^copy / });
    });
  });
});

describe('tracking numbers of many parcels', () => {
  const LINES = 'done failed lines { line number trackingNumber recipient outcome done message }';
  type Line = [orderNumber: string, trackingNumber: string, courier?: string];
  const inputOf = (lines: readonly Line[], courier?: string) => ({
    courier,
    lines: lines.map(([orderNumber, trackingNumber, own]) => ({ orderNumber, trackingNumber, courier: own })),
  });
  const preview = async (lines: readonly Line[], token = shop.admin.token): Promise<any> =>
    (
      await shop.app.data(
        `query ($numbers: AddTrackingNumbersInput!) { trackingNumbersPreview(numbers: $numbers) { ${LINES} } }`,
        { numbers: inputOf(lines) },
        token,
      )
    ).trackingNumbersPreview;
  const add = async (lines: readonly Line[], courier?: string, token = shop.admin.token): Promise<any> =>
    (
      await shop.app.data(
        `mutation ($numbers: AddTrackingNumbersInput!) { addTrackingNumbers(numbers: $numbers) { ${LINES} } }`,
        { numbers: inputOf(lines, courier) },
        token,
      )
    ).addTrackingNumbers;
  const outcomes = ({ lines }: any) => lines.map(({ outcome }: any) => outcome);
  const parcels = async (id: string) =>
    (await OrderModel.findById(id).lean())!.shipments!.map(({ state, courier, trackingNumber }) =>
      [state, courier, trackingNumber].filter(Boolean).join(' '),
    );
  const told = async (orderNumber: string) => (await subjects()).filter((one) => one.includes(orderNumber));

  it('are told line by line before anything is written, and then sent once, however often they come', async () => {
    const [plain, packed, sent, byHand, parts, ended] = [
      await codOrder(),
      await codOrder(),
      await codOrder(),
      await codOrder(),
      await codOrder(),
      await codOrder(),
    ];
    await create({ orderId: packed.id });
    await create({ orderId: sent.id, state: 'SHIPPED', courier: 'Delhivery' });
    await setStatus(shop.app, shop.admin, byHand.id, 'SHIPPED');
    await create({ orderId: parts.id, lines: [{ line: 0, quantity: 1 }] });
    await setStatus(shop.app, shop.admin, ended.id, 'CANCELLED');
    const refunded = await shop.paidOrder();
    await shop.app.data(
      'mutation ($id: ID!) { refundOrder(input: { id: $id }) { id } }',
      { id: refunded.id },
      shop.admin.token,
    );
    const unpaid = await shop.placeOnline();
    const other = await codOrder();
    await create({ orderId: other.id, state: 'SHIPPED', trackingNumber: 'DL 500' });
    const twice = [await codOrder(), await codOrder(), await codOrder()];
    const lines: Line[] = [
      [` ${plain.orderNumber.toLowerCase().replaceAll('-', '')} `, ' DL-101 ', 'DTDC'],
      [packed.orderNumber, 'DL102'],
      [sent.orderNumber, 'DL103'],
      [byHand.orderNumber, 'DL104'],
      [parts.orderNumber, 'DL105'],
      [`${parts.orderNumber}-1`, 'DL105'],
      [ended.orderNumber, 'DL106'],
      [refunded.order.orderNumber, 'DL107'],
      [unpaid.order.orderNumber, 'DL108'],
      ['GS-19990101-0001', 'DL109'],
      [other.orderNumber, 'DL110'],
      [twice[0].orderNumber, 'DL111'],
      [twice[1].orderNumber, 'dl 111'],
      [twice[2].orderNumber, 'DL112'],
      [twice[2].orderNumber, 'DL113'],
      [twice[0].orderNumber, '1.23457E+11'],
      [twice[0].orderNumber, ''],
      [twice[1].orderNumber, 'dl500'],
      [packed.orderNumber, 'DL102'],
    ];
    const wanted = [
      ...['SHIPS', 'SHIPS', 'GETS_NUMBER', 'GETS_NUMBER', 'NOT_READY', 'SHIPS', 'ENDED', 'REFUNDED', 'NOT_READY'],
      ...['UNKNOWN_ORDER', 'OTHER_NUMBER', 'DUPLICATE', 'DUPLICATE', 'DUPLICATE', 'DUPLICATE', 'UNREADABLE'],
      ...['UNREADABLE', 'DUPLICATE', 'UNCHANGED'],
    ];
    const before = await OrderModel.find().sort({ _id: 1 }).lean();
    const shown = await preview(lines);
    expect(outcomes(shown)).toEqual(wanted);
    expect(shown).toMatchObject({ done: 6, failed: 13 });
    expect(shown.lines[0]).toMatchObject({
      line: 1,
      number: plain.orderNumber,
      trackingNumber: 'DL-101',
      recipient: 'Asha Verma, Lucknow',
      message: 'Is shipped with DL-101; its customer gets a mail',
    });
    expect(shown.lines[4].message).toContain(`write ${parts.orderNumber}-1 instead`);
    expect(shown.lines[10].message).toContain('DL 500');
    expect(shown.lines[11].message).toBe('Line 13 has the same tracking number for another order.');
    expect(shown.lines[14].message).toBe('Line 14 has another tracking number for this order.');
    expect(await OrderModel.find().sort({ _id: 1 }).lean()).toEqual(before);

    const made = await add(lines, 'Delhivery');
    expect(outcomes(made)).toEqual(wanted);
    expect(made.lines[0].message).toBe('Is shipped now');
    expect(await parcels(plain.id)).toEqual(['shipped DTDC DL-101']);
    expect(await parcels(packed.id)).toEqual(['shipped Delhivery DL102']);
    expect(await parcels(sent.id)).toEqual(['shipped Delhivery DL103']);
    expect(await parcels(byHand.id)).toEqual(['shipped Delhivery DL104']);
    expect(await parcels(parts.id)).toEqual(['shipped Delhivery DL105']);
    for (const { orderNumber } of [plain, packed])
      expect(await told(orderNumber)).toEqual([`Order ${orderNumber} placed`, `Order ${orderNumber} is on its way`]);
    // Both know that theirs is on its way: the number alone is new.
    for (const { orderNumber } of [sent, byHand])
      expect((await told(orderNumber)).slice(1)).toEqual([
        `Order ${orderNumber} is on its way`,
        `Tracking number of order ${orderNumber}`,
      ]);
    const [mails, entries] = [(await subjects()).length, await AuditEntryModel.countDocuments()];
    const again = await add(lines, 'Delhivery');
    // Whichever way the order is named, it has the number now.
    expect(outcomes(again).slice(0, 6)).toEqual(Array(6).fill('UNCHANGED'));
    expect(outcomes(again).slice(6)).toEqual(wanted.slice(6));
    expect([(await subjects()).length, await AuditEntryModel.countDocuments()]).toEqual([mails, entries]);
  });

  it('come from the file of a courier by its headings, or by those that somebody names, and are those of packers too', async () => {
    const packer = await shop.app.signIn(Role.PACKER);
    const [one, two] = [await codOrder(), await codOrder()];
    const FILE = `mutation ($file: Upload!, $order: String, $tracking: String) { describeTrackingFile(file: $file, orderColumn: $order, trackingColumn: $tracking) {
      orderColumn trackingColumn courierColumn problems columns { heading example } lines { row orderNumber trackingNumber courier } } }`;
    const read = async (content: string, chosen = {}, token = packer.token) => {
      const form = new FormData();
      form.set('operations', JSON.stringify({ query: FILE, variables: { file: null, ...chosen } }));
      form.set('map', '{"0":["variables.file"]}');
      form.set('0', new Blob([content], { type: 'text/csv' }), 'awb.csv');
      const answer = await fetch(`${shop.app.url}/graphql`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${token}`, 'x-apollo-operation-name': 'read' },
      });
      return (await answer.json()) as any;
    };
    const { describeTrackingFile } = (
      await read(
        `Sr No;AWB No.;Courier Company;Reference No\n1;1490;Delhivery;${one.orderNumber}\n2;1491;;${two.orderNumber}\n3;1492;DTDC\n4;;;\n`,
      )
    ).data;
    expect(describeTrackingFile).toMatchObject({
      orderColumn: 'Reference No',
      trackingColumn: 'AWB No.',
      courierColumn: 'Courier Company',
      problems: [expect.stringMatching(/^Row 4: The row has 3 cells/)],
      lines: [
        { row: 2, orderNumber: one.orderNumber, trackingNumber: '1490', courier: 'Delhivery' },
        { row: 3, orderNumber: two.orderNumber, trackingNumber: '1491', courier: null },
      ],
    });
    const strange = `Ours,Theirs\n${one.orderNumber},1490\n`;
    expect((await read(strange)).data.describeTrackingFile).toMatchObject({
      orderColumn: 'Ours',
      trackingColumn: null,
      lines: [],
    });
    expect((await read(strange, { tracking: 'Theirs' })).data.describeTrackingFile.lines).toHaveLength(1);
    expect(codeOf(await read(strange, { tracking: 'Nobody’s' }))).toBe('BAD_INPUT');
    expect(codeOf(await read(strange, {}, (await shop.app.signIn(Role.SUPPORT)).token))).toBe('FORBIDDEN');
    const lines = describeTrackingFile.lines.map((line: any): Line => [
      line.orderNumber,
      line.trackingNumber,
      line.courier,
    ]);
    expect(await preview(lines, packer.token)).toMatchObject({ done: 2, failed: 0 });
    expect(await add(lines, 'India Post', packer.token)).toMatchObject({ done: 2, failed: 0 });
    expect([await parcels(one.id), await parcels(two.id)]).toEqual([
      ['shipped Delhivery 1490'],
      ['shipped India Post 1491'],
    ]);
  });

  it('that are wrong are corrected: the history keeps the old one, and the customer hears of it once, if it has not arrived', async () => {
    const { id, orderNumber } = await codOrder();
    const { shipment } = await create({ orderId: id, state: 'SHIPPED', courier: 'Delhivery', trackingNumber: 'DL1' });
    const { order } = await edit({ id: shipment.id, trackingNumber: 'DL2' });
    expect(order.history.at(-1).note).toBe(
      `Shipment ${shipment.number} shipped, Delhivery DL2 (before: Delhivery DL1)`,
    );
    expect((await AuditEntryModel.findOne({ action: 'shipment.edit' }).lean())!.before).toMatchObject({
      trackingNumber: 'DL1',
    });
    const mail = (await OutboxMailModel.findOne({ subject: `Tracking number of order ${orderNumber}` }).lean())!;
    expect(mail.text).toContain('DL2');
    expect(mail.text).not.toContain('DL1');
    await edit({ id: shipment.id, trackingNumber: 'DL2' });
    await edit({ id: shipment.id, state: 'DELIVERED' });
    await edit({ id: shipment.id, trackingNumber: 'DL3' });
    expect((await subjects()).filter((one) => one.startsWith('Tracking'))).toHaveLength(1);
    expect(await parcels(id)).toEqual(['delivered Delhivery DL3']);
  });
});

describe('what is printed', () => {
  const print = async (ids: readonly string[], kind: string) => {
    const { printOrders } = await shop.app.data(
      'mutation ($ids: [ID!]!, $kind: PrintKind!) { printOrders(ids: $ids, kind: $kind) { url filename } }',
      { ids, kind },
      shop.admin.token,
    );
    const answer = await fetch(shop.app.url + printOrders.url);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { bytes, texts: readPdf(bytes) };
  };

  it('is a pick list that has each product once for all orders, by SKU, without what has left', async () => {
    const bench = await makeProduct({ price: 500_00 });
    const rope = await makeProduct({ price: 100_00 });
    const items = [
      { productId: rope, quantity: 1 },
      { productId: bench, quantity: 2 },
    ];
    const orders = [];
    for (let n = 0; n < 2; n += 1) orders.push((await placeOrder(shop.app, shop.buyer, { items })).order);
    await create({ orderId: orders[0].id, lines: [{ line: 0, quantity: 1 }], state: 'SHIPPED' });
    const { texts } = await print(
      orders.map(({ id }) => id),
      'PICK_LIST',
    );
    const said = texts.map(({ text }) => text);
    const skus = said.filter((text) => /^SKU-\d+$/.test(text));
    expect(skus).toEqual([...skus].sort((a, b) => Number(a.slice(4)) - Number(b.slice(4))));
    expect(said.filter((text) => /^\d$/.test(text))).toEqual(['4', '1']);
    expect(said.join(' ')).toContain(`${orders[0].orderNumber} × 2, ${orders[1].orderNumber} × 2`);
    await ProductModel.updateOne({ _id: rope }, { $set: { shelf: 'A-2' } });
    const again = await print(
      orders.map(({ id }) => id),
      'PICK_LIST',
    );
    const shelved = again.texts.map(({ text }) => text);
    expect(shelved).toContain('A-2');
    expect(shelved.filter((text) => /^\d$/.test(text))).toEqual(['1', '4']);
  });

  it('is a label for each parcel with a scannable number, the cash to collect and nothing over its edge', async () => {
    const { id, orderNumber, totalAmount } = await codOrder([2]);
    await create({ orderId: id, lines: [{ line: 0, quantity: 1 }], trackingNumber: 'AWB123456789' });
    await create({ orderId: id });
    const paid = await shop.paidOrder();
    const roll = await print([id, paid.id], 'LABELS_100X150');
    expect(Math.max(...roll.texts.map(({ page }) => page))).toBe(3);
    for (const { x, y, width } of roll.texts) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(284);
      expect(y).toBeGreaterThan(0);
    }
    const cash = roll.texts.flatMap(({ text }) => /^Collect ₹([\d,.]+)$/.exec(text)?.[1]?.replace(',', '') ?? []);
    expect(cash.reduce((sum, amount) => sum + Number(amount), 0)).toBe(totalAmount);
    expect(roll.texts.filter(({ text }) => text === 'PREPAID')).toHaveLength(1);
    expect(barsOf(roll.bytes)).toEqual([
      modulesOf('AWB123456789'),
      modulesOf(`${orderNumber}-2`),
      modulesOf(paid.order.orderNumber),
    ]);
    const sheet = await print([id, paid.id], 'LABELS_A4');
    expect(Math.max(...sheet.texts.map(({ page }) => page))).toBe(1);
  });

  it.each(['LABELS_100X150', 'LABELS_A4'])(
    'is a label (%s) with the whole name of the courier, however long',
    async (kind) => {
      const { id } = await shop.paidOrder(1);
      const courier = 'Delhivery Surface Express Logistics and Cargo Movers';
      await shop.app.data(
        'mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { id } } }',
        { input: { orderId: id, courier, trackingNumber: 'DLV1' } },
        shop.admin.token,
      );
      const { texts } = await print([id], kind);
      const from = texts.findIndex(({ text }) => text.startsWith('Delhivery'));
      const to = texts.findIndex(({ text }) => text === 'PREPAID');
      const name = texts.slice(from, to);
      expect(name.map(({ text }) => text.trim()).join(' ')).toBe(courier);
      // The payment method is beside it; a line and the address are below it.
      for (const { x, width } of name) expect(x + width).toBeLessThanOrEqual(texts[to]!.x);
    },
  );

  it.each(['LABELS_100X150', 'LABELS_A4'])(
    'is a label (%s) with all of a long address above its barcode, its telephone and its cash too; of one too long the end is cut',
    async (kind) => {
      const items = [{ productId: await makeProduct({ price: 500_00 }), quantity: 1 }];
      const words = (length: number) =>
        'Sri Venkateswara Apartments, Old Mahabalipuram Road, '.repeat(9).slice(0, length).trim();
      const placed = async (street: string, street2: string) => {
        const deliveryAddress = { ...LUCKNOW, company: street.slice(0, 90), street, street2 };
        return (await placeOrder(shop.app, shop.buyer, { items, deliveryAddress })).order;
      };
      const long = await placed(words(170), words(150));
      const widest = await placed('W'.repeat(200), 'W'.repeat(200));
      for (const { id } of [long, widest]) {
        const { texts } = await print([id], kind);
        const yOf = (begin: string) => texts.find(({ text }) => text.startsWith(begin))!.y;
        const bars = yOf('Parcel') + 76;
        for (const begin of ['Lucknow', 'Phone', 'Collect']) expect(yOf(begin)).toBeGreaterThan(bars);
      }
      const said = (await print([long.id], kind)).texts.map(({ text }) => text).join(' ');
      expect(said).not.toContain('…');
    },
  );

  it('is told to have letters that the fonts lack, with the orders and the scripts, and nothing is told of Hindi', async () => {
    const items = [{ productId: await makeProduct({ price: 500_00 }), quantity: 1 }];
    const placed = async (address: Record<string, string>) =>
      (await placeOrder(shop.app, shop.buyer, { items, deliveryAddress: { ...LUCKNOW, ...address } })).order;
    const [tamil, mixed, hindi, english] = [
      await placed({ firstName: 'முருகன்' }),
      await placed({ firstName: 'রবীন্দ্রনাথ', street: 'مکان ۵', street2: 'హైదరాబాద్' }),
      await placed({ firstName: 'आशा', lastName: 'वर्मा', street: 'हज़रतगंज ५' }),
      await placed({ firstName: 'José', street: '5 ‘Rose’ Villa 🌹' }),
    ];
    const warnings = async (kind: string) =>
      (
        await shop.app.data(
          'mutation ($ids: [ID!]!, $kind: PrintKind!) { printOrders(ids: $ids, kind: $kind) { warnings } }',
          { ids: [tamil, mixed, hindi, english].map(({ id }) => id), kind },
          shop.admin.token,
        )
      ).printOrders.warnings;
    const said = [
      `Letters of 2 orders cannot be printed and are shown as “?”: ${tamil.orderNumber} (Tamil), ${mixed.orderNumber} (Bengali, Telugu, Urdu (Arabic)). English and Hindi can be printed: before you print labels, please change the name and the address.`,
    ];
    for (const kind of ['LABELS_100X150', 'LABELS_A4', 'PACKING_SLIPS']) expect(await warnings(kind)).toEqual(said);
    expect(await warnings('PICK_LIST')).toEqual([]);
    for (const { id } of [tamil, mixed, hindi, english]) await setStatus(shop.app, shop.admin, id, 'CONFIRMED');
    expect(await warnings('INVOICES')).toEqual(said);
    const { texts } = await print([hindi.id], 'LABELS_100X150');
    expect(texts.map(({ text }) => text).join(' ')).toContain('हज़रतगंज');
  });

  it('is a packing slip without prices for each parcel, and all invoices in one file', async () => {
    const { id } = await codOrder([2]);
    const paid = await shop.paidOrder();
    const slips = (await print([id, paid.id], 'PACKING_SLIPS')).texts;
    expect(slips.map(({ text }) => text).filter((text) => text === 'Packing slip')).toHaveLength(2);
    expect(slips.map(({ text }) => text).join(' ')).not.toContain('₹500');
    await setStatus(shop.app, shop.admin, id, 'CONFIRMED');
    const invoices = (await print([id, paid.id], 'INVOICES')).texts;
    expect(invoices.filter(({ text }) => text === 'Tax Invoice').map(({ page }) => page)).toEqual([1, 2]);
    const unpaid = await shop.placeOnline();
    const { printOrders } = await shop.app.data(
      'mutation ($ids: [ID!]!) { printOrders(ids: $ids, kind: INVOICES) { warnings } }',
      { ids: [id, unpaid.id] },
      shop.admin.token,
    );
    expect(printOrders.warnings).toEqual([
      `1 of 2 orders are not in the file (${unpaid.order.orderNumber}): they have no invoice yet: an order gets one when it is confirmed.`,
    ]);
    const none = await shop.app.query(
      'mutation ($ids: [ID!]!) { printOrders(ids: $ids, kind: INVOICES) { url } }',
      { ids: [unpaid.id] },
      shop.admin.token,
    );
    expect(codeOf(none)).toBe('CONFLICT');
  });
});

/** The modules of Code 128, as the library says them. */
function modulesOf(number: string): string {
  const drawn = {} as { encodings: { data: string }[] };
  JsBarcode(drawn, number, { format: 'CODE128' });
  return drawn.encodings.map(({ data }) => data).join('');
}

/** The same, read from the bars that each page shows. */
function barsOf(bytes: Buffer): string[] {
  const streams = [...bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  return streams.flatMap((stream) => {
    const bars = [...stream.matchAll(/([\d.]+) [\d.]+ ([\d.]+) [\d.]+ re\nf\n/g)].map(([, x, width]) => [
      Number(x),
      Number(width),
    ]);
    if (bars.length < 10) return [];
    // The first bar of every Code 128 is two modules wide.
    const module = bars[0]![1]! / 2;
    const end = Math.round((bars.at(-1)![0]! + bars.at(-1)![1]! - bars[0]![0]!) / module);
    const modules = Array<string>(end).fill('0');
    for (const [x, width] of bars)
      modules.fill('1', Math.round((x! - bars[0]![0]!) / module), Math.round((x! + width! - bars[0]![0]!) / module));
    return [modules.join('')];
  });
}

describe('where an order goes', () => {
  const EDIT =
    'mutation ($input: EditOrderAddressInput!) { editOrderAddress(input: $input) { deliveryAddress { city } canEditAddress invoiceUrl } }';
  const address = {
    ...LUCKNOW,
    city: 'Kanpur',
    postalCode: '208001',
    phone: '+91 90000 00001',
    email: 'asha@example.com',
  };
  const change = (id: string, more: Input = {}, token = shop.admin.token) =>
    shop.app.query(EDIT, { input: { id, ...address, ...more } }, token);

  it('is changed before it leaves: told by mail, kept in the history, and not on an invoice that is out', async () => {
    const { id } = await shop.paidOrder();
    const { data } = await change(id);
    expect(data!.editOrderAddress).toMatchObject({ deliveryAddress: { city: 'Kanpur' }, canEditAddress: true });
    const invoice = await fetch(shop.app.url + (data!.editOrderAddress as any).invoiceUrl);
    const printed = readPdf(Buffer.from(await invoice.arrayBuffer()))
      .map(({ text }) => text)
      .join(' ');
    expect(printed).toContain('Lucknow, Uttar Pradesh 226001');
    expect(printed).not.toContain('Kanpur');
    const mail = (await OutboxMailModel.findOne({ text: /changed where your order goes/ }).lean())!;
    expect(mail.text).toContain('Kanpur');
    expect((await readOrder(shop.app, shop.admin, id)).history.at(-1)).toMatchObject({ kind: 'address' });
    expect(await AuditEntryModel.countDocuments({ action: 'order.address' })).toBe(1);
    expect(codeOf(await change(id, { state: 'Bihar', city: 'Patna', postalCode: '800001' }))).toBe('BAD_INPUT');
    expect(codeOf(await change(id, { postalCode: '060001' }))).toBe('BAD_INPUT');
    const { token } = await shop.app.signIn(Role.SUPPORT);
    expect(codeOf(await change(id, {}, token))).toBe('FORBIDDEN');
    await create({ orderId: id, state: 'SHIPPED' });
    expect(codeOf(await change(id, { city: 'Unnao' }))).toBe('CONFLICT');
  });

  it('belongs to a business where a GSTIN is given: on its documents, and corrected by another invoice until it leaves', async () => {
    const business = { buyerGstin: ' 29aaacg1234m1zl', buyerLegalName: 'Mehta Steel Works LLP' };
    const items = [{ productId: await makeProduct({ price: 500_00 }), quantity: 2 }];
    const refused = async (more: Input) =>
      (await shop.app.query(PLACE_ORDER, { input: orderInput({ items, ...more }) }, shop.buyer.token)).errors?.[0]
        ?.extensions.fields;
    expect(await refused({ ...business, buyerGstin: '29AAACG1234M1ZA' })).toEqual([
      { path: 'buyerGstin', message: expect.stringContaining('typing mistake') },
    ]);
    expect(await refused({ ...business, buyerGstin: '39AAACG1234M1ZK' })).toEqual([
      { path: 'buyerGstin', message: expect.stringContaining('no state with the code 39') },
    ]);
    expect(await refused({ ...business, buyerLegalName: ' ' })).toMatchObject([{ path: 'buyerLegalName' }]);

    const { id } = await shop.paidOrder(undefined, business);
    const texts = async (url: string) =>
      readPdf(Buffer.from(await (await fetch(shop.app.url + url)).arrayBuffer()))
        .map(({ text }) => text)
        .join(' ');
    const order = await readOrder(shop.app, shop.admin, id);
    const first = await texts(order.invoiceUrl);
    // Registered in Karnataka, delivered within the shop's state: the place of supply decides.
    for (const words of ['Mehta Steel Works LLP', 'GSTIN 29AAACG1234M1ZL', 'CGST', 'Uttar Pradesh (09)'])
      expect(first).toContain(words);

    const EDIT_BUYER = `mutation ($input: EditOrderBuyerInput!) { editOrderBuyer(input: $input) {
      buyerGstin buyerLegalName invoiceNumber invoiceUrl reversedInvoices { invoiceNumber invoiceUrl creditNoteUrl } } }`;
    const changeBuyer = (more: Input, token = shop.admin.token) =>
      shop.app.query(EDIT_BUYER, { input: { id, ...more } }, token);
    const { token } = await shop.app.signIn(Role.SUPPORT);
    expect(codeOf(await changeBuyer(business, token))).toBe('FORBIDDEN');
    const changed = done(await changeBuyer({ ...business, buyerLegalName: 'Mehta Works LLP' }), 'editOrderBuyer');
    expect(changed).toMatchObject({ buyerGstin: '29AAACG1234M1ZL', buyerLegalName: 'Mehta Works LLP' });
    expect(changed.invoiceNumber).not.toBe(order.invoiceNumber);
    const [taken] = changed.reversedInvoices;
    expect(taken.invoiceNumber).toBe(order.invoiceNumber);
    for (const url of [taken.invoiceUrl, taken.creditNoteUrl])
      expect(await texts(url)).toContain('Mehta Steel Works LLP');
    expect(await texts(taken.invoiceUrl)).toBe(first);
    expect(await texts(changed.invoiceUrl)).toContain('Mehta Works LLP');
    expect(await AuditEntryModel.countDocuments({ action: 'order.buyer' })).toBe(1);
    // Said once more it is no change; taken away, the invoice is one of a private person.
    const again = done(await changeBuyer({ ...business, buyerLegalName: 'Mehta Works LLP' }), 'editOrderBuyer');
    expect(again.invoiceNumber).toBe(changed.invoiceNumber);
    const nobody = done(await changeBuyer({}), 'editOrderBuyer');
    expect(nobody).toMatchObject({ buyerGstin: null, buyerLegalName: null });
    expect(await texts(nobody.invoiceUrl)).not.toContain('29AAACG1234M1ZL');
    // Invoices that were taken back keep the address too.
    expect((await change(id)).errors).toBeUndefined();
    expect(await texts(taken.invoiceUrl)).toBe(first);
    await create({ orderId: id, state: 'SHIPPED' });
    expect(codeOf(await changeBuyer(business))).toBe('CONFLICT');
  });

  it('is followed by a signed link without logging in, for 90 days, with no name, address or amount', async () => {
    const { id, orderNumber } = await codOrder();
    await create({ orderId: id, state: 'SHIPPED', courier: 'Delhivery', trackingNumber: 'D1' });
    const mail = (await OutboxMailModel.findOne({ subject: `Order ${orderNumber} is on its way` }).lean())!;
    const link = new URL(/http\S+\/track\/\S+/.exec(mail.text)![0]);
    const variables = {
      id: link.pathname.split('/').at(-1)!,
      expires: link.searchParams.get('expires')!,
      signature: link.searchParams.get('signature')!,
    };
    const days = (Number(variables.expires) * 1000 - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const TRACK = `query ($id: ID!, $expires: String!, $signature: String!) {
      trackedOrder(id: $id, expires: $expires, signature: $signature) { orderNumber orderStatus shipments { ${SHIPMENT} } } }`;
    const track = (more: Input = {}) => shop.app.query(TRACK, { ...variables, ...more });
    expect((await track()).data!.trackedOrder).toMatchObject({
      orderNumber,
      orderStatus: 'SHIPPED',
      shipments: [{ trackingNumber: 'D1' }],
    });
    const other = await codOrder();
    for (const more of [
      { id: other.id },
      { expires: String(Number(variables.expires) + 1) },
      { signature: 'a'.repeat(43) },
      { id: 'x' },
    ])
      expect(codeOf(await track(more))).toBe('NOT_FOUND');
  });
});

describe('an e-way bill', () => {
  const QUERY = `query ($orderId: ID!, $shipmentId: ID!, $transport: EwayBillTransport!) {
    ewayBill(orderId: $orderId, shipmentId: $shipmentId, transport: $transport) }`;
  const BY_ROAD = { mode: 'ROAD', distanceKm: 620, vehicleNumber: 'up 32-ab 1234' };
  const ask = (orderId: string, shipmentId: string, transport: Input = BY_ROAD, token = shop.admin.token) =>
    shop.app.query(QUERY, { orderId, shipmentId, transport }, token);
  const needs = async (orderId: string) =>
    (
      await shop.app.data(
        'query ($orderId: ID!) { ewayBillNeeds(orderId: $orderId) { shipmentId value isNeeded problem } }',
        { orderId },
        shop.admin.token,
      )
    ).ewayBillNeeds;
  const RECORD = `mutation ($input: RecordEwayBillInput!) { recordEwayBill(input: $input) {
    shipment { ewayBillNumber ewayBillValidUntil } order { version } } }`;
  const record = (input: Input, token = shop.admin.token) => shop.app.query(RECORD, { input }, token);
  const messageOf = ({ errors }: any) => errors[0].extensions.fields?.[0] ?? errors[0].message;

  it('is made for a shipment worth more than the amount of the settings, once there is an invoice and every HSN code', async () => {
    const early = await codOrder();
    const packed = (await create({ orderId: early.id })).shipment;
    // As an order in stages is packed.
    const { invoice } = (await OrderModel.findByIdAndUpdate(early.id, { $unset: { invoice: 1 } }).lean())!;
    expect(messageOf(await ask(early.id, packed.id))).toContain('The order has no invoice yet.');
    expect(await needs(early.id)).toMatchObject([{ value: null, isNeeded: false, problem: expect.any(String) }]);
    await OrderModel.updateOne({ _id: early.id }, { $set: { invoice } });
    const product = await makeProduct({ price: 30_000_00 });
    const { order } = await placeOrder(shop.app, shop.buyer, { items: [{ productId: product, quantity: 3 }] });
    await setStatus(shop.app, shop.admin, order.id, 'CONFIRMED');
    const { shipment } = await create({ orderId: order.id, lines: [{ line: 0, quantity: 2 }] });
    const rest = (await create({ orderId: order.id })).shipment;
    const [two, one] = await needs(order.id);
    expect([two.isNeeded, one.isNeeded, one.value < 50_000]).toEqual([true, false, true]);
    expect(messageOf(await ask(order.id, rest.id))).toMatch(/needs none: .* is needed above ₹50,000\.$/);
    await ProductModel.updateOne({ _id: product }, { $unset: { hsnCode: 1 } });
    await OrderModel.updateOne({ _id: order.id }, { $set: { 'items.0.hsnCode': null } });
    expect(messageOf(await ask(order.id, shipment.id))).toMatch(/has no HSN code\. Enter it at the product/);
    await ProductModel.updateOne({ _id: product }, { $set: { hsnCode: '94036000' } });
    const { data, errors } = await ask(order.id, shipment.id);
    expect(errors).toBeUndefined();
    const { version, billLists } = JSON.parse(data!['ewayBill']);
    expect([version, billLists.length]).toEqual(['1.0.0621', 1]);
    expect(billLists[0]).toMatchObject({
      docType: 'INV',
      toGstin: 'URP',
      totInvValue: two.value,
      transMode: 1,
      transDistance: 620,
      vehicleNo: 'UP32AB1234',
      mainHsnCode: '94036000',
      itemList: [{ quantity: 2, qtyUnit: 'NOS', hsnCode: '94036000' }],
    });
    await setSettings(shop.app, 'company', { ewayBillFrom: 30_000 });
    expect((await needs(order.id)).map(({ isNeeded }: any) => isNeeded)).toEqual([true, true]);
    expect((await ask(order.id, rest.id)).errors).toBeUndefined();
    await setSettings(shop.app, 'company', { ewayBillFrom: 50_000 });
    for (const [transport, path] of [
      [{ ...BY_ROAD, vehicleNumber: 'LORRY' }, 'vehicleNumber'],
      [{ mode: 'ROAD', distanceKm: 5 }, 'vehicleNumber'],
      [{ ...BY_ROAD, transporterId: '12' }, 'transporterId'],
      [{ mode: 'RAIL', distanceKm: 5 }, 'documentNumber'],
      [{ mode: 'RAIL', distanceKm: 5, documentNumber: 'RR 1' }, 'documentDate'],
      [{ ...BY_ROAD, distanceKm: 4001 }, 'distanceKm'],
    ] as const)
      expect(messageOf(await ask(order.id, shipment.id, transport))).toMatchObject({ path });
    expect(codeOf(await ask(order.id, shipment.id, BY_ROAD, shop.buyer.token))).toBe('FORBIDDEN');
  });

  it('has its number on the shipment, the packing slip and the audit log, by GraphQL and REST', async () => {
    const { id } = await codOrder();
    const { shipment, order } = await create({ orderId: id });
    const input = { shipmentId: shipment.id, number: '3810 0929 0312', validUntil: '2099-12-01T18:29:00.000Z' };
    expect(messageOf(await record({ ...input, number: '12345' }))).toMatchObject({ path: 'number' });
    expect(messageOf(await record({ ...input, number: '' }))).toMatchObject({ path: 'number' });
    expect(codeOf(await record({ ...input, version: order.version - 1 }))).toBe('STALE_VERSION');
    expect((await record(input)).data!['recordEwayBill'].shipment).toEqual({
      ewayBillNumber: '381009290312',
      ewayBillValidUntil: input.validUntil,
    });
    const version = (await record(input)).data!['recordEwayBill'].order.version;
    expect(version).toBe(order.version + 1);
    expect(await AuditEntryModel.countDocuments({ action: 'shipment.eway-bill' })).toBe(1);
    const { printOrders } = await shop.app.data(
      'mutation ($ids: [ID!]!) { printOrders(ids: $ids, kind: PACKING_SLIPS) { url } }',
      { ids: [id] },
      shop.admin.token,
    );
    const pdf = Buffer.from(await (await fetch(shop.app.url + printOrders.url)).arrayBuffer());
    expect(JSON.stringify(readPdf(pdf))).toContain('381009290312');
    const answer = await fetch(`${shop.app.url}/api/shipments/${shipment.id}/eway-bill`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${shop.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ number: null }),
    });
    expect([answer.status, ((await answer.json()) as any).shipment.ewayBillNumber]).toEqual([200, null]);
    const packer = await shop.app.signIn(Role.PACKER);
    expect((await record(input, packer.token)).errors).toBeUndefined();
    expect(codeOf(await record(input, (await shop.app.signIn(Role.ACCOUNTANT)).token))).toBe('FORBIDDEN');
  });
});
