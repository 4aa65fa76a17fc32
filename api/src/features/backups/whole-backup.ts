/** Backs up the whole shop into one folder: a snapshot of its database, and its files; deletes what is older than is to be kept. */
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from 'embedded-mongo/backup';
import type mongoose from 'mongoose';
import { copyFiles, filesAt, type Copied } from '../../platform/files/copied-files.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { alone } from './alone.js';

/** Default number of nightly backups to keep; in addition, the first of each of the last twelve months is kept. */
export const NIGHTS_KEPT = 14;
const MONTHS_KEPT = 12;
/** Name of a backup: its start in UTC, so that names sort by time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** Suffix of an incomplete backup. */
export const PART = '.part';
/** Mode of a folder: a backup contains customers' personal data. */
const OWNER_ONLY = 0o700;
const DAY = 86_400_000;

export const nameOf = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
/** The name of a backup begun now: that of a later second when there is one of this second already. */
export function freeName(taken: readonly string[], now: Date): string {
  let at = now;
  while (taken.includes(nameOf(at))) at = new Date(at.getTime() + 1000);
  return nameOf(at);
}
/** Whether it is the name of a complete backup. */
export const isBackupName = (name: string): boolean => NAME.test(name);
/** When the backup of this name was begun. */
export const takenAtOf = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, (_, hour, minute, second) => `T${hour}:${minute}:${second}Z`));
export const databasesIn = (folder: string): string => join(folder, 'database');
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

/** How many backups stay: the newest, and the first of each of the last weeks and months. */
export interface Keep {
  nights: number;
  weeks?: number;
  months?: number;
}

export interface BackupOptions extends Partial<Keep> {
  folder: string;
  /** A folder, or `s3://…`; shared by all backups, because a file never changes under its name. */
  to?: string;
  now?: Date;
  /** Told of the files so far; may reject to stop the backup. */
  tell?: (done: Copied) => void | Promise<void>;
}

/** The open database of the shop. */
export interface Source {
  client: ReturnType<typeof mongoose.connection.getClient>;
  db: NonNullable<typeof mongoose.connection.db>;
}

/**
 * Backs up a snapshot of the database first and the files second. A file is always written before the data that refers to it, so the
 * copied files include every file that the snapshot refers to. Old backups are deleted only after this one is complete; the shop goes on
 * meanwhile, on either database. What an interrupted backup left behind is deleted first, so that a full disk gets its room back.
 * @throws ShopError UNAVAILABLE while another backup is being made
 */
export function takeBackup(
  { client, db }: Source,
  from: FileStore,
  {
    folder,
    to = filesIn(folder),
    nights = NIGHTS_KEPT,
    weeks = 0,
    months = MONTHS_KEPT,
    now = new Date(),
    tell,
  }: BackupOptions,
): Promise<Taken> {
  return alone(async () => {
    const databases = databasesIn(folder);
    await mkdir(databases, { recursive: true, mode: OWNER_ONLY });
    await closeToOthers([databases, filesIn(folder)]);
    await dropBegun(databases);
    const database = join(databases, freeName(await readdir(databases), now));
    try {
      const { collections } = await backUp(client, db, database + PART);
      const files = await copyFiles(from, await filesAt(to, { ownerOnly: true }), { tell });
      await rename(database + PART, database);
      const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
      return { database, documents, files, dropped: await dropOlder(databases, { nights, weeks, months }) };
    } catch (error) {
      await rm(database + PART, { recursive: true, force: true });
      throw error;
    }
  });
}

/** Restricts folders that older versions created to their owner. Ignores missing folders, those of other users, and disks without permissions. */
async function closeToOthers(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    await chmod(folder, OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOENT', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS'].includes(error.code ?? '')) throw error;
    });
}

/** Deletes what killed backups left behind; only one backup is made at a time. */
async function dropBegun(databases: string): Promise<void> {
  for (const name of await readdir(databases))
    if (name.endsWith(PART) && NAME.test(name.slice(0, -PART.length)))
      await rm(join(databases, name), { recursive: true, force: true });
}

async function dropOlder(databases: string, keep: Required<Keep>): Promise<string[]> {
  const older = olderThan(await readdir(databases), keep);
  for (const name of older) await rm(join(databases, name), { recursive: true, force: true });
  return older;
}

/** The backups that are neither among the newest nights nor the first of one of the last weeks or months. */
export function olderThan(names: readonly string[], { nights, weeks = 0, months = MONTHS_KEPT }: Keep): string[] {
  const whole = names.filter((name) => NAME.test(name)).sort();
  const kept = new Set([
    ...whole.slice(-nights),
    ...newest(firstsOf(whole, weekOf), weeks),
    ...newest(firstsOf(whole, monthOf), months),
  ]);
  return whole.filter((name) => !kept.has(name));
}

const monthOf = (name: string): string => name.slice(0, 'YYYY-MM'.length);
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (name: string): string => String(Math.floor((takenAtOf(name).getTime() / DAY + 3) / 7));
const newest = (names: readonly string[], count: number): string[] => (count > 0 ? names.slice(-count) : []);

function firstsOf(sorted: readonly string[], spanOf: (name: string) => string): string[] {
  const firsts = new Map<string, string>();
  for (const name of sorted) if (!firsts.has(spanOf(name))) firsts.set(spanOf(name), name);
  return [...firsts.values()];
}
