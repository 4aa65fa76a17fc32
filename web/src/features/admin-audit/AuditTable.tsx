// The lines of the audit log; one unfolds to what it changed.
import { Empty, Table, Tag, Typography } from 'antd';
import type { AdminAuditLogQuery } from '../../generated/admin-audit';
import { formatDateTime } from '../../shared/dates';
import { fieldChanges, type FieldChange } from './changes';

type Entry = AdminAuditLogQuery['auditLog']['items'][number];

const cell = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

function Changes({ entry }: { entry: Entry }) {
  const changes = fieldChanges(entry.before, entry.after);
  if (changes.length === 0) return <Typography.Text type="secondary">No fields were recorded.</Typography.Text>;
  return (
    <Table<FieldChange>
      rowKey="field"
      size="small"
      pagination={false}
      dataSource={changes}
      columns={[
        { title: 'Field', dataIndex: 'field', width: 160 },
        { title: 'Before', dataIndex: 'before', onCell: () => ({ style: cell }) },
        { title: 'After', dataIndex: 'after', onCell: () => ({ style: cell }) },
      ]}
    />
  );
}

export function AuditTable({ entries, loading }: { entries: readonly Entry[]; loading: boolean }) {
  return (
    <Table<Entry>
      rowKey="id"
      size="middle"
      loading={loading}
      dataSource={[...entries]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      expandable={{
        columnTitle: <span className="sr-only">Changes</span>,
        expandedRowRender: (entry) => <Changes entry={entry} />,
      }}
      locale={{
        emptyText: loading ? ' ' : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing was changed." />,
      }}
      columns={[
        { title: 'When', dataIndex: 'at', render: (at: string) => formatDateTime(at) },
        {
          title: 'Who',
          key: 'who',
          render: (_, { actorName, actorEmail }) => (
            <>
              {actorName || actorEmail}
              {actorName && actorEmail && (
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                  {actorEmail}
                </Typography.Text>
              )}
            </>
          ),
        },
        {
          title: 'Action',
          dataIndex: 'action',
          responsive: ['md'],
          render: (action: string) => <Tag variant="outlined">{action}</Tag>,
        },
        {
          title: 'What',
          dataIndex: 'summary',
          render: (summary: string) => <div style={{ maxWidth: 520, overflowWrap: 'anywhere' }}>{summary}</div>,
        },
      ]}
    />
  );
}
