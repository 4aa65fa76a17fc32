/** npm run seed -- --products 10000 --groups 2000 --customers 20000 --orders 50000: demo data of any size into an empty database. */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../src/config.js';
import { ensureIndexes, openDatabase } from '../src/platform/database/database.js';
import { openFileStore } from '../src/platform/files/open-file-store.js';
import { createLogger } from '../src/platform/observability/logger.js';
import { createMailer } from '../src/platform/mail/mailer.js';
import { setPlatform } from '../src/platform/platform.js';
import { signingSecret } from '../src/platform/secret.js';
import '../src/graphql/resolvers.js';
import { seedDemo } from './seed.js';
import { shopIsEmpty } from './shop-is-empty.js';

const SIZES = ['products', 'groups', 'customers', 'orders', 'messages', 'audit'] as const;
const USAGE = `npm run seed -- ${SIZES.map((name) => `[--${name} N]`).join(' ')}`;

try {
  const { values } = parseArgs({
    options: Object.fromEntries(SIZES.map((name) => [name, { type: 'string' as const }])),
  });
  const size = Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      if (!/^\d{1,7}$/.test(String(text))) throw new Error(`--${name} is a whole number. ${USAGE}`);
      return [name, Number(text)];
    }),
  );
  const config = loadConfig();
  const logger = createLogger(config.logLevel);
  setPlatform({
    config,
    logger,
    mailer: createMailer(() => config),
    files: await openFileStore(config),
    jwtSecret: signingSecret(config),
  });
  const database = await openDatabase(config, logger);
  try {
    await ensureIndexes();
    if (!(await shopIsEmpty()))
      throw new Error('The shop has products or categories already; demo data goes into an empty one only.');
    const from = Date.now();
    await seedDemo(size);
    console.log(`Filled with demo data in ${((Date.now() - from) / 1000).toFixed(1)} s.`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : (error as Error).message);
  process.exitCode = 1;
}
