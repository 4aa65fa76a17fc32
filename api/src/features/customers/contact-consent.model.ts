/** The consent of a contact address (not the account's own) to mails about the account's orders. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

export enum ConsentState {
  ASKED = 'asked',
  CONFIRMED = 'confirmed',
  DECLINED = 'declined',
}

@index({ email: 1, customer: 1 }, { unique: true })
@index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
@modelOptions({ schemaOptions: { collection: 'contact_consents', versionKey: false } })
export class StoredContactConsent {
  _id: ObjectId;

  /** Lower case. */
  @prop({ type: () => String, required: true })
  email: string;

  @prop({ type: () => ObjectIdClass, required: true })
  customer: ObjectId;

  @prop({ type: () => String, enum: ConsentState, required: true })
  state: ConsentState;

  /** A question that nobody answered is forgotten then; unset once it is answered. */
  @prop({ type: () => Date })
  expiresAt?: Date;
}

export const ContactConsentModel = getModelForClass(StoredContactConsent);
