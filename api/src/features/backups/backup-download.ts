/** A backup as one encrypted file to take home, which openssl and tar open without the shop. */
import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { inTransaction } from '../../platform/database/database.js';
import { downloadPath, registerDownload, type Download } from '../../platform/files/downloads.js';
import { tarStream, type TarEntry } from '../../platform/files/tar.js';
import { logFault } from '../../platform/observability/faults.js';
import { platform } from '../../platform/platform.js';
import type { ExportFile } from '../../types/export-file.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { backupPlace, type BackupPlace } from './backup-place.js';

const KIND = 'backup';
/** Seconds. */
const LINK_VALID = 600;
/** OWASP's figure for PBKDF2 with SHA-256. The guide names it, since openssl must be told. */
const ROUNDS = 600_000;
const deriveKey = promisify(pbkdf2);

interface Subject {
  name: string;
  /** The passphrase, sealed: the subject of a link can be read. */
  sealed: string;
}

/**
 * A link to the backup as `tar.gz.enc`: `openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000` opens it.
 * @throws ShopError NOT_FOUND
 */
export async function exportBackup(viewer: Viewer, name: string, passphrase: string): Promise<ExportFile> {
  const { close } = await backupPlace().open(name);
  await close();
  const about = {
    action: 'backup.download',
    entity: 'backup',
    entityId: name,
    summary: `Downloaded the backup ${name}`,
  };
  await inTransaction((session) => recordAudit({ viewer, ...about, session }));
  const subject: Subject = { name, sealed: seal(passphrase) };
  return { filename: filenameOf(name), url: downloadPath(KIND, subject, LINK_VALID) };
}

const filenameOf = (name: string): string => `shop-backup-${name}.tar.gz.enc`;

registerDownload(KIND, async (subject): Promise<Download | undefined> => {
  const { name, sealed } = subject as Subject;
  const passphrase = unseal(sealed);
  const place = backupPlace();
  const opened = await place.open(name);
  const salt = randomBytes(8);
  // The form that `openssl enc` writes: its marker, the salt, and the data under key and vector derived from both.
  const derived = await deriveKey(passphrase, salt, ROUNDS, 48, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', derived.subarray(0, 32), derived.subarray(32));
  const sent = Readable.from(
    (async function* () {
      yield Buffer.concat([Buffer.from('Salted__'), salt]);
      yield* cipher;
    })(),
    { objectMode: false },
  );
  pipeline(tarStream(entriesOf(place, opened.folder)), createGzip(), cipher)
    .catch((error: unknown) => {
      sent.destroy(error as Error);
      logFault(error, 'the download of a backup broke off', {});
    })
    .finally(() => void opened.close());
  return { filename: filenameOf(name), contentType: 'application/octet-stream', content: sent };
});

async function* entriesOf(place: BackupPlace, folder: string): AsyncGenerator<TarEntry> {
  for (const file of (await readdir(folder)).sort()) {
    const path = join(folder, file);
    yield { name: `database/${file}`, size: (await stat(path)).size, stream: () => createReadStream(path) };
  }
  const files = (await place.files()) ?? platform().files;
  for (const shelf of ['public', 'private'] as const)
    for await (const { name } of files.list(shelf)) {
      const found = await files.read(shelf, name);
      // Deleted since it was listed.
      if (found) yield { name: `files/${shelf}/${name}`, size: found.size, stream: () => found.stream };
    }
}

const sealKey = (): Buffer => Buffer.from(hkdfSync('sha256', platform().jwtSecret, '', 'backup passphrase', 32));

function seal(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function unseal(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealKey(), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
