/** A backup as one encrypted file to take home, which openssl and tar open without the shop. */
import { createCipheriv, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { inTransaction } from '../../platform/database/database.js';
import { downloadPath, registerDownload, type Download } from '../../platform/files/downloads.js';
import { tarStream, type TarEntry } from '../../platform/files/tar.js';
import { logFault } from '../../platform/observability/faults.js';
import { platform } from '../../platform/platform.js';
import type { ExportFile } from '../../types/export-file.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { CIPHER, derivedFrom, MARKER, SALT_BYTES, sealPassphrase, unsealPassphrase } from './backup-cipher.js';
import { HEAD_FILE, headOf } from './backup-head.js';
import { backupPlace, type BackupPlace } from './backup-place.js';

const KIND = 'backup';
/** Seconds. */
const LINK_VALID = 600;

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
  const subject: Subject = { name, sealed: sealPassphrase(passphrase) };
  return { filename: filenameOf(name), url: downloadPath(KIND, subject, LINK_VALID) };
}

const filenameOf = (name: string): string => `shop-backup-${name}.tar.gz.enc`;

registerDownload(KIND, async (subject): Promise<Download | undefined> => {
  const { name, sealed } = subject as Subject;
  const passphrase = unsealPassphrase(sealed);
  const place = backupPlace();
  const opened = await place.open(name);
  const salt = randomBytes(SALT_BYTES);
  const { key, vector } = await derivedFrom(passphrase, salt);
  const cipher = createCipheriv(CIPHER, key, vector);
  const sent = Readable.from(
    (async function* () {
      yield Buffer.concat([MARKER, salt]);
      yield* cipher;
    })(),
    { objectMode: false },
  );
  pipeline(tarStream(entriesOf(place, name, opened.folder)), createGzip(), cipher)
    .catch((error: unknown) => {
      sent.destroy(error as Error);
      logFault(error, 'the download of a backup broke off', {});
    })
    .finally(() => void opened.close());
  return { filename: filenameOf(name), contentType: 'application/octet-stream', content: sent };
});

async function* entriesOf(place: BackupPlace, name: string, folder: string): AsyncGenerator<TarEntry> {
  const head = headOf(name);
  yield { name: HEAD_FILE, size: head.length, stream: () => Readable.from([head]) };
  for (const file of (await readdir(folder)).sort()) {
    const path = join(folder, file);
    yield { name: `database/${file}`, size: (await stat(path)).size, stream: () => createReadStream(path) };
  }
  const files = (await place.files()) ?? platform().files;
  for (const shelf of ['public', 'private'] as const)
    for await (const file of files.list(shelf)) {
      const found = await files.read(shelf, file.name);
      // Deleted since it was listed.
      if (found) yield { name: `files/${shelf}/${file.name}`, size: found.size, stream: () => found.stream };
    }
}
