/** Moves the reviews and votes of an account to the one it becomes part of, in the transaction of the merge. */
import mongoose, { type ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
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
  await moveVotes(from, to, session);
}

async function moveVotes(from: ObjectId, to: ObjectId, session: ClientSession): Promise<void> {
  const voted = await ReviewVoteModel.find({ customer: from }, { review: 1 }, { session }).lean();
  const ids = mongoose.trusted({ $in: voted.map(({ review }) => review) });
  const twice = await ReviewVoteModel.find({ customer: to, review: ids }, { review: 1 }, { session }).lean();
  for (const { _id, review } of voted)
    if (twice.some((other) => other.review.equals(review))) await takeVoteBack(_id, session);
  await ReviewVoteModel.updateMany({ customer: from }, { $set: { customer: to } }, { session });
  const own = await ReviewModel.find({ customer: to }, { _id: 1 }, { session }).lean<Pick<StoredReview, '_id'>[]>();
  const forThemselves = await ReviewVoteModel.find(
    { customer: to, review: mongoose.trusted({ $in: own.map(({ _id }) => _id) }) },
    { _id: 1 },
    { session },
  ).lean();
  for (const { _id } of forThemselves) await takeVoteBack(_id, session);
}
