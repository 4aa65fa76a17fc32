/** Rules between an order and its shipments: which status follows from which. Pure. */
import { OrderStatus, PaymentMethod, PaymentStatus, ShipmentState, StageDue } from './order.enums.js';
import type { StoredOrder } from './order.model.js';
import { canCancel, hasEnded } from './order-rules.js';
import type { StoredShipment } from './shipment.model.js';

type OrderOfShipments = Pick<StoredOrder, 'items' | 'shipments'>;

/** Final states after which the pieces may go into another shipment. */
const OVER: readonly ShipmentState[] = [ShipmentState.CANCELLED, ShipmentState.CAME_BACK];

export function isLive({ state }: Pick<StoredShipment, 'state'>): boolean {
  return !OVER.includes(state);
}

/** Pieces of each line that are in no shipment, by line position. */
export function piecesToPack({ items, shipments = [] }: OrderOfShipments): number[] {
  const left = items.map(({ quantity, replaced = 0, cancelled = 0 }) => quantity + replaced - cancelled);
  for (const { lines } of shipments.filter(isLive)) for (const { line, quantity } of lines) left[line]! -= quantity;
  return left;
}

/**
 * Pieces of each line that the customer may cancel without the rest: in a paid online order, pieces that are in no shipment; in a
 * cash-on-delivery order, all pieces while nothing is packed, since a parcel's label states the cash.
 */
export function piecesToCancel(order: StoredOrder): number[] {
  // The stages of payment were agreed for the whole.
  if (order.stages) return order.items.map(() => 0);
  const online = order.paymentMethod === PaymentMethod.ONLINE && order.paymentStatus === PaymentStatus.PAID;
  const cash = isCashDue(order) && !(order.shipments ?? []).some(isLive);
  if (!canCancel(order) || (!online && !cash)) return order.items.map(() => 0);
  // What is sent in exchange has its money at another line; it comes back by a return.
  return piecesToPack(order).map((pieces, line) => (order.items[line]!.insteadOf === undefined ? pieces : 0));
}

/** True when the payment, or its last stage, is collected with the goods. */
export function isCashDue(order: Pick<StoredOrder, 'paymentMethod' | 'paymentStatus' | 'stages'>): boolean {
  if (order.stages)
    return order.stages.at(-1)?.due === StageDue.DELIVERY && order.paymentStatus === PaymentStatus.PENDING;
  return order.paymentMethod === PaymentMethod.COD && order.paymentStatus === PaymentStatus.PENDING;
}

export function isAllPacked(order: OrderOfShipments): boolean {
  return piecesToPack(order).every((pieces) => pieces <= 0);
}

/** The sequence of statuses of an order that its shipments determine. */
const ROAD: readonly OrderStatus[] = [
  OrderStatus.PENDING,
  OrderStatus.CONFIRMED,
  OrderStatus.PROCESSING,
  OrderStatus.SHIPPED,
  OrderStatus.OUT_FOR_DELIVERY,
  OrderStatus.DELIVERED,
];

/** The status that follows from the shipments; undefined when it does not change. It never goes back. */
export function statusByShipments(order: OrderOfShipments & Pick<StoredOrder, 'orderStatus'>): OrderStatus | undefined {
  const byShipments = furthestByShipments(order);
  if (byShipments === undefined || hasEnded(order.orderStatus)) return undefined;
  return ROAD.indexOf(byShipments) > ROAD.indexOf(order.orderStatus) ? byShipments : undefined;
}

function furthestByShipments(order: OrderOfShipments): OrderStatus | undefined {
  const live = (order.shipments ?? []).filter(isLive);
  if (live.length === 0) return undefined;
  if (!isAllPacked(order) || live.some(({ state }) => state === ShipmentState.PACKED)) return OrderStatus.PROCESSING;
  const open = live.filter(({ state }) => state !== ShipmentState.DELIVERED);
  if (open.length === 0) return OrderStatus.DELIVERED;
  return open.every(({ state }) => state === ShipmentState.OUT_FOR_DELIVERY)
    ? OrderStatus.OUT_FOR_DELIVERY
    : OrderStatus.SHIPPED;
}

const { PACKED, SHIPPED, OUT_FOR_DELIVERY, DELIVERED, COMING_BACK, CAME_BACK, CANCELLED } = ShipmentState;

/** Allowed next states per state. A caller that skips one of these is mistaken. */
const NEXT: Record<ShipmentState, readonly ShipmentState[]> = {
  [PACKED]: [SHIPPED, OUT_FOR_DELIVERY, DELIVERED, CANCELLED],
  [SHIPPED]: [OUT_FOR_DELIVERY, DELIVERED, COMING_BACK, CAME_BACK, CANCELLED],
  // A failed delivery attempt is repeated another day.
  [OUT_FOR_DELIVERY]: [SHIPPED, DELIVERED, COMING_BACK, CAME_BACK],
  [COMING_BACK]: [OUT_FOR_DELIVERY, DELIVERED, CAME_BACK],
  [DELIVERED]: [],
  [CAME_BACK]: [],
  [CANCELLED]: [],
};

export function mayFollow(from: ShipmentState, to: ShipmentState): boolean {
  return NEXT[from].includes(to);
}

export function nextStates(from: ShipmentState): readonly ShipmentState[] {
  return NEXT[from];
}

const MOMENT: Partial<
  Record<ShipmentState, 'shippedAt' | 'outForDeliveryAt' | 'deliveredAt' | 'cameBackAt' | 'cancelledAt'>
> = {
  [SHIPPED]: 'shippedAt',
  [OUT_FOR_DELIVERY]: 'outForDeliveryAt',
  [DELIVERED]: 'deliveredAt',
  [CAME_BACK]: 'cameBackAt',
  [CANCELLED]: 'cancelledAt',
};

/** The shipment in a later state; skipped states get the same timestamp. */
export function inState(shipment: StoredShipment, state: ShipmentState, now: Date): StoredShipment {
  const after = { ...shipment, state };
  const moment = MOMENT[state];
  if (moment && !(state === SHIPPED && after.shippedAt)) after[moment] = now;
  if (state === OUT_FOR_DELIVERY || state === DELIVERED) after.shippedAt ??= now;
  return after;
}

/** How a status set by hand changes the shipments that are less far. */
const FOLLOWS: Partial<Record<OrderStatus, readonly (readonly [ShipmentState, ShipmentState])[]>> = {
  [OrderStatus.SHIPPED]: [[PACKED, SHIPPED]],
  [OrderStatus.OUT_FOR_DELIVERY]: [
    [PACKED, OUT_FOR_DELIVERY],
    [SHIPPED, OUT_FOR_DELIVERY],
  ],
  [OrderStatus.DELIVERED]: [PACKED, SHIPPED, OUT_FOR_DELIVERY, COMING_BACK].map((from) => [from, DELIVERED] as const),
  [OrderStatus.CANCELLED]: [[PACKED, CANCELLED]],
  [OrderStatus.RETURNED]: [
    [PACKED, CANCELLED],
    ...[SHIPPED, OUT_FOR_DELIVERY, COMING_BACK].map((from) => [from, CAME_BACK] as const),
  ],
};

/** The shipments after the order gets a status; undefined when none changes. */
export function shipmentsAfter(
  order: Pick<StoredOrder, 'shipments' | 'deliveredAt'>,
  to: OrderStatus,
  now: Date,
): StoredShipment[] | undefined {
  if (order.deliveredAt && !hasEnded(to) && to !== OrderStatus.DELIVERED) return setBack(order, to);
  const follows = new Map(FOLLOWS[to] ?? []);
  if (!order.shipments?.some(({ state }) => follows.has(state))) return undefined;
  return order.shipments.map((one) => {
    const state = follows.get(one.state);
    return state === undefined ? one : inState(one, state, now);
  });
}

/** Shipments that the order's status alone made delivered, when staff set the order back. */
function setBack(
  { shipments, deliveredAt }: Pick<StoredOrder, 'shipments' | 'deliveredAt'>,
  to: OrderStatus,
): StoredShipment[] | undefined {
  const isMeant = (one: StoredShipment) =>
    one.state === DELIVERED && one.deliveredAt?.getTime() === deliveredAt?.getTime();
  if (!shipments?.some(isMeant)) return undefined;
  return shipments.map((one) => {
    if (!isMeant(one)) return one;
    const { deliveredAt: at, ...before } = one;
    if (to === OrderStatus.OUT_FOR_DELIVERY) return { ...before, state: OUT_FOR_DELIVERY };
    // One that was never marked as sent got both moments with the delivery.
    const neverLeft = before.shippedAt?.getTime() === at?.getTime();
    if (to === OrderStatus.SHIPPED || !neverLeft) return { ...before, state: SHIPPED };
    const { shippedAt: _, ...packed } = before;
    return { ...packed, state: PACKED };
  });
}
