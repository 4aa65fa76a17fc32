/** GraphQL types of questions and answers. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';
import { AnswerWriter, QuestionState } from './question.model.js';

@ObjectType({ simpleResolvers: true })
abstract class AnswerFacts {
  @Field(() => ID, { description: 'Stays the same for ever.' })
  id: string;
  @Field(() => String, { description: 'Plain text with line breaks.' })
  text: string;
  @Field(() => AnswerWriter, { description: 'The shop, or somebody who has the product.' })
  by: AnswerWriter;
  @Field(() => String, { nullable: true, description: 'First name and initial of a buyer; null for the shop.' })
  name: string | null;
  @Field(() => DateTime, { description: 'When it was written, or changed by the shop.' })
  at: Date;
}

@ObjectType({ description: 'An answer that everybody sees.', simpleResolvers: true })
export class QuestionAnswer extends AnswerFacts {}

@ObjectType({ description: 'An answer as staff see it.', simpleResolvers: true })
export class StaffQuestionAnswer extends AnswerFacts {
  @Field(() => QuestionState, { description: 'Who sees it.' })
  state: QuestionState;
}

@ObjectType({ simpleResolvers: true })
abstract class QuestionFacts {
  @Field(() => ID, { description: 'Stays the same for ever.' })
  id: string;
  @Field(() => ID, { description: 'The product it is about: of a group one of its members.' })
  productId: string;
  @Field(() => String, { description: 'Plain text with line breaks.' })
  text: string;
  @Field(() => DateTime, { description: 'When it was asked.' })
  createdAt: Date;
}

@ObjectType({ description: 'A published question about a product.', simpleResolvers: true })
export class Question extends QuestionFacts {
  @Field(() => String, { description: 'First name and initial of who asked; `A customer` without a name.' })
  name: string;
  @Field(() => [QuestionAnswer], {
    description: 'Published ones: of the shop first, then of buyers, oldest first. At most 20.',
  })
  answers: QuestionAnswer[];
}

@ObjectType({ description: 'A question as its writer sees it.', simpleResolvers: true })
export class OwnQuestion extends QuestionFacts {
  @Field(() => QuestionState, { description: 'Who sees it.' })
  state: QuestionState;
}

@ObjectType({ description: 'An answer as its writer sees it.', simpleResolvers: true })
export class OwnAnswer {
  @Field(() => ID, { description: 'Stays the same for ever.' })
  id: string;
  @Field(() => String, { description: 'Plain text with line breaks.' })
  text: string;
  @Field(() => QuestionState, { description: 'Who sees it.' })
  state: QuestionState;
}

@ObjectType({ description: 'A question as staff see it.', simpleResolvers: true })
export class StaffQuestion extends QuestionFacts {
  @Field(() => String, { description: 'Title of the product, with its choice, when it was asked.' })
  title: string;
  @Field(() => String, { description: 'First name and initial of who asked, as shoppers see it.' })
  name: string;
  @Field(() => QuestionState, { description: 'Who sees it.' })
  state: QuestionState;
  @Field(() => Boolean, { description: 'True while it, or an answer of a buyer to it, waits for the shop.' })
  waits: boolean;
  @Field(() => [StaffQuestionAnswer], { description: 'Of the shop first, then of buyers, oldest first. At most 20.' })
  answers: StaffQuestionAnswer[];
  @Field(() => ID, { nullable: true, description: 'Account of who asked; null once it was erased.' })
  customerId: string | null;
}

@ObjectType({
  description: 'One page of the published questions about a product and its group.',
  simpleResolvers: true,
})
export class QuestionPage extends PageFacts {
  @Field(() => [Question], { description: 'Newest first.' })
  items: Question[];
  @Field(() => Int, { description: 'Questions the search finds.' })
  total: number;
}

@ObjectType({ description: 'One page of the questions about all products.', simpleResolvers: true })
export class StaffQuestionPage extends PageFacts {
  @Field(() => [StaffQuestion], { description: 'Those where something waits first; each newest first.' })
  items: StaffQuestion[];
  @Field(() => Int, { description: 'Questions the filter lets through.' })
  total: number;
  @Field(() => Int, { description: 'Questions where something waits, whatever the filter.' })
  waiting: number;
}
