/** The stored security log: successful and failed log-ins, refusals, password changes, exports. It contains no secrets. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';

export enum SecurityEventKind {
  LOGGED_IN = 'LOGGED_IN',
  LOG_IN_FAILED = 'LOG_IN_FAILED',
  LOGGED_OUT = 'LOGGED_OUT',
  SIGNED_UP = 'SIGNED_UP',
  SESSIONS_ENDED = 'SESSIONS_ENDED',
  PASSWORD_CHANGED = 'PASSWORD_CHANGED',
  EMAIL_CHANGED = 'EMAIL_CHANGED',
  PASSWORD_RESET = 'PASSWORD_RESET',
  PASSWORD_RESET_CANCELLED = 'PASSWORD_RESET_CANCELLED',
  REFUSED = 'REFUSED',
  EXPORTED = 'EXPORTED',
  STAFF_INVITED = 'STAFF_INVITED',
  STAFF_JOINED = 'STAFF_JOINED',
  PHONE_ADDED = 'PHONE_ADDED',
  PHONE_LOST = 'PHONE_LOST',
  EMAIL_ADDED = 'EMAIL_ADDED',
  ACCOUNTS_MERGED = 'ACCOUNTS_MERGED',
  OLDER_ORDERS_OPENED = 'OLDER_ORDERS_OPENED',
}
registerEnumType(SecurityEventKind, {
  name: 'SecurityEventKind',
  description: 'What happened.',
  valuesConfig: {
    ACCOUNTS_MERGED: { description: 'Two accounts of one person, both proved by a code, became one.' },
    EMAIL_ADDED: { description: 'An account that had a phone number alone got an e-mail, confirmed by a code.' },
    LOGGED_IN: { description: 'Somebody logged in with password and code, or with a code to their phone.' },
    LOG_IN_FAILED: { description: 'A wrong password or code, at a log-in or wherever one is asked for.' },
    LOGGED_OUT: { description: 'Somebody logged out.' },
    SIGNED_UP: { description: 'An account was made.' },
    SESSIONS_ENDED: { description: 'Somebody ended sessions of their own.' },
    PASSWORD_CHANGED: { description: 'A password was changed, or set anew with a mailed code.' },
    EMAIL_CHANGED: { description: 'An account got another e-mail address, confirmed by a code.' },
    PASSWORD_RESET: { description: 'A member of staff set a new password with a mailed code or link; it waits.' },
    PASSWORD_RESET_CANCELLED: { description: 'A new password of staff was cancelled before it was in force.' },
    REFUSED: { description: 'An account or API key asked for what it may not do; the same once a minute.' },
    OLDER_ORDERS_OPENED: {
      description: 'Somebody who had logged in by a phone code alone gave the PIN code of an older order.',
    },
    PHONE_ADDED: { description: 'An account got a phone number to log in with, confirmed by a code.' },
    PHONE_LOST: { description: 'An account logs in with its phone number no more: another account has proved it.' },
    STAFF_INVITED: { description: 'Somebody was invited to the staff, or sent the invitation again.' },
    STAFF_JOINED: { description: 'Somebody joined the staff by an invitation.' },
    EXPORTED: {
      description: 'Orders, products or customers were exported, or the copy of what is stored of a person.',
    },
  },
});

/** Retention in seconds. */
const KEPT = 400 * 86_400;

@ObjectType({ description: 'One line of the security log.', simpleResolvers: true })
@index({ at: 1 }, { expireAfterSeconds: KEPT })
@index({ kind: 1, at: -1 })
@index({ email: 1, at: -1 })
@index({ actorId: 1, at: -1 })
@modelOptions({ schemaOptions: { collection: 'security_log', versionKey: false } })
export class SecurityEvent {
  _id: ObjectId;

  @Field(() => ID, { description: 'Id of the line.' })
  id: string;

  @Field(() => DateTime, { description: 'When it happened.' })
  @prop({ type: () => Date, required: true })
  at: Date;

  @Field(() => SecurityEventKind, { description: 'What happened.' })
  @prop({ type: () => String, enum: SecurityEventKind, required: true })
  kind: SecurityEventKind;

  @Field(() => ID, { nullable: true, description: 'Account or API key; null when nobody was signed in.' })
  @prop({ type: () => String })
  actorId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the account or API key; null when nobody was signed in.',
  })
  @prop({ type: () => String })
  actorName?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Of the account, or the one that was tried; the phone number of an account without e-mail; null for an API key.',
  })
  @prop({ type: () => String })
  email?: string | null;

  @Field(() => String, { description: 'Network address it came from.' })
  @prop({ type: () => String, required: true })
  address: string;

  @Field(() => String, { nullable: true, description: 'More about it; null when the kind says all.' })
  @prop({ type: () => String })
  detail?: string | null;
}
export const SecurityEventModel = getModelForClass(SecurityEvent);
