/** Admission control: bounds how many orders are written at once, so that a rush for one product holds up neither itself nor other orders. */
import pLimit from 'p-limit';
import { ErrorCode, ShopError } from '../../errors/index.js';

/** Orders that are written at once in one process. */
const AT_ONCE = 16;
/** Of those, orders of one product: more would only meet each other in its stock and begin anew. */
const AT_ONCE_OF_PRODUCT = 2;
/** Orders that wait in one process; each keeps an open request and nothing else. */
const WAITING_MOST = 5_000;
/** Milliseconds an order waits at most. */
const WAITS_MOST = 5_000;
/** Seconds after which a buyer who was refused is to try again. */
const RETRY_AFTER = 5;

const all = pLimit(AT_ONCE);
const ofProducts = new Map<string, ReturnType<typeof pLimit>>();
let waiting = 0;

/**
 * Does the work when it is its turn: first come, first served among the orders of a product, whatever waits for other products.
 * @param product id of the order's first product
 * @throws ShopError UNAVAILABLE when too many wait, or it has waited for too long; what `work` throws
 */
export async function admitted<T>(product: string, work: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING_MOST) throw tooMany();
  const arrivedAt = performance.now();
  waiting += 1;
  const begin = (): Promise<T> => {
    waiting -= 1;
    if (performance.now() - arrivedAt > WAITS_MOST) throw tooMany();
    return work();
  };
  let ofProduct = ofProducts.get(product);
  if (!ofProduct) ofProducts.set(product, (ofProduct = pLimit(AT_ONCE_OF_PRODUCT)));
  try {
    return await ofProduct(() => all(begin));
  } finally {
    if (ofProduct.activeCount === 0 && ofProduct.pendingCount === 0) ofProducts.delete(product);
  }
}

function tooMany(): ShopError {
  return new ShopError(ErrorCode.UNAVAILABLE, undefined, { retryAfterSeconds: RETRY_AFTER });
}
