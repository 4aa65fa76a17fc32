/** The shop as a process: settings, database, listening, and a stop that loses nothing. */
import 'reflect-metadata';
import { ConfigError, loadConfig } from './config.js';
import { startShop } from './start.js';

try {
  const shop = await startShop(loadConfig());
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return process.exit(1);
    stopping = true;
    console.log(`\n${signal}: finishing what is under way …`);
    await shop.stop();
    console.log('Stopped. Everything is kept; start again at any time.');
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('Ctrl-C'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `The shop could not start: ${(error as Error).message}`);
  if (!(error instanceof ConfigError)) console.error((error as Error).stack);
  process.exit(1);
}
