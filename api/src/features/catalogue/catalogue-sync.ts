/**
 * Keeps the index of this process current: at once after its own writes, and within a second after writes of other processes,
 * by a change stream of the database. A regular poll reads what changed since the last one, in case the stream missed a change.
 */
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { heldSince } from '../../platform/database/change-feed.js';
import { follow, type Change } from '../../platform/database/following.js';
import { onSettings } from '../../platform/settings/current.js';
import { chargesTax } from '../../platform/settings/seller-kind.js';
import type { Logger } from '../../platform/observability/logger.js';
import { CatalogueIndex, PRODUCT_STATE, type ProductState } from './catalogue-index.js';
import { CategoryModel, type Category } from './category.model.js';
import { ProductGroupModel, type StoredProductGroup } from './groups/group.model.js';
import { ProductModel, type Product } from './product.model.js';
import { synonymLines, synonymState } from './search/synonym-lines.js';
import { SynonymModel } from './search/synonym.model.js';
import type { StockLeft } from './stock.service.js';
import { startVainSearches } from './search/vain-searches.js';
import { isLive } from './visibility.js';

/** Milliseconds that each poll overlaps the last one: covers transactions that commit late and clocks that differ a little. */
const OVERLAP = 10_000;
/** Products read in one batch; small, so that the driver's buffers are freed young. */
const BATCH = 100;

/** Products of a job that are read again in one piece, so that other requests are answered in between. */
const PIECE = 250;

/** The fields of a product that a sale changes. */
const OF_A_SALE = ['stock', 'version', 'updatedAt'];

/** Groups of products with one SKU that a start writes into the log. */
const CONFLICTS_TOLD = 20;

/** Products made searchable between two requests: a few milliseconds. */
const TEXTS_AT_ONCE = 20;

const PRODUCTS = ProductModel.collection.collectionName;
const CATEGORIES = CategoryModel.collection.collectionName;
const GROUPS = ProductGroupModel.collection.collectionName;
const SYNONYMS = SynonymModel.collection.collectionName;

/** What shoppers see: the products that are sold. */
export let catalogue = new CatalogueIndex();
/** Drafts and hidden products: only staff-catalogue.ts reads them, for operations of staff. */
export let unlisted = new CatalogueIndex();

/** Start of the last successful poll, or of the oldest long transaction at that time, whose changes become visible later. */
let lastLook: Date;
let isOpen = false;
/** Pending while products are added to the text index. */
let reading: Promise<void> | undefined;
/** Identifies the synonyms that the index has. */
let synonymsHeld = '';
/** Whether the prices that the index has for shoppers have GST added. */
let pricedWithTax = true;

/** Loads the whole catalogue and follows its changes. @returns a function that stops this */
export async function startCatalogueSync(logger: Logger): Promise<() => Promise<void>> {
  catalogue = new CatalogueIndex();
  unlisted = new CatalogueIndex();
  synonymsHeld = '';
  pricedWithTax = chargesTax();
  await loadAll();
  follow({ name: 'catalogue', collections: [PRODUCTS, CATEGORIES, GROUPS, SYNONYMS], look, hear });
  isOpen = true;
  const stopPricing = onSettings(priceByKind);
  readTexts();
  void reading?.then(() => tellSkuConflicts(logger));
  const stopVainSearches = startVainSearches(logger);
  return async () => {
    isOpen = false;
    stopPricing();
    await stopVainSearches();
  };
}

/** The list of products tells them as well; they are from before such SKUs were refused, and keep nobody from selling. */
function tellSkuConflicts(logger: Logger): void {
  if (!isOpen) return;
  for (const products of catalogue.skuConflicts(CONFLICTS_TOLD))
    logger.warn(
      { skus: products.map(({ sku }) => sku), products: products.map(({ id }) => id) },
      'products have SKUs that differ only by case: give all but one of them another SKU',
    );
}

/** Makes products searchable between requests: nobody waits for it but who searches. */
function readTexts(): void {
  reading ??= new Promise<void>((resolve) => {
    const goOn = () =>
      // An unreferenced immediate would wait for the next event of the loop: for minutes in a quiet shop.
      void setImmediate(() => {
        if (isOpen && (catalogue.readTexts(TEXTS_AT_ONCE) || unlisted.readTexts(TEXTS_AT_ONCE))) return goOn();
        reading = undefined;
        resolve();
      });
    goOn();
  });
}

/**
 * Wait for this before a search. Otherwise the search adds all pending products at once, which blocks the process for up to half a
 * minute in a large shop that has just started.
 * @returns undefined when few products are pending
 */
export function textsRead(): Promise<void> | undefined {
  return unreadTexts() > TEXTS_AT_ONCE ? reading : undefined;
}

const unreadTexts = () => catalogue.unreadTexts + unlisted.unreadTexts;

/** Puts each into the index that it belongs to, and takes it out of the other one. */
function take(read: readonly Product[]): void {
  // What one of them holds of a later version was read before it: it must not come back into the other.
  const products = read.filter(({ _id, version }) => (other(_id)?.version ?? 0) <= version);
  catalogue.applyProducts(products.map((one) => (isLive(one) ? one : asGone(one))));
  const concerned = products.filter((one) => !isLive(one) || unlisted.product(one._id.toHexString()));
  if (concerned.length > 0) unlisted.applyProducts(concerned.map((one) => (isLive(one) ? asGone(one) : one)));
  if (isOpen && unreadTexts() > 0) readTexts();
}

const other = (id: mongoose.mongo.ObjectId) =>
  catalogue.product(id.toHexString()) ?? unlisted.product(id.toHexString());

/** As an index is told that a product is in it no longer. */
const asGone = (product: Product): Product => ({ ...product, deletedAt: product.deletedAt ?? product.updatedAt });

/** Whether an index has to hear of this state. */
function isNews(state: ProductState): boolean {
  const [own, others] = isLive(state) ? [catalogue, unlisted] : [unlisted, catalogue];
  return own.isNews(state) || others.product(state._id.toHexString()) !== undefined;
}

/** Reads these products again, so that the process that wrote them sees the change at once. */
export async function refreshProducts(ids: readonly (string | mongoose.mongo.ObjectId)[]): Promise<void> {
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<Product[]>();
  take(found);
}

/** Applies the stock that an order of this process left. */
export async function noteSold(left: readonly StockLeft[]): Promise<void> {
  const unknown = catalogue.applySales(left);
  if (unknown.length > 0) await refreshProducts(unknown);
}

/** The owner becomes another kind of seller, at once or on the day that was set. */
function priceByKind(): void {
  if (pricedWithTax === chargesTax()) return;
  pricedWithTax = chargesTax();
  catalogue.priceAnew();
  unlisted.priceAnew();
}

/** Like refreshProducts for many, and lets other requests run in between. */
export async function refreshInBatches(ids: readonly (string | mongoose.mongo.ObjectId)[]): Promise<void> {
  for (let from = 0; from < ids.length; from += PIECE) {
    await refreshProducts(ids.slice(from, from + PIECE));
    await pause(1);
  }
}

export async function refreshCategories(): Promise<void> {
  const categories = await CategoryModel.find().limit(1000).lean<Category[]>();
  catalogue.applyCategories(categories);
  unlisted.applyCategories(categories);
}

/** Reads these groups again, so that the process that wrote them sees the change at once. */
export async function refreshGroups(ids: readonly (string | mongoose.mongo.ObjectId)[]): Promise<void> {
  takeGroups(await ProductGroupModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<StoredProductGroup[]>());
}

function takeGroups(groups: readonly StoredProductGroup[]): void {
  catalogue.applyGroups(groups);
  unlisted.applyGroups(groups);
}

/** Reads the groups that changed since a moment, a batch at a time. */
async function readGroups(since: Date | undefined): Promise<void> {
  const changed = ProductGroupModel.find(since ? { updatedAt: mongoose.trusted({ $gte: since }) } : { deletedAt: null })
    .lean<StoredProductGroup[]>()
    .cursor({ batchSize: BATCH });
  await inBatches(changed, (batch) => takeGroups(batch as StoredProductGroup[]));
}

/** Loads the synonyms again when one changed. */
export async function refreshSynonyms(): Promise<void> {
  const state = await synonymState();
  if (state === synonymsHeld) return;
  const lines = await synonymLines();
  catalogue.useSynonyms(lines);
  unlisted.useSynonyms(lines);
  synonymsHeld = state;
}

async function loadAll(): Promise<void> {
  const began = (await heldSince()) ?? new Date();
  await refreshCategories();
  await refreshSynonyms();
  await readGroups(undefined);
  const products = ProductModel.find({ deletedAt: null }).lean<Product[]>().cursor({ batchSize: BATCH });
  await inBatches(products, (batch) => take(batch as Product[]));
  lastLook = began;
}

/** Applies changes of other processes. A sale carries all changed fields; after any other change the product is read again. */
async function hear(changes: readonly Change[]): Promise<void> {
  const concerned = new Set(changes.map(({ collection }) => collection));
  if (concerned.has(CATEGORIES)) await refreshCategories();
  if (concerned.has(SYNONYMS)) await refreshSynonyms();
  const groups = changes.flatMap(({ collection, id }) =>
    collection === GROUPS ? [id as mongoose.mongo.ObjectId] : [],
  );
  if (groups.length > 0) await refreshGroups(groups);
  const toRead = new Set<string>();
  for (const { collection, id, fields } of changes) {
    if (collection !== PRODUCTS) continue;
    const sold = saleOf(id as mongoose.mongo.ObjectId, fields);
    for (const unknown of sold ? catalogue.applySales([sold]) : [id]) toRead.add(String(unknown));
  }
  await refreshInBatches([...toRead]);
}

/** The stock that a sale left; undefined when other fields changed too. */
function saleOf(_id: mongoose.mongo.ObjectId, fields: Change['fields']): StockLeft | undefined {
  if (!fields || !Object.keys(fields).every((name) => OF_A_SALE.includes(name))) return undefined;
  const { stock, version, updatedAt } = fields;
  if (typeof stock !== 'number' || typeof version !== 'number' || !(updatedAt instanceof Date)) return undefined;
  return { _id, stock, version, updatedAt };
}

/** One poll. It reads in full only the products that changed: for ten seconds after a change, each poll finds the product again. */
async function look(everything: boolean, progress: () => void): Promise<void> {
  priceByKind();
  const since = new Date(everything ? 0 : lastLook.getTime() - OVERLAP);
  const began = (await heldSince()) ?? new Date();
  await refreshCategories();
  await refreshSynonyms();
  await readGroups(since);
  const changed = ProductModel.find({ updatedAt: mongoose.trusted({ $gte: since }) }, PRODUCT_STATE)
    .sort({ updatedAt: 1 })
    .lean<ProductState[]>()
    .cursor({ batchSize: BATCH });
  await inBatches(changed, async (batch) => {
    const news = batch.filter((state) => isNews(state as ProductState));
    if (news.length > 0) await refreshProducts(news.map((state) => state._id));
    progress();
  });
  // Set only after success, so that the next poll covers a failed one.
  lastLook = began;
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
