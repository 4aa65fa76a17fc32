/** When each robot fetched each feed: a row for both together, no more. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import type { ObjectId } from '../../types/object-id.js';
import { FeedName, FeedRobot } from './feeds.types.js';

@index({ feed: 1, robot: 1 }, { unique: true })
@modelOptions({ schemaOptions: { collection: 'feed_visits', versionKey: false } })
export class StoredFeedVisit {
  _id: ObjectId;

  @prop({ type: () => String, enum: FeedName, required: true })
  feed: FeedName;

  @prop({ type: () => String, enum: FeedRobot, required: true })
  robot: FeedRobot;

  @prop({ type: () => Date, required: true })
  lastAt: Date;

  @prop({ type: () => Number, required: true, default: 0 })
  fetches: number;
}

export const FeedVisitModel = getModelForClass(StoredFeedVisit);
