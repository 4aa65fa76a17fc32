// The rows of the contact messages; where there is no room for six columns, some stand below others.
import { Button, Grid, Table } from 'antd';
import type { AdminContactFragment } from '../../generated/admin-contacts';
import { formatDateTime } from '../../shared/dates';

export interface ContactTableProps {
  contacts: readonly AdminContactFragment[];
  onOpen: (id: string) => void;
}

const Email = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
    {email}
  </a>
);

const Phone = ({ phone }: { phone: string | null }) =>
  phone ? (
    <a href={`tel:${phone}`} style={{ whiteSpace: 'nowrap' }}>
      {phone}
    </a>
  ) : (
    '–'
  );

const Message = ({ message }: { message: string }) => (
  <div
    style={{
      display: '-webkit-box',
      WebkitLineClamp: 3,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
    }}
  >
    {message}
  </div>
);

export function ContactTable({ contacts, onOpen }: ContactTableProps) {
  const { md, xl } = Grid.useBreakpoint();
  return (
    <Table<AdminContactFragment>
      rowKey="id"
      size="middle"
      dataSource={[...contacts]}
      pagination={false}
      columns={[
        {
          title: 'Name',
          key: 'name',
          ...(md && !xl && { width: 220 }),
          render: (_, { name, email, phone, createdAt }) => (
            <div style={{ minWidth: 110 }}>
              {name}
              {!xl && (
                <>
                  <br />
                  <Email email={email} />
                  <br />
                  <Phone phone={phone} />
                </>
              )}
              {!md && <div>{formatDateTime(createdAt)}</div>}
            </div>
          ),
        },
        { title: 'Email', key: 'email', responsive: ['xl'], render: (_, { email }) => <Email email={email} /> },
        { title: 'Phone', key: 'phone', responsive: ['xl'], render: (_, { phone }) => <Phone phone={phone} /> },
        {
          title: 'Subject',
          key: 'subject',
          render: (_, { id, subject, message }) => (
            <>
              <Button
                type="link"
                onClick={() => onOpen(id)}
                style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
              >
                {subject}
              </Button>
              {!xl && <Message message={message} />}
            </>
          ),
        },
        {
          title: 'Message',
          key: 'message',
          responsive: ['xl'],
          width: 360,
          render: (_, { message }) => <Message message={message} />,
        },
        {
          title: 'Date',
          key: 'date',
          responsive: ['md'],
          onCell: () => ({ style: { whiteSpace: 'nowrap' } }),
          render: (_, { createdAt }) => formatDateTime(createdAt),
        },
      ]}
    />
  );
}
