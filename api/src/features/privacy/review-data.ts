/** Reviews of a person and votes for others: their copy, and their erasure down to what everybody has read. */
import mongoose from 'mongoose';
import { inShortTransaction } from '../../platform/database/change-feed.js';
import { platform } from '../../platform/platform.js';
import type { ObjectId } from '../../types/object-id.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { imageView } from '../catalogue/product-view.js';
import {
  ReviewModel,
  ReviewState,
  ReviewVoteModel,
  type StoredReview,
  type StoredReviewVote,
} from '../reviews/review.model.js';
import { droppingPictures } from '../reviews/review-pictures.js';
import { NAMELESS } from '../reviews/review-right.js';
import { changeReview } from '../reviews/review.service.js';
import { takeVoteBack } from '../reviews/review-votes.service.js';
import { each, type Holding, type Person } from './person.js';

const nobody = { _id: null };
const ofCustomer = ({ customer }: Person) => (customer ? { customer } : nobody);
const shownSince = ({ ordersFrom }: Person) =>
  ordersFrom ? { createdAt: mongoose.trusted({ $gte: ordersFrom }) } : {};

const reviews: Holding = {
  title: 'Reviews',
  about: 'What you wrote about products that you received, with its pictures, and our answers.',
  read: (person) =>
    each<StoredReview>(ReviewModel, { ...ofCustomer(person), ...shownSince(person) }, (one) => ({
      product: one.title,
      choice: one.choice ?? null,
      orderNumber: one.orderNumber ?? null,
      shownAs: one.name,
      stars: one.stars,
      text: one.text,
      pictures: one.pictures.map((picture) => new URL(imageView(picture).url, platform().config.publicUrl).href),
      state: one.state,
      refusedFor: one.refusal?.reason ?? null,
      hints: one.hints,
      answer: one.answer?.text ?? null,
      writtenAt: one.createdAt,
      publishedAt: one.publishedAt ?? null,
    })),
  async erase(person) {
    const own = each<StoredReview>(ReviewModel, ofCustomer(person), ({ _id }) => ({ _id }), { _id: 1 });
    for await (const { _id } of own) await changeReview({ _id: _id as ObjectId }, anonymous);
  },
  kept: 'Stars and words of a published review, under “A customer”: others have relied on them. Of others the stars, so that refusals are counted.',
};

function anonymous(review: StoredReview) {
  const isPublished = review.state === ReviewState.PUBLISHED;
  return {
    set: {
      name: NAMELESS,
      ...(!isPublished && { text: '' }),
      ...(review.state === ReviewState.PENDING && { state: ReviewState.WITHDRAWN }),
      ...droppingPictures(review),
    },
    unset: ['customer', 'order', 'orderNumber', 'reviewerKey', 'device'] as const,
  };
}

const votes: Holding = {
  title: 'Votes for reviews',
  about: 'Reviews of others that you found helpful.',
  read: (person) =>
    each<StoredReviewVote>(ReviewVoteModel, ofCustomer(person), ({ review, at }) => ({
      review: review.toHexString(),
      votedAt: at,
    })),
  async erase(person) {
    for await (const { _id } of each<StoredReviewVote>(ReviewVoteModel, ofCustomer(person), (one) => ({
      _id: one._id,
    })))
      await refreshProducts(await inShortTransaction((session) => takeVoteBack(_id as ObjectId, session)));
  },
};

export const REVIEW_DATA = { reviews, review_votes: votes };
