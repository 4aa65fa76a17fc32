/** Products as an order needs them: read from the database, so that price and stock are those of this very moment. */
import { LRUCache } from 'lru-cache';
import mongoose, { type ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { together } from '../../platform/together.js';
import { catalogue, refreshProducts } from './catalogue-sync.js';
import { productView } from './product-view.js';
import { ProductModel, type Product } from './product.model.js';

/** The products among these that can be sold, by id; deleted ones are left out. */
export async function sellableProducts(
  ids: readonly ObjectId[],
  session?: ClientSession,
): Promise<Map<string, Product>> {
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }), deletedAt: null }, null, {
    session,
  }).lean<Product[]>();
  return new Map(
    found.map((stored) => [
      stored._id.toHexString(),
      productView(stored, catalogue.categoryById(stored.category.toHexString())),
    ]),
  );
}

/** The same as this process knows them, who may have heard of another's change a moment later. */
export function knownProducts(ids: readonly ObjectId[]): Map<string, Product> {
  return new Map(
    ids.flatMap((id) => {
      const product = catalogue.product(id.toHexString());
      return product ? [[product.id, product] as const] : [];
    }),
  );
}

/** Milliseconds for which what was read is as good as read. */
const JUST_READ = 500;
/** When products were read last, by id and `performance.now()`. */
const readAt = new LRUCache<string, number>({ max: 10_000 });

const readTogether = together(async (ids: string[]) => {
  const began = performance.now();
  const different = [...new Set(ids)];
  await refreshProducts(different);
  for (const id of different) readAt.set(id, began);
  return ids;
});

/**
 * From now on this process knows these products as the database had them half a second ago or later. Thousands who want what is
 * sold out are so answered by one read and not by one each.
 */
export async function knowAsStored(ids: readonly ObjectId[]): Promise<void> {
  const now = performance.now();
  const old = ids.map((id) => id.toHexString()).filter((id) => !(now - (readAt.get(id) ?? -Infinity) < JUST_READ));
  await Promise.all(old.map(readTogether));
}

/** The titles these products have, or had before they were deleted, by id. */
export async function titlesOf(ids: readonly ObjectId[]): Promise<Map<string, string>> {
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }, { title: 1 }).lean();
  return new Map(found.map(({ _id, title }) => [_id.toHexString(), title]));
}
