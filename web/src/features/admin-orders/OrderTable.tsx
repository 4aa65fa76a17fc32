// The rows of the order list, on small screens its cards; a row unfolds to its items.
import { memo, type ReactNode } from 'react';
import { SyncOutlined } from '@ant-design/icons';
import { Button, Checkbox, Empty, Flex, Grid, Skeleton, Table, Tag, Typography, type TableColumnsType } from 'antd';
import type { AdminOrderRowFragment } from '../../generated/admin-orders';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { Email } from '../../shared/back-office/Email';
import { Moment } from '../../shared/back-office/Moment';
import { moneyColour, moneyOf, orderName } from '../../shared/back-office/order-words';
import { nextStep } from '../../shared/back-office/next-step';
import { OrderStatusTag } from '../../shared/back-office/StatusTag';
import { OrderItems } from './OrderItems';
import { methodBesideMoney, type OrderListState } from './order-list-state';
import type { StatusTarget } from './UpdateStatus';

export interface OrderTableProps {
  orders: readonly AdminOrderRowFragment[];
  /** Loading for the first time. */
  loading: boolean;
  /** Refetching. */
  busy: boolean;
  sort: OrderListState['sort'];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onSort: (sort: OrderListState['sort']) => void;
  onView: (id: string) => void;
  /** Left out for those who only read orders. */
  onUpdateStatus?: (target: StatusTarget) => void;
}

/** Widths of the selection and expand columns, in pixels. */
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

/** In words: the tag beside it is the order's status. */
function Payment({ order }: { order: AdminOrderRowFragment }) {
  const method = methodBesideMoney(order);
  return (
    <>
      <span style={{ color: moneyColour(order) }}>{moneyOf(order).words}</span>
      {method && <Small>{method}</Small>}
    </>
  );
}

interface RowActionsProps extends Pick<OrderTableProps, 'onView' | 'onUpdateStatus'> {
  /** Shows the icon only. */
  tight?: boolean;
  order: AdminOrderRowFragment;
}

/** Button of the next step and menu of other statuses. Memoised, so that selecting rows does not rerender it. */
const RowActions = memo(function RowActions({ order, tight = false, onView, onUpdateStatus }: RowActionsProps) {
  const step = nextStep(order);
  const name = orderName(order, 8);
  if (!onUpdateStatus)
    return (
      <Button onClick={() => onView(order.id)} aria-label={`Details of ${name}`}>
        Details
      </Button>
    );
  return (
    <Flex gap={8} justify="flex-end" align="center">
      <Button
        type={tight ? 'text' : 'default'}
        icon={tight && <SyncOutlined aria-hidden />}
        title="Update Status"
        onClick={() => onUpdateStatus(order)}
        aria-label={`Update Status of ${name}`}
      >
        {!tight && 'Update Status'}
      </Button>
      {'label' in step && (
        <Button
          type="primary"
          onClick={() => (step.to ? onUpdateStatus({ ...order, to: step.to }) : onView(order.id))}
          aria-label={`${step.label} ${name}`}
        >
          {step.label}
        </Button>
      )}
    </Flex>
  );
});

function Waits({ order }: { order: AdminOrderRowFragment }) {
  return (
    <>
      {order.acceptBy && <Tag color="gold">Needs your approval</Tag>}
      {order.needsShopper && (
        <Tag color={order.noAnswer ? 'volcano' : 'gold'}>{order.noAnswer ? 'No answer' : 'Waits for the shopper'}</Tag>
      )}
    </>
  );
}

/** Cards of orders, on phones and tablets. */
function OrderCards({ orders, busy, chosen, onChoose, onView, onUpdateStatus }: OrderTableProps) {
  return (
    <ul className="admin-cards" aria-label="Orders" aria-busy={busy}>
      {orders.map((order) => (
        <li key={order.id} aria-label={`Order ${orderName(order, 8)}`}>
          <Flex justify="space-between" align="center" gap={8}>
            <Checkbox
              className="admin-thumb-target"
              classNames={{ icon: 'admin-thumb-box' }}
              checked={chosen.includes(order.id)}
              aria-label={`Choose order ${orderName(order, 8)}`}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, order.id] : chosen.filter((id) => id !== order.id))
              }
            />
            <Button
              type="link"
              onClick={() => onView(order.id)}
              style={{ padding: 0, marginRight: 'auto', fontWeight: 600 }}
            >
              {orderName(order, 8)}
            </Button>
            <OrderStatusTag status={order.orderStatus} />
          </Flex>
          <Flex justify="space-between" gap={12}>
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {order.user.name}
              <Small>
                <Moment at={order.createdAt} /> · {counted(pieces(order), 'piece')}
              </Small>
              <Waits order={order} />
            </div>
            <div style={{ textAlign: 'right' }}>
              <strong>{formatRupees(order.totalAmount)}</strong>
              <div>
                <Payment order={order} />
              </div>
            </div>
          </Flex>
          <RowActions order={order} onView={onView} {...(onUpdateStatus && { onUpdateStatus })} />
        </li>
      ))}
    </ul>
  );
}

function NoOrders() {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
      <strong>No orders found</strong>
      <div>Try changing your filters</div>
    </Empty>
  );
}

export function OrderTable(props: OrderTableProps) {
  const { orders, loading, busy, sort, chosen, onChoose, onSort, onView, onUpdateStatus } = props;
  const { lg, xl } = Grid.useBreakpoint();
  if (loading) return <Skeleton active paragraph={{ rows: 10 }} />;
  const columns: TableColumnsType<AdminOrderRowFragment> = [
    {
      title: 'Order',
      key: 'number',
      render: (_, order) => (
        <>
          <Button type="link" className="admin-opens" style={{ whiteSpace: 'nowrap' }} onClick={() => onView(order.id)}>
            {orderName(order, 8)}
          </Button>
          {!xl && (
            <Small>
              <Moment at={order.createdAt} />
            </Small>
          )}
        </>
      ),
    },
    {
      title: 'Customer',
      key: 'customer',
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
      render: (_, { totalAmount }) => <span style={{ whiteSpace: 'nowrap' }}>{formatRupees(totalAmount)}</span>,
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
          <Waits order={order} />
          {!xl && (
            <div>
              <Payment order={order} />
            </div>
          )}
        </Flex>
      ),
    },
    {
      title: 'Next step',
      key: 'actions',
      align: 'right',
      render: (_, order) => (
        <RowActions tight order={order} onView={onView} {...(onUpdateStatus && { onUpdateStatus })} />
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
          classNames={{ icon: 'admin-thumb-box' }}
          onChange={(event) => onChoose(event.target.checked ? orders.map(({ id }) => id) : [])}
        >
          Choose all on this page
        </Checkbox>
      )}
      {lg === false && (orders.length > 0 ? <OrderCards {...props} /> : <NoOrders />)}
      {lg !== false && (
        <Table<AdminOrderRowFragment>
          rowKey="id"
          size="middle"
          aria-busy={busy}
          columns={columns}
          dataSource={[...orders]}
          pagination={false}
          rowSelection={{
            columnWidth: CONTROL_WIDTH,
            selectedRowKeys: [...chosen],
            onChange: (keys) => onChoose(keys.map(String)),
            getCheckboxProps: (order) => ({ 'aria-label': `Choose order ${orderName(order, 8)}` }),
            // Not in a column title: Ant Design renders titles twice to measure columns.
            columnTitle: <span className="sr-only">Chosen</span>,
          }}
          expandable={{
            columnWidth: CONTROL_WIDTH,
            columnTitle: <span className="sr-only">Items</span>,
            expandedRowRender: ({ items }) => <OrderItems items={items} />,
          }}
          locale={{ emptyText: <NoOrders /> }}
          onChange={(_page, _filters, sorted) => {
            if (Array.isArray(sorted)) return;
            onSort(sorted.order ? sortOf[sorted.columnKey as keyof typeof sortOf]?.[sorted.order] : undefined);
          }}
        />
      )}
    </>
  );
}
