/** The connected courier: bookings are idempotent when answers are lost; notices count once and never move a shipment back. */
import { ProductModel } from '../catalogue/product.model.js';
import { makeProduct, placeOrder } from '../../../test/order-fixtures.js';
import { startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { startShiprocketStub, type ShiprocketStub } from '../../../test/shiprocket-stub.js';
import { brokenRules } from '../../../scripts/data-checks.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { platform } from '../../platform/platform.js';
import type { ShiprocketSettings } from './shiprocket.js';

let courier: ShiprocketStub;
let shop: PaymentShop;
beforeAll(async () => {
  courier = await startShiprocketStub();
  shop = await startPaymentShop(courier.env);
});
afterAll(async () => {
  await shop.stop();
  await courier.stop();
});
beforeEach(async () => {
  await shop.reset();
  courier.reset();
});
afterEach(async () => expect(await brokenRules()).toEqual([]));

const PAYLOAD = '{ shipment { id number state courier trackingNumber trackingUrl isBooked } order { id orderStatus } }';
const ask = (document: string, variables: object) =>
  shop.app.query(document, variables as Record<string, unknown>, shop.admin.token);
const book = (shipmentId: string, more: object = {}) =>
  ask(`mutation ($input: BookCourierInput!) { bookCourier(input: $input) ${PAYLOAD} }`, {
    input: { shipmentId, weightKg: 1.5, ...more },
  });
const codeOf = (answer: { errors?: readonly any[] }) => answer.errors?.[0]?.extensions.code;

async function packed(): Promise<{ id: string; number: string }> {
  const { order } = await placeOrder(shop.app, shop.buyer, {
    items: [{ productId: await makeProduct({ price: 500_00 }), quantity: 2 }],
  });
  const { data } = await ask(`mutation ($input: CreateShipmentInput!) { createShipment(input: $input) ${PAYLOAD} }`, {
    input: { orderId: order.id },
  });
  return (data!.createShipment as any).shipment;
}
async function booked() {
  const { id } = await packed();
  return (await book(id)).data!.bookCourier as any;
}
const stateOf = async (orderId: string) =>
  (
    await shop.app.data(
      'query ($id: ID!) { order(id: $id) { orderStatus shipments { state } } }',
      { id: orderId },
      shop.admin.token,
    )
  ).order;

it('begins with the weight and the sides of what is in it, where its products say them', async () => {
  const PACK = `mutation ($input: CreateShipmentInput!) { createShipment(input: $input) ${PAYLOAD} }`;
  const sizeOf = async (sides: object, quantity: number) => {
    const productId = await makeProduct();
    await ProductModel.updateOne({ _id: productId }, sides);
    const { order } = await placeOrder(shop.app, shop.buyer, { items: [{ productId, quantity }] });
    const { id } = ((await ask(PACK, { input: { orderId: order.id } })).data!.createShipment as any).shipment;
    return (
      await ask('query ($id: ID!) { parcelSize(shipmentId: $id) { weightKg lengthCm breadthCm heightCm } }', { id })
    ).data!.parcelSize;
  };
  const sides = { weightKg: 1.4, lengthCm: 89.5, widthCm: 12, heightCm: 7 };
  expect(await sizeOf(sides, 1)).toEqual({ weightKg: 1.4, lengthCm: 90, breadthCm: 12, heightCm: 7 });
  const none = { lengthCm: null, breadthCm: null, heightCm: null };
  expect(await sizeOf(sides, 2)).toEqual({ weightKg: 2.8, ...none });
  expect(await sizeOf({ ...sides, weightKg: null, heightCm: null }, 1)).toEqual({ weightKg: null, ...none });
});

it('tells what it costs, is booked, labelled, fetched and taken back; cash on delivery is what the order still owes', async () => {
  const shipment = await packed();
  const { data } = await ask(
    'query ($id: ID!) { connectedCourier courierRates(shipmentId: $id, size: { weightKg: 1.5 }) { id name amount days } }',
    { id: shipment.id },
  );
  expect(data).toEqual({
    connectedCourier: 'Shiprocket',
    courierRates: [
      { id: '51', name: 'Xpressbees', amount: 71, days: 6 },
      { id: '10', name: 'Delhivery Surface', amount: 92.5, days: 4 },
    ],
  });
  const answer = (await book(shipment.id, { rateId: '51' })).data!.bookCourier as any;
  const awb = `AWB${courier.orders[0]!.id}`;
  expect(answer.shipment).toMatchObject({
    courier: 'Xpressbees',
    trackingNumber: awb,
    isBooked: true,
    state: 'PACKED',
  });
  expect(courier.orders[0]!.body).toMatchObject({
    order_id: shipment.number,
    payment_method: 'COD',
    sub_total: 1230,
    weight: 1.5,
    billing_pincode: '226001',
    billing_phone: '9876543210',
  });
  expect(codeOf(await book(shipment.id))).toBe('CONFLICT');
  const label = await ask('mutation ($id: ID!) { createCourierLabel(shipmentId: $id) { answer } }', {
    id: shipment.id,
  });
  expect(label.data).toEqual({ createCourierLabel: { answer: 'https://labels.example/1.pdf' } });
  const pickUp = await ask('mutation ($id: ID!) { requestPickUp(shipmentId: $id) { answer } }', { id: shipment.id });
  expect(pickUp.data).toEqual({ requestPickUp: { answer: '2026-11-24 10:00:00' } });
  const back = await ask(`mutation ($id: ID!) { cancelBooking(shipmentId: $id) ${PAYLOAD} }`, { id: shipment.id });
  expect((back.data!.cancelBooking as any).shipment).toMatchObject({ isBooked: false, trackingNumber: null });
  expect(courier.orders[0]!.cancelled).toBe(true);
  expect(courier.requests.filter((one) => one === 'POST /auth/login')).toHaveLength(1);
});

it('is booked once: when answers are lost, when it is asked for at the same moment, and when its token ends early', async () => {
  const shipment = await packed();
  courier.trouble = [{ on: 'POST /orders/create', what: 'lost', times: 1 }];
  expect(codeOf(await book(shipment.id))).toBe('UNAVAILABLE');
  courier.trouble = [{ on: 'POST /courier/assign', what: 'lost', times: 1 }];
  expect(codeOf(await book(shipment.id))).toBe('UNAVAILABLE');
  expect((await book(shipment.id)).errors).toBeUndefined();
  expect(courier.orders).toHaveLength(1);
  const other = await packed();
  const answers = await Promise.all([book(other.id), book(other.id), book(other.id)]);
  expect(answers.map(codeOf).sort()).toEqual(['CONFLICT', 'CONFLICT', undefined]);
  expect(courier.orders).toHaveLength(2);
  courier.trouble = [{ on: 'POST /orders/create', what: 'expired', times: 1 }];
  expect((await booked()).shipment.isBooked).toBe(true);
  expect(courier.orders).toHaveLength(3);
});

const TROUBLES = [
  ['server-error', 'UNAVAILABLE'],
  ['silent', 'UNAVAILABLE'],
  ['lost', 'UNAVAILABLE'],
  ['garbage', 'UNAVAILABLE'],
  ['no-json', 'UNAVAILABLE'],
  ['refused', 'CONFLICT'],
] as const;

it.each(TROUBLES)(
  'an answer that is %s at any step of a booking leaves the shipment to be booked again, once, and says so',
  async (what, code) => {
    const shipment = await packed();
    // The log-in is made, so that the shop is short of patience with the one request in trouble alone.
    await ask('query ($id: ID!) { courierRates(shipmentId: $id, size: { weightKg: 1.5 }) { id } }', shipment);
    for (const on of ['POST /orders/create', 'GET /orders', 'POST /courier/assign']) {
      courier.trouble = [{ on, what, times: 1 }];
      const patient: ShiprocketSettings = platform().config.shiprocket!;
      if (what === 'silent') patient.timeout = 300;
      const answer = await book(shipment.id);
      delete patient.timeout;
      expect([on, codeOf(answer)]).toEqual([on, code]);
      expect(answer.errors![0]!.message).toContain('Shiprocket');
      // Out of patience, a slow machine may give up one step before.
      if (what !== 'silent') expect(courier.trouble[0]!.times).toBe(0);
    }
    expect((await book(shipment.id)).errors).toBeUndefined();
    expect(courier.orders.filter(({ cancelled }) => !cancelled)).toHaveLength(1);
  },
);

it.each(TROUBLES)(
  'a booked parcel stays so when the answer about it is %s, and may be asked about again',
  async (what, code) => {
    const { shipment, order } = await booked();
    const { id } = shipment;
    const calls = [
      ['POST /courier/generate/label', 'mutation ($id: ID!) { createCourierLabel(shipmentId: $id) { answer } }'],
      ['POST /courier/generate/pickup', 'mutation ($id: ID!) { requestPickUp(shipmentId: $id) { answer } }'],
      ['GET /courier/track', `mutation ($id: ID!) { updateTracking(shipmentId: $id) ${PAYLOAD} }`],
      ['POST /orders/cancel', `mutation ($id: ID!) { cancelBooking(shipmentId: $id) ${PAYLOAD} }`],
    ] as const;
    for (const [on, document] of calls) {
      // Shiprocket says nothing of a pick-up or a cancellation but that it has it.
      if (on.startsWith('POST /orders/cancel') && ['garbage', 'no-json'].includes(what)) continue;
      courier.trouble = [{ on, what, times: 1 }];
      const patient: ShiprocketSettings = platform().config.shiprocket!;
      if (what === 'silent') patient.timeout = 300;
      const answer = await ask(document, { id });
      delete patient.timeout;
      if (on.endsWith('pickup') && what === 'garbage') expect(answer.errors).toBeUndefined();
      else expect([on, codeOf(answer)]).toEqual([on, code]);
    }
    expect((await stateOf(order.id)).orderStatus).toBe('PROCESSING');
    for (const [, document] of calls) expect((await ask(document, { id })).errors).toBeUndefined();
    expect(courier.orders.every(({ cancelled }) => cancelled)).toBe(true);
  },
);

it('a parcel whose booking was cancelled is booked again, also when the answer is lost', async () => {
  const { shipment } = await booked();
  await ask(`mutation ($id: ID!) { cancelBooking(shipmentId: $id) ${PAYLOAD} }`, { id: shipment.id });
  courier.trouble = [{ on: 'POST /orders/create', what: 'lost', times: 1 }];
  expect(codeOf(await book(shipment.id))).toBe('UNAVAILABLE');
  expect((await book(shipment.id)).errors).toBeUndefined();
  expect(courier.orders.map(({ cancelled, shipments }) => [cancelled, shipments[0]!.awb !== null])).toEqual([
    [true, true],
    [false, true],
  ]);
});

it('a log-in that is refused is said to be so, and a new one is tried the next time', async () => {
  const shipment = await packed();
  courier.token = 'ended';
  courier.trouble = [{ on: 'POST /auth/login', what: 'refused', times: 1 }];
  expect(codeOf(await book(shipment.id))).toBe('CONFLICT');
  courier.token = 'ended again';
  courier.trouble = [{ on: 'POST /orders/create', what: 'expired', times: 2 }];
  const answer = await book(shipment.id);
  expect([codeOf(answer), answer.errors![0]!.message]).toEqual([
    'UNAVAILABLE',
    expect.stringContaining('does not accept the log-in'),
  ]);
  expect((await book(shipment.id)).errors).toBeUndefined();
  expect(courier.orders).toHaveLength(1);
});

it('its news move the shipment and tell the customer once, never backwards, and only with its token', async () => {
  const { shipment, order } = await booked();
  const notice = async (status: string) => (await courier.notice(shop.app.url, shipment.trackingNumber, status)).status;
  expect((await courier.notice(shop.app.url, shipment.trackingNumber, 'Delivered', 'wrong-token-12345')).status).toBe(
    401,
  );
  expect((await courier.notice(shop.app.url, shipment.trackingNumber, 'Delivered', '')).status).toBe(401);
  expect((await stateOf(order.id)).orderStatus).toBe('PROCESSING');
  expect([await notice('PICKED UP'), await notice('In Transit'), await notice('SHIPPED')]).toEqual([200, 200, 200]);
  expect(await stateOf(order.id)).toEqual({ orderStatus: 'SHIPPED', shipments: [{ state: 'SHIPPED' }] });
  await Promise.all([notice('OUT FOR DELIVERY'), notice('OUT FOR DELIVERY'), notice('OUT FOR DELIVERY')]);
  await notice('IN TRANSIT');
  expect((await stateOf(order.id)).shipments[0].state).toBe('OUT_FOR_DELIVERY');
  await notice('UNDELIVERED');
  expect((await stateOf(order.id)).shipments[0].state).toBe('SHIPPED');
  await notice('DELIVERED');
  await notice('OUT FOR DELIVERY');
  expect(await stateOf(order.id)).toEqual({ orderStatus: 'DELIVERED', shipments: [{ state: 'DELIVERED' }] });
  const subjects = (await OutboxMailModel.find().lean()).map(({ subject }) => subject);
  for (const [part, times] of [
    ['arrives today', 1],
    ['delivered', 1],
  ] as const)
    expect(subjects.filter((one) => one.includes(part))).toHaveLength(times);
  expect((await courier.notice(shop.app.url, 'NOT-OURS', 'DELIVERED')).status).toBe(200);
  const bad = await fetch(`${shop.app.url}/api/courier/notices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': courier.env['SHIPROCKET_NOTICE_TOKEN']! },
    body: '{}',
  });
  expect(bad.status).toBe(400);
});

it("is polled for a parcel's tracking, and a parcel on its way back is reported", async () => {
  const { shipment, order } = await booked();
  courier.status = 'RTO INITIATED';
  await courier.notice(shop.app.url, shipment.trackingNumber, 'IN TRANSIT');
  const { data } = await ask(`mutation ($id: ID!) { updateTracking(shipmentId: $id) ${PAYLOAD} }`, { id: shipment.id });
  expect((data!.updateTracking as any).shipment.state).toBe('COMING_BACK');
  await courier.notice(shop.app.url, shipment.trackingNumber, 'RTO DELIVERED');
  expect(await stateOf(order.id)).toEqual({ orderStatus: 'SHIPPED', shipments: [{ state: 'CAME_BACK' }] });
});

it('is told what was paid for the pieces, without what an offer took off', async () => {
  const input = { name: 'Tenth', trigger: 'AUTOMATIC', gift: { kind: 'PERCENT', percent: 10 } };
  const { data } = await ask('mutation ($input: AddOfferInput!) { addOffer(input: $input) { id } }', { input });
  await ask('mutation ($id: ID!) { startOffer(id: $id) { id } }', { id: (data!.addOffer as any).id });
  const { order, payment } = await placeOrder(shop.app, shop.buyer, {
    items: [{ productId: await makeProduct({ price: 500_00 }), quantity: 2 }],
    paymentMethod: 'ONLINE',
  });
  await shop.verify(payment.providerOrderId, shop.razorpay.pay(payment.providerOrderId).id);
  const made = await ask(`mutation ($input: CreateShipmentInput!) { createShipment(input: $input) ${PAYLOAD} }`, {
    input: { orderId: order.id, lines: [{ line: 0, quantity: 1 }] },
  });
  await book((made.data!.createShipment as any).shipment.id);
  expect(courier.orders[0]!.body).toMatchObject({
    payment_method: 'Prepaid',
    sub_total: 531,
    order_items: [{ units: 1, selling_price: 450 }],
  });
});
