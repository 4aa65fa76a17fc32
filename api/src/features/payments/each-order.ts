/** One round of background work over orders; an order that fails does not hold up the others. */
import { logFault } from '../../platform/observability/faults.js';
import type { StoredOrder } from '../orders/order.model.js';

/**
 * Processes the orders one after the other.
 * @param postpone called for an order whose work failed, so that the next round begins with other orders
 */
export async function eachOrder(
  orders: readonly StoredOrder[],
  work: (order: StoredOrder) => Promise<unknown>,
  postpone?: (order: StoredOrder) => Promise<unknown>,
): Promise<void> {
  for (const order of orders)
    try {
      await work(order);
    } catch (error) {
      logFault(error, 'the work on this order failed; others go on', { order: order.orderNumber });
      await postpone?.(order);
    }
}
