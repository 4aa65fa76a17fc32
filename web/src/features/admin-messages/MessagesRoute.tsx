// Messages by WhatsApp and SMS: what was sent, what became of it, what it cost today, and sending again what failed.
import { useState } from 'react';
import { Select, Typography } from 'antd';
import {
  useAdminCartRemindersQuery,
  useAdminMessageSpendingQuery,
  useAdminMessagesQuery,
  useAdminResendMessageMutation,
  type AdminMessageFragment,
  type MessageFilter,
} from '../../generated/admin-messages';
import { counted } from '../../shared/counted';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useCan } from '../../shared/back-office/permissions';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { oneOf, text, useUrlState, wholeNumber, type UrlValues } from '../../shared/back-office/url-state';
import { CartReminderFigures } from './CartReminderFigures';
import { MessageTable, shownPhone } from './MessageTable';
import { channelNames, kindNames, statuses } from './message-words';
import { SpendingToday } from './SpendingToday';
import './admin-messages.css';

const keysOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as K[];
const fields = {
  phone: text,
  channel: oneOf(keysOf(channelNames)),
  state: oneOf(keysOf(statuses)),
  kind: oneOf(keysOf(kindNames)),
  page: wholeNumber(1),
};
const pageSize = 20;
/** Fewer digits begin too many numbers, and the server refuses them. */
const digitsLeast = 3;
const tooShort = (phone: string) => phone !== '' && phone.replace(/\D/g, '').length < digitsLeast;

const messageFilter = ({ phone, channel, state, kind }: UrlValues<typeof fields>): MessageFilter => ({
  ...(phone && !tooShort(phone) && { phone }),
  ...(channel && { channel }),
  ...(state && { status: state }),
  ...(kind && { kind }),
});

export function MessagesRoute() {
  const [state, setState] = useUrlState(fields);
  const list = useAdminMessagesQuery({
    variables: { filter: messageFilter(state), page: state.page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const spending = useAdminMessageSpendingQuery({ fetchPolicy: 'cache-and-network' });
  const seesFigures = useCan()('VIEW_DASHBOARD');
  const reminders = useAdminCartRemindersQuery({ fetchPolicy: 'cache-and-network', skip: !seesFigures });
  const [sending, setSending] = useState<string>();
  const [resend] = useAdminResendMessageMutation({
    ...errorInForm,
    onError: (error) => {
      toast.error(errorText(error, 'The message could not be sent again. Please try again.'));
      // It may have changed meanwhile, which the refusal says.
      list.refetch().catch(() => undefined);
    },
  });
  const sendAgain = async ({ id, phone }: AdminMessageFragment) => {
    setSending(id);
    const { data } = await resend({ variables: { id } });
    setSending(undefined);
    if (data) toast.success(`It is sent again to ${shownPhone(phone)}`);
  };
  const page = (list.data ?? list.previousData)?.messages;
  return (
    <>
      <PageHeading
        title="Messages"
        about={page ? `${counted(page.total, 'message')} by WhatsApp and SMS, of the last 30 days` : undefined}
      />
      <FailureNotice
        error={reminders.error}
        fallback="What came of reminders of carts could not be loaded."
        onRetry={() => void reminders.refetch()}
      />
      <FailureNotice
        error={spending.error}
        fallback="What was spent today could not be loaded."
        onRetry={() => void spending.refetch()}
      />
      {spending.data && <SpendingToday channels={spending.data.messageSpending} />}
      {reminders.data && <CartReminderFigures figures={reminders.data.cartReminderFigures} />}
      <Filters
        search={
          <SearchBox
            numeric
            label="Phone number"
            value={state.phone}
            onSearch={(phone) => setState({ phone }, { replace: true })}
          />
        }
        active={[state.channel, state.state, state.kind].filter(Boolean).length}
      >
        <Select
          aria-label="Channel"
          placeholder="Any channel"
          allowClear
          value={state.channel}
          options={keysOf(channelNames).map((value) => ({ value, label: channelNames[value] }))}
          onChange={(channel) => setState({ channel })}
          style={{ width: 140 }}
        />
        <Select
          aria-label="State"
          placeholder="Any state"
          allowClear
          value={state.state}
          options={keysOf(statuses).map((value) => ({ value, label: statuses[value].label }))}
          onChange={(chosen) => setState({ state: chosen })}
          style={{ width: 140 }}
        />
        <Select
          aria-label="About"
          placeholder="About anything"
          allowClear
          value={state.kind}
          options={keysOf(kindNames).map((value) => ({ value, label: kindNames[value] }))}
          onChange={(kind) => setState({ kind })}
          style={{ width: 240 }}
        />
      </Filters>
      {tooShort(state.phone) && (
        <Typography.Paragraph type="secondary">Type at least three digits of the number.</Typography.Paragraph>
      )}
      <FailureNotice
        error={list.error}
        fallback="The messages could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {(page || list.loading) && (
        <MessageTable
          messages={page?.items ?? []}
          loading={list.loading}
          sending={sending}
          onSendAgain={(message) => void sendAgain(message)}
        />
      )}
      {page && (
        <Pager
          page={page.page}
          pages={page.pages}
          total={page.total}
          noun="messages"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
    </>
  );
}
