/**
 * Three processes are replaced one after the other under load, behind a proxy that asks readiness and tries nothing twice: no
 * request fails. RESTART_LOAD multiplies the load; 1 is 200 requests and 5 checkouts a second. A machine that cannot carry it with all
 * three of them running is given what it carries: a queue that only grows says nothing of how a process ends.
 */
import { startReadinessProxy, type ReadinessProxy } from './readiness-proxy.js';
import { pause, startStage, until, type Order, type Stage } from './stage.js';

const LOAD = Number(process.env['RESTART_LOAD'] ?? 1);
const READS_A_SECOND = 200;
const ORDERS_A_SECOND = 5;
const PIECES = 10_000;
/** Seconds a load is tried, and those after which the last of it must have been answered, to be carried. */
const TRIED = { seconds: 4, answered: 1 };
const LEAST_LOAD = 0.05;

let stage: Stage;
let proxy: ReadinessProxy;
beforeAll(async () => {
  stage = await startStage(3, { DRAIN_SECONDS: '2' });
  proxy = await startReadinessProxy(stage.shops.map(({ url }) => url));
});
afterAll(async () => {
  await proxy?.stop();
  await stage?.stop();
});

/** Begins so many a second, whatever became of those before. @returns a function that ends it, when the last has ended */
function steadily(perSecond: number, work: (n: number) => Promise<unknown>): () => Promise<number> {
  const underWay = new Set<Promise<unknown>>();
  const from = performance.now();
  let begun = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - from) / 1000) * perSecond; begun < due; begun += 1) {
      const one: Promise<unknown> = work(begun).finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, 10);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    return begun;
  };
}

it('fails no request', async () => {
  const productId = await stage.addProduct('Bat', PIECES);
  const buyers = await stage.buyers(200);
  const failed: unknown[] = [];
  const taken: Order[] = [];
  const pages = ['/api/products', `/api/products/${productId}`, '/api/categories', '/api/products?search=bat', '/'];
  const read = async (n: number) => {
    const page = pages[n % pages.length]!;
    try {
      const answer = await fetch(proxy.url + page);
      const body = await answer.text();
      if (!answer.ok) failed.push([page, answer.status, body.slice(0, 200)]);
    } catch (error) {
      failed.push([page, String(error), String((error as Error).cause)]);
    }
  };
  const behindProxy = { ...stage.shops[0]!, url: proxy.url };
  const buy = async (n: number) => {
    try {
      const { order, status, code } = await stage.place(behindProxy, buyers[n % buyers.length]!, productId);
      if (order) taken.push(order);
      else failed.push(['order', status, code]);
    } catch (error) {
      failed.push(['order', String(error), String((error as Error).cause)]);
    }
  };
  const begin = (load: number) => {
    const ends = [steadily(READS_A_SECOND * load, read), steadily(ORDERS_A_SECOND * load, buy)];
    return () => Promise.all(ends.map((end) => end()));
  };

  let load = LOAD;
  for (; load > LEAST_LOAD; load /= 2) {
    failed.length = 0;
    const end = begin(load);
    await pause(TRIED.seconds * 1_000);
    const from = performance.now();
    await end();
    if (failed.length === 0 && performance.now() - from < TRIED.answered * 1_000) break;
  }
  failed.length = 0;
  await until('the proxy gives requests to all', () => proxy.inTurn().length === stage.shops.length);

  const end = begin(load);
  await pause(2_000);
  for (const shop of stage.shops) {
    await shop.end('SIGTERM');
    await shop.start();
    await until('the proxy gives requests to it again', () => proxy.inTurn().includes(shop.url));
    await pause(500);
  }
  const [reads, orders] = await end();
  expect(failed).toEqual([]);
  expect([reads! > 0, orders! > 0]).toEqual([true, true]);
  console.log(`${load} of the load: ${reads} requests and ${orders} orders while three processes were replaced`);
  await stage.expectWhole(taken, { [productId]: PIECES });
});
