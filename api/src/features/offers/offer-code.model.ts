/** Codes of offers: the one that everybody may use, and those that were generated. One look-up serves both. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

@index({ offer: 1, _id: 1 })
@modelOptions({ schemaOptions: { collection: 'offer_codes', versionKey: false } })
export class OfferCode {
  /** In normal form: see offer-code.ts. */
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => ObjectIdClass, required: true })
  offer: ObjectId;
  /** The most uses of this code; unset: only those of its offer. */
  @prop({ type: () => Number })
  limit?: number;
  /** Kept only for a code with a limit. */
  @prop({ type: () => Number, required: true, default: 0 })
  used: number;
  @prop({ type: () => Date, required: true })
  createdAt: Date;
}

export const OfferCodeModel = getModelForClass(OfferCode);
