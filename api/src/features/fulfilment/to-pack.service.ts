/** The queue of orders to pack, what a packer scans, and many orders at once. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { logFault } from '../../platform/faults.js';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { OrderStatus, PaymentMethod, PaymentStatus, ShipmentState } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { hasEnded } from '../orders/order-rules.js';
import type { OrderPage } from '../orders/order.types.js';
import { orderView } from '../orders/order-view.js';
import { isAllPacked } from '../orders/shipment-rules.js';
import { updateOrderStatus } from '../payments/order-command.service.js';
import { createShipment, editShipment } from './shipment.service.js';
import type { ChangeManyOrdersInput, ScanShipmentInput } from './shipment.inputs.js';
import type { ChangeManyOrdersPayload, OrderResult, ShipmentPayload } from './shipment.types.js';

/** Orders that wait to be packed or handed over: theirs is paid, or paid on delivery and not waiting for the shop's yes. */
const WAITING = {
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

/** Set one by one only: money goes back by them, which is told before. */
const ONE_BY_ONE: readonly OrderStatus[] = [OrderStatus.CANCELLED, OrderStatus.RETURNED];

/** Changes each of the orders on its own; what cannot be done is said beside what was. @throws ShopError BAD_INPUT */
export async function changeManyOrders(viewer: Viewer, input: ChangeManyOrdersInput): Promise<ChangeManyOrdersPayload> {
  const { orderStatus, shipments } = input;
  if ((orderStatus == null) === (shipments == null))
    throw new ShopError(ErrorCode.BAD_INPUT, 'Send a status, or what is done with their shipments');
  if (orderStatus != null && ONE_BY_ONE.includes(orderStatus))
    throw new ShopError(ErrorCode.BAD_INPUT, 'Orders are cancelled and returned one by one, since money goes back.');
  if (shipments != null && shipments !== ShipmentState.PACKED && shipments !== ShipmentState.SHIPPED)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Many orders are packed or shipped at once, and nothing else.');
  const ids = [...new Set(input.ids)];
  const known = await OrderModel.find({ _id: mongoose.trusted({ $in: ids.map((id) => objectId(id)) }) }).lean<
    StoredOrder[]
  >();
  const results: OrderResult[] = [];
  for (const id of ids) {
    const order = known.find((one) => one._id.toHexString() === id.toLowerCase());
    const said = await attempt(async () => {
      if (!order) throw new ShopError(ErrorCode.NOT_FOUND, 'The order was not found.');
      return orderStatus != null ? setStatus(viewer, order, orderStatus) : sendOn(viewer, order, shipments!);
    });
    results.push({ id, orderNumber: order?.orderNumber ?? null, ...said });
  }
  const done = results.filter((one) => one.done).length;
  return { results, done, failed: results.length - done };
}

async function attempt(work: () => Promise<string>): Promise<Pick<OrderResult, 'done' | 'message'>> {
  try {
    return { done: true, message: await work() };
  } catch (error) {
    if (error instanceof ShopError) return { done: false, message: error.message };
    logFault(error, 'one of many orders could not be changed; others go on', {});
    return { done: false, message: 'Something went wrong. Please try this one again.' };
  }
}

async function setStatus(viewer: Viewer, order: StoredOrder, to: OrderStatus): Promise<string> {
  if (hasEnded(order.orderStatus))
    throw new ShopError(ErrorCode.CONFLICT, `This order is ${order.orderStatus}; change it on its own.`);
  if (order.orderStatus === to) return `Was ${to} already`;
  await updateOrderStatus(viewer, { id: order._id.toHexString(), orderStatus: to });
  return `Is ${to} now`;
}

async function sendOn(viewer: Viewer, order: StoredOrder, to: ShipmentState): Promise<string> {
  const orderId = order._id.toHexString();
  const packed = (order.shipments ?? []).filter(({ state }) => state === ShipmentState.PACKED);
  if (to === ShipmentState.SHIPPED)
    for (const one of packed) await editShipment(viewer, { id: one._id.toHexString(), state: to });
  if (isAllPacked(order)) {
    if (to === ShipmentState.PACKED || packed.length === 0) return `Was ${to} already`;
  } else await createShipment(viewer, { orderId, state: to });
  return `Is ${to} now`;
}
