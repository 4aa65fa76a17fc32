/** `npm run db:backup -- DIR`: writes the database into an empty folder, as Extended JSON. Stop the shop first when its database is the embedded one. */
import { backUp } from 'embedded-mongo/backup';
import { withDatabase } from './database-command.js';

await withDatabase('npm run db:backup -- DIR', {}, async ({ client, db, folder }) => {
  const { collections, skipped } = await backUp(client, db, folder);
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  console.log(`${folder} holds ${collections.length} collections with ${documents} documents of ${db.databaseName}.`);
  if (skipped.length > 0) console.log(`Left out, since they hold no documents of their own: ${skipped.join(', ')}.`);
  console.log('Uploaded pictures and sketches are files: bring them with npm run files:copy.');
});
