/** Votes for reviews that help: one of a person. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inShortTransaction } from '../../platform/database/change-feed.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { noteReviews } from '../catalogue/rating.service.js';
import { ReviewModel, ReviewState, ReviewVoteModel, type StoredReview, type StoredReviewVote } from './review.model.js';
import type { VoteReviewPayload } from './review.types.js';

const OF_CUSTOMER: Limit = { name: 'review-votes-of-customer', points: 200, seconds: 86_400 };
const ASKED_MOST = 100;

/**
 * Voting twice counts once.
 * @param helpful false takes an own vote back
 * @throws ShopError NOT_FOUND unless it is published, CONFLICT for an own review, RATE_LIMITED
 */
export async function voteReview(viewer: Viewer, id: string, helpful: boolean): Promise<VoteReviewPayload> {
  const _id = objectId(id, 'The review');
  const customer = objectId(viewer.id);
  await spend(OF_CUSTOMER, viewer.id);
  const after = await inShortTransaction(async (session) => {
    const review = await ReviewModel.findOne({ _id, state: ReviewState.PUBLISHED }, null, {
      session,
    }).lean<StoredReview>();
    if (!review) throw new ShopError(ErrorCode.NOT_FOUND, 'The review was not found.');
    if (review.customer?.equals(customer))
      throw new ShopError(ErrorCode.CONFLICT, 'Others say whether your own review helps.');
    const vote = await ReviewVoteModel.findOne({ review: _id, customer }, { _id: 1 }, { session }).lean();
    if (Boolean(vote) === helpful) return review;
    // The review is written first: two votes of one person at once conflict there, and the later one finds the earlier.
    const counted = await ReviewModel.findByIdAndUpdate(
      _id,
      { $inc: { helpful: helpful ? 1 : -1 } },
      { session, returnDocument: 'after' },
    ).lean<StoredReview>();
    if (helpful)
      await ReviewVoteModel.create([{ _id: new ObjectId(), review: _id, customer, at: new Date() }], { session });
    else await ReviewVoteModel.deleteOne({ review: _id, customer }, { session });
    await noteReviews(review.product, undefined, session);
    return counted!;
  });
  await refreshProducts([after.product]);
  return { id: after._id.toHexString(), helpful: after.helpful };
}

/**
 * Takes a vote back, in the transaction of what ends it.
 * @returns the product to be read again once the transaction is over; none when there was no vote
 */
export async function takeVoteBack(vote: ObjectId, session: ClientSession): Promise<ObjectId[]> {
  const taken = await ReviewVoteModel.findOneAndDelete({ _id: vote }, { session }).lean<StoredReviewVote>();
  if (!taken) return [];
  const review = await ReviewModel.findByIdAndUpdate(
    taken.review,
    { $inc: { helpful: -1 } },
    { session },
  ).lean<StoredReview>();
  await noteReviews(review!.product, undefined, session);
  return [review!.product];
}

/** Those of these reviews that the account found helpful. @throws ShopError BAD_INPUT beyond a hundred */
export async function foundHelpful(viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  if (ids.length > ASKED_MOST) throw new ShopError(ErrorCode.BAD_INPUT, `Ask about at most ${ASKED_MOST} reviews.`);
  const votes = await ReviewVoteModel.find(
    { customer: objectId(viewer.id), review: mongoose.trusted({ $in: ids.map((id) => objectId(id, 'The review')) }) },
    { review: 1 },
  ).lean();
  return votes.map(({ review }) => review.toHexString());
}
