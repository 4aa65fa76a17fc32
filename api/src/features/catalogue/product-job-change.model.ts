/** One product or CSV line of a job: stored at the check, with the change that the undo reverts. */
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

  /** The product, which a line of a file has once it is done. */
  @prop({ type: () => ObjectIdClass })
  product?: ObjectId;

  /** Its version as whoever asked for the change had read it. */
  @prop({ type: () => Number })
  version?: number;

  /** Which line of the file it is, from 0. */
  @prop({ type: () => Number })
  line?: number;

  /** What was done; missing when nothing was, or not yet. */
  @prop({ type: () => String })
  did?: 'added' | 'edited';

  /** Changed fields as they were and as they became, without the stock. */
  @prop({ type: () => Object })
  before?: Record<string, unknown>;

  @prop({ type: () => Object })
  after?: Record<string, unknown>;

  /** Pieces that were added, or taken away when below zero. */
  @prop({ type: () => Number })
  delta?: number;
}

export const ProductJobChangeModel = getModelForClass(ProductJobChange);
