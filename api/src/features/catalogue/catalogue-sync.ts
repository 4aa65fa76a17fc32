/**
 * Keeps the index of this process current: at once after its own writes, within two seconds after those of other
 * processes. One mechanism for both databases: it asks for what changed since it last looked.
 */
import mongoose from 'mongoose';
import type { Logger } from '../../platform/logger.js';
import { CatalogueIndex } from './catalogue-index.js';
import { CategoryModel } from './category.model.js';
import { ProductModel, type Product } from './product.model.js';

/** Milliseconds between two looks. */
const INTERVAL = 1000;
/** Milliseconds looked back each time: covers transactions that commit late and clocks that differ a little. */
const OVERLAP = 10_000;
/** Changed products read at once; more follow in the next batch. */
const BATCH = 1000;

export let catalogue = new CatalogueIndex();

let newest = new Date(0);
let timer: NodeJS.Timeout | undefined;
let looking: Promise<void> = Promise.resolve();

/** Loads the whole catalogue and starts looking for changes. @returns a function that stops it */
export async function startCatalogueSync(logger: Logger): Promise<() => Promise<void>> {
  catalogue = new CatalogueIndex();
  newest = new Date(0);
  await look({ deletedAt: null });
  const tick = () => {
    looking = look({}).catch((error: unknown) => logger.error({ err: error }, 'the catalogue could not be refreshed'));
    void looking.then(() => {
      if (timer) timer = setTimeout(tick, INTERVAL).unref();
    });
  };
  timer = setTimeout(tick, INTERVAL).unref();
  return async () => {
    clearTimeout(timer);
    timer = undefined;
    await looking;
  };
}

/** Reads these products again now, so that the process that wrote them answers with them at once. */
export async function refreshProducts(ids: readonly (string | mongoose.mongo.ObjectId)[]): Promise<void> {
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<Product[]>();
  catalogue.applyProducts(found);
}

export async function refreshCategories(): Promise<void> {
  catalogue.applyCategories(await CategoryModel.find().limit(1000).lean());
}

async function look(filter: { deletedAt?: null }): Promise<void> {
  await refreshCategories();
  const since = new Date(Math.max(0, newest.getTime() - OVERLAP));
  const cursor = ProductModel.find({ ...filter, updatedAt: mongoose.trusted({ $gte: since }) })
    .sort({ updatedAt: 1 })
    .lean<Product>()
    .cursor({ batchSize: BATCH });
  let batch: Product[] = [];
  for await (const product of cursor) {
    batch.push(product as Product);
    if (batch.length >= BATCH) {
      take(batch);
      batch = [];
    }
  }
  take(batch);
}

function take(batch: readonly Product[]): void {
  catalogue.applyProducts(batch);
  for (const { updatedAt } of batch) if (updatedAt > newest) newest = updatedAt;
}
