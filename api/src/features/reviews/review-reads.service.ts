/** Reads of reviews: for everybody, for their writers, for staff. */
import mongoose from 'mongoose';
import { mediaUrl } from '../../platform/files/media.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import type { Product } from '../catalogue/product.model.js';
import { countsByStars, ratingOf } from '../catalogue/rating.js';
import { reviewedTogether } from '../catalogue/rating.service.js';
import type { StoredOrder, StoredOrderLine } from '../orders/order.model.js';
import { reviewableLines } from './review-right.js';
import { ReviewSort, type ReviewablesArgs, type ReviewFilter, type ReviewsArgs } from './review.inputs.js';
import { ReviewModel, reviewerKey, ReviewState, type ReviewRefusalReason, type StoredReview } from './review.model.js';
import type { OwnReviewPage, Reviewable, ReviewPage, StaffReviewPage } from './review.types.js';
import { ownReviewView, reviewView, staffReviewView } from './review-view.js';
import { ordersAsked, ordersWith, type Asker } from './reviewer.js';

const ORDER: Record<ReviewSort, Record<string, 1 | -1>> = {
  NEWEST: { publishedAt: -1, _id: -1 },
  HELPFUL: { helpful: -1, publishedAt: -1, _id: -1 },
  HIGHEST: { stars: -1, publishedAt: -1, _id: -1 },
  LOWEST: { stars: 1, publishedAt: -1, _id: -1 },
};

const WITH_PICTURES = { 'pictures.0': mongoose.trusted({ $exists: true }) };

/** The products whose reviews are shown with one; none when it is not sold. */
export function productsShownWith(productId: string): readonly Product[] {
  const product = catalogue.product(productId.toLowerCase());
  return product ? reviewedTogether(product) : [];
}

/** Published ones of these products. */
export async function listReviews(
  products: readonly Product[],
  { page, pageSize, stars, withPictures, sort }: ReviewsArgs,
): Promise<ReviewPage> {
  const request = pageRequest(page, pageSize);
  const product = mongoose.trusted({ $in: products.map(({ _id }) => _id) });
  const wanted = {
    product,
    state: ReviewState.PUBLISHED,
    ...(stars ? { stars } : {}),
    ...(withPictures ? WITH_PICTURES : {}),
  };
  const refusals = [
    { $match: { product: { $in: products.map(({ _id }) => _id) }, 'refusal.reason': { $exists: true } } },
    { $group: { _id: '$refusal.reason', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
  ] satisfies mongoose.PipelineStage[];
  const [items, total, refusedFor] = await Promise.all([
    ReviewModel.find(wanted).sort(ORDER[sort]).skip(request.skip).limit(request.pageSize).lean<StoredReview[]>(),
    ReviewModel.countDocuments(wanted),
    ReviewModel.aggregate<{ _id: ReviewRefusalReason; count: number }>(refusals),
  ]);
  const counts = countsByStars(products);
  return {
    items: items.map(reviewView),
    ...pageFacts(request, total),
    rating: ratingOf(products),
    starCounts: [5, 4, 3, 2, 1].map((one) => ({ stars: one, count: counts[one - 1]! })),
    refused: refusedFor.reduce((sum, { count }) => sum + count, 0),
    refusedFor: refusedFor.map(({ _id, count }) => ({ reason: _id, count })),
  };
}

type OrderedLine = Pick<StoredOrderLine, 'product' | 'title' | 'image'> & { order: StoredOrder; whyNot?: string };

/** What may be written about, of the order that is named or of the orders with the product or a member of its group; see ordersAsked for what is refused. */
export async function reviewables(asker: Asker, which: ReviewablesArgs): Promise<Reviewable[]> {
  const isOfOrder = Boolean(which.token || which.orderId || !which.productId);
  const products = isOfOrder ? [] : shownTogether(which.productId!);
  const orders = isOfOrder ? await ordersAsked(asker, which) : await ordersWith(asker, products);
  const lines = orders.flatMap((order) =>
    reviewableLines(order).map(({ line, whyNot }) => ({ order, ...order.items[line]!, whyNot })),
  );
  const keys = [...new Set(lines.map(({ order, product }) => reviewerKey(order.customer, product)))];
  const written = await ReviewModel.find({ reviewerKey: mongoose.trusted({ $in: keys }) }).lean<StoredReview[]>();
  const all = lines.map((one) => reviewable(one, written));
  if (isOfOrder) return all;
  return products.flatMap((product) => {
    // Of several orders with the product the one that lets its buyer write, otherwise the latest.
    const ofProduct = all.filter(({ productId }) => productId === product.toHexString());
    return ofProduct.find(({ canReview, review }) => canReview || review) ?? ofProduct[0] ?? [];
  });
}

/** A product, and after it the other members of its group: its buyers come from the page of any of them. */
function shownTogether(productId: string): ObjectId[] {
  const own = objectId(productId, 'The product');
  const others = productsShownWith(productId).filter(({ _id }) => !_id.equals(own));
  return [own, ...others.map(({ _id }) => _id)];
}

function reviewable(
  { order, product, title, image, whyNot }: OrderedLine,
  written: readonly StoredReview[],
): Reviewable {
  const own = written.find(({ reviewerKey: key }) => key === reviewerKey(order.customer, product));
  const elsewhere = own && !own.order?.equals(order._id);
  const productId = product.toHexString();
  return {
    productId,
    product: catalogue.product(productId) ?? null,
    title,
    image: image ? mediaUrl(image) : null,
    orderNumber: order.orderNumber,
    canReview: !own && !whyNot,
    whyNot: elsewhere ? WRITTEN_ELSEWHERE : own ? WRITTEN : (whyNot ?? null),
    review: own && !elsewhere ? ownReviewView(own) : null,
  };
}

export const WRITTEN = 'You have written about it. Withdraw that to write anew.';
const WRITTEN_ELSEWHERE = 'You have written about it with another order. Withdraw that to write anew.';

/** Newest first, without withdrawn ones and those that a phone code alone does not show. */
export async function myReviews({ id, session }: Viewer, page: number, pageSize: number): Promise<OwnReviewPage> {
  const request = pageRequest(page, pageSize);
  const wanted = {
    customer: objectId(id),
    state: mongoose.trusted({ $ne: ReviewState.WITHDRAWN }),
    ...(session?.ordersFrom && { createdAt: mongoose.trusted({ $gte: session.ordersFrom }) }),
  };
  const [items, total] = await Promise.all([
    ReviewModel.find(wanted)
      .sort({ createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredReview[]>(),
    ReviewModel.countDocuments(wanted),
  ]);
  return { items: items.map(ownReviewView), ...pageFacts(request, total) };
}

/** Those that wait first. */
export async function allReviews(
  filter: ReviewFilter | undefined,
  page: number,
  pageSize: number,
): Promise<StaffReviewPage> {
  const request = pageRequest(page, pageSize);
  const { states, productId, stars, withPictures, hinted } = filter ?? {};
  const wanted = {
    ...(states?.length ? { state: mongoose.trusted({ $in: states }) } : {}),
    ...(productId ? { product: objectId(productId, 'The product') } : {}),
    ...(stars ? { stars } : {}),
    ...(withPictures ? WITH_PICTURES : {}),
    ...(hinted == null ? {} : { 'hints.0': mongoose.trusted({ $exists: hinted }) }),
  };
  const [items, total, waiting] = await Promise.all([
    ReviewModel.find(wanted)
      .sort({ state: 1, createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredReview[]>(),
    ReviewModel.countDocuments(wanted),
    countReviewsToLookAt(),
  ]);
  return { items: items.map(staffReviewView), ...pageFacts(request, total), waiting };
}

export const countReviewsToLookAt = (): Promise<number> => ReviewModel.countDocuments({ state: ReviewState.PENDING });
