/** Starts the shop in this process: database, first admin, demo data, catalogue, background work, listening. */
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import type { Config } from './config.js';
import { startCatalogueSync } from './features/catalogue/catalogue-sync.js';
import { startBackgroundWork } from './features/checkout/background-work.js';
import { ensureAdmin } from './features/customers/users.service.js';
import { startDeliveries } from './features/integrations/delivery.service.js';
import { startSettingsSync } from './features/settings/settings.service.js';
import { ensureIndexes, openDatabase } from './platform/database.js';
import { createFileStore } from './platform/file-store.js';
import { startJobRunner } from './platform/job-runner.js';
import { createLogger } from './platform/logger.js';
import { createMailer } from './platform/mailer.js';
import type { Figures } from './public-answers/public-answers.js';
import { setPlatform } from './platform/platform.js';
import { signingSecret } from './platform/secret.js';

export interface Shop {
  /** True when this start filled an empty shop with demo data. */
  seeded: boolean;
  embedded: boolean;
  /** What /dev/mailbox wants as `?key=` where others can reach it. */
  mailboxKey?: string;
  /** Where it listens, e.g. http://127.0.0.1:4000. */
  url: string;
  /** How often a public answer was at hand, and what is kept. */
  publicAnswers(): Figures;
  /** For a test that does the rounds itself: ends the background work of this process, after what is under way. */
  stopBackgroundWork(): Promise<void>;
  stop(): Promise<void>;
}

export async function startShop(config: Config): Promise<Shop> {
  const logger = createLogger(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const mailer = createMailer(config);
  setPlatform({
    config,
    logger,
    mailer,
    files: createFileStore(config.dataDir),
    jwtSecret: signingSecret(config),
    previousJwtSecret: config.previousJwtSecret,
  });

  const database = await openDatabase(config, logger);
  await ensureIndexes();
  await ensureAdmin(config);
  const seeded = config.seedDemo && database.embedded && (await seedIfEmpty());
  const stopSettings = await startSettingsSync(logger);
  const stopSync = await startCatalogueSync(logger);
  const stopDeliveries = startDeliveries();
  const app = await createApp();
  const jobs = startJobRunner();
  const background = startBackgroundWork();
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject);
    app.server.listen(config.port, config.host, resolve);
  });
  const { port } = app.server.address() as AddressInfo;
  return {
    seeded,
    embedded: database.embedded,
    mailboxKey: app.mailboxKey,
    url: `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`,
    publicAnswers: app.publicAnswers,
    async stopBackgroundWork() {
      await Promise.all([background.stop(), stopDeliveries()]);
    },
    async stop() {
      // First: a request that waits for long work is told that the shop stops.
      await jobs.stop();
      await app.stop();
      await stopDeliveries();
      await background.stop();
      await stopSync();
      await stopSettings();
      mailer.close();
      await database.close();
    },
  };
}

/** Demo data goes into an empty embedded database and never into another one. */
async function seedIfEmpty(): Promise<boolean> {
  const { shopIsEmpty } = await import('../seed/shop-is-empty.js');
  if (!(await shopIsEmpty())) return false;
  const { seedDemo } = await import('../seed/seed.js');
  await seedDemo();
  return true;
}
