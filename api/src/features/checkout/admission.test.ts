/** How many orders are written concurrently, and the refusal of the others. */
import { admission } from './admission.js';

/** Work that the test ends. */
function held() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let isBegun = false;
  const work = async () => {
    isBegun = true;
    await ended;
  };
  return { work, end, isBegun: () => isBegun };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const BOUNDS = { atOnce: 3, atOnceOfProduct: 2, waiting: 10, waits: 60_000 };
const TOO_MANY = { code: 'UNAVAILABLE', status: 503, details: { retryAfterSeconds: expect.any(Number) } };

it('begins two orders of a product and one of another at once, and the next ones in the order in which they came', async () => {
  const admitted = admission(BOUNDS);
  const orders = Array.from({ length: 4 }, held);
  const others = Array.from({ length: 2 }, held);
  const all = [
    ...orders.map(({ work }) => admitted('wanted', work)),
    ...others.map(({ work }) => admitted('other', work)),
  ];
  await turn();
  const begun = () => [...orders, ...others].map(({ isBegun }) => Number(isBegun())).join('');
  expect(begun()).toBe('110010');
  others[0]!.end();
  await turn();
  expect(begun()).toBe('110011');
  orders[1]!.end();
  await turn();
  expect(begun()).toBe('111011');
  for (const { end } of [...orders, ...others]) end();
  await Promise.all(all);
});

it('refuses with a time to try again when too many wait, and takes the next one once they are fewer', async () => {
  const admitted = admission({ ...BOUNDS, waiting: 1 });
  const orders = Array.from({ length: 3 }, held);
  const all: Promise<void>[] = [];
  for (const { work } of orders) {
    all.push(admitted('wanted', work));
    await turn();
  }
  await expect(admitted('wanted', async () => undefined)).rejects.toMatchObject(TOO_MANY);
  for (const { end } of orders) end();
  await Promise.all(all);
  expect(await admitted('wanted', async () => 'placed')).toBe('placed');
});

it('refuses who has waited for too long, without beginning it', async () => {
  const admitted = admission({ ...BOUNDS, atOnceOfProduct: 1, waits: 100 });
  const [first, late] = [held(), held()];
  const clock = jest.spyOn(performance, 'now');
  const now = performance.now();
  try {
    const all = [admitted('wanted', first.work), admitted('wanted', late.work)];
    await turn();
    clock.mockReturnValue(now + 10_000);
    first.end();
    await expect(all[1]).rejects.toMatchObject(TOO_MANY);
    await all[0];
    expect(late.isBegun()).toBe(false);
  } finally {
    clock.mockRestore();
  }
});

it('goes on after an order that failed', async () => {
  const admitted = admission({ ...BOUNDS, atOnce: 1 });
  const failing = admitted('wanted', () => Promise.reject(new Error('refused')));
  const next = admitted('wanted', async () => 'placed');
  await expect(failing).rejects.toThrow('refused');
  expect(await next).toBe('placed');
});
