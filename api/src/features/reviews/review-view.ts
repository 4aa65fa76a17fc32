/** Reviews as the schema shows them. */
import { imageView } from '../catalogue/product-view.js';
import type { StoredReview } from './review.model.js';
import type { OwnReview, Review, StaffReview } from './review.types.js';

function facts(one: StoredReview) {
  return {
    id: one._id.toHexString(),
    productId: one.product.toHexString(),
    title: one.title,
    choice: one.choice ?? null,
    name: one.name,
    stars: one.stars,
    text: one.text,
    pictures: one.pictures.map(imageView),
    answer: one.answer ? { text: one.answer.text, at: one.answer.at } : null,
    helpful: one.helpful,
    createdAt: one.createdAt,
  };
}

/** @param one a published review */
export const reviewView = (one: StoredReview): Review => ({ ...facts(one), publishedAt: one.publishedAt! });

export const ownReviewView = (one: StoredReview): OwnReview => ({
  ...facts(one),
  state: one.state,
  refusalReason: one.refusal?.reason ?? null,
});

export const staffReviewView = (one: StoredReview): StaffReview => ({
  ...facts(one),
  state: one.state,
  publishedAt: one.publishedAt ?? null,
  refusalReason: one.refusal?.reason ?? null,
  refusalNote: one.refusal?.note ?? null,
  hints: one.hints,
  orderId: one.order?.toHexString() ?? null,
  orderNumber: one.orderNumber ?? null,
  customerId: one.customer?.toHexString() ?? null,
});

/** What webhooks say of a review: no name, and nobody's account. */
export const reviewFacts = (one: StoredReview) => ({
  id: one._id.toHexString(),
  productId: one.product.toHexString(),
  ...(one.orderNumber && { orderNumber: one.orderNumber }),
  state: one.state,
  stars: one.stars,
  text: one.text,
  pictures: one.pictures.length,
  ...(one.hints.length > 0 && { hints: one.hints }),
  createdAt: one.createdAt.toISOString(),
  ...(one.publishedAt && { publishedAt: one.publishedAt.toISOString() }),
});
