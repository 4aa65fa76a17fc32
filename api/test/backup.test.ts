/** Tests backups of a whole shop with files in a folder and in an S3 store: rehearsal, and a restore into a working shop. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { rehearse } from '../scripts/rehearsal.js';
import { brokenRules } from '../scripts/data-checks.js';
import { checkFiles } from '../scripts/file-checks.js';
import { filesIn, freeName, nameOf, olderThan, takeBackup } from '../src/features/backups/whole-backup.js';
import { restore } from 'embedded-mongo/backup';
import { takeInImages } from '../src/features/catalogue/image.service.js';
import { takeInFilm } from '../src/features/content/media.service.js';
import { refreshProducts } from '../src/features/catalogue/catalogue-sync.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { addUpSales } from '../src/features/sales/sales-figures.service.js';
import { loadConfig } from '../src/config.js';
import { copyFiles, filesAt } from '../src/platform/files/copied-files.js';
import { openDatabase } from '../src/platform/database/database.js';
import { createLogger } from '../src/platform/observability/logger.js';
import { platform } from '../src/platform/platform.js';
import { objectId } from '../src/types/object-id.js';
import { makeProduct, placeOrder } from './order-fixtures.js';
import { startS3Server, type S3Server } from './s3-server.js';
import { startTestApp, type TestApp } from './test-app.js';

const SEND_SKETCH = `mutation ($input: SubmitCustomOrderInput!, $sketch: Upload) {
  submitCustomOrder(input: $input, sketch: $sketch) { success } }`;
const REQUEST = { name: 'Ravi', phone: '9876543210', description: 'A gate of 3 m with two wings, as drawn' };

let s3: S3Server;
let folder: string;
/** Bucket folders of their own, as addresses for FILES_URL. */
const inStore = (name: string) => s3.url.replace('/mart', `/${name}`);
const environment = { ...process.env };

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
  // The commands read them there.
  Object.assign(process.env, s3.credentials);
});
afterEach(() => {
  process.env = { ...environment };
  rmSync(folder, { recursive: true, force: true });
});

const database = () => ({ client: mongoose.connection.getClient(), db: mongoose.connection.db! });
const picture = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

/** A shop with a product with stored pictures, an order of it, a film and a customer's sketch. */
async function busyShop(env: Record<string, string>): Promise<{ app: TestApp; product: string; image: string }> {
  const app = await startTestApp(env);
  const product = await makeProduct();
  const { images } = await takeInImages([await picture('#a33'), await picture('#3a3')]);
  await ProductModel.updateOne({ _id: objectId(product) }, { $set: { images, updatedAt: new Date() } });
  await refreshProducts([objectId(product)]);
  const film = Buffer.alloc(80);
  film.write('ftypmp42', 4, 'latin1');
  await takeInFilm(film);
  await placeOrder(app, await app.signIn(), { items: [{ productId: product, quantity: 2 }] });
  await addUpSales();
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: SEND_SKETCH, variables: { input: REQUEST, sketch: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.sketch'] }));
  form.append('0', new Blob([new Uint8Array(await picture('#33a'))]), 'gate.png');
  const sent = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    body: form,
    headers: { 'apollo-require-preflight': '1', accept: 'application/graphql-response+json' },
  });
  expect(((await sent.json()) as any).data).toEqual({ submitCustomOrder: { success: true } });
  return { app, product, image: images[0]!.key };
}

describe.each([
  ['a folder', () => ({}), () => undefined],
  ['a store that speaks S3', () => ({ FILES_URL: inStore('shop'), ...s3.credentials }), () => inStore('kept')],
])('a shop with its files in %s', (_, env, keptAt) => {
  it('is backed up while it runs, rehearsed, and restored as it was', async () => {
    const { app, product, image } = await busyShop(env());
    const to = keptAt();
    const whole = await checkFiles(platform().files);
    // Two pictures of two sizes and their originals, the film and the sketch.
    expect(whole).toEqual({ files: 10, missing: [], missingCount: 0, unnamed: 0, unnamedShown: [] });
    const first = await takeBackup(database(), platform().files, { folder, to, now: new Date('2026-11-20T20:00:00Z') });
    expect(first.files).toMatchObject({ files: 10, brought: 10 });
    // What was lost of the second night is not lost of the first; files are brought once.
    const taken = await takeBackup(database(), platform().files, { folder, to, now: new Date('2026-11-21T20:00:00Z') });
    expect([taken.files.brought, taken.dropped]).toEqual([0, []]);
    expect(readdirSync(join(folder, 'database'))).toEqual(['2026-11-20T20-00-00Z', '2026-11-21T20-00-00Z']);
    await app.stop();

    const rehearsed = await rehearse(folder, to);
    expect(rehearsed).toMatchObject({ database: taken.database, products: 1, orders: 1, broken: [] });
    expect(rehearsed.files).toMatchObject({ files: 10, unnamed: 0 });
    expect(mongoose.connection.readyState).toBe(mongoose.ConnectionStates.disconnected);

    const again = mkdtempSync(join(tmpdir(), 'shop-again-'));
    await copyFiles(await filesAt(to ?? filesIn(folder)), await filesAt(join(again, 'files')));
    const empty = await openDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: again }), createLogger('silent'));
    await restore(mongoose.connection.db!, taken.database);
    await empty.close();
    const restored = await startTestApp({ DATA_DIR: again });
    try {
      expect([...(await brokenRules()), ...(await checkFiles(platform().files)).missing]).toEqual([]);
      const { product: found } = await restored.data('query ($id: ID!) { product(id: $id) { images { key } } }', {
        id: product,
      });
      expect(found.images[0].key).toBe(image);
      const shown = await fetch(`${restored.url}/media/${image}-600.webp`);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(600);
    } finally {
      await restored.stop();
      rmSync(again, { recursive: true, force: true });
    }
  });
});

it('names each file that is missing or empty by the row that wants it, and counts what nothing names', async () => {
  const { app, image } = await busyShop({});
  const { files } = platform();
  await files.remove('public', [`${image}-480.webp`]);
  await files.put('private', `originals/${image}`, Buffer.alloc(0));
  await files.put('public', 'p/left-behind-480.webp', Buffer.from('nobody'));
  const { missing, missingCount, unnamed, unnamedShown } = await checkFiles(files);
  const says = (who: string, at: string) => `${who}: the file ${at} is not in the store, or is empty`;
  const [small, original] = [`public/${image}-480.webp`, `private/originals/${image}`];
  expect(missing.map((line) => line.replace(/^(Product|Order) [^:]+/, '$1')).sort()).toEqual(
    [
      // The product and the picture it was made of want both, and the order shows its cover.
      ...[small, original].flatMap((at) => [says('Product', at), says(`Picture ${image}`, at)]),
      says('Order', small),
    ].sort(),
  );
  expect([missingCount, unnamed, unnamedShown]).toEqual([5, 1, ['public/p/left-behind-480.webp']]);
  // A backup of such a shop is made, and its rehearsal says so.
  await takeBackup(database(), files, { folder });
  await app.stop();
  expect((await rehearse(folder)).broken).toHaveLength(5);
});

it('is readable by its owner alone, also where an older version left its folders open', async () => {
  const { app } = await busyShop({});
  const there = join(folder, 'there');
  mkdirSync(join(there, 'database'), { recursive: true });
  chmodSync(join(there, 'database'), 0o755);
  const rights = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const before = process.umask(0o022);
  try {
    for (const to of [join(folder, 'new', 'backup'), there]) {
      await takeBackup(database(), platform().files, { folder: to });
      for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        expect([path, rights(path)]).toEqual([path, entry.isFile() ? '600' : '700']);
      }
    }
    expect(rights(join(folder, 'new', 'backup'))).toBe('700');
  } finally {
    process.umask(before);
    await app.stop();
  }
});

it('takes no night for whole whose database or files did not come whole, and refuses to rehearse none', async () => {
  await expect(rehearse(folder)).rejects.toThrow('There is no whole backup in');
  const { app } = await busyShop({ FILES_URL: inStore('failing'), ...s3.credentials });
  s3.mood = 'refusing';
  await expect(takeBackup(database(), platform().files, { folder, now: new Date(0) })).rejects.toThrow('refuses');
  s3.mood = 'well';
  await expect(rehearse(folder)).rejects.toThrow('There is no whole backup in');
  await takeBackup(database(), platform().files, { folder });
  // What was left of the first is gone.
  expect(readdirSync(join(folder, 'database'))).toHaveLength(1);
  await app.stop();
});

it('keeps the newest nights and the first of each of the last twelve months', () => {
  const moment = new Date('2026-03-31T18:29:59.400Z');
  // A second one of the same second has a name of its own.
  expect(freeName([nameOf(moment)], moment)).toBe('2026-03-31T18-30-00Z');
  const nights = Array.from({ length: 500 }, (_, day) => nameOf(new Date(Date.UTC(2025, 6, 10 + day, 20))));
  const dropped = new Set(olderThan(['notes.txt', ...nights], { nights: 14 }));
  const kept = nights.filter((name) => !dropped.has(name));
  expect(kept.slice(-14)).toEqual(nights.slice(-14));
  expect(kept.slice(0, -14)).toEqual(
    [
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ].map((month) => `${month}-01T20-00-00Z`),
  );
  expect(dropped.has('notes.txt')).toBe(false);
});
