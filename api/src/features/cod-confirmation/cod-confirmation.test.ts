/** Orders by cash on delivery that wait for their shopper: who is asked, what the shopper may choose, and what silence does. */
import { brokenRules } from '../../../scripts/data-checks.js';
import { makeProduct, placeOrder, readOrder, setStatus } from '../../../test/order-fixtures.js';
import { later, startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { setSettings } from '../../../test/test-app.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { setReturnsPercents } from '../delivery/pin-returns.js';
import { OrderModel } from '../orders/order.model.js';
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
    const [mail] = await mailTo(shop.buyer.email);
    expect(mail!.subject).toMatch(/^Please confirm order GS-/);
    expect(mail!.text).toMatch(new RegExp(`/confirm/${id}\\.\\d+\\.[\\w-]{43}`));

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

    const other = await place();
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
