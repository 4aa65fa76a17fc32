// Report of an import or its dry run, line by line, failures first.
import { useState } from 'react';
import { Alert, Button, Grid, Segmented, Table, Tag, Typography } from 'antd';
import type { AdminProductImportQuery, ImportOutcome } from '../../generated/admin-products';
import { enumTable, inCapitals } from '../../shared/enum-table';
import { formatRupees } from '../../shared/money';
import { FileEncoding } from './FileEncoding';

type Report = NonNullable<AdminProductImportQuery['importReport']>;
type Line = Report['lines'][number];

const outcomes = enumTable<ImportOutcome, { name: string; colour: string }>(
  {
    FAILED: { name: 'Failed', colour: 'red' },
    CREATED: { name: 'New', colour: 'green' },
    UPDATED: { name: 'Changed', colour: 'blue' },
    UNCHANGED: { name: 'As it is', colour: 'default' },
  },
  (value) => ({ name: inCapitals(value), colour: 'default' }),
);

const formatCount = (count: number) => count.toLocaleString('en-IN');

/** The price afterwards, behind the one before when it changes. */
function prices({ oldPrice, newPrice }: Line): string | undefined {
  if (newPrice == null) return undefined;
  const now = formatRupees(newPrice);
  return oldPrice == null || oldPrice === newPrice ? now : `${formatRupees(oldPrice)} → ${now}`;
}

/** @param onColumns to change what headings mean; left out when that is over */
export function ImportReport({ report, onColumns }: { report: Report; onColumns?: () => void }) {
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
            report.failed > 0 && 'Rows that fail are left out. Correct them in the file and import it again.',
            all > report.lines.length && `${formatCount(report.lines.length)} of ${formatCount(all)} rows are shown.`,
          ]
            .filter(Boolean)
            .join(' ') || undefined
        }
      />
      <FileEncoding encoding={report.encoding} unusualCharacters={report.unusualCharacters} />
      <Headings report={report} {...(onColumns && { onColumns })} />
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
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: 'Row', dataIndex: 'line', width: md ? 70 : 50 },
          {
            title: 'Product',
            dataIndex: 'sku',
            onCell: () => ({ style: { overflowWrap: 'anywhere', ...(md && { minWidth: 160, maxWidth: 240 }) } }),
            render: (sku: string | null, line) => (
              <>
                <div>{sku ?? '–'}</div>
                {line.title && <Typography.Text type="secondary">{line.title}</Typography.Text>}
                {!md && prices(line) && <div>{prices(line)}</div>}
                {!md && <Messages of={line} />}
              </>
            ),
          },
          ...(md ? [{ title: 'Price', key: 'price', render: (line: Line) => prices(line) ?? '–' }] : []),
          {
            title: 'Outcome',
            dataIndex: 'outcome',
            render: (outcome: ImportOutcome) => <Tag color={outcomes[outcome].colour}>{outcomes[outcome].name}</Tag>,
          },
          ...(md
            ? [
                {
                  title: 'Messages',
                  key: 'messages',
                  onCell: () => ({ style: { overflowWrap: 'anywhere' as const } }),
                  render: (line: Line) => <Messages of={line} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

const Messages = ({ of }: { of: Line }) => of.messages.map((message, index) => <div key={index}>{message}</div>);

/** How headings were understood that are not the shop's own. */
function Headings({ report, onColumns }: { report: Report; onColumns?: () => void }) {
  const columns = report.columns ?? [];
  const renamed = columns.filter(({ heading, column }) => column && heading.toLowerCase() !== column);
  const leftOut = columns.filter(({ column }) => !column).map(({ heading }) => heading);
  if (columns.length === 0) return null;
  return (
    <Typography.Paragraph type="secondary" style={{ overflowWrap: 'anywhere' }}>
      {renamed.length > 0 &&
        `Headings: ${renamed.map(({ heading, column }) => `${heading} is ${column}`).join(', ')}. `}
      {leftOut.length > 0 && `Left out: ${leftOut.join(', ')}. `}
      {onColumns && (
        <Button type="link" size="small" style={{ padding: 0 }} onClick={onColumns}>
          Change columns
        </Button>
      )}
    </Typography.Paragraph>
  );
}
