/** The stored log of deliveries: what a webhook is or was sent, and what became of it. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';
import { WebhookTopic } from './webhook.model.js';

export enum DeliveryStatus {
  PENDING = 'pending',
  DELIVERED = 'delivered',
  FAILED = 'failed',
}
registerEnumType(DeliveryStatus, {
  name: 'DeliveryStatus',
  description: 'How a delivery stands.',
  valuesConfig: {
    PENDING: { description: 'To be sent, or to be tried again. It waits while its webhook is paused or off.' },
    FAILED: { description: 'Given up: refused nine times, or it waited for too long. It can be sent again by hand.' },
    DELIVERED: { description: 'The receiver answered with a status from 200 to 299.' },
  },
});

/** Retention of deliveries in seconds: 30 days. */
const KEPT_SECONDS = 30 * 86_400;

@ObjectType({ description: 'One message to one webhook.', simpleResolvers: true })
@index({ webhook: 1, createdAt: -1, _id: -1 })
@index({ webhook: 1, status: 1, nextTryAt: 1, _id: 1 })
@index({ status: 1, nextTryAt: 1 })
@index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })
@modelOptions({ schemaOptions: { collection: 'webhook_deliveries', versionKey: false } })
export class WebhookDelivery {
  _id: ObjectId;

  @Field(() => ID, { description: 'For redeliverWebhook.' })
  id: string;

  @prop({ type: () => ObjectIdClass, required: true })
  webhook: ObjectId;

  /** Idempotency key for receivers: the same for every webhook and every attempt of an event. */
  @prop({ type: () => String, required: true })
  event: string;

  @Field(() => WebhookTopic, { description: 'What it tells of.' })
  @prop({ type: () => String, enum: WebhookTopic, required: true })
  topic: WebhookTopic;

  @Field(() => DeliveryStatus, { description: 'Whether it arrived.' })
  @prop({ type: () => String, enum: DeliveryStatus, required: true })
  status: DeliveryStatus;

  @Field(() => Int, { description: 'How often it was tried, answered or not.' })
  @prop({ type: () => Number, required: true, default: 0 })
  attempts: number;

  /** How often the receiver answered and refused it; missing in deliveries of earlier versions, whose every try counts. */
  @prop({ type: () => Number })
  refusals?: number;

  /** Time of the next attempt. A lease moves it ahead, so that no other worker takes the delivery meanwhile. */
  @prop({ type: () => Date, required: true })
  nextTryAt: Date;

  /** Lease holder of this attempt; a new name for each attempt. */
  @prop({ type: () => String })
  taker?: string;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last answer; null when none came.' })
  @prop({ type: () => Number })
  responseStatus?: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last try did not succeed; null when it did.' })
  @prop({ type: () => String })
  error?: string | null;

  @Field(() => String, { description: 'The body that is sent, as JSON.' })
  @prop({ type: () => String, required: true })
  payload: string;

  @Field(() => DateTime, { description: 'When what it tells of happened.' })
  @prop({ type: () => Date, required: true })
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'When the receiver took it; null before.' })
  @prop({ type: () => Date })
  deliveredAt?: Date | null;

  /** When a failed delivery was sent again with others of its time; it is not sent again so a second time. */
  @prop({ type: () => Date })
  redeliveredAt?: Date | null;
}

export const WebhookDeliveryModel = getModelForClass(WebhookDelivery);
