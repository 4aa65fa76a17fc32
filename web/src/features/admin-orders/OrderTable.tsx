// The rows of the order list; a row unfolds to its items.
import { Button, Empty, Flex, Skeleton, Table, Typography, type TableColumnsType } from 'antd';
import type { AdminOrderRowFragment } from '../../generated/admin-orders';
import { formatRupees } from '../../shared/money';
import { formatDateTime } from '../../shared/dates';
import { orderName } from '../../shared/back-office/order-words';
import { OrderStatusTag, PaymentStatusTag } from '../../shared/back-office/StatusTag';
import { OrderItems } from './OrderItems';
import { paymentMethods, type OrderListState } from './order-list-state';
import type { StatusTarget } from './UpdateStatus';

export interface OrderTableProps {
  orders: readonly AdminOrderRowFragment[];
  /** Nothing to show yet. */
  loading: boolean;
  /** A newer state is being fetched. */
  busy: boolean;
  sort: OrderListState['sort'];
  onSort: (sort: OrderListState['sort']) => void;
  onView: (id: string) => void;
  /** Left out for those who only read orders. */
  onUpdateStatus?: (target: StatusTarget) => void;
}

const pieces = (order: AdminOrderRowFragment) => order.items.reduce((sum, { quantity }) => sum + quantity, 0);

const sortOf = {
  date: { ascend: 'OLDEST', descend: 'NEWEST' },
  total: { ascend: 'TOTAL_ASC', descend: 'TOTAL_DESC' },
} as const;

const sorter = (key: keyof typeof sortOf, sort: OrderListState['sort']) => ({
  key,
  sorter: true,
  showSorterTooltip: false,
  sortOrder:
    sort === sortOf[key].ascend ? ('ascend' as const) : sort === sortOf[key].descend ? ('descend' as const) : null,
});

export function OrderTable({ orders, loading, busy, sort, onSort, onView, onUpdateStatus }: OrderTableProps) {
  if (loading) return <Skeleton active paragraph={{ rows: 10 }} />;
  const columns: TableColumnsType<AdminOrderRowFragment> = [
    {
      title: 'Order',
      key: 'number',
      render: (_, order) => (
        <Button type="link" onClick={() => onView(order.id)} style={{ padding: 0, height: 'auto' }}>
          {orderName(order, 8)}
        </Button>
      ),
    },
    {
      title: 'Customer',
      key: 'customer',
      render: (_, { user, contactInfo }) => (
        <>
          {user.name}
          <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
            {user.email || contactInfo.email}
          </Typography.Text>
        </>
      ),
    },
    {
      title: 'Date',
      ...sorter('date', sort),
      responsive: ['lg'],
      render: (_, { createdAt }) => formatDateTime(createdAt),
    },
    { title: 'Items', key: 'items', align: 'right', responsive: ['xl'], render: (_, order) => pieces(order) },
    {
      title: 'Total',
      ...sorter('total', sort),
      align: 'right',
      render: (_, { totalAmount }) => formatRupees(totalAmount),
    },
    {
      title: 'Payment',
      key: 'payment',
      responsive: ['md'],
      render: (_, { paymentStatus, paymentMethod }) => (
        <Flex vertical align="flex-start" gap={2}>
          <PaymentStatusTag status={paymentStatus} />
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {paymentMethods.find(({ value }) => value === paymentMethod)?.label}
          </Typography.Text>
        </Flex>
      ),
    },
    { title: 'Status', key: 'status', render: (_, { orderStatus }) => <OrderStatusTag status={orderStatus} /> },
    {
      title: 'Actions',
      fixed: 'end',
      key: 'actions',
      align: 'right',
      render: (_, order) => (
        <Flex gap={8} justify="flex-end">
          <Button size="small" onClick={() => onView(order.id)} aria-label={`Details of ${orderName(order, 8)}`}>
            Details
          </Button>
          {onUpdateStatus && (
            <Button
              size="small"
              onClick={() => onUpdateStatus(order)}
              aria-label={`Update Status of ${orderName(order, 8)}`}
            >
              Update Status
            </Button>
          )}
        </Flex>
      ),
    },
  ];
  return (
    <Table<AdminOrderRowFragment>
      rowKey="id"
      size="middle"
      aria-busy={busy}
      columns={columns}
      dataSource={[...orders]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      expandable={{ expandedRowRender: ({ items }) => <OrderItems items={items} /> }}
      locale={{
        emptyText: (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
            <strong>No orders found</strong>
            <div>Try changing your filters</div>
          </Empty>
        ),
      }}
      onChange={(_page, _filters, sorted) => {
        if (Array.isArray(sorted)) return;
        onSort(sorted.order ? sortOf[sorted.columnKey as keyof typeof sortOf]?.[sorted.order] : undefined);
      }}
    />
  );
}
