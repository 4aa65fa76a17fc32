/** Opens a downloaded backup that was sent back, checks all of it, and puts it among the backups, from where it is restored as any other. */
import { createDecipheriv } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGunzip, gunzip } from 'node:zlib';
import { BackupError, OtherFormatError, verify } from 'embedded-mongo/backup';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { filesAt } from '../../platform/files/copied-files.js';
import { FileStoreError, isFileName } from '../../platform/files/file-store.js';
import { readTar } from '../../platform/files/tar.js';
import { JobKind, JobModel, type Job } from '../../platform/jobs/job.model.js';
import { registerJobKind, type Tell } from '../../platform/jobs/jobs.js';
import { platform } from '../../platform/platform.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { CIPHER, derivedFrom, MARKER, SALT_BYTES, sealPassphrase, unsealPassphrase } from './backup-cipher.js';
import { assertOurs, HEAD_FILE, HEAD_MOST, readHead, type BackupHead } from './backup-head.js';
import { reasonOf, WORKS_IN_ITS_CHECK } from './backup.job.js';
import { backupPlace } from './backup-place.js';
import { startAlone } from './backup.service.js';
import {
  assertArrived,
  dropUpload,
  receivedFile,
  roomForUploads,
  uploadFolder,
  uploadIsOver,
} from './backup-upload.js';
import type { TakeInBackupInput } from './backups.types.js';
import { nameOf, takenAtOf } from './whole-backup.js';

const unzip = promisify(gunzip);
/** Bytes of the file that hold its head. */
const HEAD_WITHIN = 8192;
const GZIP = Buffer.from([0x1f, 0x8b, 8]);
/** Files between two looks whether the work is to stop. */
const TELL_EVERY = 50;
/** Files of a database in a backup: a name without folders. */
const DATABASE_FILE = /^database\/([\w.%!'()~-]+)$/;
const SHOPS_FILE = /^files\/(public|private)\/(.+)$/;

const NO_BACKUP = 'This file is no backup that was downloaded here: the name of one ends with .tar.gz.enc.';
const DAMAGED =
  'The file is damaged or not all of it is there, and nothing was changed. Download it once more, or take another one.';
const NEWER = 'The backup was made by a newer version of the shop, and nothing was changed. Update the shop first.';

interface Input {
  upload: string;
  otherShop: boolean;
  /** The passphrase; taken out once the work is over. */
  sealed?: string;
}

/**
 * @throws ShopError BAD_INPUT when the file is none that was downloaded, the passphrase does not open it, or it is another shop's;
 *   NOT_FOUND for an upload that is over; CONFLICT when not all of it arrived, for a newer version's, and like startBackup
 */
export async function takeInBackup(viewer: Viewer, { upload, passphrase, otherShop }: TakeInBackupInput): Promise<Job> {
  await assertArrived(viewer, upload);
  backupPlace();
  const head = await headWithin(receivedFile(upload), passphrase);
  if (head) assertOurs(head, otherShop);
  const input: Input = { upload, otherShop, sealed: sealPassphrase(passphrase) };
  return startAlone(viewer, JobKind.BACKUP_UPLOAD, 'Take in a downloaded backup', input);
}

const refused = (path: string, message: string) =>
  new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });

/** What the file says of itself, from its first bytes. @throws ShopError BAD_INPUT */
async function headWithin(file: string, passphrase: string): Promise<BackupHead | undefined> {
  const bytes = await firstBytes(file, MARKER.length + SALT_BYTES + HEAD_WITHIN);
  const sealed = bytes.subarray(MARKER.length + SALT_BYTES);
  if (!bytes.subarray(0, MARKER.length).equals(MARKER) || sealed.length < 32) throw refused('upload', NO_BACKUP);
  const opened = (await decipherOf(bytes, passphrase)).update(sealed);
  if (!opened.subarray(0, GZIP.length).equals(GZIP))
    throw refused('passphrase', 'This passphrase does not open the file.');
  const start = await unzip(opened, { finishFlush: constants.Z_SYNC_FLUSH }).catch(() => undefined);
  if (!start) throw refused('upload', DAMAGED);
  try {
    for await (const { name, size, content } of readTar(only(start)))
      return name === HEAD_FILE && size <= HEAD_MOST ? readHead(await buffer(content)) : undefined;
  } catch (error) {
    platform().logger.info({ err: error }, 'an uploaded backup begins as no archive does');
  }
  throw refused('upload', DAMAGED);
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

async function firstBytes(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer: read, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return read.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function decipherOf(head: Buffer, passphrase: string) {
  const { key, vector } = await derivedFrom(passphrase, head.subarray(MARKER.length, MARKER.length + SALT_BYTES));
  return createDecipheriv(CIPHER, key, vector);
}

registerJobKind<Input, object>(JobKind.BACKUP_UPLOAD, {
  ...WORKS_IN_ITS_CHECK,

  async check({ input: { upload, otherShop, sealed } }, tell) {
    const folder = join(uploadFolder(upload), 'opened');
    const database = join(folder, 'database');
    try {
      await rm(folder, { recursive: true, force: true });
      const head = await unpack(receivedFile(upload), passphraseOf(sealed), folder, tell);
      if (head) assertOurs(head, otherShop);
      const { takenAt, collections } = await verify(database);
      const known = new Set(['manifest.json', ...collections.map(({ file }) => file)]);
      const foreign = (await readdir(database)).find((file) => !known.has(file));
      if (foreign) throw new Damaged(`Its manifest does not name ${foreign}`);
      const name = head?.name ?? nameOf(new Date(takenAt));
      await backupPlace().add(name, database, await filesAt(join(folder, 'files')), () => tell(0, 0));
      return { total: 0, state: undefined, notes: { name } };
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  },

  async finish({ viewer, result }, session) {
    const { name } = result as { name: string };
    const about = {
      action: 'backup.take-in',
      entity: 'backup',
      entityId: name,
      summary: `Took in the downloaded backup ${name}`,
    };
    await recordAudit({ viewer, ...about, session });
    const day = takenAtOf(name).toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    return {
      message: `The backup of ${day} is whole and stands in the list. Restore it from there today: tonight older ones are tidied away.`,
      result,
    };
  },

  async tidy({ _id, input: { upload } }) {
    await dropUpload(upload);
    await JobModel.updateOne({ _id }, { $unset: { 'input.sealed': 1 } });
  },
});

/** @throws ShopError NOT_FOUND when it was forgotten, or the shop has another JWT_SECRET since */
function passphraseOf(sealed: string | undefined): string {
  try {
    if (sealed) return unsealPassphrase(sealed);
  } catch (error) {
    platform().logger.warn({ err: error }, 'the passphrase of an uploaded backup cannot be unsealed');
  }
  throw uploadIsOver();
}

/** The sentence for the owner; undefined for what may be otherwise at the next try. */
function refusalOf(error: unknown): ShopError | undefined {
  if (error instanceof OtherFormatError) return new ShopError(ErrorCode.CONFLICT, NEWER);
  if (error instanceof BackupError || error instanceof Damaged) {
    platform().logger.warn({ err: error }, 'an uploaded backup is damaged');
    return new ShopError(ErrorCode.CONFLICT, DAMAGED);
  }
  const ofDisk = error instanceof FileStoreError || typeof (error as NodeJS.ErrnoException).syscall === 'string';
  return ofDisk ? new ShopError(ErrorCode.CONFLICT, reasonOf(error)) : undefined;
}

/** What the file says cannot be a backup of a shop. */
class Damaged extends Error {}

/**
 * Unpacks a file into a folder.
 * @returns its head, if it has one
 * @throws Damaged; ShopError NOT_FOUND when it is gone, CONFLICT when what it holds would fill the disk
 */
async function unpack(file: string, passphrase: string, folder: string, tell: Tell): Promise<BackupHead | undefined> {
  const start = await firstBytes(file, MARKER.length + SALT_BYTES).catch((error: NodeJS.ErrnoException) => {
    // Another process took it in and was killed before it could say so.
    throw error.code === 'ENOENT' ? uploadIsOver() : error;
  });
  for (const name of ['database', 'files/public', 'files/private'])
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  // Half stays for the shop itself and for the copy among the backups.
  let room = (await roomForUploads()) / 2;
  let head: BackupHead | undefined;
  let files = 0;
  /** What stops it otherwise than by the file: a full disk, or that the work was cancelled. */
  let stopped: unknown;
  const stop = (error: unknown): never => {
    stopped = error;
    throw error;
  };
  try {
    const content = createReadStream(file, { start: start.length }).on('error', (error) => (stopped = error));
    await pipeline(content, await decipherOf(start, passphrase), createGunzip(), async (source) => {
      for await (const entry of readTar(source as AsyncIterable<Buffer>)) {
        if (files++ % TELL_EVERY === 0) await tell(0, 0).catch(stop);
        if (entry.name === HEAD_FILE && files === 1 && entry.size <= HEAD_MOST) {
          head = readHead(await buffer(entry.content));
          continue;
        }
        const at = join(folder, placeOf(entry.name));
        room -= entry.size;
        if (room < 0) stop(new ShopError(ErrorCode.CONFLICT, reasonOf({ code: 'ENOSPC', message: '' })));
        await mkdir(dirname(at), { recursive: true, mode: 0o700 }).catch(stop);
        const written = createWriteStream(at, { mode: 0o600, flags: 'wx' }).on('error', (error) => (stopped = error));
        await pipeline(entry.content, written);
      }
    });
    return head;
  } catch (error) {
    const isTwice = (stopped as NodeJS.ErrnoException | undefined)?.code === 'EEXIST';
    throw stopped && !isTwice ? stopped : new Damaged((error as Error).message, { cause: error });
  }
}

/** @throws Damaged for a name that would lie elsewhere */
function placeOf(name: string): string {
  const [, ofDatabase] = DATABASE_FILE.exec(name) ?? [];
  if (ofDatabase && !/^\.+$/.test(ofDatabase)) return name;
  const [, , ofShop] = SHOPS_FILE.exec(name) ?? [];
  if (ofShop && isFileName(ofShop)) return name;
  throw new Damaged(`A backup has no ${name}`);
}
