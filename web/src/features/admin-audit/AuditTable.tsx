// The lines of the audit log; one unfolds to what it changed.
import { startTransition, useState } from 'react';
import { Button, Grid, Table, Typography } from 'antd';
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { AdminAuditLogQuery } from '../../generated/admin-audit';
import { Email } from '../../shared/back-office/Email';
import { Moment } from '../../shared/back-office/Moment';
import { ListTable } from '../../shared/back-office/ListTable';
import { entityName } from './entities';
import { fieldChanges, type FieldChange } from './changes';

type Entry = AdminAuditLogQuery['auditLog']['items'][number];

const cell = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

function Changes({ entry }: { entry: Entry }) {
  const { md } = Grid.useBreakpoint();
  const changes = fieldChanges(entry.before, entry.after);
  if (changes.length === 0) return <Typography.Text type="secondary">No fields were recorded.</Typography.Text>;
  return (
    <Table<FieldChange>
      rowKey="field"
      size="small"
      pagination={false}
      dataSource={changes}
      columns={[
        { title: 'Field', dataIndex: 'field', width: md ? 160 : 96, onCell: () => ({ style: cell }) },
        { title: 'Before', dataIndex: 'before', onCell: () => ({ style: cell }) },
        { title: 'After', dataIndex: 'after', onCell: () => ({ style: cell }) },
      ]}
    />
  );
}

function Actor({ entry: { actorName, actorEmail } }: { entry: Entry }) {
  if (!actorName || !actorEmail) return actorName || <Email address={actorEmail} />;
  return (
    <>
      {actorName}
      <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
        <Email address={actorEmail} />
      </Typography.Text>
    </>
  );
}

export function AuditTable({ entries, loading }: { entries: readonly Entry[]; loading: boolean }) {
  const { md, xl } = Grid.useBreakpoint();
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  return (
    <ListTable<Entry>
      rows={entries}
      loading={loading}
      empty="No changes found. Choose other days, or everything."
      {...(xl && { scroll: { x: 'max-content' } })}
      expandable={{
        columnTitle: <span className="sr-only">Changes</span>,
        expandedRowKeys: unfolded,
        // A transition, so that the press is painted before fifty rows rerender.
        onExpandedRowsChange: (keys) => startTransition(() => setUnfolded(keys.map(String))),
        expandedRowRender: (entry) => <Changes entry={entry} />,
        // Ant Design's own icon is too small for a finger.
        expandIcon: ({ expanded, onExpand, record }) => (
          <Button
            type="text"
            size="small"
            icon={expanded ? <MinusOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
            aria-label={expanded ? 'Collapse row' : 'Expand row'}
            aria-expanded={expanded}
            onClick={(event) => onExpand(record, event)}
          />
        ),
      }}
      columns={[
        { title: 'When', dataIndex: 'at', responsive: ['md'], render: (at: string) => <Moment at={at} /> },
        {
          title: 'Who',
          key: 'who',
          responsive: ['md'],
          render: (_, entry) => <Actor entry={entry} />,
        },
        {
          title: 'Of',
          dataIndex: 'entity',
          responsive: ['xl'],
          render: (entity: string) => entityName(entity),
        },
        {
          title: 'What',
          key: 'summary',
          render: (_, entry) => (
            <div style={{ maxWidth: 520, overflowWrap: 'anywhere' }}>
              {entry.summary}
              {!xl && (
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                  <span>{entityName(entry.entity)}</span>
                  {!md && (
                    <>
                      {' · '}
                      <Moment at={entry.at} />
                      <br />
                      <Actor entry={entry} />
                    </>
                  )}
                </Typography.Text>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
