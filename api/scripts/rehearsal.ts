/** Rehearses a backup: restores its database into a temporary folder, checks all of it, and deletes the folder. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { restore } from 'embedded-mongo/backup';
import { loadConfig } from '../src/config.js';
import { databasesIn, filesIn, isBackupName } from '../src/features/backups/whole-backup.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { openDatabase } from '../src/platform/database/database.js';
import { filesAt } from '../src/platform/files/copied-files.js';
import { createLogger } from '../src/platform/observability/logger.js';
import { brokenRules } from './data-checks.js';
import { checkFiles, type FilesChecked } from './file-checks.js';

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
 * Restores the newest backup of a folder into a temporary database, checks all of it and deletes the database. Changes neither the shop
 * nor the backup. Call it while no database is open in this process.
 * @param files the file store of the backup
 * @throws Error when there is no backup, or the restore fails
 */
export async function rehearse(folder: string, files = filesIn(folder)): Promise<Rehearsed> {
  const names = await readdir(databasesIn(folder)).catch(() => []);
  const newest = names.filter(isBackupName).sort().at(-1);
  if (!newest) throw new Error(`There is no whole backup in ${databasesIn(folder)}.`);
  return rehearseOne(join(databasesIn(folder), newest), files);
}

/** Like rehearse, of one backup. @param from the folder of its database */
export async function rehearseOne(from: string, files: string): Promise<Rehearsed> {
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
