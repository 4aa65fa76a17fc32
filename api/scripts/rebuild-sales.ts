/** `npm run sales:rebuild`: recomputes the sales figures from all orders. Stop the shop first when its database is the embedded one. */
import 'reflect-metadata';
import { loadConfig } from '../src/config.js';
import { rebuildSales } from '../src/features/sales/sales-figures.service.js';
import { openDatabase } from '../src/platform/database/database.js';
import { createLogger } from '../src/platform/observability/logger.js';

try {
  const database = await openDatabase(loadConfig(), createLogger('silent'));
  try {
    await rebuildSales();
    console.log('The sums of sales are those of the orders now.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
