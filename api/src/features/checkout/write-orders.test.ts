/** Orders that wait at the same moment are written by one transaction, and each is told what it would have been told alone. */
import mongoose from 'mongoose';
import { IN_MEMORY, startServer, type RunningServer } from 'embedded-mongo';
import { brokenRules } from '../../../scripts/data-checks.js';
import { LUCKNOW, makeProduct, orderInput, stockOf } from '../../../test/order-fixtures.js';
import { emptyDatabase, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { ShopError } from '../../errors/index.js';
import { viewerOf } from '../../graphql/viewer.js';
import { Groups } from '../../platform/in-groups.js';
import { ObjectId } from '../../types/object-id.js';
import { StockMovementModel, StockReason } from '../catalogue/product.model.js';
import { OrderStatus, PaymentMethod, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel } from '../orders/order.model.js';
import type { PlaceOrderInput } from './checkout.inputs.js';
import type { PlaceOrderPayload } from './checkout.types.js';
import { placeOrder } from './place-order.service.js';
import { writeWithOthers } from './write-orders.js';

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
  jest.restoreAllMocks();
  await fail('off', {});
});

const fail = (mode: unknown, data: object) =>
  mongoose.connection.getClient().db('admin').command({ configureFailPoint: 'failCommand', mode, data });

const signInMany = (count: number) => Promise.all(Array.from({ length: count }, () => app.signIn()));

/** What became of an order. */
interface Answer {
  code: string;
  order?: PlaceOrderPayload['order'];
  error?: ShopError;
}
const codeOf = ({ code }: Answer) => code;

/** Behind the door, which lets nobody in for whom nothing would be left. */
async function place({ token }: SignedIn, input: object): Promise<Answer> {
  const { viewer } = await viewerOf(`Bearer ${token}`);
  try {
    return { code: 'OK', order: (await placeOrder(viewer!, input as PlaceOrderInput)).order };
  } catch (error) {
    return error instanceof ShopError ? { code: error.code, error } : { code: (error as Error).name };
  }
}

let strangers = 0;
/** Of a buyer whom nothing makes the same as another one, unless it is said. */
function wanted(productId: string, more: Record<string, unknown> = {}) {
  strangers += 1;
  const input = orderInput({
    items: [{ productId, quantity: 1 }],
    contactInfo: { email: 'somebody@example.com', phone: `98765${String(strangers).padStart(5, '0')}` },
    deliveryAddress: { ...LUCKNOW, street: `${strangers} Hazratganj` },
    ...more,
  });
  // As the schema hands it on.
  return { ...input, paymentMethod: PaymentMethod.COD };
}

/** An order that is never placed, and holds up those for the same products. @returns ends it */
function holdUp(productIds: readonly string[]): () => Promise<void> {
  let giveUp!: (error: Error) => void;
  const orderNumber = new Promise<string>((_, reject) => (giveUp = reject));
  const placed = writeWithOthers({
    draft: {
      _id: new ObjectId(),
      customer: new ObjectId(),
      customerName: 'Nobody',
      customerEmail: 'nobody@example.com',
      idempotencyKey: 'none',
      requestHash: 'none',
      paymentMethod: PaymentMethod.COD,
      orderStatus: OrderStatus.PENDING,
      paymentStatus: PaymentStatus.PENDING,
      contactInfo: { email: 'nobody@example.com', phone: '1111111111' },
      deliveryAddress: { ...LUCKNOW, street: 'Nowhere', country: 'India' },
      notes: undefined,
      payment: undefined,
      refunds: [],
      version: 1,
    },
    lines: productIds.map((id) => ({ product: new ObjectId(id), quantity: 1 })),
    isCart: false,
    delivery: { terms: null },
    quoted: 0,
    seen: undefined,
    orderNumber,
    contact: undefined,
    standing: undefined,
    recheck: async () => undefined,
  });
  return async () => {
    giveUp(new Error('No number'));
    await expect(placed).rejects.toThrow('No number');
  };
}

/** Sends all of them, and lets them go on when they wait together. @param meanwhile is done before that */
async function together(
  products: string | readonly string[],
  orders: readonly (readonly [SignedIn, object])[],
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Answer[]> {
  const goOn = holdUp([products].flat());
  const waits = jest.spyOn(Groups.prototype, 'do');
  const answers: Promise<Answer>[] = [];
  for (const [buyer, input] of orders) {
    const before = waits.mock.calls.length;
    let isOver = false;
    answers.push(place(buyer, input).finally(() => (isOver = true)));
    while (waits.mock.calls.length === before && !isOver) await new Promise((resolve) => setImmediate(resolve));
  }
  waits.mockRestore();
  await meanwhile();
  await goOn();
  return Promise.all(answers);
}

/** @returns tells how many have begun since */
function countTransactions(): () => number {
  const begun = jest.spyOn(mongoose.mongo.ClientSession.prototype, 'withTransaction');
  return () => {
    const { length } = begun.mock.calls;
    begun.mockRestore();
    return length;
  };
}

/** How many transactions wrote the orders: those of one carry the same moment. */
const transactions = async () => (await OrderModel.distinct('createdAt')).length;

it('are placed by one transaction, each whole, with its own line in the ledger', async () => {
  const [product, other] = [await makeProduct({ stock: 9 }), await makeProduct({ stock: 9 })];
  const buyers = await signInMany(6);
  const answers = await together(
    product,
    buyers.map((buyer, n) => {
      const items = [{ productId: product, quantity: 1 }, ...(n % 2 ? [{ productId: other, quantity: 2 }] : [])];
      return [buyer, wanted(product, { items })] as const;
    }),
  );
  expect(answers.map(codeOf)).toEqual(Array(6).fill('OK'));
  expect([await transactions(), await stockOf(product), await stockOf(other)]).toEqual([1, 3, 3]);
  const numbers = answers.map(({ order }) => order!.orderNumber);
  expect(new Set(numbers).size).toBe(6);
  const versions = (
    await StockMovementModel.find({ product: new ObjectId(product), reason: StockReason.SOLD }).lean()
  ).map(({ version }) => version);
  expect(new Set(versions).size).toBe(6);
  const mails = await mongoose.connection.collection('outbox').countDocuments({ key: /^order:.*:placed$/ });
  expect(mails).toBe(6);
  expect(await brokenRules()).toEqual([]);
});

it('are refused where pieces are missing once those before them have theirs, and nobody else is', async () => {
  const product = await makeProduct({ stock: 4, title: 'Wanted' });
  const buyers = await signInMany(5);
  const answers = await together(
    product,
    [1, 2, 3, 1, 1].map(
      (quantity, n) => [buyers[n]!, wanted(product, { items: [{ productId: product, quantity }] })] as const,
    ),
  );
  expect(answers.map(codeOf)).toEqual(['OK', 'OK', 'OUT_OF_STOCK', 'OK', 'OUT_OF_STOCK']);
  expect(answers[2]!.error!.details['lines']).toMatchObject([{ requested: 3, available: 1 }]);
  expect(answers[4]!.error!.message).toBe('Out of Stock – Wanted is sold out');
  expect([await transactions(), await stockOf(product), await OrderModel.countDocuments()]).toEqual([1, 0, 3]);
  expect(await brokenRules()).toEqual([]);
});

it('go by what the database has, where this process has not heard of it', async () => {
  const product = await makeProduct({ stock: 5 });
  const buyers = await signInMany(3);
  const soldElsewhere = () =>
    mongoose.connection
      .collection('products')
      .updateOne({ _id: new ObjectId(product) }, { $inc: { stock: -4, version: 1 } });
  const answers = await together(
    product,
    buyers.map((buyer) => [buyer, wanted(product)] as const),
    soldElsewhere,
  );
  expect(answers.map(codeOf)).toEqual(['OK', 'OUT_OF_STOCK', 'OUT_OF_STOCK']);
  expect([await stockOf(product), await OrderModel.countDocuments()]).toEqual([0, 1]);
});

it('are written apart, each part by itself, where another process was first with what some of them want', async () => {
  const [contended, other] = [await makeProduct({ stock: 5 }), await makeProduct({ stock: 5 })];
  const buyers = await signInMany(4);
  const somebodyWasFirst = { errorCode: 112, errorLabels: ['TransientTransactionError'] };
  const begun = countTransactions();
  const answers = await together(
    [contended, other],
    [contended, other, other, contended].map((product, n) => [buyers[n]!, wanted(product)] as const),
    () => fail({ times: 1 }, { failCommands: ['bulkWrite'], ...somebodyWasFirst }),
  );
  expect(answers.map(codeOf)).toEqual(Array(4).fill('OK'));
  // Of who held them up, of all of them, and of each part.
  expect([begun(), await stockOf(contended), await stockOf(other)]).toEqual([4, 3, 3]);
});

it('of the same request are one order', async () => {
  const product = await makeProduct({ stock: 5 });
  const [buyer, other] = (await signInMany(2)) as [SignedIn, SignedIn];
  const twice = wanted(product, { idempotencyKey: 'pressed twice' });
  const answers = await together(product, [
    [buyer, twice],
    [other, wanted(product)],
    [buyer, twice],
  ]);
  expect(answers.map(codeOf)).toEqual(['OK', 'OK', 'OK']);
  const [first, , again] = answers.map(({ order }) => order!.id);
  expect(again).toBe(first);
  expect([await stockOf(product), await OrderModel.countDocuments()]).toEqual([3, 2]);
});

it.each(['account', 'phone', 'place'])(
  'of one %s count one after the other against what it may have under way by cash on delivery',
  async (same) => {
    const product = await makeProduct({ stock: 20 });
    const buyers = await signInMany(7);
    const particulars = wanted(product);
    const shared = {
      account: {},
      phone: { contactInfo: particulars.contactInfo },
      place: { deliveryAddress: particulars.deliveryAddress },
    }[same];
    const answers = await together(
      product,
      buyers.map((buyer, n) => [n > 0 && same === 'account' ? buyers[0]! : buyer, wanted(product, shared)] as const),
    );
    expect(answers.map(codeOf)).toEqual([...Array(5).fill('OK'), 'CONFLICT', 'CONFLICT']);
    expect([await stockOf(product), await OrderModel.countDocuments()]).toEqual([15, 5]);
  },
);

it('each meet their own limits, whatever others of them have under way', async () => {
  const product = await makeProduct({ stock: 20 });
  const [many, few] = (await signInMany(2)) as [SignedIn, SignedIn];
  for (let n = 0; n < 5; n += 1) expect(await place(many, wanted(product))).toMatchObject({ code: 'OK' });
  const answers = await together(product, [
    [many, wanted(product)],
    [few, wanted(product)],
  ]);
  expect(answers.map(codeOf)).toEqual(['CONFLICT', 'OK']);
  expect([await stockOf(product), await OrderModel.countDocuments()]).toEqual([14, 6]);
});

it('are placed when the database refuses what one of them writes; that one hears why', async () => {
  const product = await makeProduct({ stock: 9 });
  const buyers = await signInMany(4);
  const its = wanted(product, { idempotencyKey: 'used elsewhere' });
  const elsewhere = {
    customer: new ObjectId(buyers[1]!.id),
    idempotencyKey: 'used elsewhere',
    requestHash: 'of another order',
    orderNumber: 'GS-19990101-0001',
  };
  const answers = await together(
    product,
    buyers.map((buyer, n) => [buyer, n === 1 ? its : wanted(product)] as const),
    () => mongoose.connection.collection('orders').insertOne(elsewhere),
  );
  expect(answers.map(codeOf)).toEqual(['OK', 'CONFLICT', 'OK', 'OK']);
  expect(answers[1]!.error!.message).toContain('GS-19990101-0001');
  await mongoose.connection.collection('orders').deleteOne({ orderNumber: elsewhere.orderNumber });
  expect([await transactions(), await stockOf(product), await OrderModel.countDocuments()]).toEqual([1, 6, 3]);
  expect(await brokenRules()).toEqual([]);
});

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
  'the transaction is gone at its end': [
    ['commitTransaction'],
    { errorCode: 251, errorLabels: ['TransientTransactionError'] },
  ],
  'another one was first': [['bulkWrite'], { errorCode: 112, errorLabels: ['TransientTransactionError'] }],
  'the connection breaks off at the writes': [['bulkWrite'], { closeConnection: true }],
};
it.each(Object.keys(FAULTS))('are each placed once when %s', async (fault) => {
  const product = await makeProduct({ stock: 9 });
  const buyers = await signInMany(4);
  const [failCommands, how] = FAULTS[fault]!;
  const answers = await together(
    product,
    // With keys and without: whoever sends none cannot ask again.
    buyers.map((buyer, n) => [buyer, wanted(product, n % 2 ? { idempotencyKey: `key ${n}` } : {})] as const),
    // Whoever held them up ends with a commit of nothing.
    () => fail({ times: 1, skip: failCommands.includes('commitTransaction') ? 1 : 0 }, { failCommands, ...how }),
  );
  expect(answers.map(codeOf)).toEqual(Array(4).fill('OK'));
  expect([await stockOf(product), await OrderModel.countDocuments()]).toEqual([5, 4]);
  expect(await brokenRules()).toEqual([]);
});

it('are not tried again when the outcome of the commit stays unknown: who has a key finds their order, and nobody has two', async () => {
  const product = await makeProduct({ stock: 9 });
  const buyers = await signInMany(4);
  const outOfTime = { code: 50, errmsg: 'operation exceeded time limit' };
  const answers = await together(
    product,
    buyers.map((buyer, n) => [buyer, wanted(product, n % 2 ? { idempotencyKey: `key ${n}` } : {})] as const),
    () => fail({ times: 1, skip: 1 }, { failCommands: ['commitTransaction'], writeConcernError: outOfTime }),
  );
  expect(answers.map(codeOf)).toEqual(['MongoWriteConcernError', 'OK', 'MongoWriteConcernError', 'OK']);
  expect([await stockOf(product), await OrderModel.countDocuments()]).toEqual([5, 4]);
  expect(await brokenRules()).toEqual([]);
});

it('are placed one by one when the database refuses all of them together', async () => {
  const product = await makeProduct({ stock: 9 });
  const buyers = await signInMany(3);
  const begun = countTransactions();
  const answers = await together(
    product,
    buyers.map((buyer) => [buyer, wanted(product)] as const),
    () => fail({ times: 1 }, { failCommands: ['bulkWrite'], errorCode: 96 }),
  );
  expect(answers.map(codeOf)).toEqual(Array(3).fill('OK'));
  // Of who held them up, of all of them, and of each.
  expect([begun(), await stockOf(product)]).toEqual([5, 6]);
});
