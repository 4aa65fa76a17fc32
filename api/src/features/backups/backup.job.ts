/** Backups and their rehearsals as long work: one at a time, taken over from a killed process, shown with its progress. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { FileStoreError } from '../../platform/files/file-store.js';
import { isOutOfRoom } from '../../platform/observability/faults.js';
import { JobKind } from '../../platform/jobs/job.model.js';
import { registerJobKind, type JobSteps, type Tell } from '../../platform/jobs/jobs.js';
import { platform } from '../../platform/platform.js';
import { Permission } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { backupPlace, SCRATCH, type TakenHere } from './backup-place.js';
import { noteFailure, noteGood, noteRehearsal } from './backup-state.js';
import { runCommand } from './shop-command.js';

/** Lines of a rehearsal's faults that are remembered. */
const FAULTS_SHOWN = 3;

/** What a job of this feature has in common: all of its work is its check, since none of it is a change of the shop's data. */
export const WORKS_IN_ITS_CHECK = {
  permission: Permission.MANAGE_SETTINGS,
  apply: () => Promise.reject(new Error('There is nothing to apply')),
  putBack: () => Promise.reject(new Error('There is nothing to put back')),
  tidy: async () => undefined,
  refresh: async () => undefined,
} satisfies Partial<JobSteps<any, any>>;

/** The shop's open database. */
export const openSource = () => ({ client: mongoose.connection.getClient(), db: mongoose.connection.db! });

registerJobKind<object, object>(JobKind.BACKUP, {
  ...WORKS_IN_ITS_CHECK,

  async check(_, tell) {
    const taken = await takeAndNote(tell);
    return { total: 0, state: undefined, notes: taken };
  },

  async finish({ viewer, result }, session) {
    const taken = result as TakenHere;
    const about = {
      action: 'backup.take',
      entity: 'backup',
      entityId: taken.name,
      summary: `Made the backup ${taken.name}`,
    };
    await recordAudit({ viewer, ...about, session });
    return { message: `The backup holds ${said(taken)}.`, result: taken };
  },
});

const said = ({ documents, files }: TakenHere): string =>
  `${documents.toLocaleString('en-IN')} records and ${files.toLocaleString('en-IN')} files`;

/**
 * Makes a backup where the settings say, and remembers what came of it.
 * @throws ShopError CONFLICT with the reason, after the owner was told; UNAVAILABLE while another backup is made
 */
export async function takeAndNote(tell: Tell): Promise<TakenHere> {
  const began = new Date();
  let stopped: unknown;
  try {
    const taken = await backupPlace().take(
      openSource(),
      () =>
        tell(0, 0).catch((error: unknown) => {
          stopped = error;
          throw error;
        }),
      began,
    );
    await noteGood(taken, began);
    return taken;
  } catch (error) {
    // It was cancelled, or another process goes on with it.
    if (error === stopped) throw error;
    if (error instanceof ShopError && error.code === ErrorCode.UNAVAILABLE) throw error;
    const reason = reasonOf(error);
    platform().logger.error({ err: error }, 'the backup failed');
    await noteFailure(reason);
    throw new ShopError(ErrorCode.CONFLICT, reason);
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Why a backup failed, as a sentence that says what to do. */
export function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof ShopError) return message;
  const isFull = FULL.has(code) || isOutOfRoom(error) || (error instanceof FileStoreError && error.isFull);
  if (isFull) return 'The disk of the backups is full: free some space there, or keep fewer backups.';
  if (CLOSED.has(code))
    return `The shop may not write to the folder of the backups (${message}): give it the right to.`;
  if (code === 'ENOTDIR' || code === 'ENOENT') return `The folder of the backups cannot be used: ${message}.`;
  return `The backup stopped: ${message.slice(0, 300)}`;
}

registerJobKind<object, object>(JobKind.BACKUP_REHEARSAL, {
  ...WORKS_IN_ITS_CHECK,

  async check(_, tell) {
    const place = backupPlace();
    const newest = (await place.list())[0];
    if (!newest) throw new ShopError(ErrorCode.CONFLICT, 'There is no backup to rehearse yet: make one first.');
    const { folder, close } = await place.open(newest.name);
    try {
      const { files, env } = await filesOfRehearsal(place);
      const scratch = join(platform().config.dataDir, SCRATCH);
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const { status, said: lines } = await runCommand(
        'rehearse-backup',
        [folder, '--one', '--files', files],
        { NODE_ENV: 'development', TMPDIR: scratch, ...env },
        () => tell(0, 0),
      );
      const ok = status === 0;
      const words = ok
        ? `The backup of ${newest.takenAt.toISOString().slice(0, 10)} was restored into an empty place, and all of it is right.`
        : `The backup ${newest.name} did not stand its rehearsal: ${lines.slice(0, FAULTS_SHOWN).join(' ').slice(0, 500)}`;
      await noteRehearsal({ name: newest.name, at: new Date(), ok, said: words });
      if (!ok) throw new ShopError(ErrorCode.CONFLICT, words);
      return { total: 0, state: undefined, notes: { name: newest.name, said: words } };
    } finally {
      await close();
    }
  },

  async finish({ viewer, result }, session) {
    const { name, said: message } = result as { name: string; said: string };
    const about = {
      action: 'backup.rehearse',
      entity: 'backup',
      entityId: name,
      summary: `Rehearsed the backup ${name}`,
    };
    await recordAudit({ viewer, ...about, session });
    return { message, result };
  },
});

/** Where a rehearsal finds the files of the backups, as the command reads it. */
async function filesOfRehearsal(
  place: ReturnType<typeof backupPlace>,
): Promise<{ files: string; env: Record<string, string> }> {
  const { config } = platform();
  const own = await place.files();
  if (own?.publicFolder) return { files: join(own.publicFolder, '..'), env: {} };
  if (!config.objectStore) return { files: join(config.dataDir, 'files'), env: {} };
  const { bucket, folder, endpoint, region, patience, accessKeyId, secretAccessKey, sessionToken } = config.objectStore;
  const query = new URLSearchParams({ region, timeout: String(patience / 1000), ...(endpoint && { endpoint }) });
  return {
    files: `s3://${bucket}/${folder}?${query}`,
    env: {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      ...(sessionToken && { AWS_SESSION_TOKEN: sessionToken }),
    },
  };
}
