// The step from demo to real, in a shop with the demo's own data: what the owner entered stays, and the rest goes for good.
import mongoose from 'mongoose';
import { brokenRules } from '../../../scripts/data-checks.js';
import { seedDemo } from '../../../seed/seed.js';
import { makeProduct, placeOrder } from '../../../test/order-fixtures.js';
import { setSettings, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { JobKind, JobModel, JobStatus } from '../../platform/jobs/job.model.js';
import { objectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { startBackup, backupStatus, lastHour, lookAfterBackups } from '../backups/backup.service.js';
import { BackupStateModel } from '../backups/backup.model.js';
import { refreshCategories, refreshGroups, refreshProducts } from '../catalogue/catalogue-sync.js';
import { CategoryModel } from '../catalogue/category.model.js';
import { ProductGroupModel } from '../catalogue/groups/group.model.js';
import { ProductModel } from '../catalogue/product.model.js';
import { ContactSubmissionModel } from '../contact/contact.model.js';
import { takeOverPublished } from '../content/published.js';
import { StoredPageModel } from '../content/content.model.js';
import { WorkState } from '../correspondence/correspondence.model.js';
import { SessionModel } from '../customers/session.model.js';
import { UserModel } from '../customers/user.model.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { ReviewModel, ReviewState } from '../reviews/review.model.js';
import { askForReviews } from '../reviews/review-requests.service.js';
import { OrderModel } from '../orders/order.model.js';
import { CounterModel } from '../../platform/database/counters.js';
import { demoTexts } from './demo-texts.js';
import { addUpSales } from '../sales/sales-figures.service.js';

const EMPTY = `mutation ($input: RemoveDemoInput!) { removeDemo(input: $input) { id } }`;
const DEMO = `{ demoData { present products changedProducts orders customers messages ownOrders
  categories { id name changed products ownProducts } pages { id changed } emptiedAt } }`;
const STEPS = `{ firstSteps { id done required details { title path } } sampleNotice { invented } }`;

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo();
  await takeOverPublished();
  await refreshCategories();
  await refreshGroups(await ProductGroupModel.distinct('_id'));
  await refreshProducts(await ProductModel.distinct('_id'));
  admin = await app.signIn(Role.ADMIN);
});
afterAll(() => app.stop());

const demo = async () => (await app.data(DEMO, {}, admin.token)).demoData;
const steps = async () => {
  const { firstSteps, sampleNotice } = await app.data(STEPS, {}, admin.token);
  const byId = Object.fromEntries(firstSteps.map((one: { id: string }) => [one.id, one]));
  return { byId, invented: sampleNotice.invented as string[] };
};

async function endOf(id: string): Promise<{ status: JobStatus; message?: string | null }> {
  for (;;) {
    const job = await JobModel.findById(objectId(id)).lean();
    if (job?.endedAt) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('knows what of a new shop is demo, and what a shop still lacks before it sells', async () => {
  const found = await demo();
  expect(found).toMatchObject({ present: true, changedProducts: 0, orders: 190, customers: 60, messages: 26 });
  expect(found).toMatchObject({ products: await ProductModel.countDocuments(), ownOrders: 0, emptiedAt: null });
  expect(found.categories).toHaveLength(await CategoryModel.countDocuments());
  expect(found.categories.every((one: { changed: boolean }) => !one.changed)).toBe(true);
  expect(found.pages).toEqual([{ id: 'care', changed: false }]);
  const { byId, invented } = await steps();
  const open = Object.values<any>(byId).filter(({ done, required }) => !done && required);
  expect(open.map(({ id }) => id)).toEqual([
    ...['address', 'name', 'phone', 'grievance', 'samples', 'delivery', 'payments', 'payment-tried'],
    ...['mail-tried', 'alerts', 'policies', 'backup', 'demo'],
  ]);
  expect(byId.samples.details[0]).toEqual({
    title: 'Testimonials of the home page',
    path: '/admin/content?edit=home',
  });
  // A shop on this machine alone that has its demo is a demonstration.
  expect(invented).toEqual([]);
});

test('asks nobody of the demo for a review', async () => {
  expect(await askForReviews()).toBeGreaterThan(0);
  expect(await OutboxMailModel.countDocuments({ key: /^review-ask:/ })).toBe(0);
});

test('ticks off what was tried, and what was entered', async () => {
  const TRY = `query ($pin: String!) { triedDeliveryOptions(pin: $pin, setup: {}) { pin place { city } } }`;
  for (const pin of ['226001', '226 001', '110001', '999999']) await app.data(TRY, { pin }, admin.token);
  expect((await steps()).byId.delivery.done).toBe(false);
  await app.data(TRY, { pin: '560001' }, admin.token);
  await app.data('mutation { verifyMail(input: { to: "owner@example.com" }) { success } }', {}, admin.token);
  await setSettings(app, 'contact', { phone: '+91 98765 43210', whatsapp: '+91 98765 43210' });
  await setSettings(app, 'notifications', { newOrderEmails: ['owner@example.com'] });
  const { byId } = await steps();
  for (const id of ['delivery', 'mail-tried', 'phone', 'alerts']) expect([id, byId[id].done]).toEqual([id, true]);
});

test('asks for the word, the password, and nothing else at work', async () => {
  const wrong = await app.query(EMPTY, { input: { word: 'yes' } }, admin.token);
  expect(wrong.errors![0]!.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'word' }] });
  const late = await app.signIn(Role.ADMIN);
  await SessionModel.updateMany({ user: objectId(late.id) }, { passwordAt: new Date(Date.now() - 3_600_000) });
  const refused = await app.query(EMPTY, { input: { word: 'EMPTY' } }, late.token);
  expect(refused.errors![0]!.extensions.code).toBe('PASSWORD_NEEDED');
  expect((await demo()).orders).toBe(190);
});

test('a nightly backup is due once a night, and a failure is told and tried again within the hour', async () => {
  const night = lastHour(3, new Date());
  expect(night.toISOString()).toMatch(/T21:30:00/);
  const later = (hours: number) => new Date(night.getTime() + hours * 3_600_000);
  const jobs = async () =>
    (await JobModel.find({ kind: JobKind.BACKUP }).sort({ createdAt: 1 }).lean()).map((job) => String(job._id));
  await BackupStateModel.replaceOne({ _id: 'backups' }, { since: later(-48), rehearsals: [] }, { upsert: true });
  // A folder of the program itself is no place for personal data.
  await setSettings(app, 'backup', { backupFolder: process.cwd() });
  await lookAfterBackups(later(1));
  const [failed] = await jobs();
  expect(await endOf(failed!)).toMatchObject({ status: JobStatus.FAILED });
  expect(await backupStatus()).toMatchObject({ health: 'FAILED' });
  const mail = await app.mail.newestTo('owner@example.com', ({ subject }) => /^The backup of/.test(subject ?? ''));
  expect(mail.text).toContain('choose another folder for the backups');
  await setSettings(app, 'backup', { backupFolder: '' });
  await BackupStateModel.updateOne({ _id: 'backups' }, { $set: { 'lastFailure.at': later(1) } });
  await lookAfterBackups(later(1.5));
  expect(await jobs()).toHaveLength(1);
  await lookAfterBackups(later(2.1));
  const [, good] = await jobs();
  expect(await endOf(good!)).toMatchObject({ status: JobStatus.DONE });
  expect(await backupStatus()).toMatchObject({ health: 'GOOD', lastFailure: null });
  const viewer = { kind: 'account', id: admin.id, name: 'A', email: admin.email, permissions: [] } as const;
  const first = await startBackup(viewer);
  await expect(startBackup(viewer)).rejects.toMatchObject({ code: 'CONFLICT' });
  await endOf(first.id);
});

test('empties the demo: own products, edited ones, kept categories and real orders stay, and every rule holds', async () => {
  const own = await makeProduct();
  const buyer = await app.signIn();
  const { order } = await placeOrder(app, buyer, { items: [{ productId: own, quantity: 1 }] });
  const { categories } = await demo();
  const [kept, other] = categories;
  const [edited] = await ProductModel.find({ category: objectId(other.id) })
    .limit(1)
    .lean();
  await ProductModel.updateOne({ _id: edited!._id }, { $set: { price: edited!.price - 100 }, $inc: { version: 1 } });
  await ContactSubmissionModel.updateOne({}, { $set: { message: 'A question of my own.' } });
  // A review with an order of the demo, of a product that stays.
  const demoOrder = await OrderModel.findOne({ customer: mongoose.trusted({ $ne: objectId(buyer.id) }) }).lean();
  const review = { product: objectId(own), title: 'Bench', name: 'Asha V.', stars: 5, order: demoOrder!._id };
  const now = new Date();
  await ReviewModel.create({ ...review, state: ReviewState.PUBLISHED, createdAt: now, publishedAt: now });
  await ProductModel.updateOne({ _id: objectId(own) }, { $set: { 'ratings.five': 1 } });
  const before = await demo();
  expect(before).toMatchObject({ changedProducts: 1, ownOrders: 1, messages: 25 });

  const { removeDemo } = await app.data(EMPTY, { input: { word: 'empty', keepCategories: [kept.id] } }, admin.token);
  expect(await endOf(removeDemo.id)).toMatchObject({
    status: JobStatus.DONE,
    message: expect.stringContaining('The shop as it was before is in the backup 20'),
  });

  expect(await demo()).toMatchObject({
    orders: 0,
    customers: 0,
    messages: 0,
    products: kept.products,
    changedProducts: 1,
  });
  expect((await demo()).emptiedAt).not.toBeNull();
  expect((await OrderModel.find().lean()).map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber]);
  expect(await UserModel.countDocuments({ role: Role.CUSTOMER })).toBe(1);
  expect(await ContactSubmissionModel.countDocuments()).toBe(1);
  expect(await StoredPageModel.countDocuments()).toBe(0);
  expect(await ReviewModel.countDocuments()).toBe(0);
  // The categories that hold nothing any more are gone.
  const ofOwn = await ProductModel.findById(objectId(own)).lean();
  const staying = [kept.id, other.id, ofOwn!.category.toHexString()];
  expect((await CategoryModel.distinct('_id')).map(String).sort()).toEqual([...new Set(staying)].sort());
  const { products } = await app.data('{ products(pageSize: 100) { total } }');
  expect(products.total).toBeGreaterThan(1);
  await addUpSales();
  expect(await brokenRules()).toEqual([]);
  // A real order keeps the series, and its gap is explained.
  expect(await CounterModel.countDocuments({ _id: /^invoice:/ })).toBeGreaterThan(0);
  const { byId, invented } = await steps();
  expect(byId.demo.done).toBe(true);
  expect(invented).toEqual(
    expect.arrayContaining(['Testimonials of the home page', 'Certifications of the page About']),
  );
});

test('a removal whose process was killed goes on where it was, in another one', async () => {
  const [text] = demoTexts().contact;
  const facts = {
    complaint: false,
    searchWords: [],
    createdAt: new Date(),
    state: WorkState.NEW,
    version: 1,
    answers: [],
  };
  await ContactSubmissionModel.insertMany([{ name: 'Demo', ...text, ...facts }], { lean: true } as object);
  const job = await JobModel.create({
    ...{ kind: JobKind.DEMO_REMOVAL, status: JobStatus.RUNNING, title: 'Empty the demo', holder: 'a dead process' },
    input: { keepCategories: [], keepProducts: [], keepPages: [], removeChanged: false },
    ...{ state: { stage: 'messages' }, result: { backup: 'X' }, createdAt: new Date(), total: 1 },
    viewer: { kind: 'account', id: admin.id, name: 'Admin', email: admin.email, permissions: [] },
  });
  expect(await endOf(job._id.toHexString())).toMatchObject({ status: JobStatus.DONE });
  expect(await ContactSubmissionModel.countDocuments({ email: text!.email, message: text!.message })).toBe(0);
});

test('a removal that runs once more changes nothing, and without real orders the numbers begin anew', async () => {
  await OrderModel.deleteMany({});
  await mongoose.connection.db!.collection('stock_movements').deleteMany({});
  const { removeDemo } = await app.data(EMPTY, { input: { word: 'EMPTY' } }, admin.token);
  expect(await endOf(removeDemo.id)).toMatchObject({ status: JobStatus.DONE });
  expect(await CounterModel.countDocuments({ _id: /^(order|invoice|credit-note):/ })).toBe(0);
  expect(await demo()).toMatchObject({ products: 0, changedProducts: 1 });
});
