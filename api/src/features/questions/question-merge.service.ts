/** Moves the questions and answers of an account to the one it becomes part of, in the transaction of the merge. */
import type { ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { QuestionModel, type StoredQuestion } from './question.model.js';

/** Two answers of one person to a question both stay: each was written, and one may be published. */
export async function moveQuestions(from: ObjectId, to: ObjectId, session: ClientSession): Promise<void> {
  const $inc = { version: 1 };
  await QuestionModel.updateMany({ customer: from }, { $set: { customer: to }, $inc }, { session });
  const answered = await QuestionModel.find({ 'answers.customer': from }, { answers: 1 }, { session }).lean<
    Pick<StoredQuestion, '_id' | 'answers'>[]
  >();
  for (const { _id, answers } of answered) {
    const moved = answers.map((one) => (one.customer?.equals(from) ? { ...one, customer: to } : one));
    await QuestionModel.updateOne({ _id }, { $set: { answers: moved }, $inc }, { session });
  }
}
