/** Members of a group as they are read in a transaction. */
import type { ClientSession } from 'mongoose';
import type { ObjectId } from '../../../types/object-id.js';
import { ProductModel, type Product } from '../product.model.js';
import { MEMBERS_MOST } from './choice.js';

/** The members of a group that are not deleted. */
export function membersIn(group: ObjectId, session: ClientSession): Promise<Product[]> {
  return ProductModel.find({ 'membership.group': group, deletedAt: null }, null, { session })
    .sort({ _id: 1 })
    .limit(MEMBERS_MOST)
    .lean<Product[]>();
}
