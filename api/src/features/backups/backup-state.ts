/** Writes and reads what the shop remembers of its backups, and tells the owner when one failed. */
import type { ClientSession } from 'mongoose';
import { backupFailedMail } from '../../emails/owner-mails.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import {
  BackupStateModel,
  REHEARSALS_KEPT,
  STATE,
  type BackupState,
  type Rehearsal,
  type Restored,
} from './backup.model.js';
import type { TakenHere } from './backup-place.js';

/** The state; begun now when there is none. */
export async function backupState(now = new Date()): Promise<BackupState> {
  const found = await BackupStateModel.findOneAndUpdate(
    { _id: STATE },
    { $setOnInsert: { since: now, rehearsals: [] } },
    { upsert: true, returnDocument: 'after' },
  ).lean<BackupState>();
  return found!;
}

export async function noteGood(
  { name, documents, files }: TakenHere,
  at: Date,
  session?: ClientSession,
): Promise<void> {
  await backupState(at);
  await BackupStateModel.updateOne(
    { _id: STATE },
    { $set: { lastGood: { name, at, documents, files } }, $unset: { lastFailure: 1 } },
    { session },
  );
}

/** Remembers the failure and tells the owner, at most once a day. @param reason a sentence */
export async function noteFailure(reason: string, at = new Date()): Promise<void> {
  const { lastGood } = await backupState(at);
  await inTransaction(async (session) => {
    await BackupStateModel.updateOne({ _id: STATE }, { $set: { lastFailure: { at, reason } } }, { session });
    await tellOwner(reason, lastGood?.at, at, session);
  });
}

export async function noteRehearsal(rehearsal: Rehearsal): Promise<void> {
  const { lastGood } = await backupState(rehearsal.at);
  await inTransaction(async (session) => {
    await BackupStateModel.updateOne(
      { _id: STATE },
      { $push: { rehearsals: { $each: [rehearsal], $slice: -REHEARSALS_KEPT } } },
      { session },
    );
    if (!rehearsal.ok) await tellOwner(rehearsal.said, lastGood?.at, rehearsal.at, session);
  });
}

export async function noteRestored(restored: Restored): Promise<void> {
  await backupState(restored.at);
  await BackupStateModel.updateOne({ _id: STATE }, { $set: { restored } });
}

/** One mail per address and day, as its key says. */
async function tellOwner(reason: string, lastGood: Date | undefined, at: Date, session: ClientSession): Promise<void> {
  const { newOrderEmails, email } = settings();
  const mail = backupFailedMail(reason, lastGood, `${platform().config.publicUrl}/admin/backups`);
  const day = at.toISOString().slice(0, 10);
  for (const to of newOrderEmails.length > 0 ? newOrderEmails : [email]) {
    const key = `backup-failed:${day}:${to}`;
    if (!(await OutboxMailModel.exists({ key }).session(session))) await enqueueMails([{ key, to, ...mail }], session);
  }
}
