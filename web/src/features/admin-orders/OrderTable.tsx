// The rows of the order list; a row unfolds to its items.
import type { ReactNode } from 'react';
import { Button, Checkbox, Empty, Flex, Grid, Skeleton, Table, Tag, Typography, type TableColumnsType } from 'antd';
import { EyeOutlined, SyncOutlined } from '@ant-design/icons';
import type { AdminOrderRowFragment } from '../../generated/admin-orders';
import { formatRupees } from '../../shared/money';
import { Email } from '../../shared/back-office/Email';
import { Moment } from '../../shared/back-office/Moment';
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
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onSort: (sort: OrderListState['sort']) => void;
  onView: (id: string) => void;
  /** Left out for those who only read orders. */
  onUpdateStatus?: (target: StatusTarget) => void;
}

/** Pixels of the columns with a box to choose and a button to unfold: on a phone the words need the rest. */
const CONTROL_WIDTH = 32;

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

function Small({ children }: { children: ReactNode }) {
  return (
    <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
      {children}
    </Typography.Text>
  );
}

function Payment({ order }: { order: AdminOrderRowFragment }) {
  return (
    <Flex vertical align="flex-start" gap={2}>
      <PaymentStatusTag order={order} />
      <Small>{paymentMethods.find(({ value }) => value === order.paymentMethod)?.label}</Small>
    </Flex>
  );
}

interface RowActionProps {
  name: string;
  order: AdminOrderRowFragment;
  icon: ReactNode;
  /** False where there is room for the icon only. */
  inWords: boolean;
  onClick: () => void;
}

function RowAction({ name, order, icon, inWords, onClick }: RowActionProps) {
  const label = `${name} of ${orderName(order, 8)}`;
  if (inWords)
    return (
      <Button size="small" onClick={onClick} aria-label={label}>
        {name}
      </Button>
    );
  return <Button type="text" icon={icon} onClick={onClick} title={name} aria-label={label} />;
}

export function OrderTable(props: OrderTableProps) {
  const { orders, loading, busy, sort, chosen, onChoose, onSort, onView, onUpdateStatus } = props;
  const { md, xl } = Grid.useBreakpoint();
  if (loading) return <Skeleton active paragraph={{ rows: 10 }} />;
  const columns: TableColumnsType<AdminOrderRowFragment> = [
    {
      title: 'Order',
      key: 'number',
      render: (_, order) => (
        <>
          <Button type="link" onClick={() => onView(order.id)} style={{ padding: 0, height: 'auto' }}>
            {orderName(order, 8)}
          </Button>
          {!md && <Small>{order.user.name}</Small>}
          {!xl && (
            <Small>
              <Moment at={order.createdAt} />
            </Small>
          )}
          {!md && <div>{formatRupees(order.totalAmount)}</div>}
        </>
      ),
    },
    {
      title: 'Customer',
      key: 'customer',
      responsive: ['md'],
      render: (_, { user, contactInfo }) => (
        <div style={{ maxWidth: 220, overflowWrap: 'anywhere' }}>
          {user.name}
          <Small>
            <Email address={user.email || contactInfo.email} />
          </Small>
        </div>
      ),
    },
    {
      title: 'Date',
      ...sorter('date', sort),
      responsive: ['xl'],
      render: (_, { createdAt }) => <Moment at={createdAt} />,
    },
    { title: 'Items', key: 'items', align: 'right', responsive: ['xl'], render: (_, order) => pieces(order) },
    {
      title: 'Total',
      ...sorter('total', sort),
      align: 'right',
      responsive: ['md'],
      render: (_, { totalAmount }) => formatRupees(totalAmount),
    },
    {
      title: 'Payment',
      key: 'payment',
      responsive: ['xl'],
      render: (_, order) => <Payment order={order} />,
    },
    {
      title: 'Status',
      key: 'status',
      render: (_, order) => (
        <Flex vertical align="flex-start" gap={4}>
          <OrderStatusTag status={order.orderStatus} />
          {order.acceptBy && <Tag color="gold">Waits for your yes</Tag>}
          {!xl && <Payment order={order} />}
        </Flex>
      ),
    },
    {
      title: 'Actions',
      key: 'actions',
      align: 'right',
      fixed: 'end',
      render: (_, order) => (
        <Flex gap={xl ? 8 : 0} justify="flex-end">
          <RowAction
            name="Details"
            order={order}
            icon={<EyeOutlined aria-hidden />}
            inWords={xl === true}
            onClick={() => onView(order.id)}
          />
          {onUpdateStatus && (
            <RowAction
              name="Update Status"
              order={order}
              icon={<SyncOutlined aria-hidden />}
              inWords={xl === true}
              onClick={() => onUpdateStatus(order)}
            />
          )}
        </Flex>
      ),
    },
  ];
  const here = orders.filter(({ id }) => chosen.includes(id)).length;
  return (
    <>
      {orders.length > 0 && (
        <Checkbox
          checked={here === orders.length}
          indeterminate={here > 0 && here < orders.length}
          className="admin-thumb-target"
          onChange={(event) => onChoose(event.target.checked ? orders.map(({ id }) => id) : [])}
        >
          Choose all on this page
        </Checkbox>
      )}
      <Table<AdminOrderRowFragment>
        rowKey="id"
        size="middle"
        aria-busy={busy}
        columns={columns}
        dataSource={[...orders]}
        pagination={false}
        {...(xl && { scroll: { x: 'max-content' } })}
        rowSelection={{
          columnWidth: CONTROL_WIDTH,
          selectedRowKeys: [...chosen],
          onChange: (keys) => onChoose(keys.map(String)),
          getCheckboxProps: (order) => ({ 'aria-label': `Choose order ${orderName(order, 8)}` }),
          // The table measures its columns by their titles: a box in one of them would be there twice.
          columnTitle: <span className="sr-only">Chosen</span>,
        }}
        expandable={{
          columnWidth: CONTROL_WIDTH,
          columnTitle: <span className="sr-only">Items</span>,
          expandedRowRender: ({ items }) => <OrderItems items={items} />,
        }}
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
    </>
  );
}
