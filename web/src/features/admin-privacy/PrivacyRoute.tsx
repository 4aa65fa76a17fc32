// Requests of persons about their data, the first due in front.
import { useState } from 'react';
import { Button, Empty, Flex, Select, Skeleton, Tag, Typography } from 'antd';
import { useAdminPrivacyRequestsQuery, type AdminPrivacyRequestFragment } from '../../generated/admin-privacy';
import { counted } from '../../shared/counted';
import { formatDate } from '../../shared/dates';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { useCan } from '../../shared/back-office/permissions';
import { oneOf, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { NewRequest } from './NewRequest';
import { channelWords, kindWords, stands, stateWords } from './privacy-words';
import { RequestDetails } from './RequestDetails';

const views = ['standing', 'over', 'all'] as const;
const fields = { view: oneOf(views), page: wholeNumber(1) };

function Row({ request, onOpen }: { request: AdminPrivacyRequestFragment; onOpen: () => void }) {
  const { kind, state, channel, name, email, askedAt, dueAt, isOverdue, waitsFor } = request;
  const who = name ?? email ?? 'Erased';
  return (
    <li aria-label={`${kindWords[kind]}, ${who}`} className="work-card">
      <Flex wrap gap={12} align="center">
        <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Flex wrap gap={8} align="center">
            <strong>{kindWords[kind]}</strong>
            <Tag color={stateWords[state].colour}>{stateWords[state].words}</Tag>
            {isOverdue && <Tag color="red">Overdue</Tag>}
          </Flex>
          <div>{[name, email].filter(Boolean).join(' · ') || 'Erased'}</div>
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {channelWords[channel]}, {formatDate(askedAt)}
          </Typography.Text>
        </div>
        <div style={{ flex: '2 1 240px', minWidth: 0 }}>
          {stands(state) && <div>Due by {formatDate(dueAt)}</div>}
          {waitsFor.map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
        </div>
        <Button
          size="large"
          type={state === 'OPEN' ? 'primary' : 'default'}
          style={{ minHeight: 44, minWidth: 120, marginLeft: 'auto' }}
          aria-label={`Open ${kindWords[kind]}, ${who}`}
          onClick={onOpen}
        >
          Open
        </Button>
      </Flex>
    </li>
  );
}

export function PrivacyRoute() {
  const [state, setState] = useUrlState(fields);
  const [open, setOpen] = useState<AdminPrivacyRequestFragment>();
  const [entering, setEntering] = useState(false);
  const mayAct = useCan()('MANAGE_SUPPORT');
  const list = useAdminPrivacyRequestsQuery({
    variables: {
      filter: state.view === 'all' ? {} : { standing: state.view !== 'over' },
      page: state.page,
    },
    fetchPolicy: 'cache-and-network',
  });
  const page = (list.data ?? list.previousData)?.privacyRequests;
  const reload = () => void list.refetch().catch(() => undefined);
  return (
    <>
      <PageHeading title="Privacy requests" about={page && counted(page.total, 'request')} />
      <div className="admin-filters">
        <Select<(typeof views)[number]>
          aria-label="Which requests"
          value={state.view ?? 'standing'}
          onChange={(view) => setState({ view: view === 'standing' ? undefined : view, page: 1 })}
          options={[
            { value: 'standing', label: 'Not answered yet' },
            { value: 'over', label: 'Over' },
            { value: 'all', label: 'All' },
          ]}
          style={{ flex: '1 1 200px', maxWidth: 320, minHeight: 44 }}
        />
        {mayAct && (
          <Button type="primary" size="large" style={{ minHeight: 44 }} onClick={() => setEntering(true)}>
            Enter a request
          </Button>
        )}
      </div>
      <FailureNotice error={list.error} fallback="The requests could not be loaded." onRetry={reload} />
      {!page && list.loading && <Skeleton active paragraph={{ rows: 6 }} />}
      {page && page.items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
          <strong>No requests found</strong>
          <div>Shoppers ask on the screen My account; enter those who write or call.</div>
        </Empty>
      )}
      <ul aria-label="Privacy requests" aria-busy={list.loading} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {page?.items.map((request) => (
          <Row key={request.id} request={request} onOpen={() => setOpen(request)} />
        ))}
      </ul>
      {page && (
        <Pager
          page={page.page}
          pages={page.pages}
          total={page.total}
          noun="requests"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
      <RequestDetails request={open} onClose={() => setOpen(undefined)} onChanged={reload} />
      <NewRequest
        open={entering}
        onClose={() => setEntering(false)}
        onMade={() => {
          setEntering(false);
          reload();
        }}
      />
    </>
  );
}
