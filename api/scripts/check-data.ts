/** `npm run check:data`: says whether the stored data is what it must be. Stop the shop first when its database is the embedded one. */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/config.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { openDatabase } from '../src/platform/database.js';
import { createLogger } from '../src/platform/logger.js';
import { brokenRules } from './data-checks.js';

const SHOWN = 50;

try {
  const config = loadConfig();
  if (!config.mongodbUri && !existsSync(join(config.dataDir, 'database')))
    throw new Error(`There is no data in ${config.dataDir}: set DATA_DIR or MONGODB_URI to the shop's own.`);
  const database = await openDatabase(config, createLogger('silent'));
  const broken = await brokenRules();
  const [products, orders] = await Promise.all([ProductModel.countDocuments(), OrderModel.countDocuments()]);
  await database.close();
  for (const line of broken.slice(0, SHOWN)) console.error(line);
  if (broken.length > SHOWN) console.error(`… and ${broken.length - SHOWN} more`);
  console.log(`Looked at ${products} products and ${orders} orders.`);
  console.log(
    broken.length === 0 ? 'Stock, money and numbers are all as they must be.' : `${broken.length} rules are broken.`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
