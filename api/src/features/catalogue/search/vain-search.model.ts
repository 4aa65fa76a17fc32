/** Searches without results, counted per day, not per person. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import type { ObjectId } from '../../../types/object-id.js';

@index({ day: 1, words: 1 }, { unique: true })
@index({ words: 1 })
@modelOptions({ schemaOptions: { collection: 'vain_searches', versionKey: false } })
export class VainSearch {
  _id: ObjectId;

  /** Day in India, `YYYY-MM-DD`. */
  @prop({ type: () => String, required: true })
  day: string;

  /** The search in lower case, with single spaces. */
  @prop({ type: () => String, required: true })
  words: string;

  /** How often no product had all the words. */
  @prop({ type: () => Number, required: true, default: 0 })
  count: number;

  /** How many of these showed no product at all. */
  @prop({ type: () => Number, required: true, default: 0 })
  nothing: number;
}

export const VainSearchModel = getModelForClass(VainSearch);
