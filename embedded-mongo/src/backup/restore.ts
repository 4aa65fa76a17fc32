/** Restores a backup into a database: collections with their options, documents and indexes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EJSON, type Document } from 'bson';
import type { DriverDatabase } from './driver.js';
import {
  BackupError,
  FORMAT_VERSION,
  fromLine,
  MANIFEST_FILE,
  OtherFormatError,
  type Manifest,
  type SavedCollection,
} from './format.js';

const BATCH_DOCUMENTS = 1000;
const BATCH_CHARACTERS = 8 << 20;

/**
 * Restores a database from a backup. Checks all files before the first write.
 * @param replace drop the collections of the database first; otherwise the database must be empty
 * @throws BackupError when the backup is incomplete or the database is not empty
 */
export async function restore(db: DriverDatabase, folder: string, { replace = false } = {}): Promise<Manifest> {
  const manifest = await verify(folder);
  const present = await db.listCollections().toArray();
  if (present.length > 0 && !replace) {
    throw new BackupError(
      `The database ${db.databaseName} is not empty: it has ${present.length} collections. Nothing was changed. Restore into an empty one, or ask for it to be replaced.`,
    );
  }
  await db.dropDatabase();
  for (const saved of manifest.collections) await restoreCollection(db, folder, saved);
  return manifest;
}

/** Reads all of a backup and compares it with its manifest. @throws BackupError when it is incomplete or damaged */
export async function verify(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const saved of manifest.collections) await check(folder, saved);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST_FILE);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no whole backup: there is no ${MANIFEST_FILE}.`);
  });
  let manifest: Manifest;
  try {
    manifest = EJSON.parse(text) as Manifest;
  } catch {
    throw new BackupError(`${path} is damaged. Nothing was changed.`);
  }
  if (manifest.format !== FORMAT_VERSION) {
    throw new OtherFormatError(`${path} has the format ${String(manifest.format)}, known is ${FORMAT_VERSION}.`);
  }
  // Another program may have written it: no name leads out of the folder.
  const isWhole =
    !Number.isNaN(Date.parse(manifest.takenAt)) &&
    Array.isArray(manifest.collections) &&
    manifest.collections.every(({ name, file }) => typeof name === 'string' && basename(String(file)) === file);
  if (!isWhole) throw new BackupError(`${path} is damaged. Nothing was changed.`);
  return manifest;
}

async function check(folder: string, { file, sha256 }: SavedCollection): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk as Buffer);
  } catch (error) {
    throw new BackupError(`The backup lacks ${file}: ${(error as Error).message}. Nothing was changed.`);
  }
  if (hash.digest('hex') !== sha256) throw new BackupError(`${file} of the backup is damaged. Nothing was changed.`);
}

async function restoreCollection(db: DriverDatabase, folder: string, saved: SavedCollection): Promise<void> {
  await db.createCollection(saved.name, saved.options);
  const collection = db.collection(saved.name);
  let batch: Document[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    // Keep undefined values, and accept documents that were stored before the validator was set.
    await collection.insertMany(batch, { ignoreUndefined: false, bypassDocumentValidation: true, ordered: false });
    batch = [];
    characters = 0;
  };
  for await (const line of linesOf(join(folder, saved.file))) {
    batch.push(fromLine(line));
    characters += line.length;
    if (batch.length >= BATCH_DOCUMENTS || characters > BATCH_CHARACTERS) await flush();
  }
  await flush();
  if (saved.indexes.length > 0) await collection.createIndexes(saved.indexes);
}

/**
 * Splits a file at line feeds only. node:readline also splits at other characters, from Node 24 on at some that JSON does not
 * escape within a string (U+2028, U+2029).
 */
async function* linesOf(path: string): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [first = '', ...further] = chunk.split('\n');
    parts.push(first);
    for (const next of further) {
      yield parts.join('');
      parts = [next];
    }
  }
  const last = parts.join('');
  if (last) yield last;
}
