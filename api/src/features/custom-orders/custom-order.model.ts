/** A stored custom order request; the budget is in paise. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, ObjectType } from 'type-graphql';
import { StoredDocument } from '../../platform/files/stored-document.model.js';
import type { ObjectId } from '../../types/object-id.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { Correspondence } from '../correspondence/correspondence.model.js';

@ObjectType({ description: 'A request for something made to measure.', simpleResolvers: true })
@index({ createdAt: -1, _id: -1 })
@index({ searchWords: 1 })
@index({ state: 1, createdAt: -1 })
@index({ state: 1, seenAt: 1 })
@modelOptions({ schemaOptions: { collection: 'custom_orders', versionKey: false } })
export class CustomOrder extends Correspondence {
  _id: ObjectId;

  @Field(() => ID, { description: 'Id of the request.' })
  id: string;

  @Field(() => String, {
    nullable: true,
    description: 'What it was named by when it was sent, e.g. REQ-20261126-0001; null for older ones.',
  })
  @prop({ type: () => String })
  referenceNumber?: string | null;

  @Field(() => String, { description: 'Who asks.' })
  @prop({ type: () => String, required: true })
  name: string;

  @Field(() => String, { description: 'Where to call back, as it was typed.' })
  @prop({ type: () => String, required: true })
  phone: string;
  /** Normalized phone number (E.164); unset in older records. */
  @prop({ type: () => String })
  phoneE164?: string | null;

  @Field(() => String, { nullable: true, description: 'Null when the customer gave none.' })
  @prop({ type: () => String })
  email?: string | null;

  @Field(() => String, { description: 'What is to be made, line breaks included.' })
  @prop({ type: () => String, required: true })
  description: string;

  @Field(() => String, { nullable: true, description: "In the customer's own words and units; null when not said." })
  @prop({ type: () => String })
  dimensions?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "One of those the form offers, or the customer's own words; null when not said.",
  })
  @prop({ type: () => String })
  material?: string | null;

  @Field(() => Rupees, { nullable: true, description: 'What the customer means to spend; null when not said.' })
  @prop({ type: () => Number })
  budget?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'How soon it is wanted, in the words of the form; null when not said.',
  })
  @prop({ type: () => String })
  timeline?: string | null;

  @prop({ type: () => StoredDocument })
  sketch?: StoredDocument;

  /** For the search: see types/search-words. */
  @prop({ type: () => [String], required: true })
  searchWords: string[];

  @Field(() => DateTime, { description: 'When the request was sent.' })
  @prop({ type: () => Date, required: true })
  createdAt: Date;
}

export const CustomOrderModel = getModelForClass(CustomOrder);
