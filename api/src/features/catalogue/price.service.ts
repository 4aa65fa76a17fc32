/** Prices by staff: one product's, and all of them by percent with a preview and an undo. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { isAboveMrp, mrpForDiscount, priceWithTax } from '../../pricing/index.js';
import { inShortTransaction } from '../../platform/database/change-feed.js';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { resultOf, startJob } from '../../platform/jobs/jobs.js';
import { taxedNow } from '../../platform/settings/seller-kind.js';
import type { ObjectId } from '../../types/object-id.js';
import { MAX_PAGE_SIZE, pageFacts, pageRequest } from '../../types/page.js';
import { may, Permission, type Viewer } from '../../types/viewer.js';
import { BulkPriceChangeModel, type BulkPriceChange } from './bulk-price-change.model.js';
import { refreshProducts } from './catalogue-sync.js';
import {
  assertLastChange,
  byWords,
  MODE_WORDS,
  newPriceOf,
  type PriceChangeInput,
  type PriceChangeResult,
} from './price-change.job.js';
import { samePrices } from './price-lines.js';
import { writeEdits } from './product-edit.service.js';
import { assertUndoable, type PriceUndoInput } from './price-undo.job.js';
import type { SetProductPriceInput } from './product.inputs.js';
import { ProductModel, type Product } from './product.model.js';
import type { PriceKept, TaxMode } from '../../types/tax-mode.js';
import { editProduct } from './product-write.service.js';
import { everyProduct } from './staff-catalogue.js';
import type {
  BulkPriceChangePage,
  BulkPricePreview,
  ChangeAllPricesPayload,
  PriceChange,
  AboveMrpPage,
  RaiseMrpsPayload,
  UndoBulkPriceChangePayload,
} from './product.types.js';

/** @throws ShopError NOT_FOUND, BAD_INPUT, STALE_VERSION */
export async function setProductPrice(
  viewer: Viewer,
  { id, price, originalPrice, discountPercent, version }: SetProductPriceInput,
): Promise<Product> {
  if (discountPercent == null) return editProduct(viewer, { id, price, originalPrice, version });
  if (originalPrice != null) throw badPercent('discountPercent', 'Set the MRP or the discount, not both');
  return editProduct(viewer, { id, price, originalPrice: mrpOfDiscount(price, discountPercent), version });
}

/**
 * The MRP, in paise, that makes the price a discount of this many percent; null when there is none at or above the price.
 * @throws ShopError BAD_INPUT when the price or percent is out of range
 */
export function mrpOfDiscount(price: number, percent: number): number | null {
  if (!(price > 0)) throw badPercent('price', 'The price is above 0');
  try {
    return mrpForDiscount(price, percent);
  } catch (error) {
    if (error instanceof RangeError) throw badPercent('discountPercent', error.message);
    throw error;
  }
}

export function badPercent(path: string, message: string): ShopError {
  return new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
}

/** A preview of the change for each product, by name; writes nothing. @throws ShopError BAD_INPUT like the change itself */
export function previewBulkPrice(percent: number, page: number, pageSize: number): BulkPricePreview {
  checkPercent(percent);
  return previewOf(everyProduct(), { percent }, page, pageSize);
}

/** What a change of the tax mode would do to each product, by name; nothing is written. */
export function previewTaxMode(to: TaxMode, keep: PriceKept, page: number, pageSize: number): BulkPricePreview {
  return previewOf(everyProduct(), { percent: 0, taxMode: { to, keep } }, page, pageSize);
}

type WantedChange = Pick<PriceChangeInput, 'percent' | 'amount' | 'taxMode'>;

/** @param all the products that are meant, by name */
export function previewOf(
  all: readonly Product[],
  change: WantedChange,
  page: number,
  pageSize: number,
): BulkPricePreview {
  const request = pageRequest(page, pageSize);
  const { total, pages } = pageFacts(request, all.length);
  return {
    percent: change.percent,
    total,
    page: request.page,
    pages,
    items: all.slice(request.skip, request.skip + request.pageSize).map((p) => changed(p, change)),
    ...extentOf(all, change),
  };
}

/** How many products get another price, and the one that moves most. */
function extentOf(all: readonly Product[], change: WantedChange): Pick<BulkPricePreview, 'changed' | 'largest'> {
  let count = 0;
  let largest: { product: Product; by: number } | undefined;
  for (const product of all) {
    const after = newPriceOf(product, change);
    if (samePrices(after, product)) continue;
    count += 1;
    const by = Math.abs(after.price - product.price);
    if (!largest || by > largest.by) largest = { product, by };
  }
  return { changed: count, largest: largest ? changed(largest.product, change) : null };
}

/**
 * Starts a background job that changes every product's price by percent.
 * @param lastChangeId the last change when this one was requested, null for none; not checked when undefined
 * @throws ShopError BAD_INPUT on the percent, STALE_VERSION when another change of all prices came in between
 */
export async function startPriceChange(viewer: Viewer, percent: number, lastChangeId?: string | null): Promise<Job> {
  checkPercent(percent);
  await assertLastChange(lastChangeId);
  const input: PriceChangeInput = { percent, ...(lastChangeId !== undefined && { lastChangeId }) };
  return startJob(viewer, JobKind.PRICE_CHANGE, `Change all prices by ${byWords(input)}`, input);
}

/**
 * Has every price of the shop made one that holds its tax, or one that does not, in the background.
 * @param lastChangeId as for startPriceChange
 * @throws ShopError STALE_VERSION when another change of all prices came first
 */
export async function startTaxModeChange(
  viewer: Viewer,
  to: TaxMode,
  keep: PriceKept,
  lastChangeId?: string | null,
): Promise<Job> {
  await assertLastChange(lastChangeId);
  const input: PriceChangeInput = {
    percent: 0,
    taxMode: { to, keep },
    ...(lastChangeId !== undefined && { lastChangeId }),
  };
  return startJob(viewer, JobKind.PRICE_CHANGE, `Make all prices ${MODE_WORDS[to]}`, input);
}

/** As startPriceChange, answered when it is done. @throws ShopError as startPriceChange; CONFLICT when staff cancelled it */
export async function changeAllPrices(
  viewer: Viewer,
  percent: number,
  lastChangeId?: string | null,
): Promise<ChangeAllPricesPayload> {
  const { id } = await startPriceChange(viewer, percent, lastChangeId);
  const result = await resultOf<PriceChangeResult>(id);
  return { ...result, products: everyProduct().slice(0, MAX_PAGE_SIZE) as Product[] };
}

/**
 * Starts a background job that restores the earlier price of every product whose price did not change since.
 * @throws ShopError NOT_FOUND, CONFLICT when it was undone already or a later change was not
 */
export async function startPriceUndo(viewer: Viewer, id: string): Promise<Job> {
  const { percent, amount, ofChosen, taxMode } = await assertUndoable(id);
  // It changes a setting, as the change did.
  if (taxMode && !may(viewer, Permission.MANAGE_SETTINGS))
    throw new ShopError(ErrorCode.FORBIDDEN, 'Only those who manage the settings can undo a change of the tax mode.');
  const input: PriceUndoInput = { changeId: id };
  const by = byWords({ percent, ...(amount != null && { amount }) });
  const what = taxMode ? `to be ${MODE_WORDS[taxMode]}` : `by ${by}`;
  const whose = ofChosen ? 'prices of chosen products' : 'all prices';
  return startJob(viewer, JobKind.PRICE_UNDO, `Undo the change of ${whose} ${what}`, input);
}

/** Like startPriceUndo, but waits for the result. */
export async function undoBulkPriceChange(viewer: Viewer, id: string): Promise<UndoBulkPriceChangePayload> {
  return resultOf((await startPriceUndo(viewer, id)).id);
}

/** The last change of all prices, undone or not. */
export async function lastBulkPriceChange(): Promise<(BulkPriceChange & { id: string }) | null> {
  const last = await BulkPriceChangeModel.findOne().sort({ at: -1 }).lean<BulkPriceChange>();
  return last && presentChange(last, null);
}

/** Newest first; only the newest that is not undone can be undone. */
export async function bulkPriceChanges(
  undone: boolean | null | undefined,
  page: number,
  pageSize: number,
): Promise<BulkPriceChangePage> {
  const request = pageRequest(page, pageSize);
  const wanted = undone == null ? {} : { undone };
  const [items, total, next] = await Promise.all([
    BulkPriceChangeModel.find(wanted)
      .sort({ at: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<BulkPriceChange[]>(),
    BulkPriceChangeModel.countDocuments(wanted),
    BulkPriceChangeModel.findOne({ undone: false }, { _id: 1 }).sort({ at: -1 }).lean(),
  ]);
  return { items: items.map((item) => presentChange(item, next?._id ?? null)), ...pageFacts(request, total) };
}

function presentChange(change: BulkPriceChange, undoable: ObjectId | null): BulkPriceChange & { id: string } {
  const { amount = null, ofChosen = false } = change;
  return { ...change, amount, ofChosen, id: change._id.toHexString(), canUndo: undoable?.equals(change._id) ?? false };
}

/** @param path of the percent in its input @throws ShopError BAD_INPUT when it is out of range or has too many decimals */
export function checkPercent(percent: number, path = 'percent'): void {
  if (!(percent > -100 && percent <= 1000)) throw badPercent(path, 'Percent must be above -100 and at most 1000');
  if (Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-6)
    throw badPercent(path, 'Percent has at most two decimals');
}

function changed(product: Product, change: WantedChange): PriceChange {
  const after = newPriceOf(product, change);
  return {
    product,
    oldPrice: product.price,
    newPrice: after.price,
    oldOriginalPrice: product.originalPrice ?? null,
    newOriginalPrice: after.originalPrice,
    oldPriceWithTax: product.priceWithTax,
    newPriceWithTax: priceWithTax(taxedNow({ ...after, gstRatePercent: product.gstRatePercent })),
  };
}

/** By what a shopper pays now, which is without GST where none is charged. */
const costsAboveMrp = (product: Product): boolean => isAboveMrp(taxedNow(product));

/** Products that cost a shopper more than their MRP, by name. */
export function pricesAboveMrp(page: number, pageSize: number): AboveMrpPage {
  const request = pageRequest(page, pageSize);
  const all = everyProduct().filter(costsAboveMrp);
  return {
    items: all.slice(request.skip, request.skip + request.pageSize) as Product[],
    ...pageFacts(request, all.length),
  };
}

/** Products whose MRP is raised by one request; more take another one. */
const MOST_RAISED = 500;

/** Raises the MRP of products that cost more to what a shopper pays for them; those that do not stay as they are. */
export async function raiseMrps(viewer: Viewer): Promise<RaiseMrpsPayload> {
  const wrong = everyProduct().filter(costsAboveMrp);
  const ids = wrong.slice(0, MOST_RAISED).map(({ _id }) => _id);
  const raised = await inShortTransaction(async (session) => {
    const products = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }), deletedAt: null }, null, {
      session,
    }).lean<Product[]>();
    const edits = products.filter(costsAboveMrp).map((product) => ({
      product,
      before: { originalPrice: product.originalPrice ?? null },
      after: { originalPrice: priceWithTax(taxedNow(product)) },
      delta: 0,
    }));
    await writeEdits(viewer, edits, session);
    return edits.length;
  });
  await refreshProducts(ids);
  return { raised, left: wrong.length - ids.length };
}
