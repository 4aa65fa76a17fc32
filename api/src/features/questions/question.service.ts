/** Questions are asked by accounts, answered by buyers and the shop, published and refused by staff. */
import mongoose, { type ClientSession } from 'mongoose';
import { questionAnsweredMail } from '../../emails/question-mail.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inShortTransaction } from '../../platform/database/change-feed.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { settings } from '../../platform/settings/current.js';
import { hasNoMailbox } from '../../types/no-mailbox.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { catalogue, refreshProducts } from '../catalogue/catalogue-sync.js';
import { PRODUCT_NOT_FOUND } from '../catalogue/product-edit.service.js';
import { fullTitle } from '../catalogue/product-view.js';
import { noteReviews, reviewedTogether } from '../catalogue/rating.service.js';
import { UserModel, type User } from '../customers/user.model.js';
import { accountGone } from '../customers/users.service.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { shownTo } from '../orders/order.service.js';
import { hasListedWord } from '../reviews/review-hints.js';
import { publicName, reviewableLines } from '../reviews/review-right.js';
import type {
  AnswerAsBuyerInput,
  AnswerQuestionInput,
  AskQuestionInput,
  ModerateQuestionInput,
} from './question.inputs.js';
import {
  AnswerWriter,
  derived,
  QuestionModel,
  QuestionState,
  type StoredAnswer,
  type StoredQuestion,
} from './question.model.js';

const DAY_SECONDS = 86_400;
const OF_CUSTOMER: Limit = { name: 'questions-of-customer', points: 10, seconds: DAY_SECONDS };
const OF_ADDRESS: Limit = { name: 'questions-of-address', points: 30, seconds: DAY_SECONDS };
const ANSWERS_OF_CUSTOMER: Limit = { name: 'answers-of-customer', points: 20, seconds: DAY_SECONDS };
const ANSWERS_MOST = 20;
/** Orders of a buyer that are looked at. */
const ORDERS_MOST = 50;

const QUESTION_NOT_FOUND = () => new ShopError(ErrorCode.NOT_FOUND, 'The question was not found.');

/**
 * It waits until the shop answers or publishes it.
 * @param address network address of the client
 * @throws ShopError NOT_FOUND unless the product is sold, RATE_LIMITED
 */
export async function askQuestion(viewer: Viewer, input: AskQuestionInput, address: string): Promise<StoredQuestion> {
  const product = catalogue.product(input.productId.toLowerCase());
  if (!product) throw PRODUCT_NOT_FOUND();
  await spend(OF_CUSTOMER, viewer.id);
  await spend(OF_ADDRESS, address);
  const text = tidy(input.text)!;
  return inShortTransaction(async (session) => {
    const now = new Date();
    const { _id: customer, name } = await accountThatWrites(viewer, now, session);
    const content = { text, state: QuestionState.PENDING, answers: [] };
    const question = {
      _id: new ObjectId(),
      product: product._id,
      title: fullTitle(product),
      name: publicName(name),
      customer,
      ...content,
      ...derived(content),
      createdAt: now,
      version: 1,
    };
    await QuestionModel.create([question], { session });
    const told = { id: question._id.toHexString(), productId: product.id, text, createdAt: now.toISOString() };
    await emitEvent(WebhookTopic.QUESTION_ASKED, told, session);
    return question;
  });
}

/** Writes the account, so that of an erasure or a merge at the same moment one begins anew. @throws ShopError when it is gone */
async function accountThatWrites({ id }: Viewer, now: Date, session: ClientSession): Promise<User> {
  const user = await UserModel.findByIdAndUpdate(
    objectId(id),
    { $set: { wroteAt: now } },
    { session, timestamps: false, projection: { name: 1 } },
  ).lean<User>();
  if (!user) throw accountGone();
  return user;
}

/**
 * Somebody who received the product answers. Published at once where the owner wants that of reviews, and no listed word stands in it.
 * @throws ShopError NOT_FOUND unless the question is published, CONFLICT for who did not receive it and for one answer too many,
 * RATE_LIMITED
 */
export async function answerAsBuyer(viewer: Viewer, input: AnswerAsBuyerInput): Promise<StoredAnswer> {
  const _id = objectId(input.questionId, 'The question');
  const asked = await QuestionModel.findOne({ _id, state: QuestionState.PUBLISHED }).lean<StoredQuestion>();
  if (!asked) throw QUESTION_NOT_FOUND();
  await spend(ANSWERS_OF_CUSTOMER, viewer.id);
  if (!(await hasReceived(viewer, asked.product)))
    throw new ShopError(ErrorCode.CONFLICT, 'Answers are written by the shop and by those who received the product.');
  const text = tidy(input.text)!;
  const atOnce = settings().reviewsPublish === 'AT_ONCE' && !hasListedWord(text, settings().reviewHoldWords);
  const answerId = new ObjectId();
  const after = await changeQuestion(_id, async (before, now, session) => {
    if (before.state !== QuestionState.PUBLISHED) throw QUESTION_NOT_FOUND();
    const { _id: customer, name } = await accountThatWrites(viewer, now, session);
    if (before.answers.some((one) => one.customer?.equals(customer)))
      throw new ShopError(ErrorCode.CONFLICT, 'You have answered this question.');
    if (before.answers.length >= ANSWERS_MOST)
      throw new ShopError(ErrorCode.CONFLICT, 'This question has enough answers.');
    const state = atOnce ? QuestionState.PUBLISHED : QuestionState.PENDING;
    const answer = { _id: answerId, text, by: AnswerWriter.BUYER, name: publicName(name), customer, at: now, state };
    return { answers: [...before.answers, answer] };
  });
  return after.answers.find((one) => one._id.equals(answerId))!;
}

/** Whether an own order brought the product, or a member of its group, and it stayed. */
async function hasReceived(viewer: Viewer, product: ObjectId): Promise<boolean> {
  const shown = catalogue.product(product.toHexString());
  const together = (shown ? reviewedTogether(shown) : [{ _id: product }]).map(({ _id }) => _id);
  const orders = await OrderModel.find({
    ...shownTo(viewer),
    'items.product': mongoose.trusted({ $in: together }),
  })
    .sort({ createdAt: -1 })
    .limit(ORDERS_MOST)
    .lean<StoredOrder[]>();
  return orders.some((order) =>
    reviewableLines(order).some(
      ({ line, whyNot }) => !whyNot && together.some((one) => one.equals(order.items[line]!.product)),
    ),
  );
}

/** The shop answers in public; what waits or was refused is published with it. @throws ShopError NOT_FOUND */
export async function answerQuestion(viewer: Viewer, input: AnswerQuestionInput): Promise<StoredQuestion> {
  const text = tidy(input.text);
  return changeQuestion(objectId(input.id, 'The question'), async (before, now, session) => {
    const own = before.answers.find(({ by }) => by === AnswerWriter.SHOP);
    if (own?.text === text) return null;
    const others = before.answers.filter((one) => one !== own);
    await audit(
      viewer,
      'question.answer',
      `${text ? 'Answered' : 'Took the answer away from'} a question`,
      before,
      session,
      {
        before: { answer: own?.text ?? null },
        after: { answer: text ?? null },
      },
    );
    if (!text) return { answers: others };
    const answer = {
      _id: own?._id ?? new ObjectId(),
      text,
      by: AnswerWriter.SHOP,
      name: viewer.name,
      at: now,
      state: QuestionState.PUBLISHED,
    };
    return { answers: [...others, answer], state: QuestionState.PUBLISHED };
  });
}

/** Publishes or refuses a question, or a buyer's answer. What stands so already stays as it is. @throws ShopError NOT_FOUND */
export async function moderateQuestion(viewer: Viewer, input: ModerateQuestionInput): Promise<StoredQuestion> {
  const state = input.publish ? QuestionState.PUBLISHED : QuestionState.REFUSED;
  const answerId = input.answerId ? objectId(input.answerId, 'The answer') : undefined;
  return changeQuestion(objectId(input.id, 'The question'), async (before, _, session) => {
    const answer = answerId && before.answers.find(({ _id, by }) => _id.equals(answerId) && by === AnswerWriter.BUYER);
    if (answerId && !answer) throw new ShopError(ErrorCode.NOT_FOUND, 'The answer was not found.');
    const one = answer ?? before;
    if (one.state === state) return null;
    const done = input.publish ? 'Published' : 'Refused';
    const what = answer ? 'an answer to a question' : 'a question';
    await audit(viewer, input.publish ? 'question.publish' : 'question.refuse', `${done} ${what}`, before, session, {
      before: { state: one.state, ...(answerId && { answer: answerId.toHexString() }) },
      after: { state },
    });
    return answer
      ? { answers: before.answers.map((other) => (other === answer ? { ...other, state } : other)) }
      : { state };
  });
}

function audit(
  viewer: Viewer,
  action: string,
  done: string,
  { _id, title }: StoredQuestion,
  session: ClientSession,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
) {
  const summary = `${done} about ${title}`;
  return recordAudit({ viewer, action, entity: 'question', entityId: _id.toHexString(), summary, ...change, session });
}

type QuestionChange = Partial<Pick<StoredQuestion, 'answers' | 'state' | 'text' | 'name'>> & {
  /** Who asked is forgotten. */
  customer?: undefined;
};

/**
 * The only way to change a question; its asker is told of the first answer that everybody sees.
 * @param decide returns null to leave it as it is; may run more than once
 * @throws ShopError NOT_FOUND, and whatever `decide` throws
 */
export async function changeQuestion(
  _id: ObjectId,
  decide: (before: StoredQuestion, now: Date, session: ClientSession) => Promise<QuestionChange | null>,
): Promise<StoredQuestion> {
  const { before, after } = await inShortTransaction(async (session) => {
    const found = await QuestionModel.findOne({ _id }, null, { session }).lean<StoredQuestion>();
    if (!found) throw QUESTION_NOT_FOUND();
    const now = new Date();
    const change = await decide(found, now, session);
    if (!change) return { before: found, after: found };
    const next = { ...found, ...change };
    const { customer: _, ...written } = change;
    const isShown = next.state === QuestionState.PUBLISHED;
    const tells = isShown && !found.toldAt && (await tellAsker(next, session));
    const changed = await QuestionModel.findOneAndUpdate(
      { _id, version: found.version },
      {
        ...('customer' in change && { $unset: { customer: 1 } }),
        $set: {
          ...written,
          ...derived(next),
          ...(isShown && !found.publishedAt && { publishedAt: now }),
          ...(tells && { toldAt: now }),
        },
        $inc: { version: 1 },
      },
      { session, returnDocument: 'after' },
    ).lean<StoredQuestion>();
    if (!changed) throw new ShopError(ErrorCode.CONFLICT);
    // Pages that are kept show it otherwise.
    await noteReviews(found.product, undefined, session);
    return { before: found, after: changed };
  });
  if (before !== after) await refreshProducts([after.product]);
  return after;
}

/** @returns whether a mail was written */
async function tellAsker(question: StoredQuestion, session: ClientSession): Promise<boolean> {
  const { customer, answers } = question;
  if (!customer) return false;
  const answer = answers.find((one) => one.state === QuestionState.PUBLISHED && !one.customer?.equals(customer));
  if (!answer) return false;
  const asker = await UserModel.findById(customer, { email: 1, name: 1 }, { session }).lean<User>();
  if (!asker || hasNoMailbox(asker.email)) return false;
  const key = `question-answered:${question._id.toHexString()}`;
  const mail = questionAnsweredMail(asker.email, {
    name: asker.name,
    title: question.title,
    question: question.text,
    answer: answer.text,
    by: answer.by === AnswerWriter.SHOP ? settings().brand : answer.name,
    href: `${platform().config.publicUrl}/product/${question.product.toHexString()}#questions`,
  });
  await enqueueMails([{ key, ...mail }], session);
  return true;
}
