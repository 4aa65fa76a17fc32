/** Nightly backups of the whole shop in one folder, and their rehearsal: a restore into a temporary folder with all data checks. */
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

/** Default number of nightly backups to keep; in addition, the first of each of the last twelve months is kept. */
export const NIGHTS_KEPT = 14;
const MONTHS_KEPT = 12;
/** Name of a backup: its start in UTC, so that names sort by time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** Suffix of an incomplete backup. */
const PART = '.part';
/** Mode of a folder: a backup contains customers' personal data. */
const OWNER_ONLY = 0o700;

export const nameOf = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
const databasesIn = (folder: string): string => join(folder, 'database');
/** Default folder for the files of a backup. */
export const filesIn = (folder: string): string => join(folder, 'files');

export interface Taken {
  /** The folder of this backup's database. */
  database: string;
  documents: number;
  files: Copied;
  /** Names of the deleted backups. */
  dropped: string[];
}

/**
 * Backs up a snapshot of the database first and the files second. A file is always written before the data that refers to it, so the
 * copied files include every file that the snapshot refers to. Old backups are deleted only after this one is complete.
 * @param to a folder, or `s3://…`; shared by all backups, because a file never changes under its name
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

/** Restricts folders that older versions created to their owner. Ignores missing folders, those of other users, and disks without permissions. */
async function closeToOthers(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    await chmod(folder, OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOENT', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS'].includes(error.code ?? '')) throw error;
    });
}

async function dropOlder(databases: string, nights: number): Promise<string[]> {
  const names = await readdir(databases);
  const older = olderThan(names, nights);
  // Left over from interrupted backups; this one is complete.
  const begun = names.filter((name) => name.endsWith(PART) && NAME.test(name.slice(0, -PART.length)));
  for (const name of [...older, ...begun]) await rm(join(databases, name), { recursive: true, force: true });
  return older;
}

/** The backups that are neither among the newest nights nor the first of one of the last months. */
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
  /** The folder of the restored database backup. */
  database: string;
  /** Time of the backup, ISO 8601. */
  takenAt: string;
  products: number;
  orders: number;
  /** Violated invariants, and missing files. */
  broken: string[];
  files: FilesChecked;
}

/**
 * Restores the newest backup into a temporary database, checks all of it and deletes the database. Changes neither the shop nor the
 * backup. Call it while no database is open in this process.
 * @param files the file store of the backup
 * @throws Error when there is no backup, or the restore fails
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
    // Without the shop's own config, because this tests the backup only.
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
