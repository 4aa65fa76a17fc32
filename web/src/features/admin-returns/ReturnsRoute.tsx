// Returns and exchanges, by what they wait for.
import { useState } from 'react';
import { Button, Empty, Flex, Grid, Segmented, Select, Skeleton, Tag, Typography } from 'antd';
import { useAdminReturnsQuery, type AdminReturnFragment, type ReturnState } from '../../generated/admin-returns';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Moment } from '../../shared/back-office/Moment';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { useCan, type Permission } from '../../shared/back-office/permissions';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { oneOf, text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { ReturnDetails } from './ReturnDetails';
import { reasonWords, stateWords } from './return-words';

const views = ['open', 'REQUESTED', 'ACCEPTED', 'RECEIVED', 'all'] as const;
type View = (typeof views)[number];
const fields = { view: oneOf(views), search: text, page: wholeNumber(1) };
const names: Record<View, string> = {
  open: 'All open',
  REQUESTED: stateWords.REQUESTED.words,
  ACCEPTED: stateWords.ACCEPTED.words,
  RECEIVED: stateWords.RECEIVED.words,
  all: 'All',
};
const statesOf = (view: View): ReturnState[] | undefined =>
  view === 'all' ? undefined : view === 'open' ? ['REQUESTED', 'ACCEPTED', 'RECEIVED'] : [view];

/** What is done next with a return, and by whom. */
const steps: Partial<Record<ReturnState, { words: string; needs: Permission }>> = {
  REQUESTED: { words: 'Answer', needs: 'MANAGE_RETURNS' },
  ACCEPTED: { words: 'Take in', needs: 'MANAGE_RETURNS' },
  RECEIVED: { words: 'Settle', needs: 'MANAGE_ORDERS' },
};

function Row({ one, onOpen }: { one: AdminReturnFragment; onOpen: () => void }) {
  const { number, kind, state, reason, lines, customerName, createdAt, proposedRefund, refundAmount } = one;
  const amount = refundAmount || proposedRefund;
  const can = useCan();
  // Who only reads is promised no step.
  const step = steps[state];
  const next = step && can(step.needs) ? step.words : 'Open';
  return (
    <li aria-label={number} className="work-card">
      <Flex wrap gap={12} align="center">
        <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Flex wrap gap={8} align="center">
            <strong>{number}</strong>
            <Tag color={stateWords[state].colour}>{stateWords[state].words}</Tag>
            {kind === 'EXCHANGE' && <Tag color="cyan">Exchange</Tag>}
          </Flex>
          <div>
            {customerName} · {reasonWords[reason]}
          </div>
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            <Moment at={createdAt} />
          </Typography.Text>
        </div>
        <div style={{ flex: '2 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {lines.map(({ line, quantity, title }) => (
            <div key={line}>
              {quantity} × {title}
            </div>
          ))}
          {amount > 0 && <Typography.Text type="secondary">{formatRupees(amount)}</Typography.Text>}
        </div>
        <Button
          size="large"
          type={next === 'Answer' || next === 'Settle' ? 'primary' : 'default'}
          style={{ minHeight: 44, minWidth: 120, marginLeft: 'auto' }}
          aria-label={`Open ${number}`}
          onClick={onOpen}
        >
          {next}
        </Button>
      </Flex>
    </li>
  );
}

export function ReturnsRoute() {
  const [state, setState] = useUrlState(fields);
  const [open, setOpen] = useState<AdminReturnFragment>();
  const view = state.view ?? 'open';
  const states = statesOf(view);
  const list = useAdminReturnsQuery({
    variables: {
      filter: { ...(states && { states }), ...(state.search && { search: state.search }) },
      page: state.page,
    },
    fetchPolicy: 'cache-and-network',
  });
  const page = (list.data ?? list.previousData)?.returns;
  const { md } = Grid.useBreakpoint();
  const onView = (chosen: View) => setState({ view: chosen === 'open' ? undefined : chosen, page: 1 });
  const reload = () => void list.refetch().catch(() => undefined);
  return (
    <>
      <PageHeading title="Returns" about={page && counted(page.total, 'return')} />
      <div className="admin-filters">
        {md === false ? (
          <Select<View>
            aria-label="Which returns"
            value={view}
            onChange={onView}
            options={views.map((value) => ({ value, label: names[value] }))}
            style={{ flex: '1 1 100%', minHeight: 44 }}
          />
        ) : (
          <Segmented<View>
            aria-label="Which returns"
            value={view}
            onChange={onView}
            options={views.map((value) => ({
              value,
              label: <span style={{ display: 'block', lineHeight: '40px' }}>{names[value]}</span>,
            }))}
          />
        )}
        <SearchBox
          label="Number of a return or an order"
          value={state.search}
          onSearch={(search) => setState({ search, page: 1 })}
        />
      </div>
      <FailureNotice error={list.error} fallback="The returns could not be loaded." onRetry={reload} />
      {!page && list.loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {page && page.items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
          <strong>No returns found</strong>
          <div>Customers ask for them from their orders.</div>
        </Empty>
      )}
      <ul aria-label="Returns" aria-busy={list.loading} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {page?.items.map((one) => (
          <Row key={one.id} one={one} onOpen={() => setOpen(one)} />
        ))}
      </ul>
      {page && (
        <Pager
          page={page.page}
          pages={page.pages}
          total={page.total}
          noun="returns"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
      <ReturnDetails one={open} onClose={() => setOpen(undefined)} onChanged={reload} />
    </>
  );
}
