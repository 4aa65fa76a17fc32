/** Checks that products and reviews count what is there: published reviews by stars, and votes. */
import type mongoose from 'mongoose';
import { ProductModel, type Product } from '../src/features/catalogue/product.model.js';
import { COUNTS } from '../src/features/catalogue/rating.js';
import {
  ReviewModel,
  reviewerKey,
  ReviewState,
  ReviewVoteModel,
  type StoredReview,
} from '../src/features/reviews/review.model.js';

/** Documents per batch. */
const BATCH = 500;

/** @returns one line per violation */
export async function reviewRules(): Promise<string[]> {
  return [...(await ratingRules()), ...(await ruleOfEach())];
}

/** Each product counts its published reviews, by their stars. */
async function ratingRules(): Promise<string[]> {
  const broken: string[] = [];
  const published = await ReviewModel.aggregate<{
    _id: { product: mongoose.Types.ObjectId; stars: number };
    count: number;
  }>([
    { $match: { state: ReviewState.PUBLISHED } },
    { $group: { _id: { product: '$product', stars: '$stars' }, count: { $sum: 1 } } },
  ]);
  const counts = new Map(published.map(({ _id, count }) => [`${_id.product.toHexString()} ${_id.stars}`, count]));
  for await (const product of ProductModel.find({}, { sku: 1, ratings: 1 })
    .lean<Product>()
    .cursor({ batchSize: BATCH })) {
    const { _id, sku, ratings } = product as Product;
    for (const [index, name] of COUNTS.entries()) {
      const key = `${_id.toHexString()} ${index + 1}`;
      const [kept, there] = [ratings?.[name] ?? 0, counts.get(key) ?? 0];
      counts.delete(key);
      if (kept !== there)
        broken.push(`Product ${sku}: counts ${kept} reviews of ${index + 1} stars, ${there} are published`);
    }
  }
  for (const key of counts.keys()) broken.push(`Product ${key.split(' ')[0]}: has reviews but is not there`);
  return broken;
}

/** A review counts its votes, has whole stars, and holds the place of its writer until it is withdrawn. */
async function ruleOfEach(): Promise<string[]> {
  const broken: string[] = [];
  const votes = await ReviewVoteModel.aggregate<{ _id: mongoose.Types.ObjectId; count: number }>([
    { $group: { _id: '$review', count: { $sum: 1 } } },
  ]);
  const counts = new Map(votes.map(({ _id, count }) => [_id.toHexString(), count]));
  for await (const one of ReviewModel.find().lean<StoredReview>().cursor({ batchSize: BATCH })) {
    const review = one as StoredReview;
    const id = review._id.toHexString();
    const there = counts.get(id) ?? 0;
    counts.delete(id);
    if (review.helpful !== there) broken.push(`Review ${id}: counts ${review.helpful} votes, ${there} are there`);
    if (!Number.isInteger(review.stars) || review.stars < 1 || review.stars > 5)
      broken.push(`Review ${id}: has ${review.stars} stars`);
    if (review.state === ReviewState.PUBLISHED && !review.publishedAt)
      broken.push(`Review ${id}: is published since no moment`);
    if ((review.state === ReviewState.REFUSED) !== Boolean(review.refusal) && review.state !== ReviewState.WITHDRAWN)
      broken.push(`Review ${id}: is ${review.state}, and its refusal does not fit`);
    const holds = review.customer && review.state !== ReviewState.WITHDRAWN;
    if (review.reviewerKey !== (holds ? reviewerKey(review.customer!, review.product) : undefined))
      broken.push(`Review ${id}: does not hold the place of its writer`);
  }
  for (const id of counts.keys()) broken.push(`Review ${id}: has votes but is not there`);
  return broken;
}
