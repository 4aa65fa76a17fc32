// The messages of the contact form.
import { Alert, Button, Empty, Select } from 'antd';
import { skipToken } from '@apollo/client/react';
import {
  useAdminContactByIdQuery,
  useAdminContactsQuery,
  useAdminOverdueComplaintsQuery,
  type ContactFilter,
} from '../../generated/admin-contacts';
import { counted } from '../../shared/counted';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { oneOf, text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { WorkStateFilter } from '../../shared/back-office/WorkStateFilter';
import { chosenWork, workChoices } from '../../shared/back-office/work-words';
import { ContactMessage } from './ContactMessage';
import { ContactTable } from './ContactTable';

const kinds = ['complaints', 'overdue'] as const;
const fields = { search: text, state: oneOf(workChoices), kind: oneOf(kinds), page: wholeNumber(1), view: text };
const pageSize = 20;

export function ContactsRoute() {
  const [{ search, state, kind, page, view }, setState] = useUrlState(fields);
  const filter: ContactFilter = {
    ...(search && { search }),
    ...chosenWork(state),
    ...(kind && { [kind === 'overdue' ? 'overdue' : 'complaint']: true }),
  };
  const waiting = useAdminOverdueComplaintsQuery({ fetchPolicy: 'cache-and-network' });
  const overdue = waiting.data?.waitingCorrespondence.overdueComplaints ?? 0;
  const narrowed = Object.keys(filter).length > 0;
  const list = useAdminContactsQuery({ variables: { filter, page, pageSize }, fetchPolicy: 'cache-and-network' });
  const contacts = (list.data ?? list.previousData)?.contactSubmissions;
  const listed = contacts?.items.find(({ id }) => id === view);
  // A message opened by its address may be on another page of the list.
  const single = useAdminContactByIdQuery(view && contacts && !listed ? { variables: { id: view } } : skipToken);
  return (
    <>
      <PageHeading title="Contact Submissions" about={contacts && counted(contacts.total, 'message')} />
      <FailureNotice
        error={list.error}
        fallback="Failed to fetch contact submissions"
        onRetry={() => void list.refetch()}
      />
      {overdue > 0 && kind !== 'overdue' && (
        <Alert
          type="warning"
          showIcon
          title={overdue === 1 ? 'A complaint is overdue' : `${overdue} complaints are overdue`}
          action={
            <Button size="small" onClick={() => setState({ kind: 'overdue', state: undefined, search: '' })}>
              Show
            </Button>
          }
          style={{ marginBottom: 16 }}
        />
      )}
      {(narrowed || (contacts?.total ?? 0) > 0) && (
        <Filters
          search={
            <SearchBox
              label="Search by name, e-mail, phone, subject or ticket"
              value={search}
              width={360}
              onSearch={(typed) => setState({ search: typed }, { replace: true })}
            />
          }
          active={[state, kind].filter(Boolean).length}
        >
          <WorkStateFilter value={state} onChange={(chosen) => setState({ state: chosen })} />
          <Select
            aria-label="Kind"
            allowClear
            placeholder="All messages"
            value={kind ?? null}
            options={[
              { value: 'complaints', label: 'Complaints' },
              { value: 'overdue', label: 'Overdue complaints' },
            ]}
            onChange={(chosen: (typeof kinds)[number] | undefined) => setState({ kind: chosen })}
            style={{ minWidth: 180 }}
          />
        </Filters>
      )}
      {!contacts && list.loading && <p role="status">Loading...</p>}
      {contacts?.total === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            narrowed
              ? 'No messages found. Choose another state or kind, or search for something else.'
              : 'No contact submissions yet'
          }
        />
      )}
      {contacts && contacts.total > 0 && (
        <>
          <ContactTable contacts={contacts.items} onOpen={(id) => setState({ view: id })} />
          <Pager
            page={contacts.page}
            pages={contacts.pages}
            total={contacts.total}
            noun="messages"
            onPage={(number, how) => setState({ page: number }, how)}
          />
        </>
      )}
      <ContactMessage
        open={view !== ''}
        contact={listed ?? single.data?.contactSubmission}
        error={single.error}
        onClose={() => setState({ view: '' }, { replace: true })}
        onReload={() => void Promise.all([list.refetch(), single.refetch()]).catch(() => {})}
      />
    </>
  );
}
