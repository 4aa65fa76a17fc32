// The latest orders.
import { Card, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminDashboardQuery } from '../../generated/admin-dashboard';
import { formatRupees } from '../../shared/money';
import { formatDate } from '../../shared/dates';
import { orderName, orderStatusColours } from '../../shared/back-office/order-words';
import { OrderStatusTag } from '../../shared/back-office/StatusTag';

/** The dashboard's colour map has no colour of its own for `out for delivery`. */
const colourOf = (status: keyof typeof orderStatusColours) =>
  status === 'OUT_FOR_DELIVERY' ? 'default' : orderStatusColours[status];

export function RecentOrders({ orders }: { orders: AdminDashboardQuery['dashboard']['recentOrders'] }) {
  return (
    <Card title="Recent Orders" extra={<Link to="/admin/orders">All orders</Link>} style={{ height: '100%' }}>
      {orders.length === 0 && <Typography.Text type="secondary">No recent orders found</Typography.Text>}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {orders.map((order) => (
          <li key={order.id} style={{ padding: '10px 0', borderBottom: '1px solid #ece5d9' }}>
            <Flex justify="space-between" gap={12}>
              <div style={{ minWidth: 0 }}>
                <Link to={`/admin/orders?view=${order.id}`}>{orderName(order, 6)}</Link>
                <div style={{ color: '#525f58', overflowWrap: 'anywhere' }}>
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
    </Card>
  );
}
