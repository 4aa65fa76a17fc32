/** What became of each parcel that was sent, in a few bytes, so that figures about them read no orders. Kept by cod-returns. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { PaymentMethod } from './order.enums.js';

@index({ order: 1 })
@index({ sentAt: 1, payment: 1, pin: 1, courier: 1, cameBack: 1 })
@modelOptions({ schemaOptions: { collection: 'parcel_fates', versionKey: false } })
export class ParcelFate {
  /** Number of the shipment; of the order where its status was set by hand alone. */
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => ObjectIdClass, required: true })
  order: ObjectId;
  @prop({ type: () => Date, required: true })
  sentAt: Date;
  /** Six digits; blank abroad. */
  @prop({ type: () => String, default: '' })
  pin: string;
  /** Blank when the shop delivered it itself. */
  @prop({ type: () => String, default: '' })
  courier: string;
  @prop({ type: () => String, enum: PaymentMethod, required: true })
  payment: PaymentMethod;
  /** Each once. */
  @prop({ type: () => [ObjectIdClass], required: true })
  products: ObjectId[];
  /** True when it came back undelivered, or is on its way back. */
  @prop({ type: () => Boolean, required: true })
  cameBack: boolean;
}

export const ParcelFateModel = getModelForClass(ParcelFate);

/** How far the changes of orders are read. */
@modelOptions({ schemaOptions: { collection: 'parcel_fates_state', versionKey: false } })
export class ParcelFatesState {
  @prop({ type: () => String, required: true })
  _id: string;
  /** Of the feed of changed orders. */
  @prop({ type: () => String, required: true })
  cursor: string;
}

export const ParcelFatesStateModel = getModelForClass(ParcelFatesState);
