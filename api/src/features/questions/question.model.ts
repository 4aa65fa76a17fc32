/** What somebody asks about a product, and what the shop and buyers answer. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { registerEnumType } from 'type-graphql';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';

export enum QuestionState {
  PENDING = 'pending',
  PUBLISHED = 'published',
  REFUSED = 'refused',
}
registerEnumType(QuestionState, {
  name: 'QuestionState',
  description: 'Who sees a question, or an answer.',
  valuesConfig: {
    PENDING: { description: 'Waits for the look of the shop.' },
    PUBLISHED: { description: 'Everybody sees it.' },
    REFUSED: { description: 'The shop does not show it.' },
  },
});

export enum AnswerWriter {
  SHOP = 'shop',
  BUYER = 'buyer',
}
registerEnumType(AnswerWriter, {
  name: 'AnswerWriter',
  description: 'Who answers a question.',
  valuesConfig: {
    BUYER: { description: 'Somebody who received the product, or a member of its group.' },
    SHOP: { description: 'The shop.' },
  },
});

@modelOptions({})
export class StoredAnswer {
  _id: ObjectId;
  @prop({ type: () => String, required: true })
  text: string;
  @prop({ type: () => String, enum: AnswerWriter, required: true })
  by: AnswerWriter;
  /** First name and initial of a buyer; for the shop the member of staff, which shoppers are not shown. */
  @prop({ type: () => String, required: true })
  name: string;
  /** The buyer; unset for the shop, and once the buyer was erased. */
  @prop({ type: () => ObjectIdClass })
  customer?: ObjectId;
  @prop({ type: () => Date, required: true })
  at: Date;
  @prop({ type: () => String, enum: QuestionState, required: true })
  state: QuestionState;
}

@index({ product: 1, state: 1, publishedAt: -1, _id: -1 })
@index({ waits: -1, createdAt: -1, _id: -1 })
@index({ customer: 1, createdAt: -1 }, { sparse: true })
@index({ 'answers.customer': 1 }, { sparse: true })
@modelOptions({ schemaOptions: { collection: 'product_questions', versionKey: false } })
export class StoredQuestion {
  _id: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;
  /** Title of the product with its choice when it was asked. */
  @prop({ type: () => String, required: true })
  title: string;
  @prop({ type: () => String, required: true })
  text: string;
  /** First name and initial, as it was when it was asked. */
  @prop({ type: () => String, required: true })
  name: string;
  /** Who asked; unset once the person was erased. */
  @prop({ type: () => ObjectIdClass })
  customer?: ObjectId;

  @prop({ type: () => String, enum: QuestionState, required: true })
  state: QuestionState;
  /** Oldest first; at most one of the shop. */
  @prop({ type: () => [StoredAnswer], default: [] })
  answers: StoredAnswer[];
  /** True while the question or an answer waits for the shop, so that an index lists those first. */
  @prop({ type: () => Boolean, required: true })
  waits: boolean;
  /** Words of the question and of its published answers, in lower case: what a search looks through. */
  @prop({ type: () => String, required: true })
  searchText: string;

  @prop({ type: () => Date, required: true })
  createdAt: Date;
  /** When it was published first. */
  @prop({ type: () => Date })
  publishedAt?: Date;
  /** When its asker was told of an answer by mail. */
  @prop({ type: () => Date })
  toldAt?: Date;
  /** Incremented with every change. */
  @prop({ type: () => Number, required: true, default: 1 })
  version: number;
}

export const QuestionModel = getModelForClass(StoredQuestion);

const isPending = ({ state }: { state: QuestionState }) => state === QuestionState.PENDING;

/** A text as searches compare it. */
export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

/** What follows from a question and its answers. */
export const derived = (one: Pick<StoredQuestion, 'text' | 'state' | 'answers'>) => ({
  // A buyer's answer below a question that nobody sees need not be looked at.
  waits: isPending(one) || (one.state === QuestionState.PUBLISHED && one.answers.some(isPending)),
  searchText: comparable(
    [one.text, ...one.answers.filter(({ state }) => state === QuestionState.PUBLISHED).map(({ text }) => text)].join(
      '\n',
    ),
  ),
});
