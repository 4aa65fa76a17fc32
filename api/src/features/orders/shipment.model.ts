/** A parcel of an order as it is stored: which pieces are in it, who carries it, how far it is. */
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

/** A parcel as it was booked with a connected courier. */
@modelOptions({ schemaOptions: { _id: false } })
export class StoredBooking {
  /** The courier's name in the code. */
  @prop({ type: () => String, required: true })
  provider: string;
  /** When it was asked for last: a second request waits until this one has had its time. */
  @prop({ type: () => Date, required: true })
  askedAt: Date;
  /** Its references there; unset while nobody knows whether it was made. */
  @prop({ type: () => String })
  orderRef?: string;
  @prop({ type: () => String })
  shipmentRef?: string;
}

@modelOptions({ schemaOptions: { _id: true } })
export class StoredShipment {
  _id: ObjectId;
  /** The order's number and which of its shipments it is, from 1: `GS-20261122-0004-1`. Never given twice. */
  @prop({ type: () => String, required: true })
  number: string;
  @prop({ type: () => [StoredShipmentLine], required: true })
  lines: StoredShipmentLine[];
  @prop({ type: () => String, enum: ShipmentState, required: true })
  state: ShipmentState;
  /** Its name, for people. */
  @prop({ type: () => String })
  courier?: string;
  @prop({ type: () => String })
  trackingNumber?: string;
  @prop({ type: () => String })
  trackingUrl?: string;
  @prop({ type: () => StoredBooking })
  booking?: StoredBooking;
  /** The day the courier means to deliver it. */
  @prop({ type: () => Date })
  expectedAt?: Date;
  /** Of the request that made it; the same key never makes two. */
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
  /** When it was with the shop again. */
  @prop({ type: () => Date })
  cameBackAt?: Date;
  @prop({ type: () => Date })
  cancelledAt?: Date;
}
