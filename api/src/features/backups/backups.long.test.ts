// Backups of a shop with its own database: the file to take home, a damaged, a killed and a cut-off backup, and a restore that holds.
import { execFileSync } from 'node:child_process';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { verify } from 'embedded-mongo/backup';
import mongoose from 'mongoose';
import { makeProduct } from '../../../test/order-fixtures.js';
import { startS3Server, type S3Server } from '../../../test/s3-server.js';
import { setSettings, startTestApp, type TestApp } from '../../../test/test-app.js';
import { objectStorePlace } from '../../config.js';
import { copyFiles } from '../../platform/files/copied-files.js';
import { FileStoreError, type FileStore } from '../../platform/files/file-store.js';
import { tarStream } from '../../platform/files/tar.js';
import { openFileStore } from '../../platform/files/open-file-store.js';
import { holdLease, releaseLease } from '../../platform/database/lease.js';
import { JobKind, JobModel, JobStatus, type Job } from '../../platform/jobs/job.model.js';
import { jobNews } from '../../platform/jobs/jobs.js';
import { platform, setPlatform } from '../../platform/platform.js';
import { onRestart } from '../../platform/restart.js';
import { settings } from '../../platform/settings/current.js';
import { objectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { ProductModel } from '../catalogue/product.model.js';
import { takeInImages } from '../catalogue/image.service.js';
import { SessionModel } from '../customers/session.model.js';
import { reasonOf } from './backup.job.js';
import { BackupStateModel, STATE } from './backup.model.js';
import { backupStatus, lookAfterBackups } from './backup.service.js';
import { CIPHER, derivedFrom, MARKER } from './backup-cipher.js';
import { backupPlace } from './backup-place.js';
import { forgetUploads } from './backup-upload.js';
import { nameOf, olderThan, takeBackup } from './whole-backup.js';
import sharp from 'sharp';

let dataDir: string;
let app: TestApp;
let token: string;
let s3: S3Server | undefined;
/** Id of a product as the backup in the bucket has it. */
let product: string;

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
  await s3?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const source = () => ({ client: mongoose.connection.getClient(), db: mongoose.connection.db! });
const databases = () => join(dataDir, 'backups', 'database');
const names = () => readdirSync(databases()).sort();

async function endOf({ id }: { id: string }): Promise<Job & { input: unknown }> {
  for (;;) {
    const job = await JobModel.findById(objectId(id)).lean<Job & { input: unknown }>();
    if (job?.endedAt) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
async function run(mutation: string, variables = {}): Promise<Job> {
  const [begun] = Object.values<{ id: string }>(await app.data(mutation, variables, token));
  return endOf(begun!);
}
const backUp = () => run('mutation { startBackup { id } }');
const EXPORT = 'mutation ($input: ExportBackupInput!) { exportBackup(input: $input) { url filename } }';
const BEGIN = 'mutation ($bytes: Float!) { startBackupUpload(bytes: $bytes) { id url partBytes } }';
const TAKE_IN = 'mutation ($input: TakeInBackupInput!) { takeInBackup(input: $input) { id } }';
const passphrase = 'a phrase of several words';
const RESTORE = 'mutation ($input: RestoreBackupInput!) { restoreBackup(input: $input) { id } }';

async function refusalOf(operation: string, variables = {}, by = token) {
  const { errors } = await app.query(operation, variables, by);
  return errors ? { message: errors[0]!.message, ...errors[0]!.extensions } : undefined;
}

/** The file that the owner takes home. */
async function downloaded(name: string): Promise<Buffer> {
  const { exportBackup } = await app.data(EXPORT, { input: { name, passphrase } }, token);
  return Buffer.from(await (await fetch(app.url + exportBackup.url)).arrayBuffer());
}
const begin = async (bytes: number): Promise<{ id: string; url: string; partBytes: number }> =>
  (await app.data(BEGIN, { bytes }, token)).startBackupUpload;
async function put(url: string, from: number, part: Buffer) {
  const headers = { 'upload-offset': String(from) };
  const response = await fetch(app.url + url, { method: 'PUT', headers, body: new Uint8Array(part) });
  const said = (await response.json()) as { received?: number; code?: string; message?: string };
  return { status: response.status, ...said };
}
async function sendWhole(file: Buffer): Promise<string> {
  const { id, url } = await begin(file.length);
  expect(await put(url, 0, file)).toMatchObject({ status: 200, received: file.length });
  return id;
}
/** The job, or the refusal. */
async function takingIn(upload: string, more = {}) {
  const { data, errors } = await app.query(TAKE_IN, { input: { upload, passphrase, ...more } }, token);
  return errors ? { message: errors[0]!.message, ...errors[0]!.extensions } : data.takeInBackup;
}
/** Resolves once nothing of an upload is left: the work is tidied up after it is done. */
async function uploadsGone(): Promise<void> {
  while (readdirSync(join(dataDir, 'backup-scratch')).some((name) => name.startsWith('upload-')))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

const sealedBy = (async (salt: Buffer) => ({ salt, ...(await derivedFrom(passphrase, salt)) }))(randomBytes(8));
/** A file in the form of a downloaded one, with whatever is in it. */
async function forged(files: Record<string, unknown>): Promise<Buffer> {
  const entries = async function* () {
    for (const [name, value] of Object.entries(files)) {
      const content = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
      yield { name, size: content.length, stream: () => Readable.from([content]) };
    }
  };
  const { salt, key, vector } = await sealedBy;
  const cipher = createCipheriv(CIPHER, key, vector);
  const packed = gzipSync(await buffer(tarStream(entries())));
  return Buffer.concat([MARKER, salt, cipher.update(packed), cipher.final()]);
}

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

it('is given out, restored and sent back by whoever gave the password lately', async () => {
  const late = await app.signIn(Role.ADMIN);
  await SessionModel.updateMany({ user: objectId(late.id) }, { passwordAt: new Date(Date.now() - 3_600_000) });
  for (const [operation, variables] of [
    [EXPORT, { input: { name: names()[0], passphrase } }],
    [RESTORE, { input: { name: names()[0], shopName: settings().brand } }],
    [BEGIN, { bytes: 1 }],
  ] as const) {
    const refused = await app.query(operation, variables, late.token);
    expect(refused.errors![0]!.extensions.code).toBe('PASSWORD_NEEDED');
  }
});

it('comes back from the file that was taken home, in parts, when folder and disk are lost', async () => {
  if (app.config.mongodbUri) return;
  const [name] = names();
  const file = await downloaded(name!);
  const records = (await backupPlace().list())[0]!.bytes;
  rmSync(join(dataDir, 'backups'), { recursive: true });

  const upload = await begin(file.length);
  const half = file.length >> 1;
  // One at a time: neither is appended twice, and who comes too late hears from where to go on.
  const twice = await Promise.all([1, 2].map(() => put(upload.url, 0, file.subarray(0, half))));
  expect(twice.map(({ status, received }) => [status, received]).sort()).toEqual([
    [200, half],
    [409, half],
  ]);
  expect(await put(upload.url, half + 7, file.subarray(0, 9))).toMatchObject({ status: 409, received: half });
  expect(await put(upload.url, half, Buffer.alloc(upload.partBytes + 1))).toMatchObject({ status: 413 });
  expect(await takingIn(upload.id)).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/^Only \d+ of/) });
  expect(await put(upload.url, half, file.subarray(half))).toMatchObject({ status: 200, received: file.length });
  expect(await put(upload.url, file.length, Buffer.alloc(9))).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  expect((await put(upload.url.replace('signature=', 'signature=x'), 0, file)).status).toBe(404);

  // Another owner neither takes it nor drives it out.
  const other = await app.signIn(Role.ADMIN);
  expect(await refusalOf(TAKE_IN, { input: { upload: upload.id, passphrase } }, other.token)).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await refusalOf(BEGIN, { bytes: 9 }, other.token)).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('is sending a backup'),
  });
  expect(await endOf(await takingIn(upload.id))).toMatchObject({
    status: JobStatus.DONE,
    message: expect.stringContaining('is whole and stands in the list'),
    input: { upload: upload.id, otherShop: false },
  });
  expect(await backupPlace().list()).toMatchObject([{ name, bytes: records }]);
  await verify(join(databases(), name!));
  expect(readdirSync(join(dataDir, 'backups', 'files', 'private', 'originals'))).toHaveLength(1);
  expect(await put(upload.url, 0, file)).toMatchObject({ status: 404 });

  // Once more, over one that was damaged meanwhile; nothing else begins before that is done.
  const spoilt = readdirSync(join(databases(), name!)).find((one) => one.endsWith('.jsonl'));
  writeFileSync(join(databases(), name!, spoilt!), 'spoilt');
  const again = await sendWhole(file);
  await holdLease('long-work', 'this test', 60_000);
  const waiting = await takingIn(again);
  for (const [operation, variables] of [
    [RESTORE, { input: { name, shopName: settings().brand } }],
    ['mutation { removeDemo(input: { word: "EMPTY" }) { id } }'],
    ['mutation { startBackup { id } }'],
    ['mutation { startBackupRehearsal { id } }'],
    [BEGIN, { bytes: 9 }],
    [TAKE_IN, { input: { upload: again, passphrase } }],
  ] as const)
    expect([operation, await refusalOf(operation, variables)]).toMatchObject([
      operation,
      { code: 'CONFLICT', message: expect.stringContaining('under way already') },
    ]);
  await forgetUploads(Date.now() + 7_200_000);
  await releaseLease('long-work', 'this test');
  jobNews.emit('news');
  expect(await endOf(waiting)).toMatchObject({ status: JobStatus.DONE });
  await verify(join(databases(), name!));
  await uploadsGone();
});

it('is refused when it is cut off, forged, of another shop or a newer version, and nothing of it stays', async () => {
  if (app.config.mongodbUri) return;
  const before = await backupPlace().list();
  const whole = await downloaded(before[0]!.name);
  const head = { name: '2026-03-03T00-00-00Z', shop: settings().brand, version: '0.1.0' };
  const manifest = { format: 1, takenAt: new Date().toISOString(), collections: [] };
  const upload = async (content: Buffer | Promise<Buffer>, more = {}) => takingIn(await sendWhole(await content), more);

  expect(await upload(Buffer.alloc(9000, 'a picture'))).toMatchObject({
    code: 'BAD_INPUT',
    fields: [{ path: 'upload' }],
  });
  expect(await upload(whole, { passphrase: 'another phrase' })).toMatchObject({
    code: 'BAD_INPUT',
    fields: [{ path: 'passphrase', message: 'This passphrase does not open the file.' }],
  });
  expect(await upload(forged({ 'backup.json': { ...head, version: '0.10.0' } }))).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('update the shop first'),
  });
  const foreign = forged({ 'backup.json': { ...head, shop: 'Other Toys' }, 'database/manifest.json': manifest });
  expect(await upload(foreign)).toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('the backup of “Other Toys”'),
    fields: [{ path: 'otherShop' }],
  });

  for (const [content, said] of [
    [whole.subarray(0, whole.length - 4096), 'damaged or not all of it'],
    [forged({ 'backup.json': head, 'files/public/../../../../evil': 'x' }), 'damaged'],
    [forged({ 'backup.json': head, 'database/manifest.json': manifest, 'database/002-more.jsonl': '{}' }), 'damaged'],
    [forged({ 'backup.json': head, 'database/manifest.json': { ...manifest, format: 2 } }), 'newer version'],
  ] as const)
    expect(await endOf(await upload(content))).toMatchObject({
      status: JobStatus.FAILED,
      message: expect.stringContaining(said),
    });
  await uploadsGone();
  expect(await backupPlace().list()).toEqual(before);
  expect(readdirSync(databases()).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(existsSync(join(dataDir, 'evil'))).toBe(false);

  // That of a shop which is meant comes in.
  expect(await endOf(await upload(foreign, { otherShop: true }))).toMatchObject({ status: JobStatus.DONE });
  expect((await backupPlace().list()).map(({ name }) => name)).toContain(head.name);
  rmSync(join(databases(), head.name), { recursive: true });
});

it('is given up when it stands still or its sender begins anew, and not begun where the disk has no room', async () => {
  if (app.config.mongodbUri) return;
  const first = await begin(9);
  const second = await begin(9);
  expect(await put(first.url, 0, Buffer.alloc(9))).toMatchObject({ status: 404 });
  await forgetUploads(Date.now() + 3_000_000);
  expect(await put(second.url, 0, Buffer.alloc(4))).toMatchObject({ status: 200, received: 4 });
  await forgetUploads(Date.now() + 4_000_000);
  expect(await put(second.url, 4, Buffer.alloc(4))).toMatchObject({ status: 404 });
  await uploadsGone();
  for (const bytes of [0, 1.5, 100e9 + 1])
    expect(await refusalOf(BEGIN, { bytes })).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'bytes' }] });
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < 390e9)
    expect(await refusalOf(BEGIN, { bytes: 100e9 })).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('free some space there first'),
    });
});

/** Runs with the files and the backups in the bucket. */
async function inBucket<T>(work: (files: FileStore) => Promise<T>): Promise<T> {
  const before = platform();
  s3 ??= await startS3Server();
  const objectStore = objectStorePlace(s3.url, s3.credentials);
  const files = await openFileStore({ ...before.config, objectStore });
  setPlatform({ ...before, config: { ...before.config, objectStore }, files });
  await setSettings(app, 'backup', { backupTo: 'STORE' });
  try {
    return await work(files);
  } finally {
    setPlatform(before);
  }
}

it('is kept every night in the bucket of the files where the settings say so, and comes back there', async () => {
  const own = platform().files;
  product = await makeProduct({ title: 'As it was' });
  await inBucket(async (files) => {
    await copyFiles(own, files);
    await BackupStateModel.replaceOne({ _id: STATE }, { since: new Date(0), rehearsals: [] }, { upsert: true });
    await lookAfterBackups();
    const nightly = await JobModel.findOne({ kind: JobKind.BACKUP, title: 'Nightly backup' }).lean();
    expect(await endOf({ id: String(nightly!._id) })).toMatchObject({ status: JobStatus.DONE });
    const kept = await backupPlace().list();
    expect(kept).toHaveLength(1);
    expect(await backupStatus()).toMatchObject({ where: expect.stringContaining('the store shop'), health: 'GOOD' });
    const { name } = kept[0]!;

    if (!app.config.mongodbUri) {
      // The file brings back what is not there any more.
      const file = await downloaded(name);
      const pictures = async () => {
        const found = [];
        for await (const one of files.list('private')) found.push(one);
        return found;
      };
      const [picture] = await pictures();
      await files.remove('private', [picture!.name]);
      expect(await endOf(await takingIn(await sendWhole(file)))).toMatchObject({ status: JobStatus.DONE });
      expect(await pictures()).toEqual([picture]);
    }
    expect(await run('mutation { startBackupRehearsal { id } }')).toMatchObject({ status: JobStatus.DONE });
    s3!.mood = 'full';
    expect(await backUp()).toMatchObject({
      status: JobStatus.FAILED,
      message: expect.stringMatching(/full: free some space/),
    });
    s3!.mood = 'well';
    expect(await backupPlace().list()).toEqual(kept);
  });
  await setSettings(app, 'backup', { backupTo: 'FOLDER' });
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

  // From the bucket: the database takes the place of this one, which is kept.
  const asked = new Promise<void>((resolve) => onRestart(resolve));
  const name = await inBucket(async () => {
    const [chosen] = await backupPlace().list();
    await run(RESTORE, { input: { name: chosen!.name, shopName: ` ${settings().brand.toLowerCase()} ` } });
    // The backup of now, which was made first.
    expect(await backupPlace().list()).toHaveLength(2);
    return chosen!.name;
  });
  await asked;
  await app.stop();
  await start();
  expect((await ProductModel.findById(objectId(product)).lean())!.title).toBe('As it was');
  const status = await backupStatus();
  expect(status).toMatchObject({ restoredFrom: name, keptAs: expect.stringMatching(/^database\.before-/) });
  expect(existsSync(join(dataDir, status.keptAs!, 'data.mdb'))).toBe(true);
  expect(existsSync(join(dataDir, 'restored.json'))).toBe(false);
  // The backup that was under way when it was made does not begin again.
  expect(await JobModel.findOne({ kind: JobKind.BACKUP }).sort({ createdAt: -1 }).lean()).toMatchObject({
    status: JobStatus.CANCELLED,
  });
});
