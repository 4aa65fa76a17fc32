// What a product says of when it is ready: in stock, or made to order with its days.
import type { ProductCardFragment } from '../../generated/shared';

// A product from this browser's storage may have no readiness.
type Ready = Pick<ProductCardFragment, 'stock'> & Partial<Pick<ProductCardFragment, 'readiness'>>;

/** For shoppers, such as `Made to order, 7-10 working days`; undefined when nobody says it, and of what is sold out. */
export function readinessWords({ stock, readiness }: Ready): string | undefined {
  if (!readiness || (readiness.kind === 'IN_STOCK' && stock <= 0)) return undefined;
  return readiness.text;
}

/** The label of its stock: what is made to order does not lie ready. */
export function stockLabel({ stock, readiness }: Ready): string {
  if (stock <= 0) return 'Out of Stock';
  return readiness?.kind === 'MADE_TO_ORDER' ? 'Made to order' : 'In Stock';
}
