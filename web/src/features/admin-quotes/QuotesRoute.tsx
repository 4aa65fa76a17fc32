// Quotes: the list, and in its place one of them, its editor, or the price list of own work.
import { lazy, Suspense } from 'react';
import { Button, Checkbox, Select, Skeleton } from 'antd';
import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useAdminQuotesQuery } from '../../generated/admin-quotes';
import { inCapitals } from '../../shared/enum-table';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { useCan } from '../../shared/back-office/permissions';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { oneOf, text, useUrlState, wholeNumber, yes } from '../../shared/back-office/url-state';
import { everyState } from './quote-words';
import { QuoteTable } from './QuoteTable';
import './admin-quotes.css';

const QuoteEditor = lazy(() => import('./QuoteEditor'));
const QuoteScreen = lazy(() => import('./QuoteScreen'));
const PriceList = lazy(() => import('./PriceList'));

/** `edit=new` makes one, for what the last three name. */
const fields = {
  search: text,
  state: oneOf(everyState),
  waiting: yes,
  page: wholeNumber(1),
  view: text,
  edit: text,
  show: oneOf(['prices']),
  customOrder: text,
  contact: text,
  customer: text,
};
const pageSize = 20;
const noOrigin = { customOrder: '', contact: '', customer: '' };

export function QuotesRoute() {
  const [address, setAddress] = useUrlState(fields);
  const { search, state, waiting, page, view, edit, show, customOrder, contact, customer } = address;
  const manages = useCan()('MANAGE_ORDERS');
  const filter = {
    ...(search && { search }),
    ...(state && { states: [state] }),
    ...(waiting && { waitsForAnswer: true }),
  };
  const list = useAdminQuotesQuery({
    variables: { filter, page, pageSize },
    fetchPolicy: 'cache-and-network',
    skip: Boolean(edit || view || show),
  });
  const quotes = (list.data ?? list.previousData)?.quotes;
  const origin = {
    ...(customOrder && { customOrderId: customOrder }),
    ...(contact && { contactId: contact }),
    ...(customer && { customerId: customer }),
  };
  const loading = <Skeleton active paragraph={{ rows: 10 }} />;
  if (edit && manages)
    return (
      <Suspense fallback={loading}>
        <QuoteEditor
          key={edit}
          id={edit}
          origin={origin}
          onClose={() => setAddress({ ...noOrigin, edit: '', view: edit === 'new' ? '' : edit })}
          onMade={(id) => setAddress({ ...noOrigin, edit: id, view: '' }, { replace: true })}
          onSent={(id) => setAddress({ edit: '', view: id }, { replace: true })}
        />
      </Suspense>
    );
  if (view)
    return (
      <Suspense fallback={loading}>
        <QuoteScreen
          key={view}
          id={view}
          onClose={() => setAddress({ view: '' })}
          onEdit={(id) => setAddress({ edit: id, view: '' })}
        />
      </Suspense>
    );
  if (show)
    return (
      <Suspense fallback={loading}>
        <PriceList onClose={() => setAddress({ show: undefined })} />
      </Suspense>
    );
  return (
    <>
      <PageHeading
        title="Quotes"
        about="What you offer to make, from the first draft to the order."
        actions={
          <>
            <Button icon={<UnorderedListOutlined aria-hidden />} onClick={() => setAddress({ show: 'prices' })}>
              Price list
            </Button>
            {manages && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAddress({ edit: 'new' })}>
                New quote
              </Button>
            )}
          </>
        }
      />
      <Filters
        search={
          <SearchBox
            label="Search number, name, phone or e-mail"
            value={search}
            width={320}
            onSearch={(words) => setAddress({ search: words }, { replace: true })}
          />
        }
        active={[state, waiting].filter(Boolean).length}
      >
        <Select
          aria-label="State"
          placeholder="State"
          allowClear
          value={state}
          options={everyState.map((value) => ({ value, label: inCapitals(value) }))}
          onChange={(chosen) => setAddress({ state: chosen })}
          style={{ minWidth: 140 }}
        />
        <Checkbox
          checked={waiting}
          onChange={({ target }) => setAddress({ waiting: target.checked })}
          style={{ alignSelf: 'center' }}
        >
          Only with a question that waits
        </Checkbox>
      </Filters>
      <FailureNotice
        error={list.error}
        fallback="The quotes could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {(quotes || list.loading) && (
        <QuoteTable
          quotes={quotes?.items ?? []}
          loading={list.loading}
          narrowed={Object.keys(filter).length > 0}
          onOpen={(id) => setAddress({ view: id })}
        />
      )}
      {quotes && (
        <Pager
          page={quotes.page}
          pages={quotes.pages}
          total={quotes.total}
          noun="quotes"
          onPage={(number, how) => setAddress({ page: number }, how)}
        />
      )}
    </>
  );
}
