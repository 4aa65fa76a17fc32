/** Stored mails of the outbox, written in the same transaction as the change that they announce. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import type { ObjectId } from '../../types/object-id.js';

export enum OutboxStatus {
  WAITING = 'waiting',
  SENT = 'sent',
  /** Given up after the last attempt; kept for the owner to see. */
  FAILED = 'failed',
}

/** An attachment that is generated when the mail is sent: the kind of its maker and the maker's input. */
@modelOptions({ schemaOptions: { _id: false } })
export class OutboxAttachment {
  @prop({ type: () => String, required: true })
  kind: string;
  @prop({ type: () => String, required: true })
  ref: string;
}

@index({ key: 1 }, { unique: true })
@index({ status: 1, nextTryAt: 1 })
@index({ status: 1, sentAt: 1 })
@index({ createdAt: 1 }, { partialFilterExpression: { status: OutboxStatus.WAITING } })
@modelOptions({ schemaOptions: { collection: 'outbox', versionKey: false } })
export class OutboxMail {
  _id: ObjectId;

  /** Idempotency key: what the mail is about; unique. */
  @prop({ type: () => String, required: true })
  key: string;
  @prop({ type: () => String, required: true })
  to: string;
  @prop({ type: () => String, required: true })
  subject: string;
  @prop({ type: () => String, required: true })
  text: string;
  @prop({ type: () => String, required: true })
  html: string;
  @prop({ type: () => [OutboxAttachment], default: [] })
  attachments: OutboxAttachment[];
  /** Where such mails are ended, without a log-in; mails that nobody asked for singly have it. */
  @prop({ type: () => String })
  unsubscribe?: string;

  @prop({ type: () => String, enum: OutboxStatus, required: true })
  status: OutboxStatus;
  @prop({ type: () => Number, required: true, default: 0 })
  tries: number;
  /** Time of the next attempt. A lease moves it ahead, so that no other worker takes the mail meanwhile. */
  @prop({ type: () => Date, required: true })
  nextTryAt: Date;
  /** Lease holder of this attempt; a new name for each attempt. */
  @prop({ type: () => String })
  taker?: string;
  @prop({ type: () => String })
  error?: string;
  @prop({ type: () => Date, required: true })
  createdAt: Date;
  @prop({ type: () => Date })
  sentAt?: Date;
}

export const OutboxMailModel = getModelForClass(OutboxMail);
