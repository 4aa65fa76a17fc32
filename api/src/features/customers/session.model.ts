/** A log-in on one device as it is stored, until it ends; then it is gone. And the news that lets every process forget it. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

@index({ user: 1, lastUsedAt: -1 })
@index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
@modelOptions({ schemaOptions: { collection: 'sessions', versionKey: false } })
export class StoredSession {
  /** Stands in the token. */
  _id: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  user: ObjectId;

  /** True for an account of staff, whose sessions are short. */
  @prop({ type: () => Boolean, required: true })
  staff: boolean;

  @prop({ type: () => Date, required: true })
  createdAt: Date;

  /** To the minute. */
  @prop({ type: () => Date, required: true })
  lastUsedAt: Date;

  /** When the password was given last, or the phone code it was begun with. */
  @prop({ type: () => Date, required: true })
  passwordAt: Date;

  /** Orders and addresses from before are not shown: it was begun by a phone code alone. See older-orders.service. */
  @prop({ type: () => Date })
  ordersFrom?: Date | null;

  /** Moves on with each use. */
  @prop({ type: () => Date, required: true })
  expiresAt: Date;

  /** Where it was begun. */
  @prop({ type: () => String, required: true })
  address: string;

  /** The user agent it was begun with; may be empty. */
  @prop({ type: () => String })
  userAgent?: string;
}
export const SessionModel = getModelForClass(StoredSession);

/** Of this account something changed that decides what its tokens open. */
@index({ at: 1 }, { expireAfterSeconds: 3_600 })
@modelOptions({ schemaOptions: { collection: 'access_news', versionKey: false } })
export class AccessNews {
  _id: ObjectId;

  @prop({ type: () => String, required: true })
  account: string;

  @prop({ type: () => Date, required: true })
  at: Date;
}
export const AccessNewsModel = getModelForClass(AccessNews);
