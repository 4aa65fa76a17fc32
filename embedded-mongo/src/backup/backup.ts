/** Backs up a database into a folder from one snapshot, through the official driver, so it works for this server and MongoDB. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EJSON, type Document } from 'bson';
import type { DriverClient, DriverDatabase, ListedCollection } from './driver.js';
import { BackupError, fileNameOf, FORMAT_VERSION, MANIFEST_FILE, toLine, type Manifest } from './format.js';

/** Size of the write buffer in characters. */
const WRITE_CHARACTERS = 1 << 20;
/** Documents per reply: a process that serves others is not kept busy for long by one of them. */
const BATCH_DOCUMENTS = 200;
/** File modes: only the owner may read a backup. */
const [OWNER_ONLY, OWNER_ONLY_FOLDER] = [0o600, 0o700];

/**
 * Backs up a whole database. The manifest is written last; a folder without a manifest is not a complete backup.
 * @param folder created when missing, otherwise must be empty; only its owner may read the files
 * @throws BackupError when the folder is not empty or a collection cannot be read from the snapshot
 */
export async function backUp(client: DriverClient, db: DriverDatabase, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  if ((await readdir(folder)).length > 0) {
    throw new BackupError(`The folder ${folder} is not empty. Name an empty one, so that no older backup is lost.`);
  }
  const takenAt = new Date().toISOString();
  const manifest: Manifest = {
    format: FORMAT_VERSION,
    takenAt,
    database: db.databaseName,
    collections: [],
    skipped: [],
  };
  const found = (await db.listCollections().toArray()) as ListedCollection[];
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  // All reads of a snapshot session use the snapshot of its first read.
  await client.withSession({ snapshot: true }, async (session) => {
    for (const { name, type, options } of found) {
      if (name.startsWith('system.')) continue;
      if (type === 'timeseries') throw new BackupError(`The time series collection ${name} cannot be backed up.`);
      if (type === 'view') {
        manifest.skipped.push(name);
        continue;
      }
      const file = fileNameOf(name, manifest.collections.length);
      const indexes = (await db.collection(name).listIndexes().toArray()).filter(
        (index) => index.name !== '_id_' && !index['clustered'],
      );
      const written = await writeCollection(db, name, join(folder, file), session);
      manifest.collections.push({ name, file, ...written, options: options ?? {}, indexes: indexes.map(indexSpec) });
    }
  });
  // Extended JSON, since the filter of a partial index may hold a date.
  await writeFile(join(folder, MANIFEST_FILE), `${EJSON.stringify(manifest, undefined, 2)}\n`, {
    flush: true,
    mode: OWNER_ONLY,
  });
  return manifest;
}

/** An index in the form that createIndexes accepts. */
function indexSpec({ v: _version, ns: _namespace, ...spec }: Document): Document {
  return spec;
}

async function writeCollection(
  db: DriverDatabase,
  name: string,
  path: string,
  session: unknown,
): Promise<{ documents: number; sha256: string }> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', OWNER_ONLY);
  let documents = 0;
  let buffered = '';
  const flush = async () => {
    hash.update(buffered);
    await file.write(buffered);
    buffered = '';
  };
  try {
    const cursor = db.collection(name).find({}, { raw: true, session, batchSize: BATCH_DOCUMENTS });
    for await (const raw of cursor) {
      buffered += `${toLine(raw as Uint8Array, name)}\n`;
      documents += 1;
      if (buffered.length > WRITE_CHARACTERS) await flush();
    }
    await flush();
    await file.sync();
  } finally {
    await file.close();
  }
  return { documents, sha256: hash.digest('hex') };
}
