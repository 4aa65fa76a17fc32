/** Deleted products: lists them, and restores them with all their data. */
import mongoose, { type ClientSession } from 'mongoose';
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
import { membershipOf, valueOf } from './groups/choice.js';
import { ProductGroupModel, type StoredProductGroup } from './groups/group.model.js';
import { imageView, newSku, skuBeforeDeletion } from './product-view.js';
import { ProductModel, type Product } from './product.model.js';
import { claimSkus, otherWithSku } from './sku.service.js';
import { anyProduct } from './staff-catalogue.js';

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
    if (gone.deletedAt) await restoreIn(viewer, gone, category, session);
  });
  await refreshProducts([_id]);
  return anyProduct(id)!;
}

/** Restores in the caller's transaction. @param gone as read in it @throws ShopError as restoreProduct */
export async function restoreIn(
  viewer: Viewer,
  gone: Product,
  category: string | null | undefined,
  session: ClientSession,
): Promise<void> {
  const { _id } = gone;
  const id = _id.toHexString();
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
  const kept = { sku, category: into, ...(gone.membership && { membership: await membershipAgain(gone, session) }) };
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
}

/** Its place in its group; null when the group is gone, has other options by now, or another member has its choice. */
async function membershipAgain({ membership }: Product, session: ClientSession): Promise<Product['membership']> {
  const { group, values } = membership!;
  const stored = await ProductGroupModel.findOneAndUpdate(
    { _id: group, deletedAt: null },
    { $inc: { uses: 1 } },
    { session, timestamps: false },
  ).lean<StoredProductGroup | null>();
  const fits = stored?.options.every((option) => valueOf(option, values)) && stored.options.length === values.length;
  const again = membershipOf(group, values);
  const taken = await ProductModel.exists({ 'membership.choice': again.choice }).session(session);
  return fits && !taken ? again : null;
}
