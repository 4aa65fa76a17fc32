/** Mails that are to be sent, written in the same transaction as the change they tell of. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import type { ObjectId } from '../../types/object-id.js';

export enum OutboxStatus {
  WAITING = 'waiting',
  SENT = 'sent',
  /** Given up after the last try; kept for the owner to see. */
  FAILED = 'failed',
}

/** A file that is made when the mail is sent, named by what makes it and what it is made from. */
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

  /** What the mail tells of; the same key is never written twice. */
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

  @prop({ type: () => String, enum: OutboxStatus, required: true })
  status: OutboxStatus;
  @prop({ type: () => Number, required: true, default: 0 })
  tries: number;
  /** Not before; a worker that has taken the mail moves it ahead, so that no other one takes it meanwhile. */
  @prop({ type: () => Date, required: true })
  nextTryAt: Date;
  /** Who has taken it for this try; another name with each. */
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
