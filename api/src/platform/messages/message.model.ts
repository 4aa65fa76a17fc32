/** Stored messages by WhatsApp and SMS, written in the transaction of the change that they announce. */
import { getModelForClass, index, modelOptions, prop, Severity } from '@typegoose/typegoose';
import { ObjectId } from '../../types/object-id.js';
import type { NewMail } from '../mail/mail-outbox.js';
import { MESSAGE_CHANNELS, type Channel, type MessageChannel, type NoticeKind } from '../settings/message-texts.js';

export enum MessageStatus {
  WAITING = 'waiting',
  /** Taken by the provider. */
  SENT = 'sent',
  DELIVERED = 'delivered',
  READ = 'read',
  /** Given up, or refused by the provider, at once or by a receipt. */
  FAILED = 'failed',
}

@index({ key: 1 }, { unique: true })
@index({ status: 1, channel: 1, nextTryAt: 1 })
@index({ providerId: 1 }, { sparse: true })
@index({ customer: 1 }, { sparse: true })
@index({ to: 1, createdAt: -1 })
@index({ createdAt: -1, _id: -1 })
@index({ status: 1, createdAt: -1, _id: -1 })
@index({ channel: 1, createdAt: -1, _id: -1 })
@index({ kind: 1, createdAt: -1, _id: -1 })
@index({ fallsBack: 1 }, { sparse: true })
@index({ secretUntil: 1 }, { sparse: true })
@modelOptions({
  schemaOptions: { collection: 'messages', versionKey: false, minimize: false },
  options: { allowMixed: Severity.ALLOW },
})
export class Message {
  _id: ObjectId;

  /** Idempotency key: what the message is about and its channel; unique. */
  @prop({ type: () => String, required: true })
  key: string;
  @prop({ type: () => String, enum: MESSAGE_CHANNELS, required: true })
  channel: MessageChannel;
  /** E.164. */
  @prop({ type: () => String, required: true })
  to: string;
  /** Whose message it is; unset for codes, which are asked for by a number. */
  @prop({ type: () => ObjectId })
  customer?: ObjectId;
  @prop({ type: () => String, required: true })
  kind: NoticeKind;
  /** Values of the notice, by field. Those of a code are taken out once it has arrived or is not valid any more. */
  @prop({ type: () => Object, default: {} })
  values: Record<string, string>;
  /** As people read it, without the digits of a code. */
  @prop({ type: () => String, required: true })
  text: string;
  /** Payload of a reply, or path within the shop of a link, for each button of the kind. */
  @prop({ type: () => [String], default: [] })
  buttons: string[];

  /** Channels that are used when this one fails, the next first. */
  @prop({ type: () => [String], default: [] })
  fallbacks: Channel[];
  /** Set while there are fallbacks that were not used. */
  @prop({ type: () => Boolean })
  fallsBack?: boolean;
  /** The channel that was used when this one failed. */
  @prop({ type: () => String })
  instead?: Channel;
  /** For the channel MAIL among the fallbacks. */
  @prop({ type: () => Object })
  mail?: NewMail;

  @prop({ type: () => String, enum: MessageStatus, required: true })
  status: MessageStatus;
  @prop({ type: () => Number, required: true, default: 0 })
  tries: number;
  /** Time of the next attempt. A lease moves it ahead, so that no other worker takes the message meanwhile. */
  @prop({ type: () => Date, required: true })
  nextTryAt: Date;
  /** After this moment it is not sent any more. */
  @prop({ type: () => Date, required: true })
  giveUpAt: Date;
  /** When values that are secret are taken out. */
  @prop({ type: () => Date })
  secretUntil?: Date;
  /** Lease holder of this attempt. */
  @prop({ type: () => String })
  taker?: string;
  @prop({ type: () => String })
  error?: string;
  /** The provider has refused it for good. */
  @prop({ type: () => Boolean })
  isFinal?: boolean;
  @prop({ type: () => String })
  providerId?: string;
  /** Paise, of the settings at that time; 0 in the sandbox. */
  @prop({ type: () => Number })
  cost?: number;

  @prop({ type: () => Date, required: true })
  createdAt: Date;
  /** When staff had it sent once more, to the second; what a provider tells of a failure before that is about the time before. */
  @prop({ type: () => Date })
  againAt?: Date;
  @prop({ type: () => Date })
  sentAt?: Date;
  @prop({ type: () => Date })
  deliveredAt?: Date;
  @prop({ type: () => Date })
  readAt?: Date;
}

export const MessageModel = getModelForClass(Message);
