/** A rush: 200 buyers for 10 pieces through HTTP, 16 requests in flight, and what must be true of the data afterwards. */
import { brokenRules } from '../scripts/data-checks.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { makeProduct, stockOf, tryToPlace } from './order-fixtures.js';
import { startTestApp, type TestApp } from './test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function inFlight<T>(limit: number, work: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const queue = [...work.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}

describe('200 buyers for 10 pieces', () => {
  it('make 10 orders, leave none and break no rule', async () => {
    const [wanted, other] = [await makeProduct({ stock: 10, title: 'Wanted' }), await makeProduct({ stock: 1000 })];
    const buyers = await inFlight(
      4,
      Array.from({ length: 200 }, () => () => app.signIn()),
    );
    const answers = await inFlight(
      16,
      buyers.map((buyer, i) => () => {
        const items = [
          { productId: wanted, quantity: 1 },
          ...(i % 3 === 0 ? [{ productId: other, quantity: 1 + (i % 4) }] : []),
        ];
        return tryToPlace(app, buyer, { items, paymentMethod: i % 2 ? 'COD' : 'ONLINE' });
      }),
    );
    expect(answers.filter((a) => !a.errors)).toHaveLength(10);
    const refused = answers.filter((a) => a.errors);
    expect(refused.every((a) => a.status === 409 && a.errors![0]!.extensions.code === 'OUT_OF_STOCK')).toBe(true);
    expect([await stockOf(wanted), await OrderModel.countDocuments()]).toEqual([0, 10]);
    expect(await brokenRules()).toEqual([]);
  }, 120_000);
});
