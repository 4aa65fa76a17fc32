/** Which order used which offer. A use of an order that ended unpaid is given back and no longer counts. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

@index({ order: 1 })
@index({ offer: 1, _id: -1 })
@index({ offer: 1, buyers: 1 })
@index({ customer: 1 }, { sparse: true })
@modelOptions({ schemaOptions: { collection: 'offer_uses', versionKey: false } })
export class OfferUse {
  _id: ObjectId;
  @prop({ type: () => ObjectIdClass, required: true })
  offer: ObjectId;
  /** In normal form; unset for an automatic offer. */
  @prop({ type: () => String })
  code?: string;
  /** True when the code has a limit of its own, which the use counts towards. */
  @prop({ type: () => Boolean })
  countsOfCode?: boolean;
  @prop({ type: () => ObjectIdClass, required: true })
  order: ObjectId;
  /** Unset once the customer was erased. */
  @prop({ type: () => ObjectIdClass })
  customer?: ObjectId;
  /** Keys of the buyer by which a limit per customer counts: the account and the phone; none once the customer was erased. */
  @prop({ type: () => [String], default: [] })
  buyers: string[];
  /** Paise off the goods and the delivery together. */
  @prop({ type: () => Number, required: true })
  amount: number;
  /** Total of the order, in paise. */
  @prop({ type: () => Number, required: true })
  total: number;
  @prop({ type: () => Date, required: true })
  at: Date;
  /** Since when it no longer counts. */
  @prop({ type: () => Date })
  givenBackAt?: Date;
}

export const OfferUseModel = getModelForClass(OfferUse);

/** What a use adds to the figures of an offer without limits, or takes off again; folded into the offer by offer-figures.service.ts. */
@modelOptions({ schemaOptions: { collection: 'offer_notes', versionKey: false } })
export class OfferNote {
  _id: ObjectId;
  @prop({ type: () => ObjectIdClass, required: true })
  offer: ObjectId;
  @prop({ type: () => Number, required: true })
  used: number;
  @prop({ type: () => Number, required: true })
  spent: number;
  @prop({ type: () => Number, required: true })
  sales: number;
}

export const OfferNoteModel = getModelForClass(OfferNote);
