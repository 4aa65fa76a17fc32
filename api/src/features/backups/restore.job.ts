/**
 * Restores the embedded database from a backup while the shop runs: backs up what is there now, prepares the chosen backup beside the
 * database, checks that it can be read, and lets the shop start anew with it.
 */
import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { noteTakenOver, orderRestore, preparedIn } from '../../platform/database/prepared-restore.js';
import { copyFiles } from '../../platform/files/copied-files.js';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { registerJobKind } from '../../platform/jobs/jobs.js';
import { platform } from '../../platform/platform.js';
import { requestRestart } from '../../platform/restart.js';
import { settings } from '../../platform/settings/current.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { takeAndNote, WORKS_IN_ITS_CHECK } from './backup.job.js';
import { backupPlace } from './backup-place.js';
import { noteGood, noteRestored } from './backup-state.js';
import { BEFORE_RESTORE, canRestoreHere, startAlone } from './backup.service.js';
import type { RestoreBackupInput } from './backups.types.js';
import { runCommand } from './shop-command.js';
import { nameOf, takenAtOf } from './whole-backup.js';

/**
 * @throws ShopError CONFLICT where the database is not the shop's own, or other work on backups is under way; BAD_INPUT for another
 *   name than the shop's; NOT_FOUND
 */
export async function restoreBackup(viewer: Viewer, { name, shopName }: RestoreBackupInput): Promise<Job> {
  if (!canRestoreHere())
    throw new ShopError(
      ErrorCode.CONFLICT,
      'This shop uses a database server. Restore by “npm run db:restore” into a new database, as the operations guide says.',
    );
  const { brand } = settings();
  if (shopName.trim().toLowerCase() !== brand.trim().toLowerCase()) {
    const message = `Type the name of the shop, ${brand}, to confirm.`;
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'shopName', message }] });
  }
  const { close } = await backupPlace().open(name);
  await close();
  return startAlone(viewer, JobKind.RESTORE, `Restore the backup ${name}`, { name });
}

registerJobKind<{ name: string }, object>(JobKind.RESTORE, {
  ...WORKS_IN_ITS_CHECK,

  async check({ input: { name } }, tell) {
    // The chosen one is read first, since the backup of now may push it out.
    const place = backupPlace();
    const { folder, close } = await place.open(name);
    try {
      const { dataDir } = platform().config;
      const prepared = preparedIn(dataDir);
      rmSync(prepared, { recursive: true, force: true });
      await mkdir(prepared, { recursive: true, mode: 0o700 });
      const { status, said } = await runCommand(
        'restore',
        [folder],
        { NODE_ENV: 'development', DATA_DIR: prepared },
        () => tell(0, 0),
      );
      if (status !== 0) {
        rmSync(prepared, { recursive: true, force: true });
        throw new ShopError(
          ErrorCode.CONFLICT,
          `The backup ${name} cannot be restored, and nothing was changed: ${said.join(' ').slice(0, 300)}`,
        );
      }
      // Files of the backup that the shop has deleted since; none is overwritten with other content, since none ever changes.
      const files = await place.files();
      if (files) await copyFiles(files, platform().files, { tell: () => tell(0, 0) });
    } finally {
      await close();
    }
    const now = await takeAndNote(tell);
    return { total: 0, state: undefined, notes: { before: now.name } };
  },

  async finish({ viewer, input: { name }, result }, session) {
    const { before } = result as { before: string };
    const about = {
      action: 'backup.restore',
      entity: 'backup',
      entityId: name,
      summary: `Restored the backup ${name}`,
    };
    await recordAudit({ viewer, ...about, session });
    return {
      message: `The shop now starts anew with the backup ${name}. What it had is in the backup ${before}.`,
      result,
    };
  },

  async tidy({ viewer, input: { name } }, done) {
    const { dataDir } = platform().config;
    if (!done) return rmSync(preparedIn(dataDir), { recursive: true, force: true });
    orderRestore(dataDir, { name, by: viewer.name, keptAs: `${BEFORE_RESTORE}${nameOf(new Date())}` });
    if (!requestRestart())
      platform().logger.warn({}, 'a restore is prepared: it takes place when the shop starts next');
  },
});

/** Remembers a restore that this start carried out, in the database that was restored. */
export function noteRestore(): Promise<void> {
  return noteTakenOver(platform().config.dataDir, async ({ name, by, keptAs }) => {
    const at = new Date();
    await noteRestored({ name, at, by, keptAs });
    // The restored database remembers older backups only; the one it was made of is good.
    await noteGood({ name, documents: 0, files: 0 }, takenAtOf(name));
    platform().logger.warn({ name, by, keptAs }, 'a backup was restored');
  });
}
