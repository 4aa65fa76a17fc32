// The tax documents of a month, a page at a time; on a phone they are cards.
import { Flex, Grid, Select, Skeleton, Table, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import {
  useAdminGstDocumentsQuery,
  type AdminGstDocumentsQuery,
  type GstDocumentKind,
} from '../../generated/admin-gst';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Pager } from '../../shared/back-office/Pager';
import { Panel } from '../../shared/back-office/Panel';
import { kinds, sections } from './gst-words';

type One = AdminGstDocumentsQuery['gstDocuments']['items'][number];

export const documentKinds = ['INVOICE', 'CREDIT_NOTE', 'RECEIPT_VOUCHER', 'REFUND_VOUCHER'] as const;
const pageSize = 20;

export interface GstDocumentsProps {
  month: string;
  kind: GstDocumentKind | undefined;
  page: number;
  onKind: (kind: GstDocumentKind | undefined) => void;
  onPage: (page: number, how?: { replace: true }) => void;
}

const DocumentNumber = ({ number, pdfUrl, section }: One) => (
  <Flex gap={8} align="center" wrap>
    <a href={pdfUrl} target="_blank" rel="noreferrer" style={{ whiteSpace: 'nowrap' }}>
      {number}
    </a>
    <Tag style={{ margin: 0 }}>{sections[section].code}</Tag>
  </Flex>
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

function Rows({ items, busy }: { items: readonly One[]; busy: boolean }) {
  const { md } = Grid.useBreakpoint();
  if (md === false)
    return (
      <ul className="admin-cards" aria-label="Documents" aria-busy={busy}>
        {items.map((one) => (
          <li key={one.number}>
            <Flex justify="space-between" gap={12}>
              <div style={{ minWidth: 0 }}>
                <DocumentNumber {...one} />
                <Buyer {...one} />
                <OrderLink {...one} />
              </div>
              <div style={{ textAlign: 'right' }}>
                <strong>{formatRupees(one.total)}</strong>
                <div className="admin-quiet">{formatDate(one.issuedAt)}</div>
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
        { title: 'Number', key: 'number', render: (_, one) => <DocumentNumber {...one} /> },
        { title: 'Date', key: 'date', render: (_, one) => formatDate(one.issuedAt) },
        { title: 'Buyer and place', key: 'buyer', render: (_, one) => <Buyer {...one} /> },
        { title: 'Order', key: 'order', render: (_, one) => <OrderLink {...one} /> },
        { title: 'Taxable', key: 'taxable', align: 'right', render: (_, one) => formatRupees(one.taxable) },
        { title: 'Tax', key: 'tax', align: 'right', render: (_, one) => taxOf(one) },
        {
          title: 'Total',
          key: 'total',
          align: 'right',
          render: (_, one) => <strong>{formatRupees(one.total)}</strong>,
        },
      ]}
    />
  );
}

export function GstDocuments({ month, kind, page, onKind, onPage }: GstDocumentsProps) {
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
      {found && <Rows items={found.items} busy={list.loading} />}
      {found && <Pager page={found.page} pages={found.pages} total={found.total} noun="documents" onPage={onPage} />}
    </Panel>
  );
}
