// The sections of a month with their sums; on a phone and a tablet they are cards.
import { Alert, Grid, Table, Typography } from 'antd';
import type { AdminGstPeriodQuery } from '../../generated/admin-gst';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { Panel } from '../../shared/back-office/Panel';
import { inOneLine, sections } from './gst-words';

type Period = AdminGstPeriodQuery['gstPeriod'];
type Section = Period['sections'][number];

const money = ['taxable', 'cgst', 'sgst', 'igst', 'untaxed', 'total'] as const;
const titles = {
  taxable: 'Taxable',
  cgst: 'CGST',
  sgst: 'SGST',
  igst: 'IGST',
  untaxed: 'Without tax',
  total: 'Total',
} as const;

function Proof({ period: { matches, netTotal, sectionsTotal } }: { period: Period }) {
  return matches ? (
    <Alert
      type="success"
      showIcon
      title={`Equal to invoices minus credit notes: ${formatRupees(netTotal)}, to the paisa.`}
    />
  ) : (
    <Alert
      type="error"
      showIcon
      title={`Invoices minus credit notes are ${formatRupees(netTotal)}, and the sections are ${formatRupees(sectionsTotal)}.`}
      description="Correct the first problems above. No files are made before."
    />
  );
}

const Name = ({ section, documents }: Section) => (
  <>
    <strong>{sections[section].code}</strong>
    <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
      {sections[section].about} · {counted(documents, 'document')}
    </Typography.Text>
  </>
);

export function GstSections({ period }: { period: Period }) {
  const { lg } = Grid.useBreakpoint();
  return (
    <Panel title="Sections of GSTR-1" style={{ marginBottom: 16 }}>
      <Proof period={period} />
      {lg === false ? (
        <ul className="admin-cards" aria-label="Sections" style={{ marginTop: 12 }}>
          {period.sections.map((one) => (
            <li key={one.section}>
              <Name {...one} />
              <dl style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 12px', margin: 0 }}>
                {money.map((name) => (
                  <div key={name} style={{ display: 'contents' }}>
                    <dt className="admin-quiet">{titles[name]}</dt>
                    <dd style={{ margin: 0, textAlign: 'right' }}>{formatRupees(one[name])}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      ) : (
        <Table<Section>
          rowKey="section"
          size="middle"
          pagination={false}
          style={{ marginTop: 12 }}
          dataSource={[...period.sections]}
          locale={{ emptyText: 'Nothing was issued in this month.' }}
          columns={[
            { title: 'Section', key: 'section', render: (_, one) => <Name {...one} /> },
            ...money.map((name) => ({
              title: titles[name],
              key: name,
              align: 'right' as const,
              onCell: inOneLine,
              render: (_: unknown, one: Section) =>
                name === 'total' ? <strong>{formatRupees(one[name])}</strong> : formatRupees(one[name]),
            })),
          ]}
        />
      )}
    </Panel>
  );
}
