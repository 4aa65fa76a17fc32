/** The shop as a process: settings, database, listening, and a stop that loses nothing. */
import './compile-cache.js';
import 'reflect-metadata';
import cluster from 'node:cluster';
import { ConfigError, DEMO_ADMIN, loadConfig, type Config } from './config.js';
import { beginEmbeddedServer, DataFolderError } from './platform/database/embedded-database.js';
import { outboxFolder } from './platform/mail/mailer.js';
import type { Shop } from './start.js';

try {
  const config = loadConfig();
  const several = config.processes > 1 ? await import('./processes.js') : undefined;
  if (cluster.isPrimary) await several?.runProcesses(config);
  let shop = undefined as Shop | undefined;
  let stopping = false;
  const stop = async (signal: string) => {
    // A second signal, or one before the shop is open, ends the process at once.
    if (stopping || !shop) return process.exit(1);
    stopping = true;
    if (!several) console.log(`\n${signal}: finishing what is under way …`);
    await shop.stop();
    if (!several) console.log('Stopped. Everything is kept; start again at any time.');
    process.exit(0);
  };
  // Most of a start is loading modules: the database opens its files in its own thread meanwhile.
  beginEmbeddedServer(config);
  if (several) several.stopWhenTold(() => void stop('stop'));
  else {
    process.on('SIGINT', () => void stop('Ctrl-C'));
    process.on('SIGTERM', () => void stop('SIGTERM'));
  }
  const { startShop } = await import('./start.js');
  shop = await startShop(config);
  if (several) several.tellOpen(greeting(config, shop));
  else console.log(greeting(config, shop));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `The shop could not start: ${(error as Error).message}`);
  if (!(error instanceof ConfigError) && !liesOutside(error)) console.error((error as Error).stack);
  process.exit(1);
}

/** True for what whoever runs the machine can mend, so that a stack would not help: a folder in use or damaged, a port that is taken, a full disk. */
function liesOutside(error: unknown): boolean {
  return error instanceof DataFolderError || (error as NodeJS.ErrnoException).syscall !== undefined;
}

/** What is printed when the shop is open: addresses, accounts, and where mail and data go. */
function greeting(config: Config, shop: Shop): string {
  const own = config.publicUrl;
  const isDemoAdmin = config.admin.email === DEMO_ADMIN.email && config.admin.password === DEMO_ADMIN.password;
  const lines = [
    `The shop is open at       ${own}`,
    `Back office               ${own}/admin`,
    `GraphQL endpoint          ${own}/graphql (a browser is shown the explorer)`,
    `REST adapter              ${own}/api (a browser is shown every call)`,
    isDemoAdmin && config.demonstration === 'exposed'
      ? `Demo admin                is shut out, since others can reach this shop (${config.exposedBy.join(', ')}): set ADMIN_EMAIL and ADMIN_PASSWORD`
      : isDemoAdmin
        ? `Demo admin signs in as    ${config.admin.email} / ${config.admin.password}`
        : `Admin signs in as         ${config.admin.email}`,
    config.smtpUrl
      ? 'Mail goes to              the mail server in SMTP_URL'
      : `Mail lands in             ${outboxFolder(config)}${config.production ? '' : ` – read it at ${own}/dev/mailbox${shop.mailboxKey ? `?key=${shop.mailboxKey}` : ''}`}`,
    ...(shop.mailboxKey
      ? ['The mailbox               opens with this key alone, since others can reach this shop']
      : []),
    shop.embedded
      ? `Data lies in              ${config.dataDir}${shop.seeded ? ' (filled with demo data just now)' : ''}`
      : 'Data lies in              the database in MONGODB_URI',
    ...(config.razorpay ? [] : ['Payments                  Test payment: no real money moves']),
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n  Ctrl-C stops it.\n`;
}
