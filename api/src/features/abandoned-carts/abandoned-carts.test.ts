/** Reminders of carts that were left: once for a cart, only to who agreed, with a way back to the cart, and their figures. */
import { makeProduct, placeOrder } from '../../../test/order-fixtures.js';
import { emptyDatabase, setSettings, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { startWhatsAppStub, type WhatsAppStub } from '../../../test/whatsapp-stub.js';
import { inTransaction } from '../../platform/database/database.js';
import { OutboxMailModel, OutboxStatus } from '../../platform/mail/mail-outbox.model.js';
import { MessageModel } from '../../platform/messages/message.model.js';
import { ObjectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { ProductModel } from '../catalogue/product.model.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { ConsentSource } from '../consents/consent.model.js';
import { UserModel } from '../customers/user.model.js';
import { takeStop } from '../messages/message-consents.service.js';
import { eraseEverywhere, personOf, PERSONAL_DATA } from '../privacy/personal-data.js';
import { keepCartConsent } from './cart-consent.service.js';
import { CartReminderModel } from './cart-reminder.model.js';
import { remindOfCarts } from './send-reminders.service.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE = '+919876500001';
const MINE = 'mailOffered byMail whatsappOffered byWhatsapp phone';
const SET = `mutation ($input: SetCartRemindersInput!) { setCartReminders(input: $input) { ${MINE} } }`;
const ADD = 'mutation ($id: ID!) { addToCart(productId: $id, quantity: 2) { count } }';
const RESTORE = `mutation ($token: String!) { restoreCart(token: $token) { count items { quantity available product { id } } gone { productId title quantity } } }`;
const STOP = 'mutation ($token: String!) { endCartReminders(token: $token) { ended } }';

let app: TestApp;
let whatsApp: WhatsAppStub;
let chess: string;
beforeAll(async () => {
  whatsApp = await startWhatsAppStub();
  app = await startTestApp({ ...whatsApp.env });
  await app.stopBackgroundWork();
});
afterAll(async () => {
  await app.stop();
  await whatsApp.stop();
});
beforeEach(async () => {
  await emptyDatabase();
  await setSettings(app, 'selling', { abandonedCartHours: 4 });
  chess = await makeProduct({ title: 'Chess set', stock: 20 });
});

/** Somebody with a cart who agreed to mails. */
async function shopper(agrees = true): Promise<SignedIn> {
  const buyer = await app.signIn();
  await app.data(ADD, { id: chess }, buyer.token);
  if (agrees) await app.data(SET, { input: { byMail: true } }, buyer.token);
  return buyer;
}
/** Lets carts be so many hours older. */
const age = (hours: number) =>
  UserModel.collection.updateMany({ cartChangedAt: { $gt: new Date(0) } }, [
    { $set: { cartChangedAt: { $subtract: ['$cartChangedAt', hours * HOUR] } } },
  ]);
const remind = async (hours = 5): Promise<number> => {
  await age(hours);
  return remindOfCarts();
};
const mailsTo = (to: string) =>
  OutboxMailModel.find({ to, key: /^abandoned-cart:/ })
    .sort({ _id: 1 })
    .lean();
const linkIn = (text: string, name: string): string => new RegExp(`[?&]${name}=([^\\s"]+)`).exec(text)![1]!;

it('reminds once of a cart that was left, when the owner wants it and the shopper agreed', async () => {
  const [asha, silent] = [await shopper(), await shopper(false)];
  expect(await remind(3)).toBe(0);
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  expect(await mailsTo(silent.email)).toEqual([]);
  const [mail, ...more] = await mailsTo(asha.email);
  expect(more).toEqual([]);
  expect(mail!.subject).toMatch(/^You left something in your cart at /);
  expect(mail!.text).toContain('2 × Chess set');
  // Another cart within seven days is left alone, and one after them is not.
  await app.data(ADD, { id: chess }, asha.token);
  expect(await remind(29)).toBe(0);
  await app.data(ADD, { id: chess }, asha.token);
  await UserModel.updateMany({}, { $set: { cartRemindedAt: new Date(Date.now() - 8 * DAY) } });
  expect(await remind()).toBe(1);
});

it('reminds nobody while it is off, of a cart from long ago, with nothing to buy, of staff, or after an order', async () => {
  await setSettings(app, 'selling', { abandonedCartHours: 0 });
  const off = await shopper(false);
  const refused = await app.query(SET, { input: { byMail: true } }, off.token);
  expect(refused.errors![0]!.extensions.code).toBe('CONFLICT');
  await setSettings(app, 'selling', { abandonedCartHours: 4 });
  await app.data(SET, { input: { byMail: true } }, off.token);
  await setSettings(app, 'selling', { abandonedCartHours: 0 });
  expect(await remind()).toBe(0);
  await setSettings(app, 'selling', { abandonedCartHours: 4 });
  expect(await remind(24 * 5)).toBe(0);

  const ordered = await shopper();
  await placeOrder(app, ordered, { items: [{ productId: chess, quantity: 1 }] });
  const cleared = await shopper();
  await app.data('mutation { clearCart { count } }', {}, cleared.token);
  const staff = await shopper();
  await UserModel.updateOne({ _id: staff.id }, { $set: { role: Role.SUPPORT } });
  expect(await remind()).toBe(0);
  await shopper();
  await ProductModel.updateOne({ _id: chess }, { $set: { stock: 0, updatedAt: new Date() } });
  await refreshProducts([new ObjectId(chess)]);
  expect(await remind()).toBe(0);
  expect(await OutboxMailModel.countDocuments({ key: /^abandoned-cart:/ })).toBe(0);
});

it('is one message with two processes, and none again when one was killed and its mark is back', async () => {
  const buyers = [await shopper(), await shopper(), await shopper()];
  await age(5);
  const marks = await UserModel.find({ role: Role.CUSTOMER }, { cartChangedAt: 1 }).lean();
  const [one, other] = await Promise.all([remindOfCarts(), remindOfCarts()]);
  expect(one + other).toBe(3);
  for (const { _id, cartChangedAt } of marks)
    await UserModel.updateOne({ _id }, { $set: { cartChangedAt }, $unset: { cartRemindedAt: 1 } });
  expect(await remindOfCarts()).toBe(0);
  for (const { email } of buyers) expect(await mailsTo(email)).toHaveLength(1);
});

it('is written whole or not at all', async () => {
  const asha = await shopper();
  await age(5);
  const { cartChangedAt } = (await UserModel.findById(asha.id).lean())!;
  // Its key is taken, so that the transaction fails at the mail.
  const key = `abandoned-cart:${asha.id}:${cartChangedAt!.getTime()}`;
  await OutboxMailModel.collection.insertOne({ key, status: OutboxStatus.SENT } as never);
  await expect(remindOfCarts()).rejects.toThrow(/E11000/);
  expect(await CartReminderModel.countDocuments()).toBe(0);
  await OutboxMailModel.deleteMany({ key });
  expect(await remindOfCarts()).toBe(1);
});

it('finds what happens while it is being written: an order, and a consent that is taken back', async () => {
  const [orders, withdraws] = [await shopper(), await shopper()];
  await age(5);
  const [reminded] = await Promise.all([
    remindOfCarts(),
    placeOrder(app, orders, { items: [{ productId: chess, quantity: 1 }] }),
    app.data(SET, { input: { byMail: false } }, withdraws.token),
  ]);
  // Whichever was first: who took the consent back has no mail that waits.
  expect(await mailsTo(withdraws.email)).toEqual([]);
  const told = await CartReminderModel.countDocuments({ customer: orders.id });
  expect(await mailsTo(orders.email)).toHaveLength(told);
  expect(reminded).toBe(await CartReminderModel.countDocuments());
  expect(await remind()).toBe(0);
});

it('ends by the link under the mail, by the list of consents, and what waits goes with it', async () => {
  const asha = await shopper();
  await remind();
  const [mail] = await mailsTo(asha.email);
  const token = linkIn(mail!.text, 'stop');
  expect((await app.query(STOP, { token: `${token.slice(0, -2)}xx` })).errors![0]!.extensions.code).toBe('NOT_FOUND');
  expect(await app.data(STOP, { token })).toEqual({ endCartReminders: { ended: true } });
  await app.data(STOP, { token });
  expect(await mailsTo(asha.email)).toEqual([]);
  expect((await app.data(`{ myCartReminders { ${MINE} } }`, {}, asha.token)).myCartReminders.byMail).toBe(false);
  const LOG = '{ myConsents { items { id purpose given source canWithdraw } } }';
  const log = async () => (await app.data(LOG, {}, asha.token)).myConsents.items;
  expect(await log()).toMatchObject([
    { purpose: 'CART_MAIL', given: false, source: 'MAILED_LINK', canWithdraw: false },
    { purpose: 'CART_MAIL', given: true, source: 'MY_ACCOUNT', canWithdraw: false },
  ]);
  await app.data(SET, { input: { byMail: true } }, asha.token);
  const [newest] = await log();
  expect(newest.canWithdraw).toBe(true);
  await app.data('mutation ($id: ID!) { withdrawConsent(id: $id) { given } }', { id: newest.id }, asha.token);
  await UserModel.updateMany({}, { $unset: { cartRemindedAt: 1 } });
  await app.data(ADD, { id: chess }, asha.token);
  expect(await remind()).toBe(0);
});

it('ends by one click of the mail program, and by nothing less', async () => {
  const asha = await shopper();
  await remind();
  const { unsubscribe } = (await mailsTo(asha.email))[0]!;
  const { pathname, search } = new URL(unsubscribe!);
  const click = (address: string, body: Record<string, string>) =>
    fetch(app.url + address, { method: 'POST', body: new URLSearchParams(body) });
  const oneClick = { 'List-Unsubscribe': 'One-Click' };
  for (const [address, body, status] of [
    [pathname + search, {}, 400],
    [pathname, oneClick, 400],
    [`${pathname}?stop=forged`, oneClick, 404],
  ] as const)
    expect((await click(address, body)).status).toBe(status);
  const mine = async () => (await app.data(`{ myCartReminders { ${MINE} } }`, {}, asha.token)).myCartReminders.byMail;
  expect(await mine()).toBe(true);
  for (const _ of [1, 2]) expect((await click(pathname + search, oneClick)).status).toBe(200);
  expect(await mine()).toBe(false);
});

it('drops a mail that the mail server did not take within an hour', async () => {
  const asha = await shopper();
  await remind();
  expect(await mailsTo(asha.email)).toHaveLength(1);
  await remindOfCarts(new Date(Date.now() + 2 * HOUR));
  expect(await mailsTo(asha.email)).toEqual([]);
  const sent = await shopper();
  await remind();
  await OutboxMailModel.updateMany({ to: sent.email }, { $set: { status: OutboxStatus.SENT } });
  await remindOfCarts(new Date(Date.now() + 2 * HOUR));
  expect(await mailsTo(sent.email)).toHaveLength(1);
});

it('goes by WhatsApp to the number that logs in, by a consent of its own, until it writes STOP', async () => {
  const asha = await shopper(false);
  await UserModel.updateOne({ _id: asha.id }, { $set: { loginPhone: PHONE } });
  const mine = (await app.data(SET, { input: { byWhatsapp: true } }, asha.token)).setCartReminders;
  expect(mine).toEqual({ mailOffered: true, byMail: false, whatsappOffered: true, byWhatsapp: true, phone: PHONE });
  expect(await remind()).toBe(1);
  const [message] = await MessageModel.find({ to: PHONE }).lean();
  expect(message!.text).toContain('this is still in your cart: 2 × Chess set');
  expect(message!.buttons[0]).toMatch(/^cart\?restore=/);
  expect(await mailsTo(asha.email)).toEqual([]);
  const again = async (phone = PHONE) => {
    await UserModel.updateOne({ _id: asha.id }, { $set: { loginPhone: phone }, $unset: { cartRemindedAt: 1 } });
    await app.data(ADD, { id: chess }, asha.token);
    return remind();
  };
  expect(await again('+919876500002')).toBe(0);
  await takeStop(PHONE, true, new Date());
  expect(await again()).toBe(0);
  // START opens the number again; the consent is to be given anew.
  await takeStop(PHONE, false, new Date(Date.now() + 1));
  expect(await again()).toBe(0);
  await inTransaction((session) =>
    keepCartConsent(
      new ObjectId(asha.id),
      'whatsapp',
      true,
      ConsentSource.MY_ACCOUNT,
      session,
      new Date(Date.now() + 10),
    ),
  );
  expect(await again()).toBe(1);
});

it('brings the cart back by its link, says what is gone, and counts who came and what was ordered', async () => {
  const [asha, ravi] = [await shopper(), await shopper()];
  const ball = await makeProduct({ title: 'Ball', stock: 5 });
  await app.data(ADD, { id: ball }, asha.token);
  expect(await remind()).toBe(2);
  const token = linkIn((await mailsTo(asha.email))[0]!.text, 'restore');
  const admin = await app.signIn(Role.ADMIN);
  await app.data('mutation ($id: ID!) { deleteProduct(id: $id) { success } }', { id: ball }, admin.token);
  for (let turn = 0; turn < 2; turn += 1)
    expect((await app.data(RESTORE, { token })).restoreCart).toEqual({
      count: 2,
      items: [{ quantity: 2, available: true, product: { id: chess } }],
      gone: [{ productId: ball, title: 'Ball', quantity: 2 }],
    });
  expect((await app.query(RESTORE, { token: token.replace(/.$/, '-') })).errors![0]!.extensions.code).toBe('NOT_FOUND');
  await placeOrder(app, ravi, { items: [{ productId: chess, quantity: 1 }] });
  const { order } = await placeOrder(app, asha, { items: [{ productId: chess, quantity: 1 }] });
  await placeOrder(app, asha, { items: [{ productId: chess, quantity: 1 }] });
  await remindOfCarts();
  const FIGURES = '{ cartReminderFigures { days sent opened ordered orderTotal } }';
  expect((await app.data(FIGURES, {}, admin.token)).cartReminderFigures).toEqual({
    days: 90,
    sent: 2,
    opened: 1,
    ordered: 1,
    orderTotal: order.totalAmount,
  });
});

it('is in the copy of a person, goes with the account, and reminds no more', async () => {
  const asha = await shopper();
  await remind();
  await app.data(ADD, { id: chess }, asha.token);
  const person = (await personOf(new ObjectId(asha.id)))!;
  const copy = [];
  for await (const one of PERSONAL_DATA['cart_reminders']!.read!(person)) copy.push(one);
  expect(copy).toMatchObject([{ cart: [{ product: 'Chess set', quantity: 2 }], openedAt: null }]);
  await eraseEverywhere(person);
  expect(await CartReminderModel.countDocuments()).toBe(0);
  expect(await remind()).toBe(0);
  expect(await mailsTo(asha.email)).toEqual([]);
});
