/** A one-time link that sets a new password or signs staff in, as it is stored: never the link itself, only its keyed hash. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import type { ObjectId } from '../../types/object-id.js';

/** An e-mail may have several: a later one does not void the link somebody is just opening. */
@index({ linkHash: 1 }, { unique: true })
@index({ email: 1 })
@index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
@modelOptions({ schemaOptions: { collection: 'reset_links', versionKey: false } })
export class ResetLink {
  _id: ObjectId;

  @prop({ type: () => String, required: true })
  linkHash: string;

  /** Lower case. */
  @prop({ type: () => String, required: true })
  email: string;

  @prop({ type: () => Date, required: true })
  expiresAt: Date;
}

export const ResetLinkModel = getModelForClass(ResetLink);
