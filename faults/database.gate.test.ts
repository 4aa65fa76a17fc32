/** Broken connections and a primary that steps down while orders are placed: no order is lost or placed twice. */
import { startStage, until, type Order, type Stage } from './stage.js';

const PIECES = 200;
let stage: Stage;
let productId: string;
const taken: Order[] = [];
beforeAll(async () => {
  stage = await startStage(2);
  productId = await stage.addProduct('Bat', PIECES);
});
afterAll(() => stage?.stop());
afterEach(async () => {
  stage.toDatabase.look = undefined;
  await stage.fail([]);
});

/** Places orders, each with its own idempotency key, and retries each until it is accepted. */
async function placeUntilAccepted(count: number): Promise<void> {
  const buyers = await stage.buyers(count);
  await Promise.all(
    buyers.map(async (buyer, n) => {
      await until('the order is taken', async () => {
        const answer = await stage.place(stage.shops[n % 2]!, buyer, productId, {
          idempotencyKey: `order-${buyer.email}`,
        });
        if (answer.order) taken.push(answer.order);
        else if (answer.code !== 'UNAVAILABLE') throw new Error(`An order was refused: ${answer.code}`);
        return Boolean(answer.order);
      });
    }),
  );
}

it.each(['cut', 'cut-after'] as const)('takes each order once when its commit is %s', async (verdict) => {
  let left = 4;
  stage.toDatabase.look = (sent) => (sent.includes('commitTransaction') && (left -= 1) >= 0 ? verdict : 'pass');
  const before = await stage.db.collection('orders').countDocuments();
  await placeUntilAccepted(6);
  expect(left).toBeLessThan(0);
  expect(await stage.db.collection('orders').countDocuments()).toBe(before + 6);
});

it('goes on when the primary steps down', async () => {
  // NotWritablePrimary at the next writes and commits, as a server replies after it stepped down.
  const writes = ['insert', 'update', 'bulkWrite', 'findAndModify', 'commitTransaction'];
  const labels = { errorCode: 10107, errorLabels: ['RetryableWriteError'] };
  const before = await stage.db.collection('orders').countDocuments();
  const during = placeUntilAccepted(6);
  await stage.fail(writes, labels, { times: 6 });
  await during;
  expect(await stage.db.collection('orders').countDocuments()).toBe(before + 6);
});

it('leaves everything whole', () => stage.expectInvariants(taken, { [productId]: PIECES }));
