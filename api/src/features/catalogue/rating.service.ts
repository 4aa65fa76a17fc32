/**
 * The counts of published reviews on a product, changed in the transaction that changes a review. They move `updatedAt`, so that every
 * copy of the product follows, and leave `version`: a review must not make an open form stale.
 */
import type { ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { catalogue } from './catalogue-sync.js';
import { ProductModel, type Product } from './product.model.js';
import { COUNTS } from './rating.js';

/** The products whose reviews a page shows together: all members of its group that are sold, or itself. */
export function reviewedTogether(product: Pick<Product, 'groupId'> & Product): readonly Product[] {
  const members = product.groupId ? catalogue.membersOf(product.groupId) : [];
  return members.some(({ id }) => id === product.id) ? members : [product];
}

/**
 * Call `refreshProducts` once the transaction is over, within `inShortTransaction`.
 * @param counted stars of the published review and by how much their count grows; when unset, reviews look otherwise and count the same
 */
export async function noteReviews(
  _id: ObjectId,
  counted: { stars: number; by: 1 | -1 } | undefined,
  session: ClientSession,
): Promise<void> {
  const field = counted && `ratings.${COUNTS[counted.stars - 1]}`;
  await ProductModel.collection.updateOne(
    { _id },
    [
      {
        $set: {
          // Later than before also where the clock of another process goes ahead: an index takes nothing older than it has.
          updatedAt: { $max: [new Date(), { $add: ['$updatedAt', 1] }] },
          ...(field && { [field]: { $add: [{ $ifNull: [`$${field}`, 0] }, counted.by] } }),
        },
      },
    ],
    { session },
  );
}
