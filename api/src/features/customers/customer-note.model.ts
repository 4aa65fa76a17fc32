/** A note of staff about a customer. The customer does not see it in the shop; it is in the copy of their data and erased with it. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';

@ObjectType({ description: 'A note of staff about a customer, for staff alone.', simpleResolvers: true })
@index({ customer: 1, createdAt: -1, _id: -1 })
@modelOptions({ schemaOptions: { collection: 'customer_notes', versionKey: false } })
export class CustomerNote {
  _id: ObjectId;

  @Field(() => ID, { description: 'Id of the note.' })
  id: string;

  @prop({ type: () => ObjectIdClass, required: true })
  customer: ObjectId;

  @Field(() => String, { description: 'At most 2,000 characters.' })
  @prop({ type: () => String, required: true })
  text: string;

  @prop({ type: () => String, required: true })
  authorId: string;

  @Field(() => String, { description: 'Who wrote it, by the name they had then.' })
  @prop({ type: () => String, required: true })
  author: string;

  @Field(() => DateTime, { description: 'When it was written.' })
  @prop({ type: () => Date, required: true })
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'When its author last changed it; null when never.' })
  @prop({ type: () => Date })
  editedAt?: Date | null;

  @Field(() => Int, { description: 'Send it back with a change, which is refused when it is an older one.' })
  @prop({ type: () => Number, required: true })
  version: number;

  @Field(() => Boolean, { description: 'True for the notes of whoever asks: nobody changes those of others.' })
  canEdit: boolean;

  @Field(() => Boolean, { description: 'True for the own notes, and for all to those who manage staff.' })
  canDelete: boolean;
}

export const CustomerNoteModel = getModelForClass(CustomerNote);
