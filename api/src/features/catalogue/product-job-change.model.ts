/** What long work did to one product, kept until the work is over so that it can be put back. */
import { getModelForClass, index, modelOptions, prop, Severity } from '@typegoose/typegoose';
import type { ObjectId } from '../../types/object-id.js';
import { ObjectId as ObjectIdClass } from '../../types/object-id.js';

@index({ job: 1, _id: 1 })
@modelOptions({
  schemaOptions: { collection: 'product_job_changes', versionKey: false, minimize: false },
  options: { allowMixed: Severity.ALLOW },
})
export class ProductJobChange {
  _id: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  job: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;

  /** True when the work added the product. */
  @prop({ type: () => Boolean, required: true })
  created: boolean;

  /** Changed fields as they were and as they became, without the stock. */
  @prop({ type: () => Object })
  before: Record<string, unknown>;

  @prop({ type: () => Object })
  after: Record<string, unknown>;

  /** Pieces that were added, or taken away when below zero. */
  @prop({ type: () => Number, required: true })
  delta: number;
}

export const ProductJobChangeModel = getModelForClass(ProductJobChange);
