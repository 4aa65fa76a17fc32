// The rows of the contact messages; where there is no room for six columns, some stand below others.
import { Button, Flex, Grid, Table, Typography } from 'antd';
import type { AdminContactFragment } from '../../generated/admin-contacts';
import { MailLink } from '../../shared/back-office/Email';
import { Moment } from '../../shared/back-office/Moment';
import { WorkStateTag } from '../../shared/back-office/WorkStateTag';
import { ComplaintTag } from './ComplaintTag';

export interface ContactTableProps {
  contacts: readonly AdminContactFragment[];
  onOpen: (id: string) => void;
}

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

/** Who wrote, and how to answer. */
const Sender = ({ contact: { name, email, phone } }: { contact: AdminContactFragment }) => (
  <>
    {name}
    <br />
    <MailLink address={email} />
    {phone && (
      <>
        <br />
        <Phone phone={phone} />
      </>
    )}
  </>
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
          responsive: ['md'],
          ...(!xl && { width: 220 }),
          render: (_, contact) => (xl ? contact.name : <Sender contact={contact} />),
        },
        { title: 'Email', key: 'email', responsive: ['xl'], render: (_, { email }) => <MailLink address={email} /> },
        { title: 'Phone', key: 'phone', responsive: ['xl'], render: (_, { phone }) => <Phone phone={phone} /> },
        {
          title: md ? 'Subject' : 'Message',
          key: 'subject',
          render: (_, contact) => (
            <>
              <Button
                type="link"
                onClick={() => onOpen(contact.id)}
                className="admin-opens"
                style={{ fontWeight: contact.unseen ? 700 : 400 }}
              >
                {contact.subject}
              </Button>
              <Flex gap={6} wrap style={{ margin: '4px 0' }}>
                <WorkStateTag state={contact.state} unseen={contact.unseen} />
                <ComplaintTag contact={contact} />
              </Flex>
              {!xl && <Message message={contact.message} />}
              {!md && (
                <Typography.Text type="secondary" style={{ display: 'block', marginTop: 8 }}>
                  <Sender contact={contact} />
                  <br />
                  <Moment at={contact.createdAt} />
                </Typography.Text>
              )}
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
          render: (_, { createdAt }) => <Moment at={createdAt} />,
        },
      ]}
    />
  );
}
