/** Starts the shop in this process: database, first admin, demo data, catalogue, background work, HTTP server. */
import { mkdirSync } from 'node:fs';
import type { Config } from './config.js';
import { createApp, type App, type AppFigures } from './http/app.js';
import { backgroundOnly, HttpLifecycle } from './http/lifecycle.js';
import { noteRestore } from './features/backups/restore.job.js';
import { startCatalogueSync } from './features/catalogue/catalogue-sync.js';
import { startReturnsPercents } from './features/cod-returns/returns-percents.js';
import { startBackgroundWork } from './features/checkout/background-work.js';
import { startContentSync } from './features/content/published.js';
import { followAccess } from './features/customers/access-memory.js';
import { linkAtStart } from './features/customers/sign-in-links.service.js';
import { ensureAdmin } from './features/customers/users.service.js';
import { gateway } from './features/payments/current-gateway.js';
import { takeCodReplies } from './features/cod-confirmation/cod-replies.js';
import { startOfferSync } from './features/offers/active-offers.js';
import { startBoughtTogetherSync } from './features/bought-together/bought-together.service.js';
import { startSettingsSync } from './features/settings/settings.service.js';
import { checkClock, checkDatabase, ensureIndexes, openDatabase } from './platform/database/database.js';
import { endUnusedServer } from './platform/database/embedded-database.js';
import { checkFollowing, startFollowing } from './platform/database/following.js';
import { startConnections, unusableConnections } from './platform/connections/current-connections.js';
import { openFileStore } from './platform/files/open-file-store.js';
import { startJobRunner, waitForJobsOfOthers } from './platform/jobs/job-runner.js';
import { createLogger } from './platform/observability/logger.js';
import { createMailer } from './platform/mail/mailer.js';
import { platform, setPlatform } from './platform/platform.js';
import { Readiness } from './platform/observability/readiness.js';
import { signingSecret } from './platform/secret.js';

export interface Shop {
  /** True when this start added demo data to an empty shop. */
  seeded: boolean;
  embedded: boolean;
  /** A one-time link that signs the first owner in, when nobody could sign in otherwise. */
  signInLink?: string;
  /** What is saved of these connections cannot be used. */
  unusableConnections: readonly string[];
  /** The key for /dev/mailbox (`?key=`) when others can reach the shop. */
  mailboxKey?: string;
  /** E.g. http://127.0.0.1:4000. */
  url: string;
  /** URL of the metrics; undefined when they are off. */
  metricsUrl?: string;
  /** Statistics of the response cache and of the document cache. */
  figures(): AppFigures;
  /** For tests that run the rounds themselves: stops the background work of this process after the running rounds. */
  stopBackgroundWork(): Promise<void>;
  stop(): Promise<void>;
}

export async function startShop(config: Config): Promise<Shop> {
  const logger = createLogger(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const mailer = createMailer(() => platform().config);
  setPlatform({
    config,
    logger,
    mailer,
    files: await openFileStore(config),
    jwtSecret: signingSecret(config),
    previousJwtSecret: config.previousJwtSecret,
  });
  // Run in reverse order of the start.
  const endings: (() => unknown)[] = [() => mailer.close(), endUnusedServer];
  const stop = async () => {
    for (let end = endings.pop(); end; end = endings.pop()) await end();
  };
  try {
    // Checks what the shop relies on in the provider's SDK.
    if (config.razorpay) gateway();
    // Listen first, so that a port in use is reported at once and early health checks are answered.
    const server = new HttpLifecycle(new Readiness());
    const port = await server.listen(config.port, config.host);
    endings.push(() => server.close());

    const database = await openDatabase(config, logger);
    endings.push(() => database.close());
    await ensureIndexes();
    await startConnections(config);
    if (platform().config.razorpay) gateway();
    // Saved connections may keep the files elsewhere; that holds from a start on.
    if (platform().config.objectStore !== config.objectStore)
      setPlatform({ ...platform(), files: await openFileStore(platform().config) });
    await ensureAdmin(config);
    await noteRestore();
    const seeded = config.seedDemo && database.embedded && (await seedIfEmpty());
    await startSettingsSync();
    await startContentSync();
    endings.push(await startCatalogueSync(logger));
    takeCodReplies();
    await startOfferSync();
    await startBoughtTogetherSync();
    followAccess();
    endings.push(startFollowing(logger, database.embedded));
    server.readiness.watch('database', checkDatabase);
    server.readiness.watch('clock', checkClock);
    server.readiness.watch('catalogue', checkFollowing);
    server.readiness.watch('files', () => platform().files.check());

    let app = undefined as App | undefined;
    // Loaded only when metrics are on.
    const metrics =
      config.metrics &&
      (await (await import('./metrics/metrics.js')).startMetrics(config.metrics, () => app?.figures()));
    endings.push(() => metrics?.stop());

    const returnsPercents = startReturnsPercents();
    endings.push(() => returnsPercents.stop());
    const background = config.role === 'web' ? undefined : startBackgroundWork();
    const stopBackgroundWork = async () => background?.stop();
    const jobs = config.role === 'web' ? waitForJobsOfOthers() : startJobRunner();
    app = config.role === 'worker' ? undefined : await createApp();
    endings.push(stopBackgroundWork, async () => {
      await server.drain(config.drainMs);
      // Requests that wait for a job are answered that the shop stops.
      await jobs.stop();
      await server.close();
      await app?.stop();
      if (app) logger.info(app.figures().responseCache, 'requests that the response cache answered');
    });
    const tracing = config.traces && (await import('./tracing/tracing.js')).startTracing(config.traces);
    if (tracing) endings.unshift(() => tracing.stop());
    const listener = app?.listener ?? backgroundOnly;
    const traced = tracing?.traced(listener) ?? listener;
    server.open(metrics?.counted(traced) ?? traced);
    return {
      seeded,
      embedded: database.embedded,
      signInLink: config.role === 'worker' ? undefined : await linkAtStart(),
      unusableConnections: unusableConnections(),
      mailboxKey: app?.mailboxKey,
      url: `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`,
      metricsUrl: metrics?.url,
      figures: () => app!.figures(),
      stopBackgroundWork,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Adds demo data to an empty embedded database, and to no other. */
async function seedIfEmpty(): Promise<boolean> {
  const { shopIsEmpty } = await import('../seed/shop-is-empty.js');
  if (!(await shopIsEmpty())) return false;
  const { seedDemo } = await import('../seed/seed.js');
  await seedDemo();
  return true;
}
