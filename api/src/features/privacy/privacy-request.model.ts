/** What a person asked for by right: a copy, a correction or the erasure of their data, or a complaint about its use. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { registerEnumType } from 'type-graphql';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

export enum PrivacyRequestKind {
  ERASURE = 'ERASURE',
  COPY = 'COPY',
  CORRECTION = 'CORRECTION',
  GRIEVANCE = 'GRIEVANCE',
}
registerEnumType(PrivacyRequestKind, {
  name: 'PrivacyRequestKind',
  description: 'What a person asks for.',
  valuesConfig: {
    COPY: { description: 'A copy of all that is stored of them.' },
    CORRECTION: { description: 'Something stored of them is wrong.' },
    ERASURE: { description: 'All that no law wants kept is erased, the account with it.' },
    GRIEVANCE: { description: 'A complaint about how their data is used.' },
  },
});

export enum PrivacyChannel {
  OWN = 'OWN',
  LETTER = 'LETTER',
  EMAIL = 'EMAIL',
  PHONE = 'PHONE',
  IN_PERSON = 'IN_PERSON',
}
registerEnumType(PrivacyChannel, {
  name: 'PrivacyChannel',
  description: 'How the request reached the shop.',
  valuesConfig: {
    EMAIL: { description: 'By e-mail, or through the contact form.' },
    IN_PERSON: { description: 'In the shop.' },
    LETTER: { description: 'By letter.' },
    OWN: { description: 'On the screen My account.' },
    PHONE: { description: 'By phone.' },
  },
});

export enum PrivacyRequestState {
  OPEN = 'OPEN',
  WAITING = 'WAITING',
  ERASING = 'ERASING',
  DONE = 'DONE',
  WITHDRAWN = 'WITHDRAWN',
  REFUSED = 'REFUSED',
}
registerEnumType(PrivacyRequestState, {
  name: 'PrivacyRequestState',
  description: 'How far a request has come. The last three are final.',
  valuesConfig: {
    DONE: { description: 'Carried out.' },
    ERASING: { description: 'The account is closed; what is left of it is being erased.' },
    OPEN: { description: 'Staff are to carry it out.' },
    REFUSED: { description: 'Refused; the note says why.' },
    WAITING: { description: 'An erasure that is carried out by itself once nothing is open.' },
    WITHDRAWN: { description: 'Taken back.' },
  },
});

export const STANDING = [PrivacyRequestState.OPEN, PrivacyRequestState.WAITING, PrivacyRequestState.ERASING] as const;

@index({ customer: 1, askedAt: -1 }, { sparse: true })
@index({ email: 1 }, { sparse: true })
@index({ state: 1, dueAt: 1, _id: 1 })
@index({ askedAt: -1, _id: -1 })
@index({ lookAt: 1 }, { sparse: true })
@index({ openErasure: 1 }, { unique: true, sparse: true })
@modelOptions({ schemaOptions: { collection: 'privacy_requests', versionKey: false } })
export class StoredPrivacyRequest {
  _id: ObjectId;

  @prop({ type: () => String, enum: PrivacyRequestKind, required: true })
  kind: PrivacyRequestKind;

  /** Unset for somebody without an account. */
  @prop({ type: () => ObjectIdClass })
  customer?: ObjectId;

  /** Lower case; unset once the person is erased. */
  @prop({ type: () => String })
  email?: string;
  @prop({ type: () => String })
  name?: string;
  /** Addresses of before, kept while an erasure is under way. */
  @prop({ type: () => [String], default: undefined })
  formerEmails?: string[];

  @prop({ type: () => String, enum: PrivacyChannel, required: true })
  channel: PrivacyChannel;

  @prop({ type: () => String, enum: PrivacyRequestState, required: true })
  state: PrivacyRequestState;

  /** When the person asked: of a letter, when it came. */
  @prop({ type: () => Date, required: true })
  askedAt: Date;

  @prop({ type: () => Date, required: true })
  dueAt: Date;

  /** Of an erasure: not before this moment, so that it can be taken back. */
  @prop({ type: () => Date })
  notBefore?: Date;

  /** Of an erasure that stands: when it is looked at next. */
  @prop({ type: () => Date })
  lookAt?: Date;

  /** Of an erasure that stands: the account or the address, which has one at a time. */
  @prop({ type: () => String })
  openErasure?: string;

  @prop({ type: () => Date })
  doneAt?: Date;

  /** Name of the member of staff who made or ended it; unset when the person did all. */
  @prop({ type: () => String })
  by?: string;

  /** What was done, or why it was refused. */
  @prop({ type: () => String })
  note?: string;
}

export const PrivacyRequestModel = getModelForClass(StoredPrivacyRequest);
