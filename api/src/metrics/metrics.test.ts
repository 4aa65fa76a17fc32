/** Tests the Prometheus metrics, and the alert rules and dashboard that use them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { parse } from 'yaml';
import { inTransaction } from '../platform/database/database.js';
import { MessageModel } from '../platform/messages/message.model.js';
import { claimCost } from '../platform/messages/spending.js';
import { enqueueMails } from '../platform/mail/mail-outbox.js';
import { makeProduct, placeOrder, tryToPlace } from '../../test/order-fixtures.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { BackupStateModel, STATE } from '../features/backups/backup.model.js';
import { OrderModel } from '../features/orders/order.model.js';
import { OutboxMailModel } from '../platform/mail/mail-outbox.model.js';

let app: TestApp;

afterEach(() => app.stop());

interface Scrape {
  text: string;
  /** The value of a line, by its name and labels as they stand there. */
  value(line: string): number | undefined;
}

async function scrape(): Promise<Scrape> {
  const response = await fetch(app.metricsUrl!);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))] as const),
  );
  return { text, value: (line) => values.get(line) };
}

it('is off by default: no port, nothing listens to the database, and the shop itself has no such page', async () => {
  app = await startTestApp();
  expect(app.metricsUrl).toBeUndefined();
  expect(mongoose.connection.getClient().options.monitorCommands).toBe(false);
  const { body } = await app.rest('GET', '/metrics');
  expect(JSON.stringify(body)).not.toContain('shop_requests_total');
});

it('counts requests, orders, refusals, mails and money, by words of its own, on a port of its own', async () => {
  app = await startTestApp({ METRICS_PORT: '0', RESPONSE_CACHE_MB: '48' });
  await app.stopBackgroundWork();
  expect(new URL(app.metricsUrl!).hostname).toBe('127.0.0.1');
  expect(new URL(app.metricsUrl!).port).not.toBe(new URL(app.url).port);
  expect(JSON.stringify((await app.rest('GET', '/metrics')).body)).not.toContain('shop_requests_total');

  const product = await makeProduct({ stock: 2 });
  const buyer = await app.signIn();
  await placeOrder(app, buyer, { items: [{ productId: product, quantity: 1 }] });
  await tryToPlace(app, buyer, { items: [{ productId: product, quantity: 9 }] });
  // The same question thrice: made once and sent from the cache twice; then with another variable.
  const list = 'query Zebra($n: Int) { giraffe: products(pageSize: $n) { total } }';
  for (const n of [3, 3, 3, 4]) await app.data(list, { n });
  for (const path of [`/api/products/${product}`, `/api/products/${product}`, '/api/products/okapi', '/api/okapi'])
    await app.rest('GET', path);
  for (let n = 0; n < 8; n += 1) await app.rest('GET', '/api/categories');
  await app.query('{ okapi }');
  await app.query('query Okapi { products(pageSize: "okapi") { total } }');
  for (const path of ['/okapi?okapi=1', '/media/okapi.png', '/graphqlokapi', '/API/OKAPI', '/assets/okapi.js'])
    await app.rest('GET', path);
  await fetch(app.url, { method: 'OKAPI' as string }).catch(() => undefined);

  // An order that counts as paid while its provider never confirmed, one that is paid and cancelled, and an old mail.
  const long = new Date(Date.now() - 60 * 60_000);
  const money = (set: object) => OrderModel.collection.updateOne({}, { $set: set });
  await money({
    paymentStatus: 'paid',
    orderStatus: 'cancelled',
    paidAt: long,
    payment: { provider: 'sandbox', providerOrderId: 'x', captured: false, checkAt: long, checks: 1 },
  });
  const mail = { key: 'old', to: 'asha@example.com', subject: 'Old', text: 'Old', html: 'Old' };
  await OutboxMailModel.deleteMany({});
  await inTransaction(async (session) => enqueueMails([mail], session));
  await claimCost('SMS', 'code', new Date());
  await OutboxMailModel.updateOne({ key: 'old' }, { $set: { createdAt: long } });
  const message = { key: 'm', channel: 'SMS', to: '+919876543210', kind: 'code', text: 'x', giveUpAt: long };
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await MessageModel.insertMany([
    { ...message, key: 'a', status: 'waiting', nextTryAt: long, createdAt: at(7) },
    { ...message, key: 'b', status: 'failed', nextTryAt: long, createdAt: at(9), instead: 'MAIL' },
    { ...message, key: 'c', status: 'failed', nextTryAt: long, createdAt: at(9) },
    { ...message, key: 'd', status: 'failed', nextTryAt: long, createdAt: at(25 * 60) },
  ]);

  const old = new Date(Date.now() - 40 * 60 * 60_000);
  await BackupStateModel.replaceOne(
    { _id: STATE },
    { since: long, rehearsals: [], lastGood: { name: 'old', at: old, documents: 1, files: 1 } },
    { upsert: true },
  );

  const { text, value } = await scrape();
  expect(Math.round(value('shop_backup_age_seconds')! / 3600)).toBe(40);
  expect(value('shop_requests_total{route="mutation placeOrder",status="200"}')).toBe(1);
  expect(value('shop_requests_total{route="mutation placeOrder",status="409"}')).toBe(1);
  expect(value('shop_request_duration_seconds_count{route="mutation placeOrder"}')).toBe(2);
  expect(value('shop_requests_total{route="query products",status="200"}')).toBe(4);
  expect(value('shop_requests_total{route="GET /api/products/:id",status="200"}')).toBe(2);
  expect(value('shop_requests_total{route="GET /api/categories",status="200"}')).toBe(8);
  expect(value('shop_request_duration_seconds_count{route="GET /api/categories"}')).toBe(8);
  expect(value('shop_refusals_total{code="OUT_OF_STOCK"}')).toBe(1);
  expect(value('shop_refusals_total{code="DOCUMENT"}')).toBeGreaterThan(0);
  expect(value('shop_orders{state="cancelled"}')).toBe(1);
  expect(value('shop_payments{state="paid"}')).toBe(1);
  expect(value('shop_payments{state="pending"}')).toBe(0);
  expect(value('shop_payments_without_order')).toBe(1);
  expect(value('shop_payments_unconfirmed')).toBe(1);
  expect(value('shop_payments_overdue')).toBe(1);
  expect(value('shop_outbox_mails{state="waiting"}')).toBe(1);
  expect(value('shop_messages{state="waiting"}')).toBe(1);
  expect(value('shop_messages{state="failed"}')).toBe(3);
  expect(Math.round(value('shop_messages_oldest_seconds')! / 60)).toBe(7);
  expect(value('shop_messages_unreached')).toBe(1);
  expect(value('shop_messages_limit_rupees{channel="SMS"}')).toBe(500);
  expect(value('shop_messages_spent_rupees{channel="SMS"}')).toBe(0.25);
  expect(Math.round(value('shop_outbox_oldest_seconds')! / 60)).toBe(60);
  expect(value('shop_webhook_deliveries_waiting')).toBe(0);
  expect(value('shop_jobs{state="RUNNING"}')).toBe(0);
  const { responseCache, documents } = app.figures();
  expect(responseCache.hits).toBeGreaterThan(8);
  expect(value('shop_public_answers_total{from="hit"}')).toBe(responseCache.hits);
  expect(value('shop_public_answers_total{from="full"}')).toBe(responseCache.misses);
  expect(value('shop_graphql_documents')).toBe(documents.entries);
  expect(value('shop_database_command_duration_seconds_count{command="insert",result="ok"}')).toBeGreaterThan(0);
  expect(value('shop_memory_bytes{kind="rss"}')).toBeGreaterThan(10_000_000);
  expect(value('shop_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  expect(value('shop_figures_readable')).toBe(1);
  // Nothing that callers said, and nothing of what the shop sells or whom it sells to.
  expect(text).not.toMatch(/okapi|zebra|giraffe/i);
  expect(text).not.toContain(product);
  expect(text).not.toContain('@');

  // Read again at once, the database is not asked.
  await OutboxMailModel.deleteMany({});
  expect((await scrape()).value('shop_outbox_mails{state="waiting"}')).toBe(1);

  expect((await fetch(new URL('/graphql', app.metricsUrl))).status).toBe(404);
  const names = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) => sold(name!, type!)));
  const rules = textOf('ops/alerts.yml');
  const alerts = (parse(rules) as { groups: { rules: { alert: string; expr: string; annotations: object }[] }[] })
    .groups;
  const dashboard = JSON.parse(textOf('ops/grafana-dashboard.json')) as { panels: Panel[] };
  const ofAlerts = alerts.flatMap((group) => group.rules);
  expect(ofAlerts.every(({ alert, annotations }) => /^[A-Z]\w+$/.test(alert) && 'summary' in annotations)).toBe(true);
  const expressions = [...ofAlerts, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  expect(expressions.length).toBeGreaterThan(30);
  for (const expression of expressions) {
    const { metrics, balanced } = read(expression);
    expect(`${expression}: ${balanced}`).toBe(`${expression}: true`);
    expect(metrics.length).toBeGreaterThan(0);
    for (const { metric, labels } of metrics) {
      if (OF_OTHERS.has(metric)) continue;
      expect(names).toContain(metric);
      // Rounds of the background are none here, and so have no line.
      if (!text.includes(`\n${metric}{`)) continue;
      for (const label of labels) expect(text).toMatch(new RegExp(`^${metric}\\{(?:.*,)?${label}="`, 'm'));
    }
  }
  const tasks = [...rules.matchAll(/task="([^"]+)"/g)].map(([, task]) => task);
  expect(tasks).toContain('payments');
  for (const task of tasks) expect(textOf('api/src/features/checkout/background-work.ts')).toContain(`name: '${task}'`);
});

it('tells what it knows of itself while the database does not answer, and says so', async () => {
  app = await startTestApp({ METRICS_PORT: '0' });
  await app.stopBackgroundWork();
  const broken = jest.spyOn(OutboxMailModel, 'countDocuments').mockImplementation(() => {
    throw new Error('The database is away.');
  });
  try {
    const { text, value } = await scrape();
    expect(value('shop_figures_readable')).toBe(0);
    expect(value('shop_memory_bytes{kind="rss"}')).toBeGreaterThan(0);
    // A 0 would say that all is well.
    expect(text).not.toMatch(/^shop_(?:payments|outbox|messages|orders|jobs|webhook|backup)\w*[ {]/m);
  } finally {
    broken.mockRestore();
  }
});

interface Panel {
  targets: { expr: string }[];
}

const textOf = (file: string) => readFileSync(join(__dirname, '../../..', file), 'utf8');

/** What node_exporter and Prometheus itself give. */
const OF_OTHERS = new Set(['node_filesystem_avail_bytes', 'node_filesystem_size_bytes', 'up']);
const WORDS = new Set('sum max min rate increase delta topk time absent histogram_quantile by or and'.split(' '));

const sold = (name: string, type: string) =>
  type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];

/** The metrics an expression names, each with the labels it looks at. */
function read(expression: string) {
  const bare = expression.replace(/\bby \([^)]*\)/g, 'by ').replace(/\[[^\]]*\]/g, '');
  const metrics = [...bare.matchAll(/([a-zA-Z_]\w*)(?:\{([^}]*)\})?/g)]
    .filter(([, word]) => !WORDS.has(word!))
    .map(([, metric, matchers = '']) => ({
      metric: metric!,
      labels: [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label!),
    }));
  const count = (character: string) => expression.split(character).length;
  return { metrics, balanced: count('(') === count(')') && count('{') === count('}') && count('[') === count(']') };
}
