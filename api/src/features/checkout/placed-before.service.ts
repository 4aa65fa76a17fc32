/** Whether requests for an order were answered before, asked for many at once. */
import { together } from '../../platform/together.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';

/** Customers asked for by one question. */
const PIECE = 500;

interface OrderKey {
  customer: string;
  idempotencyKey: string;
}

const nameOf = (customer: ObjectId | string, idempotencyKey: string) =>
  `${typeof customer === 'string' ? customer.toLowerCase() : customer.toHexString()} ${idempotencyKey}`;

/** Whether orders of these customers have these keys already. @returns of each */
export async function werePlacedBefore(keys: readonly OrderKey[]): Promise<boolean[]> {
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
}

/** The same of one; those who ask at the same moment are answered by one read. */
export const wasPlacedBefore = together((keys: OrderKey[]) => werePlacedBefore(keys));
