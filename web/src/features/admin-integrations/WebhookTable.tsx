// The webhooks with their topics and whether their deliveries arrive.
import { Button, Flex, Grid, Popconfirm, Switch, Tag, Typography } from 'antd';
import type { AdminWebhookFragment } from '../../generated/admin-integrations';
import { counted } from '../../shared/counted';
import { formatDateTime, formatTime } from '../../shared/dates';
import { ListTable } from '../../shared/back-office/ListTable';
import { topicNames } from './webhook-topics';

export interface WebhookTableProps {
  webhooks: readonly AdminWebhookFragment[];
  loading: boolean;
  busy: boolean;
  onToggle: (id: string, enabled: boolean) => void;
  onEdit: (webhook: AdminWebhookFragment) => void;
  onLog: (webhook: AdminWebhookFragment) => void;
  onDelete: (id: string) => void;
}

/** What is wrong with a webhook, and how much waits for it. */
function Health({
  webhook: { enabled, failuresInARow, pausedSince, pausedUntil, offSince, waiting },
}: {
  webhook: AdminWebhookFragment;
}) {
  const waits = waiting > 0 && (waiting === 1 ? '1 event waits' : `${counted(waiting, 'event')} wait`);
  const fault =
    enabled && pausedSince
      ? `Paused since ${formatDateTime(pausedSince)}: it does not answer, or refuses all.${pausedUntil ? ` Next try at ${formatTime(pausedUntil)}.` : ''}`
      : failuresInARow > 0 && counted(failuresInARow, 'failure in a row', 'failures in a row');
  return (
    <>
      {fault && (
        <Typography.Text type="danger" style={small}>
          {fault}
        </Typography.Text>
      )}
      {!enabled && offSince && <Typography.Text style={small}>Off since {formatDateTime(offSince)}.</Typography.Text>}
      {waits && <Typography.Text style={small}>{waits}; kept for 14 days.</Typography.Text>}
    </>
  );
}

const small = { display: 'block', fontSize: 12 } as const;

export function WebhookTable({ webhooks, loading, busy, onToggle, onEdit, onLog, onDelete }: WebhookTableProps) {
  const { md } = Grid.useBreakpoint();
  return (
    <ListTable<AdminWebhookFragment>
      rows={webhooks}
      loading={loading}
      empty="No webhooks yet. Add one to send what happens here to another program."
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: 'Address',
          key: 'url',
          render: (_, webhook) => (
            <div style={{ maxWidth: md ? 340 : 236, overflowWrap: 'anywhere' }}>
              {webhook.url}
              <Health webhook={webhook} />
            </div>
          ),
        },
        {
          title: 'Gets',
          key: 'topics',
          responsive: ['md'],
          render: (_, { topics }) => (
            <Flex wrap gap={4} style={{ maxWidth: 340 }}>
              {topics.map((topic) => (
                <Tag key={topic} variant="outlined">
                  {topicNames[topic]}
                </Tag>
              ))}
            </Flex>
          ),
        },
        {
          title: 'On',
          key: 'enabled',
          render: (_, { id, url, enabled }) => (
            <Switch
              aria-label={`Deliver to ${url}`}
              checked={enabled}
              disabled={busy}
              onChange={(checked) => onToggle(id, checked)}
            />
          ),
        },
        {
          title: 'Actions',
          fixed: 'end',
          key: 'actions',
          align: 'right',
          render: (_, webhook) => (
            <Flex gap={8} justify="flex-end" vertical={!md}>
              <Button size="small" aria-label={`Deliveries to ${webhook.url}`} onClick={() => onLog(webhook)}>
                Deliveries
              </Button>
              <Button size="small" aria-label={`Edit ${webhook.url}`} onClick={() => onEdit(webhook)}>
                Edit
              </Button>
              <Popconfirm
                title="Delete this webhook?"
                description="Its delivery log goes with it."
                okText="Delete"
                okButtonProps={{ danger: true }}
                onConfirm={() => onDelete(webhook.id)}
              >
                <Button size="small" danger aria-label={`Delete ${webhook.url}`}>
                  Delete
                </Button>
              </Popconfirm>
            </Flex>
          ),
        },
      ]}
    />
  );
}
