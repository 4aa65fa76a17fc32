// Cash of delivered orders that is still to come in: what each courier owes, and what customers do.
import { Empty, Skeleton, Table, Typography, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useAdminCashOutstandingQuery, type AdminCashOutstandingQuery } from '../../generated/admin-orders';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Moment } from '../../shared/back-office/Moment';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useCan } from '../../shared/back-office/permissions';

type CourierCash = AdminCashOutstandingQuery['cashOutstanding']['couriers'][number];

const columns: TableColumnsType<CourierCash> = [
  {
    title: 'Courier',
    key: 'courier',
    render: (_, { courier }) => (
      <Link
        to={`/admin/orders?cash=COURIER${courier ? `&courier=${encodeURIComponent(courier)}` : ''}`}
        style={{ overflowWrap: 'anywhere' }}
      >
        {courier ?? 'Courier not named'}
      </Link>
    ),
  },
  { title: 'Orders', dataIndex: 'orders', align: 'right' },
  {
    title: 'Owes',
    key: 'amount',
    align: 'right',
    render: (_, { amount }) => <strong>{formatRupees(amount)}</strong>,
  },
  {
    title: 'Oldest delivery',
    key: 'oldest',
    responsive: ['md'],
    render: (_, { oldestDelivery }) => <Moment at={oldestDelivery} />,
  },
];

export function CashRoute() {
  const { data, previousData, error, loading, refetch } = useAdminCashOutstandingQuery({
    fetchPolicy: 'cache-and-network',
  });
  const cash = (data ?? previousData)?.cashOutstanding;
  const can = useCan();
  return (
    <>
      <PageHeading title="Cash on delivery" about={cash && `${formatRupees(cash.courierAmount)} with couriers`} />
      <FailureNotice error={error} fallback="The cash could not be loaded." onRetry={() => void refetch()} />
      {!cash && loading && <Skeleton active paragraph={{ rows: 6 }} />}
      {cash && (
        <>
          <Typography.Paragraph>
            {can('MANAGE_ORDERS')
              ? 'Open a courier’s orders, choose those of its payout, and press Mark paid.'
              : 'Open a courier’s orders to see what it owes.'}
          </Typography.Paragraph>
          <Table<CourierCash>
            rowKey={({ courier }) => courier ?? ''}
            columns={columns}
            dataSource={[...cash.couriers]}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No courier owes the shop any cash" />,
            }}
          />
          {cash.customerOrders > 0 && (
            <p style={{ marginTop: 16 }}>
              <Link to="/admin/orders?cash=CUSTOMER">
                {counted(cash.customerOrders, 'delivered order')} not paid yet, {formatRupees(cash.customerAmount)}
              </Link>
            </p>
          )}
        </>
      )}
    </>
  );
}
