// Parcels that came back undelivered, by PIN code, courier, product or payment, and the way to the rules about them.
import { Button, Grid, Select, Typography, type TableColumnsType } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import {
  useAdminCodReturnsQuery,
  useAdminExportCodReturnsMutation,
  type AdminCodReturnsQuery,
} from '../../generated/admin-orders';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Bar } from '../../shared/back-office/Bar';
import { download } from '../../shared/back-office/download';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { ListTable } from '../../shared/back-office/ListTable';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { useCan } from '../../shared/back-office/permissions';
import { seriesColours } from '../../shared/back-office/theme';
import { oneOf, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { enumTable, inCapitals, inWords } from '../../shared/enum-table';
import { paymentMethods } from './order-list-state';

type By = 'PIN' | 'COURIER' | 'PRODUCT' | 'PAYMENT';
type Row = AdminCodReturnsQuery['codReturns']['rows'][number];

/** What is counted by: its name in the list, in the heading of the first column, and of the rows. */
const counts = enumTable<By, { label: string; heading: string; noun: string }>(
  {
    PIN: { label: 'By PIN code', heading: 'PIN code', noun: 'PIN codes' },
    COURIER: { label: 'By courier', heading: 'Courier', noun: 'couriers' },
    PRODUCT: { label: 'By product', heading: 'Product', noun: 'products' },
    PAYMENT: { label: 'By payment', heading: 'Payment', noun: 'ways of payment' },
  },
  (value) => ({ label: `By ${inWords(value)}`, heading: inCapitals(value), noun: inWords(value) }),
);
const spans = [30, 90, 180, 365] as const;
const usualDays = 180;
const pageSize = 50;

const fields = {
  by: oneOf(Object.keys(counts) as By[]),
  days: wholeNumber(usualDays),
  method: oneOf(paymentMethods.map(({ value }) => value)),
  page: wholeNumber(1),
};

function Name({ by, row: { key, name } }: { by: By; row: Row }) {
  const seesProducts = useCan()('MANAGE_CATALOGUE');
  if (by === 'PIN')
    return (
      <>
        <strong>{key}</strong> {name !== key && <span className="admin-quiet">{name}</span>}
      </>
    );
  if (by === 'PRODUCT' && seesProducts)
    return <Link to={`/admin/products?search=${encodeURIComponent(name)}`}>{name}</Link>;
  if (by === 'PAYMENT')
    return <Link to={`/admin/orders?method=${key === 'cod' ? 'COD' : 'ONLINE'}&status=RETURNED`}>{name}</Link>;
  return name;
}

export function ReturnedParcelsRoute() {
  const [{ by = 'PIN', days, method, page }, setState] = useUrlState(fields);
  const { md } = Grid.useBreakpoint();
  const setsRules = useCan()('MANAGE_SETTINGS');
  const asked = { by, days: Math.min(days, 366), ...(method && { paymentMethod: method }) };
  const list = useAdminCodReturnsQuery({
    variables: { ...asked, page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const [prepare, exporting] = useAdminExportCodReturnsMutation({
    onCompleted: ({ exportCodReturns }) => download(exportCodReturns.url, exportCodReturns.filename),
    onError: (error) => toast.error(errorText(error, 'The export failed. Please try again.')),
  });
  const report = (list.data ?? list.previousData)?.codReturns;
  const { heading, noun } = counts[by];
  const columns: TableColumnsType<Row & { id: string }> = [
    {
      title: heading,
      key: 'name',
      render: (_, row) => (
        <div style={{ overflowWrap: 'anywhere' }}>
          <Name by={by} row={row} />
          {md === false && (
            <div className="admin-quiet">
              {row.cameBack} of {row.sent} came back
            </div>
          )}
        </div>
      ),
    },
    { title: 'Sent', dataIndex: 'sent', align: 'right', responsive: ['md'] },
    { title: 'Came back', dataIndex: 'cameBack', align: 'right', responsive: ['md'] },
    {
      title: 'Share',
      key: 'percent',
      width: md === false ? 110 : 260,
      render: (_, { percent }) => (
        <>
          {percent.toLocaleString('en-IN')} %
          <Bar share={percent / 100} colour={seriesColours.orders} />
        </>
      ),
    },
  ];
  return (
    <>
      <PageHeading
        title="Returned parcels"
        about="Parcels that came back undelivered. What a customer sent back after delivery is under Returns."
        actions={
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={exporting.loading}
            onClick={() => void prepare({ variables: asked })}
          >
            Export CSV
          </Button>
        }
      />
      <Filters
        active={[method, days !== usualDays].filter(Boolean).length}
        search={
          <Select<By>
            aria-label="Counted by"
            value={by}
            options={Object.entries(counts).map(([value, { label }]) => ({ value: value as By, label }))}
            onChange={(chosen) => setState({ by: chosen })}
            style={{ width: 170 }}
          />
        }
      >
        <Select<number>
          aria-label="Days"
          value={days}
          options={[...new Set([...spans, days])].map((value) => ({ value, label: `Sent in the last ${value} days` }))}
          onChange={(chosen) => setState({ days: chosen })}
          style={{ width: 220 }}
        />
        <Select
          aria-label="Payment method filter"
          placeholder="Any method"
          allowClear
          value={method}
          options={[...paymentMethods]}
          onChange={(chosen) => setState({ method: chosen })}
          style={{ width: 170 }}
        />
      </Filters>
      <FailureNotice
        error={list.error}
        fallback="The report could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {(report || list.loading) && (
        <ListTable<Row & { id: string }>
          rows={(report?.rows ?? []).map((row) => ({ ...row, id: row.key }))}
          loading={list.loading}
          empty="No parcels were sent in these days. Choose a longer span."
          columns={columns}
        />
      )}
      {report && (
        <Pager
          page={report.page}
          pages={report.pages}
          total={report.total}
          noun={noun}
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
      <Typography.Paragraph type="secondary" style={{ marginTop: 16 }}>
        Where many parcels come back, cash on delivery can be closed, or wait until the shopper confirms the order.{' '}
        {setsRules ? (
          <Link to="/admin/settings?part=selling" style={{ textDecoration: 'underline' }}>
            Set from how many percent under Settings, Selling
          </Link>
        ) : (
          'An admin sets from how many percent, under Settings, Selling.'
        )}
      </Typography.Paragraph>
    </>
  );
}
