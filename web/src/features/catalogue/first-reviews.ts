/** What is asked about the reviews of a product before anybody has filtered them; the server renders them and tells search engines. */
import type { ReviewsQueryVariables } from '../../generated/catalogue';

const PAGE_SIZE = 6;

export type ReviewFilter = Pick<ReviewsQueryVariables, 'stars' | 'withPictures' | 'sort'>;

export const NO_FILTER: ReviewFilter = { stars: null, withPictures: false, sort: 'NEWEST' };

/** @param page from 1 */
export const reviewsAsked = (productId: string, filter = NO_FILTER, page = 1): ReviewsQueryVariables => ({
  productId,
  page,
  pageSize: PAGE_SIZE,
  ...filter,
});
