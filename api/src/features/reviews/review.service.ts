/** Reviews are written and withdrawn by customers, published, refused and answered by staff; each with the counts of its product. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inShortTransaction } from '../../platform/database/change-feed.js';
import type { UploadedFile } from '../../platform/files/upload.js';
import { logFault } from '../../platform/observability/faults.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { settings } from '../../platform/settings/current.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { PRODUCT_NOT_FOUND } from '../catalogue/product-edit.service.js';
import { ProductModel, type Product } from '../catalogue/product.model.js';
import { noteReviews, reviewedTogether } from '../catalogue/rating.service.js';
import { anyProduct } from '../catalogue/staff-catalogue.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { deviceOf, hintsOf } from './review-hints.js';
import type { AnswerReviewInput, ModerateReviewInput, SubmitReviewInput, WithdrawReviewArgs } from './review.inputs.js';
import { ReviewModel, reviewerKey, ReviewState, type StoredReview } from './review.model.js';
import { droppingPictures, keepReviewPictures, removeDropped, removePictures } from './review-pictures.js';
import { reviewFacts } from './review-view.js';
import { WRITTEN } from './review-reads.service.js';
import { publicName, reviewableLines } from './review-right.js';
import { accountOf, orderOfLink, ordersAsked, type Asker } from './reviewer.js';

const DAY_SECONDS = 86_400;
/** Reviews that one person, and one address, may write. */
const OF_CUSTOMER: Limit = { name: 'reviews-of-customer', points: 30, seconds: DAY_SECONDS };
const OF_ADDRESS: Limit = { name: 'reviews-of-address', points: 60, seconds: DAY_SECONDS };
const DUPLICATE_KEY = 11000;

const REVIEW_NOT_FOUND = () => new ShopError(ErrorCode.NOT_FOUND, 'The review was not found.');

/**
 * Writes a review of a product that was received. It is published at once where the owner wants that and nothing hints at spam.
 * @throws ShopError as ordersAsked; CONFLICT when the product did not arrive or went back, and when the person has written about it;
 * RATE_LIMITED, UNSUPPORTED_FILE, FILE_TOO_LARGE
 */
export async function submitReview(
  asker: Asker,
  { token, productId, stars, text }: SubmitReviewInput,
  files: readonly UploadedFile[],
): Promise<StoredReview> {
  const orders = await ordersAsked(asker, token ? { token } : { productId });
  const product = objectId(productId, 'The product');
  const order = orders.find((one) => refusalOf(one, product) === undefined) ?? orders[0];
  if (!order) throw new ShopError(ErrorCode.CONFLICT, 'Reviews are written by those who received the product.');
  await spend(OF_CUSTOMER, order.customer.toHexString());
  await spend(OF_ADDRESS, asker.address);
  assertMay(order, product);
  const pictures = await keepReviewPictures(files, 'Picture of a customer');
  const _id = new ObjectId();
  const written = { _id, product, stars, text: tidy(text) ?? '', pictures, device: deviceOf(asker) };
  try {
    const made = await inShortTransaction((session) => write(order._id, written, session));
    if (made.state === ReviewState.PUBLISHED) await refreshProducts([product]);
    return made;
  } catch (error) {
    await removePictures(pictures).catch((fault: unknown) =>
      platform().logger.warn({ err: fault }, 'pictures of a review that was not kept could not be removed'),
    );
    throw (error as { code?: unknown }).code === DUPLICATE_KEY ? new ShopError(ErrorCode.CONFLICT, WRITTEN) : error;
  }
}

type Written = Pick<StoredReview, '_id' | 'product' | 'stars' | 'text' | 'pictures'> & { device: string };

async function write(orderId: ObjectId, written: Written, session: ClientSession): Promise<StoredReview> {
  const order = await OrderModel.findById(orderId, null, { session }).lean<StoredOrder>();
  if (!order || order.erased) throw new ShopError(ErrorCode.NOT_FOUND, 'The order was not found.');
  const { line } = assertMay(order, written.product);
  const { customer, orderNumber, customerName, items } = order;
  const key = reviewerKey(customer, written.product);
  if (await ReviewModel.exists({ reviewerKey: key }).session(session)) throw new ShopError(ErrorCode.CONFLICT, WRITTEN);
  const stored = await ProductModel.exists({ _id: written.product, deletedAt: null }).session(session);
  if (!stored) throw PRODUCT_NOT_FOUND();
  const now = new Date();
  // An erasure, a merge of its account and a return write the order, too: of two at once one begins anew.
  await OrderModel.updateOne({ _id: order._id }, { $set: { reviewedAt: now } }, { session, timestamps: false });
  const shown = anyProduct(written.product.toHexString());
  const name = publicName(customerName);
  // A word of the list in a name is read by everybody, too.
  const hints = await hintsOf(
    { ...written, text: `${name}\n${written.text}`, customer },
    together(shown, written.product),
  );
  const isPublished = settings().reviewsPublish === 'AT_ONCE' && hints.length === 0;
  const review = {
    ...written,
    title: items[line]!.title,
    ...choiceOf(shown),
    customer,
    order: order._id,
    orderNumber,
    reviewerKey: key,
    name,
    state: isPublished ? ReviewState.PUBLISHED : ReviewState.PENDING,
    hints,
    helpful: 0,
    createdAt: now,
    ...(isPublished && { publishedAt: now }),
    version: 1,
  };
  await ReviewModel.create([review], { session });
  if (isPublished) await noteReviews(written.product, { stars: written.stars, by: 1 }, session);
  await emitEvent(WebhookTopic.REVIEW_SUBMITTED, reviewFacts(review), session);
  if (isPublished) await emitEvent(WebhookTopic.REVIEW_PUBLISHED, reviewFacts(review), session);
  return review;
}

const together = (shown: Product | undefined, product: ObjectId): ObjectId[] =>
  shown ? reviewedTogether(shown).map(({ _id }) => _id) : [product];

function choiceOf(shown: Product | undefined): { choice?: string } {
  const chosen = shown?.chosen ?? [];
  return chosen.length > 0 ? { choice: chosen.map(({ name, value }) => `${name}: ${value}`).join(', ') } : {};
}

/** Why nothing may be written of a product with an order; undefined when it may. */
function refusalOf(order: StoredOrder, product: ObjectId): string | undefined {
  const found = reviewableLines(order).find(({ line }) => order.items[line]!.product.equals(product));
  return found ? found.whyNot : 'The order has no such product.';
}

/** @throws ShopError CONFLICT saying why not */
function assertMay(order: StoredOrder, product: ObjectId): { line: number } {
  const why = refusalOf(order, product);
  if (why) throw new ShopError(ErrorCode.CONFLICT, `Reviews are written by those who received the product. ${why}`);
  return reviewableLines(order).find(({ line }) => order.items[line]!.product.equals(product))!;
}

/**
 * Its writer takes a review back; another may be written then. Withdrawing again answers the same.
 * @throws ShopError NOT_FOUND for another person's, UNAUTHENTICATED without token and account
 */
export async function withdrawReview(asker: Asker, { id, token }: WithdrawReviewArgs): Promise<StoredReview> {
  const own = token ? { order: (await orderOfLink(token, asker.address))._id } : ownReviews(accountOf(asker));
  return changeReview({ _id: objectId(id, 'The review'), ...own }, (before) =>
    before.state === ReviewState.WITHDRAWN
      ? null
      : { set: { state: ReviewState.WITHDRAWN, ...droppingPictures(before) }, unset: ['reviewerKey'] },
  );
}

const ownReviews = ({ id, session }: Viewer) => ({
  customer: objectId(id),
  ...(session?.ordersFrom && { createdAt: mongoose.trusted({ $gte: session.ordersFrom }) }),
});

/**
 * Publishes a review or refuses it. What stands so already stays as it is.
 * @throws ShopError NOT_FOUND, CONFLICT when it was withdrawn, BAD_INPUT for a refusal without a reason
 */
export async function moderateReview(viewer: Viewer, input: ModerateReviewInput): Promise<StoredReview> {
  const { publish, reason, note } = input;
  if (!publish && !reason) {
    const message = 'Choose the reason of the refusal.';
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'reason', message }] });
  }
  return changeReview({ _id: objectId(input.id, 'The review') }, async (before, now, session) => {
    if (before.state === ReviewState.WITHDRAWN)
      throw new ShopError(ErrorCode.CONFLICT, 'Its writer has withdrawn this review.');
    const state = publish ? ReviewState.PUBLISHED : ReviewState.REFUSED;
    const words = tidy(note) ?? before.refusal?.note;
    const isSame = publish || (before.refusal?.reason === reason && before.refusal?.note === words);
    if (before.state === state && isSame) return null;
    await recordAudit({
      viewer,
      action: publish ? 'review.publish' : 'review.refuse',
      entity: 'review',
      entityId: before._id.toHexString(),
      summary: `${publish ? 'Published' : `Refused (${reason})`} a review of ${before.title} with ${before.stars} stars`,
      before: { state: before.state },
      after: { state, ...(!publish && { reason }) },
      session,
    });
    if (publish) return { set: { state, publishedAt: before.publishedAt ?? now }, unset: ['refusal'] };
    const refusal = { reason: reason!, at: now, ...(words && { note: words }) };
    return { set: { state, refusal, ...droppingPictures(before) } };
  });
}

/** The shop answers in public. @throws ShopError NOT_FOUND, CONFLICT when the review was withdrawn */
export async function answerReview(viewer: Viewer, input: AnswerReviewInput): Promise<StoredReview> {
  const text = tidy(input.text);
  return changeReview({ _id: objectId(input.id, 'The review') }, async (before, now, session) => {
    if (before.state === ReviewState.WITHDRAWN)
      throw new ShopError(ErrorCode.CONFLICT, 'Its writer has withdrawn this review.');
    if (before.answer?.text === text) return null;
    await recordAudit({
      viewer,
      action: 'review.answer',
      entity: 'review',
      entityId: before._id.toHexString(),
      summary: `${text ? 'Answered' : 'Took the answer away from'} a review of ${before.title}`,
      before: { answer: before.answer?.text ?? null },
      after: { answer: text ?? null },
      session,
    });
    return text ? { set: { answer: { text, at: now, by: viewer.name } } } : { unset: ['answer'] };
  });
}

export interface ReviewChange {
  set?: Partial<StoredReview>;
  unset?: readonly (keyof StoredReview)[];
}

/**
 * The only way to change a review: with the counts of its product, in one transaction.
 * @param decide returns null to leave it as it is; may run more than once
 * @throws ShopError NOT_FOUND, and whatever `decide` throws
 */
export async function changeReview(
  filter: Record<string, unknown>,
  decide: (
    before: StoredReview,
    now: Date,
    session: ClientSession,
  ) => ReviewChange | null | Promise<ReviewChange | null>,
): Promise<StoredReview> {
  const { before, after } = await inShortTransaction((session) => changeWithin(filter, decide, session));
  if (before !== after) await refreshProducts([after.product]);
  // The background work goes on where this fails.
  if (after.droppedPictures)
    await removeDropped().catch((error: unknown) =>
      logFault(error, 'pictures of a review could not be removed; it is tried again', { task: 'pictures of reviews' }),
    );
  return after;
}

/** Like changeReview, in a transaction of the caller, who reads the product again and removes dropped pictures afterwards. */
export async function changeWithin(
  filter: Record<string, unknown>,
  decide: Parameters<typeof changeReview>[1],
  session: ClientSession,
): Promise<{ before: StoredReview; after: StoredReview }> {
  const before = await ReviewModel.findOne(filter, null, { session }).lean<StoredReview>();
  if (!before) throw REVIEW_NOT_FOUND();
  const change = await decide(before, new Date(), session);
  if (!change) return { before, after: before };
  const { set, unset = [] } = change;
  const after = await ReviewModel.findOneAndUpdate(
    { _id: before._id, version: before.version },
    {
      ...(set && { $set: set }),
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((field) => [field, 1])) }),
      $inc: { version: 1 },
    },
    { session, returnDocument: 'after' },
  ).lean<StoredReview>();
  if (!after) throw new ShopError(ErrorCode.CONFLICT);
  const by = (Number(after.state === ReviewState.PUBLISHED) - Number(before.state === ReviewState.PUBLISHED)) as
    | -1
    | 0
    | 1;
  if (by > 0) await emitEvent(WebhookTopic.REVIEW_PUBLISHED, reviewFacts(after), session);
  await noteReviews(before.product, by === 0 ? undefined : { stars: before.stars, by }, session);
  return { before, after };
}
