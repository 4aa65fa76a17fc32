/** A backup of the whole shop, night by night in one folder, and its rehearsal: restored into an empty place and looked at. */
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp, restore } from 'embedded-mongo/backup';
import { loadConfig } from '../src/config.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { openDatabase } from '../src/platform/database/database.js';
import type { FileStore } from '../src/platform/files/file-store.js';
import { createLogger } from '../src/platform/observability/logger.js';
import mongoose from 'mongoose';
import { copyFiles, filesAt, type Copied } from './copied-files.js';
import { brokenRules } from './data-checks.js';
import type { DatabaseCommand } from './database-command.js';
import { checkFiles, type FilesChecked } from './file-checks.js';

/** Nights kept unless somebody says otherwise; beyond them the first of each of the last twelve months stays. */
export const NIGHTS_KEPT = 14;
const MONTHS_KEPT = 12;
/** When it was begun, in UTC: names sort by time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** What is being written, until it is whole. */
const PART = '.part';
/** Rights of a folder: a backup holds what customers entrusted to the shop. */
const OWNER_ONLY = 0o700;

export const nameOf = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
const databasesIn = (folder: string): string => join(folder, 'database');
/** Where the files of a backup lie unless somebody says otherwise. */
export const filesIn = (folder: string): string => join(folder, 'files');

export interface Taken {
  /** The folder of this night's database. */
  database: string;
  documents: number;
  files: Copied;
  /** Names of the nights that were taken away. */
  dropped: string[];
}

/**
 * The database as of one moment, then the files, since a file is written before what names it: everything the copy of the
 * database names is among the files copied after it. Older nights go only when this one is whole.
 * @param to a folder, or `s3://…`; every night shares it, for a file never changes under its name
 */
export async function takeBackup(
  { client, db }: Pick<DatabaseCommand, 'client' | 'db'>,
  from: FileStore,
  { folder, to = filesIn(folder), nights = NIGHTS_KEPT, now = new Date() }: BackupOptions,
): Promise<Taken> {
  const database = join(databasesIn(folder), nameOf(now));
  await mkdir(databasesIn(folder), { recursive: true, mode: OWNER_ONLY });
  await closeToOthers([databasesIn(folder), filesIn(folder)]);
  const { collections } = await backUp(client, db, database + PART);
  const files = await copyFiles(from, await filesAt(to, { ownerOnly: true }));
  await rename(database + PART, database);
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  return { database, documents, files, dropped: await dropOlder(databasesIn(folder), nights) };
}

export interface BackupOptions {
  folder: string;
  to?: string;
  nights?: number;
  now?: Date;
}

/** Takes the folders of older versions from everybody else. One that is missing, or another's, or on a disk without rights stays as it is. */
async function closeToOthers(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    await chmod(folder, OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOENT', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS'].includes(error.code ?? '')) throw error;
    });
}

async function dropOlder(databases: string, nights: number): Promise<string[]> {
  const names = await readdir(databases);
  const older = olderThan(names, nights);
  // Left by a backup that was ended: this one is whole.
  const begun = names.filter((name) => name.endsWith(PART) && NAME.test(name.slice(0, -PART.length)));
  for (const name of [...older, ...begun]) await rm(join(databases, name), { recursive: true, force: true });
  return older;
}

/** Which of these are neither among the newest nights nor the first of one of the newest months. */
export function olderThan(names: readonly string[], nights: number): string[] {
  const whole = names.filter((name) => NAME.test(name)).sort();
  const firstOfMonth = new Map<string, string>();
  for (const name of whole) {
    const month = name.slice(0, 'YYYY-MM'.length);
    if (!firstOfMonth.has(month)) firstOfMonth.set(month, name);
  }
  const kept = new Set([...whole.slice(-nights), ...[...firstOfMonth.values()].slice(-MONTHS_KEPT)]);
  return whole.filter((name) => !kept.has(name));
}

export interface Rehearsed {
  /** The folder of the database that was restored. */
  database: string;
  /** When it was taken, ISO 8601. */
  takenAt: string;
  products: number;
  orders: number;
  /** Broken rules of the data, and files that are missing. */
  broken: string[];
  files: FilesChecked;
}

/**
 * Restores the newest night into a database of its own that is thrown away afterwards, and looks at all of it. Touches
 * neither the shop nor the backup. To be called while no database is open in this process.
 * @param files where the backup keeps its files
 * @throws Error when there is no backup, or it cannot be restored
 */
export async function rehearse(folder: string, files = filesIn(folder)): Promise<Rehearsed> {
  const names = await readdir(databasesIn(folder)).catch(() => []);
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1);
  if (!newest) throw new Error(`There is no whole backup in ${databasesIn(folder)}.`);
  const from = join(databasesIn(folder), newest);
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-rehearsal-'));
  try {
    // None of the shop's own settings: what is tried is the backup, not the shop.
    const database = await openDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), createLogger('silent'));
    try {
      const { takenAt } = await restore(mongoose.connection.db!, from);
      const looked = await checkFiles(await filesAt(files));
      const [products, orders] = await Promise.all([ProductModel.countDocuments(), OrderModel.countDocuments()]);
      return {
        ...{ database: from, takenAt, products, orders },
        broken: [...(await brokenRules()), ...looked.missing],
        files: looked,
      };
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
