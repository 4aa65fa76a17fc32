/** Questions of a person about products, and answers to others: their copy, and their erasure down to what everybody has read. */
import mongoose from 'mongoose';
import { AnswerWriter, QuestionModel, QuestionState, type StoredQuestion } from '../questions/question.model.js';
import { changeQuestion } from '../questions/question.service.js';
import { NAMELESS } from '../reviews/review-right.js';
import type { ObjectId } from '../../types/object-id.js';
import { each, type Holding, type Person } from './person.js';

const REMOVED = 'Removed.';
const nobody = { _id: null };
/** What the person asked, and what it answered. */
const writtenBy = ({ customer }: Person) =>
  customer ? { $or: [{ customer }, { 'answers.customer': customer }] } : nobody;
const shownSince = ({ ordersFrom }: Person) =>
  ordersFrom ? { createdAt: mongoose.trusted({ $gte: ordersFrom }) } : {};

const questions: Holding = {
  title: 'Questions about products',
  about: 'What you asked about products with our answers, and what you answered to others.',
  read: (person) =>
    each<StoredQuestion>(QuestionModel, { ...writtenBy(person), ...shownSince(person) }, (one) => ({
      product: one.title,
      // The question of another person is theirs.
      ...(one.customer && person.customer && one.customer.equals(person.customer)
        ? {
            question: one.text,
            shownAs: one.name,
            state: one.state,
            askedAt: one.createdAt,
            answer: one.answers.find(({ by }) => by === AnswerWriter.SHOP)?.text ?? null,
          }
        : {}),
      ownAnswers: one.answers
        .filter(({ customer }) => customer && person.customer && customer.equals(person.customer))
        .map(({ text, name, at, state }) => ({ text, shownAs: name, writtenAt: at, state })),
    })),
  async erase(person) {
    const { customer } = person;
    if (!customer) return;
    for await (const { _id } of each<StoredQuestion>(QuestionModel, writtenBy(person), (one) => ({ _id: one._id }), {
      _id: 1,
    })) {
      await changeQuestion(_id as ObjectId, async (one) => anonymous(one, customer));
    }
  },
  kept: 'Words of a published question or answer, under “A customer”: others have relied on them.',
};

/** Without the person. What nobody has seen goes. */
function anonymous(one: StoredQuestion, customer: ObjectId) {
  const answers = one.answers
    .filter((answer) => !answer.customer?.equals(customer) || answer.state === QuestionState.PUBLISHED)
    .map((answer) => {
      if (!answer.customer?.equals(customer)) return answer;
      const { customer: _, ...others } = answer;
      return { ...others, name: NAMELESS };
    });
  if (!one.customer?.equals(customer)) return { answers };
  const wasSeen = one.state === QuestionState.PUBLISHED;
  return {
    answers,
    name: NAMELESS,
    customer: undefined,
    ...(!wasSeen && { text: REMOVED, state: QuestionState.REFUSED }),
  };
}

export const QUESTION_DATA = { product_questions: questions };
