/** Writes the error message for a damaged or missing embedded database: the newest backup, and how to restore it. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DataFolderError } from 'embedded-mongo/thread';

/** Folders that usually hold backups by `npm run backup -- DIR`; the last two are those of the operations guide. */
const backupFolders = (dataDir: string): string[] =>
  [...new Set([dataDir, dirname(resolve(dataDir)), '.'])]
    .flatMap((folder) => ['backup', 'backups'].map((name) => resolve(folder, name)))
    .concat('/backup', '/var/backups/shop');
/** Name of a nightly backup: the time when it began. */
const NIGHT = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** Files that a shop keeps in its data folder beside the database. */
const TRACES = ['files', 'outbox', 'jwt-secret'];

/** The newest complete backup in the usual folders; undefined when there is none. */
function newestBackup(dataDir: string): string | undefined {
  const found = backupFolders(dataDir).flatMap((folder) => {
    const nights = join(folder, 'database');
    return namesIn(nights)
      .filter((name) => NIGHT.test(name) && existsSync(join(nights, name, 'manifest.json')))
      .map((name) => ({ name, path: join(nights, name) }));
  });
  return found.sort((a, b) => (a.name < b.name ? -1 : 1)).at(-1)?.path;
}

/** Instructions to recover a damaged shop. @param database its folder in dataDir */
export function wayBack(dataDir: string, database: string): string {
  const backup = newestBackup(dataDir);
  const newest = backup
    ? `The newest backup found is ${backup}.`
    : `No backup was found (looked in ${backupFolders(dataDir).join(', ')}): look where "npm run backup -- DIR" writes yours.`;
  return `${newest} To go back to a backup: move the folder ${resolve(database)} to another place and keep it, run "npm run db:restore -- ${backup ?? 'DIR/database/NIGHT'}", and start the shop. Uploaded files in ${resolve(dataDir)} stay where they are.`;
}

/**
 * LMDB opens an empty file as a new database. If the data folder has other files of a shop, the data was lost.
 * @throws DataFolderError when the data file is empty or missing in its folder, and there was a shop before
 */
export function assertNotEmptied(dataDir: string, database: string): void {
  const file = join(database, 'data.mdb');
  const size = existsSync(file) ? statSync(file).size : undefined;
  if (size !== undefined && size > 0) return;
  // The whole folder is missing when the owner starts afresh or restores a backup.
  const there = namesIn(database);
  if (size === undefined && !there.includes('lock.mdb')) return;
  const traces = [
    ...namesIn(dataDir).filter((name) => TRACES.includes(name)),
    ...there.filter((name) => name !== 'data.mdb').map((name) => join('database', name)),
  ];
  if (traces.length === 0) return;
  throw new DataFolderError(
    `The data file ${resolve(file)} ${size === 0 ? 'is empty' : 'is gone'}, but there was a shop before (${traces.join(', ')}). Nothing was changed.\n${wayBack(dataDir, database)} To begin with an empty shop instead, move that folder away and start the shop.`,
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
