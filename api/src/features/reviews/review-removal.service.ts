/** Removes reviews whole, with the demo orders they were written with; what real persons wrote is withdrawn or refused instead. */
import mongoose, { type ClientSession } from 'mongoose';
import { afterCommit } from '../../platform/database/database.js';
import { logFault } from '../../platform/observability/faults.js';
import type { ObjectId } from '../../types/object-id.js';
import { noteReviews } from '../catalogue/rating.service.js';
import { ReviewModel, ReviewState, ReviewVoteModel, type StoredReview } from './review.model.js';
import { removePictures } from './review-pictures.js';

/** @returns products to be read again once the transaction is over */
export async function removeReviewsOf(orders: readonly ObjectId[], session: ClientSession): Promise<ObjectId[]> {
  const of = { order: mongoose.trusted({ $in: orders }) };
  const found = await ReviewModel.find(of, null, { session }).lean<StoredReview[]>();
  for (const { product, stars, state } of found)
    if (state === ReviewState.PUBLISHED) await noteReviews(product, { stars, by: -1 }, session);
  await ReviewVoteModel.deleteMany({ review: mongoose.trusted({ $in: found.map(({ _id }) => _id) }) }, { session });
  await ReviewModel.deleteMany(of, { session });
  const pictures = found.flatMap((one) => [...one.pictures, ...(one.droppedPictures ?? [])]);
  afterCommit(session, () => {
    removePictures(pictures).catch((error: unknown) =>
      logFault(error, 'pictures of reviews of the demo stay among the files', {}),
    );
  });
  return found.map(({ product }) => product);
}
