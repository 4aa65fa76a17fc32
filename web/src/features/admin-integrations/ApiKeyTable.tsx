// The API keys with what they may do and when they were last used.
import { Button, Flex, Popconfirm, Tag } from 'antd';
import type { AdminApiKeyFragment } from '../../generated/admin-integrations';
import { formatDate, formatDateTime } from '../../shared/dates';
import { inCapitals } from '../../shared/back-office/order-words';
import { ListTable } from '../../shared/back-office/ListTable';

export interface ApiKeyTableProps {
  keys: readonly AdminApiKeyFragment[];
  loading: boolean;
  revoking: boolean;
  onRevoke: (id: string) => void;
}

/** Red when it has expired or will within two weeks. */
function Until({ at }: { at: string }) {
  const remainingMs = Date.parse(at) - Date.now();
  const text = remainingMs < 0 ? `expired ${formatDate(at)}` : formatDate(at);
  return remainingMs < 14 * 86_400_000 ? <Tag color="red">{text}</Tag> : text;
}

export function ApiKeyTable({ keys, loading, revoking, onRevoke }: ApiKeyTableProps) {
  return (
    <ListTable<AdminApiKeyFragment>
      rows={keys}
      loading={loading}
      empty="No API keys yet. Create one for each program that may read or change the shop."
      scroll={{ x: 'max-content' }}
      columns={[
        { title: 'Name', dataIndex: 'name' },
        { title: 'Key', dataIndex: 'prefix', render: (prefix: string) => <code>{prefix}…</code> },
        {
          title: 'May',
          key: 'scopes',
          render: (_, { scopes }) => (
            <Flex wrap gap={4}>
              {scopes.map((scope) => (
                <Tag key={scope} variant="outlined">
                  {inCapitals(scope)}
                </Tag>
              ))}
            </Flex>
          ),
        },
        { title: 'Created', dataIndex: 'createdAt', responsive: ['lg'], render: (at: string) => formatDateTime(at) },
        {
          title: 'Good until',
          dataIndex: 'expiresAt',
          responsive: ['lg'],
          render: (at: string | null) => (at ? <Until at={at} /> : 'no end'),
        },
        {
          title: 'Last used',
          dataIndex: 'lastUsedAt',
          responsive: ['md'],
          render: (at: string | null) => (at ? formatDateTime(at) : 'never'),
        },
        {
          title: 'Actions',
          fixed: 'end',
          key: 'actions',
          align: 'right',
          render: (_, { id, name, revokedAt }) =>
            revokedAt ? (
              <Tag color="red">revoked {formatDateTime(revokedAt)}</Tag>
            ) : (
              <Popconfirm
                title={`Revoke ${name}?`}
                description="Programs that use it are refused at once; this cannot be taken back."
                okText="Revoke"
                okButtonProps={{ danger: true }}
                onConfirm={() => onRevoke(id)}
              >
                <Button size="small" danger disabled={revoking} aria-label={`Revoke ${name}`}>
                  Revoke
                </Button>
              </Popconfirm>
            ),
        },
      ]}
    />
  );
}
