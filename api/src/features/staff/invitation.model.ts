/** An invitation to work in the back office, as it is stored: never its link, only the keyed hash of it. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';

export enum InvitationState {
  OPEN = 'open',
  USED = 'used',
  WITHDRAWN = 'withdrawn',
}

@index({ linkHash: 1 }, { unique: true })
@index({ openEmail: 1 }, { unique: true, sparse: true })
@index({ state: 1, createdAt: -1, _id: -1 })
@index({ email: 1 }, { sparse: true })
@index({ forgottenAt: 1 }, { expireAfterSeconds: 0 })
@modelOptions({ schemaOptions: { collection: 'invitations', versionKey: false } })
export class StoredInvitation {
  _id: ObjectId;

  /** Lower case; unset when the invited person gives it. */
  @prop({ type: () => String })
  email?: string;

  /** The e-mail while the invitation is open, so that an address has one at a time. */
  @prop({ type: () => String })
  openEmail?: string;

  /** What the list calls the invited person. */
  @prop({ type: () => String })
  name?: string;

  @prop({ type: () => String, enum: Role, required: true })
  role: Role;

  @prop({ type: () => String, required: true })
  linkHash: string;

  /** False when whoever invited handed the link over. */
  @prop({ type: () => Boolean, required: true })
  mailed: boolean;

  @prop({ type: () => ObjectIdClass, required: true })
  invitedBy: ObjectId;

  @prop({ type: () => String, required: true })
  invitedByName: string;

  @prop({ type: () => Date, required: true })
  createdAt: Date;

  /** When its link ends; a later one is made by sending it again. */
  @prop({ type: () => Date, required: true })
  expiresAt: Date;

  @prop({ type: () => String, enum: InvitationState, required: true })
  state: InvitationState;

  /** When it was used or withdrawn. */
  @prop({ type: () => Date })
  endedAt?: Date;

  /** The account that it gave its role. */
  @prop({ type: () => ObjectIdClass })
  account?: ObjectId;

  /** When it is deleted: long enough after its end to say what became of it. */
  @prop({ type: () => Date, required: true })
  forgottenAt: Date;
}

export const InvitationModel = getModelForClass(StoredInvitation);
