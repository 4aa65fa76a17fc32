/** What a customer who received a product says of it, and the votes of others. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { registerEnumType } from 'type-graphql';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { ProductImage } from '../catalogue/product.model.js';

/** Alphabetical, so that an index lists what waits first. */
export enum ReviewState {
  PENDING = 'pending',
  PUBLISHED = 'published',
  REFUSED = 'refused',
  WITHDRAWN = 'withdrawn',
}
registerEnumType(ReviewState, {
  name: 'ReviewState',
  description: 'Who sees a review.',
  valuesConfig: {
    PENDING: { description: 'Waits for the look of the shop.' },
    PUBLISHED: { description: 'Everybody sees it.' },
    REFUSED: { description: 'The shop refused it for one of the listed reasons; the page of the product counts it.' },
    WITHDRAWN: { description: 'Its writer took it back.' },
  },
});

export enum ReviewRefusalReason {
  ABUSIVE = 'abusive',
  PERSONAL_DATA = 'personal data',
  OFF_TOPIC = 'off topic',
  ADVERTISING = 'advertising',
  UNLAWFUL = 'unlawful',
  NOT_GENUINE = 'not genuine',
}
registerEnumType(ReviewRefusalReason, {
  name: 'ReviewRefusalReason',
  description: 'The only reasons for which a review is refused. That it is bad for the shop is none.',
  valuesConfig: {
    ABUSIVE: { description: 'Insults, threats or hatred.' },
    ADVERTISING: { description: 'Advertises something else, or links elsewhere.' },
    NOT_GENUINE: { description: 'Paid for, written by the shop or a competitor, or one person under several names.' },
    OFF_TOPIC: { description: 'Not about the product or its delivery.' },
    PERSONAL_DATA: { description: 'Names, numbers or pictures of persons.' },
    UNLAWFUL: { description: 'A law forbids to publish it.' },
  },
});

export enum ReviewHint {
  SAME_DEVICE = 'same device',
  WORDS = 'words',
}
registerEnumType(ReviewHint, {
  name: 'ReviewHint',
  description: 'Why staff should look twice; it proves nothing.',
  valuesConfig: {
    SAME_DEVICE: {
      description:
        'Another account wrote about the product, or a member of its group, from the same kind of device and address.',
    },
    WORDS: { description: 'It has a word of the list in the settings.' },
  },
});

const embedded = { schemaOptions: { _id: false } };

@modelOptions(embedded)
export class StoredReviewRefusal {
  @prop({ type: () => String, enum: ReviewRefusalReason, required: true })
  reason: ReviewRefusalReason;
  /** For staff. */
  @prop({ type: () => String })
  note?: string;
  @prop({ type: () => Date, required: true })
  at: Date;
}

/** What the shop answers in public. */
@modelOptions(embedded)
export class StoredReviewAnswer {
  @prop({ type: () => String, required: true })
  text: string;
  @prop({ type: () => Date, required: true })
  at: Date;
  /** Name of the member of staff; not shown to shoppers. */
  @prop({ type: () => String, required: true })
  by: string;
}

@index({ product: 1, state: 1, publishedAt: -1, _id: -1 })
@index({ product: 1, state: 1, helpful: -1, publishedAt: -1, _id: -1 })
@index({ product: 1, state: 1, stars: -1, publishedAt: -1, _id: -1 })
@index({ product: 1, 'refusal.reason': 1 }, { partialFilterExpression: { 'refusal.reason': { $exists: true } } })
@index({ state: 1, createdAt: -1, _id: -1 })
@index({ customer: 1, createdAt: -1, _id: -1 }, { sparse: true })
@index({ order: 1 }, { sparse: true })
@index({ reviewerKey: 1 }, { unique: true, sparse: true })
@index({ product: 1, device: 1 }, { sparse: true })
@index({ droppedPictures: 1 }, { sparse: true })
@modelOptions({ schemaOptions: { collection: 'reviews', versionKey: false } })
export class StoredReview {
  _id: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;
  /** Title of the product with its choice when it was ordered. */
  @prop({ type: () => String, required: true })
  title: string;
  /** What was bought of a group, such as `Size: 5, Finish: Matt`; unset outside of one. */
  @prop({ type: () => String })
  choice?: string;

  /** Who wrote it and the order it came with; unset once the person was erased. */
  @prop({ type: () => ObjectIdClass })
  customer?: ObjectId;
  @prop({ type: () => ObjectIdClass })
  order?: ObjectId;
  @prop({ type: () => String })
  orderNumber?: string;
  /** Customer and product as one text, so that there is one of each; unset once it was withdrawn, or its writer erased. */
  @prop({ type: () => String })
  reviewerKey?: string;
  /** Keyed hash of the device it came from; never shown. */
  @prop({ type: () => String })
  device?: string;

  /** First name and initial of the last, as it was when it was written. */
  @prop({ type: () => String, required: true })
  name: string;
  /** 1 to 5. */
  @prop({ type: () => Number, required: true })
  stars: number;
  @prop({ type: () => String, default: '' })
  text: string;
  @prop({ type: () => [ProductImage], default: [] })
  pictures: ProductImage[];
  /** Pictures whose files are to be removed: named in the transaction that takes them away, and removed after it. */
  @prop({ type: () => [ProductImage], default: undefined })
  droppedPictures?: ProductImage[];

  @prop({ type: () => String, enum: ReviewState, required: true })
  state: ReviewState;
  /** Stays when its writer withdraws it, so that refusals are still counted. */
  @prop({ type: () => StoredReviewRefusal })
  refusal?: StoredReviewRefusal;
  @prop({ type: () => StoredReviewAnswer })
  answer?: StoredReviewAnswer;
  @prop({ type: () => [String], enum: ReviewHint, default: [] })
  hints: ReviewHint[];

  /** Persons who found it helpful. */
  @prop({ type: () => Number, required: true, default: 0 })
  helpful: number;

  @prop({ type: () => Date, required: true })
  createdAt: Date;
  /** When it was published first. */
  @prop({ type: () => Date })
  publishedAt?: Date;
  /** Incremented with every change but votes. */
  @prop({ type: () => Number, required: true, default: 1 })
  version: number;
}

export const ReviewModel = getModelForClass(StoredReview);

/** That a person found a review helpful. */
@index({ review: 1, customer: 1 }, { unique: true })
@index({ customer: 1 })
@modelOptions({ schemaOptions: { collection: 'review_votes', versionKey: false } })
export class StoredReviewVote {
  _id: ObjectId;
  @prop({ type: () => ObjectIdClass, required: true })
  review: ObjectId;
  @prop({ type: () => ObjectIdClass, required: true })
  customer: ObjectId;
  @prop({ type: () => Date, required: true })
  at: Date;
}

export const ReviewVoteModel = getModelForClass(StoredReviewVote);

/** See reviewerKey of a review. */
export const reviewerKey = (customer: ObjectId, product: ObjectId): string =>
  `${customer.toHexString()}:${product.toHexString()}`;
