/** The queue of orders to pack, and what a packer scans. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { inBacklog, wheneverOrdered } from '../orders/backlog.js';
import { OrderStatus, PaymentMethod, PaymentStatus, ShipmentState } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import type { OrderPage } from '../orders/order.types.js';
import { orderView } from '../orders/order-view.js';
import { isAllPacked } from '../orders/shipment-rules.js';
import { createShipment, editShipment } from './shipment.service.js';
import type { ScanShipmentInput } from './shipment.inputs.js';
import type { ShipmentPayload } from './shipment.types.js';

/** Orders that wait to be packed or handed over: theirs is paid, or paid on delivery and not waiting for the shop's yes. */
export const WAITING = {
  ...inBacklog(),
  ...wheneverOrdered(),
  $and: [
    {
      $or: [
        {
          orderStatus: mongoose.trusted({ $in: [OrderStatus.CONFIRMED, OrderStatus.PROCESSING] }),
          paymentMethod: PaymentMethod.COD,
        },
        {
          orderStatus: mongoose.trusted({ $in: [OrderStatus.CONFIRMED, OrderStatus.PROCESSING] }),
          paymentStatus: PaymentStatus.PAID,
        },
        {
          orderStatus: OrderStatus.PENDING,
          paymentMethod: PaymentMethod.COD,
          acceptBy: mongoose.trusted({ $exists: false }),
        },
        { exchangeSince: mongoose.trusted({ $exists: true }) },
      ],
    },
  ],
};

/** Those that wait longest first. */
export async function ordersToPack(page: number, pageSize: number): Promise<OrderPage> {
  const request = pageRequest(page, pageSize);
  const [orders, total] = await Promise.all([
    OrderModel.find(WAITING)
      .sort({ createdAt: 1, _id: 1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredOrder[]>(),
    OrderModel.countDocuments(WAITING),
  ]);
  return { orders: orders.map(orderView), ...pageFacts(request, total) };
}

export async function countOrdersToPack(): Promise<number> {
  return OrderModel.countDocuments(WAITING);
}

/** Of those, the ones whose pieces are all packed: they wait for their courier. */
export async function countOrdersToHandOver(): Promise<number> {
  return OrderModel.countDocuments({ ...WAITING, allPacked: true });
}

/**
 * Marks what was scanned as packed or shipped: an order's number stands for all of it that is not so far yet.
 * @throws ShopError NOT_FOUND when nothing has the number, CONFLICT when it is not clear which shipment is meant, and as createShipment
 */
export async function scan(
  viewer: Viewer,
  { number, state, version, ...carriage }: ScanShipmentInput,
): Promise<ShipmentPayload> {
  if (state !== ShipmentState.PACKED && state !== ShipmentState.SHIPPED)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Scanned is what is packed or shipped.');
  const text = number.trim();
  const order = await OrderModel.findOne({
    $or: [
      { orderNumber: text.toUpperCase() },
      { 'shipments.number': text.toUpperCase() },
      { 'shipments.trackingNumber': text },
    ],
  }).lean<StoredOrder>();
  if (!order) throw new ShopError(ErrorCode.NOT_FOUND, `No order or shipment has the number ${text}.`);
  const shipments = order.shipments ?? [];
  const named = shipments.find((one) => one.number === text.toUpperCase() || one.trackingNumber === text);
  const packed = named ? [named] : shipments.filter((one) => one.state === ShipmentState.PACKED);
  const orderId = order._id.toHexString();
  if (state === ShipmentState.PACKED) {
    if (named) throw new ShopError(ErrorCode.CONFLICT, `Shipment ${named.number} is ${named.state} already.`);
    return createShipment(viewer, { orderId, state, version, ...carriage });
  }
  if (packed.length > 1)
    throw new ShopError(
      ErrorCode.CONFLICT,
      `Order ${order.orderNumber} has ${packed.length} packed shipments: scan ${packed.map((one) => one.number).join(' or ')}.`,
    );
  if (packed[0] && (named || isAllPacked(order)))
    return editShipment(viewer, { id: packed[0]._id.toHexString(), state, version, ...carriage });
  if (packed[0])
    throw new ShopError(
      ErrorCode.CONFLICT,
      `Only a part of order ${order.orderNumber} is packed: scan ${packed[0].number}.`,
    );
  return createShipment(viewer, { orderId, state, version, ...carriage });
}
