// The statement of account of a customer: what was ordered, paid and given back in a span of days, with the balance.
import { Alert, Button, Empty, Grid, Skeleton, Table } from 'antd';
import { ArrowLeftOutlined, FilePdfOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useAdminCustomerStatementQuery, type AdminCustomerStatementQuery } from '../../generated/admin-due';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { less } from '../../shared/offers/discounts';
import { DayRange } from '../../shared/back-office/DayRange';
import { endOfDay, startOfDay } from '../../shared/back-office/day-range';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Panel } from '../../shared/back-office/Panel';

type Entry = AdminCustomerStatementQuery['customerStatement']['entries'][number];

export interface StatementProps {
  userId: string;
  /** Days, both included. */
  from: string | undefined;
  to: string | undefined;
  onDays: (from: string | undefined, to: string | undefined) => void;
  onBack: () => void;
}

/** With a sign that a printer does not lose. */
const signed = (rupees: number): string => (rupees < 0 ? less(-rupees) : formatRupees(rupees));

const Sum = ({ rupees }: { rupees: number }) => <span style={{ whiteSpace: 'nowrap' }}>{signed(rupees)}</span>;

/** Who owes whom. */
const balanceWords = (rupees: number): string =>
  rupees < 0 ? `The shop owes ${formatRupees(-rupees)}` : `Owes ${formatRupees(rupees)}`;

function What({ entry: { text, orderId, orderNumber } }: { entry: Entry }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {text}{' '}
      <Link to={`/admin/orders?view=${orderId}`} style={{ whiteSpace: 'nowrap' }}>
        {orderNumber}
      </Link>
    </span>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { md } = Grid.useBreakpoint();
  if (entries.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing happened in these days" />;
  return (
    <Table<Entry & { key: number }>
      size="small"
      pagination={false}
      dataSource={entries.map((entry, key) => ({ ...entry, key }))}
      columns={[
        {
          title: 'Day',
          key: 'day',
          responsive: ['md'],
          render: (_, { at }) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(at)}</span>,
        },
        {
          title: 'What',
          key: 'what',
          render: (_, entry) => (
            <>
              {md === false && <div className="admin-quiet">{formatDate(entry.at)}</div>}
              <What entry={entry} />
            </>
          ),
        },
        { title: 'Amount', key: 'amount', align: 'right', render: (_, { amount }) => <Sum rupees={amount} /> },
        { title: 'Balance', key: 'balance', align: 'right', render: (_, { balance }) => <Sum rupees={balance} /> },
      ]}
    />
  );
}

export function Statement({ userId, from, to, onDays, onBack }: StatementProps) {
  const { data, previousData, error, loading, refetch } = useAdminCustomerStatementQuery({
    variables: { userId, from: from ? startOfDay(from) : null, to: to ? endOfDay(to) : null },
    fetchPolicy: 'network-only',
  });
  const statement = (data ?? previousData)?.customerStatement;
  return (
    <>
      <PageHeading
        title={statement ? `Statement of ${statement.customerName}` : 'Statement'}
        about={statement && balanceWords(statement.closing)}
        actions={
          <>
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
              Due amounts
            </Button>
            {data && (
              <Button
                type="primary"
                icon={<FilePdfOutlined aria-hidden />}
                href={data.customerStatement.pdfUrl}
                target="_blank"
                rel="noopener"
              >
                PDF
              </Button>
            )}
          </>
        }
      />
      <div style={{ marginBottom: 16 }}>
        <DayRange label="Days" from={from} to={to} onChange={onDays} />
      </div>
      <FailureNotice error={error} fallback="The statement could not be loaded." onRetry={() => void refetch()} />
      {!statement && loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {statement && (
        <Panel>
          {statement.isCut && (
            <Alert
              type="info"
              showIcon
              style={{ marginBottom: 12 }}
              title="Older entries are part of the balance at the beginning. Choose fewer days to read them."
            />
          )}
          <p style={{ marginTop: 0 }}>
            At the beginning: <strong>{signed(statement.opening)}</strong>
          </p>
          <Entries entries={statement.entries} />
          <p style={{ marginBottom: 0 }}>
            At the end: <strong>{signed(statement.closing)}</strong>
          </p>
        </Panel>
      )}
    </>
  );
}
