/** One order of a job, with its result. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

/** Seconds that results are kept, the same as for the job. */
const KEPT = 90 * 86_400;

@index({ job: 1, position: 1 }, { unique: true })
@index({ job: 1, done: 1, position: 1 })
@index({ createdAt: 1 }, { expireAfterSeconds: KEPT })
@modelOptions({ schemaOptions: { collection: 'order_work_lines', versionKey: false } })
export class OrderWorkLine {
  _id: ObjectId;
  @prop({ type: () => ObjectIdClass, required: true })
  job: ObjectId;
  /** Position in the order of processing, from 0. */
  @prop({ type: () => Number, required: true })
  position: number;
  @prop({ type: () => ObjectIdClass, required: true })
  order: ObjectId;
  /** Null when the order does not exist. */
  @prop({ type: () => String })
  orderNumber?: string | null;
  /** Unset until the order is processed. */
  @prop({ type: () => Boolean })
  done?: boolean;
  /** What was done, or the reason of the failure. */
  @prop({ type: () => String })
  message?: string;
  @prop({ type: () => Date, required: true })
  createdAt: Date;
}

export const OrderWorkLineModel = getModelForClass(OrderWorkLine);
