/** Writes of products by staff: added, edited in part, deleted; stock always with its line in the ledger. */
import mongoose, { type ClientSession } from 'mongoose';
import { settings } from '../../platform/shop-settings/current.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inShortTransaction } from '../../platform/change-feed.js';
import type { DeletedPayload } from '../../types/deleted-payload.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { checkAttributes } from './attributes.js';
import { catalogue, refreshCategories, refreshProducts } from './catalogue-sync.js';
import { CategoryModel } from './category.model.js';
import { imagesFor } from './image.service.js';
import { skuOfDeleted, slugOf } from './product-view.js';
import type { AddProductInput, EditProductInput, SpecificationInput } from './product.inputs.js';
import { ProductModel, StockMovementModel, StockReason, type Product } from './product.model.js';
import { announceLowStock } from './stock.service.js';
import { stockAfter } from './stock-seen.service.js';

const NOT_FOUND = () => new ShopError(ErrorCode.NOT_FOUND, 'Product not found');

/** @throws ShopError BAD_INPUT, CONFLICT when another product has the SKU */
export async function addProduct(viewer: Viewer, input: AddProductInput): Promise<Product> {
  const id = new ObjectId();
  const images = await imagesFor(input.images ?? [], [], input.title);
  await unlessSkuTaken(input.sku, () =>
    inShortTransaction((session) => insertProduct(viewer, id, input, images, session)),
  );
  await refreshProducts([id]);
  return catalogue.product(id.toHexString())!;
}

/** The insert itself, inside a transaction of the caller; imports use it too. */
export async function insertProduct(
  viewer: Viewer,
  id: ObjectId,
  input: AddProductInput,
  images: Product['images'],
  session: ClientSession,
): Promise<void> {
  const price = checkedPrices(input.price, input.originalPrice);
  const category = await categoryNamed(input.category, session);
  const fields = {
    _id: id,
    title: input.title.trim(),
    description: input.description?.trim() ?? '',
    ...price,
    stock: input.stock,
    featured: input.featured ?? false,
    category,
    specifications: await fitting(category, input.specifications, session),
    images,
    sku: input.sku?.trim() || `GS-${id.toHexString().slice(-8).toUpperCase()}`,
    slug: slugOf(input.title),
    hsnCode: input.hsnCode ?? null,
    gstRatePercent: input.gstRatePercent ?? settings().defaultGstRate,
    weightKg: input.weightKg ?? null,
    version: 1,
  };
  await ProductModel.create([fields], { session });
  await recordStock(id, input.stock, StockReason.RECEIVED, session);
  await recordAudit({
    viewer,
    action: 'product.add',
    entity: 'product',
    entityId: id.toHexString(),
    summary: `Added product ${fields.title}`,
    after: { title: fields.title, price: fields.price, stock: fields.stock, sku: fields.sku },
    session,
  });
}

/**
 * Changes what is sent and nothing else.
 * @throws ShopError NOT_FOUND, BAD_INPUT, CONFLICT (SKU), STALE_VERSION when it was edited since `version`, `expectedStock` is
 * not what stands, or pieces were sold and the edit does not tell what it started from
 */
export async function editProduct(viewer: Viewer, input: EditProductInput): Promise<Product> {
  const _id = objectId(input.id, 'The product');
  await unlessSkuTaken(input.sku, () => inShortTransaction((session) => applyEdit(viewer, _id, input, session)));
  await refreshProducts([_id]);
  return catalogue.product(input.id) ?? Promise.reject(NOT_FOUND());
}

/** What an edit did, so that it can be put back. */
export interface AppliedEdit {
  /** Changed fields as they were and as they became, without the stock. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Pieces that were added, or taken away when below zero. */
  delta: number;
}

/** The edit itself, inside a transaction of the caller. @returns undefined when it changed nothing */
export async function applyEdit(
  viewer: Viewer,
  _id: ObjectId,
  input: Omit<EditProductInput, 'id'>,
  session: ClientSession,
): Promise<AppliedEdit | undefined> {
  const before = await ProductModel.findOne({ _id, deletedAt: null }).session(session).lean<Product>();
  if (!before) throw NOT_FOUND();
  const stockWanted = await stockAfter(before, input, session);
  const after = await changesOf(before, { ...input, stock: stockWanted }, session);
  const names = Object.keys(after) as (keyof Product)[];
  if (names.length === 0) return undefined;
  const { stock, ...rest } = after;
  const delta = stock === undefined ? 0 : stock - before.stock;
  await ProductModel.updateOne(
    { _id },
    { $set: rest, $inc: { version: 1, ...(delta ? { stock: delta } : {}) } },
    { session },
  );
  if (delta) {
    await recordStock(_id, delta, delta > 0 ? StockReason.RECEIVED : StockReason.ADJUSTED, session);
    await announceLowStock({ ...before, ...rest }, before.stock + delta, session);
  }
  await recordAudit({
    viewer,
    action: 'product.edit',
    entity: 'product',
    entityId: _id.toHexString(),
    summary: `Changed ${names.join(', ')} of ${before.title}`,
    before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
    after: after as Record<string, unknown>,
    session,
  });
  const kept = Object.keys(rest) as (keyof Product)[];
  return { before: Object.fromEntries(kept.map((name) => [name, before[name] ?? null])), after: rest, delta };
}

/** Only the fields that are sent and differ from what stands. */
async function changesOf(
  before: Product,
  input: Omit<EditProductInput, 'id'>,
  session: ClientSession,
): Promise<Partial<Product>> {
  const wanted: Partial<Product> = {};
  if (input.title != null) Object.assign(wanted, { title: input.title.trim(), slug: slugOf(input.title) });
  if (input.description != null) wanted.description = input.description.trim();
  if (input.price != null || input.originalPrice !== undefined)
    Object.assign(
      wanted,
      checkedPrices(
        input.price ?? before.price,
        input.originalPrice === undefined ? before.originalPrice : input.originalPrice,
      ),
    );
  if (input.stock != null) wanted.stock = input.stock;
  if (input.featured != null) wanted.featured = input.featured;
  if (input.category != null) wanted.category = await categoryNamed(input.category, session);
  if (input.specifications != null)
    wanted.specifications = await fitting(wanted.category ?? before.category, input.specifications, session);
  if (input.images != null) wanted.images = await imagesFor(input.images, before.images, input.title ?? before.title);
  if (input.sku != null) wanted.sku = input.sku.trim();
  if (input.hsnCode !== undefined) wanted.hsnCode = input.hsnCode;
  if (input.gstRatePercent != null) wanted.gstRatePercent = input.gstRatePercent;
  if (input.weightKg !== undefined) wanted.weightKg = input.weightKg;
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !sameValue(value, before[name as keyof Product])),
  ) as Partial<Product>;
}

export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Takes the product out of every list; orders keep their snapshot and carts drop it. @throws ShopError NOT_FOUND */
export async function deleteProduct(viewer: Viewer, id: string): Promise<DeletedPayload> {
  const _id = objectId(id, 'The product');
  await inShortTransaction((session) => deleteIn(viewer, _id, session));
  await refreshProducts([_id]);
  return { success: true, id };
}

/** The deletion itself, inside a transaction of the caller. @throws ShopError NOT_FOUND */
export async function deleteIn(viewer: Viewer, _id: ObjectId, session: ClientSession): Promise<void> {
  const gone = await ProductModel.findOneAndUpdate(
    { _id, deletedAt: null },
    { $set: { deletedAt: new Date() }, $inc: { version: 1 } },
    { session },
  ).lean();
  if (!gone) throw NOT_FOUND();
  await ProductModel.updateOne({ _id }, { $set: { sku: skuOfDeleted(gone.sku, _id.toHexString()) } }, { session });
  await recordAudit({
    viewer,
    action: 'product.delete',
    entity: 'product',
    entityId: _id.toHexString(),
    summary: `Deleted product ${gone.title}`,
    before: { title: gone.title, price: gone.price, stock: gone.stock, sku: gone.sku },
    session,
  });
}

/** An MRP is either above the price or not there. @throws ShopError BAD_INPUT on an MRP below the price */
export function checkedPrices(
  price: number,
  mrp: number | null | undefined,
): { price: number; originalPrice: number | null } {
  if (mrp && mrp < price)
    throw new ShopError(ErrorCode.BAD_INPUT, 'The MRP is not below the price', {
      fields: [{ path: 'originalPrice', message: 'The MRP is not below the price' }],
    });
  return { price, originalPrice: mrp || null };
}

/**
 * The category of this name. The write keeps its deletion in another transaction from passing unseen.
 * @throws ShopError BAD_INPUT when there is none
 */
export async function categoryNamed(name: string, session: ClientSession): Promise<ObjectId> {
  const category = await CategoryModel.findOneAndUpdate(
    { nameKey: name.trim().toLowerCase() },
    { $inc: { uses: 1 } },
    { session, timestamps: false },
  ).lean();
  if (category) return category._id;
  await refreshCategories();
  throw new ShopError(ErrorCode.BAD_INPUT, `There is no category ${name.trim() || '(empty)'}`, {
    fields: [{ path: 'category', message: 'There is no such category' }],
  });
}

/** Specifications as they are stored. @throws ShopError BAD_INPUT when one is not what the category's attribute can be */
async function fitting(
  category: ObjectId,
  specifications: readonly SpecificationInput[] | null | undefined,
  session: ClientSession,
): Promise<SpecificationInput[]> {
  const pairs = cleaned(specifications);
  const { attributes = [] } = (await CategoryModel.findById(category, { attributes: 1 }, { session }).lean()) ?? {};
  checkAttributes(attributes, pairs);
  return pairs;
}

/** One line of the stock ledger that has no order behind it. */
export async function recordStock(
  product: ObjectId,
  delta: number,
  reason: StockReason,
  session: ClientSession,
): Promise<void> {
  if (delta !== 0) await StockMovementModel.create([{ product, delta, reason, at: new Date() }], { session });
}

function cleaned(specifications: readonly SpecificationInput[] | null | undefined) {
  return (specifications ?? []).map(({ key, value }) => ({ key: key.trim(), value: value.trim() }));
}

async function unlessSkuTaken<T>(sku: string | null | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as mongoose.mongo.MongoServerError).code === 11000)
      throw new ShopError(ErrorCode.CONFLICT, `Another product has the SKU ${sku}`, {
        fields: [{ path: 'sku', message: 'Another product has it' }],
      });
    throw error;
  }
}
