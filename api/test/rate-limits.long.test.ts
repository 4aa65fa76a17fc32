/** Tests more of the rate limits, with production values: those that take many requests or shops. */
import 'reflect-metadata';
import { Role } from '../src/types/viewer.js';
import { makeProduct, orderInput, tryToPlace } from './order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';

let app: TestApp;
afterEach(() => app.stop());

const codes = (answers: { errors?: { extensions: { code: string } }[] }[]) =>
  answers.map((answer) => answer.errors?.[0]?.extensions.code ?? 'OK');

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
