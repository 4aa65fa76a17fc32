/** `npm run settings -- export FILE | import FILE`: exports or imports the owner's settings. Stop the shop first when its database is the embedded one. */
import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadConfig } from '../src/config.js';
import { exportedSettings, importSettings } from '../src/features/settings/settings-file.service.js';
import { openDatabase } from '../src/platform/database/database.js';
import { decodeText } from '../src/platform/files/text-file.js';
import { createLogger } from '../src/platform/observability/logger.js';
import type { Viewer } from '../src/types/viewer.js';

/** The author in the audit log: anyone with access to the database. */
const COMMAND: Viewer = {
  kind: 'account',
  id: 'npm-run-settings',
  name: 'npm run settings',
  email: '',
  permissions: [],
};

try {
  const [action, file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || (action !== 'export' && action !== 'import'))
    throw new Error('Usage: npm run settings -- export FILE | import FILE');
  const sent: unknown = action === 'import' ? JSON.parse(decodeText(readFileSync(file)).text) : undefined;
  const database = await openDatabase(loadConfig(), createLogger('silent'));
  try {
    if (action === 'export') {
      const exported = await exportedSettings();
      writeFileSync(file, `${JSON.stringify(exported, null, 2)}\n`);
      console.log(`${file} holds ${Object.keys(exported).length} settings.`);
    } else {
      const changed = await importSettings(COMMAND, sent);
      console.log(changed.length > 0 ? `Changed: ${changed.join(', ')}.` : 'The settings were so already.');
    }
  } finally {
    await database.close();
  }
} catch (error) {
  const { message } = error as Error;
  console.error(
    error instanceof SyntaxError
      ? `The file is no JSON: ${message}`
      : /is in use by process/.test(message)
        ? `${message} Stop the shop, then run this again.`
        : message,
  );
  process.exitCode = 2;
}
