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

type Prices = Pick<Product, '_id' | 'title' | 'price' | 'originalPrice'>;

/** Prices by product id, without deleted products. */
export async function pricesOf(
  lines: readonly { product: ObjectId }[],
  session: ClientSession,
): Promise<Map<string, Prices>> {
  const found = await ProductModel.find(
    { _id: mongoose.trusted({ $in: lines.map((line) => line.product) }), deletedAt: null },
    { title: 1, price: 1, originalPrice: 1 },
    { session },
  ).lean<Prices[]>();
  return new Map(found.map((product) => [product._id.toHexString(), product]));
}

export function samePrices(
  a: Pick<Product, 'price' | 'originalPrice'>,
  b: Pick<Product, 'price' | 'originalPrice'>,
): boolean {
  return a.price === b.price && (a.originalPrice ?? null) === (b.originalPrice ?? null);
}

/** @param changes amounts in paise */
export async function setPrices(
  changes: readonly { product: ObjectId; price: number; mrp: number | null }[],
  session: ClientSession,
): Promise<void> {
  if (changes.length === 0) return;
  await ProductModel.bulkWrite(
    changes.map(({ product, price, mrp }) => ({
      updateOne: {
        filter: { _id: product },
        update: { $set: { price, originalPrice: mrp }, $inc: { version: 1 } },
      },
    })),
    { session },
  );
}
