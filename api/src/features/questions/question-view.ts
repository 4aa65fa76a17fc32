/** Questions as the schema shows them. */
import { AnswerWriter, QuestionState, type StoredAnswer, type StoredQuestion } from './question.model.js';
import type { OwnAnswer, OwnQuestion, Question, StaffQuestion } from './question.types.js';

const ofShopFirst = (answers: readonly StoredAnswer[]): StoredAnswer[] => [
  ...answers.filter(({ by }) => by === AnswerWriter.SHOP),
  ...answers.filter(({ by }) => by !== AnswerWriter.SHOP),
];

const answerFacts = ({ _id, text, by, name, at }: StoredAnswer) => ({
  id: _id.toHexString(),
  text,
  by,
  name: by === AnswerWriter.SHOP ? null : name,
  at,
});

const facts = ({ _id, product, text, createdAt }: StoredQuestion) => ({
  id: _id.toHexString(),
  productId: product.toHexString(),
  text,
  createdAt,
});

/** @param one a published question */
export const questionView = (one: StoredQuestion): Question => ({
  ...facts(one),
  name: one.name,
  answers: ofShopFirst(one.answers)
    .filter(({ state }) => state === QuestionState.PUBLISHED)
    .map(answerFacts),
});

export const ownQuestionView = (one: StoredQuestion): OwnQuestion => ({ ...facts(one), state: one.state });

export const ownAnswerView = ({ _id, text, state }: StoredAnswer): OwnAnswer => ({
  id: _id.toHexString(),
  text,
  state,
});

export const staffQuestionView = (one: StoredQuestion): StaffQuestion => ({
  ...facts(one),
  title: one.title,
  name: one.name,
  state: one.state,
  waits: one.waits,
  answers: ofShopFirst(one.answers).map((answer) => ({ ...answerFacts(answer), state: answer.state })),
  customerId: one.customer?.toHexString() ?? null,
});
