// What an import did, or would do, line by line; the failures come first.
import { useState } from 'react';
import { Alert, Grid, Segmented, Table, Tag } from 'antd';
import type { AdminImportProductsMutation, ImportOutcome } from '../../generated/admin-products';

type Report = AdminImportProductsMutation['importProducts'];
type Line = Report['lines'][number];

const outcomes: Record<ImportOutcome, { name: string; colour: string }> = {
  FAILED: { name: 'Failed', colour: 'red' },
  CREATED: { name: 'New', colour: 'green' },
  UPDATED: { name: 'Changed', colour: 'blue' },
  UNCHANGED: { name: 'As it is', colour: 'default' },
};

export function ImportReport({ report }: { report: Report }) {
  const [shown, setShown] = useState<ImportOutcome | 'ALL'>(report.failed > 0 ? 'FAILED' : 'ALL');
  const { md } = Grid.useBreakpoint();
  const count = (outcome: ImportOutcome) => report.lines.filter((line) => line.outcome === outcome).length;
  const lines = report.lines.filter(({ outcome }) => shown === 'ALL' || outcome === shown);
  const would = report.dryRun ? 'would be ' : '';
  return (
    <>
      <Alert
        type={report.failed > 0 ? 'warning' : 'success'}
        showIcon
        style={{ marginBottom: 12 }}
        title={`${report.created} ${would}added, ${report.updated} ${would}changed, ${report.unchanged} unchanged, ${report.failed} failed`}
        description={
          report.failed > 0 ? 'Lines that fail are left out; mend them in the file and import it again.' : undefined
        }
      />
      <div style={{ overflowX: 'auto' }}>
        <Segmented<ImportOutcome | 'ALL'>
          value={shown}
          onChange={setShown}
          options={[
            { value: 'ALL', label: `All (${report.lines.length})` },
            ...(Object.keys(outcomes) as ImportOutcome[]).map((value) => ({
              value,
              label: `${outcomes[value].name} (${count(value)})`,
              disabled: count(value) === 0,
            })),
          ]}
        />
      </div>
      <Table<Line>
        rowKey="line"
        size="small"
        style={{ marginTop: 12 }}
        dataSource={lines}
        {...(md && { scroll: { x: 'max-content' } })}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: 'Line', dataIndex: 'line', width: md ? 70 : 50 },
          { title: 'SKU', dataIndex: 'sku', render: (sku: string | null) => sku ?? '–' },
          {
            title: 'Outcome',
            dataIndex: 'outcome',
            render: (outcome: ImportOutcome) => <Tag color={outcomes[outcome].colour}>{outcomes[outcome].name}</Tag>,
          },
          {
            title: 'Messages',
            dataIndex: 'messages',
            onCell: () => ({ style: { overflowWrap: 'anywhere' } }),
            render: (messages: string[]) => messages.map((message, index) => <div key={index}>{message}</div>),
          },
        ]}
      />
    </>
  );
}
