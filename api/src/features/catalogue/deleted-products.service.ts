/** Deleted products: lists them, and restores them with all their data. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inShortTransaction } from '../../platform/database/change-feed.js';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { catalogue, refreshProducts } from './catalogue-sync.js';
import { categoryLookup } from './category-lookup.js';
import { CategoryModel } from './category.model.js';
import type { DeletedProduct, DeletedProductPage } from './deleted-products.types.js';
import { imageView, newSku, skuBeforeDeletion } from './product-view.js';
import { ProductModel, type Product } from './product.model.js';
import { claimSkus, otherWithSku } from './sku.service.js';

/** The last deleted first. */
export async function deletedProducts(page: number, pageSize: number): Promise<DeletedProductPage> {
  const request = pageRequest(page, pageSize);
  const gone = { deletedAt: mongoose.trusted({ $gt: new Date(0) }) };
  const [found, total] = await Promise.all([
    ProductModel.find(gone)
      .sort({ deletedAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<Product[]>(),
    ProductModel.countDocuments(gone),
  ]);
  return { items: found.map(view), ...pageFacts(request, total) };
}

function view(product: Product): DeletedProduct {
  const id = product._id.toHexString();
  const cover = product.images[0];
  return {
    id,
    title: product.title,
    sku: skuBeforeDeletion(product.sku, id),
    price: product.price,
    stock: product.stock,
    category: catalogue.categoryById(product.category.toHexString())?.name ?? null,
    thumbnailUrl: cover ? imageView(cover).thumbnailUrl : null,
    deletedAt: product.deletedAt!,
  };
}

/**
 * Restores a deleted product, in lists and carts too. Does nothing for a product that is not deleted.
 * @param category its new category, needed when its own one was deleted meanwhile
 * @throws ShopError NOT_FOUND; CONFLICT when its category was deleted and none was named; BAD_INPUT when the named one does not exist
 */
export async function restoreProduct(viewer: Viewer, id: string, category?: string | null): Promise<Product> {
  const _id = objectId(id, 'The product');
  await inShortTransaction(async (session) => {
    const gone = await ProductModel.findById(_id, null, { session }).lean<Product>();
    if (!gone) throw new ShopError(ErrorCode.NOT_FOUND, 'Product not found');
    if (!gone.deletedAt) return;
    const own = await CategoryModel.findById(gone.category, null, { session }).lean();
    if (!own && !category)
      throw new ShopError(ErrorCode.CONFLICT, 'The category of this product was deleted. Choose another one for it.');
    const before = skuBeforeDeletion(gone.sku, id);
    const taken =
      (await ProductModel.exists({ sku: before }).session(session)) ?? (await otherWithSku(before, _id, session));
    // Somebody else has its SKU by now: it gets one as a new product would.
    const sku = taken ? newSku(_id) : before;
    const { _id: into } = await categoryLookup(session).named(category ?? own!.name);
    await claimSkus([{ _id, sku }], session);
    const kept = { sku, category: into };
    await ProductModel.updateOne({ _id }, { $set: kept, $unset: { deletedAt: 1 }, $inc: { version: 1 } }, { session });
    await recordAudit({
      viewer,
      action: 'product.restore',
      entity: 'product',
      entityId: id,
      summary: `Brought product ${gone.title} back`,
      after: { title: gone.title, price: gone.price, stock: gone.stock, sku },
      session,
    });
  });
  await refreshProducts([_id]);
  return catalogue.product(id)!;
}
