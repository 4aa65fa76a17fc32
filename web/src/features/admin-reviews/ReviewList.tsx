// The reviews of all products, those that wait first.
import { useState } from 'react';
import { Checkbox, Empty, Select, Skeleton } from 'antd';
import { useAdminReviewsQuery, type AdminReviewFragment, type ReviewState } from '../../generated/admin-reviews';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { Pager } from '../../shared/back-office/Pager';
import { ProductSelect } from '../../shared/back-office/ProductSelect';
import { oneOf, text, useUrlState, wholeNumber, yes } from '../../shared/back-office/url-state';
import { AnswerReview } from './AnswerReview';
import { RefuseReview } from './RefuseReview';
import { ReviewCard } from './ReviewCard';
import { stateWords } from './review-words';

const states = ['PENDING', 'PUBLISHED', 'REFUSED', 'WITHDRAWN'] as const satisfies readonly ReviewState[];
const starChoices = ['5', '4', '3', '2', '1'] as const;
const fields = {
  state: oneOf(states),
  stars: oneOf(starChoices),
  product: text,
  pictures: yes,
  hints: yes,
  page: wholeNumber(1),
};

export function ReviewList() {
  const [{ state, stars, product, pictures, hints, page }, setState] = useUrlState(fields);
  const [refused, setRefused] = useState<AdminReviewFragment>();
  const [answered, setAnswered] = useState<AdminReviewFragment>();
  const filter = {
    ...(state && { states: [state] }),
    ...(stars && { stars: Number(stars) }),
    ...(product && { productId: product }),
    ...(pictures && { withPictures: true }),
    ...(hints && { hinted: true }),
  };
  const active = Object.keys(filter).length;
  const list = useAdminReviewsQuery({ variables: { filter, page }, fetchPolicy: 'cache-and-network' });
  const shown = (list.data ?? list.previousData)?.allReviews;
  const title = shown?.items.find(({ productId }) => productId === product)?.title;
  return (
    <>
      <Filters active={active}>
        <Select<ReviewState>
          aria-label="State"
          allowClear
          placeholder="All states"
          value={state ?? null}
          options={states.map((value) => ({ value, label: stateWords[value].words }))}
          onChange={(chosen) => setState({ state: states.find((one) => one === chosen) })}
          style={{ minWidth: 150 }}
        />
        <Select<string>
          aria-label="Stars"
          allowClear
          placeholder="All stars"
          value={stars ?? null}
          options={starChoices.map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` }))}
          onChange={(chosen) => setState({ stars: starChoices.find((one) => one === chosen) })}
          style={{ minWidth: 120 }}
        />
        <div style={{ flex: '1 1 220px', minWidth: 0, maxWidth: 320 }}>
          <ProductSelect
            label="Product"
            known={title ? [{ id: product, name: title }] : []}
            {...(product && { value: product })}
            onChange={(id) => setState({ product: id ?? '' })}
          />
        </div>
        <Checkbox
          style={{ alignItems: 'center' }}
          checked={pictures}
          onChange={({ target }) => setState({ pictures: target.checked })}
        >
          With pictures
        </Checkbox>
        <Checkbox
          style={{ alignItems: 'center' }}
          checked={hints}
          onChange={({ target }) => setState({ hints: target.checked })}
        >
          With a hint
        </Checkbox>
      </Filters>
      <FailureNotice
        error={list.error}
        fallback="The reviews could not be loaded."
        onRetry={() => void list.refetch().catch(() => undefined)}
      />
      {!shown && list.loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {shown?.items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
          <strong>{active > 0 ? 'No reviews found' : 'No reviews yet'}</strong>
          <div>
            {active > 0
              ? 'Choose another state, or fewer filters.'
              : 'Customers are asked for one some days after their delivery.'}
          </div>
        </Empty>
      )}
      <ul aria-label="Reviews" aria-busy={list.loading} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown?.items.map((one) => (
          <ReviewCard key={one.id} review={one} onRefuse={() => setRefused(one)} onAnswer={() => setAnswered(one)} />
        ))}
      </ul>
      {shown && (
        <Pager
          page={shown.page}
          pages={shown.pages}
          total={shown.total}
          noun="reviews"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
      <RefuseReview review={refused} onClose={() => setRefused(undefined)} />
      <AnswerReview review={answered} onClose={() => setAnswered(undefined)} />
    </>
  );
}
