/** Stored webhooks: the addresses of integrators, what they are told of, and whether they are sent to. */
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { FIRST_VERSION } from '../../types/first-version.js';
import type { ObjectId } from '../../types/object-id.js';
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
  CUSTOMER_ERASED = 'customer.erased',
  OFFER_CREATED = 'offer.created',
  OFFER_CHANGED = 'offer.changed',
  OFFER_ENDED = 'offer.ended',
  QUOTE_SENT = 'quote.sent',
  QUOTE_ACCEPTED = 'quote.accepted',
  QUOTE_DECLINED = 'quote.declined',
  PAYMENT_RECEIVED = 'payment.received',
  PAYMENT_CORRECTED = 'payment.corrected',
  PAYMENT_DUE = 'payment.due',
  REVIEW_SUBMITTED = 'review.submitted',
  REVIEW_PUBLISHED = 'review.published',
  QUESTION_ASKED = 'question.asked',
}
registerEnumType(WebhookTopic, {
  name: 'WebhookTopic',
  description: 'What a webhook can tell of. A delivery names it in lower case, e.g. `order.placed`.',
  valuesConfig: {
    CONTACT_SUBMITTED: { description: 'A message came through the contact form.' },
    CUSTOMER_ERASED: {
      description:
        'A customer was erased: erase what you hold of `customerId` too, beyond what a law has you keep. It names no person.',
    },
    CUSTOM_ORDER_SUBMITTED: { description: 'A request for something made to measure came in.' },
    OFFER_CHANGED: { description: 'An offer was changed, started or paused.' },
    OFFER_CREATED: { description: 'An offer was added, as a draft.' },
    OFFER_ENDED: { description: 'An offer ended, by staff or because its last moment has passed.' },
    ORDER_ITEMS_CANCELLED: { description: 'Pieces of an order were cancelled before they left; the rest goes on.' },
    ORDER_PAID: { description: 'The money of an order is there, whoever brought the news.' },
    ORDER_PLACED: { description: 'An order was placed, paid or not.' },
    ORDER_REFUNDED: { description: 'Money of an order went back, whole or in part.' },
    ORDER_STATUS_CHANGED: { description: 'An order got another status.' },
    PAYMENT_CORRECTED: { description: 'A payment that was recorded wrongly was taken back by an entry beside it.' },
    PAYMENT_DUE: { description: 'More of an order in stages is due than before: a stage, or the rest on delivery.' },
    PAYMENT_RECEIVED: {
      description: 'Money for an order came: all of it, a stage, or cash on delivery. Refunds are `order.refunded`.',
    },
    QUOTE_ACCEPTED: { description: 'A customer accepted a quote: it is an order.' },
    QUOTE_DECLINED: { description: 'A customer does not want what a quote offers.' },
    QUESTION_ASKED: { description: 'A customer asked about a product; it waits for an answer.' },
    QUOTE_SENT: { description: 'A quote, or another version of it, was sent to its customer.' },
    RETURN_CHANGED: { description: 'A return was answered, its goods came in, or it was settled.' },
    RETURN_REQUESTED: { description: 'A customer asks for a return or an exchange.' },
    REVIEW_PUBLISHED: { description: 'A review can be read by everybody now.' },
    REVIEW_SUBMITTED: { description: 'A customer wrote a review; mostly it waits for a look.' },
    SHIPMENT_CHANGED: { description: 'A shipment got another state, another courier or another tracking number.' },
    SHIPMENT_CREATED: { description: 'Pieces of an order were packed into a shipment.' },
    STOCK_LOW: { description: 'An order left no more pieces of a product than the low-stock mark, and it had more.' },
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

  @Field(() => Boolean, {
    description: 'False when staff switched it off. Events are kept meanwhile, and sent once it is on again.',
  })
  @prop({ type: () => Boolean, required: true })
  enabled: boolean;

  @Field(() => Int, {
    description: 'Tries that failed since the last one that succeeded.',
  })
  @prop({ type: () => Number, required: true, default: 0 })
  failuresInARow: number;

  /** Failed tries since the last success that speak against the receiver itself; see circuit.service. */
  @prop({ type: () => Number })
  strikes?: number;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Since when the shop pauses it, because the receiver failed repeatedly; null while it is sent to. One event is tried from time to time, and a success ends the pause.',
  })
  @prop({ type: () => Date })
  pausedSince?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the shop tries a paused receiver again with one event; null while it is not paused.',
  })
  @prop({ type: () => Date })
  pausedUntil?: Date | null;

  /** Failed probes of this pause. */
  @prop({ type: () => Number })
  probes?: number;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Since when staff have it switched off and events are kept for it; null while it is on, and for one that was switched off before events were kept.',
  })
  @prop({ type: () => Date })
  offSince?: Date | null;

  /** When the shop was last told that events of it were given up unsent. */
  @prop({ type: () => Date })
  lossToldAt?: Date | null;

  @Field(() => Int, { description: 'Grows with each edit by staff; send it along with the next one.' })
  @prop({ type: () => Number, required: true, default: FIRST_VERSION })
  version: number;

  @Field(() => DateTime, { description: 'When it was set up.' })
  @prop({ type: () => Date, required: true })
  createdAt: Date;
}

export const WebhookModel = getModelForClass(Webhook);
