/** Changes many orders, each in its own transaction, and reports failures beside successes. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { logFault } from '../../platform/observability/faults.js';
import { objectId } from '../../types/object-id.js';
import { may, Permission, type Viewer } from '../../types/viewer.js';
import { OrderStatus, ShipmentState } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { hasEnded } from '../orders/order-rules.js';
import { isAllPacked } from '../orders/shipment-rules.js';
import { updateOrderStatus } from '../payments/order-command.service.js';
import { createShipment, editShipment } from './shipment.service.js';
import type { ChangeManyOrdersInput } from './shipment.inputs.js';
import type { ChangeManyOrdersPayload, OrderResult } from './shipment.types.js';

/** Statuses that must be set order by order, since they refund money, which is confirmed first. */
const ONE_BY_ONE: readonly OrderStatus[] = [OrderStatus.CANCELLED, OrderStatus.RETURNED];

/** What packers set by hand: where a parcel is. Whether an order stands at all is for those who manage orders. */
const OF_PACKERS: readonly OrderStatus[] = [OrderStatus.SHIPPED, OrderStatus.OUT_FOR_DELIVERY, OrderStatus.DELIVERED];

/** The change for many orders: a status, or an action on their shipments. */
export type OrderChangeOfMany = Pick<
  ChangeManyOrdersInput,
  'orderStatus' | 'shipments' | 'cash' | 'cashCourier' | 'deliveredAt'
>;

/** @throws ShopError BAD_INPUT unless there is exactly one change, and one that is allowed for many orders */
export function assertChangeOfMany({ orderStatus, shipments }: OrderChangeOfMany): void {
  if ((orderStatus == null) === (shipments == null))
    throw new ShopError(ErrorCode.BAD_INPUT, 'Send a status, or what is done with their shipments');
  if (orderStatus != null && ONE_BY_ONE.includes(orderStatus))
    throw new ShopError(ErrorCode.BAD_INPUT, 'Orders are cancelled and returned one by one, since money goes back.');
  if (shipments != null && shipments !== ShipmentState.PACKED && shipments !== ShipmentState.SHIPPED)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Many orders are packed or shipped at once, and nothing else.');
}

/** Changes each order on its own and reports failures beside successes. @throws ShopError BAD_INPUT */
export async function changeManyOrders(viewer: Viewer, input: ChangeManyOrdersInput): Promise<ChangeManyOrdersPayload> {
  assertChangeOfMany(input);
  assertMaySet(viewer, input);
  const ids = [...new Set(input.ids)];
  const known = await OrderModel.find({ _id: mongoose.trusted({ $in: ids.map((id) => objectId(id)) }) }).lean<
    StoredOrder[]
  >();
  const results: OrderResult[] = [];
  for (const id of ids) {
    const order = known.find((one) => one._id.toHexString() === id.toLowerCase());
    results.push({ id, orderNumber: order?.orderNumber ?? null, ...(await changeOneOfMany(viewer, order, input)) });
  }
  const done = results.filter((one) => one.done).length;
  return { results, done, failed: results.length - done };
}

/** @throws ShopError FORBIDDEN when a packer sets a status that is not about where a parcel is */
function assertMaySet(viewer: Viewer, { orderStatus }: OrderChangeOfMany): void {
  if (orderStatus == null || may(viewer, Permission.MANAGE_ORDERS) || OF_PACKERS.includes(orderStatus)) return;
  const message = `Those who pack set orders to ${OF_PACKERS.join(', ')}, and to nothing else.`;
  throw new ShopError(ErrorCode.FORBIDDEN, message, { fields: [{ path: 'orderStatus', message }] });
}

/** Idempotent: succeeds without a change when it was made already. @param order undefined when it does not exist */
export function changeOneOfMany(
  viewer: Viewer,
  order: StoredOrder | undefined,
  { orderStatus, shipments, ...delivery }: OrderChangeOfMany,
): Promise<Pick<OrderResult, 'done' | 'message'>> {
  return attempt(async () => {
    if (!order) throw new ShopError(ErrorCode.NOT_FOUND, 'The order was not found.');
    return orderStatus != null ? setStatus(viewer, order, orderStatus, delivery) : sendOn(viewer, order, shipments!);
  });
}

/** Does one of many changes; what cannot be done is a sentence, and does not end the others. */
export async function attempt(work: () => Promise<string>): Promise<Pick<OrderResult, 'done' | 'message'>> {
  try {
    return { done: true, message: await work() };
  } catch (error) {
    if (error instanceof ShopError) return { done: false, message: error.message };
    logFault(error, 'one of many orders could not be changed; others go on', {});
    return { done: false, message: 'Something went wrong. Please try this one again.' };
  }
}

async function setStatus(
  viewer: Viewer,
  order: StoredOrder,
  to: OrderStatus,
  { cash, cashCourier, deliveredAt }: Pick<OrderChangeOfMany, 'cash' | 'cashCourier' | 'deliveredAt'>,
): Promise<string> {
  if (hasEnded(order.orderStatus))
    throw new ShopError(ErrorCode.CONFLICT, `This order is ${order.orderStatus}; change it on its own.`);
  if (order.orderStatus === to) return `Was ${to} already`;
  await updateOrderStatus(viewer, { id: order._id.toHexString(), orderStatus: to, cash, cashCourier, deliveredAt });
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
