// The questions about all products, those where something waits first.
import { useState } from 'react';
import { Checkbox, Empty, Skeleton } from 'antd';
import { useAdminQuestionsQuery, type AdminQuestionFragment } from '../../generated/admin-reviews';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { Pager } from '../../shared/back-office/Pager';
import { ProductSelect } from '../../shared/back-office/ProductSelect';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { text, useUrlState, wholeNumber, yes } from '../../shared/back-office/url-state';
import { AnswerQuestion } from './AnswerQuestion';
import { QuestionCard } from './QuestionCard';

const fields = { search: text, waiting: yes, product: text, page: wholeNumber(1) };

export function QuestionList() {
  const [{ search, waiting, product, page }, setState] = useUrlState(fields);
  const [answered, setAnswered] = useState<AdminQuestionFragment>();
  const narrowed = { ...(waiting && { waits: true }), ...(product && { productId: product }) };
  const filter = { ...narrowed, ...(search && { search }) };
  const list = useAdminQuestionsQuery({ variables: { filter, page }, fetchPolicy: 'cache-and-network' });
  const shown = (list.data ?? list.previousData)?.allQuestions;
  const title = shown?.items.find(({ productId }) => productId === product)?.title;
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <>
      <Filters
        search={
          <SearchBox
            label="Search questions and answers"
            value={search}
            onSearch={(typed) => setState({ search: typed }, { replace: true })}
          />
        }
        active={Object.keys(narrowed).length}
      >
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
          checked={waiting}
          onChange={({ target }) => setState({ waiting: target.checked })}
        >
          Only what waits
        </Checkbox>
      </Filters>
      <FailureNotice
        error={list.error}
        fallback="The questions could not be loaded."
        onRetry={() => void list.refetch().catch(() => undefined)}
      />
      {!shown && list.loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {shown?.items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
          <strong>{isNarrowed ? 'No questions found' : 'No questions yet'}</strong>
          <div>
            {isNarrowed ? 'Search for something else, or use fewer filters.' : 'Shoppers ask on the page of a product.'}
          </div>
        </Empty>
      )}
      <ul aria-label="Questions" aria-busy={list.loading} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown?.items.map((one) => (
          <QuestionCard key={one.id} question={one} onAnswer={() => setAnswered(one)} />
        ))}
      </ul>
      {shown && (
        <Pager
          page={shown.page}
          pages={shown.pages}
          total={shown.total}
          noun="questions"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
      <AnswerQuestion question={answered} onClose={() => setAnswered(undefined)} />
    </>
  );
}
