/** Stock takes and corrections by staff: each with its line in the ledger and in the audit log, never below what can be taken. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inShortTransaction } from '../../platform/database/change-feed.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudits } from '../audit/audit.service.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { PRODUCT_NOT_FOUND } from '../catalogue/product-edit.service.js';
import { MAX_STOCK } from '../catalogue/product.inputs.js';
import { ProductModel, StockReason, type Product } from '../catalogue/product.model.js';
import { productsBySku } from '../catalogue/sku.service.js';
import { recordStocks } from '../catalogue/stock-record.js';
import { announceLowStock } from '../catalogue/stock.service.js';
import { promisedPieces } from './promised.service.js';
import type { ChangeStockInput } from './stock.inputs.js';
import type { ProductStock } from './stock.types.js';

export type Stocked = Pick<Product, '_id' | 'sku' | 'title' | 'stock' | 'shelf' | 'version'>;
export const STOCKED = { sku: 1, title: 1, stock: 1, shelf: 1, version: 1 } as const;

/** Reasons with a direction: 1 for more pieces, -1 for fewer. */
const DIRECTION: Partial<Record<StockReason, 1 | -1>> = {
  [StockReason.RECEIVED]: 1,
  [StockReason.FOUND]: 1,
  [StockReason.DAMAGED]: -1,
  [StockReason.LOST]: -1,
};
/** Reasons that staff may give; the others are those of orders. */
export const REASONS_OF_STAFF: readonly StockReason[] = [
  StockReason.COUNTED,
  StockReason.RECEIVED,
  StockReason.DAMAGED,
  StockReason.LOST,
  StockReason.FOUND,
  StockReason.ADJUSTED,
];

/** A correction that is not validated yet. */
export type Correction = Pick<ChangeStockInput, 'change' | 'counted' | 'seenOnShelf' | 'reason' | 'note'> & {
  /** The new storage location; unchanged when undefined. */
  shelf?: string | null;
};

export interface PlannedStock {
  product: Stocked;
  change: number;
  reason: StockReason;
  note?: string;
  shelf?: string | null;
}

const refused = (path: string, message: string) =>
  new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });

/**
 * @param promised pieces of the product that are claimed and not packed
 * @returns undefined when nothing changes
 * @throws ShopError BAD_INPUT, STALE_VERSION when the shelf had another number than `seenOnShelf`
 */
export function planStock(product: Stocked, promised: number, wanted: Correction): PlannedStock | undefined {
  const { counted, reason, note } = wanted;
  const onShelf = product.stock + promised;
  if ((wanted.change == null) === (counted == null) && wanted.shelf === undefined)
    throw refused('change', 'Say either how many more or fewer, or how many were counted.');
  if (!REASONS_OF_STAFF.includes(reason)) throw refused('reason', 'This reason is that of orders.');
  const shelf = wanted.shelf === undefined || (wanted.shelf ?? '') === (product.shelf ?? '') ? undefined : wanted.shelf;
  const already = counted != null && counted === onShelf;
  if (!already && wanted.seenOnShelf != null && wanted.seenOnShelf !== onShelf)
    throw new ShopError(
      ErrorCode.STALE_VERSION,
      `The shelf of ${product.title} holds ${onShelf} now, not ${wanted.seenOnShelf} as when it was read. Please count again.`,
      { stock: product.stock, onShelf },
    );
  const change = counted == null ? (wanted.change ?? 0) : counted - onShelf;
  if (change === 0 && shelf === undefined) return undefined;
  const direction = DIRECTION[reason];
  if (change !== 0 && direction && Math.sign(change) !== direction)
    throw refused('reason', `${reason} is for ${direction > 0 ? 'more' : 'fewer'} pieces.`);
  if (product.stock + change < 0)
    throw refused(
      counted == null ? 'change' : 'counted',
      `At most ${product.stock} can be taken away${promised > 0 ? `: ${promised} more are booked in orders` : ''}.`,
    );
  if (product.stock + change > MAX_STOCK)
    throw refused('change', `A stock is at most ${MAX_STOCK.toLocaleString('en-IN')}.`);
  return { product, change, reason, note: tidy(note) ?? undefined, ...(shelf === undefined ? {} : { shelf }) };
}

/** Writes corrections of different products in the caller's transaction. */
export async function writeStocks(
  viewer: Viewer,
  plans: readonly PlannedStock[],
  session: ClientSession,
): Promise<void> {
  if (plans.length === 0) return;
  await ProductModel.bulkWrite(
    plans.map(({ product, change, shelf }) => ({
      updateOne: {
        // A concurrent write of the product conflicts and aborts this transaction.
        filter: { _id: product._id },
        update: {
          $inc: { version: 1, ...(change ? { stock: change } : {}) },
          ...(shelf === undefined ? {} : shelf ? { $set: { shelf } } : { $unset: { shelf: 1 } }),
        },
      },
    })),
    { session },
  );
  const moves = plans.filter(({ change }) => change !== 0);
  await recordStocks(
    moves.map(({ product, change, reason, note }) => ({
      product: product._id,
      delta: change,
      reason,
      version: product.version + 1,
      actor: viewer.name,
      ...(note ? { note } : {}),
    })),
    session,
  );
  for (const { product, change } of moves) await announceLowStock(product, product.stock + change, session);
  await recordAudits(
    viewer,
    plans.map(({ product, change, reason, note, shelf }) => ({
      action: 'stock.change',
      entity: 'product',
      entityId: product._id.toHexString(),
      summary: [
        ...(change ? [`Stock of ${product.title} ${change > 0 ? '+' : '−'}${Math.abs(change)} (${reason})`] : []),
        ...(shelf === undefined ? [] : [`Shelf of ${product.title}: ${shelf || 'none'}`]),
        ...(note ? [note] : []),
      ].join('; '),
      before: {
        ...(change ? { stock: product.stock } : {}),
        ...(shelf === undefined ? {} : { shelf: product.shelf ?? null }),
      },
      after: {
        ...(change ? { stock: product.stock + change } : {}),
        ...(shelf === undefined ? {} : { shelf: shelf || null }),
      },
    })),
    session,
  );
}

export function stockView(product: Stocked, promised: number): ProductStock {
  const { sku, title, shelf, stock } = product;
  return {
    id: product._id.toHexString(),
    sku,
    title,
    shelf: shelf ?? null,
    stock,
    promised,
    onShelf: stock + promised,
  };
}

/** @throws ShopError NOT_FOUND */
export async function stockedProduct(_id: ObjectId, session?: ClientSession): Promise<Stocked> {
  const found = await ProductModel.findOne({ _id, deletedAt: null }, STOCKED, session && { session }).lean<Stocked>();
  if (!found) throw PRODUCT_NOT_FOUND();
  return found;
}

/** @throws ShopError NOT_FOUND */
export async function stockOfProduct(id: string): Promise<ProductStock> {
  const _id = objectId(id, 'The product');
  const [product, promised] = await Promise.all([stockedProduct(_id), promisedPieces([_id])]);
  return stockView(product, promised.get(id) ?? 0);
}

async function correct(viewer: Viewer, productId: string, wanted: Correction): Promise<ProductStock> {
  const _id = objectId(productId, 'The product');
  await inShortTransaction(async (session) => {
    const product = await stockedProduct(_id, session);
    const promised = await promisedPieces([_id], session);
    const plan = planStock(product, promised.get(_id.toHexString()) ?? 0, wanted);
    if (plan) await writeStocks(viewer, [plan], session);
  });
  await refreshProducts([_id]);
  return stockOfProduct(productId);
}

/** @throws ShopError NOT_FOUND, BAD_INPUT, STALE_VERSION */
export function changeStock(viewer: Viewer, { productId, ...wanted }: ChangeStockInput): Promise<ProductStock> {
  return correct(viewer, productId, wanted);
}

/** @param shelf blank for none @throws ShopError NOT_FOUND */
export function setShelf(viewer: Viewer, productId: string, shelf: string): Promise<ProductStock> {
  return correct(viewer, productId, { shelf: tidy(shelf) ?? null, reason: StockReason.ADJUSTED });
}

/** Products by SKU as it was asked for, those that were deleted left out. */
export async function stockedBySku(skus: readonly string[], session?: ClientSession): Promise<Map<string, Stocked>> {
  const found = await productsBySku(skus, session);
  return new Map([...found].filter(([, product]) => !product.deletedAt));
}
