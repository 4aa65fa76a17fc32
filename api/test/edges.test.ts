/** Tests HTTP headers, CORS, and client addresses behind proxies. */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { request as send, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { loadConfig } from '../src/config.js';
import { startSession } from '../src/features/customers/sessions.service.js';
import { UserModel, type User } from '../src/features/customers/user.model.js';
import { Role } from '../src/types/viewer.js';
import { startTestApp, type TestApp } from './test-app.js';

const MESSAGE = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
const OURS = 'https://erp.example';
const OTHERS = 'https://evil.example';

let app: TestApp;
afterEach(() => app.stop());

/** One request as it is: fetch sets the header Host itself. */
function request(url: string, options: RequestOptions, body?: string): Promise<{ status: number; body: any }> {
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (response) => {
      text(response).then((content) => {
        const isJson = response.headers['content-type']?.includes('json');
        resolve({ status: response.statusCode!, body: isJson ? JSON.parse(content) : content });
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const contactFrom = (forwarded: string) =>
  fetch(`${app.url}/api/contact`, {
    method: 'POST',
    body: JSON.stringify(MESSAGE),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
  });

async function elevenFrom(forwarded: (i: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await contactFrom(forwarded(i))).status);
  return statuses;
}
const refusedAtLast = [...Array<number>(10).fill(201), 429];

describe('the address a request counts for', () => {
  it('is that of the connection, whatever the client says, unless a proxy is configured', async () => {
    app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    expect(await elevenFrom((i) => `203.0.113.${i}`)).toEqual(refusedAtLast);
  });

  it('is what the one proxy says when there is one, and never what the client told it before', async () => {
    app = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    expect(await elevenFrom((i) => `198.51.100.${i}, 203.0.113.7`)).toEqual(refusedAtLast);
    expect((await contactFrom('203.0.113.8')).status).toBe(201);
  });

  it('is the same for what the response cache has, which is counted against nobody', async () => {
    app = await startTestApp({ RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1', RESPONSE_CACHE_MB: '48' });
    const from = async (forwarded: string, path: string) =>
      (await fetch(app.url + path, { headers: { 'x-forwarded-for': forwarded } })).status;
    const made = [];
    for (let n = 0; n < 14; n += 1) made.push(await from('203.0.113.7', `/api/products?maxPrice=${n + 1}`));
    expect(made).toEqual([...Array<number>(12).fill(200), 429, 429]);
    expect(await from('203.0.113.7', '/api/products?maxPrice=1')).toBe(200);
    expect(await from('203.0.113.8', '/api/products?maxPrice=100')).toBe(200);
  });

  it('is the network of an IPv6 address, whose holder chooses the rest', async () => {
    app = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    expect(await elevenFrom((i) => `2001:db8:1:2::${i}`)).toEqual(refusedAtLast);
    expect((await contactFrom('2001:db8:1:3::1')).status).toBe(201);
  });
});

it('an API key has limits of its own', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '0.02' });
  const admin = await app.signIn(Role.ADMIN);
  const key = 'mutation { createApiKey(name: "ERP", scopes: [READ_ORDERS]) { secret } }';
  const { secret } = (await app.data(key, {}, admin.token)).createApiKey;
  const statuses: number[] = [];
  for (let i = 0; i < 13; i += 1)
    statuses.push((await app.rest('GET', '/api/orders/changes', undefined, secret)).status);
  expect(statuses).toEqual([...Array<number>(12).fill(200), 429]);
  expect((await app.query('{ orders { total } }', {}, admin.token)).status).toBe(200);
});

it('a refusal for haste says in its head and its body when to come again, through REST and GraphQL', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  for (let i = 0; i < 10; i += 1) await contactFrom('');
  const rest = await contactFrom('');
  const body = (await rest.json()) as { retryAfterSeconds: number };
  expect([rest.status, body]).toMatchObject([
    429,
    { success: false, code: 'RATE_LIMITED', message: expect.any(String) },
  ]);
  expect(rest.headers.get('retry-after')).toBe(String(body.retryAfterSeconds));
  expect(body.retryAfterSeconds).toBeGreaterThan(0);
  const graphql = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    body: JSON.stringify({
      query: 'mutation ($i: SubmitContactInput!) { submitContact(input: $i) { success } }',
      variables: { i: MESSAGE },
    }),
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
  });
  expect([graphql.status, Number(graphql.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

describe('other origins', () => {
  const preflight = (origin: string, path = '/graphql') =>
    fetch(app.url + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  const read = (origin: string) => fetch(`${app.url}/api/categories`, { headers: { origin } });
  const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin');

  it('may not call unless they are listed', async () => {
    app = await startTestApp();
    for (const origin of [OURS, OTHERS, 'null', app.url])
      expect([allowed(await preflight(origin)), allowed(await read(origin))]).toEqual([null, null]);
  });

  it('that are listed may, with a token and without cookies, and learn what they need from the head', async () => {
    app = await startTestApp({ CORS_ORIGINS: `${OURS}, https://shop.example:8443` });
    for (const path of ['/graphql', '/api/orders']) {
      const answer = await preflight(OURS, path);
      expect([answer.status, allowed(answer), answer.headers.get('access-control-allow-headers')]).toEqual([
        204,
        OURS,
        'authorization,content-type',
      ]);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const answer = await read(OURS);
    expect([allowed(answer), answer.headers.get('vary')]).toEqual([OURS, expect.stringContaining('Origin')]);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
    for (const origin of [OTHERS, `${OURS}.evil.example`, 'https://shop.example', 'null'])
      expect([allowed(await preflight(origin)), allowed(await read(origin))]).toEqual([null, null]);
    const large = await fetch(`${app.url}/api/contact`, {
      method: 'POST',
      body: JSON.stringify({ message: 'x'.repeat(300_000) }),
      headers: { origin: OURS, 'content-type': 'application/json' },
    });
    expect([large.status, allowed(large)]).toEqual([413, OURS]);
  });

  it('are origins in the settings, not addresses with a path', async () => {
    app = await startTestApp();
    for (const wrong of ['*', 'erp.example', 'https://erp.example/', 'https://erp.example/app', 'ftp://erp.example'])
      expect(() => loadConfig({ CORS_ORIGINS: `https://fine.example, ${wrong}` })).toThrow(/CORS_ORIGINS/);
    expect(loadConfig({ CORS_ORIGINS: ' https://a.example ,, http://localhost:3000' }).corsOrigins).toEqual([
      'https://a.example',
      'http://localhost:3000',
    ]);
  });
});

it('every answer carries the headers that keep browsers careful, and every page a strict policy', async () => {
  app = await startTestApp();
  const built = existsSync(join(__dirname, '..', '..', 'web', 'dist'));
  const pages = ['/api/docs', ...(built ? ['/', '/products', '/admin/orders'] : [])];
  for (const path of [
    ...pages,
    '/api/categories',
    '/api/nope',
    '/media/x',
    '/graphql?query={__typename}',
    '/assets/x.js',
  ]) {
    const { headers } = await fetch(app.url + path);
    expect([
      path,
      headers.get('x-content-type-options'),
      headers.get('x-frame-options'),
      headers.get('referrer-policy'),
    ]).toEqual([path, 'nosniff', 'SAMEORIGIN', 'no-referrer']);
    expect([path, headers.get('x-powered-by'), headers.get('server')]).toEqual([path, null, null]);
    const policy = Object.fromEntries(
      headers
        .get('content-security-policy')!
        .split(';')
        .map((rule) => [rule.trim().split(' ')[0]!, rule.trim().split(' ').slice(1)]),
    );
    expect([path, policy['base-uri'], policy['frame-ancestors']]).toEqual([path, ["'none'"], ["'none'"]]);
    // What a program reads has nothing to load and nowhere to send anything.
    if (/^\/(?:api\/(?!docs)|graphql)/.test(path)) {
      expect([path, policy]).toEqual([path, { ...policy, 'default-src': ["'none'"], 'form-action': ["'none'"] }]);
      expect([path, policy['script-src'], headers.get('x-xss-protection')]).toEqual([path, undefined, null]);
      continue;
    }
    expect([path, policy['default-src'], policy['object-src']]).toEqual([path, ["'self'"], ["'none'"]]);
    expect(policy['script-src']).toContain("'self'");
    expect(policy['script-src']!.join(' ')).not.toMatch(/unsafe|\*|data:|http:/);
  }
});

it('a browser that opens an API is shown its page, a program its answer, and nobody a page from elsewhere', async () => {
  app = await startTestApp();
  const open = (path: string, accept: string) => fetch(app.url + path, { headers: { accept }, redirect: 'manual' });
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const shown = async (path: string) => {
    const { status, headers } = await open(path, browser);
    return [status, headers.get('location')];
  };
  expect(await shown('/api')).toEqual([302, '/api/docs']);
  expect(await shown('/graphql')).toEqual([302, '/graphql/explorer']);
  for (const accept of ['*/*', 'application/json', 'application/graphql-response+json']) {
    const graphql = await open('/graphql', accept);
    expect([graphql.status, await graphql.text()]).toEqual([400, expect.stringContaining('BAD_INPUT')]);
  }
  for (const accept of ['*/*', 'application/json']) expect((await open('/api', accept)).status).toBe(404);
  expect(await shown('/graphql?query={__typename}')).toEqual([400, null]);
});

const PRODUCTION = {
  NODE_ENV: 'production',
  EMBEDDED_DATABASE_IN_PRODUCTION: 'true',
  JWT_SECRET: 'x'.repeat(48),
  PUBLIC_URL: 'https://shop.example',
  HOST: '127.0.0.1',
  ADMIN_EMAIL: 'owner@shop.example',
  ADMIN_PASSWORD: 'Owner-password-1',
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
  LOG_LEVEL: 'silent',
  // Nothing of what a test may do more cheaply.
  PASSWORD_HASH_KIB: '',
  EMBEDDED_DATABASE_IN_MEMORY: '',
};

describe('where others can reach a trial', () => {
  const demo = { email: 'admin@gsmart.example', password: 'Admin@12345' };
  const askCode = () => app.rest('POST', '/api/auth/login-otp', demo);

  it('the mailbox wants the key of this start, and the password that everybody knows opens nothing', async () => {
    app = await startTestApp({ HOST: '0.0.0.0', SMTP_URL: '' });
    expect((await askCode()).body.code).toBe('WRONG_CREDENTIALS');
    for (const guess of ['', '?key=', '?key=undefined', '?key[]=x'])
      expect([guess, (await app.rest('GET', `/dev/mailbox${guess}`)).status]).toEqual([guess, 404]);
    expect(app.mailboxKey).toMatch(/^[0-9a-f]{32}$/);
    const opened = await app.rest('GET', `/dev/mailbox?key=${app.mailboxKey}`);
    expect([opened.status, opened.body]).toEqual([200, expect.stringContaining('Mailbox</h1>')]);
  });

  it.each([
    ['PUBLIC_URL', 'https://shop.example'],
    ['PUBLIC_URL', 'http://192.168.1.5:4000'],
    ['TRUST_PROXY', '1'],
  ])('%s=%s says that they can, although it listens on this machine alone', async (name, value) => {
    app = await startTestApp({ HOST: '127.0.0.1', SMTP_URL: '', [name]: value });
    expect(app.config.exposedBy).toEqual([name]);
    expect((await askCode()).body.code).toBe('WRONG_CREDENTIALS');
    expect((await app.rest('GET', '/dev/mailbox')).status).toBe(404);
    expect((await app.rest('GET', `/dev/mailbox?key=${app.mailboxKey}`)).status).toBe(200);
  });

  it('a request that a proxy hands on says so as well: no log-in, no earlier session, no mailbox', async () => {
    app = await startTestApp({ HOST: '127.0.0.1', SMTP_URL: '' });
    const session = await UserModel.findOne({ email: demo.email }).lean<User>();
    const { token } = await startSession(session!, { address: '127.0.0.1' });
    const ask = (method: string, path: string, headers: Record<string, string>, body?: object) =>
      request(app.url + path, { method, headers }, body && JSON.stringify(body));
    const authorization = `Bearer ${token}`;
    const json = { 'content-type': 'application/json' };
    const query = { query: '{ dashboard { __typename } }' };
    const all = async (headers: Record<string, string>) => {
      const mailbox = await ask('GET', '/dev/mailbox', headers);
      const code = await ask('POST', '/api/auth/login-otp', { ...headers, ...json }, demo);
      const rest = await ask('GET', '/api/admin/dashboard', { ...headers, authorization });
      const graphql = await ask('POST', '/graphql', { ...headers, ...json, authorization }, query);
      const { extensions } = graphql.body.errors?.[0] ?? {};
      return [mailbox.status, code.status, rest.status, extensions?.code];
    };
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=203.0.113.9' },
      { 'x-real-ip': '203.0.113.9' },
      { host: 'shop.example' },
      { host: '192.168.1.5:4000' },
      { host: 'localhost.shop.example' },
    ] as Record<string, string>[])
      expect([headers, await all(headers)]).toEqual([headers, [404, 401, 401, 'SESSION_EXPIRED']]);
    for (const host of ['localhost:4000', '127.0.0.1', '[::1]:4000', 'shop.localhost'])
      expect([host, await all({ host })]).toEqual([host, [200, 200, 200, undefined]]);
  });

  it('an admin who changed that password is let in from everywhere', async () => {
    app = await startTestApp({
      HOST: '127.0.0.1',
      SMTP_URL: '',
      ADMIN_EMAIL: demo.email,
      ADMIN_PASSWORD: 'Owner-password-1',
    });
    const user = await UserModel.findOne({ email: demo.email }).lean<User>();
    const { token } = await startSession(user!, { address: '127.0.0.1' });
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' };
    expect((await request(`${app.url}/api/admin/dashboard`, { headers })).status).toBe(200);
  });

  it.each(['127.0.0.1', 'localhost'])('is none on %s: there both are open', async (HOST) => {
    app = await startTestApp({ HOST, SMTP_URL: '' });
    expect((await askCode()).status).toBe(200);
    expect((await app.rest('GET', '/dev/mailbox')).status).toBe(200);
  });
});

it('pages may use nothing of a device but the payment window, also when they come from a cache', async () => {
  app = await startTestApp();
  for (let times = 0; times < 2; times += 1) {
    const policy = (await fetch(`${app.url}/`)).headers.get('permissions-policy');
    for (const denied of ['camera=()', 'microphone=()', 'geolocation=()', 'usb=()']) expect(policy).toContain(denied);
    expect(policy).toContain('payment=(self ');
  }
});

it('in production browsers are told to come by https alone', async () => {
  app = await startTestApp();
  const plain = await fetch(`${app.url}/api/categories`);
  expect(plain.headers.get('strict-transport-security')).toBeNull();
  await app.stop();
  app = await startTestApp(PRODUCTION);
  const strict = await fetch(`${app.url}/api/categories`);
  expect(strict.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
  expect((await fetch(`${app.url}/dev/mailbox`)).status).not.toBe(500);
  expect(await (await fetch(`${app.url}/dev/mailbox`)).text()).not.toContain('Mailbox</h1>');
});
