/** One order of a job, with its result. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

/** Seconds that the result of long work is kept, as the work itself is. */
const KEPT = 90 * 86_400;

@index({ job: 1, position: 1 }, { unique: true })
@index({ job: 1, done: 1, position: 1 })
@index({ createdAt: 1 }, { expireAfterSeconds: KEPT })
@modelOptions({ schemaOptions: { collection: 'order_work_lines', versionKey: false } })
export class OrderWorkLine {
  _id: ObjectId;
  @prop({ type: () => ObjectIdClass, required: true })
  job: ObjectId;
  /** From 0, in the order in which the orders are taken. */
  @prop({ type: () => Number, required: true })
  position: number;
  @prop({ type: () => ObjectIdClass, required: true })
  order: ObjectId;
  /** Null when there was no such order. */
  @prop({ type: () => String })
  orderNumber?: string | null;
  /** Unset until it was its turn. */
  @prop({ type: () => Boolean })
  done?: boolean;
  /** What was done, or why it was not. */
  @prop({ type: () => String })
  message?: string;
  @prop({ type: () => Date, required: true })
  createdAt: Date;
}

export const OrderWorkLineModel = getModelForClass(OrderWorkLine);
