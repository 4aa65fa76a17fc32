// Reviews of a product as the server answers them.
import type { ReviewsQuery, ShownReviewFragment } from '../src/generated/catalogue';

type Reviews = ReviewsQuery['reviews'];

export const reviewOf = (id: string, more: Partial<ShownReviewFragment> = {}): ShownReviewFragment => ({
  __typename: 'Review',
  id,
  stars: 5,
  text: `Words of ${id}.`,
  name: 'Asha V.',
  choice: null,
  createdAt: '2026-11-20T20:00:00.000Z',
  helpful: 0,
  pictures: [],
  answer: null,
  ...more,
});

/** One page of them. Average and counts are those of the given ones unless `more` says otherwise. */
export function reviewsOf(items: ShownReviewFragment[] = [], more: Partial<Reviews> = {}): { reviews: Reviews } {
  const sum = items.reduce((total, { stars }) => total + stars, 0);
  return {
    reviews: {
      __typename: 'ReviewPage',
      items,
      total: items.length,
      pages: 1,
      rating: items.length === 0 ? null : ratingOf(Math.round((sum / items.length) * 10) / 10, items.length),
      starCounts: [5, 4, 3, 2, 1].map((stars) => ({
        __typename: 'StarCount',
        stars,
        count: items.filter((one) => one.stars === stars).length,
      })),
      refused: 0,
      refusedFor: [],
      ...more,
    },
  };
}

export const ratingOf = (average: number, count: number) => ({ __typename: 'ProductRating' as const, average, count });
