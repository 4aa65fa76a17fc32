/** Webhook events that were processed: the provider delivers each at least once. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';

@index({ at: 1 })
@modelOptions({ schemaOptions: { collection: 'payment_events', versionKey: false } })
export class PaymentEvent {
  /** The provider's id of the event. */
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => String, required: true })
  type: string;
  @prop({ type: () => Date, required: true })
  at: Date;
}

export const PaymentEventModel = getModelForClass(PaymentEvent);
