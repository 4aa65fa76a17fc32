// The latest orders.
import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminDashboardQuery } from '../../generated/admin-dashboard';
import { formatRupees } from '../../shared/money';
import { formatDate } from '../../shared/dates';
import { orderName, orderStatusColours } from '../../shared/back-office/order-words';
import { OrderStatusTag } from '../../shared/back-office/StatusTag';
import { Panel } from '../../shared/back-office/Panel';

/** The dashboard has no colour of its own for `out for delivery`. */
const colourOf = (status: keyof typeof orderStatusColours) =>
  status === 'OUT_FOR_DELIVERY' ? 'default' : orderStatusColours[status];

export function RecentOrders({ orders }: { orders: AdminDashboardQuery['dashboard']['recentOrders'] }) {
  return (
    <Panel title="Recent Orders" extra={<Link to="/admin/orders">All orders</Link>}>
      {orders.length === 0 && <span className="admin-quiet">No recent orders found</span>}
      <ul className="dash-list">
        {orders.map((order) => (
          <li key={order.id}>
            <Flex justify="space-between" gap={12}>
              <div style={{ minWidth: 0 }}>
                <Link to={`/admin/orders?view=${order.id}`}>{orderName(order, 6)}</Link>
                <div style={{ color: 'var(--ant-color-text-secondary)', overflowWrap: 'anywhere' }}>
                  {order.user.name} · {formatDate(order.createdAt)}
                </div>
              </div>
              <Flex vertical align="flex-end" gap={4}>
                <strong>{formatRupees(order.totalAmount)}</strong>
                <OrderStatusTag status={order.orderStatus} colour={colourOf(order.orderStatus)} />
              </Flex>
            </Flex>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
