/** Which product took an SKU last: of two that take it at once, in whatever case, the second meets the first one's write. */
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

/** One of a product that has another SKU by now, or is deleted, holds nothing. Products of earlier releases have none. */
@modelOptions({ schemaOptions: { collection: 'sku_claims', versionKey: false } })
export class SkuClaim {
  /** Normal form of the SKU. */
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;
}

export const SkuClaimModel = getModelForClass(SkuClaim);
