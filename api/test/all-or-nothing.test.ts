/**
 * Changes are atomic: when the last step of a change fails, nothing of it is written, neither the record nor stock movements, audit log
 * entries, mails or webhook deliveries.
 */
import mongoose from 'mongoose';
import { WebhookModel, WebhookTopic } from '../src/features/integrations/webhook.model.js';
import { forgetWebhooks } from '../src/features/integrations/events.service.js';
import { orderInput, setStatus } from './order-fixtures.js';
import { startPaymentShop, type PaymentShop } from './payment-fixtures.js';
import type { GraphqlAnswer, SignedIn } from './test-app.js';

/** Collections outside of the transaction. Numbers may have gaps, except those of tax documents. */
const BESIDE = new Set(['counters', 'ticket_counters', 'rate_limits', 'leases', 'feed_holds']);

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());

async function everything(): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {};
  for (const { collection } of Object.values(mongoose.models))
    if (!BESIDE.has(collection.collectionName)) {
      const documents = await collection.find().sort({ _id: 1 }).toArray();
      kept[collection.collectionName] = documents.map((one) => mongoose.mongo.BSON.EJSON.stringify(one));
    }
  const invoices = await mongoose.connection
    .collection('counters')
    .find({ _id: /^(invoice|credit-note):/ as never })
    .toArray();
  kept['numbers of documents'] = invoices.map((one) => mongoose.mongo.BSON.EJSON.stringify(one));
  return kept;
}

/** A refund is sent between two transactions: the writes of the first one must stay, so that the refund is sent once. */
const IN_STEPS = new Set(['a refund']);

type Sent = () => Promise<GraphqlAnswer | { status: number }>;
type Prepare = () => Promise<Sent> | Sent;

const send = (document: string, variables: Record<string, unknown>, who: SignedIn) => () =>
  shop.app.query(document, variables, who.token);
const one = () => [{ productId: shop.productId, quantity: 1 }];
const place = (more: Record<string, unknown>) =>
  send(
    'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }',
    { input: orderInput({ items: one(), ...more }) },
    shop.buyer,
  );
async function placed(): Promise<string> {
  const answer = (await place({})()) as GraphqlAnswer;
  return answer.data.placeOrder.order.id;
}
/** The code of an offer that may be used once. */
async function liveCode(): Promise<string> {
  const input = {
    name: 'Once',
    trigger: 'CODE',
    code: 'ONCE',
    gift: { kind: 'PERCENT', percent: 10 },
    limits: { uses: 1 },
  };
  const add = 'mutation ($input: AddOfferInput!) { addOffer(input: $input) { id } }';
  const { addOffer } = await shop.app.data(add, { input }, shop.admin.token);
  await shop.app.data('mutation ($id: ID!) { startOffer(id: $id) { id } }', { id: addOffer.id }, shop.admin.token);
  return 'ONCE';
}
const asStaff = (document: string, variables: Record<string, unknown>) => send(document, variables, shop.admin);
const toStatus = (id: string, orderStatus: string) =>
  asStaff('mutation ($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { id } }', {
    input: { id, orderStatus, notes: 'So be it' },
  });

const CHANGES: Record<string, Prepare> = {
  'an order to be paid on delivery': () => place({}),
  'an order to be paid online': () => place({ paymentMethod: 'ONLINE' }),
  'an order with a limited offer': async () => {
    const codes = [await liveCode()];
    return place({ codes });
  },
  'an order with an offer that the customer cancels': async () => {
    const codes = [await liveCode()];
    const answer = (await place({ codes })()) as GraphqlAnswer;
    return send(
      'mutation ($id: ID!) { cancelOrder(id: $id) { id } }',
      { id: answer.data.placeOrder.order.id },
      shop.buyer,
    );
  },
  'an order that is sent': async () => toStatus(await placed(), 'SHIPPED'),
  'an order that arrives': async () => toStatus(await placed(), 'DELIVERED'),
  'an order that staff cancel': async () => toStatus(await placed(), 'CANCELLED'),
  'an order that comes back': async () => {
    const id = await placed();
    await setStatus(shop.app, shop.admin, id, 'DELIVERED');
    return toStatus(id, 'RETURNED');
  },
  'an order that its customer cancels': async () =>
    send('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id: await placed() }, shop.buyer),
  'a payment that the browser tells of': async () => {
    const { providerOrderId } = await shop.placeOnline();
    const { id } = shop.razorpay.pay(providerOrderId);
    return () => shop.verify(providerOrderId, id);
  },
  'a payment that the provider tells of': async () => {
    const { providerOrderId } = await shop.placeOnline();
    const payment = shop.razorpay.pay(providerOrderId);
    return () => shop.tellCaptured(payment, 'event');
  },
  'a refund': async () => {
    const { id } = await shop.paidOrder();
    return asStaff('mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }', {
      input: { id, amount: 100 },
    });
  },
  'a new product': () =>
    asStaff('mutation ($input: AddProductInput!) { addProduct(input: $input) { id } }', {
      input: { title: 'Gate', category: 'Fitness', price: 10, stock: 3 },
    }),
  'an edited product': () =>
    asStaff('mutation ($input: EditProductInput!) { editProduct(input: $input) { id } }', {
      input: { id: shop.productId, title: 'Gate', stock: 0 },
    }),
  'a deleted product': () => asStaff('mutation ($id: ID!) { deleteProduct(id: $id) { id } }', { id: shop.productId }),
  'a category with another name': async () => {
    const { categories } = await shop.app.data('{ categories { id } }');
    return asStaff('mutation ($id: ID!) { editCategory(id: $id, name: "Gates") { id } }', { id: categories[0].id });
  },
  'another role': () =>
    asStaff('mutation ($id: ID!) { setUserRole(userId: $id, role: SUPPORT) { id } }', { id: shop.buyer.id }),
  'another password': () =>
    send(
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { token } }',
      { input: { currentPassword: 'Secret-123', newPassword: 'Other&Steel-2000' } },
      shop.buyer,
    ),
  'a new API key': () => asStaff('mutation { createApiKey(name: "ERP", scopes: [READ_ORDERS]) { secret } }', {}),
  'a new webhook': () =>
    asStaff('mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }', {
      input: { url: 'http://127.0.0.1:9/hook', topics: ['ORDER_PAID'] },
    }),
  'a message to the shop': () =>
    send(
      'mutation ($input: SubmitContactInput!) { submitContact(input: $input) { success } }',
      { input: { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' } },
      shop.buyer,
    ),
  'a custom order': () =>
    send(
      'mutation ($input: SubmitCustomOrderInput!) { submitCustomOrder(input: $input) { success } }',
      { input: { name: 'A', phone: '9876543210', email: 'a@example.com', description: 'A gate' } },
      shop.buyer,
    ),
};

it.each(Object.keys(CHANGES))('%s leaves nothing when its last step fails, and is whole afterwards', async (change) => {
  await shop.reset();
  await WebhookModel.create({
    url: 'http://127.0.0.1:9/hook',
    topics: Object.values(WebhookTopic),
    secret: 'x'.repeat(32),
    enabled: true,
    version: 1,
    createdAt: new Date(),
  });
  forgetWebhooks();
  const sendIt = await CHANGES[change]!();
  const before = await everything();
  const commit = mongoose.mongo.ClientSession.prototype.commitTransaction;
  // Fail the first transaction, then the second, and so on, until there is none left to fail.
  for (let failing = 1, status = 500; status === 500; failing += 1) {
    let begun = 0;
    const commits = jest.spyOn(mongoose.mongo.ClientSession.prototype, 'commitTransaction');
    commits.mockImplementation(async function (this: mongoose.mongo.ClientSession) {
      begun += 1;
      if (begun < failing) return commit.call(this);
      await this.abortTransaction();
      throw new Error('The power went');
    });
    ({ status } = await sendIt());
    commits.mockRestore();
    if (failing === 1) expect(begun).toBeGreaterThan(0);
    if (status === 500) expect(await everything()).toEqual(before);
    else expect([change, status]).toEqual([change, 200]);
    if (IN_STEPS.has(change)) return;
  }
  expect(await everything()).not.toEqual(before);
});
