/** A percentage change of all prices, with its effect on each product for the undo. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { TaxMode } from '../../types/tax-mode.js';
import { DateTime, Rupees } from '../../types/scalars.js';

@ObjectType({
  description: 'A change of many prices: by percent or by an amount, or of the tax mode.',
  simpleResolvers: true,
})
@index({ at: -1 })
@modelOptions({ schemaOptions: { collection: 'bulk_price_changes', versionKey: false } })
export class BulkPriceChange {
  _id: ObjectId;

  @Field(() => ID, { description: 'Send it to undoBulkPriceChange.' })
  id: string;

  @Field(() => Float, {
    description: 'By how much: 10 is a tenth more, -10 a tenth less; 0 for a change by an amount or of the tax mode.',
  })
  @prop({ type: () => Number, required: true })
  percent: number;

  @Field(() => Rupees, {
    nullable: true,
    description: 'What was added to each price, or taken away when negative; null for a change by percent.',
  })
  @prop({ type: () => Number })
  amount?: number | null;

  @Field(() => Boolean, { description: 'True when it was of chosen products only; false when it was of all prices.' })
  @prop({ type: () => Boolean })
  ofChosen?: boolean;

  @Field(() => TaxMode, {
    nullable: true,
    description: 'What prices are from then on; null where the tax mode was not changed.',
  })
  @prop({ type: () => String, enum: TaxMode })
  taxMode?: TaxMode | null;

  /** Tax mode of the shop before, for the undo. */
  @prop({ type: () => String, enum: TaxMode })
  taxModeBefore?: TaxMode;

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

  /** Whether the old and the new price hold their GST; unset in changes of before prices could. */
  @prop({ type: () => Boolean })
  oldHoldsTax?: boolean;

  @prop({ type: () => Boolean })
  newHoldsTax?: boolean;

  /** True once an undo has put the old price back. */
  @prop({ type: () => Boolean })
  restored?: boolean;
}

export const BulkPriceChangeLineModel = getModelForClass(BulkPriceChangeLine);
