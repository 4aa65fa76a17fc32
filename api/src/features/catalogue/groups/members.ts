/** Members of a group as they are read in a transaction, and their choices as they change hands in it. */
import mongoose, { type ClientSession } from 'mongoose';
import type { ObjectId } from '../../../types/object-id.js';
import type { PlannedEdit } from '../product-edit.service.js';
import { ProductModel, type Membership, type Product } from '../product.model.js';
import { MEMBERS_MOST } from './choice.js';
import { ProductGroupModel } from './group.model.js';

/** The members of a group that are not deleted. */
export function membersIn(group: ObjectId, session: ClientSession): Promise<Product[]> {
  return ProductModel.find({ 'membership.group': group, deletedAt: null }, null, { session })
    .sort({ _id: 1 })
    .limit(MEMBERS_MOST)
    .lean<Product[]>();
}

/** Frees the choices of products that get another one, so that in the same transaction one may take what another leaves. */
export async function freeChoices(edits: readonly PlannedEdit[], session: ClientSession): Promise<void> {
  const leaving = edits.filter(({ after, product }) => 'membership' in after && product.membership);
  if (leaving.length === 0) return;
  await ProductModel.updateMany(
    { _id: mongoose.trusted({ $in: leaving.map(({ product }) => product._id) }) },
    { $unset: { 'membership.choice': 1 } },
    { session, timestamps: false },
  );
}

/**
 * Edits that take products back into their earlier groups, but for those whose choice another product has by now, or whose group
 * was deleted: they stay without a group.
 */
export async function withFreeChoices(edits: readonly PlannedEdit[], session: ClientSession): Promise<PlannedEdit[]> {
  const back = edits.flatMap(({ after }) => (after.membership as Membership | null | undefined) ?? []);
  if (back.length === 0) return [...edits];
  const own = edits.map(({ product }) => product._id);
  const [taken, groups] = await Promise.all([
    ProductModel.find(
      {
        _id: mongoose.trusted({ $nin: own }),
        'membership.choice': mongoose.trusted({ $in: back.map(({ choice }) => choice) }),
      },
      { membership: 1 },
      { session },
    ).lean<Product[]>(),
    ProductGroupModel.find(
      { _id: mongoose.trusted({ $in: back.map(({ group }) => group) }), deletedAt: null },
      { _id: 1 },
      { session },
    ).lean(),
  ]);
  const gone = new Set(taken.map(({ membership }) => membership!.choice));
  const standing = new Set(groups.map(({ _id }) => _id.toHexString()));
  return edits.map((edit) => {
    const wanted = edit.after.membership as Membership | null | undefined;
    const fits = !wanted || (standing.has(wanted.group.toHexString()) && !gone.has(wanted.choice));
    return fits ? edit : { ...edit, after: { ...edit.after, membership: null } };
  });
}
