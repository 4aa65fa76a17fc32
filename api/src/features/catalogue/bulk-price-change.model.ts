/** A percentage change of all prices, with its effect on each product for the undo. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';

@ObjectType({ description: 'A change of all prices by percent.', simpleResolvers: true })
@index({ at: -1 })
@modelOptions({ schemaOptions: { collection: 'bulk_price_changes', versionKey: false } })
export class BulkPriceChange {
  _id: ObjectId;

  @Field(() => ID, { description: 'Send it to undoBulkPriceChange.' })
  id: string;

  @Field(() => Float, { description: 'By how much: 10 is a tenth more, -10 a tenth less.' })
  @prop({ type: () => Number, required: true })
  percent: number;

  @Field(() => Int, { description: 'Products that got another price.' })
  @prop({ type: () => Number, required: true })
  changed: number;

  @Field(() => DateTime, { description: 'When the prices were changed.' })
  @prop({ type: () => Date, required: true })
  at: Date;

  @Field(() => String, { description: 'Name of who made the change.' })
  @prop({ type: () => String, default: '' })
  actor: string;

  @Field(() => Boolean, { description: 'True once it was taken back; it cannot be undone twice.' })
  @prop({ type: () => Boolean, required: true })
  undone: boolean;

  @Field(() => Boolean, { description: 'True for the newest that is not undone, the one undoBulkPriceChange takes.' })
  canUndo: boolean;
}

export const BulkPriceChangeModel = getModelForClass(BulkPriceChange);

@index({ change: 1, _id: 1 })
@modelOptions({ schemaOptions: { collection: 'bulk_price_change_lines', versionKey: false } })
export class BulkPriceChangeLine {
  _id: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  change: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;

  @prop({ type: () => Number, required: true })
  oldPrice: number;

  @prop({ type: () => Number })
  oldOriginalPrice?: number | null;

  @prop({ type: () => Number, required: true })
  newPrice: number;

  @prop({ type: () => Number })
  newOriginalPrice?: number | null;

  /** True once an undo has put the old price back. */
  @prop({ type: () => Boolean })
  restored?: boolean;
}

export const BulkPriceChangeLineModel = getModelForClass(BulkPriceChangeLine);
