/** Promised pieces: claimed by orders but not packed yet, so they are still on the shelf. */
import mongoose, { type ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { inBacklog, OPEN_STATUSES, wheneverOrdered } from '../orders/backlog.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { piecesToPack } from '../orders/shipment-rules.js';

/** Orders read in one batch. */
const BATCH = 500;

type Read = Pick<StoredOrder, 'items' | 'shipments' | 'orderStatus'>;
const FIELDS = {
  'items.product': 1,
  'items.quantity': 1,
  'items.cancelled': 1,
  'items.replaced': 1,
  shipments: 1,
  orderStatus: 1,
} as const;

/** @param products all of them when undefined @returns pieces by product; products without any are missing */
export async function promisedPieces(
  products?: readonly ObjectId[],
  session?: ClientSession,
): Promise<Map<string, number>> {
  const promised = new Map<string, number>();
  const which = products ? { 'items.product': mongoose.trusted({ $in: products }) } : wheneverOrdered();
  const add = ({ items, shipments, orderStatus }: Read) => {
    for (const [index, left] of piecesToPack({ items, shipments }).entries()) {
      const { product, replaced = 0 } = items[index]!;
      // Of an order that has left, only pieces that are sent in exchange are still here.
      const pieces = OPEN_STATUSES.includes(orderStatus) ? left : Math.min(left, replaced);
      const id = product.toHexString();
      if (pieces > 0) promised.set(id, (promised.get(id) ?? 0) + pieces);
    }
  };
  for await (const order of OrderModel.find({ ...inBacklog(), ...which }, FIELDS, session && { session })
    .lean<Read>()
    .cursor({ batchSize: BATCH }))
    add(order as unknown as Read);
  return promised;
}
