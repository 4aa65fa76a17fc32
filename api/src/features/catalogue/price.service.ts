/** Prices by staff: one product's, and all of them by percent with a preview and an undo. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { changeByPercent, mrpForDiscount } from '../../pricing/index.js';
import { inLongTransaction } from '../../platform/change-feed.js';
import { objectId } from '../../types/object-id.js';
import { MAX_PAGE_SIZE, pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { BulkPriceChangeModel, BulkPriceChangeLineModel, type BulkPriceChange } from './bulk-price-change.model.js';
import { catalogue, refreshProducts } from './catalogue-sync.js';
import { ProductSort, type SetProductPriceInput } from './product.inputs.js';
import { ProductModel, type Product } from './product.model.js';
import { editProduct } from './product-write.service.js';
import type {
  ChangeAllPricesPayload,
  BulkPricePreview,
  PriceChange,
  UndoBulkPriceChangePayload,
} from './product.types.js';

/** Products changed in one database command. */
const BATCH = 500;

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
 * The MRP, in paise, that makes a price a discount of so many percent; null where there is none at or above the price.
 * @throws ShopError BAD_INPUT on a price or percent outside its bounds
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

function badPercent(path: string, message: string): ShopError {
  return new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
}

/** What the change would do to each product, by name; nothing is written. @throws ShopError BAD_INPUT on the percent */
export function previewBulkPrice(percent: number, page: number, pageSize: number): BulkPricePreview {
  checkPercent(percent);
  const request = pageRequest(page, pageSize);
  const all = allProducts();
  const { total, pages } = pageFacts(request, all.length);
  return {
    percent,
    total,
    page: request.page,
    pages,
    items: all.slice(request.skip, request.skip + request.pageSize).map((p) => changed(p, percent)),
  };
}

/**
 * Changes every product's price in one transaction and keeps what stood before for the undo.
 * @param lastChangeId the change that was the last one when this one was decided on, null for none; not looked at when left out
 * @throws ShopError BAD_INPUT on the percent, STALE_VERSION when another change of all prices came first
 */
export async function changeAllPrices(
  viewer: Viewer,
  percent: number,
  lastChangeId?: string | null,
): Promise<ChangeAllPricesPayload> {
  checkPercent(percent);
  const change = await inLongTransaction(async (session) => {
    const last = await BulkPriceChangeModel.findOne({}, { _id: 1 }, { session }).sort({ at: -1 }).lean();
    if (lastChangeId !== undefined && lastChangeId !== (last?._id.toHexString() ?? null))
      throw new ShopError(
        ErrorCode.STALE_VERSION,
        'All prices were changed meanwhile. Look at the preview again before you apply yours.',
      );
    const products = await ProductModel.find({ deletedAt: null }, { price: 1, originalPrice: 1 }, { session }).lean();
    const [made] = await BulkPriceChangeModel.create(
      [{ percent, changed: 0, at: new Date(), actor: viewer.name, undone: false }],
      { session },
    );
    let count = 0;
    for (let from = 0; from < products.length; from += BATCH) {
      const lines = products.slice(from, from + BATCH).flatMap((p) => {
        const after = changeByPercent(p.price, p.originalPrice, percent);
        const same = after.price === p.price && after.mrp === (p.originalPrice ?? null);
        return same
          ? []
          : [
              {
                change: made!._id,
                product: p._id,
                oldPrice: p.price,
                oldOriginalPrice: p.originalPrice ?? null,
                newPrice: after.price,
                newOriginalPrice: after.mrp,
              },
            ];
      });
      if (lines.length === 0) continue;
      count += lines.length;
      await ProductModel.bulkWrite(
        lines.map((l) => ({
          updateOne: {
            filter: { _id: l.product },
            update: { $set: { price: l.newPrice, originalPrice: l.newOriginalPrice }, $inc: { version: 1 } },
          },
        })),
        { session },
      );
      await BulkPriceChangeLineModel.insertMany(lines, { session });
    }
    await BulkPriceChangeModel.updateOne({ _id: made!._id }, { $set: { changed: count } }, { session });
    await recordAudit({
      viewer,
      action: 'price.bulk-change',
      entity: 'price',
      entityId: made!._id.toHexString(),
      summary: `Changed all prices by ${percent} % (${count} products)`,
      after: { percent, changed: count },
      session,
    });
    return { id: made!._id.toHexString(), count };
  });
  await refreshAll();
  return { changeId: change.id, changed: change.count, products: allProducts().slice(0, MAX_PAGE_SIZE) as Product[] };
}

/**
 * Puts back the prices of before the change, of every product whose price was not changed again since.
 * @throws ShopError NOT_FOUND, CONFLICT when it is undone already or not the last change
 */
export async function undoBulkPriceChange(viewer: Viewer, id: string): Promise<UndoBulkPriceChangePayload> {
  const _id = objectId(id, 'The change');
  const result = await inLongTransaction(async (session) => {
    const change = await BulkPriceChangeModel.findOneAndUpdate(
      { _id, undone: false },
      { $set: { undone: true } },
      { session },
    ).lean();
    if (!change) {
      if (await BulkPriceChangeModel.exists({ _id }).session(session))
        throw new ShopError(ErrorCode.CONFLICT, 'This change is undone already.');
      throw new ShopError(ErrorCode.NOT_FOUND, 'The change was not found.');
    }
    const newer = await BulkPriceChangeModel.exists({
      at: mongoose.trusted({ $gt: change.at }),
      undone: false,
    }).session(session);
    if (newer) throw new ShopError(ErrorCode.CONFLICT, 'Only the last change of all prices can be undone.');
    let restored = 0;
    let lines = await BulkPriceChangeLineModel.find({ change: _id })
      .sort({ _id: 1 })
      .limit(BATCH)
      .session(session)
      .lean();
    while (lines.length > 0) {
      const done = await ProductModel.bulkWrite(
        lines.map((l) => ({
          updateOne: {
            filter: { _id: l.product, price: l.newPrice, originalPrice: l.newOriginalPrice, deletedAt: null },
            update: { $set: { price: l.oldPrice, originalPrice: l.oldOriginalPrice }, $inc: { version: 1 } },
          },
        })),
        { session },
      );
      restored += done.modifiedCount;
      lines = await BulkPriceChangeLineModel.find({ change: _id, _id: mongoose.trusted({ $gt: lines.at(-1)!._id }) })
        .sort({ _id: 1 })
        .limit(BATCH)
        .session(session)
        .lean();
    }
    await recordAudit({
      viewer,
      action: 'price.bulk-undo',
      entity: 'price',
      entityId: id,
      summary: `Undid the change of all prices by ${change.percent} %`,
      after: { restored },
      session,
    });
    return { restored, skipped: change.changed - restored };
  });
  await refreshAll();
  return result;
}

/** The last change of all prices, undone or not. */
export async function lastBulkPriceChange(): Promise<(BulkPriceChange & { id: string }) | null> {
  const last = await BulkPriceChangeModel.findOne().sort({ at: -1 }).lean<BulkPriceChange>();
  return last && { ...last, id: last._id.toHexString() };
}

function checkPercent(percent: number): void {
  if (!(percent > -100 && percent <= 1000)) throw badPercent('percent', 'Percent must be above -100 and at most 1000');
  if (Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-6)
    throw badPercent('percent', 'Percent has at most two decimals');
}

function allProducts(): readonly Product[] {
  return catalogue.find({}, ProductSort.NAME).products;
}

function changed(product: Product, percent: number): PriceChange {
  const after = changeByPercent(product.price, product.originalPrice, percent);
  return {
    product,
    oldPrice: product.price,
    newPrice: after.price,
    oldOriginalPrice: product.originalPrice ?? null,
    newOriginalPrice: after.mrp,
  };
}

async function refreshAll(): Promise<void> {
  const ids = allProducts().map((p) => p._id);
  for (let from = 0; from < ids.length; from += 1000) await refreshProducts(ids.slice(from, from + 1000));
}
