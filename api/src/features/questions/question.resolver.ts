/** Questions about products: read by everybody, asked by accounts, answered by buyers and the shop. */
import { Arg, Args, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { productsShownWith } from '../reviews/review-reads.service.js';
import {
  AnswerAsBuyerInput,
  AnswerQuestionInput,
  AskQuestionInput,
  ModerateQuestionInput,
  QuestionFilter,
  QuestionsArgs,
} from './question.inputs.js';
import { allQuestions, listQuestions } from './question-reads.service.js';
import { answerAsBuyer, answerQuestion, askQuestion, moderateQuestion } from './question.service.js';
import { OwnAnswer, OwnQuestion, QuestionPage, StaffQuestion, StaffQuestionPage } from './question.types.js';
import { ownAnswerView, ownQuestionView, staffQuestionView } from './question-view.js';

@Resolver()
export class QuestionResolver {
  @Query(() => QuestionPage, {
    description: 'Published questions about a product and the members of its group. Empty when it is not sold.',
  })
  questions(@Ctx() { notes }: Context, @Args(() => QuestionsArgs) args: QuestionsArgs): Promise<QuestionPage> {
    const products = productsShownWith(args.productId);
    notes.showsStockOf(products);
    return listQuestions(products, args);
  }

  @Authorized()
  @Mutation(() => OwnQuestion, {
    description: 'Asks something about a product. Everybody sees it once the shop has answered or published it.',
  })
  async askQuestion(
    @Ctx() { viewer, address }: Context,
    @Arg('input', () => AskQuestionInput, { description: 'The question.' }) input: AskQuestionInput,
  ): Promise<OwnQuestion> {
    return ownQuestionView(await askQuestion(viewer!, input, address));
  }

  @Authorized()
  @Mutation(() => OwnAnswer, {
    description:
      'Answers a question about a product that the account received; once. Published after the look of the shop, or at once (`reviewsPublish` of the settings).',
  })
  async answerAsBuyer(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AnswerAsBuyerInput, { description: 'The answer.' }) input: AnswerAsBuyerInput,
  ): Promise<OwnAnswer> {
    return ownAnswerView(await answerAsBuyer(viewer!, input));
  }

  @Authorized(Permission.MANAGE_REVIEWS)
  @Query(() => StaffQuestionPage, { description: 'Questions about all products, those where something waits first.' })
  allQuestions(
    @Arg('filter', () => QuestionFilter, { nullable: true, description: 'All questions when left out.' })
    filter: QuestionFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<StaffQuestionPage> {
    return allQuestions(filter, page, pageSize);
  }

  @Authorized(Permission.MANAGE_REVIEWS)
  @Mutation(() => StaffQuestion, {
    description: 'Answers a question for everybody, and publishes it. Its asker is told of the first answer by mail.',
  })
  async answerQuestion(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AnswerQuestionInput, { description: 'The question and the answer.' })
    input: AnswerQuestionInput,
  ): Promise<StaffQuestion> {
    return staffQuestionView(await answerQuestion(viewer!, input));
  }

  @Authorized(Permission.MANAGE_REVIEWS)
  @Mutation(() => StaffQuestion, {
    description: 'Publishes or refuses a question, or the answer of a buyer. Sent again, it answers the same.',
  })
  async moderateQuestion(
    @Ctx() { viewer }: Context,
    @Arg('input', () => ModerateQuestionInput, { description: 'What becomes of which.' }) input: ModerateQuestionInput,
  ): Promise<StaffQuestion> {
    return staffQuestionView(await moderateQuestion(viewer!, input));
  }
}
