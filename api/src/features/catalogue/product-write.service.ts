/** Adds, edits and deletes products for staff; each change of stock is written with its ledger line. */
import type mongoose from 'mongoose';
import type { ClientSession } from 'mongoose';
import { inShortTransaction } from '../../platform/database/change-feed.js';
import type { DeletedPayload } from '../../types/deleted-payload.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudits } from '../audit/audit.service.js';
import { assertWholeAvailability } from './availability.js';
import { refreshProducts } from './catalogue-sync.js';
import { categoryLookup, type CategoryLookup } from './category-lookup.js';
import { imagesFor } from './image.service.js';
import { applyEdit, assertWithinMrp, fitting, pricesHoldTax, PRODUCT_NOT_FOUND } from './product-edit.service.js';
import { anyProduct } from './staff-catalogue.js';
import { recordStocks } from './stock-record.js';
import { newPlainFacts } from './product-fields.js';
import { settledVisibility } from './visibility.js';
import { newSku, skuOfDeleted, slugOf } from './product-view.js';
import type { AddProductInput, EditProductInput } from './product.inputs.js';
import { ProductModel, StockReason, type Product } from './product.model.js';
import { assertSkuFree, claimSkus, skuTaken } from './sku.service.js';

/** @throws ShopError BAD_INPUT, CONFLICT when another product has the SKU */
export async function addProduct(viewer: Viewer, input: AddProductInput): Promise<Product> {
  const id = new ObjectId();
  const images = await imagesFor(input.images ?? [], [], input.title);
  await unlessSkuTaken(input.sku, () =>
    inShortTransaction(async (session) => {
      await insertProducts(viewer, [await planProduct(id, input, images, categoryLookup(session))], session);
    }),
  );
  await refreshProducts([id]);
  return anyProduct(id.toHexString())!;
}

/** A product before it is stored. */
export type NewProduct = Omit<Product, 'id' | 'createdAt' | 'updatedAt' | keyof ShownOnly>;
type ShownOnly = Pick<
  Product,
  | 'priceWithTax'
  | 'discountPercent'
  | 'discountPercentWithTax'
  | 'cardImages'
  | 'imageUrls'
  | 'inStock'
  | 'categoryName'
  | 'categoryDefaults'
  | 'origin'
  | 'missingDeclarations'
  | 'categoryId'
  | 'groupId'
  | 'groupTitle'
  | 'chosen'
>;

/** @throws ShopError BAD_INPUT */
export async function planProduct(
  _id: ObjectId,
  input: AddProductInput,
  images: Product['images'],
  categories: CategoryLookup,
): Promise<NewProduct> {
  const category = await categories.named(input.category);
  const sku = input.sku?.trim() || newSku(_id);
  await assertSkuFree(sku);
  const facts = newPlainFacts(input);
  const prices = { price: input.price, originalPrice: input.originalPrice || null, priceHoldsTax: pricesHoldTax() };
  assertWithinMrp({ ...prices, gstRatePercent: facts.gstRatePercent });
  assertWholeAvailability(facts);
  settledVisibility({}, facts);
  return {
    _id,
    title: input.title.trim(),
    description: input.description?.trim() ?? '',
    ...prices,
    stock: input.stock,
    featured: input.featured ?? false,
    category: category._id,
    specifications: fitting(category, input.specifications),
    images,
    sku,
    slug: slugOf(input.title),
    ...facts,
    version: 1,
  };
}

/** Writes new products in the caller's transaction, with their ledger lines and audit log. */
export async function insertProducts(
  viewer: Viewer,
  products: readonly NewProduct[],
  session: ClientSession,
): Promise<void> {
  if (products.length === 0) return;
  await claimSkus(products, session);
  await ProductModel.insertMany(products, { session });
  await recordStocks(
    products.map(({ _id, stock }) => ({ product: _id, delta: stock, reason: StockReason.RECEIVED })),
    session,
  );
  await recordAudits(
    viewer,
    products.map(({ _id, title, price, stock, sku }) => ({
      action: 'product.add',
      entity: 'product',
      entityId: _id.toHexString(),
      summary: `Added product ${title}`,
      after: { title, price, stock, sku },
    })),
    session,
  );
}

/**
 * Changes only the fields that are sent.
 * @throws ShopError NOT_FOUND, BAD_INPUT, CONFLICT (SKU), STALE_VERSION when it was edited since `version`, `expectedStock` is
 * not the current stock, or pieces were sold and the edit has neither
 */
export async function editProduct(viewer: Viewer, input: EditProductInput): Promise<Product> {
  const _id = objectId(input.id, 'The product');
  await unlessSkuTaken(input.sku, () => inShortTransaction((session) => applyEdit(viewer, _id, input, session)));
  await refreshProducts([_id]);
  return anyProduct(input.id) ?? Promise.reject(PRODUCT_NOT_FOUND());
}

/** Removes the product from every list; orders keep their snapshot and carts drop it. @throws ShopError NOT_FOUND */
export async function deleteProduct(viewer: Viewer, id: string): Promise<DeletedPayload> {
  const _id = objectId(id, 'The product');
  await inShortTransaction((session) => deleteIn(viewer, _id, session));
  await refreshProducts([_id]);
  return { success: true, id };
}

/** Deletes in the caller's transaction. @throws ShopError NOT_FOUND */
async function deleteIn(viewer: Viewer, _id: ObjectId, session: ClientSession): Promise<void> {
  const product = await ProductModel.findOne({ _id, deletedAt: null }, null, { session }).lean<Product>();
  if (!product) throw PRODUCT_NOT_FOUND();
  await deleteProducts(viewer, [product], session);
}

/** Deletes these products, as read in the caller's transaction. */
export async function deleteProducts(
  viewer: Viewer,
  products: readonly Product[],
  session: ClientSession,
): Promise<void> {
  if (products.length === 0) return;
  const deletedAt = new Date();
  await ProductModel.bulkWrite(
    products.map(({ _id, sku, membership }) => ({
      updateOne: {
        filter: { _id },
        update: {
          $set: { deletedAt, sku: skuOfDeleted(sku, _id.toHexString()) },
          $inc: { version: 1 },
          // Another member may take its choice.
          ...(membership && { $unset: { 'membership.choice': 1 } }),
        },
      },
    })),
    { session },
  );
  await recordAudits(
    viewer,
    products.map(({ _id, title, price, stock, sku }) => ({
      action: 'product.delete',
      entity: 'product',
      entityId: _id.toHexString(),
      summary: `Deleted product ${title}`,
      before: { title, price, stock, sku },
    })),
    session,
  );
}

/** Runs a write of a product with this SKU. @throws ShopError CONFLICT when another product took it meanwhile */
export async function unlessSkuTaken<T>(sku: string | null | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as mongoose.mongo.MongoServerError).code === 11000) throw skuTaken(sku);
    throw error;
  }
}
