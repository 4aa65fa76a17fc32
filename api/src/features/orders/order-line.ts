/** Freezes a product as a line of an order. */
import { mediaPath } from '../../platform/files/media.js';
import { isTaxed, sellerKind } from '../../platform/settings/seller-kind.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { fullTitle, imageView } from '../catalogue/product-view.js';
import type { Product } from '../catalogue/product.model.js';
import type { StoredOrderLine } from './order.model.js';

/**
 * The line as it stays, whatever becomes of the product.
 * @param kind of seller of its order: without GST the price is what a shopper pays, and the rate is 0
 */
export function frozenLine(product: Product, quantity: number, kind = sellerKind()): StoredOrderLine {
  // A member without a picture of its own shows its group's, as its page does.
  const ofGroup = catalogue.groups.of(product)?.images?.[0];
  const picture = product.images[0] ?? (ofGroup && imageView(ofGroup));
  return {
    product: product._id,
    title: fullTitle(product),
    image: picture ? mediaPath(picture.thumbnailUrl) : null,
    price: product.price,
    quantity,
    sku: product.sku,
    hsnCode: product.hsnCode ?? null,
    gstRatePercent: isTaxed(kind) ? product.gstRatePercent : 0,
    ...(product.priceHoldsTax && isTaxed(kind) && { priceHoldsTax: true }),
    category: product.categoryName,
    specifications: product.specifications.map(({ key, value }) => ({ key, value })),
  };
}
