// The rows of the contact messages.
import { Button, Table } from 'antd';
import type { AdminContactFragment } from '../../generated/admin-contacts';
import { formatDateTime } from '../../shared/dates';

export interface ContactTableProps {
  contacts: readonly AdminContactFragment[];
  onOpen: (id: string) => void;
}

export function ContactTable({ contacts, onOpen }: ContactTableProps) {
  return (
    <Table<AdminContactFragment>
      rowKey="id"
      size="middle"
      dataSource={[...contacts]}
      pagination={false}
      scroll={{ x: 960 }}
      columns={[
        { title: 'Name', dataIndex: 'name' },
        { title: 'Email', dataIndex: 'email', render: (email: string) => <a href={`mailto:${email}`}>{email}</a> },
        {
          title: 'Phone',
          dataIndex: 'phone',
          render: (phone: string | null) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : '–'),
        },
        {
          title: 'Subject',
          key: 'subject',
          render: (_, { id, subject }) => (
            <Button
              type="link"
              onClick={() => onOpen(id)}
              style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
            >
              {subject}
            </Button>
          ),
        },
        {
          title: 'Message',
          dataIndex: 'message',
          width: 320,
          render: (message: string) => (
            <span
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
            </span>
          ),
        },
        { title: 'Date', dataIndex: 'createdAt', render: (at: string) => formatDateTime(at) },
      ]}
    />
  );
}
