/** Books parcels with the connected courier, and receives its tracking notices. */
import express, { type RequestHandler } from 'express';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform, type Platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { sellableProducts } from '../catalogue/sellable.service.js';
import { changeOrder } from '../orders/order-change.service.js';
import { ShipmentState } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { assertSendable } from '../orders/sending-rules.js';
import { searchWordsOf } from '../orders/order-search.js';
import { orderView } from '../orders/order-view.js';
import type { StoredShipment } from '../orders/shipment.model.js';
import { recipientName } from '../orders/order-mail.js';
import { netPrice, worthOfReturned } from '../../pricing/index.js';
import { CourierError, type Courier, type CourierNotice, type CourierParcel, type CourierRate } from './courier.js';
import type { BookCourierInput, ParcelSize, ParcelSizeInput } from './courier.inputs.js';
import { parcelsOf } from './prints.js';
import { moved } from './shipment.service.js';
import type { ShipmentPayload } from './shipment.types.js';
import { createShiprocket } from './shiprocket.js';

/** Milliseconds until a booking request counts as failed and another one may continue it. */
const ASKING = 60_000;

let made: { platform: Platform; courier: Courier | undefined } | undefined;

/** Undefined in a shop without a connected courier. */
export function connectedCourier(): Courier | undefined {
  const current = platform();
  const { shiprocket } = current.config;
  if (made?.platform !== current) made = { platform: current, courier: shiprocket && createShiprocket(shiprocket) };
  return made.courier;
}

function courier(): Courier {
  const connected = connectedCourier();
  if (!connected)
    throw new ShopError(ErrorCode.CONFLICT, 'This shop is not connected to a courier: send the parcel by hand.');
  return connected;
}

/** Converts the courier's errors to errors for callers. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    platform().logger.warn({ reason: error.message }, 'the courier could not be asked');
    throw new ShopError(error.kind === 'refused' ? ErrorCode.CONFLICT : ErrorCode.UNAVAILABLE, `${error.message}.`);
  }
}

/** Weight and sides of a shipment by what its products say now. @throws ShopError NOT_FOUND */
export async function parcelSize(shipmentId: string): Promise<ParcelSize> {
  const { order, shipment } = await found(shipmentId);
  const products = await sellableProducts(shipment.lines.map(({ line }) => order.items[line]!.product));
  const packed = shipment.lines.map(({ line, quantity }) => ({
    ...products.get(order.items[line]!.product.toHexString()),
    quantity,
  }));
  const grams = packed.map(({ weightKg, quantity }) =>
    weightKg == null ? null : Math.round(weightKg * 1000) * quantity,
  );
  const weight = grams.includes(null) ? null : grams.reduce<number>((sum, one) => sum + (one ?? 0), 0) / 1000;
  const single = packed.length === 1 && packed[0]!.quantity === 1 ? packed[0] : undefined;
  const { lengthCm, widthCm, heightCm } = single ?? {};
  const isKnown = lengthCm != null && widthCm != null && heightCm != null;
  return {
    weightKg: weight,
    lengthCm: isKnown ? Math.ceil(lengthCm) : null,
    breadthCm: isKnown ? Math.ceil(widthCm) : null,
    heightCm: isKnown ? Math.ceil(heightCm) : null,
  };
}

/** Shipping options for a packed shipment, cheapest first. @throws ShopError NOT_FOUND, CONFLICT, UNAVAILABLE */
export async function courierRates(shipmentId: string, size: ParcelSizeInput): Promise<CourierRate[]> {
  const { order, shipment } = await found(shipmentId);
  return asking(() => courier().rates(parcelOf(order, shipment, size)));
}

/**
 * Books a packed shipment, once. A second request is refused while one is under way; a request after one without an answer continues
 * its booking.
 * @throws ShopError NOT_FOUND, CONFLICT also when its order may not leave, UNAVAILABLE when the courier does not answer and the caller
 * should retry
 */
export async function bookCourier(viewer: Viewer, input: BookCourierInput): Promise<ShipmentPayload> {
  const connected = courier();
  const { order, shipment } = await found(input.shipmentId);
  assertSendable(order, undefined);
  let again = false;
  await changeShipment(order, shipment, (one, now) => {
    if (one.state !== ShipmentState.PACKED)
      throw new ShopError(ErrorCode.CONFLICT, `Shipment ${one.number} is ${one.state}: only what is packed is booked.`);
    if (one.booking?.shipmentRef) throw new ShopError(ErrorCode.CONFLICT, `Shipment ${one.number} is booked already.`);
    if (one.booking && now.getTime() - one.booking.askedAt.getTime() < ASKING)
      throw new ShopError(ErrorCode.CONFLICT, `Shipment ${one.number} is being booked. Look again in a minute.`);
    again = one.booking !== undefined;
    return { ...one, booking: { provider: connected.name, askedAt: now } };
  });
  try {
    const booked = await asking(() =>
      connected.book(parcelOf(order, shipment, input), input.rateId ?? undefined, again),
    );
    const { orderRef, shipmentRef, trackingNumber, trackingUrl, courier: name } = booked;
    const after = await changeShipment(
      order,
      shipment,
      (one, now) => ({
        ...one,
        courier: name,
        trackingNumber,
        trackingUrl,
        booking: { provider: connected.name, askedAt: now, orderRef, shipmentRef },
      }),
      {
        viewer,
        action: 'shipment.book',
        summary: `Order ${order.orderNumber}: ${shipment.number} booked with ${name}, ${trackingNumber}`,
      },
    );
    return payload(after, shipment);
  } catch (error) {
    // The outcome is unknown. The next request looks for the booking, and need not wait for the timeout.
    await changeShipment(order, shipment, (one) => ({
      ...one,
      booking: { provider: connected.name, askedAt: new Date(0) },
    }));
    throw error;
  }
}

/** Cancels a booking before the parcel is picked up. @throws ShopError NOT_FOUND, CONFLICT, UNAVAILABLE */
export async function cancelBooking(viewer: Viewer, shipmentId: string): Promise<ShipmentPayload> {
  const { order, shipment } = await found(shipmentId);
  const { orderRef } = bookingOf(shipment);
  await asking(() => courier().cancel(orderRef!));
  const after = await changeShipment(
    order,
    shipment,
    ({ booking: _, courier: __, trackingNumber: ___, trackingUrl: ____, ...one }) => one,
    {
      viewer,
      action: 'shipment.unbook',
      summary: `Order ${order.orderNumber}: booking of ${shipment.number} taken back`,
    },
  );
  return payload(after, shipment);
}

/** URL of the courier's label. @throws ShopError NOT_FOUND, CONFLICT, UNAVAILABLE */
export async function courierLabel(shipmentId: string): Promise<string> {
  const { shipment } = await found(shipmentId);
  return asking(() => courier().label(bookingOf(shipment).shipmentRef!));
}

/** @returns the pick-up day, if the courier names it @throws ShopError NOT_FOUND, CONFLICT, UNAVAILABLE */
export async function requestPickUp(shipmentId: string): Promise<string | undefined> {
  const { shipment } = await found(shipmentId);
  return asking(() => courier().pickUp(bookingOf(shipment).shipmentRef!));
}

/** Polls the courier's tracking and updates the shipment. @throws ShopError NOT_FOUND, CONFLICT, UNAVAILABLE */
export async function trackShipment(shipmentId: string): Promise<ShipmentPayload> {
  const { order, shipment } = await found(shipmentId);
  bookingOf(shipment);
  const notice = await asking(() => courier().track(shipment.trackingNumber!));
  return payload((await takeNotice(notice)) ?? order, shipment);
}

function bookingOf({ booking, number }: StoredShipment) {
  if (!booking?.shipmentRef) throw new ShopError(ErrorCode.CONFLICT, `Shipment ${number} is not booked.`);
  return booking;
}

async function found(shipmentId: string): Promise<{ order: StoredOrder; shipment: StoredShipment }> {
  const _id = objectId(shipmentId, 'The shipment');
  const order = await OrderModel.findOne({ 'shipments._id': _id }).lean<StoredOrder>();
  if (!order) throw new ShopError(ErrorCode.NOT_FOUND, 'The shipment was not found.');
  return { order, shipment: order.shipments!.find((one) => one._id.equals(_id))! };
}

function changeShipment(
  { _id }: StoredOrder,
  shipment: StoredShipment,
  change: (one: StoredShipment, now: Date) => StoredShipment,
  said?: { viewer: Viewer; action: string; summary: string },
): Promise<StoredOrder> {
  return changeOrder({ _id }, async (before, now, session) => {
    const shipments = before.shipments!.map((one) => (one._id.equals(shipment._id) ? change(one, now) : one));
    if (said) await recordAudit({ ...said, entity: 'order', entityId: _id.toHexString(), session });
    return {
      set: { shipments, searchWords: searchWordsOf({ ...before, shipments }) },
      events: said
        ? [{ kind: 'shipment', actor: said.viewer.name, note: said.summary.replace(/^Order \S+: /, '') }]
        : [],
    };
  });
}

function parcelOf(order: StoredOrder, shipment: StoredShipment, size: ParcelSizeInput): CourierParcel {
  const slip = parcelsOf(order).find(({ number }) => number === shipment.number);
  const pieces = new Map(shipment.lines.map(({ line, quantity }) => [line, quantity]));
  return {
    number: shipment.number,
    placedAt: order.createdAt,
    recipient: recipientName(order),
    address: order.deliveryAddress,
    phone: order.contactInfo.phone,
    // Couriers want one; the shop answers in the place of a customer who has a phone number alone.
    email: order.contactInfo.email || settings().email,
    lines: shipment.lines.map(({ line, quantity }) => {
      const item = order.items[line]!;
      const { title, sku = '', hsnCode } = item;
      return { title, sku, quantity, hsnCode, price: netPrice(item) };
    }),
    collect: slip?.collect ?? 0,
    value: worthOfReturned(
      order.items.map((line) => ({ ...line, moneyBack: 0 })),
      order.taxByRate,
      pieces,
    ).worth,
    weightKg: size.weightKg,
    lengthCm: size.lengthCm ?? 20,
    breadthCm: size.breadthCm ?? 15,
    heightCm: size.heightCm ?? 10,
  };
}

function payload(order: StoredOrder, { _id }: StoredShipment): ShipmentPayload {
  const view = orderView(order);
  return { order: view, shipment: view.shipments.find(({ id }) => id === _id.toHexString())! };
}

/** Order of the states: a late or repeated notice never moves a shipment back. */
const RANK: Record<ShipmentState, number> = {
  [ShipmentState.PACKED]: 0,
  [ShipmentState.SHIPPED]: 1,
  [ShipmentState.OUT_FOR_DELIVERY]: 2,
  [ShipmentState.DELIVERED]: 4,
  [ShipmentState.COMING_BACK]: 3,
  [ShipmentState.CAME_BACK]: 4,
  [ShipmentState.CANCELLED]: 5,
};

/** Updates the shipment of a notice. @returns undefined when no shipment has its number */
export async function takeNotice({
  trackingNumber,
  state,
  isUndelivered,
}: CourierNotice): Promise<StoredOrder | undefined> {
  const isIt = (one: StoredShipment) => one.trackingNumber === trackingNumber && one.booking !== undefined;
  const known = await OrderModel.findOne({ 'shipments.trackingNumber': trackingNumber }).lean<StoredOrder>();
  if (!known?.shipments?.some(isIt)) return undefined;
  return changeOrder({ _id: known._id }, (before, now) => {
    const shipment = before.shipments!.find(isIt);
    if (!shipment || state === undefined) return null;
    const isNew =
      RANK[state] > RANK[shipment.state] || (isUndelivered && shipment.state === ShipmentState.OUT_FOR_DELIVERY);
    if (!isNew || RANK[shipment.state] >= 4) return null;
    return moved(before, shipment, { state }, now, shipment.courier ?? 'Courier')?.order ?? null;
  });
}

const MAX_BYTES = '256kb';

/** POST /api/courier/notices: the courier's tracking notices, with its token in `x-api-key`. */
export function courierNotices(): RequestHandler[] {
  return [
    (req, _res, next) => {
      if (connectedCourier()?.isOurs(req.get('x-api-key') ?? '')) next();
      else next(new ShopError(ErrorCode.UNAUTHENTICATED, 'The token is wrong.'));
    },
    express.json({ limit: MAX_BYTES }),
    async (req, res) => {
      const notice = connectedCourier()!.readNotice(req.body);
      if (!notice) throw new ShopError(ErrorCode.BAD_INPUT, 'This is no notice.');
      const order = await takeNotice(notice);
      if (!order)
        platform().logger.info({ awb: notice.trackingNumber }, 'a courier told of a parcel this shop does not have');
      res.json({ success: true });
    },
  ];
}
