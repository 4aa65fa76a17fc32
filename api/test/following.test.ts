/** Tests that this process shows writes of other processes: by the change stream, by polling without one, and not ready when neither works. */
import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { startServer, IN_MEMORY, type RunningServer } from 'embedded-mongo';
import { SessionModel, AccessNewsModel } from '../src/features/customers/session.model.js';
import { makeProduct } from './order-fixtures.js';
import { startTestApp, type TestApp } from './test-app.js';

let server: RunningServer;
let app: TestApp;
/** Simulates another process that writes to the database. */
let other: mongoose.mongo.Db;
let otherClient: mongoose.mongo.MongoClient;

beforeAll(async () => {
  server = await startServer({ dataDir: IN_MEMORY, failPoints: true });
  app = await startTestApp({ MONGODB_URI: server.uri.replace('/?', '/shared?') });
  otherClient = await new mongoose.mongo.MongoClient(server.uri).connect();
  other = otherClient.db('shared');
});
afterAll(async () => {
  await app.stop();
  await otherClient.close();
  await server.close();
});
afterEach(() => fail([], 'off'));

/** Makes the database fail these commands of the shop; the other process asks for nothing of the kind meanwhile. */
const fail = (failCommands: string[], mode: 'alwaysOn' | 'off' = 'alwaysOn', errorCode = STEPPING_DOWN) =>
  otherClient.db('admin').command({
    configureFailPoint: 'failCommand',
    mode,
    ...(mode === 'alwaysOn' && { data: { failCommands, errorCode } }),
  });
/** Codes of MongoDB: a server that steps down is not asked again for a while; one that fails is. */
const STEPPING_DOWN = 11602;
const FAILED = 96;

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
/** Waits until it is so, for as long as the test may take. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause();
}

const ready = async () => (await (await fetch(`${app.url}/readyz`)).json()) as { ready: boolean; checks: any };
/** Polls until the database is reported as connected: after each step-down it is unreachable for a moment. */
async function readyOtherwise(): Promise<{ ready: boolean; checks: any }> {
  for (;;) {
    const said = await ready();
    if (said.checks.database === 'ok') return said;
    await pause();
  }
}
const product = async (id: string) =>
  (await app.data('query ($id: ID!) { product(id: $id) { title stock version inStock } }', { id })).product;
/** A write of a process whose clock is slow by this many minutes. */
const at = (minutes = 0) => new Date(Date.now() - minutes * 60_000);
const edit = (id: string, title: string, updatedAt = at()) =>
  other
    .collection('products')
    .updateOne({ _id: new mongoose.mongo.ObjectId(id) }, { $set: { title, updatedAt }, $inc: { version: 1 } });
const sell = (id: string, pieces: number, updatedAt = at()) =>
  other
    .collection('products')
    .updateOne({ _id: new mongoose.mongo.ObjectId(id) }, { $inc: { stock: -pieces, version: 1 }, $set: { updatedAt } });
/** Polling does not find a timestamp of five minutes ago, so only the change stream can deliver it. */
const onlyTold = 5;

it('shows what another process writes, whatever that one takes for the time of day', async () => {
  const id = await makeProduct({ title: 'Bench', stock: 5 });
  await edit(id, 'Bench, told', at(onlyTold));
  await until(async () => (await product(id)).title === 'Bench, told');
  await sell(id, 5, at(onlyTold));
  await until(async () => !(await product(id)).inStock);
  expect(await product(id)).toMatchObject({ stock: 0, version: 3 });
  // And the next one, which nobody told that the clock went on.
  await edit(id, 'Bench, sold', at(2 * onlyTold));
  await until(async () => (await product(id)).title === 'Bench, sold');
  await other
    .collection('products')
    .updateOne(
      { _id: new mongoose.mongo.ObjectId(id) },
      { $set: { deletedAt: at(onlyTold), updatedAt: at(onlyTold) }, $inc: { version: 1 } },
    );
  await until(async () => (await product(id)) === null);
});

it('follows categories, synonyms, settings, content pages and log-ins alike', async () => {
  const id = await makeProduct({ title: 'Parallel bars' });
  await other
    .collection('categories')
    .updateOne({ nameKey: 'fitness' }, { $set: { name: 'Gym', updatedAt: at(onlyTold) }, $inc: { version: 1 } });
  await until(async () => (await app.data('{ categories { name } }')).categories[0].name === 'Gym');

  const found = async () =>
    (await app.data('{ products(filter: { search: "zzyzx" }) { items { id } } }')).products.items.some(
      (one: { id: string }) => one.id === id,
    );
  expect(await found()).toBe(false);
  const synonym = { words: ['zzyzx', 'bars'], means: [], createdAt: at(), updatedAt: at() };
  await other.collection('synonyms').insertOne(synonym);
  await until(found);

  await other
    .collection<{ _id: string }>('settings')
    .insertOne({ _id: 'selling', values: { codCharge: 75_00 }, version: 2, updatedAt: at() } as never);
  await until(async () => (await app.data('{ shop { codCharge } }')).shop.codCharge === 75);

  const page = {
    published: { title: 'Terms of all', description: '', blocks: [] },
    edition: 1,
    version: 2,
    publishedAt: at(),
  };
  await other.collection<{ _id: string }>('content_pages').insertOne({ _id: 'terms', ...page } as never);
  await other
    .collection<{ _id: string }>('content_generation')
    .insertOne({ _id: 'published', mark: randomBytes(8).toString('hex') } as never);
  await until(
    async () => (await app.data('{ contentPage(id: "terms") { title } }')).contentPage.title === 'Terms of all',
  );

  const { token, id: account } = await app.signIn();
  expect((await app.data('{ me { id } }', {}, token)).me.id).toBe(account);
  await other
    .collection(SessionModel.collection.collectionName)
    .deleteMany({ user: new mongoose.mongo.ObjectId(account) });
  await other.collection(AccessNewsModel.collection.collectionName).insertOne({ account, at: at(onlyTold) });
  await until(async () => (await app.query('{ me { id } }', {}, token)).errors !== undefined);
});

it('polls for changes while the change stream fails, stays ready, and follows the stream again afterwards', async () => {
  const id = await makeProduct({ title: 'Rope', stock: 9 });
  await fail(['getMore', 'aggregate']);
  await edit(id, 'Rope, looked for');
  await until(async () => (await product(id)).title === 'Rope, looked for');
  expect(await readyOtherwise()).toEqual({
    ready: true,
    checks: { database: 'ok', clock: 'ok', catalogue: 'ok', files: 'ok' },
  });
  // No poll finds this change; the resumed stream delivers it.
  await edit(id, 'Rope, told late', at(onlyTold));
  await fail([], 'off');
  await until(async () => (await product(id)).title === 'Rope, told late');
});

it('says that it is not ready when it can neither be told nor look, and is ready again by itself', async () => {
  const id = await makeProduct({ title: 'Mat' });
  await fail(['getMore', 'aggregate', 'find'], 'alwaysOn', FAILED);
  await edit(id, 'Mat, missed', at(onlyTold));
  await until(async () => !(await readyOtherwise()).ready);
  expect(await readyOtherwise()).toMatchObject({
    ready: false,
    checks: { catalogue: expect.stringMatching(/last heard of \d+ seconds ago/) },
  });
  await fail([], 'off');
  await until(async () => (await ready()).ready);
  await until(async () => (await product(id)).title === 'Mat, missed');
});

it("compares everything when the change stream's history is lost", async () => {
  const id = await makeProduct({ title: 'Ball' });
  await fail(['getMore', 'aggregate']);
  await edit(id, 'Ball, forgotten', at(onlyTold));
  // More than the database remembers for those who come back.
  const rows = Array.from({ length: 10_000 }, () => ({ n: 0 }));
  for (let times = 0; times < 3; times += 1)
    await other.collection('filler').insertMany(rows.map((row) => ({ ...row })));
  await fail([], 'off');
  await until(async () => (await product(id)).title === 'Ball, forgotten');
});
