/** Deletes product groups with or without their members, and brings them back. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../../errors/index.js';
import { inShortTransaction } from '../../../platform/database/change-feed.js';
import type { DeletedPayload } from '../../../types/deleted-payload.js';
import { objectId, type ObjectId } from '../../../types/object-id.js';
import type { Viewer } from '../../../types/viewer.js';
import { recordAudit } from '../../audit/audit.service.js';
import { refreshGroups, refreshProducts } from '../catalogue-sync.js';
import { restoreIn } from '../deleted-products.service.js';
import { writeEdits } from '../product-edit.service.js';
import { ProductModel, type Product } from '../product.model.js';
import { deleteProducts } from '../product-write.service.js';
import { membershipOf } from './choice.js';
import { MembersThen } from './group.inputs.js';
import { ProductGroupModel, type ProductGroup, type StoredProductGroup } from './group.model.js';
import { GROUP_NOT_FOUND, groupOr404, standingGroup, titleKeyOf, unlessTaken } from './group.service.js';
import { membersIn } from './members.js';

/** @throws ShopError NOT_FOUND, STALE_VERSION when it was edited since `version` */
export async function deleteGroup(
  viewer: Viewer,
  id: string,
  then: MembersThen,
  version?: number | null,
): Promise<DeletedPayload> {
  const _id = objectId(id, 'The product group');
  const touched = await inShortTransaction(async (session) => {
    const group = await standingGroup(_id, session);
    if (version != null && version !== group.version)
      throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version: group.version });
    const members = await membersIn(_id, session);
    await writeDeletion(viewer, group, members, then, session);
    await writeEdits(
      viewer,
      members.map((product) => ({
        product,
        before: { membership: product.membership },
        after: { membership: null },
        delta: 0,
      })),
      session,
    );
    if (then === MembersThen.GO) await deleteProducts(viewer, members, session);
    return members.map((member) => member._id);
  });
  await refreshGroups([_id]);
  if (touched.length > 0) await refreshProducts(touched);
  return { success: true, id };
}

/** Deletes those of the groups that have no member, in the caller's transaction. */
export async function deleteEmptyGroups(
  viewer: Viewer,
  ids: readonly ObjectId[],
  session: ClientSession,
): Promise<void> {
  for (const _id of ids) {
    const group = await ProductGroupModel.findOne({ _id, deletedAt: null }, null, {
      session,
    }).lean<StoredProductGroup | null>();
    if (!group || (await membersIn(_id, session)).length > 0) continue;
    await writeDeletion(viewer, group, [], MembersThen.STAY, session);
  }
}

/** Marks a group as deleted, with its members as they were, and writes its audit line. */
async function writeDeletion(
  viewer: Viewer,
  { _id, title, titleKey }: StoredProductGroup,
  members: readonly Product[],
  then: MembersThen,
  session: ClientSession,
): Promise<void> {
  const change = {
    deletedAt: new Date(),
    titleKey: `${titleKey}~${_id.toHexString()}`,
    formerMembers: members.map(({ _id: product, membership }) => ({ product, values: membership!.values })),
    membersDeleted: then === MembersThen.GO,
  };
  await ProductGroupModel.updateOne({ _id }, { $set: change, $inc: { version: 1 } }, { session });
  await recordAudit({
    viewer,
    action: 'group.delete',
    entity: 'product-group',
    entityId: _id.toHexString(),
    summary: `Deleted product group ${title}${then === MembersThen.GO ? ' and its members' : ''}`,
    before: { title, members: members.length },
    session,
  });
}

/**
 * Brings a deleted group back with its members, but for those that are in another group by now or were deleted on their own. Does
 * nothing for a group that is not deleted.
 * @throws ShopError NOT_FOUND, CONFLICT when another group has its title by now, or the category of a deleted member is gone
 */
export async function restoreGroup(viewer: Viewer, id: string): Promise<ProductGroup> {
  const _id = objectId(id, 'The product group');
  const gone = await ProductGroupModel.findById(_id).lean<StoredProductGroup | null>();
  if (!gone) throw GROUP_NOT_FOUND();
  const touched = await unlessTaken(gone.title, () =>
    inShortTransaction(async (session) => {
      const group = await ProductGroupModel.findOne({ _id, deletedAt: mongoose.trusted({ $ne: null }) }, null, {
        session,
      }).lean<StoredProductGroup | null>();
      if (!group) return [];
      await ProductGroupModel.updateOne(
        { _id },
        {
          $set: { titleKey: titleKeyOf(group.title) },
          $unset: { deletedAt: 1, formerMembers: 1, membersDeleted: 1 },
          $inc: { version: 1 },
        },
        { session },
      );
      const former = new Map((group.formerMembers ?? []).map(({ product, values }) => [product.toHexString(), values]));
      const ids = [...former.keys()].map((one) => objectId(one));
      const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }, null, { session }).lean<
        Product[]
      >();
      if (group.membersDeleted)
        for (const product of found) if (product.deletedAt) await restoreIn(viewer, product, null, session);
      const free = found.filter(({ membership, deletedAt }) => !membership && (group.membersDeleted || !deletedAt));
      await writeEdits(
        viewer,
        free.map((product) => ({
          product,
          before: { membership: null },
          after: { membership: membershipOf(_id, former.get(product._id.toHexString())!) },
          delta: 0,
        })),
        session,
      );
      await recordAudit({
        viewer,
        action: 'group.restore',
        entity: 'product-group',
        entityId: id,
        summary: `Brought product group ${group.title} back`,
        after: { title: group.title, members: free.length },
        session,
      });
      return ids;
    }),
  );
  await refreshGroups([_id]);
  if (touched.length > 0) await refreshProducts(touched);
  return groupOr404(id);
}
