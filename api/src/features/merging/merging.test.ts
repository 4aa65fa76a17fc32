/** A second way to log in, and two accounts that become one. */
import { brokenRules } from '../../../scripts/data-checks.js';
import { LUCKNOW, makeProduct, PLACE_ORDER, setStatus } from '../../../test/order-fixtures.js';
import { codeTo, logInByPhone } from '../../../test/phone-codes.js';
import { rounds } from '../../../test/rounds.js';
import { emptyDatabase, setSettings, startTestApp, type TestApp } from '../../../test/test-app.js';
import { noMailbox } from '../../types/no-mailbox.js';
import { ObjectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { CustomerNoteModel } from '../customers/customer-note.model.js';
import { startSession } from '../customers/sessions.service.js';
import { UserModel, type User } from '../customers/user.model.js';
import { ReturnModel } from '../fulfilment/return.model.js';
import { OfferUseModel } from '../offers/offer-use.model.js';
import { OrderModel } from '../orders/order.model.js';
import { QuestionModel } from '../questions/question.model.js';
import { ReviewModel, ReviewVoteModel } from '../reviews/review.model.js';
import { PrivacyRequestModel } from '../privacy/privacy-request.model.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  await setSettings(app, 'selling', { phoneLogIn: true });
});

let numbers = 9_822_000_000;
const newPhone = () => `+91${(numbers += 1)}`;
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code ?? 'OK';
const account = (id: string) => UserModel.findById(id).lean<User>();
const isOpen = async (token: string) => codeOf(await app.query('{ me { id } }', {}, token)) === 'OK';

const ADD_PHONE = `mutation ($phone: String!, $otp: String!, $pin: String) {
  addLoginPhone(input: { phone: $phone, otp: $otp, pin: $pin }) { token user { id name email loginPhone } } }`;
const ADD_EMAIL = `mutation ($email: String!, $otp: String!) {
  addLoginEmail(input: { email: $email, otp: $otp }) { token user { id name email loginPhone } } }`;

async function phoneCode(phone: string, token: string): Promise<string> {
  await app.data('mutation ($phone: String!) { requestLoginPhone(phone: $phone) { message } }', { phone }, token);
  return codeTo(phone);
}
async function emailCode(email: string, token: string): Promise<string> {
  await app.data(
    'mutation ($email: String!) { requestLoginEmail(input: { email: $email }) { message } }',
    { email },
    token,
  );
  return /\b(\d{6})\b/.exec((await app.mail.newestTo(email)).text!)![1]!;
}
const input = (product: string, phone: string, more: object = {}) => ({
  items: [{ productId: product, quantity: 1 }],
  paymentMethod: 'COD',
  contactInfo: { phone },
  deliveryAddress: LUCKNOW,
  ...more,
});
async function place(token: string, phone: string, more: object = {}): Promise<string> {
  const answer = await app.data(PLACE_ORDER, { input: input(await makeProduct(), phone, more) }, token);
  return answer.placeOrder.order.id;
}

it('moves everything of a phone account to the older e-mail account that proves its number', async () => {
  const phone = newPhone();
  const old = await app.signIn(Role.CUSTOMER, { email: 'ruchi@example.com' });
  const young = await logInByPhone(app, phone, 'Ruchi');
  const product = await makeProduct();
  for (const token of [old.token, young.token]) {
    await app.data('mutation ($id: ID!) { likeProduct(productId: $id) { id } }', { id: product }, token);
    const saved = 'mutation ($address: AddressInput!) { saveAddress(input: $address) { id } }';
    await app.data(saved, { address: LUCKNOW }, token);
  }
  // The same key in both accounts.
  const [mine, theirs] = [
    await place(old.token, '98110 11111', {
      idempotencyKey: 'one',
      contactInfo: { phone: '98110 11111', email: old.email },
    }),
    await place(young.token, phone, { idempotencyKey: 'one' }),
  ];
  await UserModel.updateOne(
    { _id: young.user.id },
    { $set: { cart: [{ product: new ObjectId(product), quantity: 3 }] } },
  );
  const otp = await phoneCode(phone, old.token);
  const merged = (await app.data(ADD_PHONE, { phone: phone.slice(3), otp }, old.token)).addLoginPhone;
  expect(merged.user).toMatchObject({ id: old.id, email: old.email, loginPhone: phone });
  expect(await account(young.user.id)).toBeNull();
  expect(await Promise.all([old.token, young.token, merged.token].map(isOpen))).toEqual([false, false, true]);
  const { myOrders, me } = await app.data(
    '{ myOrders { orders { id user { email } } } me { addresses { id } liked cartItems { quantity } } }',
    {},
    merged.token,
  );
  expect(new Set(myOrders.orders.map(({ id }: { id: string }) => id))).toEqual(new Set([mine, theirs]));
  expect(myOrders.orders.map(({ user }: any) => user.email)).toEqual([old.email, old.email]);
  expect([me.addresses.length, me.liked.length, me.cartItems]).toEqual([2, 1, [{ quantity: 3 }]]);
  const moved = (await OrderModel.findById(theirs).lean())!;
  expect(moved.buyerKeys![0]).toBe(`account:${old.id}`);
  expect(await AuditEntryModel.countDocuments({ action: 'user.merge', entityId: old.id })).toBe(1);
  expect((await logInByPhone(app, phone)).user.id).toBe(old.id);
  expect(await brokenRules()).toEqual([]);
});

it('keeps the older phone account, and its e-mail account’s password, when it proves the address', async () => {
  const phone = newPhone();
  const old = await logInByPhone(app, phone, 'Ruchi');
  const order = await place(old.token, phone);
  const young = await app.signIn(Role.CUSTOMER, { email: 'young@example.com' });
  const { passwordHash } = (await account(young.id))!;
  const otp = await emailCode(young.email, old.token);
  const merged = (await app.data(ADD_EMAIL, { email: young.email.toUpperCase(), otp }, old.token)).addLoginEmail;
  expect(merged.user).toMatchObject({ id: old.user.id, email: young.email, loginPhone: phone });
  expect(await account(old.user.id)).toMatchObject({ passwordHash, email: young.email });
  expect(await account(young.id)).toBeNull();
  expect((await OrderModel.findById(order).lean())!.customerEmail).toBe(young.email);
  // Once used, the code is void.
  expect(codeOf(await app.query(ADD_EMAIL, { email: young.email, otp }, merged.token))).toBe('CONFLICT');
});

it('keeps the newer of two reviews of one product, and one vote of two', async () => {
  const phone = newPhone();
  const old = await app.signIn(Role.CUSTOMER, { email: 'reviewer@example.com' });
  const young = await logInByPhone(app, phone, 'Ruchi');
  const admin = await app.signIn(Role.ADMIN);
  const neighbour = await app.signIn();
  const [bench, rack] = [await makeProduct(), await makeProduct()];
  const write = async (token: string, product: string, stars: number): Promise<string> => {
    const order = input(product, '98110 11111', { contactInfo: { phone: '98110 11111', email: 'asha@example.com' } });
    const { placeOrder } = await app.data(PLACE_ORDER, { input: order }, token);
    await setStatus(app, admin, placeOrder.order.id, 'DELIVERED');
    const review = 'mutation ($input: SubmitReviewInput!) { submitReview(input: $input) { id } }';
    const { id } = (await app.data(review, { input: { productId: product, stars } }, token)).submitReview;
    const publish = 'mutation ($id: ID!) { moderateReview(input: { id: $id, publish: true }) { id } }';
    await app.data(publish, { id }, admin.token);
    return id;
  };
  const first = await write(old.token, bench, 1);
  const second = await write(young.token, bench, 5);
  const alone = await write(young.token, rack, 3);
  const others = await write(neighbour.token, rack, 4);
  const vote = 'mutation ($id: ID!) { voteReview(id: $id) { helpful } }';
  for (const token of [old.token, young.token]) await app.data(vote, { id: others }, token);
  // For what will be an own one.
  await app.data(vote, { id: alone }, old.token);
  const ask = 'mutation ($id: ID!) { askQuestion(input: { productId: $id, text: "Does it fold?" }) { id } }';
  await app.data(ask, { id: rack }, young.token);
  const otp = await phoneCode(phone, old.token);
  const merged = (await app.data(ADD_PHONE, { phone: phone.slice(3), otp }, old.token)).addLoginPhone;
  const states = async (ids: string[]) => {
    const found = await ReviewModel.find({ customer: new ObjectId(old.id) }).lean();
    return ids.map((id) => found.find(({ _id }) => _id.toHexString() === id)?.state);
  };
  expect(await states([first, second, alone])).toEqual(['withdrawn', 'published', 'published']);
  expect(await ReviewVoteModel.find().lean()).toMatchObject([{ review: new ObjectId(others) }]);
  expect(await QuestionModel.find().lean()).toMatchObject([{ customer: new ObjectId(old.id) }]);
  expect(await brokenRules()).toEqual([]);
  const mine = '{ myReviews { total items { id } } }';
  expect((await app.data(mine, {}, merged.token)).myReviews.total).toBe(2);
});

it('merges nobody else’s account, nor one of staff', async () => {
  const [phone, other] = [newPhone(), newPhone()];
  const me = await app.signIn();
  const stranger = await app.signIn();
  const theirs = await logInByPhone(app, phone);
  const otp = await phoneCode(phone, me.token);
  // Another account's code, and one for logging in, prove nothing.
  expect(codeOf(await app.query(ADD_PHONE, { phone, otp }, stranger.token))).toBe('WRONG_CODE');
  expect(codeOf(await app.query(ADD_PHONE, { phone: other, otp }, me.token))).toBe('WRONG_CODE');
  await app.data('mutation ($phone: String!) { requestPhoneCode(input: { phone: $phone }) { message } }', { phone });
  expect(codeOf(await app.query(ADD_PHONE, { phone, otp: await codeTo(phone) }, me.token))).toBe('WRONG_CODE');
  const admin = await app.signIn(Role.ADMIN);
  const ask = 'mutation ($phone: String!) { requestLoginPhone(phone: $phone) { message } }';
  expect(codeOf(await app.query(ask, { phone }, admin.token))).toBe('CONFLICT');
  const staffCode = await emailCode(admin.email, theirs.token);
  expect(codeOf(await app.query(ADD_EMAIL, { email: admin.email, otp: staffCode }, theirs.token))).toBe('CONFLICT');
  // An open browser is not enough: the password is asked for.
  const { _id, tokenVersion, role } = (await account(me.id))!;
  const { token } = await startSession({ _id, tokenVersion, role }, { address: '192.0.2.1' });
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
  expect(codeOf(await app.query(ask, { phone }, token))).toBe('PASSWORD_NEEDED');
  clock.mockRestore();
  expect([await account(me.id), await account(theirs.user.id), await account(admin.id)]).not.toContain(null);
});

it('takes a number from an account with an e-mail, which keeps all else', async () => {
  const phone = newPhone();
  const first = await app.signIn(Role.CUSTOMER, { email: 'first@example.com' });
  const had = (await app.data(ADD_PHONE, { phone, otp: await phoneCode(phone, first.token) }, first.token))
    .addLoginPhone;
  const second = await app.signIn();
  await app.data(ADD_PHONE, { phone, otp: await phoneCode(phone, second.token) }, second.token);
  expect([(await account(first.id))!.loginPhone, (await account(second.id))!.loginPhone]).toEqual([undefined, phone]);
  expect(await isOpen(had.token)).toBe(false);
  const { token } = await app.signIn(Role.ADMIN);
  const log = '{ securityLog(filter: { email: "first@example.com" }) { items { kind detail } } }';
  expect((await app.data(log, {}, token)).securityLog.items).toContainEqual({ kind: 'PHONE_LOST', detail: phone });
});

it('takes returns, uses of offers, notes and agreed contacts along', async () => {
  const phone = newPhone();
  const old = await app.signIn();
  const young = await logInByPhone(app, phone);
  const [from, to] = [new ObjectId(young.user.id), new ObjectId(old.id)];
  const admin = await app.signIn(Role.ADMIN);
  const offer = (
    await app.data(
      `mutation { addOffer(input: { name: "Ten", trigger: AUTOMATIC, gift: { kind: PERCENT, percent: 10 } }) { id } }`,
      {},
      admin.token,
    )
  ).addOffer;
  await app.data('mutation ($id: ID!) { startOffer(id: $id) { id } }', { id: offer.id }, admin.token);
  const order = await place(young.token, phone);
  await app.data(
    'mutation ($id: ID!) { addCustomerNote(input: { customerId: $id, text: "Calls in the evening" }) { id } }',
    { id: young.user.id },
    admin.token,
  );
  await setStatus(app, admin, order, 'DELIVERED', { unpaidReason: 'Paid at the door' });
  await app.data(
    `mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { id } }`,
    { input: { orderId: order, kind: 'RETURN', reason: 'DAMAGED', lines: [{ line: 0, quantity: 1 }] } },
    young.token,
  );
  await app.data(ADD_PHONE, { phone, otp: await phoneCode(phone, old.token) }, old.token);
  const counts = (customer: ObjectId) =>
    Promise.all([
      ReturnModel.countDocuments({ customer }),
      OfferUseModel.countDocuments({ customer, buyers: `account:${customer.toHexString()}` }),
      CustomerNoteModel.countDocuments({ customer }),
    ]);
  expect([await counts(from), await counts(to)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ]);
});

describe('what is older than 90 days', () => {
  async function withOldOrder(phone: string) {
    const { token, user } = await logInByPhone(app, phone);
    const order = await place(token, phone);
    const createdAt = new Date(Date.now() - 91 * 86_400_000);
    await OrderModel.collection.updateOne({ _id: new ObjectId(order) }, { $set: { createdAt } });
    return user.id as string;
  }
  const HIDES = '{ hasHiddenOrders myOrders { total } }';

  it('comes with a number only to whoever knows its PIN code', async () => {
    const phone = newPhone();
    const old = await withOldOrder(phone);
    const me = await app.signIn();
    const otp = await phoneCode(phone, me.token);
    const refused = await app.query(ADD_PHONE, { phone, otp }, me.token);
    expect(refused.errors![0]!.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'pin' }] });
    expect(codeOf(await app.query(ADD_PHONE, { phone, otp, pin: '110001' }, me.token))).toBe('WRONG_CODE');
    expect(await account(old)).not.toBeNull();
    const { token } = (await app.data(ADD_PHONE, { phone, otp, pin: '226001' }, me.token)).addLoginPhone;
    expect(await app.data(HIDES, {}, token)).toEqual({ hasHiddenOrders: false, myOrders: { total: 1 } });
  });

  it('stays hidden from an e-mail and password that were added without it', async () => {
    const phone = newPhone();
    const id = await withOldOrder(phone);
    const { token } = await logInByPhone(app, phone);
    const email = 'new-owner@example.com';
    await app.data(ADD_EMAIL, { email, otp: await emailCode(email, token) }, token);
    const { _id, tokenVersion, role } = (await account(id))!;
    const later = await startSession({ _id, tokenVersion, role }, { address: '192.0.2.1' });
    expect(await app.data(HIDES, {}, later.token)).toEqual({ hasHiddenOrders: true, myOrders: { total: 0 } });
    await app.data('mutation { unlockOlderOrders(pin: "226001") { success } }', {}, later.token);
    expect(await app.data(HIDES, {}, later.token)).toEqual({ hasHiddenOrders: false, myOrders: { total: 1 } });
  });

  it('is merged into an account with e-mail only once it is shown', async () => {
    const phone = newPhone();
    await withOldOrder(phone);
    const { token } = await logInByPhone(app, phone);
    const { email, id } = await app.signIn();
    const otp = await emailCode(email, token);
    expect(codeOf(await app.query(ADD_EMAIL, { email, otp }, token))).toBe('CONFLICT');
    expect(await account(id)).not.toBeNull();
  });
});

it('changes nothing when it dies in the middle, and while an account is to be erased', async () => {
  const phone = newPhone();
  const me = await app.signIn();
  const theirs = await logInByPhone(app, phone);
  await place(theirs.token, phone);
  const before = [await UserModel.find().lean(), await OrderModel.find().lean()];
  const died = jest.spyOn(PrivacyRequestModel, 'updateMany').mockImplementationOnce((() => {
    throw new Error('killed');
  }) as never);
  const first = await app.query(ADD_PHONE, { phone, otp: await phoneCode(phone, me.token) }, me.token);
  died.mockRestore();
  expect(codeOf(first)).toBe('INTERNAL');
  expect([await UserModel.find().lean(), await OrderModel.find().lean()]).toEqual(before);
  await app.data('mutation { requestErasure(password: "Secret-123") { state } }', {}, me.token).catch(() => undefined);
  await PrivacyRequestModel.collection.insertOne({
    _id: new ObjectId(),
    kind: 'ERASURE',
    state: 'WAITING',
    openErasure: theirs.user.id,
    askedAt: new Date(),
  });
  const one = await app.signIn();
  const refused = await app.query(ADD_PHONE, { phone, otp: await phoneCode(phone, one.token) }, one.token);
  expect(codeOf(refused)).toBe('CONFLICT');
});

it('loses no order that is placed while the accounts become one, and merges once', async () => {
  for (let round = 0; round < rounds(3, 20); round += 1) {
    const phone = newPhone();
    const me = await app.signIn();
    const theirs = await logInByPhone(app, phone);
    const product = await makeProduct({ stock: 50 });
    const otp = await phoneCode(phone, me.token);
    const [merges, ...orders] = await Promise.all([
      Promise.all([0, 1].map(() => app.query(ADD_PHONE, { phone, otp }, me.token))),
      ...[0, 1, 2].map(() => app.query(PLACE_ORDER, { input: input(product, phone) }, theirs.token as string)),
    ]);
    expect(merges.map(codeOf).filter((code) => code === 'OK')).toHaveLength(1);
    const placed = orders.filter((answer) => codeOf(answer) === 'OK');
    for (const answer of orders) expect(['OK', 'SESSION_EXPIRED']).toContain(codeOf(answer));
    const stored = await OrderModel.find({ 'items.product': new ObjectId(product) }).lean();
    expect(stored.map(({ customer }) => customer.toHexString())).toEqual(placed.map(() => me.id));
    expect(await UserModel.countDocuments({ $or: [{ loginPhone: phone }, { email: noMailbox(phone) }] })).toBe(1);
  }
  expect(await brokenRules()).toEqual([]);
});
