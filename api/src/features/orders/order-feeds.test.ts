import { createClient } from 'graphql-sse';
import { makeProduct, placeOrder, setStatus } from '../../../test/order-fixtures.js';
import { emptyDatabase, SHORT_FEED_LAG, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { OrderModel } from './order.model.js';

let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
let productId: string;
beforeAll(async () => {
  app = await startTestApp(SHORT_FEED_LAG);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  admin = await app.signIn(Role.ADMIN);
  buyer = await app.signIn();
  productId = await makeProduct({ stock: 1000 });
});

const place = async () => (await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] })).order;

describe('the feed of changed orders', () => {
  const CHANGES = `query ($since: DateTime, $after: String, $limit: Int!) { orderChanges(updatedSince: $since, after: $after, limit: $limit) {
    items { id updatedAt order { version orderStatus } } cursor hasMore } }`;
  const read = async (variables: Record<string, unknown>) =>
    (await app.data(CHANGES, { limit: 100, ...variables }, admin.token)).orderChanges;

  it('pages through every change, oldest first, and keeps back what is younger than its lag', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 7; i += 1) ids.push((await place()).id);
    // However slow the machine: changed in a minute's time is younger than any lag.
    await OrderModel.updateMany({}, { $set: { updatedAt: new Date(Date.now() + 60_000) } }, { timestamps: false });
    expect((await read({})).items).toEqual([]);
    const old = new Date(Date.now() - 60_000);
    // Three of the same millisecond: the cursor must not lose one of them at the border of a page.
    for (const [i, id] of ids.entries())
      await OrderModel.updateOne(
        { _id: id },
        { $set: { updatedAt: new Date(old.getTime() + (i < 3 ? 0 : i)) } },
        { timestamps: false },
      );
    const seen: string[] = [];
    let after: string | undefined;
    for (let page = await read({ limit: 2 }); ; page = await read({ limit: 2, after })) {
      seen.push(...page.items.map((c: any) => c.id));
      after = page.cursor;
      if (!page.hasMore) break;
    }
    expect(seen).toEqual([...ids.slice(0, 3).sort(), ...ids.slice(3)]);
    expect(await read({ after })).toEqual({ items: [], cursor: after, hasMore: false });
    expect((await read({ since: new Date(old.getTime() + 5).toISOString() })).items).toHaveLength(2);
  });
  it('misses nothing while orders are placed and changed all the time', async () => {
    const seen = new Map<string, number>();
    let after: string | undefined;
    let writing = true;
    const expected: string[] = [];
    const writers = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let i = 0; i < 6; i += 1) {
          const { id } = await place();
          expected.push(id);
          await setStatus(app, admin, id, 'CONFIRMED');
        }
      }),
    ).then(() => (writing = false));
    const drain = async () => {
      for (;;) {
        const page = await read({ after, limit: 5 });
        after = page.cursor;
        for (const change of page.items) seen.set(change.id, change.order.version);
        if (!page.hasMore) return;
      }
    };
    while (writing) {
      await drain();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await writers;
    while ([...seen.values()].filter((v) => v === 2).length < expected.length) {
      await drain();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect([...seen.keys()].sort()).toEqual([...expected].sort());
    expect([...seen.values()].every((version) => version === 2)).toBe(true);
  });
  it('refuses a cursor it did not make, and strangers', async () => {
    expect((await app.query(CHANGES, { after: 'nonsense', limit: 10 }, admin.token)).errors?.[0]?.extensions.code).toBe(
      'BAD_INPUT',
    );
    expect((await app.query(CHANGES, { limit: 101 }, admin.token)).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
    expect((await app.query(CHANGES, { limit: 10 }, buyer.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('the activity of orders', () => {
  const ACTIVITY = 'subscription { orderActivity { kind order { id orderStatus } } }';
  const client = (token: string) =>
    createClient({ url: `${app.url}/graphql/stream`, headers: { authorization: `Bearer ${token}` }, retryAttempts: 0 });

  it('tells staff of every new order and change, once, in order', async () => {
    const events: [string, string, string][] = [];
    const staff = client(admin.token);
    const stop = staff.subscribe<any>(
      { query: ACTIVITY },
      {
        next: ({ data }) =>
          void events.push([
            data.orderActivity.kind,
            data.orderActivity.order.id,
            data.orderActivity.order.orderStatus,
          ]),
        error: () => undefined,
        complete: () => undefined,
      },
    );
    // Place orders until the first event arrives: then the stream is open.
    while (events.length === 0) {
      await place();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { id } = await place();
    const told = () => events.filter(([, order]) => order === id);
    const wait = async (count: number) => {
      while (told().length < count) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await wait(1);
    await setStatus(app, admin, id, 'SHIPPED');
    await wait(2);
    expect(told()).toEqual([
      ['PLACED', id, 'PENDING'],
      ['CHANGED', id, 'SHIPPED'],
    ]);
    stop();
    staff.dispose();
  });
  it('is not for customers', async () => {
    const shopper = client(buyer.token);
    const refused = await new Promise<any>((resolve) =>
      shopper.subscribe({ query: ACTIVITY }, { next: resolve, error: resolve, complete: () => resolve(undefined) }),
    );
    expect(JSON.stringify(refused)).toContain('FORBIDDEN');
    shopper.dispose();
  });
});

describe('the export of orders', () => {
  it('is a CSV that a spreadsheet opens and runs nothing of', async () => {
    const evil = await app.signIn(Role.CUSTOMER, { name: '=HYPERLINK("http://x")' });
    await placeOrder(app, evil, { items: [{ productId, quantity: 2 }] });
    const shipped = await place();
    await setStatus(app, admin, shipped.id, 'SHIPPED');
    const link = async (filter?: unknown) =>
      (
        await app.data(
          'mutation ($filter: OrderFilter) { exportOrders(filter: $filter) { filename url } }',
          { filter },
          admin.token,
        )
      ).exportOrders;
    const { filename, url } = await link();
    expect(filename).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const answer = await fetch(app.url + url);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('order,placed,status');
    expect(lines[0]).toMatch(/,notes,goods_total,discount,offers,buyer_gstin,buyer_legal_name$/);
    expect(lines.slice(1).every((line) => /,\d+,0,,,$/.test(line))).toBe(true);
    // Written without the plus that a spreadsheet would run, and so without an apostrophe that a courier would read.
    expect(lines.slice(1).map((line) => line.includes(',9876543210,'))).toEqual([true, true]);
    expect(lines.join()).not.toMatch(/(^|,)"?'/m);
    expect(lines.join()).toContain(`,"“=HYPERLINK(""http://x"")”",`);
    const filtered = await link({ status: 'SHIPPED', from: new Date(Date.now() - 3_600_000).toISOString() });
    expect((await (await fetch(app.url + filtered.url)).text()).trim().split('\r\n')[1]).toContain(shipped.orderNumber);
  });
});
