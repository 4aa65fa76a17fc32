/** The entry point of the process: loads the config, starts the shop and stops it gracefully on a signal. */
import './compile-cache.js';
import 'reflect-metadata';
import cluster from 'node:cluster';
import { ConfigError, DEMO_ADMIN, loadConfig, type Config } from './config.js';
import { beginEmbeddedServer, DataFolderError } from './platform/database/embedded-database.js';
import { platform } from './platform/platform.js';
import { outboxFolder } from './platform/mail/mailer.js';
import { onRestart } from './platform/restart.js';
import type { Shop } from './start.js';

try {
  const config = loadConfig();
  const several = config.processes > 1 ? await import('./processes.js') : undefined;
  if (cluster.isPrimary) await several?.runProcesses(config);
  let shop = undefined as Shop | undefined;
  let stopping = false;
  /** After a restore: in this process, because nobody else might start the shop again. */
  const again = async () => {
    if (stopping || !shop) return;
    stopping = true;
    await shop.stop();
    shop = undefined;
    shop = await (await import('./start.js')).startShop(config);
    stopping = false;
    console.log('The shop is open again.');
  };
  const stop = async (signal: string) => {
    // Exit at once on a second signal, or on one before the shop is open.
    if (stopping || !shop) return process.exit(1);
    stopping = true;
    if (!several) console.log(`\n${signal}: finishing what is under way …`);
    await shop.stop();
    if (!several) console.log('Stopped. Everything is kept; start again at any time.');
    process.exit(0);
  };
  // Loading modules takes most of the start, so the embedded database opens its files in its thread meanwhile.
  beginEmbeddedServer(config);
  if (several) several.stopWhenTold(() => void stop('stop'));
  else {
    process.on('SIGINT', () => void stop('Ctrl-C'));
    process.on('SIGTERM', () => void stop('SIGTERM'));
  }
  const { startShop } = await import('./start.js');
  shop = await startShop(config);
  if (several) several.tellOpen(greeting(platform().config, shop));
  else console.log(greeting(platform().config, shop));
  onRestart(() => void again().catch(fail));
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : `The shop could not start: ${(error as Error).message}`);
  if (!(error instanceof ConfigError) && !liesOutside(error)) console.error((error as Error).stack);
  process.exit(1);
}

/** True for errors of the environment, for which a stack trace does not help: data folder in use or damaged, port in use, disk full. */
function liesOutside(error: unknown): boolean {
  return error instanceof DataFolderError || (error as NodeJS.ErrnoException).syscall !== undefined;
}

/** The message printed when the shop is open: URLs, accounts, and where mail and data go. */
function greeting(config: Config, shop: Shop): string {
  const own = config.publicUrl;
  const { admin } = config;
  const isDemoAdmin = admin?.email === DEMO_ADMIN.email && admin.password === DEMO_ADMIN.password;
  const lines = [
    `The shop is open at       ${own}`,
    `Back office               ${own}/admin`,
    `GraphQL endpoint          ${own}/graphql (a browser is shown the explorer)`,
    `REST adapter              ${own}/api (a browser is shown every call)`,
    isDemoAdmin && config.demonstration === 'exposed'
      ? `Demo admin                is shut out, since others can reach this shop (${config.exposedBy.join(', ')}): set ADMIN_EMAIL and ADMIN_PASSWORD`
      : isDemoAdmin
        ? `Demo admin signs in as    ${DEMO_ADMIN.email} / ${DEMO_ADMIN.password}`
        : admin
          ? `Admin signs in as         ${admin.email}`
          : shop.signInLink
            ? 'Admin                     nobody yet can sign in by mail: use the link below'
            : 'Admin                     signs in with the e-mail entered in the shop',
    config.smtpUrl
      ? `Mail goes to              ${new URL(config.smtpUrl).hostname}`
      : `Mail lands in             ${outboxFolder(config)}${config.production ? '' : ` – read it at ${own}/dev/mailbox${shop.mailboxKey ? `?key=${shop.mailboxKey}` : ''}`}`,
    ...(shop.mailboxKey
      ? ['The mailbox               opens with this key alone, since others can reach this shop']
      : []),
    shop.embedded
      ? `Data lies in              ${config.dataDir}${shop.seeded ? ' (filled with demo data just now)' : ''}`
      : 'Data lies in              the database in MONGODB_URI',
    ...(config.razorpay
      ? []
      : [
          config.production
            ? 'Payments                  on delivery only, until the keys of Razorpay are entered under Connections'
            : 'Payments                  Test payment: no real money moves',
        ]),
    ...(config.publicUrlKnown
      ? []
      : ['Address                   is not known: enter it under Connections, since links in mails start with it']),
    ...shop.unusableConnections.map((title) => `Enter again               ${title}: what is saved cannot be read`),
    ...(shop.signInLink
      ? [
          'Sign in by this link      once, within 30 minutes (or at the address where you reach the shop, with the same ending):',
          `                          ${shop.signInLink}`,
        ]
      : []),
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n  Ctrl-C stops it.\n`;
}
