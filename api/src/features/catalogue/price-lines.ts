/** Lines of a change of all prices, read in batches, and the prices of their products. */
import mongoose, { type ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { BulkPriceChangeLineModel, type BulkPriceChangeLine } from './bulk-price-change.model.js';
import { ProductModel, type Product } from './product.model.js';

/** A cursor into the lines: all up to `upTo` are done, or, going back, all from `before` on; {} at the start. */
export interface LinePlace {
  upTo?: ObjectId;
  before?: ObjectId;
}

/** @param way `back` starts at the last line before the cursor, or at the last of all without one */
export async function nextLines(
  change: ObjectId,
  { upTo, before }: LinePlace = {},
  size: number,
  session: ClientSession,
  way: 'on' | 'back' = 'on',
): Promise<BulkPriceChangeLine[]> {
  const bound = way === 'on' ? upTo && { $gt: upTo } : before ? { $lt: before } : upTo && { $lte: upTo };
  return BulkPriceChangeLineModel.find({ change, ...(bound && { _id: mongoose.trusted(bound) }) })
    .sort({ _id: way === 'on' ? 1 : -1 })
    .limit(size)
    .session(session)
    .lean<BulkPriceChangeLine[]>();
}

export type Prices = Pick<Product, '_id' | 'title' | 'price' | 'originalPrice' | 'priceHoldsTax' | 'gstRatePercent'>;
export const PRICE_FIELDS = { title: 1, price: 1, originalPrice: 1, priceHoldsTax: 1, gstRatePercent: 1 } as const;

/** Prices by product id, without deleted products. */
export async function pricesOf(
  lines: readonly { product: ObjectId }[],
  session: ClientSession,
): Promise<Map<string, Prices>> {
  const found = await ProductModel.find(
    { _id: mongoose.trusted({ $in: lines.map((line) => line.product) }), deletedAt: null },
    PRICE_FIELDS,
    { session },
  ).lean<Prices[]>();
  return new Map(found.map((product) => [product._id.toHexString(), product]));
}

type PriceSet = Pick<Product, 'price' | 'originalPrice' | 'priceHoldsTax'>;

export function samePrices(a: PriceSet, b: PriceSet): boolean {
  return (
    a.price === b.price &&
    (a.originalPrice ?? null) === (b.originalPrice ?? null) &&
    (a.priceHoldsTax ?? false) === (b.priceHoldsTax ?? false)
  );
}

/** The prices of a product before and after a line. */
export const oldOf = (line: Omit<BulkPriceChangeLine, '_id'>): PriceSet => ({
  price: line.oldPrice,
  originalPrice: line.oldOriginalPrice,
  priceHoldsTax: line.oldHoldsTax,
});
export const newOf = (line: Omit<BulkPriceChangeLine, '_id'>): PriceSet => ({
  price: line.newPrice,
  originalPrice: line.newOriginalPrice,
  priceHoldsTax: line.newHoldsTax,
});

/** @param changes amounts in paise */
export async function setPrices(
  changes: readonly (PriceSet & { product: ObjectId })[],
  session: ClientSession,
): Promise<void> {
  if (changes.length === 0) return;
  await ProductModel.bulkWrite(
    changes.map(({ product, price, originalPrice = null, priceHoldsTax = false }) => ({
      updateOne: {
        filter: { _id: product },
        update: {
          $set: { price, originalPrice, priceHoldsTax, contentChangedAt: new Date() },
          $inc: { version: 1 },
        },
      },
    })),
    { session },
  );
}
