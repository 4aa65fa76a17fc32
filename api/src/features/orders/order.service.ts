/** Reads of orders for their customers and for staff. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { changesIn } from '../../platform/database/change-feed.js';
import type { ChangesArgs } from '../../types/changes-args.js';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { OrderStatus, PaymentMethod, PaymentStatus, RefundStatus } from './order.enums.js';
import { OrderSort, type OrderFilter } from './order.inputs.js';
import { OrderModel, type StoredOrder } from './order.model.js';
import type { Order, OrderChanges, OrderPage } from './order.types.js';
import { matchesOrderSearch } from './order-search.js';
import { orderView } from './order-view.js';
import { isSentUnpaid } from './unpaid.js';
import { statusChoices, type OrderStatusChoices } from './status-choices.js';

/** Orders on one page of My Orders. */
const MY_PAGE_SIZE = 10;

/** The customer's own orders, newest first. Not those that a phone code alone does not show. */
export async function myOrders({ id, session }: Viewer, page: number): Promise<OrderPage> {
  return listOrders({ customerId: id, from: session?.ordersFrom }, OrderSort.NEWEST, page, MY_PAGE_SIZE);
}

/** @throws ShopError NOT_FOUND, also when the order is somebody else's */
export async function myOrder(viewer: Viewer, id: string): Promise<Order> {
  return orderView(await ownOrder(viewer, id));
}

/** The own order that was placed with an idempotency key; null when none has arrived, or a phone code alone does not show it. */
export async function myOrderByKey(viewer: Viewer, idempotencyKey: string): Promise<Order | null> {
  const order = await OrderModel.findOne({ ...shownTo(viewer), idempotencyKey }).lean<StoredOrder>();
  return order && orderView(order);
}

/** @throws ShopError NOT_FOUND, also when the order is somebody else's, or one that a phone code alone does not show */
export async function ownOrder(viewer: Viewer, id: string): Promise<StoredOrder> {
  return found(await OrderModel.findOne({ _id: objectId(id, 'The order'), ...shownTo(viewer) }).lean<StoredOrder>());
}

/** The condition on own orders that are shown to this sign-in. */
export const shownTo = ({ id, session }: Viewer): Record<string, unknown> => ({
  customer: objectId(id),
  ...(session?.ordersFrom && { createdAt: mongoose.trusted({ $gte: session.ordersFrom }) }),
});

/** @throws ShopError NOT_FOUND */
export async function orderStatusChoices(id: string): Promise<OrderStatusChoices> {
  const order = found(await OrderModel.findById(objectId(id, 'The order')).lean<StoredOrder>());
  return statusChoices(order, new Date());
}

/** @throws ShopError NOT_FOUND */
export async function findOrder(id: string): Promise<Order> {
  return orderView(found(await OrderModel.findById(objectId(id, 'The order')).lean<StoredOrder>()));
}

function found(order: StoredOrder | null): StoredOrder {
  if (!order) throw new ShopError(ErrorCode.NOT_FOUND, 'The order was not found.');
  return order;
}

const SORT: Record<OrderSort, Record<string, 1 | -1>> = {
  NEWEST: { createdAt: -1, _id: -1 },
  OLDEST: { createdAt: 1, _id: 1 },
  TOTAL_DESC: { totalAmount: -1, _id: -1 },
  TOTAL_ASC: { totalAmount: 1, _id: 1 },
};

export async function listOrders(
  filter: OrderFilter | undefined,
  sort: OrderSort | undefined,
  page: number,
  pageSize: number,
): Promise<OrderPage> {
  const request = pageRequest(page, pageSize);
  const query = orderQuery(filter ?? {});
  const [orders, total] = await Promise.all([
    OrderModel.find(query)
      .sort(SORT[sort ?? OrderSort.NEWEST])
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredOrder[]>(),
    OrderModel.countDocuments(query),
  ]);
  return { orders: orders.map(orderView), ...pageFacts(request, total) };
}

export async function countOrders(filter: OrderFilter): Promise<number> {
  return OrderModel.countDocuments(orderQuery(filter));
}

/** The MongoDB filter for an order filter of the API. */
export function orderQuery(filter: OrderFilter): Record<string, unknown> {
  const placed = { ...(filter.from ? { $gte: filter.from } : {}), ...(filter.to ? { $lt: filter.to } : {}) };
  return {
    ...(filter.ids ? { _id: mongoose.trusted({ $in: filter.ids.map((id) => objectId(id)) }) } : {}),
    ...(filter.customerId ? { customer: objectId(filter.customerId) } : {}),
    ...(filter.status ? { orderStatus: filter.status } : {}),
    ...(filter.paymentStatus ? { paymentStatus: filter.paymentStatus } : {}),
    ...(filter.paymentMethod ? { paymentMethod: filter.paymentMethod } : {}),
    ...(Object.keys(placed).length > 0 ? { createdAt: mongoose.trusted(placed) } : {}),
    ...matchesOrderSearch(filter.search, new Date()),
    ...(filter.awaitsAcceptance == null ? {} : { acceptBy: mongoose.trusted({ $exists: filter.awaitsAcceptance }) }),
    ...(filter.waitsForShopper == null && filter.noAnswer == null ? {} : shopperAnswers(filter)),
    ...(filter.isNew == null ? {} : newness(filter.isNew)),
    ...(filter.isSentUnpaid == null ? {} : either(filter.isSentUnpaid, isSentUnpaid())),
    ...(filter.cashOwedBy ? { 'cash.owedBy': filter.cashOwedBy } : {}),
    ...(filter.courier ? { 'cash.courier': filter.courier } : {}),
    ...(filter.isOverdue == null ? {} : either(filter.isOverdue, overdue(new Date()))),
    ...(filter.refundFailed == null ? {} : either(filter.refundFailed, refundFailed)),
  };
}

/** Who has no answer waits too: the index of those that wait finds both. */
function shopperAnswers({ waitsForShopper, noAnswer }: OrderFilter): Record<string, unknown> {
  const waits = waitsForShopper ?? (noAnswer ? true : undefined);
  return {
    ...(waits === undefined ? {} : { confirmBy: mongoose.trusted({ $exists: waits }) }),
    ...(noAnswer == null ? {} : { confirmSilent: noAnswer || mongoose.trusted({ $ne: true }) }),
  };
}

/** A condition, or its negation, that can be combined with others of its kind. */
function either(holds: boolean, condition: Record<string, unknown>): Record<string, unknown> {
  return holds ? condition : { $nor: [condition] };
}

const HOUR_MS = 3_600_000;
const UNDER_WAY: readonly OrderStatus[] = [
  OrderStatus.PENDING,
  OrderStatus.CONFIRMED,
  OrderStatus.PROCESSING,
  OrderStatus.SHIPPED,
  OrderStatus.OUT_FOR_DELIVERY,
];
/** A failed refund that was followed by another one is settled, or shown by that one. */
const refundFailed: Record<string, unknown> = {
  'refunds.status': RefundStatus.FAILED,
  $expr: mongoose.trusted({ $eq: [{ $arrayElemAt: ['$refunds.status', -1] }, RefundStatus.FAILED] }),
};

/** Only orders under way, so that the index of their statuses is used. */
function overdue(now: Date): Record<string, unknown> {
  return {
    paymentMethod: PaymentMethod.ONLINE,
    paymentStatus: mongoose.trusted({ $in: [PaymentStatus.PENDING, PaymentStatus.FAILED] }),
    orderStatus: mongoose.trusted({ $in: UNDER_WAY }),
    createdAt: mongoose.trusted({ $lt: new Date(now.getTime() - HOUR_MS) }),
  };
}

/** Orders that the shop has not accepted yet, or all others. */
function newness(isNew: boolean): Record<string, unknown> {
  const waiting = [
    { orderStatus: OrderStatus.PENDING, paymentMethod: PaymentMethod.COD },
    { orderStatus: OrderStatus.CONFIRMED, paymentMethod: PaymentMethod.ONLINE, paymentStatus: PaymentStatus.PAID },
  ];
  return isNew ? { $or: waiting } : { $nor: waiting };
}

/** An order that changes again is returned again. @throws ShopError BAD_INPUT, see changesIn */
export async function orderChanges(args: ChangesArgs): Promise<OrderChanges> {
  const { items, ...rest } = await changesIn<StoredOrder>(OrderModel, args);
  return {
    ...rest,
    items: items.map((order) => ({ id: order._id.toHexString(), updatedAt: order.updatedAt, order: orderView(order) })),
  };
}
