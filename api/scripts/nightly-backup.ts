/** `npm run backup -- DIR [--files PLACE] [--nights 14]`: backs up database and files, and deletes old backups. */
import { loadConfig } from '../src/config.js';
import { connectedConfig } from '../src/platform/connections/current-connections.js';
import { openFileStore } from '../src/platform/files/open-file-store.js';
import { withDatabase } from './database-command.js';
import { NIGHTS_KEPT, takeBackup } from '../src/features/backups/whole-backup.js';

const OPTIONS = { files: { type: 'string' }, nights: { type: 'string' } } as const;
const USAGE = 'npm run backup -- DIR [--files PLACE] [--nights 14]';

await withDatabase(USAGE, OPTIONS, async ({ client, db, folder, flags }) => {
  const nights = Number(flags['nights'] ?? NIGHTS_KEPT);
  if (!Number.isInteger(nights) || nights < 1) throw new Error(`--nights is a whole number from 1. Usage: ${USAGE}`);
  const to = flags['files'] as string | undefined;
  const from = await openFileStore(await connectedConfig(loadConfig()));
  const { database, documents, files, dropped } = await takeBackup({ client, db }, from, { folder, to, nights });
  console.log(`${database} holds ${documents} documents.`);
  console.log(`${files.files} files with ${files.bytes} bytes are kept, ${files.brought} of them brought now.`);
  if (dropped.length > 0) console.log(`Taken away: ${dropped.join(', ')}.`);
});
