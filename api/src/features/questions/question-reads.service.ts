/** Reads of questions: for everybody, and for staff. */
import mongoose from 'mongoose';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Product } from '../catalogue/product.model.js';
import type { QuestionFilter, QuestionsArgs } from './question.inputs.js';
import { comparable, QuestionModel, QuestionState, type StoredQuestion } from './question.model.js';
import type { QuestionPage, StaffQuestionPage } from './question.types.js';
import { questionView, staffQuestionView } from './question-view.js';

/** Words of a search that count. */
const WORDS_MOST = 8;

/** All words, anywhere in the question or its published answers. */
function searched(search: string | null | undefined): Record<string, unknown> {
  const words = comparable(search ?? '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, WORDS_MOST);
  return words.length > 0 ? { $and: words.map((word) => ({ searchText: mongoose.trusted({ $regex: word }) })) } : {};
}

/** Published ones about these products. */
export async function listQuestions(
  products: readonly Product[],
  { search, page, pageSize }: QuestionsArgs,
): Promise<QuestionPage> {
  const request = pageRequest(page, pageSize);
  const wanted = {
    product: mongoose.trusted({ $in: products.map(({ _id }) => _id) }),
    state: QuestionState.PUBLISHED,
    ...searched(search),
  };
  const [items, total] = await Promise.all([
    QuestionModel.find(wanted)
      .sort({ publishedAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredQuestion[]>(),
    QuestionModel.countDocuments(wanted),
  ]);
  return { items: items.map(questionView), ...pageFacts(request, total) };
}

/** Those where something waits first. */
export async function allQuestions(
  filter: QuestionFilter | undefined,
  page: number,
  pageSize: number,
): Promise<StaffQuestionPage> {
  const request = pageRequest(page, pageSize);
  const { states, waits, productId, search } = filter ?? {};
  const wanted = {
    ...(states?.length ? { state: mongoose.trusted({ $in: states }) } : {}),
    ...(waits == null ? {} : { waits }),
    ...(productId ? { product: objectId(productId, 'The product') } : {}),
    ...searched(search),
  };
  const [items, total, waiting] = await Promise.all([
    QuestionModel.find(wanted)
      .sort({ waits: -1, createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredQuestion[]>(),
    QuestionModel.countDocuments(wanted),
    countQuestionsToAnswer(),
  ]);
  return { items: items.map(staffQuestionView), ...pageFacts(request, total), waiting };
}

export const countQuestionsToAnswer = (): Promise<number> => QuestionModel.countDocuments({ waits: true });
