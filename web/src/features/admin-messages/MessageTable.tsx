// The rows of the list of messages: to whom, what, and what became of it.
import { Button, Grid, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminMessageFragment } from '../../generated/admin-messages';
import { formatRupees } from '../../shared/money';
import { ListTable } from '../../shared/back-office/ListTable';
import { Moment } from '../../shared/back-office/Moment';
import { useCan } from '../../shared/back-office/permissions';
import { channelNames, insteadNames, kindNames, statuses } from './message-words';

export interface MessageTableProps {
  messages: readonly AdminMessageFragment[];
  loading: boolean;
  /** Id of the message that is being sent again. */
  sending: string | undefined;
  onSendAgain: (message: AdminMessageFragment) => void;
}

/** `+919876543210` as `+91 98765 43210`; numbers of other countries as they are. */
export const shownPhone = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');

function To({ message: { phone, channel, orderNumber } }: { message: AdminMessageFragment }) {
  const seesOrders = useCan()('READ_ORDERS', 'MANAGE_ORDERS');
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{shownPhone(phone)}</span>
      <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
        {channelNames[channel]}
        {orderNumber && (
          <>
            {' · '}
            {seesOrders ? <Link to={`/admin/orders?search=${orderNumber}`}>{orderNumber}</Link> : orderNumber}
          </>
        )}
      </Typography.Text>
    </>
  );
}

/** What became of it, in words below its tag. */
function State({ message }: { message: AdminMessageFragment }) {
  const { status, error, instead, cost, deliveredAt, readAt, sentAt } = message;
  const { label, colour } = statuses[status];
  const at = readAt ?? deliveredAt ?? sentAt;
  return (
    <div style={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
      <Tag color={colour} variant="outlined">
        {label}
      </Tag>
      {instead && <span>Sent by {insteadNames[instead]} instead</span>}
      <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
        {status === 'FAILED' || status === 'WAITING' ? error : at && <Moment at={at} />}
        {cost !== null && cost > 0 && status !== 'FAILED' && <> · {formatRupees(cost)}</>}
      </Typography.Text>
    </div>
  );
}

export function MessageTable({ messages, loading, sending, onSendAgain }: MessageTableProps) {
  const { md, xl } = Grid.useBreakpoint();
  const sends = useCan()('MANAGE_ORDERS', 'MANAGE_SUPPORT');
  const again = (message: AdminMessageFragment) =>
    sends &&
    message.canSendAgain && (
      <Button
        loading={sending === message.id}
        onClick={() => onSendAgain(message)}
        aria-label={`Send again to ${shownPhone(message.phone)}: ${kindNames[message.kind]}`}
      >
        Send again
      </Button>
    );
  return (
    <ListTable<AdminMessageFragment>
      rows={messages}
      loading={loading}
      empty="No messages found. They appear here once WhatsApp or SMS is connected and something was sent."
      columns={[
        { title: 'When', dataIndex: 'createdAt', responsive: ['xl'], render: (at: string) => <Moment at={at} /> },
        { title: 'To', key: 'to', responsive: ['md'], render: (_, message) => <To message={message} /> },
        {
          title: 'What',
          key: 'what',
          render: (_, message) => (
            <div style={{ maxWidth: 460, overflowWrap: 'anywhere' }}>
              {!md && <To message={message} />}
              <strong>{kindNames[message.kind]}</strong>
              <div style={{ whiteSpace: 'pre-line' }}>{message.text}</div>
              {!xl && (md || !message.sentAt) && (
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                  <Moment at={message.createdAt} />
                </Typography.Text>
              )}
              {!md && (
                <>
                  <State message={message} />
                  {again(message)}
                </>
              )}
            </div>
          ),
        },
        { title: 'State', key: 'state', responsive: ['md'], render: (_, message) => <State message={message} /> },
        {
          title: <span className="sr-only">Actions</span>,
          key: 'actions',
          align: 'right',
          responsive: ['md'],
          render: (_, message) => again(message),
        },
      ]}
    />
  );
}
