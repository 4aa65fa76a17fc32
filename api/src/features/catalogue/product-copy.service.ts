/** Copies a product: a draft that staff make another product of. */
import { inShortTransaction } from '../../platform/database/change-feed.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { refreshProducts } from './catalogue-sync.js';
import { PRODUCT_NOT_FOUND } from './product-edit.service.js';
import { newPlainFacts, plainFactsOf } from './product-fields.js';
import type { DuplicateProductInput } from './product.inputs.js';
import { ProductModel, type Product } from './product.model.js';
import { insertProducts, unlessSkuTaken } from './product-write.service.js';
import { assertSkuFree } from './sku.service.js';
import { anyProduct } from './staff-catalogue.js';
import { ProductVisibility } from './visibility-kinds.js';

/**
 * Texts, pictures, prices and facts are those of the original; it has no piece in stock, is in no group and is not put forward.
 * @throws ShopError NOT_FOUND; CONFLICT when another product has the SKU
 */
export async function duplicateProduct(viewer: Viewer, input: DuplicateProductInput): Promise<Product> {
  const from = objectId(input.id, 'The product');
  const _id = new ObjectId();
  const sku = input.sku.trim();
  await unlessSkuTaken(sku, () =>
    inShortTransaction(async (session) => {
      const original = await ProductModel.findOne({ _id: from, deletedAt: null }, null, { session }).lean<Product>();
      if (!original) throw PRODUCT_NOT_FOUND();
      await assertSkuFree(sku, undefined, session);
      const { title, description, price, priceHoldsTax, originalPrice, category, specifications, images, slug } =
        original;
      const facts = { ...plainFactsOf(original), visibility: ProductVisibility.DRAFT, liveFrom: null };
      const texts = { title, description, slug, specifications, images };
      const prices = { price, originalPrice: originalPrice ?? null, priceHoldsTax: priceHoldsTax ?? false };
      const copy = { _id, sku, ...texts, ...prices, category, stock: 0, featured: false, version: 1 };
      await insertProducts(viewer, [{ ...copy, ...newPlainFacts(facts) }], session);
    }),
  );
  await refreshProducts([_id]);
  return anyProduct(_id.toHexString())!;
}
