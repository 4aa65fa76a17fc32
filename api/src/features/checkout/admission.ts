/** Admission control: bounds how many orders are written at once, so that a rush for one product holds up neither itself nor other orders. */
import pLimit from 'p-limit';
import { ErrorCode, ShopError } from '../../errors/index.js';

/** Seconds after which a buyer who was refused is to try again. */
const RETRY_AFTER = 5;

interface Bounds {
  /** Orders that are written at once in one process. */
  atOnce: number;
  /** Of those, orders of one product: more would only meet each other in its stock and begin anew. */
  atOnceOfProduct: number;
  /** Orders that wait in one process; each keeps an open request and nothing else. */
  waiting: number;
  /** Milliseconds an order waits at most. */
  waits: number;
}

/**
 * Does the work when it is its turn: first come, first served among the orders of a product, whatever waits for other products.
 * @param product id of the order's first product
 * @throws ShopError UNAVAILABLE when too many wait, or it has waited for too long; what `work` throws
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
