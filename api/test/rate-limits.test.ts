/** Tests the rate limits per address, account and e-mail, with production values; rate-limits.long.test.ts has more. */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { UserModel } from '../src/features/customers/user.model.js';
import { ensureAdmin } from '../src/features/customers/users.service.js';
import { platform, setPlatform } from '../src/platform/platform.js';
import { Role } from '../src/types/viewer.js';
import { startTestApp, type TestApp } from './test-app.js';

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
