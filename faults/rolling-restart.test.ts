/**
 * A rolling restart of three processes under load, behind a proxy that polls readiness and never retries: no request fails.
 * The load is 200 requests and 5 checkouts a second. On a machine that cannot sustain this together with a starting process, it is
 * the share ROOM of the measured capacity, because an overloaded machine says nothing about the shutdown of a process.
 */
import { startReadinessProxy, type ReadinessProxy } from './readiness-proxy.js';
import { pause, startStage, until, type Order, type Stage } from './stage.js';

const READS_A_SECOND = 200;
const ORDERS_A_SECOND = 5;
const PIECES = 100_000;
/** The capacity measurement: closed-loop buyers, then the seconds of warm-up and of measurement. */
const TRIAL = { buyers: 12, warmUp: 2, seconds: 4 };
/** Share of the capacity to load: two of three processes remain, and the start of the third occupies a processor. */
const ROOM = 0.35;
/** Request timeout in milliseconds; a timeout counts as a failure. */
const PATIENCE = 60_000;

let stage: Stage;
let proxy: ReadinessProxy;
beforeAll(async () => {
  stage = await startStage(3, { DRAIN_SECONDS: '4' });
  proxy = await startReadinessProxy(stage.shops.map(({ url }) => url));
});
afterAll(async () => {
  await proxy?.stop();
  await stage?.stop();
});

/** Starts work at a constant rate (open loop). @returns a function that stops it and waits for the last one to finish */
function atConstantRate(perSecond: number, work: (n: number) => Promise<unknown>): () => Promise<number> {
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
  /** Failures of the shops or the proxy, and requests that did not reach the proxy, which are not the shops' fault. */
  const [failed, notSent]: [unknown[], unknown[]] = [[], []];
  const taken: Order[] = [];
  const pages = ['/api/products', `/api/products/${productId}`, '/api/categories', '/api/products?search=bat', '/'];
  const begun = performance.now();
  const fails = (list: unknown[], ...what: unknown[]) =>
    list.push([`after ${Math.round(performance.now() - begun)} ms, in turn: ${proxy.readyShops().length}`, ...what]);
  const brokeOff = (of: string, error: unknown) => {
    const cause = String((error as Error).cause ?? error);
    fails(/ECONNREFUSED|ConnectTimeout/.test(cause) ? notSent : failed, of, String(error), cause);
  };
  const read = async (n: number) => {
    const page = pages[n % pages.length]!;
    try {
      const answer = await fetch(proxy.url + page, { signal: AbortSignal.timeout(PATIENCE) });
      const body = await answer.text();
      if (!answer.ok) fails(failed, page, answer.status, body.slice(0, 200));
    } catch (error) {
      brokeOff(page, error);
    }
  };
  const behindProxy = { ...stage.shops[0]!, url: proxy.url };
  const buy = async (n: number) => {
    try {
      const { order, status, code } = await stage.place(behindProxy, buyers[n % buyers.length]!, productId);
      if (order) taken.push(order);
      else fails(failed, 'order', status, code);
    } catch (error) {
      brokeOff('order', error);
    }
  };

  /** Measures the capacity with the mix of reads and orders. @returns requests of both kinds per second */
  const measureCapacity = async () => {
    let [count, over] = [0, false];
    const kinds = READS_A_SECOND / ORDERS_A_SECOND;
    const waiting = Array.from({ length: TRIAL.buyers }, async () => {
      while (!over) {
        count += 1;
        await (count % (kinds + 1) === 0 ? buy(count) : read(count));
      }
    });
    await pause(TRIAL.warmUp * 1_000);
    const right = () => count - failed.length - notSent.length;
    const before = right();
    await pause(TRIAL.seconds * 1_000);
    const perSecond = (right() - before) / TRIAL.seconds;
    over = true;
    await Promise.all(waiting);
    return perSecond;
  };
  const most = await measureCapacity();
  // Errors under overload were allowed during the capacity measurement; from here on none are.
  [failed.length, notSent.length] = [0, 0];
  expect(most).toBeGreaterThan(0);
  await until('the proxy gives requests to all', () => proxy.readyShops().length === stage.shops.length);
  const load = Math.min(1, (most * ROOM) / (READS_A_SECOND + ORDERS_A_SECOND));

  const ends = [atConstantRate(READS_A_SECOND * load, read), atConstantRate(ORDERS_A_SECOND * load, buy)];
  await pause(2_000);
  for (const shop of stage.shops) {
    await until('the proxy gives requests to all', () => proxy.readyShops().length === stage.shops.length);
    await shop.end('SIGTERM');
    await shop.start();
    await until('the proxy gives requests to it again', () => proxy.readyShops().includes(shop.url));
  }
  const [reads, orders] = await Promise.all(ends.map((end) => end()));
  console.log(
    `${Math.round(load * 100)} % of the load, of ${Math.round(most)} a second that the machine carries: ${reads} requests and ${orders} orders while three processes were replaced`,
  );
  expect({ failed, notSent }).toEqual({ failed: [], notSent: [] });
  expect([reads! > 0, orders! > 0]).toEqual([true, true]);
  await stage.expectInvariants(taken, { [productId]: PIECES });
});
