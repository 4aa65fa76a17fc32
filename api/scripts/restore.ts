/** `npm run db:restore -- DIR [--replace]`: fills an empty database from a backup; `--replace` drops what is there first. */
import { restore } from 'embedded-mongo/backup';
import { ACTIVE, JobKind, JobModel, JobStatus } from '../src/platform/jobs/job.model.js';
import mongoose from 'mongoose';
import { withDatabase } from './database-command.js';

const OPTIONS = { replace: { type: 'boolean', default: false } } as const;

await withDatabase('npm run db:restore -- DIR [--replace]', OPTIONS, async ({ db, folder, flags }) => {
  const replace = flags['replace'] === true;
  const { collections, takenAt } = await restore(db, folder, { replace }).catch((error: Error) => {
    throw new Error(
      /is not empty/.test(error.message) ? `${error.message} (--replace drops it first.)` : error.message,
    );
  });
  await endWork();
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  console.log(`${db.databaseName} holds the ${documents} documents of ${takenAt} again.`);
});

/** Work that was under way when the backup was made does not begin again: a removal of the demo, a restore, or that backup itself. */
async function endWork(): Promise<void> {
  const kinds = [
    JobKind.BACKUP,
    JobKind.BACKUP_REHEARSAL,
    JobKind.RESTORE,
    JobKind.DEMO_REMOVAL,
    JobKind.BACKUP_UPLOAD,
  ];
  await JobModel.updateMany(
    { kind: mongoose.trusted({ $in: kinds }), status: mongoose.trusted({ $in: ACTIVE }) },
    { $set: { status: JobStatus.CANCELLED, message: 'Ended, since a backup was restored.', endedAt: new Date() } },
  );
}
