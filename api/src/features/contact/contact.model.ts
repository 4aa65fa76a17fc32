/** A message somebody left on the Contact page. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, ObjectType } from 'type-graphql';
import type { ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';

@ObjectType({ description: 'A message somebody left on the Contact page.', simpleResolvers: true })
@index({ createdAt: -1, _id: -1 })
@index({ searchWords: 1 })
@modelOptions({ schemaOptions: { collection: 'contact_submissions', versionKey: false } })
export class ContactSubmission {
  _id: ObjectId;

  @Field(() => ID, { description: 'Id of the message.' })
  id: string;

  @Field(() => String, { description: 'As the sender gave it.' })
  @prop({ type: () => String, required: true })
  name: string;

  @Field(() => String, { description: 'Where to reply.' })
  @prop({ type: () => String, required: true })
  email: string;

  @Field(() => String, { nullable: true, description: 'Null when the sender gave none.' })
  @prop({ type: () => String })
  phone?: string | null;

  @Field(() => String, { description: 'One line.' })
  @prop({ type: () => String, required: true })
  subject: string;

  @Field(() => String, { description: 'The text, line breaks included.' })
  @prop({ type: () => String, required: true })
  message: string;

  /** See types/search-words. */
  @prop({ type: () => [String], required: true })
  searchWords: string[];

  @Field(() => DateTime, { description: 'When it was sent.' })
  @prop({ type: () => Date, required: true })
  createdAt: Date;
}

export const ContactSubmissionModel = getModelForClass(ContactSubmission);
