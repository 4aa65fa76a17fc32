/** Synonyms that the shop added, or changed in the initial list. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import type { ObjectId } from '../../../types/object-id.js';

@index({ updatedAt: 1 })
@index({ startingKey: 1 })
@modelOptions({ schemaOptions: { collection: 'synonyms', timestamps: true, versionKey: false } })
export class Synonym {
  _id: ObjectId;

  @prop({ type: () => [String], required: true })
  words: string[];

  /** What `words` find, for a rule that holds in one direction only. */
  @prop({ type: () => [String], default: [] })
  means: string[];

  /** The line of the initial list that this one replaces. */
  @prop({ type: () => String })
  startingKey?: string;

  /** Deleted: a line of the initial list that the shop does not want, or a tombstone for other processes. */
  @prop({ type: () => Boolean, default: false })
  removed: boolean;

  createdAt: Date;
  updatedAt: Date;
}

export const SynonymModel = getModelForClass(Synonym);
