/** `npm run db:restore -- DIR [--replace]`: fills an empty database from a backup; `--replace` drops what is there first. */
import { restore } from 'embedded-mongo/backup';
import { withDatabase } from './database-command.js';

const OPTIONS = { replace: { type: 'boolean', default: false } } as const;

await withDatabase('npm run db:restore -- DIR [--replace]', OPTIONS, async ({ db, folder, flags }) => {
  const replace = flags['replace'] === true;
  const { collections, takenAt } = await restore(db, folder, { replace }).catch((error: Error) => {
    throw new Error(
      /is not empty/.test(error.message) ? `${error.message} (--replace drops it first.)` : error.message,
    );
  });
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  console.log(`${db.databaseName} holds the ${documents} documents of ${takenAt} again.`);
});
