/** Writes of categories. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inLongTransaction } from '../../platform/database/change-feed.js';
import { inTransaction } from '../../platform/database/database.js';
import type { DeletedPayload } from '../../types/deleted-payload.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { AttributeKind, type CategoryAttribute, type CategoryAttributeInput } from './attribute.model.js';
import { attributeKey } from './attributes.js';
import { assertWholeAvailability } from './availability.js';
import { byPlace } from './catalogue-index.js';
import { catalogue, refreshCategories } from './catalogue-sync.js';
import { CategoryModel, type Category } from './category.model.js';
import { changedUsualFacts, editedUsualFacts, sameUsualFacts, type UsualFacts } from './product-fields.js';
import { slugOf } from './product-view.js';
import { ProductModel } from './product.model.js';

interface CategoryFields {
  name: string;
  emoji: string;
  /** What is sent of it is changed. */
  productDefaults?: UsualFacts | null;
}

function checked(field: 'name' | 'emoji', text: string): string {
  const trimmed = text.trim();
  const most = field === 'name' ? 60 : 16;
  if (!trimmed || trimmed.length > most)
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `A category needs a${field === 'name' ? ' name' : 'n emoji'} of 1 to ${most} characters`,
      {
        fields: [{ path: field, message: `1 to ${most} characters` }],
      },
    );
  return trimmed;
}

/** @throws ShopError BAD_INPUT, CONFLICT when another category has the name */
export async function addCategory(viewer: Viewer, fields: CategoryFields): Promise<Category> {
  const name = checked('name', fields.name);
  const emoji = checked('emoji', fields.emoji);
  const productDefaults = editedUsualFacts(undefined, fields.productDefaults ?? {});
  assertWholeAvailability(productDefaults);
  const last = await CategoryModel.findOne().sort({ position: -1 }).lean();
  const id = await unlessTaken(name, () =>
    inTransaction(async (session) => {
      const [made] = await CategoryModel.create(
        [
          {
            name,
            nameKey: name.toLowerCase(),
            slug: slugOf(name),
            emoji,
            productDefaults,
            position: (last?.position ?? 0) + 1,
          },
        ],
        { session },
      );
      await recordAudit({
        viewer,
        action: 'category.add',
        entity: 'category',
        entityId: made!.id,
        summary: `Added category ${name}`,
        after: { name, emoji, ...productDefaults },
        session,
      });
      return made!._id.toHexString();
    }),
  );
  await refreshCategories();
  return catalogue.categoryById(id)!;
}

/** What search engines show of its list, each with the most characters. */
const META = { metaTitle: 120, metaDescription: 320 } as const;
type MetaName = keyof typeof META;

/** The texts that are sent; null for one that is taken away, as null or empty. @throws ShopError BAD_INPUT when one is too long */
function checkedMeta(sent: Partial<Record<MetaName, string | null>>): Partial<Record<MetaName, string | null>> {
  const names = (Object.keys(META) as MetaName[]).filter((name) => sent[name] !== undefined);
  for (const name of names)
    if ((sent[name]?.trim().length ?? 0) > META[name]) {
      const message = `At most ${META[name]} characters.`;
      throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: name, message }] });
    }
  return Object.fromEntries(names.map((name) => [name, sent[name]?.trim() || null]));
}

interface CategoryEdit extends Partial<CategoryFields> {
  metaTitle?: string | null;
  metaDescription?: string | null;
  /** The version the edit started from. */
  version?: number;
  attributes?: readonly CategoryAttributeInput[];
}

/** The most categories; all of them are held in memory. */
const CATEGORIES_MOST = 1000;

/** The most attributes of a category. */
const ATTRIBUTES_MOST = 30;

/** @throws ShopError BAD_INPUT on duplicate names, or a list or unit on a kind of attribute that has none */
function checkedAttributes(attributes: readonly CategoryAttributeInput[]): CategoryAttribute[] {
  const refuse = (message: string) =>
    new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'attributes', message }] });
  if (attributes.length > ATTRIBUTES_MOST) throw refuse(`A category has at most ${ATTRIBUTES_MOST} attributes`);
  if (new Set(attributes.map(({ name }) => attributeKey(name))).size < attributes.length)
    throw refuse('Each attribute of a category has a name of its own');
  return attributes.map(({ name, kind, unit, values, filterable }) => ({
    name: name.trim(),
    kind,
    unit: kind === AttributeKind.NUMBER ? (unit ?? null) : null,
    values: kind === AttributeKind.LIST ? [...new Set((values ?? []).map((value) => value.trim()))] : [],
    filterable,
  }));
}

/**
 * Changes only the fields that are sent.
 * @throws ShopError NOT_FOUND, BAD_INPUT, CONFLICT when another category has the name, STALE_VERSION when `version` is not
 * the current one
 */
export async function editCategory(viewer: Viewer, id: string, fields: CategoryEdit): Promise<Category> {
  const _id = objectId(id, 'The category');
  const meta = checkedMeta(fields);
  const change: Partial<Category> = { ...meta };
  if (fields.name != null) {
    change.name = checked('name', fields.name);
    change.nameKey = change.name.toLowerCase();
    change.slug = slugOf(change.name);
  }
  if (fields.emoji != null) change.emoji = checked('emoji', fields.emoji);
  if (fields.attributes != null) change.attributes = checkedAttributes(fields.attributes);
  await unlessTaken(change.name ?? '', () =>
    inLongTransaction(async (session) => {
      const before = await CategoryModel.findOne({ _id }, null, { session }).lean();
      if (!before) throw new ShopError(ErrorCode.NOT_FOUND, 'The category was not found.');
      const version = before.version ?? FIRST_VERSION;
      if (fields.version != null && fields.version !== version)
        throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version });
      const same = (name: 'name' | 'emoji') => change[name] === undefined || change[name] === before[name];
      const sameAttributes =
        !change.attributes || JSON.stringify(change.attributes) === JSON.stringify(before.attributes ?? []);
      const productDefaults = editedUsualFacts(before.productDefaults, fields.productDefaults ?? {});
      const usual = changedUsualFacts(before.productDefaults, productDefaults);
      const sameUsual = sameUsualFacts(before.productDefaults, productDefaults);
      const texts = (Object.keys(meta) as MetaName[]).filter((one) => meta[one] !== (before[one] ?? null));
      if (same('name') && same('emoji') && sameAttributes && sameUsual && texts.length === 0) return;
      if (!sameUsual) assertWholeAvailability(productDefaults);
      await CategoryModel.updateOne(
        { _id },
        { $set: { ...change, ...(!sameUsual && { productDefaults }), version: version + 1 } },
        { session },
      );
      if (!same('name') || !sameUsual) await tellProducts(_id, session);
      await recordAudit({
        viewer,
        action: 'category.edit',
        entity: 'category',
        entityId: id,
        summary: `Changed category ${before.name}`,
        before: {
          name: before.name,
          emoji: before.emoji,
          ...(!sameAttributes && { attributes: before.attributes ?? [] }),
          ...Object.fromEntries(texts.map((one) => [one, before[one] ?? null])),
          ...usual.before,
        },
        after: {
          name: change.name ?? before.name,
          emoji: change.emoji ?? before.emoji,
          ...(!sameAttributes && { attributes: change.attributes }),
          ...Object.fromEntries(texts.map((one) => [one, meta[one]])),
          ...usual.after,
        },
        session,
      });
    }),
  );
  await refreshCategories();
  return catalogue.categoryById(id)!;
}

/** Stamps all products of the category, since they show its name and its usual values, so that the change feed returns them again. */
async function tellProducts(category: ObjectId, session: ClientSession): Promise<void> {
  const updatedAt = new Date();
  await ProductModel.updateMany({ category, deletedAt: null }, { $set: { updatedAt } }, { session, timestamps: false });
}

/**
 * Sorts the categories into the order of these ids.
 * @param seen the order in which the viewer saw them
 * @throws ShopError STALE_VERSION when the order changed since, BAD_INPUT when the two lists do not have the same ids
 */
export async function sortCategories(
  viewer: Viewer,
  ids: readonly string[],
  seen: readonly string[],
): Promise<readonly Category[]> {
  if (ids.length !== seen.length || new Set(ids).size !== ids.length || ids.some((id) => !seen.includes(id)))
    throw new ShopError(ErrorCode.BAD_INPUT, 'Name every category once, in both orders.');
  await inTransaction(async (session) => {
    const stored = await CategoryModel.find({}, { name: 1, position: 1 }, { session }).limit(CATEGORIES_MOST).lean();
    stored.sort(byPlace);
    const before = stored.map(({ _id }) => _id.toHexString());
    if (before.join() !== seen.join()) throw new ShopError(ErrorCode.STALE_VERSION);
    const moved = ids.flatMap((id, index) => {
      const was = stored.find(({ _id }) => _id.toHexString() === id)!;
      return was.position === index + 1 ? [] : [{ was, position: index + 1 }];
    });
    if (moved.length === 0) return;
    await CategoryModel.bulkWrite(
      moved.map(({ was: { _id }, position }) => ({ updateOne: { filter: { _id }, update: { $set: { position } } } })),
      { session },
    );
    const names = new Map(stored.map(({ _id, name }) => [_id.toHexString(), name]));
    const inWords = (order: readonly string[]) => order.map((id) => names.get(id)).join(', ');
    await recordAudit({
      viewer,
      action: 'category.order',
      entity: 'category',
      entityId: ids[0]!,
      summary: 'Changed the order of the categories',
      before: { order: inWords(seen) },
      after: { order: inWords(ids) },
      session,
    });
  });
  await refreshCategories();
  return catalogue.categories();
}

/** @throws ShopError NOT_FOUND, CATEGORY_IN_USE with the number of its products */
export async function deleteCategory(viewer: Viewer, id: string): Promise<DeletedPayload> {
  const _id = objectId(id, 'The category');
  await inTransaction((session) => deleteCategoryIn(viewer, _id, session));
  await refreshCategories();
  return { success: true, id };
}

/** Deletes in the caller's transaction; refresh the categories afterwards. @throws ShopError like deleteCategory */
export async function deleteCategoryIn(viewer: Viewer, _id: ObjectId, session: ClientSession): Promise<void> {
  // Write first, so that a concurrent transaction that adds a product to this category conflicts with this one.
  const gone = await CategoryModel.findOneAndDelete({ _id }, { session }).lean();
  if (!gone) throw new ShopError(ErrorCode.NOT_FOUND, 'The category was not found.');
  const products = await ProductModel.countDocuments({ category: _id, deletedAt: null }).session(session);
  if (products > 0)
    throw new ShopError(
      ErrorCode.CATEGORY_IN_USE,
      `${products} ${products === 1 ? 'product uses' : 'products use'} the category ${gone.name}; move or delete them first.`,
      { products },
    );
  await recordAudit({
    viewer,
    action: 'category.delete',
    entity: 'category',
    entityId: _id.toHexString(),
    summary: `Deleted category ${gone.name}`,
    before: { name: gone.name, emoji: gone.emoji },
    session,
  });
}

async function unlessTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: unknown }).code === 11000)
      throw new ShopError(ErrorCode.CONFLICT, `A category ${name} exists already.`);
    throw error;
  }
}
