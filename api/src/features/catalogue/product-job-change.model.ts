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

  /** The product; for a line of a file, set once the line is done. */
  @prop({ type: () => ObjectIdClass })
  product?: ObjectId;

  /** The product's version that the requester had read. */
  @prop({ type: () => Number })
  version?: number;

  /** Line number in the file, from 0. */
  @prop({ type: () => Number })
  line?: number;

  /** What was done; unset when nothing was, or not yet. */
  @prop({ type: () => String })
  did?: 'added' | 'edited' | 'deleted';

  /** Changed fields with their old and new values, without the stock. */
  @prop({ type: () => Object })
  before?: Record<string, unknown>;

  @prop({ type: () => Object })
  after?: Record<string, unknown>;

  /** Pieces added; negative when taken away. */
  @prop({ type: () => Number })
  delta?: number;

  /** The product group that this line made. */
  @prop({ type: () => ObjectIdClass })
  group?: ObjectId;
}

export const ProductJobChangeModel = getModelForClass(ProductJobChange);
