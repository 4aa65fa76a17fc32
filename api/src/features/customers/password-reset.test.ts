/** A forgotten password: it ends at the log-in, waits for staff, and neither guessers nor strangers get the better of its owner. */
import 'reflect-metadata';
import { pass } from '../../../test/clock.js';
import { startTestApp, type GraphqlAnswer, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { SecurityEventModel } from '../security-log/security-log.model.js';
import { applyDuePasswords } from './staff-password.service.js';
import { UserModel } from './user.model.js';

const ASK = `mutation ($email: String!, $device: String) {
  requestPasswordReset(input: { email: $email, device: $device }) { message resendAt } }`;
const RESET = `mutation ($input: ResetPasswordInput!) {
  resetPassword(input: $input) { token expiresAt device effectiveAt user { id } } }`;
const ASK_LOG_IN =
  'mutation ($email: String!, $password: String!) { requestLoginCode(input: { email: $email, password: $password }) { message } }';
const CANCEL = 'mutation ($token: String!) { cancelPasswordReset(token: $token) { cancelled } }';
const OLD = 'Steel&Stone-1999';
const NEW = 'Other&Steel-2000';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
afterEach(() => void jest.useRealTimers());

const codeOf = (answer: GraphqlAnswer) => answer.errors?.[0]?.extensions.code ?? 'OK';
const mailsTo = (email: string) => app.mail.received.filter(({ to }) => to?.[0]?.address === email);
/** What the next mail to the e-mail says. */
async function mailed(email: string, ask: () => Promise<unknown>): Promise<string> {
  const before = mailsTo(email).length;
  await ask();
  return (await app.mail.newestTo(email, (mail) => mailsTo(email).indexOf(mail) >= before)).text!;
}
const codeIn = (text: string) => /\n\s*(\d{6})\s/.exec(text)?.[1];
const linkIn = (text: string) => /\/login\?forgotten=1&link=([\w-]{43})/.exec(text)![1]!;
const reset = (input: object) => app.query(RESET, { input });
const opensWith = async (email: string, password: string) =>
  codeOf(await app.query(ASK_LOG_IN, { email, password })) === 'OK';
const me = async ({ token }: { token: string }) => codeOf(await app.query('{ me { id } }', {}, token));

describe('a reset password', () => {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  const byCode = async ({ email }: SignedIn) => {
    const otp = codeIn(await mailed(email, () => app.data(ASK, { email })));
    return reset({ email, otp, password: NEW });
  };

  it('of a shopper counts at once, ends every session and signs nobody in', async () => {
    const shopper = await app.signIn(Role.CUSTOMER, { password: OLD });
    const { resetPassword } = (await byCode(shopper)).data;
    expect(resetPassword).toMatchObject({ token: null, expiresAt: null, user: null, device: expect.any(String) });
    expect(Date.parse(resetPassword.effectiveAt)).toBeLessThanOrEqual(Date.now());
    expect(await me(shopper)).toBe('SESSION_EXPIRED');
    expect([await opensWith(shopper.email, OLD), await opensWith(shopper.email, NEW)]).toEqual([false, true]);
    // The device that was answered opens nothing either.
    expect(await me({ token: resetPassword.device })).toBe('SESSION_EXPIRED');
  });

  it('is set by the link of the mail as well, once and within half an hour', async () => {
    const { email } = await app.signIn(Role.CUSTOMER, { password: OLD });
    const ask = () => mailed(email, () => app.data(ASK, { email }));
    const [first, second, third] = [await ask(), await ask(), await ask()];
    // A later mail does not void the link of the one before, and a weak password spends none.
    expect(codeOf(await reset({ link: linkIn(first), password: 'aaaaaaaa' }))).toBe('BAD_INPUT');
    const both = await Promise.all([1, 2].map(() => reset({ link: linkIn(first), password: NEW })));
    expect(both.map(codeOf).sort()).toEqual(['OK', 'WRONG_CODE']);
    expect(await opensWith(email, NEW)).toBe(true);
    // What else was mailed is void with it.
    expect(codeOf(await reset({ link: linkIn(second), password: OLD }))).toBe('WRONG_CODE');
    expect(codeOf(await reset({ email, otp: codeIn(third), password: OLD }))).toBe('WRONG_CODE');
    const late = await ask();
    pass(31 * MINUTE);
    expect(codeOf(await reset({ link: linkIn(late), password: OLD }))).toBe('WRONG_CODE');
    for (const input of [
      { email, password: OLD },
      { otp: '123456', password: OLD },
      { link: 'x', password: OLD },
    ])
      expect(['BAD_INPUT', 'WRONG_CODE']).toContain(codeOf(await reset(input)));
  });

  it('does not tell by its rule whose name an e-mail belongs to', async () => {
    const { email } = await app.signIn(Role.CUSTOMER, { name: 'Gopal Krishnan', email: 'someone@example.com' });
    for (const one of [email, 'nobody.at.all@example.com'])
      expect(codeOf(await reset({ email: one, otp: '000000', password: 'gopalkrishnan' }))).toBe('WRONG_CODE');
    const text = await mailed(email, () => app.data(ASK, { email }));
    const named = await reset({ email, otp: codeIn(text), password: 'gopalkrishnan' });
    expect(named.errors![0]!.message).toContain('your name');
    // The code is still good for a better one.
    expect(codeOf(await reset({ email, otp: codeIn(text), password: NEW }))).toBe('OK');
  });
});

describe('a reset password of staff', () => {
  const KEY = 'mutation ($name: String!) { createApiKey(name: $name, scopes: [READ_ORDERS]) { secret } }';
  const PENDING = '{ pendingPasswords { userId email address effectiveAt } }';
  const opensAsKey = async (secret: string) => codeOf(await app.query('{ orders { total } }', {}, secret));
  const cancelLinkIn = (text: string) => /\/login\?cancel=(\S+)/.exec(text)![1]!;
  const noticeTo = (email: string, about: string) =>
    app.mail.newestTo(email, ({ subject }) => subject!.startsWith(`The password of ${about} `));
  const kindsOf = async (email: string) => (await SecurityEventModel.find({ email }).lean()).map(({ kind }) => kind);
  let admin: SignedIn;
  let firstAdmin: string;

  beforeAll(async () => {
    app = await startTestApp();
    firstAdmin = app.config.admin!.email;
    admin = await app.signIn(Role.ADMIN, { password: OLD });
  });
  afterAll(() => app.stop());

  /** @returns from when on it counts */
  async function resetOf({ email }: SignedIn): Promise<string> {
    const link = linkIn(await mailed(email, () => app.data(ASK, { email })));
    const { resetPassword } = (await reset({ link, password: NEW })).data;
    expect([resetPassword.token, resetPassword.user]).toEqual([null, null]);
    return resetPassword.effectiveAt;
  }

  it.each([Role.ADMIN, Role.ORDERS])(
    'counts an hour later; then sessions and API keys of its owner (%s) end',
    async (role) => {
      const owner = await app.signIn(Role.ADMIN, { password: OLD });
      const { secret } = (await app.data(KEY, { name: 'Theirs' }, owner.token)).createApiKey;
      const others = (await app.data(KEY, { name: 'Of another' }, admin.token)).createApiKey.secret;
      await UserModel.updateOne({ email: owner.email }, { $set: { role } });
      const before = Date.now();
      expect(Date.parse(await resetOf(owner))).toBeGreaterThanOrEqual(before + HOUR);
      expect([await opensWith(owner.email, OLD), await opensWith(owner.email, NEW)]).toEqual([true, false]);
      expect([await me(owner), await opensAsKey(secret)]).toEqual(['OK', 'OK']);
      // Everybody whom it concerns is told at once, and the log has it.
      for (const told of [owner.email, admin.email, firstAdmin])
        expect((await noticeTo(told, owner.email)).text).toContain(owner.email);
      expect(await kindsOf(owner.email)).toContain('PASSWORD_RESET');
      pass(HOUR + MINUTE);
      await applyDuePasswords();
      expect([await opensWith(owner.email, OLD), await opensWith(owner.email, NEW)]).toEqual([false, true]);
      jest.useRealTimers();
      expect([await me(owner), await opensAsKey(secret)]).toEqual(['SESSION_EXPIRED', 'UNAUTHENTICATED']);
      expect(await opensAsKey(others)).toBe('OK');
      expect(await kindsOf(owner.email)).toContain('PASSWORD_CHANGED');
    },
  );

  it('is cancelled by the link that the owner and every admin were mailed, or by an admin in the back office', async () => {
    const byAdmin = ({ id }: SignedIn, token: string) =>
      app.query('mutation ($id: ID!) { cancelStaffPasswordReset(userId: $id) { cancelled } }', { id }, token);
    const owners = [];
    for (let i = 0; i < 3; i += 1) owners.push(await app.signIn(Role.SUPPORT, { password: OLD }));
    const [first, second, third] = owners as [SignedIn, SignedIn, SignedIn];
    for (const owner of owners) await resetOf(owner);
    const { pendingPasswords } = await app.data(PENDING, {}, admin.token);
    expect(pendingPasswords.map(({ email }: { email: string }) => email)).toEqual(owners.map(({ email }) => email));
    const link = cancelLinkIn((await noticeTo(first.email, first.email)).text!);
    expect((await app.data(CANCEL, { token: link })).cancelPasswordReset.cancelled).toBe(true);
    expect((await app.data(CANCEL, { token: link })).cancelPasswordReset.cancelled).toBe(false);
    expect(codeOf(await app.query(CANCEL, { token: `${link}x` }))).toBe('NOT_FOUND');
    const ofAdmin = cancelLinkIn((await noticeTo(admin.email, second.email)).text!);
    expect((await app.data(CANCEL, { token: ofAdmin })).cancelPasswordReset.cancelled).toBe(true);
    expect(codeOf(await byAdmin(third, third.token))).toBe('FORBIDDEN');
    expect((await byAdmin(third, admin.token)).data.cancelStaffPasswordReset.cancelled).toBe(true);
    expect((await app.data(PENDING, {}, admin.token)).pendingPasswords).toEqual([]);
    // One that is not cancelled shows that the time of the others has passed too.
    const fourth = await app.signIn(Role.SUPPORT, { password: OLD });
    await resetOf(fourth);
    pass(HOUR + MINUTE);
    await applyDuePasswords();
    expect(await opensWith(fourth.email, NEW)).toBe(true);
    for (const { email } of owners)
      expect([await opensWith(email, OLD), await opensWith(email, NEW)]).toEqual([true, false]);
    expect(await kindsOf(first.email)).toContain('PASSWORD_RESET_CANCELLED');
  });

  it('is dropped when the owner changes it with the one that counts', async () => {
    const owner = await app.signIn(Role.ADMIN, { password: OLD });
    await resetOf(owner);
    const change = 'mutation ($i: ChangePasswordInput!) { changePassword(input: $i) { token } }';
    await app.data(change, { i: { currentPassword: OLD, newPassword: 'Third&Steel-2001' } }, owner.token);
    expect((await app.data(PENDING, {}, admin.token)).pendingPasswords).toEqual([]);
  });

  it('of the only admin is told to the shop as well', async () => {
    await UserModel.updateMany({ role: Role.ADMIN }, { $set: { role: Role.SUPPORT } });
    const only = await app.signIn(Role.ADMIN, { password: OLD });
    await resetOf(only);
    const { shop } = await app.data('{ shop { email } }');
    for (const told of [only.email, shop.email]) await noticeTo(told, only.email);
  });
});

describe('strangers from many addresses', () => {
  const VICTIM = 'victim@example.com';
  let visitors = 0;
  /** One GraphQL request, from an address nobody had before unless one is given. */
  async function from(document: string, variables: object, address = `198.51.${(visitors += 1)}.7`) {
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query: document, variables }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    });
    return { status: answer.status, ...((await answer.json()) as Omit<GraphqlAnswer, 'status'>) } as GraphqlAnswer;
  }
  const askFrom = (email: string, device?: string) => from(ASK, { email, device });
  const wrongCodeFrom = (email: string) => from(RESET, { input: { email, otp: '000000', password: NEW } });
  /** From twenty-five addresses, each as often as it may: codes asked for, and codes guessed. */
  async function attack(email: string) {
    const answers: GraphqlAnswer[] = [];
    for (let i = 0; i < 25; i += 1) {
      answers.push(await askFrom(email));
      answers.push(await wrongCodeFrom(email));
    }
    return answers.map(codeOf);
  }
  async function deviceOf(email: string): Promise<string> {
    const text = await mailed(email, () => from(ASK_LOG_IN, { email, password: OLD }));
    const document = 'mutation ($i: LogInInput!) { logIn(input: $i) { device } }';
    return (await from(document, { i: { email, password: OLD, otp: codeIn(text) } })).data.logIn.device;
  }

  beforeEach(async () => {
    app = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    await app.signIn(Role.CUSTOMER, { email: VICTIM, password: OLD });
  });
  afterEach(() => app.stop());

  it('leave the victim a known device', async () => {
    const device = await deviceOf(VICTIM);
    const text = await mailed(VICTIM, () => askFrom(VICTIM, device));
    const codes = await attack(VICTIM);
    expect(codes).toContain('RATE_LIMITED');
    // The code that was mailed to the device before is neither replaced nor used up, and another one is to be had.
    expect(codeOf(await from(RESET, { input: { email: VICTIM, otp: codeIn(text), device, password: NEW } }))).toBe(
      'OK',
    );
    const next = await mailed(VICTIM, () => askFrom(VICTIM, device));
    expect(codeOf(await from(RESET, { input: { email: VICTIM, otp: codeIn(next), device, password: OLD } }))).toBe(
      'OK',
    );
  });

  it('leave the victim the link of the newest mail, now and at any later moment of the day', async () => {
    expect(await attack(VICTIM)).toContain('RATE_LIMITED');
    const refused = await askFrom(VICTIM);
    expect([codeOf(refused), refused.errors![0]!.message]).toEqual([
      'RATE_LIMITED',
      expect.stringContaining('newest mail'),
    ]);
    const newest = await app.mail.newestTo(VICTIM);
    expect(codeOf(await from(RESET, { input: { link: linkIn(newest.text!), password: NEW } }))).toBe('OK');
    // Half an hour on the next link may be sent, to whoever asks for it; the limits of the day still hold.
    pass(31 * MINUTE);
    const later = await mailed(VICTIM, () => askFrom(VICTIM));
    expect(codeOf(await from(RESET, { input: { link: linkIn(later), password: OLD } }))).toBe('OK');
  });

  it('send the victim at most ten mails in the hour, and cannot tell whether there is an account', async () => {
    const [known, unknown] = [await attack(VICTIM), await attack('nobody.at.all@example.com')];
    expect(unknown).toEqual(known);
    for (const email of [VICTIM, 'nobody.at.all@example.com'])
      expect([email, mailsTo(email).length]).toEqual([email, 8]);
  });

  it('have twenty guesses at codes a day, at however many codes', async () => {
    let looked = 0;
    for (let hour = 0; hour < 4; hour += 1) {
      pass(HOUR + MINUTE);
      for (let i = 0; i < 12; i += 1) {
        await askFrom(VICTIM);
        if (codeOf(await wrongCodeFrom(VICTIM)) === 'WRONG_CODE') looked += 1;
      }
    }
    expect(looked).toBe(20);
    // The right code is no way in any more for a device that is not known; the link beside it is.
    const codes = mailsTo(VICTIM).filter(({ text }) => codeIn(text!));
    expect(codes).toHaveLength(10);
    const { text } = codes.at(-1)!;
    const right = await from(RESET, { input: { email: VICTIM, otp: codeIn(text!), password: NEW } });
    expect(codeOf(right)).toBe('RATE_LIMITED');
  });

  it('who know the password cannot guess the code to log in either; the owner is mailed a link', async () => {
    const device = await deviceOf(VICTIM);
    const logIn = (otp: string, more = {}) =>
      from('mutation ($i: LogInInput!) { logIn(input: $i) { token } }', {
        i: { email: VICTIM, password: OLD, otp, ...more },
      });
    const codes = [];
    for (let i = 0; i < 30; i += 1) {
      if (i % 5 === 0) await from(ASK_LOG_IN, { email: VICTIM, password: OLD });
      codes.push(codeOf(await logIn('000000')));
    }
    expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(20);
    const mail = await app.mail.newestTo(VICTIM, ({ subject }) => subject!.includes('guessing'));
    const byLink = /\/login\?device=(\S+)/.exec(mail.text!)![1]!;
    for (const known of [device, byLink]) {
      const ask = 'mutation ($i: RequestLoginCodeInput!) { requestLoginCode(input: $i) { message } }';
      const text = await mailed(VICTIM, () => from(ask, { i: { email: VICTIM, password: OLD, device: known } }));
      expect(codeOf(await logIn(codeIn(text)!, { device: known }))).toBe('OK');
    }
  });
});
