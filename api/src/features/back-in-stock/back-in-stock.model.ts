/** A request for one mail when a product is in stock again: only an address, deleted after the mail. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

@index({ product: 1, email: 1 }, { unique: true })
@index({ email: 1 })
@index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
@modelOptions({ schemaOptions: { collection: 'back_in_stock_requests', versionKey: false } })
export class BackInStockRequest {
  _id: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;

  /** Lower case. */
  @prop({ type: () => String, required: true })
  email: string;

  /** A request that was not fulfilled is deleted then. */
  @prop({ type: () => Date, required: true })
  expiresAt: Date;
}

export const BackInStockRequestModel = getModelForClass(BackInStockRequest);
