/** Who agreed to notices by WhatsApp: an account for its phone number; and numbers that want none at all. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId } from '../../types/object-id.js';

@index({ phone: 1, customer: 1 }, { unique: true })
@index({ customer: 1 })
@modelOptions({ schemaOptions: { collection: 'message_consents', versionKey: false } })
export class MessageConsent {
  _id: ObjectId;

  /** E.164. */
  @prop({ type: () => String, required: true })
  phone: string;

  /** Null in the one row of a number that wrote STOP: it stands above what any account says. */
  @prop({ type: () => ObjectId, default: null })
  customer: ObjectId | null;

  /** Of an account: agreed. Of a number: it wrote START after STOP. */
  @prop({ type: () => Boolean, required: true })
  given: boolean;

  /** When it was said; what was said earlier changes nothing any more. */
  @prop({ type: () => Date, required: true })
  at: Date;
}

export const MessageConsentModel = getModelForClass(MessageConsent);
