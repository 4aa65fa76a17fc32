/** Outgoing webhooks as they are stored: where to, what about, and every delivery with how it went. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';

/** The values are what stands in `type` of a delivery. */
export enum WebhookTopic {
  ORDER_PLACED = 'order.placed',
  ORDER_PAID = 'order.paid',
  ORDER_STATUS_CHANGED = 'order.status_changed',
  ORDER_REFUNDED = 'order.refunded',
  STOCK_LOW = 'stock.low',
  CUSTOM_ORDER_SUBMITTED = 'custom_order.submitted',
  CONTACT_SUBMITTED = 'contact.submitted',
}
registerEnumType(WebhookTopic, {
  name: 'WebhookTopic',
  description: 'What a webhook can tell of. A delivery names it in lower case, e.g. `order.placed`.',
});

export enum DeliveryStatus {
  PENDING = 'pending',
  DELIVERED = 'delivered',
  FAILED = 'failed',
}
registerEnumType(DeliveryStatus, {
  name: 'DeliveryStatus',
  description: 'How a delivery stands.',
  valuesConfig: {
    PENDING: { description: 'To be sent, or to be tried again.' },
    FAILED: { description: 'Given up; it can be sent again by hand.' },
  },
});

@ObjectType({
  description: 'An address of an integrator that is told what happens in the shop.',
  simpleResolvers: true,
})
@modelOptions({ schemaOptions: { collection: 'webhooks', versionKey: false } })
export class Webhook {
  _id: ObjectId;

  @Field(() => ID)
  id: string;

  @Field(() => String)
  @prop({ type: () => String, required: true })
  url: string;

  @Field(() => [WebhookTopic])
  @prop({ type: () => [String], enum: WebhookTopic, required: true })
  topics: WebhookTopic[];

  /** Signs every delivery, so it is kept as it is; shown once. */
  @prop({ type: () => String, required: true })
  secret: string;

  @Field(() => Boolean, { description: 'Switched off by staff, or by the shop when a delivery failed to the end.' })
  @prop({ type: () => Boolean, required: true })
  enabled: boolean;

  @Field(() => Int)
  @prop({ type: () => Number, required: true, default: 0 })
  failuresInARow: number;

  @Field(() => DateTime)
  @prop({ type: () => Date, required: true })
  createdAt: Date;
}

export const WebhookModel = getModelForClass(Webhook);

/** Seconds a delivery is kept for the log: 30 days. */
const KEPT_SECONDS = 30 * 86_400;

@ObjectType({ description: 'One message to one webhook.', simpleResolvers: true })
@index({ webhook: 1, createdAt: -1, _id: -1 })
@index({ status: 1, nextTryAt: 1 })
@index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })
@modelOptions({ schemaOptions: { collection: 'webhook_deliveries', versionKey: false } })
export class WebhookDelivery {
  _id: ObjectId;

  @Field(() => ID)
  id: string;

  @prop({ type: () => ObjectIdClass, required: true })
  webhook: ObjectId;

  /** The same for every webhook and every try that tells of it, so that a receiver can drop a repetition. */
  @prop({ type: () => String, required: true })
  event: string;

  @Field(() => WebhookTopic)
  @prop({ type: () => String, enum: WebhookTopic, required: true })
  topic: WebhookTopic;

  @Field(() => DeliveryStatus)
  @prop({ type: () => String, enum: DeliveryStatus, required: true })
  status: DeliveryStatus;

  @Field(() => Int)
  @prop({ type: () => Number, required: true, default: 0 })
  attempts: number;

  /** A worker that takes the delivery moves it ahead, so that no other one takes it meanwhile. */
  @prop({ type: () => Date, required: true })
  nextTryAt: Date;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last answer.' })
  @prop({ type: () => Number })
  responseStatus?: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last try did not succeed.' })
  @prop({ type: () => String })
  error?: string | null;

  @Field(() => String, { description: 'The body that is sent, as JSON.' })
  @prop({ type: () => String, required: true })
  payload: string;

  @Field(() => DateTime)
  @prop({ type: () => Date, required: true })
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  @prop({ type: () => Date })
  deliveredAt?: Date | null;
}

export const WebhookDeliveryModel = getModelForClass(WebhookDelivery);
