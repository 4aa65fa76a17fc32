/** Whether requests for an order were answered before, asked for many at once. */
import { together } from '../../platform/together.js';
import { objectId } from '../../types/object-id.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';

/** Customers asked for by one question. */
const PIECE = 500;

interface OrderKey {
  customer: string;
  idempotencyKey: string;
}

const nameOf = (customer: unknown, idempotencyKey: string) => `${String(customer)} ${idempotencyKey}`;

/** Whether an order of this customer has this key already. Those who ask at the same moment are answered by one read. */
export const wasPlacedBefore = together(async (keys: OrderKey[]) => {
  const placed = new Set<string>();
  for (let from = 0; from < keys.length; from += PIECE) {
    const some = keys.slice(from, from + PIECE);
    // Past mongoose, which would look at each of them again.
    const found = await OrderModel.collection
      .find<Pick<StoredOrder, 'customer' | 'idempotencyKey'>>(
        {
          customer: { $in: some.map(({ customer }) => objectId(customer)) },
          idempotencyKey: { $in: some.map(({ idempotencyKey }) => idempotencyKey) },
        },
        { projection: { customer: 1, idempotencyKey: 1, _id: 0 } },
      )
      .toArray();
    for (const order of found) placed.add(nameOf(order.customer, order.idempotencyKey));
  }
  return keys.map(({ customer, idempotencyKey }) => placed.has(nameOf(customer, idempotencyKey)));
});
