/** `npm run sign-in-link -- EMAIL`: prints a one-time link that signs a member of staff in. Stop the shop first when its database is the embedded one. */
import 'reflect-metadata';
import { loadConfig } from '../src/config.js';
import { linkFor } from '../src/features/customers/sign-in-links.service.js';
import { connectedConfig } from '../src/platform/connections/current-connections.js';
import { openDatabase } from '../src/platform/database/database.js';
import { openFileStore } from '../src/platform/files/open-file-store.js';
import { createMailer } from '../src/platform/mail/mailer.js';
import { createLogger } from '../src/platform/observability/logger.js';
import { setPlatform } from '../src/platform/platform.js';
import { signingSecret } from '../src/platform/secret.js';

try {
  const [email, ...more] = process.argv.slice(2);
  if (!email || more.length > 0) throw new Error('Usage: npm run sign-in-link -- EMAIL');
  const logger = createLogger('silent');
  const given = loadConfig();
  const database = await openDatabase(given, logger);
  try {
    const config = await connectedConfig(given);
    setPlatform({
      config,
      logger,
      mailer: createMailer(() => config),
      files: await openFileStore(config),
      jwtSecret: signingSecret(config),
    });
    console.log(`Opens once, within 30 minutes:\n${await linkFor(email)}`);
  } finally {
    await database.close();
  }
} catch (error) {
  const { message } = error as Error;
  console.error(
    /is in use by process/.test(message)
      ? `${message}\nThe shop keeps its own database, and only one process can open it. Stop the shop (Ctrl-C where it runs), run this again, then start the shop within half an hour and open the link.`
      : message,
  );
  process.exitCode = 2;
}
