// The messages of the contact form.
import { Empty } from 'antd';
import { skipToken } from '@apollo/client/react';
import { useAdminContactByIdQuery, useAdminContactsQuery } from '../../generated/admin-contacts';
import { counted } from '../../shared/counted';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { ContactMessage } from './ContactMessage';
import { ContactTable } from './ContactTable';

const fields = { page: wholeNumber(1), view: text };
const pageSize = 20;

export function ContactsRoute() {
  const [{ page, view }, setState] = useUrlState(fields);
  const list = useAdminContactsQuery({ variables: { page, pageSize }, fetchPolicy: 'cache-and-network' });
  const contacts = (list.data ?? list.previousData)?.contactSubmissions;
  const listed = contacts?.items.find(({ id }) => id === view);
  // A message opened by its address may stand on another page.
  const single = useAdminContactByIdQuery(view && contacts && !listed ? { variables: { id: view } } : skipToken);
  return (
    <>
      <PageHeading title="Contact Submissions" about={contacts && counted(contacts.total, 'message')} />
      <FailureNotice
        error={list.error}
        fallback="Failed to fetch contact submissions"
        onRetry={() => void list.refetch()}
      />
      {!contacts && list.loading && <p role="status">Loading...</p>}
      {contacts?.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No contact submissions yet" />}
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
      />
    </>
  );
}
