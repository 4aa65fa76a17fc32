// Deliveries of a webhook with the responses; a row expands to its payload.
import { Button, Tag, Typography } from 'antd';
import type { AdminWebhookDeliveryFragment, DeliveryStatus } from '../../generated/admin-integrations';
import { formatDateTime } from '../../shared/dates';
import { ListTable } from '../../shared/back-office/ListTable';
import { topicNames } from './webhook-topics';
import { enumTable, inWords } from '../../shared/enum-table';

const states = enumTable<DeliveryStatus, { name: string; colour: string }>(
  {
    PENDING: { name: 'waiting', colour: 'gold' },
    DELIVERED: { name: 'delivered', colour: 'green' },
    FAILED: { name: 'failed', colour: 'red' },
  },
  (value) => ({ name: inWords(value), colour: 'default' }),
);

/** The payload laid out for reading, as it was sent when it is no JSON. */
export function laidOut(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

export interface DeliveryTableProps {
  deliveries: readonly AdminWebhookDeliveryFragment[];
  loading: boolean;
  sending: boolean;
  onRedeliver: (id: string) => void;
}

export function DeliveryTable({ deliveries, loading, sending, onRedeliver }: DeliveryTableProps) {
  return (
    <ListTable<AdminWebhookDeliveryFragment>
      size="small"
      rows={deliveries}
      loading={loading}
      empty="Nothing was sent yet. The next order, return or message appears here."
      scroll={{ x: 'max-content' }}
      expandable={{
        columnTitle: <span className="sr-only">Payload</span>,
        expandedRowRender: ({ payload, error }) => (
          <>
            {error && <Typography.Paragraph type="danger">{error}</Typography.Paragraph>}
            <pre
              tabIndex={0}
              aria-label="Payload"
              style={{ margin: 0, maxHeight: 280, overflow: 'auto', fontSize: 12 }}
            >
              {laidOut(payload)}
            </pre>
          </>
        ),
      }}
      columns={[
        { title: 'When', dataIndex: 'createdAt', render: (at: string) => formatDateTime(at) },
        { title: 'Event', key: 'topic', render: (_, { topic }) => topicNames[topic] },
        {
          title: 'State',
          key: 'state',
          render: (_, { status, responseStatus }) => (
            <>
              <Tag color={states[status].colour}>{states[status].name}</Tag>
              {responseStatus}
            </>
          ),
        },
        { title: 'Tries', dataIndex: 'attempts', align: 'right' },
        {
          title: 'Actions',
          fixed: 'end',
          key: 'actions',
          align: 'right',
          render: (_, { id, topic }) => (
            <Button
              size="small"
              disabled={sending}
              aria-label={`Redeliver: ${topicNames[topic]}`}
              onClick={() => onRedeliver(id)}
            >
              Redeliver
            </Button>
          ),
        },
      ]}
    />
  );
}
