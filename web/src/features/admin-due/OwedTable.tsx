// The rows of the due amounts; on a phone they are cards.
import { Button, Flex, Grid, Table, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminOwedOrdersQuery } from '../../generated/admin-due';
import { counted } from '../../shared/counted';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';

export type Owed = AdminOwedOrdersQuery['owedOrders']['items'][number];

export interface OwedTableProps {
  owed: readonly Owed[];
  busy: boolean;
  /** A reminder is on its way. */
  sending: boolean;
  onStatement: (customerId: string) => void;
  /** Left out for those who only read orders. */
  onRemind?: (owed: Owed) => void;
}

/** Days after which it is time to call. */
const LATE = 30;
const SOME_TIME = 7;
/** Within it the shop sends no second reminder. */
const DAY = 86_400_000;

function Age({ days, owedSince }: Pick<Owed, 'days' | 'owedSince'>) {
  const colour = days >= LATE ? 'red' : days >= SOME_TIME ? 'orange' : 'default';
  return (
    <>
      <Tag color={colour} style={{ margin: 0 }}>
        {days === 0 ? 'Since today' : counted(days, 'day')}
      </Tag>
      <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
        since {formatDate(owedSince)}
      </Typography.Text>
    </>
  );
}

function Who({ owed: { order }, onStatement }: { owed: Owed } & Pick<OwedTableProps, 'onStatement'>) {
  return (
    <>
      <Button type="link" className="admin-opens" onClick={() => onStatement(order.user.id)}>
        {order.user.name}
      </Button>
      {order.contactInfo.phone && (
        <div>
          <a href={`tel:${order.contactInfo.phone}`}>{order.contactInfo.phone}</a>
        </div>
      )}
    </>
  );
}

function Remind({ owed, sending, onRemind }: { owed: Owed } & Pick<OwedTableProps, 'sending' | 'onRemind'>) {
  const { reminders, remindedAt, order } = owed;
  const isFresh = remindedAt !== null && Date.now() - new Date(remindedAt).getTime() < DAY;
  return (
    <Flex vertical align="flex-start" gap={4}>
      {onRemind && (
        <Button
          disabled={isFresh || sending}
          aria-label={`Remind ${order.user.name} of ${order.orderNumber}`}
          onClick={() => onRemind(owed)}
        >
          Remind
        </Button>
      )}
      {remindedAt && (
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {counted(reminders, 'reminder')}, last {formatDate(remindedAt)}
        </Typography.Text>
      )}
    </Flex>
  );
}

const OrderLink = ({ order }: Pick<Owed, 'order'>) => (
  <Link to={`/admin/orders?view=${order.id}`} style={{ whiteSpace: 'nowrap' }}>
    {order.orderNumber}
  </Link>
);

const paidOf = ({ paidAmount, totalAmount }: Owed['order']) =>
  `${formatRupees(paidAmount)} of ${formatRupees(totalAmount)} paid`;

export function OwedTable({ owed, busy, sending, onStatement, onRemind }: OwedTableProps) {
  const { md } = Grid.useBreakpoint();
  const reminding = { sending, ...(onRemind && { onRemind }) };
  if (md === false)
    return (
      <ul className="admin-cards" aria-label="Due amounts" aria-busy={busy}>
        {owed.map((one) => (
          <li key={one.order.id}>
            <Flex justify="space-between" align="flex-start" gap={12}>
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Who owed={one} onStatement={onStatement} />
                <OrderLink order={one.order} />
                <div className="admin-quiet">{paidOf(one.order)}</div>
              </div>
              <div style={{ textAlign: 'right' }}>
                <strong>{formatRupees(one.owedAmount)}</strong>
                <div>
                  <Age {...one} />
                </div>
              </div>
            </Flex>
            <Remind owed={one} {...reminding} />
          </li>
        ))}
      </ul>
    );
  return (
    <Table<Owed>
      rowKey={({ order }) => order.id}
      size="middle"
      aria-busy={busy}
      pagination={false}
      dataSource={[...owed]}
      columns={[
        { title: 'Customer', key: 'who', render: (_, one) => <Who owed={one} onStatement={onStatement} /> },
        {
          title: 'Order',
          key: 'order',
          render: (_, { order }) => (
            <>
              <OrderLink order={order} />
              <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                {paidOf(order)}
              </Typography.Text>
            </>
          ),
        },
        {
          title: 'Due',
          key: 'due',
          align: 'right',
          render: (_, { owedAmount }) => <strong>{formatRupees(owedAmount)}</strong>,
        },
        { title: 'For how long', key: 'age', render: (_, one) => <Age {...one} /> },
        { title: 'Reminders', key: 'remind', render: (_, one) => <Remind owed={one} {...reminding} /> },
      ]}
    />
  );
}
