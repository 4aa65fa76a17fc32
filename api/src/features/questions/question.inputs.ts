/** Inputs of questions and answers, with the validation rules of each field. */
import { ArrayMaxSize, IsOptional, MaxLength, MinLength } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { OptionalLine, OptionalParagraph, Paragraph } from '../../types/text-rules.js';
import { QuestionState } from './question.model.js';

@ArgsType()
export class QuestionsArgs {
  @Field(() => ID, { description: 'A product; questions about all members of its group come with it.' })
  @MaxLength(100)
  productId: string;

  @Field(() => String, {
    nullable: true,
    description: 'Words that stand in the question or an answer, all of them; at most 100 characters.',
  })
  @OptionalLine('The search')
  search?: string | null;

  @Field(() => Int, { defaultValue: 1, description: 'From 1.' })
  page: number;

  @Field(() => Int, { defaultValue: 10, description: 'At most 100.' })
  pageSize: number;
}

@InputType({ description: 'What somebody wants to know of a product.' })
export class AskQuestionInput {
  @Field(() => ID, { description: 'A product that is sold.' })
  @MaxLength(100)
  productId: string;

  @Field(() => String, { description: '5 to 500 characters.' })
  @Paragraph('The question', 500)
  @MinLength(5, { message: 'Ask in a few more words.' })
  text: string;
}

@InputType({ description: 'What somebody who received the product answers.' })
export class AnswerAsBuyerInput {
  @Field(() => ID, { description: 'A published question.' })
  @MaxLength(100)
  questionId: string;

  @Field(() => String, { description: 'At most 1,000 characters.' })
  @Paragraph('The answer', 1_000)
  text: string;
}

@InputType({ description: 'Which questions; all of them when nothing is said.' })
export class QuestionFilter {
  @Field(() => [QuestionState], { nullable: true, description: 'In one of these states.' })
  @IsOptional()
  @ArrayMaxSize(10)
  states?: QuestionState[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True: the question or an answer waits for the shop.' })
  @IsOptional()
  waits?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'About this product alone, not its group.' })
  @IsOptional()
  @MaxLength(100)
  productId?: string | null;

  @Field(() => String, { nullable: true, description: 'Words of the question or a published answer, all of them.' })
  @OptionalLine('The search')
  search?: string | null;
}

@InputType({ description: 'What the shop answers, for everybody.' })
export class AnswerQuestionInput {
  @Field(() => ID, { description: 'The question; one that waits is published with it.' })
  @MaxLength(100)
  id: string;

  @Field(() => String, {
    nullable: true,
    description: 'At most 2,000 characters; replaces the earlier answer of the shop. Null takes it away.',
  })
  @OptionalParagraph('The answer', 2_000)
  text?: string | null;
}

@InputType({ description: 'Whether everybody may see a question, or an answer to it.' })
export class ModerateQuestionInput {
  @Field(() => ID, { description: 'The question.' })
  @MaxLength(100)
  id: string;

  @Field(() => ID, { nullable: true, description: 'An answer of a buyer; null is about the question itself.' })
  @IsOptional()
  @MaxLength(100)
  answerId?: string | null;

  @Field(() => Boolean, { description: 'True publishes it, false refuses it; either may be changed later.' })
  publish: boolean;
}
