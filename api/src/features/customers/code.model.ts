/** A one-time code as it is stored: never the code itself, only its keyed hash. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import type { ObjectId } from '../../types/object-id.js';

export enum CodePurpose {
  LOG_IN = 'log-in',
  SIGN_UP = 'sign-up',
  RESET_PASSWORD = 'reset-password',
  CHANGE_EMAIL = 'change-email',
  JOIN = 'join',
  PHONE_LOG_IN = 'phone-log-in',
  ADD_PHONE = 'add-phone',
  ADD_EMAIL = 'add-email',
  ACCEPT_QUOTE = 'accept-quote',
}

/** One in use per e-mail and purpose: a new one replaces the old one. */
@index({ email: 1, purpose: 1 }, { unique: true })
@index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
@modelOptions({ schemaOptions: { collection: 'one_time_codes', versionKey: false } })
export class OneTimeCode {
  _id: ObjectId;

  /** Lower case. */
  @prop({ type: () => String, required: true })
  email: string;

  @prop({ type: () => String, enum: CodePurpose, required: true })
  purpose: CodePurpose;

  @prop({ type: () => String, required: true })
  codeHash: string;

  /** Tries spent. */
  @prop({ type: () => Number, required: true })
  tries: number;

  @prop({ type: () => Date, required: true })
  expiresAt: Date;
}

export const OneTimeCodeModel = getModelForClass(OneTimeCode);
