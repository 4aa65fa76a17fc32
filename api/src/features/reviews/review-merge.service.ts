/** Moves the reviews and votes of an account to the one it becomes part of, in the transaction of the merge. */
import mongoose, { type ClientSession } from 'mongoose';
import { afterCommit } from '../../platform/database/database.js';
import { logFault } from '../../platform/observability/faults.js';
import type { ObjectId } from '../../types/object-id.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { ReviewModel, reviewerKey, ReviewState, ReviewVoteModel, type StoredReview } from './review.model.js';
import { droppingPictures } from './review-pictures.js';
import { changeWithin } from './review.service.js';
import { takeVoteBack } from './review-votes.service.js';

/** Of two reviews of one product the newer stays, and the other is withdrawn; nobody keeps two votes, or one for themselves. */
export async function moveReviews(from: ObjectId, to: ObjectId, session: ClientSession): Promise<void> {
  const all = await ReviewModel.find({ customer: from }, null, { session })
    .sort({ createdAt: 1, _id: 1 })
    .lean<StoredReview[]>();
  for (const moving of all) {
    const key = reviewerKey(to, moving.product);
    const own = moving.reviewerKey
      ? await ReviewModel.findOne({ reviewerKey: key }, null, { session }).lean<StoredReview>()
      : null;
    const older = own && (own.createdAt <= moving.createdAt ? own : moving);
    if (older)
      await changeWithin(
        { _id: older._id },
        (review) => ({
          set: { state: ReviewState.WITHDRAWN, ...droppingPictures(review) },
          unset: ['reviewerKey'],
        }),
        session,
      );
    const holds = moving.reviewerKey !== undefined && !older?._id.equals(moving._id);
    await ReviewModel.updateOne(
      { _id: moving._id },
      { $set: { customer: to, ...(holds && { reviewerKey: key }) } },
      { session },
    );
  }
  const voted = await moveVotes(from, to, session);
  const products = [...all.map(({ product }) => product), ...voted];
  afterCommit(session, () => {
    refreshProducts(products).catch((error: unknown) => logFault(error, 'merged reviews are shown a little later', {}));
  });
}

/** @returns products whose reviews have fewer votes */
async function moveVotes(from: ObjectId, to: ObjectId, session: ClientSession): Promise<ObjectId[]> {
  const touched: ObjectId[] = [];
  const voted = await ReviewVoteModel.find({ customer: from }, { review: 1 }, { session }).lean();
  const ids = mongoose.trusted({ $in: voted.map(({ review }) => review) });
  const twice = await ReviewVoteModel.find({ customer: to, review: ids }, { review: 1 }, { session }).lean();
  for (const { _id, review } of voted)
    if (twice.some((other) => other.review.equals(review))) touched.push(...(await takeVoteBack(_id, session)));
  await ReviewVoteModel.updateMany({ customer: from }, { $set: { customer: to } }, { session });
  const own = await ReviewModel.find({ customer: to }, { _id: 1 }, { session }).lean<Pick<StoredReview, '_id'>[]>();
  const forThemselves = await ReviewVoteModel.find(
    { customer: to, review: mongoose.trusted({ $in: own.map(({ _id }) => _id) }) },
    { _id: 1 },
    { session },
  ).lean();
  for (const { _id } of forThemselves) touched.push(...(await takeVoteBack(_id, session)));
  return touched;
}
