/** Tests the rate limits per address, account and e-mail, with production values. */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { UserModel } from '../src/features/customers/user.model.js';
import { ensureAdmin } from '../src/features/customers/users.service.js';
import { platform, setPlatform } from '../src/platform/platform.js';
import { Role } from '../src/types/viewer.js';
import { makeProduct, orderInput, tryToPlace } from './order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';

const ASK_SIGN_UP = 'mutation ($email: String!) { requestSignUpCode(input: { email: $email }) { resendAt } }';
const ASK_LOG_IN =
  'mutation ($email: String!, $password: String!) { requestLoginCode(input: { email: $email, password: $password }) { message } }';
const CONTACT = `mutation { submitContact(input: { name: "A", email: "a@example.com", subject: "S", message: "M" }) { success } }`;

let app: TestApp;
afterEach(() => app.stop());

const codes = (answers: { errors?: { extensions: { code: string } }[] }[]) =>
  answers.map((answer) => answer.errors?.[0]?.extensions.code ?? 'OK');

it('five codes for an e-mail, whether or not it has an account, then a wait that is told', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  await app.signIn(Role.CUSTOMER, { email: 'taken@example.com' });
  for (const email of ['free@example.com', 'taken@example.com']) {
    const answers = await Promise.all(Array.from({ length: 7 }, () => app.query(ASK_SIGN_UP, { email })));
    expect(codes(answers).sort()).toEqual([...Array(5).fill('OK'), 'RATE_LIMITED', 'RATE_LIMITED']);
    const refused = answers.find((answer) => answer.errors)!;
    expect(refused.status).toBe(429);
    const { retryAfterSeconds } = refused.errors![0]!.extensions as unknown as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(500);
    expect(retryAfterSeconds).toBeLessThanOrEqual(600);
    expect(app.mail.received.filter((mail) => mail.to?.[0]?.address === email)).toHaveLength(5);
  }
});

it('thirty invitations to the staff an hour, sent again or new', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const { token } = await app.signIn(Role.ADMIN);
  const invite = 'mutation { inviteStaff(input: { role: PACKER }) { invitation { id } } }';
  const { inviteStaff } = await app.data(invite, {}, token);
  const again = 'mutation ($id: ID!) { resendInvitation(input: { id: $id }) { link } }';
  for (let i = 1; i < 30; i += 1)
    expect((await app.query(again, { id: inviteStaff.invitation.id }, token)).errors).toBeUndefined();
  for (const document of [invite, again])
    expect(codes([await app.query(document, { id: inviteStaff.invitation.id }, token)])).toEqual(['RATE_LIMITED']);
});

it('thirty reviews and ten questions of a person a day, taken or not', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const buyer = await app.signIn();
  const productId = await makeProduct();
  await tryToPlace(app, buyer, { items: [{ productId, quantity: 1 }] });
  const write = 'mutation ($input: SubmitReviewInput!) { submitReview(input: $input) { id } }';
  const send = () => app.query(write, { input: { productId, stars: 5 } }, buyer.token);
  for (let i = 0; i < 30; i += 1) expect(codes([await send()])).toEqual(['CONFLICT']);
  expect(codes([await send()])).toEqual(['RATE_LIMITED']);
  const ask = 'mutation ($id: ID!) { askQuestion(input: { productId: $id, text: "Does it fold?" }) { id } }';
  for (let i = 0; i < 10; i += 1) await app.data(ask, { id: productId }, buyer.token);
  expect(codes([await app.query(ask, { id: productId }, buyer.token)])).toEqual(['RATE_LIMITED']);
});

it('sixty files of feeds from an address a minute, unchanged ones too', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1)
    statuses.push((await app.rest('GET', i % 2 ? '/feeds/google.xml' : '/feeds/meta.csv')).status);
  expect(statuses).toEqual([...Array<number>(6).fill(200), 429]);
  expect((await app.rest('GET', '/sitemap.xml')).status).toBe(200);
});

it('ten wrong passwords for an e-mail, however many arrive at once; right ones do not count', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const { email } = await app.signIn(Role.CUSTOMER, { password: 'Right-password' });
  for (let i = 0; i < 3; i += 1)
    expect((await app.query(ASK_LOG_IN, { email, password: 'Right-password' })).errors).toBeUndefined();
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => app.query(ASK_LOG_IN, { email, password: 'Wrong-password' })),
  );
  expect(codes(answers).filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(10);
  expect((await app.query(ASK_LOG_IN, { email, password: 'Right-password' })).errors![0]!.extensions.code).toBe(
    'RATE_LIMITED',
  );
});

it('orders that are refused because a product is sold out count as any request, by GraphQL and by REST', async () => {
  // A twentieth of 600 a minute.
  const most = 30;
  for (const way of ['GraphQL', 'REST']) {
    app = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' });
    const items = [{ productId: await makeProduct({ stock: 0 }), quantity: 1 }];
    const [buyer, other] = [await app.signIn(), await app.signIn()];
    const place = async (who: SignedIn) => {
      if (way === 'GraphQL') {
        const { status, errors } = await tryToPlace(app, who, { items });
        return `${status} ${errors?.[0]?.extensions.code}`;
      }
      const { status, body } = await app.rest('POST', '/api/orders', orderInput({ items }), who.token);
      return `${status} ${body.code}`;
    };
    const answers: string[] = [];
    while (answers.length <= most) answers.push(await place(buyer));
    expect(answers).toEqual([...Array(most).fill('409 OUT_OF_STOCK'), '429 RATE_LIMITED']);
    expect(await place(other)).toBe('409 OUT_OF_STOCK');
    if (way === 'GraphQL') await app.stop();
  }
});

describe('wrong passwords from many addresses', () => {
  const right = 'Steel&Stone-1999';
  let visitors = 0;
  /** From an address nobody had before. */
  const from = async (path: string, body: object) => {
    visitors += 1;
    const answer = await fetch(`${app.url}/api/auth/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${visitors}` },
    });
    return (await answer.json()) as { success: boolean; code?: string; message: string; device: string };
  };
  const codeMailed = async (email: string, ask: () => Promise<unknown>) => {
    const before = app.mail.received.length;
    await ask();
    const mail = await app.mail.newestTo(
      email,
      (one) => app.mail.received.indexOf(one) >= before && /\n\s*\d{6}\s/.test(one.text!),
    );
    return /\b\d{6}\b/.exec(mail.text!)![0];
  };

  it.each([Role.CUSTOMER, Role.ADMIN])(
    'keep new devices of the account (%s) out for a while; its known ones, the mailed link and a new password get in',
    async (role) => {
      app = await startTestApp({ RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: '1' });
      const { email } = await app.signIn(role, { password: right });
      const credentials = { email, password: right };
      const otp = await codeMailed(email, () => from('login-otp', credentials));
      const { device } = await from('verify-otp', { ...credentials, otp });
      const wrong = () => from('login-otp', { email, password: 'Wrong-password' });
      // A tenth of a hundred.
      for (let i = 0; i < 10; i += 1) expect((await wrong()).code).toBe('WRONG_CREDENTIALS');
      const shutOut = await from('login-otp', credentials);
      expect([shutOut.code, shutOut.message]).toEqual([
        'RATE_LIMITED',
        expect.stringContaining('the link we have mailed'),
      ]);
      const known = await from('login-otp', { ...credentials, device });
      expect(known).toMatchObject({ success: true });
      const mail = await app.mail.newestTo(email, (one) => one.subject!.includes('guessing'));
      const link = /\/login\?device=(\S+)/.exec(mail.text!)![1]!;
      expect(await from('login-otp', { ...credentials, device: link })).toMatchObject({ success: true });
      // A device is known to its own account alone, and guesses from it are counted like any other's.
      const stranger = await app.signIn(Role.CUSTOMER, { password: right });
      const guess = () => from('login-otp', { email, password: 'Wrong-password', device: link });
      expect([(await guess()).code, (await guess()).code]).toEqual(['WRONG_CREDENTIALS', 'RATE_LIMITED']);
      await Promise.all(Array.from({ length: 10 }, () => from('login-otp', { email: stranger.email, password: 'No' })));
      expect((await from('login-otp', { email: stranger.email, password: right, device })).code).toBe('RATE_LIMITED');
      expect((await from('login-otp', { ...credentials, device: `${device}x` })).code).toBe('RATE_LIMITED');
      // Setting a new password has a count of its own.
      const ask = () =>
        app.query('mutation ($e: String!) { requestPasswordReset(input: { email: $e }) { message } }', { e: email });
      const reset = await codeMailed(email, ask);
      const input = { email, otp: reset, password: 'Other&Steel-2000' };
      const answer = await app.query('mutation ($i: ResetPasswordInput!) { resetPassword(input: $i) { token } }', {
        i: input,
      });
      expect(answer.errors).toBeUndefined();
    },
  );
});

it('sixty wrong codes from an address, however many people they are guessed for', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      app.query(
        'mutation ($email: String!) { signUp(input: { name: "M", email: $email, password: "Guess-1234", otp: "123456" }) { token } }',
        { email: `victim${i}@example.com` },
      ),
    ),
  );
  expect(codes(answers).sort()).toEqual([...Array(4).fill('RATE_LIMITED'), ...Array(60).fill('WRONG_CODE')]);
});

it('ten messages from an address', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const answers = [];
  for (let i = 0; i < 11; i += 1) answers.push(await app.query(CONTACT));
  expect(codes(answers)).toEqual([...Array(10).fill('OK'), 'RATE_LIMITED']);
});

/** A query that nobody has asked before: what the response cache holds counts against no limit. */
let asked = 0;
const newQuery = () => `{ c${(asked += 1)}: categories { id } }`;

it('every request that is not answered from a cache counts for its address and for its account; the answer keeps the form of GraphQL', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '0.02' });
  const { token } = await app.signIn();
  const answers = [];
  for (let i = 0; i < 13; i += 1) answers.push(await app.query('{ me { id } }', {}, token));
  expect(codes(answers).filter((code) => code === 'OK')).toHaveLength(12);
  expect(answers.at(-1)).toMatchObject({
    status: 429,
    errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) } }],
  });
  const refused = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query: '{ me { id } }' }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(refused.headers.get('content-type')).toMatch(/^application\/json\b/);
  const body = (await refused.json()) as { errors: { extensions: { retryAfterSeconds: number } }[] };
  const { retryAfterSeconds } = body.errors[0]!.extensions;
  // Word for word: nothing of the library's around the shop's sentence.
  expect(body).toEqual({
    errors: [
      {
        message: `Too many requests. Please try again in ${retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`}.`,
        extensions: { code: 'RATE_LIMITED', retryAfterSeconds },
      },
    ],
  });
  const other = await app.signIn();
  expect((await app.query('{ me { id } }', {}, other.token)).errors).toBeUndefined();
  const anonymous = [];
  for (let i = 0; i < 13; i += 1) anonymous.push(await app.query(newQuery()));
  expect(codes(anonymous)).toContain('RATE_LIMITED');
});

it.each([
  ['the reference of REST', '/api/docs', '0.01', 12],
  ['its OpenAPI document', '/api/openapi.json', '0.01', 12],
  ['GraphiQL', '/graphql/explorer', '0.01', 12],
  ['pictures', '/media/demo/armchair-1-160.webp', '0.001', 12],
])(
  'requests of %s count against the limits: beyond them the answer is 429 with Retry-After',
  async (_, path, factor, most) => {
    app = await startTestApp({ RATE_LIMIT_FACTOR: factor });
    const statuses: number[] = [];
    for (let i = 0; i < most; i += 1) {
      const answer = await fetch(app.url + path);
      // A body that nobody reads would hold its connection open when the shop stops.
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    expect(statuses).toEqual(Array(most).fill(200));
    const refused = await fetch(app.url + path);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  },
);

it('a minute after its first request an address may ask again', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '0.02' });
  const ask = async () => (await app.query(newQuery())).status;
  for (let i = 0; i < 30; i += 1) await ask();
  expect(await ask()).toBe(429);
  const now = performance.now.bind(performance);
  const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
  try {
    expect(await ask()).toBe(200);
    for (let i = 0; i < 30; i += 1) await ask();
    expect(await ask()).toBe(429);
  } finally {
    later.mockRestore();
  }
});

it('another process or a restart does not forget how many codes were sent', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const email = 'patient@example.com';
  for (let i = 0; i < 5; i += 1) await app.query(ASK_SIGN_UP, { email });
  // A new platform makes new counters, as another process on the same database has them.
  setPlatform({ ...platform() });
  expect(codes([await app.query(ASK_SIGN_UP, { email })])).toEqual(['RATE_LIMITED']);
});

describe('streams of events', () => {
  const closing: AbortController[] = [];
  const open = async (token: string) => {
    const controller = new AbortController();
    closing.push(controller);
    const answer = await fetch(`${app.url}/graphql/stream`, {
      method: 'POST',
      body: JSON.stringify({ query: 'subscription { orderActivity { kind } }' }),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
      },
      signal: controller.signal,
    });
    return { answer, close: () => controller.abort() };
  };
  afterEach(() => closing.splice(0).forEach((one) => one.abort()));

  it('are ten of an account and thirty of an address; one that ends makes room', async () => {
    app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    const staff = [];
    for (let i = 0; i < 4; i += 1) staff.push(await app.signIn(Role.ORDERS));
    const [first, second, third, fourth] = staff.map(({ token }) => token) as [string, string, string, string];
    const ten = await Promise.all(Array.from({ length: 10 }, () => open(first)));
    expect(ten.map(({ answer }) => answer.status)).toEqual(Array(10).fill(200));
    const refused = await Promise.all(Array.from({ length: 5 }, () => open(first)));
    expect(refused.map(({ answer }) => answer.status)).toEqual(Array(5).fill(429));
    for (const { answer } of refused) {
      const body = JSON.stringify(await answer.json());
      expect([answer.status, body]).toEqual([429, expect.stringContaining('Too many event streams')]);
      expect(body).toContain('RATE_LIMITED');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const token of [second, third])
      for (let i = 0; i < 10; i += 1) expect((await open(token)).answer.status).toBe(200);
    expect((await open(fourth)).answer.status).toBe(429);
    ten[0]!.close();
    // The server hears of it a moment later. Each look counts against the account's requests, so there are few of them.
    let status = 429;
    for (let looks = 0; status === 429 && looks < 40; looks += 1) {
      await pause(50);
      ({ status } = (await open(first)).answer);
    }
    expect(status).toBe(200);
  });
});

it('an admin of the settings with a password that anybody guesses is not made', async () => {
  app = await startTestApp();
  const config = { ...app.config, admin: { email: 'owner@example.com', password: 'aaaaaaaa' } };
  await expect(ensureAdmin(config)).rejects.toThrow(/^ADMIN_PASSWORD: .*Use 8 or more characters/);
  expect(await UserModel.exists({ email: config.admin!.email })).toBeNull();
});

it('sixty unknown codes of offers from an address, twenty of an account; known ones cost nothing, and then none is looked at', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const admin = await app.signIn(Role.ADMIN);
  const input = { name: 'Sale', trigger: 'CODE', code: 'SALE', gift: { kind: 'PERCENT', percent: 10 } };
  const { addOffer } = await app.data(
    'mutation ($input: AddOfferInput!) { addOffer(input: $input) { id } }',
    { input },
    admin.token,
  );
  await app.data('mutation ($id: ID!) { startOffer(id: $id) { id } }', { id: addOffer.id }, admin.token);
  const items = [{ productId: await makeProduct(), quantity: 1 }];
  const ask = async (codes: string[], token?: string) =>
    (
      await app.data(
        'query ($items: [QuoteLineInput!], $codes: [String!]) { quote(items: $items, codes: $codes) { discountAmount codeProblems { message } } }',
        { items, codes },
        token,
      )
    ).quote;
  const five = (from: number) => Array.from({ length: 5 }, (_, i) => `WRONG${from + i}`);
  for (let i = 0; i < 25; i += 1) expect((await ask(['sale'], admin.token)).codeProblems).toEqual([]);
  for (let i = 0; i < 4; i += 1) await ask(five(5 * i), admin.token);
  const wait = [
    { message: expect.stringMatching(/^Too many unknown codes were tried. Please try again in 60 minutes.$/) },
  ];
  expect(await ask(['sale'], admin.token)).toEqual({ discountAmount: 0, codeProblems: wait });
  // A right code is no way to learn more by an order either.
  const order = { items, codes: ['sale'], totalAmount: 1062 };
  const refused = (await tryToPlace(app, admin, order)).errors![0]!.extensions;
  expect(refused).toMatchObject({ code: 'PRICE_CHANGED', quote: { discountAmount: 0, codeProblems: wait } });
  const other = await app.signIn();
  expect((await ask(['sale'], other.token)).discountAmount).toBe(100);
  for (let i = 0; i < 8; i += 1) await ask(five(100 + 5 * i));
  expect((await ask(['sale'])).codeProblems).toEqual(wait);
});
