/** `npm run check:data`: says whether the stored data is what it must be. Stop the shop first when its database is the embedded one. */
import 'reflect-metadata';
import { loadConfig } from '../src/config.js';
import { openDatabase } from '../src/platform/database.js';
import { createLogger } from '../src/platform/logger.js';
import { brokenRules } from './data-checks.js';

const SHOWN = 50;

try {
  const config = loadConfig();
  const database = await openDatabase(config, createLogger('silent'));
  const broken = await brokenRules();
  await database.close();
  for (const line of broken.slice(0, SHOWN)) console.error(line);
  if (broken.length > SHOWN) console.error(`… and ${broken.length - SHOWN} more`);
  console.log(
    broken.length === 0 ? 'Stock, money and numbers are all as they must be.' : `${broken.length} rules are broken.`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
