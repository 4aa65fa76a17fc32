/** Products as an order needs them: read from the database, so that price and stock are those of this very moment. */
import mongoose, { type ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { catalogue } from './catalogue-sync.js';
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

/** The titles these products have, or had before they were deleted, by id. */
export async function titlesOf(ids: readonly ObjectId[]): Promise<Map<string, string>> {
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }, { title: 1 }).lean();
  return new Map(found.map(({ _id, title }) => [_id.toHexString(), title]));
}
