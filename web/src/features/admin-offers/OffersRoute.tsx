// Offers: the list, and in its place the one that is edited, or the calendar.
import { lazy, Suspense, useState } from 'react';
import { Button, Select, Skeleton } from 'antd';
import { CalendarOutlined, PlusOutlined } from '@ant-design/icons';
import { useAdminOffersQuery } from '../../generated/admin-offers';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { useCan } from '../../shared/back-office/permissions';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { oneOf, text, useUrlState, wholeNumber, type UrlField } from '../../shared/back-office/url-state';
import { OfferQuestion, type Asked } from './OfferQuestion';
import { OfferTable } from './OfferTable';
import { everyState, stateNames } from './offer-words';
import './admin-offers.css';

const OfferEditor = lazy(() => import('./OfferEditor'));
const OfferCalendar = lazy(() => import('./OfferCalendar'));

/** A month `YYYY-MM`, or nothing. */
const month: UrlField<string | undefined> = {
  read: (raw) => (raw !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(raw) ? raw : undefined),
  write: (value) => value ?? null,
};

/** `edit=new` adds one, `like` names the offer it begins as. */
const fields = {
  search: text,
  state: oneOf(everyState),
  page: wholeNumber(1),
  edit: text,
  like: text,
  show: oneOf(['calendar']),
  month,
};
const pageSize = 20;

export function OffersRoute() {
  const [state, setState] = useUrlState(fields);
  const { search, page, edit, like, show } = state;
  const manages = useCan()('MANAGE_OFFERS');
  const [asked, setAsked] = useState<Asked>();
  const list = useAdminOffersQuery({
    variables: { filter: { ...(search && { search }), ...(state.state && { states: [state.state] }) }, page, pageSize },
    fetchPolicy: 'cache-and-network',
    skip: edit !== '' || show !== undefined,
  });
  const offers = (list.data ?? list.previousData)?.offers;
  const reload = () => void list.refetch();
  const duplicate = (id: string) => setState({ edit: 'new', like: id });
  const waiting = <Skeleton active paragraph={{ rows: 10 }} />;
  if (edit)
    return (
      <Suspense fallback={waiting}>
        <OfferEditor
          key={`${edit} ${like}`}
          id={edit}
          like={like}
          onClose={() => setState({ edit: '', ...(like && { like: '' }) })}
          onOpen={(id) => setState({ edit: id, ...(like && { like: '' }) })}
          onAdded={(id) => setState({ edit: id, ...(like && { like: '' }) }, { replace: true })}
          onDuplicate={duplicate}
        />
      </Suspense>
    );
  if (show)
    return (
      <Suspense fallback={waiting}>
        <OfferCalendar
          month={state.month}
          onMonth={(next) => setState({ month: next })}
          onClose={() => setState({ show: undefined, month: undefined })}
          onOpen={(id) => setState({ edit: id })}
        />
      </Suspense>
    );
  return (
    <>
      <PageHeading
        title="Offers"
        about="Discounts, automatic or with a code. Prices stay as they are."
        actions={
          <>
            <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setState({ show: 'calendar' })}>
              Calendar
            </Button>
            {manages && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setState({ edit: 'new' })}>
                Add offer
              </Button>
            )}
          </>
        }
      />
      <Filters
        search={
          <SearchBox
            label="Search name or code"
            value={search}
            onSearch={(words) => setState({ search: words }, { replace: true })}
          />
        }
        active={state.state ? 1 : 0}
      >
        <Select
          aria-label="State"
          placeholder="State"
          allowClear
          value={state.state}
          options={everyState.map((value) => ({ value, label: stateNames[value] }))}
          onChange={(chosen) => setState({ state: chosen })}
          style={{ minWidth: 140 }}
        />
      </Filters>
      <FailureNotice error={list.error} fallback="The offers could not be loaded." onRetry={reload} />
      {(offers || list.loading) && (
        <OfferTable
          offers={offers?.items ?? []}
          loading={list.loading}
          narrowed={search !== '' || state.state !== undefined}
          onOpen={(id) => setState({ edit: id })}
          onAsk={setAsked}
          onDuplicate={duplicate}
          onDone={reload}
        />
      )}
      {offers && (
        <Pager
          page={offers.page}
          pages={offers.pages}
          total={offers.total}
          noun="offers"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
      <OfferQuestion asked={asked} onClose={() => setAsked(undefined)} onDone={reload} />
    </>
  );
}
