/** What was bought with what, as the last count over the orders found it. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

/** What a shopper sees as one thing: a product, or a product group with all of its members. */
@index({ run: 1, unit: 1 }, { unique: true })
@modelOptions({ schemaOptions: { collection: 'bought_together', versionKey: false } })
export class BoughtWith {
  _id: ObjectId;

  /** The count that wrote it. Only rows of the run that BoughtTogetherState names are shown. */
  @prop({ type: () => ObjectIdClass, required: true })
  run: ObjectId;

  /** Id of a product without a group, or of a group. */
  @prop({ type: () => ObjectIdClass, required: true })
  unit: ObjectId;

  /** Units that were in one order with it, by the most buyers first. */
  @prop({ type: () => [ObjectIdClass], default: [] })
  together: ObjectId[];

  /** Units that buyers of it bought in another order, likewise. */
  @prop({ type: () => [ObjectIdClass], default: [] })
  also: ObjectId[];
}

export const BoughtWithModel = getModelForClass(BoughtWith);

/** Id of the only state document. */
export const SHOWN_COUNT = 'shown';

/** Which count is shown: changing this one document replaces all rows at once. */
@modelOptions({ schemaOptions: { collection: 'bought_together_state', versionKey: false } })
export class BoughtTogetherState {
  @prop({ type: () => String, required: true })
  _id: string;

  @prop({ type: () => ObjectIdClass, required: true })
  run: ObjectId;

  @prop({ type: () => Date, required: true })
  countedAt: Date;
}

export const BoughtTogetherStateModel = getModelForClass(BoughtTogetherState);
