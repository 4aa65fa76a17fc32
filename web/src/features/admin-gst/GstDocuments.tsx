// The tax documents of a month, a page at a time; on a phone and a tablet they are cards.
import { lazy, Suspense, useState } from 'react';
import { Flex, Grid, Select, Skeleton, Table, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import {
  useAdminGstDocumentsQuery,
  type AdminGstDocumentsQuery,
  type GstDocumentKind,
} from '../../generated/admin-gst';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { EInvoiceFacts } from '../../shared/back-office/EInvoiceFacts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Pager } from '../../shared/back-office/Pager';
import { Panel } from '../../shared/back-office/Panel';
import { useCan } from '../../shared/back-office/permissions';
import { inOneLine, kinds, sections } from './gst-words';

const RecordEInvoice = lazy(() => import('../../shared/back-office/RecordEInvoice'));

type One = AdminGstDocumentsQuery['gstDocuments']['items'][number];

export const documentKinds = ['INVOICE', 'CREDIT_NOTE', 'RECEIPT_VOUCHER', 'REFUND_VOUCHER'] as const;
const pageSize = 20;

export interface GstDocumentsProps {
  month: string;
  kind: GstDocumentKind | undefined;
  page: number;
  onKind: (kind: GstDocumentKind | undefined) => void;
  onPage: (page: number, how?: { replace: true }) => void;
  /** An IRN was recorded, which may be the end of a problem. */
  onRecorded: () => void;
}

type Record = ((one: One) => void) | undefined;

const DocumentNumber = ({ one, onRecord }: { one: One; onRecord: Record }) => (
  <>
    <Flex gap={8} align="center" wrap>
      <a href={one.pdfUrl} target="_blank" rel="noreferrer" style={{ whiteSpace: 'nowrap' }}>
        {one.number}
      </a>
      <Tag style={{ margin: 0 }}>{sections[one.section].code}</Tag>
    </Flex>
    {one.takesEinvoice && (
      <EInvoiceFacts
        documentNumber={one.number}
        einvoice={one.einvoice}
        {...(onRecord && { onRecord: () => onRecord(one) })}
      />
    )}
  </>
);

const Buyer = ({ buyerName, buyerGstin, placeCode, placeName }: One) => (
  <div style={{ overflowWrap: 'anywhere' }}>
    {buyerName}
    <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
      {[buyerGstin, placeCode ? `${placeCode}-${placeName}` : placeName].filter(Boolean).join(' · ')}
    </Typography.Text>
  </div>
);

const OrderLink = ({ orderId, orderNumber }: One) => (
  <Link to={`/admin/orders?view=${orderId}`} style={{ whiteSpace: 'nowrap' }}>
    {orderNumber}
  </Link>
);

const taxOf = ({ cgst, sgst, igst }: One) => formatRupees(cgst + sgst + igst);

function Rows({ items, busy, onRecord }: { items: readonly One[]; busy: boolean; onRecord: Record }) {
  const { lg } = Grid.useBreakpoint();
  if (lg === false)
    return (
      <ul className="admin-cards" aria-label="Documents" aria-busy={busy}>
        {items.map((one) => (
          <li key={one.number}>
            <Flex justify="space-between" gap={12}>
              <div style={{ minWidth: 0 }}>
                <DocumentNumber one={one} onRecord={onRecord} />
                <Buyer {...one} />
                <OrderLink {...one} />
              </div>
              <div style={{ textAlign: 'right' }}>
                <strong>{formatRupees(one.total)}</strong>
                <div className="admin-quiet" style={{ whiteSpace: 'nowrap' }}>
                  {formatDate(one.issuedAt)}
                </div>
              </div>
            </Flex>
          </li>
        ))}
      </ul>
    );
  return (
    <Table<One>
      rowKey="number"
      size="middle"
      aria-busy={busy}
      pagination={false}
      dataSource={[...items]}
      locale={{ emptyText: 'No such document was issued in this month.' }}
      columns={[
        { title: 'Number', key: 'number', render: (_, one) => <DocumentNumber one={one} onRecord={onRecord} /> },
        { title: 'Date', key: 'date', render: (_, one) => formatDate(one.issuedAt) },
        { title: 'Buyer and place', key: 'buyer', render: (_, one) => <Buyer {...one} /> },
        { title: 'Order', key: 'order', render: (_, one) => <OrderLink {...one} /> },
        {
          title: 'Taxable',
          key: 'taxable',
          align: 'right',
          onCell: inOneLine,
          render: (_, one) => formatRupees(one.taxable),
        },
        { title: 'Tax', key: 'tax', align: 'right', onCell: inOneLine, render: (_, one) => taxOf(one) },
        {
          title: 'Total',
          key: 'total',
          align: 'right',
          onCell: inOneLine,
          render: (_, one) => <strong>{formatRupees(one.total)}</strong>,
        },
      ]}
    />
  );
}

export function GstDocuments({ month, kind, page, onKind, onPage, onRecorded }: GstDocumentsProps) {
  const mayRecord = useCan()('MANAGE_ORDERS');
  const [recording, setRecording] = useState<One>();
  const list = useAdminGstDocumentsQuery({
    variables: { month, kind: kind ?? null, page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const found = (list.data ?? list.previousData)?.gstDocuments;
  return (
    <Panel
      title="Documents"
      extra={
        <Select<GstDocumentKind | ''>
          aria-label="Kind of document"
          value={kind ?? ''}
          style={{ minWidth: 170 }}
          options={[
            { value: '', label: 'All documents' },
            ...documentKinds.map((value) => ({ value, label: kinds[value] })),
          ]}
          onChange={(value) => onKind(value || undefined)}
        />
      }
    >
      <FailureNotice
        error={list.error}
        fallback="The documents could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {!found && list.loading && <Skeleton active paragraph={{ rows: 6 }} />}
      {found && <Rows items={found.items} busy={list.loading} onRecord={mayRecord ? setRecording : undefined} />}
      {found && <Pager page={found.page} pages={found.pages} total={found.total} noun="documents" onPage={onPage} />}
      {recording && (
        <Suspense>
          <RecordEInvoice
            orderId={recording.orderId}
            documentNumber={recording.number}
            onClose={() => setRecording(undefined)}
            onDone={() => {
              void list.refetch();
              onRecorded();
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}
