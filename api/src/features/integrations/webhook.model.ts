/** Stored webhooks and the log of their deliveries. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { FIRST_VERSION } from '../../types/first-version.js';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';

/** The values are the `type` of a delivery. */
export enum WebhookTopic {
  ORDER_PLACED = 'order.placed',
  ORDER_PAID = 'order.paid',
  ORDER_STATUS_CHANGED = 'order.status_changed',
  ORDER_ITEMS_CANCELLED = 'order.items_cancelled',
  ORDER_REFUNDED = 'order.refunded',
  RETURN_REQUESTED = 'return.requested',
  RETURN_CHANGED = 'return.changed',
  SHIPMENT_CREATED = 'shipment.created',
  SHIPMENT_CHANGED = 'shipment.changed',
  STOCK_LOW = 'stock.low',
  CUSTOM_ORDER_SUBMITTED = 'custom_order.submitted',
  CONTACT_SUBMITTED = 'contact.submitted',
}
registerEnumType(WebhookTopic, {
  name: 'WebhookTopic',
  description: 'What a webhook can tell of. A delivery names it in lower case, e.g. `order.placed`.',
  valuesConfig: {
    CONTACT_SUBMITTED: { description: 'A message came through the contact form.' },
    CUSTOM_ORDER_SUBMITTED: { description: 'A request for something made to measure came in.' },
    ORDER_ITEMS_CANCELLED: { description: 'Pieces of an order were cancelled before they left; the rest goes on.' },
    ORDER_PAID: { description: 'The money of an order is there, whoever brought the news.' },
    ORDER_PLACED: { description: 'An order was placed, paid or not.' },
    ORDER_REFUNDED: { description: 'Money of an order went back, whole or in part.' },
    ORDER_STATUS_CHANGED: { description: 'An order got another status.' },
    RETURN_CHANGED: { description: 'A return was answered, its goods came in, or it was settled.' },
    RETURN_REQUESTED: { description: 'A customer asks for a return or an exchange.' },
    SHIPMENT_CHANGED: { description: 'A shipment got another state, another courier or another tracking number.' },
    SHIPMENT_CREATED: { description: 'Pieces of an order were packed into a shipment.' },
    STOCK_LOW: { description: 'An order left no more pieces of a product than the low-stock mark, and it had more.' },
  },
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
    DELIVERED: { description: 'The receiver answered with a status from 200 to 299.' },
  },
});

@ObjectType({
  description: 'An address of an integrator that is told what happens in the shop.',
  simpleResolvers: true,
})
@modelOptions({ schemaOptions: { collection: 'webhooks', versionKey: false } })
export class Webhook {
  _id: ObjectId;

  @Field(() => ID, { description: 'Id of the webhook.' })
  id: string;

  @Field(() => String, { description: 'Where deliveries are posted to.' })
  @prop({ type: () => String, required: true })
  url: string;

  @Field(() => [WebhookTopic], { description: 'What it is told of.' })
  @prop({ type: () => [String], enum: WebhookTopic, required: true })
  topics: WebhookTopic[];

  /** Signing key of deliveries, therefore stored in plain text; shown once. */
  @prop({ type: () => String, required: true })
  secret: string;

  @Field(() => Boolean, { description: 'Switched off by staff, or by the shop when a delivery failed to the end.' })
  @prop({ type: () => Boolean, required: true })
  enabled: boolean;

  @Field(() => Int, {
    description: 'Tries since the last that succeeded; a delivery that fails nine times switches the webhook off.',
  })
  @prop({ type: () => Number, required: true, default: 0 })
  failuresInARow: number;

  @Field(() => Int, { description: 'Grows with each edit by staff; send it along with the next one.' })
  @prop({ type: () => Number, required: true, default: FIRST_VERSION })
  version: number;

  @Field(() => DateTime, { description: 'When it was set up.' })
  @prop({ type: () => Date, required: true })
  createdAt: Date;
}

export const WebhookModel = getModelForClass(Webhook);

/** Retention of deliveries in seconds: 30 days. */
const KEPT_SECONDS = 30 * 86_400;

@ObjectType({ description: 'One message to one webhook.', simpleResolvers: true })
@index({ webhook: 1, createdAt: -1, _id: -1 })
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

  @Field(() => Int, { description: 'How often it was tried; nine times at most, over about two days.' })
  @prop({ type: () => Number, required: true, default: 0 })
  attempts: number;

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
}

export const WebhookDeliveryModel = getModelForClass(WebhookDelivery);
