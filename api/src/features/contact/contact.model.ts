/** A stored message from the Contact page. A complaint has a ticket number and deadlines. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, ObjectType } from 'type-graphql';
import type { ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';
import { Correspondence } from '../correspondence/correspondence.model.js';

@ObjectType({ description: 'A message somebody left on the Contact page.', simpleResolvers: true })
@index({ createdAt: -1, _id: -1 })
@index({ searchWords: 1 })
@index({ state: 1, createdAt: -1 })
@index({ state: 1, seenAt: 1 })
@index({ complaint: 1, settleBy: 1 }, { partialFilterExpression: { complaint: true } })
@modelOptions({ schemaOptions: { collection: 'contact_submissions', versionKey: false } })
export class ContactSubmission extends Correspondence {
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
  /** Normalized phone number (E.164); unset in older records. */
  @prop({ type: () => String })
  phoneE164?: string | null;

  @Field(() => String, { description: 'One line.' })
  @prop({ type: () => String, required: true })
  subject: string;

  @Field(() => String, { description: 'The text, line breaks included.' })
  @prop({ type: () => String, required: true })
  message: string;

  @Field(() => Boolean, { description: 'A complaint, which has days by which it is due.' })
  @prop({ type: () => Boolean, default: false })
  complaint: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'What the sender was told to name; null unless it is or was a complaint.',
  })
  @prop({ type: () => String })
  ticketNumber?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What it was named by when it was sent, e.g. MSG-20261126-0001; null for older ones.',
  })
  @prop({ type: () => String })
  referenceNumber?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When somebody of the shop must have looked at it; null unless it is a complaint.',
  })
  @prop({ type: () => Date })
  acknowledgeBy?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it must be settled; null unless it is a complaint.' })
  @prop({ type: () => Date })
  settleBy?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When somebody of the shop took it on or answered it; null until then.',
  })
  @prop({ type: () => Date })
  acknowledgedAt?: Date | null;

  /** For the search: see types/search-words. */
  @prop({ type: () => [String], required: true })
  searchWords: string[];

  @Field(() => DateTime, { description: 'When it was sent.' })
  @prop({ type: () => Date, required: true })
  createdAt: Date;
}

export const ContactSubmissionModel = getModelForClass(ContactSubmission);
