/** Freezes a product as a line of an order. */
import { mediaPath } from '../../platform/files/media.js';
import { fullTitle } from '../catalogue/product-view.js';
import type { Product } from '../catalogue/product.model.js';
import type { StoredOrderLine } from './order.model.js';

/** The line as it stays, whatever becomes of the product. */
export function frozenLine(product: Product, quantity: number): StoredOrderLine {
  return {
    product: product._id,
    title: fullTitle(product),
    image: product.images[0] ? mediaPath(product.images[0].thumbnailUrl) : null,
    price: product.price,
    quantity,
    sku: product.sku,
    hsnCode: product.hsnCode ?? null,
    gstRatePercent: product.gstRatePercent,
    ...(product.priceHoldsTax && { priceHoldsTax: true }),
    category: product.categoryName,
    specifications: product.specifications.map(({ key, value }) => ({ key, value })),
  };
}
