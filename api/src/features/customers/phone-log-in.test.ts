/** Logging in by phone: codes, their limits, and accounts that have a phone number alone. */
import { codeTo, LOG_IN, logInByPhone, messagesTo, REQUEST } from '../../../test/phone-codes.js';
import { LUCKNOW, makeProduct, PLACE_ORDER } from '../../../test/order-fixtures.js';
import { emptyDatabase, setSettings, startTestApp, type TestApp } from '../../../test/test-app.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { inTransaction } from '../../platform/database/database.js';
import { platform } from '../../platform/platform.js';
import { noMailbox } from '../../types/no-mailbox.js';
import { ObjectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { OrderModel } from '../orders/order.model.js';
import { OneTimeCodeModel } from './code.model.js';
import { UserModel } from './user.model.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  await setSettings(app, 'selling', { phoneLogIn: true });
});

let numbers = 9_811_000_000;
const newPhone = () => `+91${(numbers += 1)}`;
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code ?? 'OK';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

it('makes an account with the first code, finds it with the next in any notation, and shows no e-mail of it', async () => {
  const phone = newPhone();
  const first = await logInByPhone(app, phone, 'Ruchi Rao');
  expect(first.user).toMatchObject({ name: 'Ruchi Rao', email: '', phone, loginPhone: phone, role: 'CUSTOMER' });
  const notation = `0${phone.slice(3, 8)} ${phone.slice(8)}`;
  const sent = await app.rest('POST', '/api/auth/phone/send-otp', { phone: notation });
  expect([sent.status, sent.body.message]).toEqual([200, 'OTP sent to your phone']);
  const otp = await codeTo(phone);
  const again = await app.rest('POST', '/api/auth/phone/verify-otp', { phone: ` ${phone.slice(3)} `, otp });
  expect(again.body.user).toMatchObject({ id: first.user.id, email: '' });
  expect(await UserModel.countDocuments({ loginPhone: phone })).toBe(1);
  const [newest] = await messagesTo(phone);
  expect([newest!.channel, newest!.text]).toEqual([
    'WHATSAPP',
    expect.stringContaining(`${otp} is your verification code`),
  ]);
  await setSettings(app, 'messages', { codeChannels: 'SMS' });
  await app.data(REQUEST, { phone });
  const digits = await codeTo(phone);
  const bySms = (await messagesTo(phone))[0]!.text;
  // What lets the browser fill the code in.
  expect(bySms.split('\n').at(-1)).toBe(`@${new URL(app.config.publicUrl).hostname} #${digits}`);
  await setSettings(app, 'messages', { codeChannels: 'WHATSAPP_SMS' });
  expect(JSON.stringify([sent.body, again.body])).not.toContain(otp);

  const { token } = await app.signIn(Role.ADMIN);
  const staff = await app.query(
    `{ customers(filter: { search: "${phone.slice(3)}" }) { items { name email phone } }
       securityLog(filter: { email: "${notation}" }) { items { kind email actorName } } }`,
    {},
    token,
  );
  expect(staff.data.customers.items).toEqual([{ name: 'Ruchi Rao', email: '', phone }]);
  expect(staff.data.securityLog.items.map((one: any) => [one.kind, one.email])).toEqual([
    ['LOGGED_IN', phone],
    ['SIGNED_UP', phone],
  ]);
});

it('answers the same for a number with and without account, and refuses what gets no code', async () => {
  const known = newPhone();
  await logInByPhone(app, known);
  await OneTimeCodeModel.deleteMany({});
  const answers = [];
  for (const phone of [known, newPhone()]) {
    const { data } = await app.query(REQUEST, { phone });
    const tried = await app.query(LOG_IN, { phone, otp: wrong(await codeTo(phone)) });
    answers.push([data.requestPhoneCode.message, codeOf(tried), tried.errors![0]!.message]);
  }
  expect(answers[0]).toEqual(answers[1]);
  for (const phone of ['1234567890', '987654321', '0522 4111222', '1800 123 4567', '+1 202 555 0143', 'x'])
    expect([phone, codeOf(await app.query(REQUEST, { phone }))]).toEqual([phone, 'BAD_INPUT']);
  await setSettings(app, 'selling', { phoneLogIn: false });
  expect(codeOf(await app.query(REQUEST, { phone: known }))).toBe('FORBIDDEN');
  expect(codeOf(await app.query(LOG_IN, { phone: known, otp: '123456' }))).toBe('FORBIDDEN');
});

it('uses a code once, also when it is sent many times at once, and makes one account', async () => {
  const phone = newPhone();
  await app.data(REQUEST, { phone });
  const otp = await codeTo(phone);
  const codes = (await Promise.all([1, 2, 3, 4].map(() => app.query(LOG_IN, { phone, otp })))).map(codeOf);
  expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
  expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(3);
  expect(await UserModel.countDocuments({ loginPhone: phone })).toBe(1);
});

it('makes one account of two log-ins of a new number whose codes were both right', async () => {
  const phone = newPhone();
  const { device } = await logInByPhone(app, phone);
  await UserModel.deleteMany({ loginPhone: phone });
  // A known device has a code of its own, so two right codes can be under way.
  await app.data(REQUEST, { phone });
  const one = await codeTo(phone);
  await app.data(REQUEST, { phone, device });
  const other = await codeTo(phone);
  // Both are about to make it before either has.
  const make = UserModel.create.bind(UserModel) as (account: object) => Promise<unknown>;
  let arrived = 0;
  let go!: () => void;
  const bothThere = new Promise<void>((resolve) => (go = resolve));
  const created = jest.spyOn(UserModel, 'create').mockImplementation((async (account: object) => {
    if ((arrived += 1) === 2) go();
    await bothThere;
    return make(account);
  }) as never);
  const both = await Promise.all([
    app.data(LOG_IN, { phone, otp: one }),
    app.data(LOG_IN, { phone, otp: other, device }),
  ]).finally(() => created.mockRestore());
  expect(arrived).toBe(2);
  expect(new Set(both.map(({ logInByPhone: { user } }) => user.id)).size).toBe(1);
});

it('looks at five tries of a code, however many are aliased in one request', async () => {
  const phone = newPhone();
  await app.data(REQUEST, { phone });
  const otp = await codeTo(phone);
  for (let n = 0; n < 5; n += 1) expect(codeOf(await app.query(LOG_IN, { phone, otp: wrong(otp) }))).toBe('WRONG_CODE');
  expect(codeOf(await app.query(LOG_IN, { phone, otp }))).toBe('WRONG_CODE');
  // The code of one number opens no other.
  const [mine, theirs] = [newPhone(), newPhone()];
  await app.data(REQUEST, { phone: mine });
  await app.data(REQUEST, { phone: theirs });
  expect(codeOf(await app.query(LOG_IN, { phone: theirs, otp: await codeTo(mine) }))).toBe('WRONG_CODE');
});

it('sends a number five codes an hour, and still one to a device that it knows', async () => {
  const phone = newPhone();
  const { device } = await logInByPhone(app, phone);
  for (let n = 0; n < 4; n += 1) {
    const { resendAt } = (await app.data(REQUEST, { phone })).requestPhoneCode;
    expect(Date.parse(resendAt)).toBeGreaterThan(Date.now() + 20_000);
  }
  const refused = await app.query(REQUEST, { phone });
  expect([codeOf(refused), refused.errors![0]!.extensions['retryAfterSeconds']! > 3000]).toEqual([
    'RATE_LIMITED',
    true,
  ]);
  await app.data(REQUEST, { phone, device });
  expect(await messagesTo(phone)).toHaveLength(6);
  // A device that is known to another number is none of this one's.
  const stranger = await logInByPhone(app, newPhone());
  expect(codeOf(await app.query(REQUEST, { phone, device: stranger.device }))).toBe('RATE_LIMITED');
});

it('opens no account of staff, and takes the number from whoever joins the staff', async () => {
  const phone = newPhone();
  const { user } = await logInByPhone(app, phone);
  const admin = await app.signIn(Role.ADMIN);
  const promote = `mutation ($id: ID!) { setUserRole(userId: $id, role: ORDERS) { id } }`;
  expect(codeOf(await app.query(promote, { id: user.id }, admin.token))).toBe('BAD_INPUT');
  await UserModel.updateOne({ _id: user.id }, { $set: { email: 'ruchi@example.com' } });
  await app.data(promote, { id: user.id }, admin.token);
  expect((await UserModel.findById(user.id).lean())!.loginPhone).toBeUndefined();
  const { user: other } = await logInByPhone(app, phone);
  expect([other.id === user.id, other.role]).toEqual([false, 'CUSTOMER']);
});

it('lets nobody use what stands for an e-mail, and mails nothing there', async () => {
  const phone = newPhone();
  const { token } = await logInByPhone(app, phone);
  const email = noMailbox(phone).toUpperCase();
  for (const operation of [
    'requestSignUpCode(input: { email: $email }) { message }',
    'requestLoginCode(input: { email: $email, password: "none" }) { message }',
    'logIn(input: { email: $email, password: "none", otp: "123456" }) { token }',
    'requestPasswordReset(input: { email: $email }) { message }',
  ])
    expect(codeOf(await app.query(`mutation ($email: String!) { ${operation} }`, { email }))).toBe('BAD_INPUT');
  await inTransaction((session) =>
    enqueueMails([{ key: 'a', to: noMailbox(phone), subject: 'a', text: 'a', html: 'a' }], session),
  );
  expect(await OutboxMailModel.countDocuments()).toBe(0);
  expect(() => platform().mailer.send({ to: noMailbox(phone), subject: 'a', text: 'a', html: 'a' })).toThrow();
  // Its password is nobody's; a code to the phone stands in for it.
  const confirm = 'mutation ($given: String!) { confirmPassword(password: $given) { confirmedUntil } }';
  expect(codeOf(await app.query(confirm, { given: 'none' }, token))).toBe('WRONG_CREDENTIALS');
  await app.data(REQUEST, { phone });
  await app.data(confirm, { given: await codeTo(phone) }, token);
});

describe('an order of an account without e-mail', () => {
  const input = (productId: string, contactInfo: object, more: object = {}) => ({
    items: [{ productId, quantity: 1 }],
    paymentMethod: 'COD',
    contactInfo,
    deliveryAddress: LUCKNOW,
    ...more,
  });

  it('is placed without one, mails nobody but the shop, and hands its invoice out by a signed link', async () => {
    const phone = newPhone();
    const { token } = await logInByPhone(app, phone, 'Ruchi Rao');
    const product = await makeProduct();
    const asked = { ...input(product, { email: ' ', phone }), idempotencyKey: 'one' };
    const { placeOrder } = await app.data(PLACE_ORDER, { input: asked }, token);
    const stored = (await OrderModel.findById(placeOrder.order.id).lean())!;
    expect([stored.customerEmail, stored.contactInfo.email]).toEqual(['', '']);
    // The same key, however blank the e-mail is written, is the same order.
    const rest = await app.rest('POST', '/api/orders', { ...asked, contactInfo: { phone } }, token);
    expect(rest.body.order.orderNumber).toBe(placeOrder.order.orderNumber);
    expect(rest.body.order.contactInfo).toMatchObject({ email: '', phone });

    const admin = await app.signIn(Role.ADMIN);
    const order = `mutation ($id: ID!, $status: OrderStatus!) {
      updateOrderStatus(input: { id: $id, orderStatus: $status, notes: "On its way" }) { id user { email } contactInfo { email } } }`;
    for (const status of ['CONFIRMED', 'DELIVERED'])
      expect((await app.data(order, { id: placeOrder.order.id, status }, admin.token)).updateOrderStatus).toMatchObject(
        { user: { email: '' }, contactInfo: { email: '' } },
      );
    const { myOrders } = await app.data('{ myOrders { orders { invoiceUrl user { email } } } }', {}, token);
    const invoice = await fetch(app.url + myOrders.orders[0].invoiceUrl);
    expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const mailed = await OutboxMailModel.find().lean();
    expect(mailed.filter(({ to }) => to === '' || to.endsWith('phone.invalid'))).toEqual([]);
    const everything = JSON.stringify([
      await OrderModel.find().lean(),
      mailed,
      await app.data('{ orders { orders { id user { email } } } customers { items { email } } }', {}, admin.token),
    ]);
    expect(everything).not.toContain('phone.invalid');
  });

  it('is still refused without one to an account that has an e-mail', async () => {
    const { token } = await app.signIn();
    const answer = await app.query(
      PLACE_ORDER,
      { input: input(await makeProduct(), { email: '', phone: '98110 00000' }) },
      token,
    );
    expect(answer.errors![0]!.extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'contactInfo.email', message: 'Enter a valid e-mail address.' }],
    });
  });
});

describe('a number that may have had another owner', () => {
  const OLD = new Date(Date.now() - 91 * 86_400_000);
  const UNLOCK = 'mutation ($pin: String!) { unlockOlderOrders(pin: $pin) { success } }';
  const OWN =
    '{ hasHiddenOrders myOrders { orders { id } } me { addresses { postalCode } } myAddresses { postalCode } }';

  /** An account with an order and an address of 91 days ago, and an order of today. */
  async function longKnown(phone: string) {
    const { token, user } = await logInByPhone(app, phone, 'Ruchi Rao');
    const place = async (postalCode: string) => {
      const input = {
        items: [{ productId: await makeProduct(), quantity: 1 }],
        paymentMethod: 'COD',
        contactInfo: { phone },
        deliveryAddress: { ...LUCKNOW, postalCode },
      };
      return (await app.data(PLACE_ORDER, { input }, token)).placeOrder.order.id as string;
    };
    const [older, newer] = [await place('226001'), await place('226010')];
    await OrderModel.collection.updateOne({ _id: new ObjectId(older) }, { $set: { createdAt: OLD } });
    const seconds = Math.floor(OLD.getTime() / 1000).toString(16);
    const _id = new ObjectId(seconds.padStart(8, '0') + '0'.repeat(16));
    await UserModel.collection.updateOne(
      { _id: new ObjectId(user.id as string) },
      { $push: { addresses: { _id, label: 'Home', ...LUCKNOW, postalCode: '226002', country: 'India' } } as never },
    );
    return { id: user.id as string, older, newer };
  }

  it('shows nothing older than 90 days until the PIN code of it was given, and everything afterwards', async () => {
    const phone = newPhone();
    const { older, newer } = await longKnown(phone);
    const { token, user } = await logInByPhone(app, phone);
    expect(user.addresses).toEqual([]);
    const own = await app.data(OWN, {}, token);
    expect(own).toEqual({
      hasHiddenOrders: true,
      myOrders: { orders: [{ id: newer }] },
      me: { addresses: [] },
      myAddresses: [],
    });
    const hidden = async () =>
      Promise.all(
        [
          'query ($id: ID!) { myOrder(id: $id) { id } }',
          'mutation ($id: ID!) { cancelOrder(id: $id) { id } }',
          'mutation ($id: ID!) { buyAgain(orderId: $id) { notices } }',
          'query ($id: ID!) { exchangeChoices(orderId: $id) { line } }',
        ].map(async (operation) => codeOf(await app.query(operation, { id: older }, token))),
      );
    expect(await hidden()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    const keyOf = async (id: string) => (await OrderModel.findById(id, { idempotencyKey: 1 }).lean())!.idempotencyKey;
    const byKey = async (id: string) =>
      (
        await app.data(
          'query ($key: String!) { myOrderByKey(idempotencyKey: $key) { id } }',
          { key: await keyOf(id) },
          token,
        )
      ).myOrderByKey;
    expect([await byKey(older), await byKey(newer)]).toEqual([null, { id: newer }]);
    const copy = async () => {
      const { copyMyData } = await app.data('mutation { copyMyData(format: JSON) { url } }', {}, token);
      const { orders, users } = (await (await fetch(app.url + copyMyData.url)).json()) as any;
      return [orders.records.length, users.records[0].addresses.length];
    };
    expect(await copy()).toEqual([1, 0]);
    await app.data(REQUEST, { phone });
    const erase = 'mutation ($code: String!) { requestErasure(password: $code) { state } }';
    expect(codeOf(await app.query(erase, { code: await codeTo(phone) }, token))).toBe('CONFLICT');

    expect(codeOf(await app.query(UNLOCK, { pin: '226010' }, token))).toBe('WRONG_CODE');
    await app.data(UNLOCK, { pin: '226 001' }, token);
    const opened = await app.data(OWN, {}, token);
    expect([opened.hasHiddenOrders, opened.myOrders.orders.length, opened.me.addresses.length]).toEqual([false, 2, 1]);
    expect(await copy()).toEqual([2, 1]);
    // The next log-in by code begins anew; what was opened was this sign-in.
    const other = await logInByPhone(app, phone);
    expect((await app.data(OWN, {}, other.token)).hasHiddenOrders).toBe(true);
  });

  it('looks at five PIN codes a day, from all sign-ins together', async () => {
    const phone = newPhone();
    await longKnown(phone);
    const { token } = await logInByPhone(app, phone);
    const codes = [];
    for (let n = 0; n < 5; n += 1) codes.push(codeOf(await app.query(UNLOCK, { pin: '110001' }, token)));
    const { token: another } = await logInByPhone(app, phone);
    codes.push(codeOf(await app.query(UNLOCK, { pin: '226001' }, another)));
    expect(codes).toEqual([...Array<string>(5).fill('WRONG_CODE'), 'RATE_LIMITED']);
  });
});

it('shows an order to whoever knows its number and phone, without names, street and lines, and limits guesses', async () => {
  const phone = newPhone();
  const { token } = await logInByPhone(app, phone);
  const input = {
    items: [{ productId: await makeProduct(), quantity: 1 }],
    paymentMethod: 'COD',
    contactInfo: { phone },
    deliveryAddress: LUCKNOW,
  };
  const { order } = (await app.data(PLACE_ORDER, { input }, token)).placeOrder;
  const follow = (orderNumber: string, typed: string) =>
    app.rest('GET', `/api/orders/follow?${new URLSearchParams({ orderNumber, phone: typed }).toString()}`);
  const found = await follow(` ${order.orderNumber.toLowerCase()}`, `0${phone.slice(3)}`);
  expect(found.body).toMatchObject({
    orderNumber: order.orderNumber,
    totalAmount: order.totalAmount,
    city: 'Lucknow',
    postalCodeStart: '226',
    shipments: [],
  });
  expect(JSON.stringify(found.body)).not.toMatch(/226001|Hazratganj|Asha|Bench/);
  const [, id, expires, signature] = /\/track\/(\w+)\?expires=(\d+)&signature=([\w-]+)/.exec(found.body.trackingPath)!;
  const { trackedOrder } = await app.data(
    'query ($id: ID!, $e: String!, $s: String!) { trackedOrder(id: $id, expires: $e, signature: $s) { orderNumber } }',
    { id, e: expires, s: signature },
  );
  expect(trackedOrder.orderNumber).toBe(order.orderNumber);

  const refusals = [];
  for (const [number, typed] of [
    [order.orderNumber, newPhone()],
    ['GS-20200101-0001', phone],
    [order.orderNumber, ''],
    ['', phone],
  ] as const) {
    const { status, body } = await follow(number, typed);
    refusals.push([status, body.message]);
  }
  expect(refusals.slice(0, 3)).toEqual([refusals[0], refusals[0], refusals[0]]);
  expect(refusals.map(([status]) => status)).toEqual([404, 404, 404, 404]);
  for (let n = 0; n < 16; n += 1) await follow('GS-20200101-0001', newPhone());
  expect((await follow(order.orderNumber, phone)).status).toBe(429);
});
