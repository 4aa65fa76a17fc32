/** A return or exchange as stored: the pieces, the reason, the state and the outcome. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { registerEnumType } from 'type-graphql';
import { StoredDocument } from '../../platform/files/stored-document.model.js';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

export enum ReturnState {
  REQUESTED = 'requested',
  ACCEPTED = 'accepted',
  REFUSED = 'refused',
  WITHDRAWN = 'withdrawn',
  RECEIVED = 'received',
  REFUNDED = 'refunded',
  REPLACED = 'replaced',
  CLOSED = 'closed',
}
registerEnumType(ReturnState, {
  name: 'ReturnState',
  description: 'How far a return has come. The last five but RECEIVED are final.',
  valuesConfig: {
    ACCEPTED: { description: 'The shop said yes; the goods are on their way back.' },
    CLOSED: { description: 'The goods came, and no money went back for them.' },
    RECEIVED: { description: 'The goods are with the shop; what becomes of the money is not settled.' },
    REFUNDED: { description: 'Money went back for them.' },
    REFUSED: { description: 'The shop said no.' },
    REPLACED: { description: 'The same goods are sent again, or what was asked for instead.' },
    REQUESTED: { description: "Waits for the shop's yes or no." },
    WITHDRAWN: { description: 'Its customer took it back.' },
  },
});

export enum ReturnKind {
  RETURN = 'return',
  EXCHANGE = 'exchange',
}
registerEnumType(ReturnKind, {
  name: 'ReturnKind',
  description: 'What a customer wants for the goods.',
  valuesConfig: {
    EXCHANGE: { description: 'The same goods again, or other members of their product group.' },
    RETURN: { description: 'The money back.' },
  },
});

export enum ReturnReason {
  DAMAGED = 'damaged',
  WRONG_ITEM = 'wrong item',
  NOT_AS_DESCRIBED = 'not as described',
  DOES_NOT_FIT = 'does not fit',
  CHANGED_MIND = 'changed mind',
  OTHER = 'other',
}
registerEnumType(ReturnReason, {
  name: 'ReturnReason',
  description: 'Why goods are sent back.',
  valuesConfig: {
    CHANGED_MIND: { description: 'No longer wanted.' },
    DAMAGED: { description: 'Broken, scratched, or it does not work.' },
    DOES_NOT_FIT: { description: 'Too large, too small, or it does not go with the rest.' },
    NOT_AS_DESCRIBED: { description: 'Not what the shop said of it.' },
    OTHER: { description: 'As the text says.' },
    WRONG_ITEM: { description: 'Something else was ordered.' },
  },
});

const embedded = { schemaOptions: { _id: false } };

/** What is sent for pieces instead of the same goods, as it was agreed when it was asked for. */
@modelOptions(embedded)
export class StoredExchange {
  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;
  /** Its title with its choice. */
  @prop({ type: () => String, required: true })
  title: string;
  @prop({ type: () => String, required: true })
  sku: string;
  /** Relative path of its cover. */
  @prop({ type: () => String })
  image?: string | null;
  /** Paise with GST that go back for each piece, since it costs less; 0 for the same price. */
  @prop({ type: () => Number, required: true })
  backPerPiece: number;
  /** Position of the line of the order that was added for it; unset until it is sent. */
  @prop({ type: () => Number })
  sentAs?: number;
}

@modelOptions(embedded)
export class StoredReturnLine {
  /** Position of the line in the order, from 0. */
  @prop({ type: () => Number, required: true })
  line: number;
  /** Pieces that are expected back; once received, the pieces that came are restocked + writtenOff. */
  @prop({ type: () => Number, required: true })
  quantity: number;
  @prop({ type: () => Number })
  restocked?: number;
  @prop({ type: () => Number })
  writtenOff?: number;
  /** Unset when the same goods are wanted, or money. */
  @prop({ type: () => StoredExchange })
  exchange?: StoredExchange;
}

@index({ order: 1, createdAt: 1 })
@index({ customer: 1, createdAt: -1, _id: -1 })
@index({ state: 1, createdAt: -1, _id: -1 })
@index({ createdAt: -1, _id: -1 })
@index({ number: 1 }, { unique: true })
@modelOptions({ schemaOptions: { collection: 'returns', versionKey: false } })
export class StoredReturn {
  _id: ObjectId;
  /** Number of the order and of the return in it, from 1: `GS-20261122-0004-R1`. */
  @prop({ type: () => String, required: true })
  number: string;
  @prop({ type: () => ObjectIdClass, required: true })
  order: ObjectId;
  @prop({ type: () => ObjectIdClass, required: true })
  customer: ObjectId;
  @prop({ type: () => String, enum: ReturnKind, required: true })
  kind: ReturnKind;
  @prop({ type: () => String, enum: ReturnState, required: true })
  state: ReturnState;
  @prop({ type: () => String, enum: ReturnReason, required: true })
  reason: ReturnReason;
  /** The customer's remark. */
  @prop({ type: () => String })
  text?: string;
  @prop({ type: () => [StoredDocument], default: [] })
  pictures: StoredDocument[];
  @prop({ type: () => [StoredReturnLine], required: true })
  lines: StoredReturnLine[];
  /** The last message from staff to the customer. */
  @prop({ type: () => String })
  answer?: string;
  /** Paise that were refunded for it; of an exchange the difference. */
  @prop({ type: () => Number })
  refundAmount?: number;
  @prop({ type: () => Date, required: true })
  createdAt: Date;
  @prop({ type: () => Date, required: true })
  updatedAt: Date;
}

export const ReturnModel = getModelForClass(StoredReturn);
