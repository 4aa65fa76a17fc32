/** Sessions, from the log-in to their end: by hand, by time, by an admin, and in every process. */
import 'reflect-metadata';
import jwt from 'jsonwebtoken';
import { makeProduct, orderInput, placeOrder } from '../../../test/order-fixtures.js';
import { pass } from '../../../test/clock.js';
import { startTestApp, type GraphqlAnswer, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { platform, setPlatform } from '../../platform/platform.js';
import { signPath, opensSignedPath } from '../../platform/files/signed-path.js';
import { Role } from '../../types/viewer.js';
import { SecurityEventModel } from '../security-log/security-log.model.js';
import { OrderModel } from '../orders/order.model.js';
import { ObjectId } from '../../types/object-id.js';
import { AccessNewsModel, SessionModel } from './session.model.js';
import { UserModel } from './user.model.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PASSWORD = 'Steel&Stone-1999';
const MINE = '{ mySessions { id current device address lastUsedAt expiresAt } }';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => void jest.useRealTimers());

const codeOf = (answer: GraphqlAnswer) => answer.errors?.[0]?.extensions.code ?? 'OK';
const opens = async ({ token }: { token: string }) => codeOf(await app.query('{ me { id } }', {}, token));
const idOf = ({ token }: { token: string }) => (jwt.decode(token) as { session: string }).session;

async function codeMailedTo(email: string, ask: () => Promise<unknown>): Promise<string> {
  const before = app.mail.received.length;
  await ask();
  const mail = await app.mail.newestTo(email, (one) => app.mail.received.indexOf(one) >= before);
  return /\b\d{6}\b/.exec(mail.text!)![0];
}
/** A further log-in of the account, the way people do it. */
async function logIn(who: SignedIn, more: Record<string, unknown> = {}) {
  const credentials = { email: who.email, password: PASSWORD, ...more };
  const otp = await codeMailedTo(who.email, () => app.rest('POST', '/api/auth/login-otp', credentials));
  const { body } = await app.rest('POST', '/api/auth/verify-otp', { ...credentials, otp });
  return body as { token: string; expiresAt: string; device: string };
}

describe('a session', () => {
  it('ends on the server with the log-out, and no other one with it', async () => {
    const shopper = await app.signIn(Role.CUSTOMER, { password: PASSWORD });
    const other = await logIn(shopper);
    expect([await opens(shopper), await opens(other)]).toEqual(['OK', 'OK']);
    await app.data('mutation { logOut { success } }', {}, shopper.token);
    expect([await opens(shopper), await opens(other)]).toEqual(['SESSION_EXPIRED', 'OK']);
    expect((await app.rest('GET', '/api/auth/me', undefined, shopper.token)).status).toBe(401);
  });

  it('is listed with its device and can be ended, alone or with all others; never those of somebody else', async () => {
    const shopper = await app.signIn(Role.CUSTOMER, { password: PASSWORD });
    const [second, third] = [await logIn(shopper), await logIn(shopper)];
    await SessionModel.updateOne(
      { _id: new ObjectId(idOf(second)) },
      {
        $set: {
          userAgent:
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
        },
      },
    );
    const { mySessions } = await app.data(MINE, {}, shopper.token);
    expect(mySessions.map((one: any) => [one.id, one.current]).sort()).toEqual(
      [shopper, second, third].map((one) => [idOf(one), one === shopper]).sort(),
    );
    expect(mySessions.find((one: any) => one.id === idOf(second)).device).toBe('Chrome on Windows');
    const end = (id: string, token: string) =>
      app.query('mutation ($id: ID!) { endSession(id: $id) { id } }', { id }, token);
    const stranger = await app.signIn();
    expect(codeOf(await end(idOf(second), stranger.token))).toBe('NOT_FOUND');
    expect(await opens(second)).toBe('OK');
    expect(codeOf(await end(idOf(second), shopper.token))).toBe('OK');
    expect(codeOf(await end(idOf(second), shopper.token))).toBe('NOT_FOUND');
    expect(await opens(second)).toBe('SESSION_EXPIRED');
    expect((await app.data('mutation { endOtherSessions { ended } }', {}, shopper.token)).endOtherSessions.ended).toBe(
      1,
    );
    expect([await opens(shopper), await opens(third), await opens(stranger)]).toEqual(['OK', 'SESSION_EXPIRED', 'OK']);
  });

  it('of staff can be listed and ended by admins alone, and of customers by nobody else', async () => {
    const [admin, person, shopper] = [await app.signIn(Role.ADMIN), await app.signIn(Role.ORDERS), await app.signIn()];
    const list = 'query ($id: ID!) { staffSessions(userId: $id) { id current } }';
    const end = 'mutation ($id: ID!, $one: ID) { endStaffSessions(userId: $id, sessionId: $one) { ended } }';
    expect(codeOf(await app.query(list, { id: admin.id }, person.token))).toBe('FORBIDDEN');
    expect((await app.data(list, { id: person.id }, admin.token)).staffSessions).toEqual([
      { id: idOf(person), current: false },
    ]);
    for (const document of [list, end])
      expect(codeOf(await app.query(document, { id: shopper.id }, admin.token))).toBe('NOT_FOUND');
    expect((await app.data(end, { id: person.id, one: idOf(admin) }, admin.token)).endStaffSessions.ended).toBe(0);
    expect((await app.data(end, { id: person.id }, admin.token)).endStaffSessions.ended).toBe(1);
    expect([await opens(person), await opens(admin)]).toEqual(['SESSION_EXPIRED', 'OK']);
    const { auditLog } = await app.data(
      `{ auditLog(filter: { entityId: "${person.id}" }) { items { summary } } }`,
      {},
      admin.token,
    );
    expect(auditLog.items.map((one: any) => one.summary)).toContain(`Ended all sessions (1) of ${person.email}`);
  });

  it('of staff ends after 30 minutes without a use, and after twelve hours whatever its use', async () => {
    const person = await app.signIn(Role.ORDERS, { password: PASSWORD });
    for (let used = 0; used < 12 * HOUR - 25 * MINUTE; used += 25 * MINUTE) {
      expect([used, await opens(person)]).toEqual([used, 'OK']);
      pass(25 * MINUTE);
    }
    pass(25 * MINUTE);
    expect(await opens(person)).toBe('SESSION_EXPIRED');
    jest.useRealTimers();
    const { token, expiresAt } = await logIn(person);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(11 * HOUR);
    pass(32 * MINUTE);
    expect(await opens({ token })).toBe('SESSION_EXPIRED');
  });

  it('of a shopper slides on with each use, and ends after a week without', async () => {
    const shopper = await app.signIn();
    for (let week = 0; week < 3; week += 1) {
      pass(6 * DAY);
      expect([week, await opens(shopper)]).toEqual([week, 'OK']);
    }
    pass(8 * DAY);
    expect(await opens(shopper)).toBe('SESSION_EXPIRED');
  });

  it('that has expired or was ended places no order, through GraphQL and REST', async () => {
    const productId = await makeProduct({ stock: 20 });
    const gone: Record<string, (who: SignedIn) => Promise<unknown>> = {
      'a week without use': async () => pass(8 * DAY),
      'the log-out': ({ token }) => app.data('mutation { logOut { success } }', {}, token),
      'its end from another device': async (who) =>
        app.data('mutation { endOtherSessions { ended } }', {}, (await logIn(who)).token),
      'another password': ({ token }) =>
        app.data(
          'mutation ($i: ChangePasswordInput!) { changePassword(input: $i) { token } }',
          { i: { currentPassword: PASSWORD, newPassword: 'Other&Steel-2000' } },
          token,
        ),
    };
    for (const [how, end] of Object.entries(gone)) {
      const shopper = await app.signIn(Role.CUSTOMER, { password: PASSWORD });
      // It is good before, and remembered by this process.
      await placeOrder(app, shopper, { items: [{ productId, quantity: 1 }] });
      await end(shopper);
      const orders = () => OrderModel.countDocuments({ customer: new ObjectId(shopper.id) });
      const byGraphql = await placeOrder(app, shopper, { items: [{ productId, quantity: 1 }] }).catch(String);
      const byRest = await app.rest(
        'POST',
        '/api/orders',
        orderInput({ items: [{ productId, quantity: 1 }] }),
        shopper.token,
      );
      expect([how, byGraphql, byRest.status, byRest.body.code]).toEqual([
        how,
        expect.stringContaining('SESSION_EXPIRED'),
        401,
        'SESSION_EXPIRED',
      ]);
      expect([how, await orders()]).toEqual([how, 1]);
      jest.useRealTimers();
    }
  });

  it('costs no question to the database while it is used again and again', async () => {
    const shopper = await app.signIn();
    const read = [
      jest.spyOn(SessionModel.collection, 'find'),
      jest.spyOn(UserModel.collection, 'find'),
      jest.spyOn(AccessNewsModel, 'find'),
    ];
    const requests = 40;
    for (let i = 0; i < requests; i += 1) await app.query('{ adminCheck }', {}, shopper.token);
    const [sessions, accounts, news] = read.map((spy) => spy.mock.calls.length);
    read.forEach((spy) => spy.mockRestore());
    expect([sessions, accounts]).toEqual([1, 1]);
    expect(news).toBeLessThan(requests);
  });

  it('that another process ends is over here with the next news', async () => {
    const shopper = await app.signIn();
    expect(await opens(shopper)).toBe('OK');
    // What the other one writes; nothing of this process forgets anything.
    await SessionModel.deleteOne({ _id: new ObjectId(idOf(shopper)) });
    await AccessNewsModel.create([{ account: shopper.id, at: new Date() }]);
    pass(1_500);
    expect(await opens(shopper)).toBe('SESSION_EXPIRED');
  });

  it('has a token that names it: one without a session opens nothing', async () => {
    const shopper = await app.signIn();
    const rights = {
      algorithm: 'HS256',
      issuer: 'gs-mart',
      audience: 'gs-mart-shop',
      subject: shopper.id,
      expiresIn: 60,
    } as const;
    for (const session of [undefined, new ObjectId().toHexString(), { $ne: null }, idOf(await app.signIn())])
      expect(
        await opens({ token: jwt.sign({ id: shopper.id, version: 0, session }, platform().jwtSecret, rights) }),
      ).toBe('SESSION_EXPIRED');
  });
});

describe('the password is asked for again ten minutes after it was given', () => {
  const CONFIRM = 'mutation ($password: String!) { confirmPassword(password: $password) { confirmedUntil } }';
  const GUARDED: Record<string, [string, (ids: Record<string, string>) => Record<string, unknown>]> = {
    setUserRole: [
      'mutation ($id: ID!) { setUserRole(userId: $id, role: CUSTOMER) { id } }',
      ({ shopper }) => ({ id: shopper }),
    ],
    createApiKey: ['mutation { createApiKey(name: "ERP", scopes: [READ_ORDERS]) { secret } }', () => ({})],
    revokeApiKey: ['mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', ({ nothing }) => ({ id: nothing })],
    createWebhook: [
      'mutation { createWebhook(input: { url: "http://127.0.0.1:9/x", topics: [ORDER_PAID] }) { secret } }',
      () => ({}),
    ],
    editWebhook: [
      'mutation ($id: ID!) { editWebhook(input: { id: $id, enabled: false }) { id } }',
      ({ nothing }) => ({ id: nothing }),
    ],
    deleteWebhook: ['mutation ($id: ID!) { deleteWebhook(id: $id) { id } }', ({ nothing }) => ({ id: nothing })],
    refundOrder: ['mutation ($id: ID!) { refundOrder(input: { id: $id }) { id } }', ({ nothing }) => ({ id: nothing })],
  };

  it.each(Object.keys(GUARDED))('for %s, on this device alone; then it works again', async (operation) => {
    const admin = await app.signIn(Role.ADMIN, { password: PASSWORD });
    const ids = { shopper: (await app.signIn()).id, nothing: '0'.repeat(24) };
    const [document, variables] = GUARDED[operation]!;
    const send = () => app.query(document, variables(ids), admin.token);
    expect(codeOf(await send())).not.toBe('PASSWORD_NEEDED');
    pass(11 * MINUTE);
    const refused = await send();
    expect([refused.status, codeOf(refused)]).toEqual([403, 'PASSWORD_NEEDED']);
    expect((await app.query('{ auditLog { total } }', {}, admin.token)).errors).toBeUndefined();
    expect(codeOf(await app.query(CONFIRM, { password: 'Wrong-password' }, admin.token))).toBe('WRONG_CREDENTIALS');
    expect(codeOf(await send())).toBe('PASSWORD_NEEDED');
    const { confirmPassword } = await app.data(CONFIRM, { password: PASSWORD }, admin.token);
    expect(Date.parse(confirmPassword.confirmedUntil)).toBeGreaterThan(0);
    expect(codeOf(await send())).not.toBe('PASSWORD_NEEDED');
  });
});

describe('a status that gives money back', () => {
  const CANCEL =
    'mutation ($id: ID!, $to: OrderStatus!, $refund: Boolean) { updateOrderStatus(input: { id: $id, orderStatus: $to, refund: $refund }) { orderStatus refundedAmount } }';
  it('asks for the password too, over REST as well; one that gives none back, or keeps it, does not', async () => {
    const admin = await app.signIn(Role.ADMIN, { password: PASSWORD });
    const buyer = await app.signIn();
    const productId = await makeProduct();
    const paid = async () => {
      const { order, payment } = await placeOrder(app, buyer, {
        paymentMethod: 'ONLINE',
        items: [{ productId, quantity: 1 }],
      });
      const { paySandbox } = await app.data(
        'mutation ($id: String!) { paySandbox(providerOrderId: $id, outcome: PAY) { paymentId signature } }',
        { id: payment.providerOrderId },
        buyer.token,
      );
      await app.data(
        'mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { success } }',
        { input: { orderId: order.id, ...paySandbox } },
        buyer.token,
      );
      return order.id as string;
    };
    const [first, second] = [await paid(), await paid()];
    const { order: cash } = await placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] });
    pass(11 * MINUTE);
    const set = (id: string, to: string, refund?: boolean) => app.query(CANCEL, { id, to, refund }, admin.token);
    for (const to of ['CANCELLED', 'RETURNED']) expect(codeOf(await set(first, to))).toBe('PASSWORD_NEEDED');
    const rest = await app.rest('PUT', `/api/orders/${first}/status`, { orderStatus: 'cancelled' }, admin.token);
    expect([rest.status, rest.body.code]).toEqual([403, 'PASSWORD_NEEDED']);
    expect(await OrderModel.findById(first).lean()).toMatchObject({ orderStatus: 'confirmed', refunds: [] });
    expect((await set(first, 'SHIPPED')).errors).toBeUndefined();
    expect((await set(cash.id, 'CANCELLED')).errors).toBeUndefined();
    expect((await set(second, 'CANCELLED', false)).errors).toBeUndefined();
    const confirm = (password: string) => app.rest('POST', '/api/auth/confirm-password', { password }, admin.token);
    const wrong = await confirm('Wrong-password');
    expect([wrong.status, wrong.body.code, wrong.body.fields[0].path]).toEqual([401, 'WRONG_CREDENTIALS', 'password']);
    expect((await confirm(PASSWORD)).body).toEqual({ success: true, confirmedUntil: expect.stringMatching(/Z$/) });
    const again = await app.rest('PUT', `/api/orders/${first}/status`, { orderStatus: 'cancelled' }, admin.token);
    expect([again.status, again.body.order.orderStatus]).toEqual([200, 'cancelled']);
    const refunded = await app.data(
      'query ($id: ID!) { order(id: $id) { refundedAmount } }',
      { id: first },
      admin.token,
    );
    expect(refunded.order.refundedAmount).toBe(1180);
  });
});

describe('a new password', () => {
  const SIGN_UP = 'mutation ($input: SignUpInput!) { signUp(input: $input) { token } }';
  const RULE = 'Use 8 or more characters with a mix of letters, numbers & symbols';
  it.each([
    ['password1', 'tried first'],
    ['PassWord123!', 'tried first'],
    ['qwertyuiop', 'tried first'],
    ['MeeraPandey1', 'name or e-mail'],
    ['meera.pandey@shop.example1', 'name or e-mail'],
    ['short', 'characters'],
    ['aaaaaaaa', 'characters'],
    ['AAAAAAAAAAAAa', 'characters'],
    ['abababab', 'repeats'],
    ['Xy7Xy7Xy7', 'repeats'],
    ['hgfedcba', 'repeats'],
    ['ijklmnop!', 'repeats'],
    ['zzzzzz-1', 'repeats'],
    ['mnbvcxzlkj', 'repeats'],
  ])('such as %s is refused, and the code is still good for a better one', async (password, why) => {
    const email = 'meera.pandey@shop.example';
    await UserModel.deleteMany({ email });
    const otp = await codeMailedTo(email, () =>
      app.query('mutation ($e: String!) { requestSignUpCode(input: { email: $e }) { message } }', { e: email }),
    );
    const input = { name: 'Meera Pandey', email, otp, password };
    const refused = await app.query(SIGN_UP, { input });
    expect(refused.errors![0]).toMatchObject({
      message: expect.stringContaining(why),
      extensions: {
        code: 'BAD_INPUT',
        fields: [{ path: 'password', message: expect.stringContaining(RULE) }],
      },
    });
    const byRest = await app.rest('POST', '/api/auth/verify-otp', input);
    expect([byRest.status, byRest.body.code, JSON.stringify(byRest.body)]).toEqual([
      400,
      'BAD_INPUT',
      expect.stringContaining(RULE),
    ]);
    expect(codeOf(await app.query(SIGN_UP, { input: { ...input, password: 'Meera-likes-steel-7' } }))).toBe('OK');
  });

  it('of somebody signed in keeps to the same rule', async () => {
    const shopper = await app.signIn(Role.CUSTOMER, { password: PASSWORD, name: 'Asha Verma' });
    const change = (newPassword: string) =>
      app.query(
        'mutation ($i: ChangePasswordInput!) { changePassword(input: $i) { token } }',
        { i: { currentPassword: PASSWORD, newPassword } },
        shopper.token,
      );
    for (const weak of ['iloveyou', 'asha-verma', 'aaaaaaaa'])
      expect((await change(weak)).errors![0]!.extensions).toMatchObject({ fields: [{ path: 'newPassword' }] });
    expect(codeOf(await change('Other&Steel-2000'))).toBe('OK');
  });
});

describe('a weak password of before', () => {
  it('still logs in', async () => {
    const { email } = await app.signIn(Role.CUSTOMER, { password: 'aaaaaaaa' });
    const credentials = { email, password: 'aaaaaaaa' };
    const otp = await codeMailedTo(email, () => app.rest('POST', '/api/auth/login-otp', credentials));
    expect((await app.rest('POST', '/api/auth/verify-otp', { ...credentials, otp })).status).toBe(200);
  });
});

describe('the security log', () => {
  it('has log-ins right and wrong, refusals, new passwords and exports, no secrets, and is for admins', async () => {
    const admin = await app.signIn(Role.ADMIN, { password: PASSWORD });
    const shopper = await app.signIn(Role.CUSTOMER, { password: PASSWORD });
    const { token } = await logIn(shopper);
    await app.rest('POST', '/api/auth/login-otp', { email: shopper.email, password: 'Wrong-password-1' });
    await app.rest('POST', '/api/auth/login-otp', { email: 'nobody.at@all.example', password: 'Wrong-password-1' });
    for (const _ of [1, 2]) await app.query('{ customers { total } }', {}, token);
    await app.rest('GET', '/api/orders/all', undefined, token);
    await app.rest('GET', `/api/users/${admin.id}/addresses`, undefined, token);
    const next = 'Other&Steel-2000';
    const change = 'mutation ($i: ChangePasswordInput!) { changePassword(input: $i) { token } }';
    const changed = await app.data(change, { i: { currentPassword: PASSWORD, newPassword: next } }, token);
    await app.data('mutation { logOut { success } }', {}, changed.changePassword.token);
    await app.data('mutation { exportOrders { url } }', {}, admin.token);
    const read = async (filter: object) =>
      (
        await app.data(
          'query ($f: SecurityLogFilter) { securityLog(filter: $f, pageSize: 100) { total items { kind email actorName address detail } } }',
          { f: filter },
          admin.token,
        )
      ).securityLog;
    // Refusals and exports are written behind the request's back.
    const kindsOf = async (email: string) =>
      (await read({ email })).items.map(({ kind, detail }: any) => [kind, detail]).sort();
    while ((await kindsOf(admin.email)).length < 1 || (await kindsOf(shopper.email)).length < 7)
      await new Promise((r) => setTimeout(r, 20));
    expect(await kindsOf(shopper.email)).toEqual(
      [
        ['LOGGED_IN', null],
        ['LOG_IN_FAILED', 'Wrong password (log-in)'],
        ['REFUSED', 'customers'],
        ['REFUSED', 'orders'],
        ['REFUSED', 'myAddresses of another account'],
        ['PASSWORD_CHANGED', null],
        ['LOGGED_OUT', null],
      ].sort(),
    );
    expect(await kindsOf(admin.email)).toEqual([['EXPORTED', 'exportOrders']]);
    expect(await kindsOf('NOBODY.at@all.example')).toEqual([['LOG_IN_FAILED', 'Wrong password (log-in)']]);
    expect((await read({ kind: 'EXPORTED', to: new Date(Date.now() - DAY) })).total).toBe(0);
    const kept = JSON.stringify(await SecurityEventModel.find().lean());
    for (const secret of [PASSWORD, next, 'Wrong-password', token, admin.token]) expect(kept).not.toContain(secret);
    expect(codeOf(await app.query('{ securityLog { total } }', {}, (await app.signIn(Role.SUPPORT)).token))).toBe(
      'FORBIDDEN',
    );
  });
});

describe('while secrets are exchanged', () => {
  const rotate = (jwtSecret: string, previousJwtSecret?: string) =>
    setPlatform({ ...platform(), jwtSecret, previousJwtSecret });

  it('what the one before signed still opens; with the exchange over it does not', async () => {
    const before = platform();
    try {
      const shopper = await app.signIn(Role.CUSTOMER, { password: PASSWORD });
      const path = signPath('/download/x?subject=1', 60);
      const credentials = { email: shopper.email, password: PASSWORD };
      const otp = await codeMailedTo(shopper.email, () => app.rest('POST', '/api/auth/login-otp', credentials));
      rotate('n'.repeat(48), before.jwtSecret);
      expect([await opens(shopper), opensSignedPath(path)]).toEqual(['OK', true]);
      const { body } = await app.rest('POST', '/api/auth/verify-otp', { ...credentials, otp });
      expect(await opens(body)).toBe('OK');
      rotate('n'.repeat(48));
      expect([await opens(shopper), opensSignedPath(path), await opens(body)]).toEqual([
        'SESSION_EXPIRED',
        false,
        'OK',
      ]);
    } finally {
      setPlatform(before);
    }
  });
});
