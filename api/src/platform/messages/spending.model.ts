/** What each channel has cost on a day of India, and that the owner was told of its limit. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';

@index({ at: 1 }, { expireAfterSeconds: 90 * 86_400 })
@modelOptions({ schemaOptions: { collection: 'message_spending', versionKey: false } })
export class MessageSpending {
  /** `WHATSAPP:2026-04-01`. */
  @prop({ type: () => String, required: true })
  _id: string;
  /** Paise. */
  @prop({ type: () => Number, required: true })
  spent: number;
  @prop({ type: () => Number, required: true })
  messages: number;
  @prop({ type: () => Date, required: true })
  at: Date;
  @prop({ type: () => Date })
  toldAt?: Date;
}

export const MessageSpendingModel = getModelForClass(MessageSpending);
