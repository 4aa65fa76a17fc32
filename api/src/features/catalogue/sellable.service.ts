/** Reads products for an order from the database instead of the index, for current prices and stock. */
import mongoose, { type ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { catalogue } from './catalogue-sync.js';
import { productView } from './product-view.js';
import { ProductModel, type Product } from './product.model.js';

/** The sellable ones of these products, by id, without deleted ones. */
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
      productView(stored, catalogue.categoryById(stored.category.toHexString()), catalogue.groups.of(stored)),
    ]),
  );
}

/** The titles of these products by id, also of deleted ones. */
export async function titlesOf(ids: readonly ObjectId[]): Promise<Map<string, string>> {
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }, { title: 1 }).lean();
  return new Map(found.map(({ _id, title }) => [_id.toHexString(), title]));
}
