/** How often one address, account and e-mail may ask, with the limits as they are in production. */
import 'reflect-metadata';
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

it('every request counts for its address and for its account; the answer keeps the form of GraphQL', async () => {
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
  const other = await app.signIn();
  expect((await app.query('{ me { id } }', {}, other.token)).errors).toBeUndefined();
  const anonymous = [];
  for (let i = 0; i < 13; i += 1) anonymous.push(await app.query('{ categories { id } }'));
  expect(codes(anonymous)).toContain('RATE_LIMITED');
});

it('another process or a restart does not forget how many codes were sent', async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const email = 'patient@example.com';
  for (let i = 0; i < 5; i += 1) await app.query(ASK_SIGN_UP, { email });
  // A new platform makes new counters, as another process on the same database has them.
  setPlatform({ ...platform() });
  expect(codes([await app.query(ASK_SIGN_UP, { email })])).toEqual(['RATE_LIMITED']);
});
