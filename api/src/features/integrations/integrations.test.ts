/** API keys and outgoing webhooks, over GraphQL against the embedded database and a real receiver. */
import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeProduct, tryToPlace } from '../../../test/order-fixtures.js';
import { startTestApp, type SignedIn, type GraphqlAnswer, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { routes } from '../../rest/routes.js';
import { takesBody, takesFiles, type Route } from '../../rest/route.js';
import { ApiKeyModel, ApiScope } from './api-key.model.js';
import { WebhookDeliveryModel } from './delivery.model.js';
import { webhookOutbox } from './delivery.service.js';

const CREATE_KEY = `mutation ($name: String!, $scopes: [ApiScope!]!) { createApiKey(name: $name, scopes: $scopes) { secret apiKey { id name prefix scopes lastUsedAt revokedAt } } }`;
const KEYS = '{ apiKeys { id name prefix scopes lastUsedAt revokedAt } }';
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id revokedAt } }';
const CREATE_HOOK =
  'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret webhook { id url topics enabled failuresInARow } } }';
const EDIT_HOOK =
  'mutation ($input: EditWebhookInput!) { editWebhook(input: $input) { id url topics enabled failuresInARow } }';
const HOOKS = '{ webhooks { id url topics enabled failuresInARow } }';
const DELIVERIES = `query ($id: ID!) { webhookDeliveries(webhookId: $id) { total items { id topic status attempts responseStatus error deliveredAt payload } } }`;
const REDELIVER = 'mutation ($id: ID!) { redeliverWebhook(deliveryId: $id) { id status attempts } }';
const CONTACT = 'mutation ($input: SubmitContactInput!) { submitContact(input: $input) { success } }';
const MESSAGE = { name: 'Ruchi', email: 'ruchi@example.com', subject: 'Staircase', message: 'Please measure.' };

let app: TestApp;
let admin: SignedIn;
const asAdmin = (document: string, variables: Record<string, unknown> = {}) =>
  app.query(document, variables, admin.token);

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(Role.ADMIN);
});
afterAll(() => app.stop());

describe('an API key', () => {
  const made = async (scopes: string[]) => (await asAdmin(CREATE_KEY, { name: 'ERP', scopes })).data.createApiKey;
  const CHANGES = '{ productChanges { hasMore } }';
  const ORDERS = '{ orders { total } }';
  const ADD = 'mutation { addCategory(name: "Benches", emoji: "🪑") { id } }';

  it('is told once and kept only as a hash', async () => {
    const { secret, apiKey } = await made(['READ_CATALOGUE']);
    expect(secret).toMatch(/^gsk_[\w-]{43}$/);
    expect(secret.startsWith(apiKey.prefix)).toBe(true);
    const stored = await ApiKeyModel.findById(apiKey.id).lean();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify((await asAdmin(KEYS)).data)).not.toContain(secret);
  });

  it('that is sent without the word Bearer is told so, by GraphQL and by REST', async () => {
    const { secret } = await made(['READ_CATALOGUE']);
    for (const authorization of [
      secret,
      `Key ${secret}`,
      `Basic ${btoa(`${secret}:`)}`,
      'Bearer',
      `Bearer ${secret} x`,
    ]) {
      const headers = {
        authorization,
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
      };
      const body = JSON.stringify({ query: CHANGES });
      const graphql = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body });
      const rest = await fetch(`${app.url}/api/products/changes`, { headers });
      const { errors } = (await graphql.json()) as GraphqlAnswer;
      const sentence = 'Send the token or API key after the word Bearer: `Authorization: Bearer …`.';
      expect([authorization, graphql.status, errors![0]!.message, errors![0]!.extensions.code]).toEqual([
        authorization,
        401,
        sentence,
        'UNAUTHENTICATED',
      ]);
      expect([rest.status, await rest.json()]).toEqual([
        401,
        { success: false, message: sentence, code: 'UNAUTHENTICATED' },
      ]);
      // What is open to everybody stays open.
      expect((await fetch(`${app.url}/api/categories`, { headers })).status).toBe(200);
    }
    expect((await app.query(CHANGES, {}, secret)).errors).toBeUndefined();
  });

  it.each([
    [['READ_CATALOGUE'], [200, 403, 403]],
    [['MANAGE_CATALOGUE'], [200, 200, 403]],
    [['READ_ORDERS'], [403, 403, 200]],
    [
      ['MANAGE_ORDERS', 'READ_CATALOGUE'],
      [200, 403, 200],
    ],
  ])('with %j may do just that', async (scopes, [changes, add, orders]) => {
    const { secret } = await made(scopes);
    expect((await app.query(CHANGES, {}, secret)).status).toBe(changes);
    const added = await app.query(ADD.replace('Benches', `Benches ${scopes.join()}`), {}, secret);
    expect(added.status).toBe(add);
    expect((await app.query(ORDERS, {}, secret)).status).toBe(orders);
    for (const own of [
      '{ me { id } }',
      '{ myCart { count } }',
      KEYS,
      '{ auditLog { total } }',
      '{ customers { total } }',
    ])
      expect((await app.query(own, {}, secret)).status).toBe(403);
    const missing = async (document: string) => (await app.query(document, {}, secret)).errors?.[0]?.message;
    const needs = (scope: string) => `This API key may not do this: it needs the scope ${scope}.`;
    if (orders === 403) expect(await missing(ORDERS)).toBe(needs('READ_ORDERS or MANAGE_ORDERS'));
    if (changes === 403) expect(await missing(CHANGES)).toBe(needs('READ_CATALOGUE or MANAGE_CATALOGUE'));
    expect(await missing('{ auditLog { total } }')).toBe('This is not for API keys.');
  });

  it('is refused as soon as it is revoked', async () => {
    const { secret, apiKey } = await made(['READ_CATALOGUE']);
    expect((await app.query(CHANGES, {}, secret)).status).toBe(200);
    const { revokedAt } = (await asAdmin(REVOKE, { id: apiKey.id })).data.revokeApiKey;
    expect((await app.query(CHANGES, {}, secret)).status).toBe(401);
    expect((await asAdmin(REVOKE, { id: apiKey.id })).data.revokeApiKey.revokedAt).toBe(revokedAt);
  });

  it('that opens nothing is told what a program can do about it, never to log in again', async () => {
    const { secret, apiKey } = await made(['READ_CATALOGUE']);
    await asAdmin(REVOKE, { id: apiKey.id });
    const message =
      'This API key was revoked, has expired or is not one of this shop. Ask an admin of the shop for a new one.';
    for (const key of [secret, `${secret}x`, 'gsk_', `gsk_${'A'.repeat(43)}`]) {
      const refused = await app.query(CHANGES, {}, key);
      expect(refused).toMatchObject({ status: 401, errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] });
      const overRest = await app.rest('GET', '/api/products/changes', undefined, key);
      expect(overRest).toMatchObject({ status: 401, body: { success: false, message, code: 'UNAUTHENTICATED' } });
      expect(overRest.headers.get('www-authenticate')).toBe('Bearer');
      expect((await app.rest('GET', '/api/products', undefined, key)).status).toBe(200);
    }
  });

  it('is refused at once when another process revokes it', async () => {
    const { secret, apiKey } = await made(['READ_CATALOGUE']);
    expect((await app.query(CHANGES, {}, secret)).status).toBe(200);
    await ApiKeyModel.updateOne({ _id: apiKey.id }, { $set: { revokedAt: new Date() } });
    expect((await app.query(CHANGES, {}, secret)).status).toBe(401);
  });

  it('opens nothing once its days are over, and has at most three years of them', async () => {
    const MAKE =
      'mutation($days:Int!){createApiKey(name:"ERP",scopes:[READ_CATALOGUE],days:$days){secret apiKey{id expiresAt}}}';
    for (const days of [0, -1, 1096])
      expect((await asAdmin(MAKE, { days })).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
    const { secret, apiKey } = (await asAdmin(MAKE, { days: 2 })).data.createApiKey;
    expect(Math.round((Date.parse(apiKey.expiresAt) - Date.now()) / 3_600_000)).toBe(48);
    expect((await app.query(CHANGES, {}, secret)).status).toBe(200);
    await ApiKeyModel.updateOne({ _id: apiKey.id }, { $set: { expiresAt: new Date() } });
    expect((await app.query(CHANGES, {}, secret)).status).toBe(401);
    expect((await app.rest('GET', '/api/products/changes', undefined, secret)).status).toBe(401);
  });

  it('opens the calls of REST that its scopes open, and no others', async () => {
    const id = '0'.repeat(24);
    const secrets = Object.fromEntries(
      await Promise.all(Object.values(ApiScope).map(async (scope) => [scope, (await made([scope])).secret])),
    );
    const needs: Record<string, readonly string[]> = {
      '/products/changes': ['READ_CATALOGUE', 'MANAGE_CATALOGUE'],
      '/orders/all': ['READ_ORDERS', 'MANAGE_ORDERS'],
      '/orders/changes': ['READ_ORDERS', 'MANAGE_ORDERS'],
      '/orders/:id/status': ['MANAGE_ORDERS'],
      '/orders/:id/shipments': ['MANAGE_ORDERS'],
      '/shipments/:id': ['MANAGE_ORDERS'],
      '/orders/for-customer': ['MANAGE_ORDERS'],
      '/orders/owed': ['READ_ORDERS', 'MANAGE_ORDERS'],
      'GET /orders/:id/payments': ['READ_ORDERS', 'MANAGE_ORDERS'],
      '/orders/:id/payments': ['MANAGE_ORDERS'],
      '/orders/:id/payments/:paymentId/correct': ['MANAGE_ORDERS'],
      '/orders/:id/payment-links': ['MANAGE_ORDERS'],
      '/orders/:id/payment-links/:linkId': ['MANAGE_ORDERS'],
      '/orders/:id/stages/:stageId/due': ['MANAGE_ORDERS'],
      '/orders/:id/remind': ['MANAGE_ORDERS'],
      '/customers/:id/statement': ['READ_ORDERS', 'MANAGE_ORDERS'],
      'GET /quotes': ['READ_ORDERS', 'MANAGE_ORDERS'],
      '/quotes': ['MANAGE_ORDERS'],
      'GET /quotes/:id': ['READ_ORDERS', 'MANAGE_ORDERS'],
      '/quotes/:id': ['MANAGE_ORDERS'],
      '/quotes/:id/send': ['MANAGE_ORDERS'],
      'GET /reviews': ['MANAGE_REVIEWS'],
      '/reviews/:id/moderate': ['MANAGE_REVIEWS'],
      '/reviews/:id/answer': ['MANAGE_REVIEWS'],
      '/orders/:id/einvoice': ['MANAGE_ORDERS'],
      '/shipments/:id/eway-bill': ['MANAGE_ORDERS'],
      'GET /questions': ['MANAGE_REVIEWS'],
      '/questions/:id/moderate': ['MANAGE_REVIEWS'],
      '/questions/:id/answer': ['MANAGE_REVIEWS'],
      'POST /products/:id/questions': [],
    };
    const stages = [{ label: 'x', due: 'NOW' }];
    const rightForAll = {
      ...{
        name: 'x',
        emoji: 'x',
        title: 'x',
        description: 'x',
        category: 'x',
        price: 1,
        stock: 1,
        percent: 1,
        quantity: 1,
      },
      ...{ orderStatus: 'shipped', paymentMethod: 'cod', contactInfo: { email: 'a@example.com', phone: '9876543210' } },
      ...{ productId: id, orderId: id, paymentId: 'x', signature: 'x', items: [] },
      ...{ idempotencyKey: 'x', customer: { userId: id }, stages, method: 'CASH', amount: 1, reason: 'x', version: 1 },
      ...{ deliveryAddress: { street: 'x', city: 'x', state: 'x', postalCode: '226001' } },
      ...{ content: { lines: [], stages, validUntil: new Date() } },
      ...{ firstName: 'x', lastName: 'x', street: 'x', city: 'x', state: 'x', postalCode: '1' },
    };
    const moderated = { publish: true };
    const portal = { irn: 'x', ackNumber: '1', ackAt: new Date(), signedQr: 'x', documentNumber: 'x' };
    const bodies: Record<string, object> = {
      '/reviews/:id/moderate': moderated,
      '/questions/:id/moderate': moderated,
      '/orders/:id/einvoice': portal,
      '/products/:id/questions': { text: 'How wide?' },
      '/questions/:id/answer': { text: 'Two feet.' },
      '/questions/:id/answers': { text: 'Two feet.' },
    };
    const pictures = () => {
      const form = new FormData();
      form.append('images', new Blob(['x']), 'a.png');
      return form;
    };
    const open = (row: Route) =>
      row.method === 'GET' &&
      /^\/(products(\/featured|\/:id|\/:id\/(reviews|questions))?|categories|delivery\/:pin|orders\/follow)$/.test(
        row.path,
      );
    // The link of a message is the proof.
    const ofWriters = ['GET /reviews/to-write', 'POST /reviews', 'PUT /reviews/requests', 'DELETE /reviews/:id'];
    const byLink = /^\/(orders\/(confirm\/|pay\/|:id\/pay-online)|quotes\/read\/)/;
    const byNobody =
      /^\/(auth\/(login|send|verify|phone\/send|phone\/verify)-otp|contact|custom-orders|delivery\/:pin)$/;
    for (const row of routes) {
      if (ofWriters.includes(`${row.method} ${row.path}`)) continue;
      if (open(row) || byLink.test(row.path) || (row.method === 'POST' && byNobody.test(row.path))) continue;
      const catalogue = /^\/(products|categories)/.test(row.path) ? ['MANAGE_CATALOGUE'] : [];
      const allowed = needs[`${row.method} ${row.path}`] ?? needs[row.path] ?? catalogue;
      for (const scope of Object.values(ApiScope)) {
        const body = takesFiles(row) ? pictures() : takesBody(row) ? (bodies[row.path] ?? rightForAll) : undefined;
        const path = `/api${row.path.replace(/:\w+/g, id)}`;
        const { status } = await app.rest(row.method, path, body, secrets[scope]);
        expect([scope, row.method, row.path, status === 403]).toEqual([
          scope,
          row.method,
          row.path,
          !allowed.includes(scope),
        ]);
        expect([401, 500]).not.toContain(status);
      }
    }
  });

  it('shows when it was last used, written at most once a minute', async () => {
    const { secret, apiKey } = await made(['READ_CATALOGUE']);
    const used = async () => (await ApiKeyModel.findById(apiKey.id).lean())!.lastUsedAt;
    for (let i = 0; i < 3; i += 1) await app.query(CHANGES, {}, secret);
    await until(async () => (await used()) != null);
    const first = await used();
    await app.query(CHANGES, {}, secret);
    expect(await used()).toEqual(first);
  });

  it('is made by admins only, with a name and a scope', async () => {
    const catalogue = await app.signIn(Role.CATALOGUE);
    expect((await app.query(CREATE_KEY, { name: 'x', scopes: ['READ_ORDERS'] }, catalogue.token)).status).toBe(403);
    for (const variables of [
      { name: ' ', scopes: ['READ_ORDERS'] },
      { name: 'x', scopes: [] },
    ])
      expect((await asAdmin(CREATE_KEY, variables)).errors![0]!.extensions.code).toBe('BAD_INPUT');
  });
});

describe('a webhook', () => {
  interface Received {
    headers: IncomingHttpHeaders;
    body: string;
  }
  let receiver: Server;
  let received: Received[];
  let answer: number;
  let url: string;

  beforeAll(async () => {
    // What is sent when is the test's own doing: the guide's test sees the shop send by itself.
    await app.stopBackgroundWork();
    receiver = createServer((req, res) => {
      let body = '';
      req.on('data', (chunk) => (body += chunk));
      req.on('end', () => {
        received.push({ headers: req.headers, body });
        if (answer === 302) res.setHeader('location', url);
        res.writeHead(answer).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => new Promise((resolve) => receiver.close(resolve)));
  beforeEach(async () => {
    received = [];
    answer = 204;
    for (const hook of (await asAdmin(HOOKS)).data.webhooks)
      await asAdmin('mutation ($id: ID!) { deleteWebhook(id: $id) { success } }', { id: hook.id });
  });

  const made = async (topics = ['CONTACT_SUBMITTED']) =>
    (await asAdmin(CREATE_HOOK, { input: { url, topics } })).data.createWebhook;
  const deliveries = async (id: string) => (await asAdmin(DELIVERIES, { id })).data.webhookDeliveries.items;
  /** The newest delivery after a round of trying what is due. */
  const tried = async (id: string, now = new Date()) => {
    await webhookOutbox.sendWaiting(now);
    return (await deliveries(id))[0];
  };

  it('is told of what it wants, signed so that the receiver can tell', async () => {
    const { secret, webhook } = await made();
    const other = await made(['ORDER_PLACED']);
    await app.data(CONTACT, { input: MESSAGE });
    expect(await tried(webhook.id)).toMatchObject({
      topic: 'CONTACT_SUBMITTED',
      status: 'DELIVERED',
      attempts: 1,
      responseStatus: 204,
    });
    expect(received).toHaveLength(1);
    const { headers, body } = received[0]!;
    expect(JSON.parse(body)).toMatchObject({
      type: 'contact.submitted',
      data: { subject: 'Staircase', email: 'ruchi@example.com' },
    });
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(await deliveries(other.webhook.id)).toEqual([]);
    expect(JSON.stringify((await asAdmin(HOOKS)).data)).not.toContain(secret);
  });

  it('that fails is tried again later, and a success forgets the failures', async () => {
    answer = 500;
    const { webhook } = await made();
    await app.data(CONTACT, { input: MESSAGE });
    const before = new Date();
    const failed = { status: 'PENDING', attempts: 1, responseStatus: 500, error: 'The answer was 500.' };
    expect(await tried(webhook.id, before)).toMatchObject(failed);
    // Due again ten seconds after the answer came. The clock of a round runs on while it looks, so that no round asks right before that.
    const { nextTryAt } = (await WebhookDeliveryModel.findOne({ webhook: webhook.id }))!;
    expect(nextTryAt.getTime()).toBeGreaterThanOrEqual(before.getTime() + 10_000);
    expect(nextTryAt.getTime()).toBeLessThanOrEqual(Date.now() + 10_000);
    for (const pause of [0, 5_000])
      expect(await tried(webhook.id, new Date(before.getTime() + pause))).toMatchObject(failed);
    expect((await asAdmin(HOOKS)).data.webhooks[0]).toMatchObject({ enabled: true, failuresInARow: 1 });
    answer = 200;
    expect(await tried(webhook.id, new Date(Date.now() + 60_000))).toMatchObject({
      status: 'DELIVERED',
      attempts: 2,
      error: null,
    });
    expect((await asAdmin(HOOKS)).data.webhooks[0].failuresInARow).toBe(0);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('stays on when a delivery is refused to the end, and the delivery can be sent again', async () => {
    answer = 503;
    const { webhook } = await made();
    await app.data(CONTACT, { input: MESSAGE });
    await WebhookDeliveryModel.updateMany({ webhook: webhook.id }, { $set: { attempts: 8, refusals: 8 } });
    expect((await tried(webhook.id)).status).toBe('FAILED');
    expect((await asAdmin(HOOKS)).data.webhooks[0].enabled).toBe(true);
    const [failed] = await deliveries(webhook.id);
    await asAdmin(EDIT_HOOK, { input: { id: webhook.id, enabled: false } });
    expect((await asAdmin(REDELIVER, { id: failed.id })).errors![0]!.extensions.code).toBe('CONFLICT');
    answer = 200;
    const edited = (await asAdmin(EDIT_HOOK, { input: { id: webhook.id, enabled: true } })).data.editWebhook;
    expect(edited).toMatchObject({ enabled: true, failuresInARow: 0 });
    const again = (await asAdmin(REDELIVER, { id: failed.id })).data.redeliverWebhook;
    expect(again).toMatchObject({ status: 'PENDING', attempts: 0 });
    expect((await tried(webhook.id)).status).toBe('DELIVERED');
    expect(await deliveries(webhook.id)).toHaveLength(2);
    expect(received.at(-1)!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id']);
  });

  it('changes only what is sent, and refuses an edit that started from an older version', async () => {
    const { webhook } = await made();
    const edit = (change: object) =>
      asAdmin('mutation ($input: EditWebhookInput!) { editWebhook(input: $input) { topics enabled version } }', {
        input: { id: webhook.id, ...change },
      });
    expect((await edit({ version: 1, enabled: false })).data.editWebhook).toEqual({
      topics: webhook.topics,
      enabled: false,
      version: 2,
    });
    expect((await edit({ version: 1, topics: ['ORDER_PAID'] })).errors![0]!.extensions).toMatchObject({
      code: 'STALE_VERSION',
      version: 2,
    });
    expect((await asAdmin('{ webhooks { id topics version } }')).data.webhooks).toContainEqual({
      id: webhook.id,
      topics: webhook.topics,
      version: 2,
    });
    expect((await edit({ topics: ['ORDER_PAID'] })).data.editWebhook.version).toBe(3);
  });

  it('follows no redirect', async () => {
    answer = 302;
    const { webhook } = await made();
    await app.data(CONTACT, { input: MESSAGE });
    expect(await tried(webhook.id)).toMatchObject({ status: 'PENDING', responseStatus: 302 });
    expect(received).toHaveLength(1);
  });

  it('is one delivery to several workers at once', async () => {
    const { webhook } = await made();
    await app.data(CONTACT, { input: MESSAGE });
    await Promise.all(Array.from({ length: 5 }, () => webhookOutbox.sendWaiting()));
    expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'DELIVERED', attempts: 1 });
    expect(received).toHaveLength(1);
  });

  it('that nobody hears of because the process died is sent by another one half a minute later, under the same id', async () => {
    const { webhook } = await made();
    await app.data(CONTACT, { input: MESSAGE });
    // As the one that died left it.
    const lease = { attempts: 1, taker: 'the one that died', nextTryAt: new Date(Date.now() + 25_000) };
    await WebhookDeliveryModel.updateOne({ webhook: webhook.id }, { $set: lease });
    const now = Date.now();
    for (const pause of [0, 15_000, 30_000]) await webhookOutbox.sendWaiting(new Date(now + pause));
    expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'DELIVERED', attempts: 2 });
    expect(received).toHaveLength(1);
  });

  it('that is switched off is told nothing until it is on again, then of all that happened, oldest first', async () => {
    const { webhook } = await made();
    const say = (subject: string) => app.data(CONTACT, { input: { ...MESSAGE, subject } });
    await say('before');
    await asAdmin(EDIT_HOOK, { input: { id: webhook.id, enabled: false } });
    await say('meanwhile');
    expect(await tried(webhook.id)).toMatchObject({ status: 'PENDING', attempts: 0, error: null });
    expect(received).toEqual([]);
    await asAdmin(EDIT_HOOK, { input: { id: webhook.id, enabled: true } });
    await webhookOutbox.sendWaiting();
    expect(received.map(({ body }) => JSON.parse(body).data.subject)).toEqual(['before', 'meanwhile']);
  });

  it('is told once when stock falls to five or below, by an order, an edit or many edits; never for what did not happen', async () => {
    const { webhook } = await made(['STOCK_LOW']);
    const buyer = await app.signIn();
    const [first, second] = [await makeProduct({ stock: 8, title: 'Bench' }), await makeProduct({ stock: 5 })];
    const told = async () =>
      (await deliveries(webhook.id)).map(({ payload }: { payload: string }) => JSON.parse(payload).data).reverse();
    const versionOf = async (id: string) =>
      (await asAdmin('query ($id: ID!) { product(id: $id) { version } }', { id })).data.product.version;
    const set = async (id: string, stock: number) =>
      (
        await asAdmin('mutation ($input: EditProductInput!) { editProduct(input: $input) { stock } }', {
          input: { id, stock, version: await versionOf(id) },
        })
      ).data.editProduct.stock;
    const order = (productId: string, quantity: number) => tryToPlace(app, buyer, { items: [{ productId, quantity }] });

    expect((await order(first, 2)).errors).toBeUndefined();
    expect(await told()).toEqual([]);
    expect((await order(first, 9)).errors![0]!.extensions.code).toBe('OUT_OF_STOCK');
    expect(await told()).toEqual([]);
    expect((await order(first, 1)).errors).toBeUndefined();
    const low = { productId: first, sku: expect.any(String), title: 'Bench', stock: 5, threshold: 5 };
    expect(await told()).toEqual([low]);
    await order(first, 1);
    await order(second, 1);
    expect(await told()).toHaveLength(1);

    expect(await set(first, 40)).toBe(40);
    expect(await told()).toHaveLength(1);
    expect(await set(first, 0)).toBe(0);
    expect((await told())[1]).toEqual({ ...low, stock: 0 });
    const bulk = { input: { ids: [first, second], addStock: 10 } };
    const BULK = 'mutation ($input: BulkEditProductsInput!) { bulkEditProducts(input: $input) { changed } }';
    expect((await asAdmin(BULK, bulk)).data.bulkEditProducts.changed).toBe(2);
    const versions = [await versionOf(first), await versionOf(second)];
    await asAdmin(BULK, { input: { ids: [first, second], versions, stock: 3 } });
    expect(
      (await told())
        .slice(2)
        .map(({ productId }: { productId: string }) => productId)
        .sort(),
    ).toEqual([first, second].sort());
  });

  it('is told once by the rush that takes the last pieces, whoever is first', async () => {
    const { webhook } = await made(['STOCK_LOW']);
    const productId = await makeProduct({ stock: 9 });
    const buyers = await Promise.all(Array.from({ length: 9 }, () => app.signIn()));
    await Promise.all(buyers.map((buyer) => tryToPlace(app, buyer, { items: [{ productId, quantity: 1 }] })));
    expect(await deliveries(webhook.id)).toHaveLength(1);
  });

  it('takes no address that is none, and is kept by admins only', async () => {
    for (const bad of ['ftp://example.com', 'example.com', 'javascript:alert(1)', 'http://user:secret@example.com', ''])
      expect(
        (await asAdmin(CREATE_HOOK, { input: { url: bad, topics: ['ORDER_PAID'] } })).errors![0]!.extensions.code,
      ).toBe('BAD_INPUT');
    expect((await asAdmin(CREATE_HOOK, { input: { url, topics: [] } })).errors![0]!.extensions.code).toBe('BAD_INPUT');
    expect((await app.query(HOOKS, {}, (await app.signIn(Role.ORDERS)).token)).status).toBe(403);
  });

  it('leaves its changes in the audit log, without its secret', async () => {
    const { secret } = await made();
    const { auditLog } = (await asAdmin('{ auditLog(filter: { entity: "webhook" }) { items { action after } } }')).data;
    expect(auditLog.items[0].action).toBe('webhook.create');
    expect(JSON.stringify(auditLog)).not.toContain(secret);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come about within a minute');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
