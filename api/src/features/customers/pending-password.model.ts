/** The new password of a staff account that is not in force yet. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

/** One an account: a later one replaces it, and its time begins anew. */
@index({ user: 1 }, { unique: true })
@index({ effectiveAt: 1 })
@modelOptions({ schemaOptions: { collection: 'pending_passwords', versionKey: false } })
export class StoredPendingPassword {
  /** Part of the link that cancels it. */
  _id: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  user: ObjectId;

  /** argon2id. */
  @prop({ type: () => String, required: true })
  passwordHash: string;

  @prop({ type: () => Date, required: true })
  requestedAt: Date;

  /** From when on it is the password, unless somebody cancels it. */
  @prop({ type: () => Date, required: true })
  effectiveAt: Date;

  /** Network address it was set from. */
  @prop({ type: () => String, required: true })
  address: string;
}

export const PendingPasswordModel = getModelForClass(StoredPendingPassword);
