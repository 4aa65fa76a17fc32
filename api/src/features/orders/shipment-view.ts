/** The shipments of an order as callers see them. */
import type { StoredOrder } from './order.model.js';
import { nextStates } from './shipment-rules.js';
import type { Shipment } from './shipment.types.js';

export function shipmentsView({ items, shipments = [] }: Pick<StoredOrder, 'items' | 'shipments'>): Shipment[] {
  return shipments.map((one) => ({
    id: one._id.toHexString(),
    number: one.number,
    state: one.state,
    stateText: one.state,
    nextStates: nextStates(one.state),
    lines: one.lines.map(({ line, quantity }) => {
      const { title, sku, product } = items[line]!;
      return { line, quantity, title, sku: sku ?? null, productId: product.toHexString() };
    }),
    courier: one.courier ?? null,
    trackingNumber: one.trackingNumber ?? null,
    trackingUrl: one.trackingUrl ?? null,
    isBooked: one.booking?.shipmentRef !== undefined,
    expectedAt: one.expectedAt ?? null,
    ewayBillNumber: one.ewayBillNumber ?? null,
    ewayBillValidUntil: one.ewayBillValidUntil ?? null,
    packedAt: one.packedAt,
    shippedAt: one.shippedAt ?? null,
    deliveredAt: one.deliveredAt ?? null,
    cameBackAt: one.cameBackAt ?? null,
  }));
}
