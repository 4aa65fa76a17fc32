// Backups of a shop with its own database: the file to take home, a damaged, a killed and a cut-off backup, and a restore that holds.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { makeProduct } from '../../../test/order-fixtures.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileStoreError } from '../../platform/files/file-store.js';
import { JobKind, JobModel, JobStatus } from '../../platform/jobs/job.model.js';
import { onRestart } from '../../platform/restart.js';
import { settings } from '../../platform/settings/current.js';
import { objectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { ProductModel } from '../catalogue/product.model.js';
import { takeInImages } from '../catalogue/image.service.js';
import { reasonOf } from './backup.job.js';
import { backupStatus } from './backup.service.js';
import { backupPlace } from './backup-place.js';
import { nameOf, olderThan, takeBackup } from './whole-backup.js';
import sharp from 'sharp';

let dataDir: string;
let app: TestApp;
let token: string;

const start = async () => {
  app = await startTestApp({ DATA_DIR: dataDir });
  ({ token } = await app.signIn(Role.ADMIN, { email: `owner-${Date.now()}@example.com` }));
};
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-backups-'));
  await start();
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const source = () => ({ client: mongoose.connection.getClient(), db: mongoose.connection.db! });
const databases = () => join(dataDir, 'backups', 'database');
const names = () => readdirSync(databases()).sort();

async function run(mutation: string, variables = {}): Promise<{ status: JobStatus; message?: string | null }> {
  const [{ id }] = Object.values<{ id: string }>(await app.data(mutation, variables, token)) as [{ id: string }];
  for (;;) {
    const job = await JobModel.findById(objectId(id)).lean();
    if (job?.endedAt) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const backUp = () => run('mutation { startBackup { id } }');
const RESTORE = 'mutation ($input: RestoreBackupInput!) { restoreBackup(input: $input) { id } }';

it('is made by hand, rehearsed, listed with what came of it, and opened with openssl and tar alone', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const { images } = await takeInImages([picture]);
  await ProductModel.updateOne({ _id: objectId(await makeProduct()) }, { $set: { images } });
  expect(await backUp()).toMatchObject({
    status: JobStatus.DONE,
    message: expect.stringMatching(/holds [\d,]+ records/),
  });
  expect(await run('mutation { startBackupRehearsal { id } }')).toMatchObject({
    status: JobStatus.DONE,
    message: expect.stringContaining('all of it is right'),
  });
  const { backups } = await app.data('{ backups { total items { name megabytes checkedGood } } }', {}, token);
  expect(backups).toEqual({
    total: 1,
    items: [{ name: names()[0], megabytes: expect.any(Number), checkedGood: true }],
  });

  const EXPORT = 'mutation ($input: ExportBackupInput!) { exportBackup(input: $input) { url filename } }';
  const passphrase = 'a phrase of several words';
  const short = await app.query(EXPORT, { input: { name: names()[0], passphrase: 'short' } }, token);
  expect(short.errors![0]!.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'passphrase' }] });
  const { exportBackup } = await app.data(EXPORT, { input: { name: names()[0], passphrase } }, token);
  // The link can be read by whoever sees it.
  expect(
    Buffer.from(new URL(exportBackup.url, app.url).searchParams.get('subject')!, 'base64url').toString(),
  ).not.toContain('several');
  const sent = Buffer.from(await (await fetch(app.url + exportBackup.url)).arrayBuffer());
  const home = mkdtempSync(join(tmpdir(), 'shop-home-'));
  try {
    writeFileSync(join(home, 'b.enc'), sent);
    const openssl = ['enc', '-d', '-aes-256-cbc', '-pbkdf2', '-iter', '600000', '-pass', `pass:${passphrase}`];
    execFileSync('openssl', [...openssl, '-in', join(home, 'b.enc'), '-out', join(home, 'b.tar.gz')]);
    execFileSync('tar', ['-xzf', join(home, 'b.tar.gz'), '-C', home]);
    const manifest = JSON.parse(readFileSync(join(home, 'database', 'manifest.json'), 'utf8'));
    for (const { file, sha256 } of manifest.collections)
      expect(
        createHash('sha256')
          .update(readFileSync(join(home, 'database', file)))
          .digest('hex'),
      ).toBe(sha256);
    expect(existsSync(join(home, 'files', 'private', 'originals', images[0]!.key))).toBe(true);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

it('is no backup when it was killed or cut off, and only one is made at a time', async () => {
  const killed = join(databases(), '2026-01-01T00-00-00Z.part');
  const before = (await backupPlace().list()).length;
  mkdirSync(killed, { recursive: true });
  writeFileSync(join(killed, '001-orders.jsonl'), '{');
  // As a copy to another machine that broke off leaves it.
  mkdirSync(join(databases(), '2026-01-02T00-00-00Z'));
  expect(await backupPlace().list()).toHaveLength(before);
  const { errors } = await app.query(
    RESTORE,
    { input: { name: '2026-01-02T00-00-00Z', shopName: settings().brand } },
    token,
  );
  expect(errors![0]!.extensions.code).toBe('NOT_FOUND');
  const folder = join(dataDir, 'backups');
  const [first, second] = await Promise.allSettled([
    takeBackup(source(), { list: async function* () {} } as never, { folder, now: new Date(Date.now() - 120_000) }),
    takeBackup(source(), { list: async function* () {} } as never, { folder, now: new Date(Date.now() - 60_000) }),
  ]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  const refused = [first, second].find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: 'UNAVAILABLE' });
  expect(names().filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('says what to do when the disk is full, leaves no half of it behind, and is well again afterwards', async () => {
  const before = names();
  const list = async function* () {
    yield await Promise.reject(new FileStoreError('ENOSPC', true));
  };
  await expect(takeBackup(source(), { list } as never, { folder: join(dataDir, 'backups') })).rejects.toBeInstanceOf(
    FileStoreError,
  );
  expect(names()).toEqual(before);
  expect(reasonOf(Object.assign(new Error('x'), { code: 'ENOSPC' }))).toMatch(/full: free some space/);
  expect(reasonOf(Object.assign(new Error('/b'), { code: 'EACCES' }))).toMatch(/may not write/);
});

it('keeps days and the first of each week', () => {
  const nights = Array.from({ length: 60 }, (_, day) => nameOf(new Date(Date.UTC(2026, 8, 1 + day, 21))));
  const dropped = new Set(olderThan(nights, { nights: 3, weeks: 2, months: 0 }));
  const kept = nights.filter((name) => !dropped.has(name)).map((name) => name.slice(0, 10));
  // 2026-10-26 and 2026-10-19 are Mondays.
  expect(kept).toEqual(['2026-10-19', '2026-10-26', '2026-10-28', '2026-10-29', '2026-10-30']);
});

it('is not restored when it is damaged, or without the name of the shop; whole, it takes the place of the database', async () => {
  // Against a server the screen does not restore.
  if (app.config.mongodbUri) return;
  const product = await makeProduct({ title: 'As it was' });
  await backUp();
  const good = names().at(-1)!;
  await ProductModel.updateOne({ _id: objectId(product) }, { $set: { title: 'Spoilt' } });

  const broken = join(databases(), '2026-02-02T00-00-00Z');
  cpSync(join(databases(), good), broken, { recursive: true });
  const [file] = readdirSync(broken).filter((name) => name.includes('products'));
  writeFileSync(join(broken, file!), readFileSync(join(broken, file!)).subarray(0, -20));
  const input = { name: '2026-02-02T00-00-00Z', shopName: settings().brand };
  expect(await run(RESTORE, { input })).toMatchObject({
    status: JobStatus.FAILED,
    message: expect.stringMatching(/nothing was changed.*damaged/),
  });
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
  const { errors } = await app.query(RESTORE, { input: { name: good, shopName: 'Another' } }, token);
  expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'shopName' }] });

  const asked = new Promise<void>((resolve) => onRestart(resolve));
  await run(RESTORE, { input: { name: good, shopName: ` ${settings().brand.toLowerCase()} ` } });
  await asked;
  await app.stop();
  await start();
  expect((await ProductModel.findById(objectId(product)).lean())!.title).toBe('As it was');
  const status = await backupStatus();
  expect(status).toMatchObject({ restoredFrom: good, keptAs: expect.stringMatching(/^database\.before-/) });
  expect(existsSync(join(dataDir, status.keptAs!, 'data.mdb'))).toBe(true);
  expect(existsSync(join(dataDir, 'restored.json'))).toBe(false);
  // The backup that was under way when it was made does not begin again.
  expect(await JobModel.findOne({ kind: JobKind.BACKUP }).sort({ createdAt: -1 }).lean()).toMatchObject({
    status: JobStatus.CANCELLED,
  });
});
