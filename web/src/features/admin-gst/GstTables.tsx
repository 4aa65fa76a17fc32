// The tables of a month that are looked up now and then, folded: sales by HSN code, and small sales by place and rate.
import { Alert, Collapse, Grid, Table, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { AdminGstPeriodQuery } from '../../generated/admin-gst';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { inOneLine } from './gst-words';

type Period = AdminGstPeriodQuery['gstPeriod'];
type Sums = Period['b2cs'][number] | Period['hsn'][number];

const money = ['taxable', 'cgst', 'sgst', 'igst'] as const;
const titles = { taxable: 'Taxable', cgst: 'CGST', sgst: 'SGST', igst: 'IGST' } as const;

interface Row {
  key: string;
  name: ReactNode;
  about: string;
  sums: Sums;
}

const hsnRows = (period: Period, business: boolean): Row[] =>
  period.hsn
    .filter((sums) => sums.business === business)
    .map((sums) => ({
      key: `${sums.hsn ?? ''} ${sums.ratePercent}`,
      name: sums.hsn ?? 'No code',
      about: `${sums.description}${sums.uqc === 'NA' ? '' : ` · ${sums.quantity} ${sums.uqc}`}`,
      sums,
    }));

const smallRows = (period: Period): Row[] =>
  period.b2cs.map((sums) => ({
    key: `${sums.placeCode ?? ''} ${sums.ratePercent}`,
    name: sums.placeName,
    about: sums.placeCode === null ? 'No code' : `Code ${sums.placeCode}`,
    sums,
  }));

const Name = ({ name, about }: Row) => (
  <>
    <strong>{name}</strong>
    <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
      {about}
    </Typography.Text>
  </>
);

/** A table; on a phone and a tablet, whose width it does not fit, a list. */
function Rows({ rows, label, first }: { rows: Row[]; label: string; first: string }) {
  const { lg } = Grid.useBreakpoint();
  if (lg === false)
    return (
      <ul className="admin-cards" aria-label={label}>
        {rows.map((row) => (
          <li key={row.key}>
            <Name {...row} />
            <dl style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 12px', margin: 0 }}>
              {[
                ['Rate', `${row.sums.ratePercent}%`],
                ...money.map((one) => [titles[one], formatRupees(row.sums[one])]),
              ].map(([title, value]) => (
                <div key={title} style={{ display: 'contents' }}>
                  <dt className="admin-quiet">{title}</dt>
                  <dd style={{ margin: 0, textAlign: 'right' }}>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  return (
    <Table<Row>
      size="middle"
      aria-label={label}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={rows}
      columns={[
        { title: first, key: 'name', render: (_, row) => <Name {...row} /> },
        {
          title: 'Rate',
          key: 'rate',
          align: 'right',
          onCell: inOneLine,
          render: (_, row) => `${row.sums.ratePercent}%`,
        },
        ...money.map((one) => ({
          title: titles[one],
          key: one,
          align: 'right' as const,
          onCell: inOneLine,
          render: (_: unknown, row: Row) => formatRupees(row.sums[one]),
        })),
      ]}
    />
  );
}

export function GstTables({ period }: { period: Period }) {
  const tables = [
    { key: 'hsn-b2b', title: 'HSN, sales to businesses', first: 'HSN', rows: hsnRows(period, true) },
    { key: 'hsn-b2c', title: 'HSN, other sales', first: 'HSN', rows: hsnRows(period, false) },
    { key: 'b2cs', title: 'B2CS by place and rate', first: 'Place of supply', rows: smallRows(period) },
  ].filter(({ rows }) => rows.length > 0);
  if (tables.length === 0) return null;
  return (
    <>
      {period.hsnCount > period.hsn.length && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={`The first ${period.hsn.length} of ${period.hsnCount} HSN rows are shown. The files have all of them.`}
        />
      )}
      <Collapse
        style={{ marginBottom: 16 }}
        items={tables.map(({ key, title, first, rows }) => ({
          key,
          label: `${title} (${counted(rows.length, 'row')})`,
          children: <Rows rows={rows} label={title} first={first} />,
        }))}
      />
    </>
  );
}
