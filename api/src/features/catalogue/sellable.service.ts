/** Reads products for an order from the database instead of the index, for current prices and stock. */
import mongoose, { type ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { catalogue } from './catalogue-sync.js';
import { ProductGroupModel, type StoredProductGroup } from './groups/group.model.js';
import { productView } from './product-view.js';
import { ProductModel, type Product } from './product.model.js';
import { soldProducts } from './visibility.js';

/** The sellable ones of these products, by id: neither deleted nor hidden, nor drafts. */
export async function sellableProducts(
  ids: readonly ObjectId[],
  session?: ClientSession,
): Promise<Map<string, Product>> {
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }), ...soldProducts() }, null, {
    session,
  }).lean<Product[]>();
  const groups = await groupsOf(found, session);
  return new Map(
    found.map((stored) => [
      stored._id.toHexString(),
      productView(
        stored,
        catalogue.categoryById(stored.category.toHexString()),
        groups.get(stored.membership?.group.toHexString() ?? ''),
      ),
    ]),
  );
}

/** The groups of members by id: of the index, or of the database where the index has not met all values of a member yet. */
async function groupsOf(
  members: readonly Pick<Product, 'membership'>[],
  session?: ClientSession,
): Promise<Map<string, StoredProductGroup>> {
  const known = new Map<string, StoredProductGroup>();
  const late = new Map<string, ObjectId>();
  for (const { membership } of members) {
    if (!membership) continue;
    const id = membership.group.toHexString();
    const group = catalogue.groups.byId(id);
    const values = group?.options.flatMap((option) => option.values.map((value) => value.id)) ?? [];
    if (group && membership.values.every((value) => values.includes(value))) known.set(id, group);
    else late.set(id, membership.group);
  }
  if (late.size === 0) return known;
  const read = await ProductGroupModel.find(
    { _id: mongoose.trusted({ $in: [...late.values()] }), deletedAt: null },
    null,
    { session },
  ).lean<StoredProductGroup[]>();
  for (const group of read) known.set(group._id.toHexString(), group);
  return known;
}
