/** Admission control: bounds how many orders are written at once, so that a rush for one product holds up neither itself nor other orders. */
import pLimit from 'p-limit';
import { ErrorCode, ShopError } from '../../errors/index.js';

/** Seconds after which a refused buyer should retry. */
const RETRY_AFTER = 5;

interface Bounds {
  /** The most orders written concurrently in one process. */
  atOnce: number;
  /** The most of these for one product: more would only conflict in its stock and be retried. */
  atOnceOfProduct: number;
  /** The most queued orders in one process; each holds only an open request. */
  waiting: number;
  /** The most milliseconds an order is queued. */
  waits: number;
}

/**
 * Runs the work when a slot is free: first in, first out among the orders of a product, independent of other products.
 * @param product id of the order's first product
 * @throws ShopError UNAVAILABLE when the queue is full or the order was queued for too long; and whatever `work` throws
 */
export type Admission = <T>(product: string, work: () => Promise<T>) => Promise<T>;

export function admission(bounds: Bounds): Admission {
  const all = pLimit(bounds.atOnce);
  const ofProducts = new Map<string, ReturnType<typeof pLimit>>();
  let waiting = 0;

  return async (product, work) => {
    if (waiting >= bounds.waiting) throw tooMany();
    const arrivedAt = performance.now();
    waiting += 1;
    const begin = () => {
      waiting -= 1;
      if (performance.now() - arrivedAt > bounds.waits) throw tooMany();
      return work();
    };
    let ofProduct = ofProducts.get(product);
    if (!ofProduct) ofProducts.set(product, (ofProduct = pLimit(bounds.atOnceOfProduct)));
    try {
      return await ofProduct(() => all(begin));
    } finally {
      if (ofProduct.activeCount === 0 && ofProduct.pendingCount === 0) ofProducts.delete(product);
    }
  };
}

function tooMany(): ShopError {
  return new ShopError(ErrorCode.UNAVAILABLE, undefined, { retryAfterSeconds: RETRY_AFTER });
}
