/** `npm run check:data`: checks the invariants of the stored data and the existence of its files. Stop the shop first when its database is the embedded one. */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/config.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { openDatabase } from '../src/platform/database/database.js';
import { createLogger } from '../src/platform/observability/logger.js';
import { connectedConfig } from '../src/platform/connections/current-connections.js';
import { openFileStore } from '../src/platform/files/open-file-store.js';
import { brokenRules } from './data-checks.js';
import { checkFiles } from './file-checks.js';

const SHOWN = 50;
let database: Awaited<ReturnType<typeof openDatabase>> | undefined;

try {
  const config = loadConfig();
  if (!config.mongodbUri && !existsSync(join(config.dataDir, 'database')))
    throw new Error(`There is no data in ${config.dataDir}: set DATA_DIR or MONGODB_URI to the shop's own.`);
  database = await openDatabase(config, createLogger('silent'));
  const files = await checkFiles(await openFileStore(await connectedConfig(config)));
  const broken = [...(await brokenRules()), ...files.missing];
  const brokenCount = broken.length - files.missing.length + files.missingCount;
  const [products, orders] = await Promise.all([ProductModel.countDocuments(), OrderModel.countDocuments()]);
  for (const line of broken.slice(0, SHOWN)) console.error(line);
  if (brokenCount > SHOWN) console.error(`… and ${brokenCount - SHOWN} more`);
  console.log(`Looked at ${products} products, ${orders} orders and ${files.files} files.`);
  if (files.unnamed > 0)
    console.log(`Nothing names ${files.unnamed} of the files, ${files.unnamedShown.join(', ')} among them: no fault.`);
  console.log(
    brokenCount === 0 ? 'Stock, money, numbers and files are all as they must be.' : `${brokenCount} rules are broken.`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
} finally {
  await database?.close();
}
