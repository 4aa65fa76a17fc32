/** The queue of orders to pack, and scans by packers. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { settings } from '../../platform/settings/current.js';
import { compactIdentifier, identifierKey, isSameIdentifier } from '../../types/identifiers.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { identifierWords } from '../../types/search-words.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { inBacklog, wheneverOrdered } from '../orders/backlog.js';
import { OrderStatus, PaymentMethod, PaymentStatus, ShipmentState } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { matchesOrderSearch } from '../orders/order-search.js';
import type { OrderPage } from '../orders/order.types.js';
import { orderView } from '../orders/order-view.js';
import { deliveredBy } from '../orders/shipping.js';
import { isAllPacked } from '../orders/shipment-rules.js';
import { createShipment, editShipment } from './shipment.service.js';
import type { ScanShipmentInput } from './shipment.inputs.js';
import type { ToPackFilter } from './to-pack.inputs.js';
import type { DeliveryMethodName, ShipmentPayload } from './shipment.types.js';

/** Orders that wait to be packed or handed over: paid, or cash on delivery that waits neither for acceptance nor for its shopper. */
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
          confirmBy: mongoose.trusted({ $exists: false }),
        },
        { exchangeSince: mongoose.trusted({ $exists: true }) },
      ],
    },
  ],
};

/** The index of the backlog. Named, since a condition such as the way of payment has an index of its own with all orders there ever were. */
export const BACKLOG_INDEX = { createdAt: 1, _id: 1 } as const;

/** Those of the waiting orders that a filter lets through, in the form of a condition that the index of the backlog answers. */
export function waitingOrders(filter: ToPackFilter | null | undefined): Record<string, unknown> {
  const { city, pin, from, to, paymentMethod, deliveryMethod, courier } = filter ?? {};
  const digits = pin?.replace(/\s/g, '');
  const [cityWords, courierName] = [tidy(city), tidy(courier)];
  const placed = { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) };
  const more: Record<string, unknown>[] = [
    ...(cityWords ? [{ 'deliveryAddress.city': new RegExp(`^\\s*${escaped(cityWords)}`, 'i') }] : []),
    ...(digits ? [{ 'deliveryAddress.postalCode': new RegExp(`^${digits}`) }] : []),
    ...(paymentMethod ? [{ paymentMethod }] : []),
    ...(deliveryMethod ? [deliveredBy(deliveryMethod)] : []),
    ...(courierName
      ? [
          {
            shipments: mongoose.trusted({
              $elemMatch: { state: ShipmentState.PACKED, courier: new RegExp(`^${escaped(courierName)}$`, 'i') },
            }),
          },
        ]
      : []),
  ];
  return {
    ...WAITING,
    ...(from || to ? { createdAt: mongoose.trusted(placed) } : {}),
    $and: [...WAITING.$and, ...more],
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Oldest first. */
export async function ordersToPack(
  filter: ToPackFilter | null | undefined,
  page: number,
  pageSize: number,
): Promise<OrderPage> {
  const request = pageRequest(page, pageSize);
  const wanted = waitingOrders(filter);
  const [orders, total] = await Promise.all([
    OrderModel.find(wanted)
      .hint(BACKLOG_INDEX)
      .sort({ createdAt: 1, _id: 1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredOrder[]>(),
    OrderModel.countDocuments(wanted).hint(BACKLOG_INDEX),
  ]);
  return { orders: orders.map(orderView), ...pageFacts(request, total) };
}

/** Of these at least a part has left; the statuses come first, so that their index is used. */
const ON_THE_WAY = {
  $or: [
    { orderStatus: mongoose.trusted({ $in: [OrderStatus.SHIPPED, OrderStatus.OUT_FOR_DELIVERY] }) },
    {
      orderStatus: mongoose.trusted({ $in: [OrderStatus.CONFIRMED, OrderStatus.PROCESSING] }),
      'shipments.state': mongoose.trusted({
        $in: [ShipmentState.SHIPPED, ShipmentState.OUT_FOR_DELIVERY, ShipmentState.COMING_BACK],
      }),
    },
  ],
};

/** Oldest first. */
export async function ordersOnTheWay(
  search: string | null | undefined,
  page: number,
  pageSize: number,
): Promise<OrderPage> {
  const request = pageRequest(page, pageSize);
  const wanted = { $and: [ON_THE_WAY, matchesOrderSearch(search, new Date())] };
  const [orders, total] = await Promise.all([
    OrderModel.find(wanted)
      .sort({ createdAt: 1, _id: 1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredOrder[]>(),
    OrderModel.countDocuments(wanted),
  ]);
  return { orders: orders.map(orderView), ...pageFacts(request, total) };
}

/** The ways of delivery that orders may have, each id once: what zones call it may differ, its first name is taken. */
export function deliveryMethods(): DeliveryMethodName[] {
  const all = settings().deliveryZones.flatMap(({ methods }) => methods);
  return all
    .filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
    .map(({ id, name }) => ({ id, name }));
}

export async function countOrdersToPack(): Promise<number> {
  return OrderModel.countDocuments(WAITING);
}

/** Of those, the ones whose pieces are all packed: they wait for their courier. */
export async function countOrdersToHandOver(): Promise<number> {
  return OrderModel.countDocuments({ ...WAITING, allPacked: true });
}

/**
 * Marks what was scanned as packed or shipped. An order's number means all of its pieces that are not there yet.
 * @throws ShopError NOT_FOUND for an unknown number, CONFLICT when several shipments are possible, and like createShipment
 */
export async function scan(
  viewer: Viewer,
  { number, state, version, ...carriage }: ScanShipmentInput,
): Promise<ShipmentPayload> {
  if (state !== ShipmentState.PACKED && state !== ShipmentState.SHIPPED)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Scanned is what is packed or shipped.');
  const order = await orderWithNumber(number);
  if (!order) throw new ShopError(ErrorCode.NOT_FOUND, `No order or shipment has the number ${number.trim()}.`);
  const shipments = order.shipments ?? [];
  const named =
    shipments.find((one) => [one.number, one.trackingNumber].some((own) => own && isSameIdentifier(own, number))) ??
    shipments.find((one) => isSameCode(one.number, number) || isSameCode(one.trackingNumber, number));
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

/** Orders that a scanned text is compared with when it is no number as it is stored. */
const COMPARED_MOST = 50;
/** Fewest letters and digits that name a number without its dashes and blanks. */
const SHORTEST_CODE = 6;

/** The order that has the number, or a shipment of it: exactly, or but for dashes and blanks. Each look is answered by an index. */
async function orderWithNumber(number: string): Promise<StoredOrder | undefined> {
  const key = identifierKey(number);
  const exact = [
    { orderNumber: key },
    { 'shipments.number': key },
    { 'shipments.trackingNumber': mongoose.trusted({ $in: [...new Set([number.trim(), key])] }) },
  ];
  for (const condition of exact) {
    const order = await OrderModel.findOne(condition).lean<StoredOrder>();
    if (order) return order;
  }
  const near = await OrderModel.find({ searchWords: mongoose.trusted({ $in: identifierWords(number) }) })
    .limit(COMPARED_MOST)
    .lean<StoredOrder[]>();
  const numbersOf = ({ orderNumber, shipments = [] }: StoredOrder) => [
    orderNumber,
    ...shipments.flatMap((one) => [one.number, one.trackingNumber]),
  ];
  return near.find((order) => numbersOf(order).some((own) => isSameCode(own, number)));
}

function isSameCode(own: string | null | undefined, asked: string): boolean {
  if (!own) return false;
  const code = compactIdentifier(asked);
  return isSameIdentifier(own, asked) || (code.length >= SHORTEST_CODE && compactIdentifier(own) === code);
}
