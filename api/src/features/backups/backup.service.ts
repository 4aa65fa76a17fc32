/** Starts backups and rehearsals, by hand and every night, and says how the backups stand. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { ACTIVE, JobKind, JobModel, type Job } from '../../platform/jobs/job.model.js';
import { startJob } from '../../platform/jobs/jobs.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { Permission, type Viewer } from '../../types/viewer.js';
import { alone } from './alone.js';
import { backupPlace } from './backup-place.js';
import { backupState } from './backup-state.js';
import { BackupHealth, type BackupPage, type BackupStatus } from './backups.types.js';
import type { BackupState } from './backup.model.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** India has no summer time. */
const INDIA = 5.5 * HOUR;
/** A last good backup older than this is too old. */
export const OLD_AFTER = 36 * HOUR;
const REHEARSED_EVERY = 7 * DAY;
/** Rehearsals follow a backup, at night, and not the hours of the day. */
const REHEARSED_WITHIN = 3 * HOUR;
const TRIED_AGAIN_AFTER = HOUR;
/** Milliseconds for which the database as it was before a restore is kept. */
const BEFORE_RESTORE_KEPT = 14 * DAY;
export const BEFORE_RESTORE = 'database.before-';

const KINDS = [JobKind.BACKUP, JobKind.BACKUP_REHEARSAL, JobKind.RESTORE, JobKind.DEMO_REMOVAL, JobKind.BACKUP_UPLOAD];

/** In whose name the nightly work is done. */
const THE_SHOP: Viewer = {
  kind: 'account',
  id: 'shop',
  name: 'The shop',
  email: '',
  permissions: [Permission.MANAGE_SETTINGS],
};

/** @throws ShopError CONFLICT while a backup, a rehearsal or a restore is under way or waits */
export function startBackup(viewer: Viewer): Promise<Job> {
  return start(viewer, JobKind.BACKUP, 'Backup by hand');
}

/** @throws ShopError CONFLICT, like startBackup */
export function rehearseNow(viewer: Viewer): Promise<Job> {
  return start(viewer, JobKind.BACKUP_REHEARSAL, 'Rehearse the newest backup');
}

async function start(viewer: Viewer, kind: JobKind, title: string): Promise<Job> {
  backupPlace();
  return startAlone(viewer, kind, title, {});
}

/** Starts work that may not meet other work on the backups or on the demo. @throws ShopError CONFLICT while some is under way */
export function startAlone(viewer: Viewer, kind: JobKind, title: string, input: unknown): Promise<Job> {
  return alone(async () => {
    await assertIdle();
    return startJob(viewer, kind, title, input);
  }, 'backup-start');
}

/** @throws ShopError CONFLICT while work on backups or on the demo is under way */
export async function assertIdle(): Promise<void> {
  if (await isBusy())
    throw new ShopError(ErrorCode.CONFLICT, 'Work on the backups is under way already. Wait until it is done.');
}

const isBusy = async (): Promise<boolean> =>
  (await JobModel.exists({ kind: mongoose.trusted({ $in: KINDS }), status: mongoose.trusted({ $in: ACTIVE }) })) !==
  null;

/** The last moment at which the clock of India showed this hour. */
export function lastHour(hour: number, now: Date): Date {
  const day = Math.floor((now.getTime() + INDIA) / DAY) * DAY - INDIA;
  const today = day + hour * HOUR;
  return new Date(today <= now.getTime() ? today : today - DAY);
}

/** Starts what is due: the nightly backup, and its weekly rehearsal. Called every minute by the process with the lease. */
export async function lookAfterBackups(now = new Date()): Promise<void> {
  const state = await backupState(now);
  await forgetReplaced(now);
  if (!settings().backupOn || (await isBusy())) return;
  if (backupIsDue(state, now)) await startAlone(THE_SHOP, JobKind.BACKUP, 'Nightly backup', {});
  else if (rehearsalIsDue(state, now)) await startAlone(THE_SHOP, JobKind.BACKUP_REHEARSAL, 'Weekly rehearsal', {});
}

function backupIsDue({ since, lastGood, lastFailure }: BackupState, now: Date): boolean {
  const due = lastHour(settings().backupHour, now);
  if (due <= since || (lastGood && lastGood.at >= due)) return false;
  return !lastFailure || lastFailure.at < due || now.getTime() - lastFailure.at.getTime() >= TRIED_AGAIN_AFTER;
}

function rehearsalIsDue({ lastGood, rehearsals }: BackupState, now: Date): boolean {
  if (!lastGood || now.getTime() - lastGood.at.getTime() > REHEARSED_WITHIN) return false;
  const last = rehearsals.at(-1);
  if (!last) return true;
  // A backup that failed its rehearsal is not tried again; the next one is.
  return last.ok ? now.getTime() - last.at.getTime() >= REHEARSED_EVERY : last.name !== lastGood.name;
}

/** Deletes the database as it was before a restore, once nobody wants it back. */
async function forgetReplaced(now: Date): Promise<void> {
  const { dataDir } = platform().config;
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(BEFORE_RESTORE)) continue;
    const at = Date.parse(name.slice(BEFORE_RESTORE.length).replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));
    if (now.getTime() - at > BEFORE_RESTORE_KEPT) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** How the backups stand, for the dashboard and their screen. */
export async function backupStatus(now = new Date()): Promise<BackupStatus> {
  const state = await backupState(now);
  const { backupOn, backupHour, brand } = settings();
  const last = state.rehearsals.at(-1);
  const next = new Date(lastHour(backupHour, now).getTime() + DAY);
  return {
    ...healthOf(state, now),
    on: backupOn,
    where: whereTo(),
    lastGoodAt: state.lastGood?.at ?? null,
    lastGoodRecords: state.lastGood?.documents ?? null,
    lastFailureAt: state.lastFailure?.at ?? null,
    lastFailure: state.lastFailure?.reason ?? null,
    rehearsedAt: last?.at ?? null,
    rehearsalGood: last?.ok ?? null,
    rehearsalSaid: last?.said ?? null,
    nextAt: backupOn ? next : null,
    canRestore: canRestoreHere(),
    shopName: brand,
    restoredAt: state.restored?.at ?? null,
    restoredFrom: state.restored?.name ?? null,
    keptAs: state.restored?.keptAs ?? null,
  };
}

/** The screen restores the embedded database alone: that of a server belongs to others too. */
export function canRestoreHere(): boolean {
  const { mongodbUri, databaseInMemory } = platform().config;
  return !mongodbUri && !databaseInMemory;
}

function whereTo(): string {
  try {
    return backupPlace().where;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}

function healthOf(
  { since, lastGood, lastFailure }: BackupState,
  now: Date,
): Pick<BackupStatus, 'health' | 'healthSaid'> {
  if (lastFailure) return { health: BackupHealth.FAILED, healthSaid: lastFailure.reason };
  const age = now.getTime() - (lastGood?.at ?? since).getTime();
  if (age > OLD_AFTER)
    return {
      health: BackupHealth.LATE,
      healthSaid: lastGood
        ? `The last backup is ${Math.round(age / HOUR)} hours old. ${settings().backupOn ? 'Look whether the shop runs at night.' : 'Backups are switched off.'}`
        : 'There is no backup yet. Make one now.',
    };
  if (!lastGood) return { health: BackupHealth.NONE, healthSaid: 'There is no backup yet; the first is made tonight.' };
  return { health: BackupHealth.GOOD, healthSaid: 'The last backup is good.' };
}

/** Newest first. @throws ShopError CONFLICT when the place of the backups cannot be used */
export async function backupList(page: number, pageSize: number): Promise<BackupPage> {
  const request = pageRequest(page, pageSize);
  const [kept, { rehearsals }] = await Promise.all([backupPlace().list(), backupState()]);
  const checked = new Map(rehearsals.map((one) => [one.name, one]));
  const items = kept.slice(request.skip, request.skip + request.pageSize).map(({ name, takenAt, bytes }) => ({
    name,
    takenAt,
    megabytes: Math.round(bytes / 10_000) / 100,
    checkedAt: checked.get(name)?.at ?? null,
    checkedGood: checked.get(name)?.ok ?? null,
  }));
  return { items, ...pageFacts(request, kept.length) };
}
