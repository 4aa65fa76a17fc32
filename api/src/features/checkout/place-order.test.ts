/** Concurrent orders, with database errors in between: the answers to the buyers, and the stored documents. */
import mongoose from 'mongoose';
import { IN_MEMORY, startServer, type RunningServer } from 'embedded-mongo';
import { brokenRules } from '../../../scripts/data-checks.js';
import {
  LUCKNOW,
  makeProduct,
  orderInput,
  PLACE_ORDER,
  stockOf,
  type WantedOrder,
} from '../../../test/order-fixtures.js';
import { emptyDatabase, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { ObjectId } from '../../types/object-id.js';
import { SessionModel } from '../customers/session.model.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { Role } from '../../types/viewer.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { UserModel } from '../customers/user.model.js';
import { OrderModel } from '../orders/order.model.js';

let server: RunningServer;
let app: TestApp;
beforeAll(async () => {
  server = await startServer({ dataDir: IN_MEMORY, failPoints: true });
  app = await startTestApp({ MONGODB_URI: server.uri.replace('/?', '/shop?'), RATE_LIMIT_FACTOR: '1' });
  // So that the only transactions are those of orders.
  await app.stopBackgroundWork();
});
afterAll(async () => {
  await app.stop();
  await server.close();
});
beforeEach(emptyDatabase);
afterEach(async () => {
  await fail('off', {});
  expect(await brokenRules()).toEqual([]);
});

const fail = (mode: unknown, data: object) =>
  mongoose.connection.getClient().db('admin').command({ configureFailPoint: 'failCommand', mode, data });

const signInMany = (count: number) => Promise.all(Array.from({ length: count }, () => app.signIn()));
const one = (productId: string) => ({ items: [{ productId, quantity: 1 }] });

interface Answer {
  status: number;
  headers: Headers;
  /** The refusal's; OK for an order. */
  code: string;
  message?: string;
  lines?: unknown;
  order?: { id: string; orderNumber: string };
}

async function place({ token }: SignedIn, wanted: WantedOrder): Promise<Answer> {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    // Of the two forms of GraphQL's answers the one that has a status of its own for each error.
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ query: PLACE_ORDER, variables: { input: orderInput(wanted) } }),
  });
  const { data, errors } = (await response.json()) as any;
  const { code = 'OK', lines } = errors?.[0].extensions ?? {};
  const { status, headers } = response;
  return { status, headers, code, lines, message: errors?.[0].message, order: data?.placeOrder?.order };
}

async function placeOverRest({ token }: SignedIn, wanted: WantedOrder): Promise<Answer> {
  const { status, headers, body } = await app.rest('POST', '/api/orders', orderInput(wanted), token);
  return { status, headers, code: body.code ?? 'OK', lines: body.lines, message: body.message, order: body.order };
}
const WAYS = { GraphQL: place, REST: placeOverRest };
const codesOf = (answers: readonly Answer[]) => answers.map(({ code }) => code).sort();

let strangers = 0;
/** Of a buyer who shares neither phone nor place with anybody. */
function stranger(productId: string, more: WantedOrder = {}): WantedOrder {
  strangers += 1;
  return {
    ...one(productId),
    contactInfo: { email: 'somebody@example.com', phone: `98765${String(strangers).padStart(5, '0')}` },
    deliveryAddress: { ...LUCKNOW, street: `${strangers} Hazratganj` },
    ...more,
  };
}

describe('many buyers of few pieces at once', () => {
  it.each(['GraphQL', 'REST', 'the cart'])('each get a piece or a clear refusal, by %s', async (way) => {
    const productId = await makeProduct({ stock: 5, title: 'Wanted' });
    const buyers = await signInMany(40);
    if (way === 'the cart')
      await Promise.all(
        buyers.map(({ token }) =>
          app.data('mutation($id:ID!){addToCart(productId:$id,quantity:1){count}}', { id: productId }, token),
        ),
      );
    const sent = way === 'REST' ? placeOverRest : place;
    const answers = await Promise.all(
      buyers.map((buyer) => sent(buyer, stranger(productId, way === 'the cart' ? { items: undefined } : {}))),
    );
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(5);
    const refusals = answers.filter(({ code }) => code !== 'OK').map(({ code, message }) => `${code} ${message}`);
    expect(new Set(refusals)).toEqual(new Set(['OUT_OF_STOCK Out of Stock – Wanted is sold out']));
    expect([await stockOf(productId), await OrderModel.countDocuments()]).toEqual([0, 5]);
  });

  it('are told of the lines they asked for, each of their own', async () => {
    const [a, b] = [await makeProduct({ stock: 1 }), await makeProduct({ stock: 100 })];
    const buyers = await signInMany(12);
    const answers = await Promise.all(
      buyers.map((buyer, n) =>
        place(
          buyer,
          stranger(b, {
            items: [
              { productId: b, quantity: 1 },
              { productId: a, quantity: 1 + (n % 3) },
            ],
          }),
        ),
      ),
    );
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    for (const [n, { code, lines }] of answers.entries())
      if (code !== 'OK') expect(lines).toMatchObject([{ productId: a, requested: 1 + (n % 3) }]);
    expect([await stockOf(a), await stockOf(b)]).toEqual([0, 99]);
  });

  it('go by what the database has, where this process has not heard of it', async () => {
    const productId = await makeProduct({ stock: 5 });
    await mongoose.connection
      .collection('products')
      .updateOne({ _id: new ObjectId(productId) }, { $inc: { stock: -4, version: 1 } });
    await mongoose.connection
      .collection('stock_movements')
      .insertOne({ product: new ObjectId(productId), delta: -4, reason: 'adjusted', at: new Date() });
    const answers = await Promise.all((await signInMany(3)).map((buyer) => place(buyer, stranger(productId))));
    expect(codesOf(answers)).toEqual(['OK', 'OUT_OF_STOCK', 'OUT_OF_STOCK']);
    expect([await stockOf(productId), await OrderModel.countDocuments()]).toEqual([0, 1]);
  });
});

describe('orders of one buyer at once', () => {
  /** Of one product they would meet in its stock anyway. */
  const products = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await makeProduct({ stock: 5 }));
    return ids;
  };

  it.each(['account', 'phone', 'place'])('by cash on delivery count together by %s', async (same) => {
    const [ids, buyers] = [await products(9), await signInMany(9)];
    const { contactInfo, deliveryAddress } = stranger(ids[0]!);
    const shared = { account: {}, phone: { contactInfo }, place: { deliveryAddress } }[same];
    const answers = await Promise.all(
      ids.map((id, n) => place(buyers[same === 'account' ? 0 : n]!, stranger(id, shared))),
    );
    expect(codesOf(answers)).toEqual([...Array(4).fill('CONFLICT'), ...Array(5).fill('OK')]);
    expect(await OrderModel.countDocuments()).toBe(5);
  });

  it('that are paid online count together by account', async () => {
    const [ids, buyer] = [await products(14), await app.signIn()];
    const answers = await Promise.all(ids.map((id) => place(buyer, stranger(id, { paymentMethod: 'ONLINE' }))));
    expect(codesOf(answers)).toEqual([...Array(4).fill('CONFLICT'), ...Array(10).fill('OK')]);
    expect(await OrderModel.countDocuments()).toBe(10);
  });

  it('by the same request are one order', async () => {
    const productId = await makeProduct({ stock: 5 });
    const buyer = await app.signIn();
    const wanted = stranger(productId, { idempotencyKey: 'pressed twice' });
    const answers = await Promise.all([place(buyer, wanted), placeOverRest(buyer, wanted), place(buyer, wanted)]);
    expect(codesOf(answers)).toEqual(['OK', 'OK', 'OK']);
    expect(new Set(answers.map(({ order }) => order!.id)).size).toBe(1);
    expect([await stockOf(productId), await OrderModel.countDocuments()]).toEqual([4, 1]);
  });

  it('that got the last piece is returned again to a retry, and to nobody else', async () => {
    const productId = await makeProduct({ stock: 1 });
    const [buyer, other] = (await signInMany(2)) as [SignedIn, SignedIn];
    const wanted = stranger(productId, { idempotencyKey: 'the first' });
    const { order } = await place(buyer, wanted);
    for (const send of Object.values(WAYS)) {
      expect((await send(buyer, wanted)).order!.id).toBe(order!.id);
      // The key is the customer's own.
      expect((await send(other, wanted)).code).toBe('OUT_OF_STOCK');
    }
  });
});

const TRANSIENT = ['TransientTransactionError'];
const FAULTS: Record<string, [string[], object]> = {
  'the answer to the commit is lost': [['commitTransaction'], { closeConnection: true }],
  'the outcome of the commit is not known': [
    ['commitTransaction'],
    { errorCode: 91, errorLabels: ['UnknownTransactionCommitResult', 'RetryableWriteError'] },
  ],
  'the commit stands and is not yet told to all': [
    ['commitTransaction'],
    { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } },
  ],
  'the transaction is gone at its end': [['commitTransaction'], { errorCode: 251, errorLabels: TRANSIENT }],
  'another one was first': [['bulkWrite'], { errorCode: 112, errorLabels: TRANSIENT }],
  'the connection breaks off at the writes': [['bulkWrite'], { closeConnection: true }],
};
it.each(Object.keys(FAULTS))('orders are each placed once when %s', async (fault) => {
  const productId = await makeProduct({ stock: 9 });
  const buyers = await signInMany(4);
  const [failCommands, how] = FAULTS[fault]!;
  await fail({ times: 1 }, { failCommands, ...how });
  // With and without idempotency keys: a request without one cannot be retried.
  const answers = await Promise.all(
    buyers.map((buyer, n) => place(buyer, stranger(productId, n % 2 ? { idempotencyKey: `key ${n}` } : {}))),
  );
  expect(codesOf(answers)).toEqual(Array(4).fill('OK'));
  expect([await stockOf(productId), await OrderModel.countDocuments()]).toEqual([5, 4]);
});

it('an order is not written twice when the outcome of its commit stays unknown, and is found by its key', async () => {
  const productId = await makeProduct({ stock: 9 });
  const outOfTime = { code: 50, errmsg: 'operation exceeded time limit' };
  const codes: string[] = [];
  for (const more of [{}, { idempotencyKey: 'the key' }]) {
    await fail({ times: 1 }, { failCommands: ['commitTransaction'], writeConcernError: outOfTime });
    codes.push((await place(await app.signIn(), stranger(productId, more))).code);
  }
  expect(codes).toEqual(['INTERNAL', 'OK']);
  expect([await stockOf(productId), await OrderModel.countDocuments()]).toEqual([7, 2]);
});

it.each(Object.entries(WAYS))(
  'an order that meets others each time is told when to try again, by %s, and nothing of it is written',
  async (_, send) => {
    const productId = await makeProduct({ stock: 9 });
    const buyer = await app.signIn();
    await fail('alwaysOn', { failCommands: ['bulkWrite'], errorCode: 112, errorLabels: TRANSIENT });
    const { status, code, headers } = await send(buyer, stranger(productId));
    expect([status, code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await fail('off', {});
    expect([await stockOf(productId), await OrderModel.countDocuments()]).toEqual([9, 0]);
    expect((await send(buyer, stranger(productId))).code).toBe('OK');
  },
);

it.each(Object.entries(WAYS))(
  'what is sold out is told to nobody whose session has ended, by %s, and is a use of the sessions of all others',
  async (_, send) => {
    const productId = await makeProduct({ stock: 0 });
    const all = await signInMany(8);
    const [loggedOut, changed, elsewhere, expired, ...others] = all as [SignedIn, SignedIn, SignedIn, SignedIn];
    await app.data('mutation{logOut{success}}', {}, loggedOut.token);
    await UserModel.updateOne({ _id: changed.id }, { $inc: { tokenVersion: 1 } });
    // A session of somebody else's account.
    await SessionModel.updateOne({ user: elsewhere.id }, { user: (others as SignedIn[])[0]!.id });
    await SessionModel.updateOne({ user: expired.id }, { expiresAt: new Date(Date.now() - 1_000) });
    const before = new Date(Date.now() - 600_000);
    await SessionModel.updateMany({}, { lastUsedAt: before });
    const ended = new Set([loggedOut, changed, elsewhere, expired]);
    const answers = await Promise.all(all.map((buyer) => send(buyer, stranger(productId))));
    for (const [n, buyer] of all.entries())
      expect(answers[n]!.code).toBe(ended.has(buyer) ? 'SESSION_EXPIRED' : 'OUT_OF_STOCK');
    const unused = () =>
      SessionModel.countDocuments({
        user: mongoose.trusted({ $in: (others as SignedIn[]).slice(1).map(({ id }) => id) }),
        lastUsedAt: mongoose.trusted({ $lte: before }),
      });
    // It is written after the answers.
    const from = performance.now();
    while ((await unused()) > 0 && performance.now() - from < 20_000)
      await new Promise((resolve) => setImmediate(resolve));
    expect(await unused()).toBe(0);
  },
);

it('a piece that comes back can be bought again', async () => {
  const productId = await makeProduct({ stock: 1 });
  const [first, second, third] = (await signInMany(3)) as [SignedIn, SignedIn, SignedIn];
  const { order } = await place(first, stranger(productId));
  expect((await place(second, stranger(productId))).code).toBe('OUT_OF_STOCK');
  await app.data('mutation($id:ID!){cancelOrder(id:$id){id}}', { id: order!.id }, first.token);
  expect((await place(second, stranger(productId))).code).toBe('OK');
  expect((await place(third, stranger(productId))).code).toBe('OUT_OF_STOCK');
});

it('of a business is taken over REST with its GSTIN and legal name, told so to integrators, and refused at the field', async () => {
  const admin = await app.signIn(Role.ADMIN);
  const buyer = await app.signIn();
  await app.data(
    'mutation { createWebhook(input: { url: "https://example.com/hook", topics: [ORDER_PLACED] }) { webhook { id } } }',
    {},
    admin.token,
  );
  const productId = await makeProduct();
  const business = { buyerGstin: '29 aaacg1234m1zl', buyerLegalName: 'Mehta Steel Works LLP' };
  const sent = (more: WantedOrder) =>
    app.rest('POST', '/api/orders', orderInput({ ...one(productId), ...business, ...more }), buyer.token);
  const wrong = await sent({ buyerGstin: '29AAACG1234M1ZA' });
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { code: 'BAD_INPUT', fields: [{ path: 'buyerGstin', message: expect.stringContaining('typing mistake') }] },
  ]);
  expect((await sent({ buyerLegalName: undefined })).body.fields).toMatchObject([{ path: 'buyerLegalName' }]);
  expect(await OrderModel.countDocuments()).toBe(0);
  const known = { buyerGstin: '29AAACG1234M1ZL', buyerLegalName: 'Mehta Steel Works LLP' };
  const { status, body } = await sent({});
  expect([status, body.order]).toMatchObject([201, known]);
  const [told] = await WebhookDeliveryModel.find().lean();
  expect(JSON.parse(told!.payload)).toMatchObject({ type: 'order.placed', data: known });
  const mail = await OutboxMailModel.findOne({ subject: /placed$/ }).lean();
  expect(mail!.text).toContain('Bought by Mehta Steel Works LLP, GSTIN 29AAACG1234M1ZL');
});
