/** Products that were deleted: what they were called, and the group whose other members are sold. */
import mongoose from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { catalogue } from './catalogue-sync.js';
import { chosenValues } from './groups/choice.js';
import { groupView } from './groups/group-view.js';
import type { ProductGroup } from './groups/group.model.js';
import { fullTitle } from './product-view.js';
import { ProductModel, type Product } from './product.model.js';

export interface GoneProduct {
  /** With its choice, where its group still has it. */
  title: string;
  /** Null without a group, or when none of its members is sold. */
  group: ProductGroup | null;
}

/** @returns by id; those that nobody knows any more are missing */
export async function goneProducts(ids: readonly ObjectId[]): Promise<Map<string, GoneProduct>> {
  if (ids.length === 0) return new Map();
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }, { title: 1, membership: 1 }).lean<
    Pick<Product, '_id' | 'title' | 'membership'>[]
  >();
  return new Map(
    found.map(({ _id, title, membership }) => {
      const group = catalogue.groups.of({ membership });
      const chosen = group ? chosenValues(group.options, membership!.values) : [];
      const isSold = group && catalogue.membersOf(group._id.toHexString()).length > 0;
      return [_id.toHexString(), { title: fullTitle({ title, chosen }), group: isSold ? groupView(group) : null }];
    }),
  );
}

/** That it is no longer sold, and where to look; undefined for a product without a group that is sold. */
export function insteadOfGone(gone: GoneProduct | undefined): string | undefined {
  return gone?.group ? `${gone.title} is no longer sold. Look at ${gone.group.title} for the others.` : undefined;
}
