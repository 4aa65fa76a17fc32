/** Words that mean the same to shoppers, as the shop added them or changed those it started with. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import type { ObjectId } from '../../../types/object-id.js';

@index({ updatedAt: 1 })
@index({ startingKey: 1 })
@modelOptions({ schemaOptions: { collection: 'synonyms', timestamps: true, versionKey: false } })
export class Synonym {
  _id: ObjectId;

  @prop({ type: () => [String], required: true })
  words: string[];

  /** What `words` find, when that is not the other way round as well. */
  @prop({ type: () => [String], default: [] })
  means: string[];

  /** The line of the starting list this one stands in for. */
  @prop({ type: () => String })
  startingKey?: string;

  /** Taken out: a line of the starting list that the shop does not want, or a tombstone for the other processes. */
  @prop({ type: () => Boolean, default: false })
  removed: boolean;

  createdAt: Date;
  updatedAt: Date;
}

export const SynonymModel = getModelForClass(Synonym);
