// Reviews of a product and its group: the average, the shares by stars, filters, and page after page of what was written.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useReviewsQuery, type ReviewSort } from '../../generated/catalogue';
import { errorText } from '../../shared/error-text';
import { paths } from '../../shared/paths';
import { refusedSentence } from '../../shared/review-refusals';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/class-names';
import { Select } from '../../shared/ui/Field';
import { Spinner } from '../../shared/ui/Spinner';
import { Stars, starWords } from '../../shared/ui/Stars';
import { NO_FILTER, reviewsAsked, type ReviewFilter } from './first-reviews';
import { reviewCount } from './RatingLine';
import { Review } from './Review';
import { StarBars } from './StarBars';
import { useVotes } from './use-votes';

const sorts: readonly (readonly [ReviewSort, string])[] = [
  ['NEWEST', 'Newest first'],
  ['HELPFUL', 'Most helpful first'],
  ['HIGHEST', 'Most stars first'],
  ['LOWEST', 'Fewest stars first'],
];

const asks = (filter: ReviewFilter) => filter.stars !== null || filter.withPictures;

/** One page of the list; a further one takes the focus once it is there. */
function ReviewsOfPage({ productId, filter, page }: { productId: string; filter: ReviewFilter; page: number }) {
  const { data, previousData, error, refetch } = useReviewsQuery({ variables: reviewsAsked(productId, filter, page) });
  const items = (data ?? previousData)?.reviews.items ?? [];
  const { found, vote } = useVotes(items);
  if (error && !data)
    return (
      <div role="alert" className="py-6">
        <p>{errorText(error, 'These reviews could not be loaded.')}</p>
        <Button className="mt-3" look="outline" size="small" onClick={() => void refetch().catch(() => {})}>
          Try again
        </Button>
      </div>
    );
  if (!data && !previousData)
    return <Spinner className="flex w-full py-10 text-2xl text-accent" label="Loading reviews" />;
  return (
    <ul aria-busy={!data} className={classNames('divide-y divide-line', !data && 'opacity-60')}>
      {items.map((review, index) => (
        <li key={review.id}>
          <Review
            review={review}
            isHelpful={found.has(review.id)}
            onVote={(...choice) => void vote(...choice)}
            takesFocus={page > 1 && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

export default function Reviews({ productId }: { productId: string }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [pages, setPages] = useState(1);
  const asked = useReviewsQuery({ variables: reviewsAsked(productId, filter) });
  const reviews = (asked.data ?? asked.previousData)?.reviews;
  const { hash } = useLocation();
  const isThere = reviews !== undefined;
  useEffect(() => {
    // The link of a writer leads here, and the place was not there yet when the address changed.
    if (isThere && hash === '#reviews') document.getElementById('reviews')?.scrollIntoView();
  }, [isThere, hash]);
  const choose = (change: Partial<ReviewFilter>) => {
    setFilter({ ...filter, ...change });
    setPages(1);
  };
  if (!reviews && !asked.error) return null;
  const rating = reviews?.rating;
  const refused = refusedSentence(reviews?.refusedFor ?? []);
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="mt-16 sm:mt-24">
      <h2 id="reviews-heading" className="text-title">
        Reviews
      </h2>
      <div className="mt-6 grid gap-x-14 gap-y-6 md:grid-cols-[18rem_1fr] lg:grid-cols-[20rem_1fr]">
        <div className="min-w-0 self-start md:sticky md:top-24">
          {reviews && rating && (
            <>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-display text-5xl leading-none">{rating.average}</span>
                <span>
                  <Stars value={rating.average} className="text-xl" />
                  <span className="block text-sm text-ink-soft">{reviewCount(rating.count)}</span>
                </span>
              </p>
              <div className="mt-4 -ml-2">
                <StarBars
                  counts={reviews.starCounts}
                  total={rating.count}
                  chosen={filter.stars ?? null}
                  onChoose={(stars) => choose({ stars })}
                />
              </div>
            </>
          )}
          {reviews && !rating && <p className="text-ink-soft">Nobody has written here yet.</p>}
          <p className="mt-4 text-sm text-ink-soft">
            Only those who received it can write, and praise and criticism are published alike.
            {refused && <span className="mt-2 block">{refused}</span>}
          </p>
          <ButtonLink to={paths.review.href({ product: productId })} look="outline" size="small" className="mt-4">
            Write a review
          </ButtonLink>
        </div>
        {(asked.error || rating) && (
          <div className="min-w-0">
            {reviews && rating && rating.count > 1 && (
              <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
                <div className="flex flex-wrap items-center gap-2.5">
                  <button
                    type="button"
                    aria-pressed={filter.withPictures}
                    onClick={() => choose({ withPictures: !filter.withPictures })}
                    className={classNames(
                      'min-h-11 rounded-full border px-4 text-sm font-semibold transition',
                      filter.withPictures
                        ? 'border-accent bg-accent-soft text-accent'
                        : 'border-line-strong hover:bg-sunken',
                    )}
                  >
                    With pictures
                  </button>
                  {asks(filter) && (
                    <Button look="ghost" onClick={() => choose({ stars: null, withPictures: false })}>
                      Show all
                    </Button>
                  )}
                </div>
                <Select
                  label="Sort by"
                  value={filter.sort}
                  onChange={(event) => choose({ sort: event.target.value as ReviewSort })}
                >
                  {sorts.map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </Select>
                <p role="status" className={asks(filter) ? 'w-full text-sm text-ink-soft' : 'sr-only'}>
                  {asks(filter) &&
                    `${reviewCount(reviews.total)}${filter.stars ? ` of ${starWords(filter.stars)}` : ''}${filter.withPictures ? ' with pictures' : ''}`}
                </p>
              </div>
            )}
            {Array.from({ length: pages }, (_, index) => (
              <ReviewsOfPage key={index} productId={productId} filter={filter} page={index + 1} />
            ))}
            {reviews && pages < reviews.pages && (
              <Button look="outline" className="mt-4" onClick={() => setPages(pages + 1)}>
                More reviews
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
