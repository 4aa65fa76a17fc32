/** A parcel of an order as stored: its pieces, carrier and state. */
import { modelOptions, prop } from '@typegoose/typegoose';
import type { ObjectId } from '../../types/object-id.js';
import { ShipmentState } from './order.enums.js';

/** Pieces of one line of the order. */
@modelOptions({ schemaOptions: { _id: false } })
export class StoredShipmentLine {
  /** Position of the line in the order, from 0. */
  @prop({ type: () => Number, required: true })
  line: number;
  @prop({ type: () => Number, required: true })
  quantity: number;
}

/** A booking of a parcel with a connected courier. */
@modelOptions({ schemaOptions: { _id: false } })
export class StoredBooking {
  /** Code name of the courier. */
  @prop({ type: () => String, required: true })
  provider: string;
  /** Time of the last request: a second request waits until this one has timed out. */
  @prop({ type: () => Date, required: true })
  askedAt: Date;
  /** The courier's references; unset while it is unknown whether the booking was made. */
  @prop({ type: () => String })
  orderRef?: string;
  @prop({ type: () => String })
  shipmentRef?: string;
}

@modelOptions({ schemaOptions: { _id: true } })
export class StoredShipment {
  _id: ObjectId;
  /** Number of the order and of the shipment in it, from 1: `GS-20261122-0004-1`. Never reused. */
  @prop({ type: () => String, required: true })
  number: string;
  @prop({ type: () => [StoredShipmentLine], required: true })
  lines: StoredShipmentLine[];
  @prop({ type: () => String, enum: ShipmentState, required: true })
  state: ShipmentState;
  /** Display name of the carrier. */
  @prop({ type: () => String })
  courier?: string;
  @prop({ type: () => String })
  trackingNumber?: string;
  @prop({ type: () => String })
  trackingUrl?: string;
  @prop({ type: () => StoredBooking })
  booking?: StoredBooking;
  /** Of the e-way bill, as the portal gave it: 12 digits. */
  @prop({ type: () => String })
  ewayBillNumber?: string;
  /** Until when goods may move with it. */
  @prop({ type: () => Date })
  ewayBillValidUntil?: Date;
  /** The delivery day that the courier expects. */
  @prop({ type: () => Date })
  expectedAt?: Date;
  /** Idempotency key of the request that made it: the same key never makes two. */
  @prop({ type: () => String })
  idempotencyKey?: string;
  @prop({ type: () => Date, required: true })
  packedAt: Date;
  @prop({ type: () => Date })
  shippedAt?: Date;
  @prop({ type: () => Date })
  outForDeliveryAt?: Date;
  @prop({ type: () => Date })
  deliveredAt?: Date;
  /** When it was back at the shop. */
  @prop({ type: () => Date })
  cameBackAt?: Date;
  @prop({ type: () => Date })
  cancelledAt?: Date;
}
