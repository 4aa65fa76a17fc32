/**
 * Keeps the index of this process current: at once after its own writes, within two seconds after those of other
 * processes. One mechanism for both databases: it asks for what changed since it last looked.
 */
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { heldSince } from '../../platform/change-feed.js';
import type { Logger } from '../../platform/logger.js';
import { startRegularWork, type RegularWork } from '../../platform/regular-work.js';
import { CatalogueIndex, PRODUCT_STATE, type ProductState } from './catalogue-index.js';
import { CategoryModel } from './category.model.js';
import { ProductModel, type Product } from './product.model.js';
import { synonymLines, synonymState } from './search/synonym-lines.js';
import type { StockLeft } from './stock.service.js';
import { startVainSearches } from './search/vain-searches.js';

/** Milliseconds between two looks. */
const INTERVAL = 1000;
/** Milliseconds looked back each time: covers transactions that commit late and clocks that differ a little. */
const OVERLAP = 10_000;
/** Products read at once; more follow in the next batch. */
const BATCH = 1000;

/** A look is followed by a rest of at least so many times as long. */
const RESTS = 3;
/** Products of long work read again at once, so that nobody waits long in between. */
const PIECE = 250;

/** Seconds without a look that went well, after which this process is not to be asked. */
const LOST_TOUCH = 15;

/** Products made searchable between two requests: a few milliseconds. */
const TEXTS_AT_ONCE = 20;

export let catalogue = new CatalogueIndex();

/** When the last look began that went well, or the oldest long transaction under way then: its changes are seen later. */
let lastLook: Date;
/** When the last look that went well ended. */
let lookedAt = 0;
let work: RegularWork | undefined;
/** The state of the synonyms that the index holds. */
let synonymsHeld = '';

/** Loads the whole catalogue and starts looking for changes. @returns a function that stops it */
export async function startCatalogueSync(logger: Logger): Promise<() => Promise<void>> {
  catalogue = new CatalogueIndex();
  synonymsHeld = '';
  await loadAll();
  work = startRegularWork({
    run: look,
    // After a change of all products a look takes long, and the shop has better to do than to look.
    every: (took) => Math.max(INTERVAL, RESTS * took),
    failed: (error) => logger.error({ err: error }, 'the catalogue could not be refreshed'),
  });
  readTexts(catalogue);
  const stopVainSearches = startVainSearches(logger);
  return async () => {
    const stopped = work?.stop();
    work = undefined;
    await stopped;
    await stopVainSearches();
  };
}

/** @throws Error when this process may have missed what others changed */
export function checkCatalogueSync(): void {
  const seconds = Math.round((Date.now() - lookedAt) / 1000);
  if (seconds > LOST_TOUCH) throw new Error(`The catalogue was last looked at ${seconds} seconds ago.`);
}

/** Makes products searchable between requests, so that a large shop need not wait for it at its start. */
function readTexts(of: CatalogueIndex): void {
  setImmediate(() => {
    if (work && of.readTexts(TEXTS_AT_ONCE)) readTexts(of);
  }).unref();
}

/** Reads these products again now, so that the process that wrote them answers with them at once. */
export async function refreshProducts(ids: readonly (string | mongoose.mongo.ObjectId)[]): Promise<void> {
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<Product[]>();
  catalogue.applyProducts(found);
}

/** Answers at once with what an order of this process left of its products. */
export async function noteSold(left: readonly StockLeft[]): Promise<void> {
  const unknown = catalogue.applySales(left);
  if (unknown.length > 0) await refreshProducts(unknown);
}

/** The same for many, with room for others in between. */
export async function refreshInBatches(ids: readonly mongoose.mongo.ObjectId[]): Promise<void> {
  for (let from = 0; from < ids.length; from += PIECE) {
    await refreshProducts(ids.slice(from, from + PIECE));
    await pause(1);
  }
}

export async function refreshCategories(): Promise<void> {
  catalogue.applyCategories(await CategoryModel.find().limit(1000).lean());
}

/** Takes over the synonyms when anybody changed one. */
export async function refreshSynonyms(): Promise<void> {
  const state = await synonymState();
  if (state === synonymsHeld) return;
  catalogue.useSynonyms(await synonymLines());
  synonymsHeld = state;
}

async function loadAll(): Promise<void> {
  const began = (await heldSince()) ?? new Date();
  await refreshCategories();
  await refreshSynonyms();
  const products = ProductModel.find({ deletedAt: null }).lean<Product[]>().cursor({ batchSize: BATCH });
  await inBatches(products, (batch) => catalogue.applyProducts(batch as Product[]));
  lastLook = began;
  lookedAt = Date.now();
}

/** Reads in full only what the index does not hold yet: after a change of all products ten looks meet each of them again. */
async function look(): Promise<void> {
  const since = new Date(lastLook.getTime() - OVERLAP);
  const began = (await heldSince()) ?? new Date();
  await refreshCategories();
  await refreshSynonyms();
  const changed = ProductModel.find({ updatedAt: mongoose.trusted({ $gte: since }) }, PRODUCT_STATE)
    .sort({ updatedAt: 1 })
    .lean<ProductState[]>()
    .cursor({ batchSize: BATCH });
  await inBatches(changed, async (batch) => {
    const news = batch.filter((state) => catalogue.isNews(state as ProductState));
    if (news.length > 0) await refreshProducts(news.map((state) => state._id));
  });
  // Only now: a look that failed is made up for by the next one.
  lastLook = began;
  lookedAt = Date.now();
}

async function inBatches<T>(rows: AsyncIterable<T>, take: (batch: T[]) => void | Promise<void>): Promise<void> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await take(batch);
    batch = [];
  }
  if (batch.length > 0) await take(batch);
}
