// Report of an import or its dry run, line by line, failures first.
import { useState } from 'react';
import { Alert, Grid, Segmented, Table, Tag } from 'antd';
import type { AdminProductImportQuery, ImportOutcome } from '../../generated/admin-products';

type Report = NonNullable<AdminProductImportQuery['importReport']>;
type Line = Report['lines'][number];

const outcomes: Record<ImportOutcome, { name: string; colour: string }> = {
  FAILED: { name: 'Failed', colour: 'red' },
  CREATED: { name: 'New', colour: 'green' },
  UPDATED: { name: 'Changed', colour: 'blue' },
  UNCHANGED: { name: 'As it is', colour: 'default' },
};

const formatCount = (count: number) => count.toLocaleString('en-IN');

export function ImportReport({ report }: { report: Report }) {
  const [shown, setShown] = useState<ImportOutcome | 'ALL'>(report.failed > 0 ? 'FAILED' : 'ALL');
  const { md } = Grid.useBreakpoint();
  const linesWith = (outcome: ImportOutcome) => report.lines.filter((line) => line.outcome === outcome).length;
  const all = report.created + report.updated + report.failed;
  const lines = report.lines.filter(({ outcome }) => shown === 'ALL' || outcome === shown);
  const would = report.dryRun ? 'would be ' : '';
  return (
    <>
      <Alert
        type={report.failed > 0 ? 'warning' : 'success'}
        showIcon
        style={{ marginBottom: 12 }}
        title={`${formatCount(report.created)} ${would}added, ${formatCount(report.updated)} ${would}changed, ${formatCount(report.unchanged)} unchanged, ${formatCount(report.failed)} failed`}
        description={
          [
            report.failed > 0 && 'Lines that fail are left out; mend them in the file and import it again.',
            all > report.lines.length && `${formatCount(report.lines.length)} of ${formatCount(all)} lines are told.`,
          ]
            .filter(Boolean)
            .join(' ') || undefined
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
              label: `${outcomes[value].name} (${linesWith(value)})`,
              disabled: linesWith(value) === 0,
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
