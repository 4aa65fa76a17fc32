/** Adds and edits product groups, and reads them for shoppers and staff. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../../errors/index.js';
import { inShortTransaction } from '../../../platform/database/change-feed.js';
import { isObjectId, objectId, ObjectId } from '../../../types/object-id.js';
import type { Viewer } from '../../../types/viewer.js';
import { recordAudit } from '../../audit/audit.service.js';
import { catalogue, refreshGroups, refreshProducts } from '../catalogue-sync.js';
import { imagesFor } from '../image.service.js';
import { slugOf } from '../product-view.js';
import { isLive } from '../visibility.js';
import { ProductModel, type Product } from '../product.model.js';
import { choiceKey, choiceWords } from './choice.js';
import type { AddProductGroupInput, EditProductGroupInput } from './group.inputs.js';
import { ProductGroupModel, type ProductGroup, type ProductOption, type StoredProductGroup } from './group.model.js';
import { groupView } from './group-view.js';
import { checkedOptions } from './options.js';
import { membersIn } from './members.js';

export const GROUP_NOT_FOUND = () => new ShopError(ErrorCode.NOT_FOUND, 'The product group was not found.');

/** The most titles of members that a refusal names. */
const NAMED_MOST = 5;

/** @throws ShopError NOT_FOUND */
export function groupOr404(id: string): ProductGroup {
  const stored = catalogue.groups.byId(id);
  if (!stored) throw GROUP_NOT_FOUND();
  return groupView(stored);
}

/** The group of a product that is sold no longer or not yet; undefined for every other id, and when the group is gone too. */
export async function groupOfDeleted(id: string): Promise<StoredProductGroup | undefined> {
  if (catalogue.product(id) || !isObjectId(id)) return undefined;
  const product = await ProductModel.findOne(
    { _id: new ObjectId(id) },
    { membership: 1, deletedAt: 1, visibility: 1 },
  ).lean<Pick<Product, 'membership' | 'deletedAt' | 'visibility'> | null>();
  return product && (product.deletedAt || !isLive(product)) ? catalogue.groups.of(product) : undefined;
}

export const titleKeyOf = (title: string): string => title.trim().toLowerCase();

/** @throws ShopError BAD_INPUT, CONFLICT when another group has the title */
export async function addGroup(viewer: Viewer, input: AddProductGroupInput): Promise<ProductGroup> {
  const title = input.title.trim();
  const images = await imagesFor(input.images ?? [], [], title);
  const options = await checkedOptions(input.options);
  const id = await unlessTaken(title, () =>
    inShortTransaction((session) =>
      insertGroup(viewer, { title, description: input.description?.trim() ?? '', images, options }, session),
    ),
  );
  await refreshGroups([id]);
  return groupOr404(id.toHexString());
}

/** Writes a new group in the caller's transaction. @param _id its id */
export async function insertGroup(
  viewer: Viewer,
  facts: Pick<StoredProductGroup, 'title' | 'description' | 'images' | 'options'>,
  session: ClientSession,
  _id = new ObjectId(),
): Promise<ObjectId> {
  const { title, options } = facts;
  await ProductGroupModel.insertMany(
    [{ ...facts, _id, titleKey: titleKeyOf(title), slug: slugOf(title), version: 1 }],
    {
      session,
    },
  );
  await recordAudit({
    viewer,
    action: 'group.add',
    entity: 'product-group',
    entityId: _id.toHexString(),
    summary: `Added product group ${title}`,
    after: { title, options: inWords(options) },
    session,
  });
  return _id;
}

/** Options in one text, for the audit log. */
export const inWords = (options: readonly ProductOption[]): string =>
  options.map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`).join(' | ');

/**
 * Changes only the fields that are sent.
 * @throws ShopError NOT_FOUND, BAD_INPUT, CONFLICT when another group has the title or members have what is taken away,
 * STALE_VERSION when it was edited since `version`
 */
export async function editGroup(viewer: Viewer, input: EditProductGroupInput): Promise<ProductGroup> {
  const _id = objectId(input.id, 'The product group');
  const touched = await unlessTaken(input.title?.trim() ?? '', () =>
    inShortTransaction(async (session) => {
      const before = await standingGroup(_id, session);
      if (input.version != null && input.version !== before.version)
        throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version: before.version });
      const change: Partial<StoredProductGroup> = {};
      if (input.title != null)
        Object.assign(change, {
          title: input.title.trim(),
          titleKey: titleKeyOf(input.title),
          slug: slugOf(input.title),
        });
      if (input.description != null) change.description = input.description.trim();
      if (input.images != null)
        change.images = await imagesFor(input.images, before.images, change.title ?? before.title);
      if (input.options != null) change.options = await checkedOptions(input.options, before.options);
      const changed = Object.entries(change).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof StoredProductGroup] ?? null),
      );
      if (changed.length === 0) return [];
      const { modifiedCount } = await ProductGroupModel.updateOne(
        { _id, version: before.version },
        { $set: Object.fromEntries(changed), $inc: { version: 1 } },
        { session },
      );
      if (modifiedCount === 0) throw new ShopError(ErrorCode.STALE_VERSION);
      const members = await membersIn(_id, session);
      const after = { ...before, ...change };
      if (change.options) await refit(members, before, after, session);
      await stamp(members, session);
      await recordAudit({
        viewer,
        action: 'group.edit',
        entity: 'product-group',
        entityId: input.id,
        summary: `Changed product group ${before.title}`,
        before: factsOf(before, changed),
        after: factsOf(after, changed),
        session,
      });
      return members.map((member) => member._id);
    }),
  );
  await refreshGroups([_id]);
  if (touched.length > 0) await refreshProducts(touched);
  return groupOr404(input.id);
}

function factsOf(group: StoredProductGroup, changed: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(
    changed.flatMap(([name]) => {
      if (name === 'titleKey' || name === 'slug') return [];
      if (name === 'options') return [[name, inWords(group.options)]];
      if (name === 'images') return [[name, group.images.length]];
      return [[name, group[name as keyof StoredProductGroup]]];
    }),
  );
}

/** The group as read in the caller's transaction. @throws ShopError NOT_FOUND */
export async function standingGroup(_id: ObjectId, session: ClientSession): Promise<StoredProductGroup> {
  const group = await ProductGroupModel.findOne({ _id, deletedAt: null }, null, {
    session,
  }).lean<StoredProductGroup | null>();
  if (!group) throw GROUP_NOT_FOUND();
  return group;
}

/**
 * Fits members to changed options: they get the first value of each new one.
 * @throws ShopError CONFLICT when members have a value that is taken away, or two would have the same choice
 */
async function refit(
  members: readonly Product[],
  before: StoredProductGroup,
  { _id, options }: StoredProductGroup,
  session: ClientSession,
): Promise<void> {
  const kept = new Set(options.map(({ id }) => id));
  const values = new Set(options.flatMap((option) => option.values.map(({ id }) => id)));
  const missing = before.options
    .filter(({ id }) => kept.has(id))
    .flatMap((option) => option.values.filter(({ id }) => !values.has(id)));
  for (const { id, value } of missing) {
    const holders = members.filter(({ membership }) => membership!.values.includes(id));
    if (holders.length > 0)
      throw conflict(
        `${named(holders)} ${holders.length === 1 ? 'has' : 'have'} the value ${value}. Give ${holders.length === 1 ? 'it' : 'them'} another one first, or take ${holders.length === 1 ? 'it' : 'them'} out of the group.`,
      );
  }
  const added = options.filter(({ id }) => !before.options.some((option) => option.id === id));
  const fitted = members.map((member) => ({
    member,
    values: [
      ...member.membership!.values.filter((id) => values.has(id)),
      ...added.map((option) => option.values[0]!.id),
    ],
  }));
  const byChoice = new Map<string, Product>();
  for (const { member, values: own } of fitted) {
    const choice = choiceKey(_id, own);
    const other = byChoice.get(choice);
    if (other)
      throw conflict(
        `Without what you take away, ${other.title} and ${member.title} would both be ${choiceWords(options, own) || 'the same'}. Take one of them out of the group first.`,
      );
    byChoice.set(choice, member);
  }
  const changed = fitted.filter(({ member, values: own }) => choiceKey(_id, own) !== member.membership!.choice);
  if (changed.length === 0) return;
  // Two steps, so that one member may take the choice that another one leaves.
  const write = (update: (one: (typeof changed)[number]) => object) =>
    ProductModel.bulkWrite(
      changed.map((one) => ({ updateOne: { filter: { _id: one.member._id }, update: update(one) } })),
      { session },
    );
  await write(() => ({ $unset: { 'membership.choice': 1 } }));
  await write(({ values: own }) => ({
    $set: { 'membership.values': own, 'membership.choice': choiceKey(_id, own) },
    $inc: { version: 1 },
  }));
}

const conflict = (message: string) =>
  new ShopError(ErrorCode.CONFLICT, message, { fields: [{ path: 'options', message }] });

/** Titles of a few products, as the subject of a sentence. */
export function named(products: readonly Pick<Product, 'title'>[]): string {
  const titles = products.slice(0, NAMED_MOST).map(({ title }) => title);
  const more = products.length - titles.length;
  return new Intl.ListFormat('en').format(more > 0 ? [...titles, `${more} more`] : titles);
}

/** Stamps the members, since they contain words of their group, so that the change feed returns them again. */
async function stamp(members: readonly Product[], session: ClientSession): Promise<void> {
  if (members.length === 0) return;
  await ProductModel.bulkWrite(
    members.map(({ _id }) => ({ updateOne: { filter: { _id }, update: { $set: { updatedAt: new Date() } } } })),
    { session },
  );
}

export async function unlessTaken<T>(title: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: unknown }).code !== 11000) throw error;
    const message = `A product group ${title} exists already. Choose another title.`;
    throw new ShopError(ErrorCode.CONFLICT, message, { fields: [{ path: 'title', message }] });
  }
}
