/** Signing up, logging in and tokens, over GraphQL against the embedded database and a real mail server. */
import 'reflect-metadata';
import argon2 from '@node-rs/argon2';
import jwt from 'jsonwebtoken';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { platform } from '../../platform/platform.js';
import { Role } from '../../types/viewer.js';
import { OneTimeCodeModel } from './code.model.js';
import { UserModel } from './user.model.js';

const ASK_SIGN_UP = 'mutation ($email: String!) { requestSignUpCode(input: { email: $email }) { message resendAt } }';
const SIGN_UP = `mutation ($name: String!, $email: String!, $password: String!, $otp: String!) {
  signUp(input: { name: $name, email: $email, password: $password, otp: $otp }) { token expiresAt user { id name email role permissions } }
}`;
const ASK_LOG_IN =
  'mutation ($email: String!, $password: String!) { requestLoginCode(input: { email: $email, password: $password }) { message resendAt } }';
const LOG_IN = `mutation ($email: String!, $password: String!, $otp: String!) {
  logIn(input: { email: $email, password: $password, otp: $otp }) { token user { id name email liked } }
}`;
const ME = '{ me { id name email role } }';
const PASSWORD = 'Steel&Stone-1999';

let app: TestApp;
let people = 0;
const somebody = () => `meera${(people += 1)}@example.com`;
const wrongCodes = (right: string, count: number) =>
  Array.from({ length: count }, (_, i) => String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'));

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function signedUp(email = somebody()): Promise<{ email: string; token: string; id: string }> {
  await app.data(ASK_SIGN_UP, { email });
  const otp = await app.mail.codeFor(email);
  const { signUp } = await app.data(SIGN_UP, { name: 'Meera Pandey', email, password: PASSWORD, otp });
  return { email, token: signUp.token, id: signUp.user.id };
}

async function codeToLogIn(email: string): Promise<string> {
  const before = app.mail.received.length;
  await app.data(ASK_LOG_IN, { email, password: PASSWORD });
  const mail = await app.mail.newestTo(email, (one) => app.mail.received.indexOf(one) >= before);
  return /\b\d{6}\b/.exec(mail.text!)![0];
}

describe('signing up', () => {
  it('makes a customer with the code of the mail and signs them in', async () => {
    const email = somebody();
    const asked = await app.data(ASK_SIGN_UP, { email: ` ${email.toUpperCase()}\t` });
    expect(asked.requestSignUpCode.message).toBe('OTP sent to your email');
    const otp = await app.mail.codeFor(email);
    const { signUp } = await app.data(SIGN_UP, { name: ' Meera Pandey ', email, password: PASSWORD, otp });
    expect(signUp.user).toMatchObject({ name: 'Meera Pandey', email, role: 'CUSTOMER', permissions: [] });
    expect((await app.data(ME, {}, signUp.token)).me).toMatchObject({ id: signUp.user.id, email });
  });

  it('keeps the code nowhere but in the mail', async () => {
    const email = somebody();
    const answer = await app.query(ASK_SIGN_UP, { email });
    const otp = await app.mail.codeFor(email);
    // As a number of its own: by chance its digits may stand within an id, a time or a hash.
    const code = new RegExp(`(?<!\\w)${otp}(?!\\w)`);
    expect(JSON.stringify(answer)).not.toMatch(code);
    const stored = await OneTimeCodeModel.findOne({ email }).lean();
    expect(JSON.stringify(stored)).not.toMatch(code);
    const { subject, headers } = await app.mail.newestTo(email);
    expect(subject).not.toMatch(code);
    expect(JSON.stringify(headers.filter((h) => h.key === 'subject'))).not.toMatch(code);
  });

  it('answers a taken e-mail as any other, and says so only in the mail', async () => {
    const { email } = await signedUp();
    const free = await app.query(ASK_SIGN_UP, { email: somebody() });
    const taken = await app.query(ASK_SIGN_UP, { email });
    const shape = (answer: typeof free) => ({
      status: answer.status,
      message: answer.data!.requestSignUpCode.message,
      errors: answer.errors,
    });
    expect(shape(taken)).toEqual(shape(free));
    const mail = await app.mail.newestTo(email);
    expect(mail.subject).toContain('already');
    expect(mail.text).not.toMatch(/^\s+\d{6}$/m);
    const guess = { name: 'Meera', password: PASSWORD, otp: '000000' };
    const wrong = await app.query(SIGN_UP, { ...guess, email });
    const wrongOfFree = await app.query(SIGN_UP, { ...guess, email: somebody() });
    expect(wrong.errors).toEqual(wrongOfFree.errors);
    expect(wrong.errors![0]!.extensions.code).toBe('WRONG_CODE');
  });

  it('refuses a short password, a blank name and something that is no e-mail, naming each field and no value', async () => {
    const answer = await app.query(SIGN_UP, { name: '  ', email: 'nobody', password: 'short', otp: '123456' });
    expect(answer.status).toBe(400);
    expect(answer.errors![0]!.extensions.code).toBe('BAD_INPUT');
    expect(answer.errors![0]!.extensions['fields'].map((field: { path: string }) => field.path).sort()).toEqual([
      'email',
      'name',
      'password',
    ]);
    expect(JSON.stringify(answer)).not.toContain('short"');
  });

  it('says that the mail could not be sent when the mail server refuses it', async () => {
    app.mail.down = true;
    const answer = await app.query(ASK_SIGN_UP, { email: somebody() });
    app.mail.down = false;
    expect(answer.errors![0]).toMatchObject({ message: 'Failed to send OTP', extensions: { code: 'UNAVAILABLE' } });
  });

  it('makes one account when the same code arrives twice at once', async () => {
    const email = somebody();
    await app.data(ASK_SIGN_UP, { email });
    const otp = await app.mail.codeFor(email);
    const both = await Promise.all(
      [1, 2].map(() => app.query(SIGN_UP, { name: 'Meera', email, password: PASSWORD, otp })),
    );
    expect(both.filter((answer) => !answer.errors)).toHaveLength(1);
    expect(await UserModel.countDocuments({ email })).toBe(1);
  });
});

describe('logging in', () => {
  it('takes password and code, and the code only once', async () => {
    const { email } = await signedUp();
    const otp = await codeToLogIn(email);
    const { logIn } = await app.data(LOG_IN, { email, password: PASSWORD, otp });
    expect(logIn.user).toMatchObject({ email, liked: [] });
    expect((await app.query(LOG_IN, { email, password: PASSWORD, otp })).errors![0]!.extensions.code).toBe(
      'WRONG_CODE',
    );
  });

  it('gives one session when the same code arrives twice at once', async () => {
    const { email } = await signedUp();
    const otp = await codeToLogIn(email);
    // Both have seen that it is right before either takes it away.
    const take = OneTimeCodeModel.deleteOne.bind(OneTimeCodeModel);
    let waiting: (() => void)[] = [];
    const taking = jest.spyOn(OneTimeCodeModel, 'deleteOne').mockImplementation(((filter: object) => {
      const turn = new Promise<void>((resolve) => waiting.push(resolve));
      if (waiting.length === 2) waiting.forEach((go) => go());
      return turn.then(() => take(filter));
    }) as never);
    const answers = await Promise.all([1, 2].map(() => app.query(LOG_IN, { email, password: PASSWORD, otp })));
    taking.mockRestore();
    waiting = [];
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'in').sort()).toEqual(['WRONG_CODE', 'in']);
  });

  it('answers a wrong password and an unknown e-mail alike, and sends nothing', async () => {
    const { email } = await signedUp();
    const before = app.mail.received.length;
    const wrong = await app.query(ASK_LOG_IN, { email, password: 'Wrong-password' });
    const unknown = await app.query(ASK_LOG_IN, { email: somebody(), password: 'Wrong-password' });
    expect(wrong).toEqual(unknown);
    expect(wrong.status).toBe(401);
    expect(wrong.errors![0]!.extensions.code).toBe('WRONG_CREDENTIALS');
    expect(app.mail.received.length).toBe(before);
  });

  it('compares a password for an unknown e-mail too, so that the answer takes as long', async () => {
    const { email } = await signedUp();
    const compare = jest.spyOn(argon2, 'verify');
    for (const one of [email, somebody()]) await app.query(ASK_LOG_IN, { email: one, password: 'Wrong-password' });
    const [known, unknown] = compare.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
    compare.mockRestore();
    expect(known).toEqual(unknown);
    expect(known!.join('$')).toBe(`$argon2id$v=19$m=${app.config.passwordHashKib},t=2,p=1`);
  });

  it('puts the newest code in the place of the one before', async () => {
    const { email } = await signedUp();
    const first = await codeToLogIn(email);
    const second = await codeToLogIn(email);
    if (first !== second)
      expect((await app.query(LOG_IN, { email, password: PASSWORD, otp: first })).errors![0]!.extensions.code).toBe(
        'WRONG_CODE',
      );
    expect((await app.query(LOG_IN, { email, password: PASSWORD, otp: second })).errors).toBeUndefined();
  });

  it('refuses a code that is older than ten minutes', async () => {
    const { email } = await signedUp();
    const otp = await codeToLogIn(email);
    const stored = await OneTimeCodeModel.findOne({ email }).lean();
    expect(stored!.expiresAt.getTime() - Date.now()).toBeGreaterThan(9.5 * 60_000);
    expect(stored!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    await OneTimeCodeModel.updateOne({ email }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await app.query(LOG_IN, { email, password: PASSWORD, otp })).errors![0]!.extensions.code).toBe(
      'WRONG_CODE',
    );
  });

  it('looks at five tries of a code, however many arrive at once', async () => {
    const { email } = await signedUp();
    const otp = await codeToLogIn(email);
    const input = (code: string) =>
      `logIn(input: { email: "${email}", password: "${PASSWORD}", otp: "${code}" }) { token }`;
    const documents = wrongCodes(otp, 200).map((code) => `mutation { ${input(code)} }`);
    const answers = await Promise.all(documents.map((document) => app.query(document)));
    expect(new Set(answers.flatMap((answer) => answer.errors!.map((error) => error.extensions.code)))).toEqual(
      new Set(['WRONG_CODE']),
    );
    const byAliases = `mutation { ${wrongCodes(otp, 20)
      .map((code, i) => `a${i}: ${input(code)}`)
      .join(' ')} }`;
    expect((await app.query(byAliases)).errors![0]!.extensions).toMatchObject({ limit: 'mutations' });
    expect((await OneTimeCodeModel.findOne({ email }).lean())!.tries).toBe(5);
    expect((await app.query(LOG_IN, { email, password: PASSWORD, otp })).errors![0]!.extensions.code).toBe(
      'WRONG_CODE',
    );
  });

  it('refuses a batch of requests and a thousand aliases', async () => {
    const batch = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ query: '{ categories { id } }' }, { query: '{ categories { id } }' }]),
    });
    expect(batch.status).toBe(400);
    const aliases = Array.from(
      { length: 1_000 },
      (_, i) => `a${i}: requestSignUpCode(input: { email: "x@example.com" }) { message }`,
    );
    const many = await app.query(`mutation { ${aliases.slice(0, 100).join(' ')} }`);
    expect(many.status).toBe(400);
    expect((await app.query(`mutation { ${aliases.join(' ')} }`)).errors).toHaveLength(1);
    expect(app.mail.received.filter((mail) => mail.to?.[0]?.address === 'x@example.com')).toHaveLength(0);
  });

  it('takes no operators for an e-mail or a password', async () => {
    for (const variables of [
      { email: { $ne: null }, password: PASSWORD },
      { email: 'meera1@example.com', password: { $ne: null } },
    ]) {
      const answer = await app.query(ASK_LOG_IN, variables as never);
      expect(answer.status).toBe(400);
      expect(answer.errors![0]!.extensions.code).toBe('BAD_INPUT');
    }
  });
});

describe('a token', () => {
  let session: string;
  /** An account, and in `session` the id of its log-in. */
  const loggedIn = async () => {
    const account = await signedUp();
    ({ session } = jwt.decode(account.token) as { session: string });
    return account;
  };
  const claims = (id: string) => ({ id, version: 0, session });
  const rights = (id: string) =>
    ({ algorithm: 'HS256', issuer: 'gs-mart', audience: 'gs-mart-shop', subject: id, expiresIn: 60 }) as const;
  const meWith = (token: string) => app.query(ME, {}, token);

  it('opens the account it was made for', async () => {
    const { id } = await loggedIn();
    const token = jwt.sign(claims(id), platform().jwtSecret, rights(id));
    expect((await meWith(token)).data.me.id).toBe(id);
  });

  it.each([
    [
      'another algorithm',
      (id: string) => jwt.sign(claims(id), platform().jwtSecret, { ...rights(id), algorithm: 'HS512' }),
    ],
    ['no signature', (id: string) => jwt.sign(claims(id), '', { ...rights(id), algorithm: 'none' })],
    [
      'another audience',
      (id: string) => jwt.sign(claims(id), platform().jwtSecret, { ...rights(id), audience: 'elsewhere' }),
    ],
    [
      'another issuer',
      (id: string) => jwt.sign(claims(id), platform().jwtSecret, { ...rights(id), issuer: 'elsewhere' }),
    ],
    ['another secret', (id: string) => jwt.sign(claims(id), 'x'.repeat(48), rights(id))],
    ['its time over', (id: string) => jwt.sign(claims(id), platform().jwtSecret, { ...rights(id), expiresIn: -1 })],
    [
      'its time not begun',
      (id: string) => jwt.sign(claims(id), platform().jwtSecret, { ...rights(id), notBefore: 60 }),
    ],
    [
      'claims that were not signed',
      (id: string) => {
        const [head, , signature] = jwt.sign(claims(id), platform().jwtSecret, rights(id)).split('.');
        const { iat, ...others } = jwt.decode(jwt.sign(claims(id), 'x'.repeat(48), rights(id))) as jwt.JwtPayload;
        const changed = Buffer.from(JSON.stringify({ ...others, iat: iat! - 1 })).toString('base64url');
        return `${head}.${changed}.${signature}`;
      },
    ],
    [
      'an operator for an id',
      () => jwt.sign({ id: { $ne: null }, version: 0, session }, platform().jwtSecret, rights('{"$ne":null}')),
    ],
    ['nothing of a token', () => 'undefined'],
  ])('is refused with %s', async (_, forge) => {
    const { id } = await loggedIn();
    const answer = await meWith(forge(id));
    expect(answer.status).toBe(401);
    expect(answer.errors![0]).toMatchObject({
      message: 'Session expired. Please login again.',
      extensions: { code: 'SESSION_EXPIRED' },
    });
  });

  it('is missing: the answer asks to log in', async () => {
    const answer = await app.query(ME);
    expect(answer.status).toBe(401);
    expect(answer.errors![0]).toMatchObject({ message: 'Please login first', extensions: { code: 'UNAUTHENTICATED' } });
  });

  it('does not hide the public shop when it is refused', async () => {
    expect((await app.query('{ categories { id } }', {}, 'refused')).errors).toBeUndefined();
  });

  it('lasts ninety days at most, its session a week without use, and names the account', async () => {
    const { token, id } = await loggedIn();
    const { iat, exp, id: named } = jwt.decode(token) as { iat: number; exp: number; id: string };
    expect(exp - iat).toBe(90 * 86_400);
    expect(named).toBe(id);
  });
});

describe('another password', () => {
  const ASK_RESET =
    'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { message resendAt } }';
  const RESET = `mutation ($email: String!, $otp: String!, $password: String!) {
    resetPassword(input: { email: $email, otp: $otp, password: $password }) { effectiveAt token user { email } } }`;
  const CHANGE = `mutation ($now: String!, $next: String!) {
    changePassword(input: { currentPassword: $now, newPassword: $next }) { token user { email } } }`;
  const NEXT = 'Other&Password-2000';
  const resetCode = async (email: string) => {
    const before = app.mail.received.length;
    await app.data(ASK_RESET, { email });
    const mail = await app.mail.newestTo(email, (one) => app.mail.received.indexOf(one) >= before);
    return /\b\d{6}\b/.exec(mail.text!)![0];
  };
  const opens = async (email: string, password: string) => !(await app.query(ASK_LOG_IN, { email, password })).errors;
  const told = (email: string) => app.mail.newestTo(email, (mail) => mail.subject?.includes('was changed') ?? false);

  it('is set with the code of the mail and signs nobody in; every earlier sign-in ends, and a mail tells of it', async () => {
    const { email, token } = await signedUp();
    const otp = await resetCode(email.toUpperCase());
    const { resetPassword } = await app.data(RESET, { email, otp, password: NEXT });
    expect(resetPassword).toMatchObject({ token: null, user: null });
    expect(Date.parse(resetPassword.effectiveAt)).toBeLessThanOrEqual(Date.now());
    expect((await app.query(ME, {}, token)).errors![0]!.extensions.code).toBe('SESSION_EXPIRED');
    expect([await opens(email, PASSWORD), await opens(email, NEXT)]).toEqual([false, true]);
    expect((await told(email)).text).not.toContain(NEXT);
    expect((await app.query(RESET, { email, otp, password: PASSWORD })).errors![0]!.extensions.code).toBe('WRONG_CODE');
  });

  it('is asked for alike with and without an account, which only the mail tells', async () => {
    const { email } = await signedUp();
    const nobody = somebody();
    const [known, unknown] = [await app.query(ASK_RESET, { email }), await app.query(ASK_RESET, { email: nobody })];
    const shape = ({ status, data, errors }: typeof known) => [status, data!.requestPasswordReset.message, errors];
    expect(shape(known)).toEqual(shape(unknown));
    const mail = await app.mail.newestTo(nobody);
    expect([mail.subject!.includes('no account'), /^\s+\d{6}$/m.test(mail.text!)]).toEqual([true, false]);
    const guess = { otp: '000000', password: NEXT };
    expect((await app.query(RESET, { ...guess, email: nobody })).errors).toEqual(
      (await app.query(RESET, { ...guess, email: somebody() })).errors,
    );
  });

  it('has five tries a code, takes no code of another purpose and no short password', async () => {
    const { email } = await signedUp();
    const logInCode = await codeToLogIn(email);
    const otp = await resetCode(email);
    if (logInCode !== otp)
      expect((await app.query(RESET, { email, otp: logInCode, password: NEXT })).errors![0]!.extensions.code).toBe(
        'WRONG_CODE',
      );
    expect((await app.query(RESET, { email, otp, password: 'short' })).errors![0]!.extensions.code).toBe('BAD_INPUT');
    await Promise.all(wrongCodes(otp, 20).map((wrong) => app.query(RESET, { email, otp: wrong, password: NEXT })));
    expect((await app.query(RESET, { email, otp, password: NEXT })).errors![0]!.extensions.code).toBe('WRONG_CODE');
    expect(await opens(email, PASSWORD)).toBe(true);
  });

  it('is changed with the one of now; other sign-ins end and the new one goes on', async () => {
    const { email, token } = await signedUp();
    const wrong = await app.query(CHANGE, { now: 'Wrong-password', next: NEXT }, token);
    expect([wrong.status, wrong.errors![0]!.extensions.code]).toEqual([401, 'WRONG_CREDENTIALS']);
    const other = (await app.data(LOG_IN, { email, password: PASSWORD, otp: await codeToLogIn(email) })).logIn.token;
    const { changePassword } = await app.data(CHANGE, { now: PASSWORD, next: NEXT }, token);
    for (const old of [token, other])
      expect((await app.query(ME, {}, old)).errors![0]!.extensions.code).toBe('SESSION_EXPIRED');
    expect((await app.data(ME, {}, changePassword.token)).me.email).toBe(email);
    expect([await opens(email, PASSWORD), await opens(email, NEXT)]).toEqual([false, true]);
    await told(email);
  });

  it('is changed once when two changes arrive at once', async () => {
    const { token } = await signedUp();
    const answers = await Promise.all(
      ['First-password-1', 'Second-password-2'].map((next) => app.query(CHANGE, { now: PASSWORD, next }, token)),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  });
});

describe('the first admin', () => {
  it('is there at the start and may enter the back office; a customer may not', async () => {
    const { email } = app.config.admin!;
    const admin = await UserModel.findOne({ email }).lean();
    expect(admin!.role).toBe(Role.ADMIN);
    const { token } = await app.signIn(Role.ADMIN);
    expect((await app.data('{ adminCheck }', {}, token)).adminCheck).toBe(true);
    expect((await app.data('{ adminCheck }', {}, (await signedUp()).token)).adminCheck).toBe(false);
  });
});
