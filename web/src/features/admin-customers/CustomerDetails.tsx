// One customer: account, what they spent, and their latest orders.
import { Descriptions, Flex, Modal, Skeleton, Typography } from 'antd';
import { skipToken } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import {
  useAdminCustomerOrdersQuery,
  useAdminCustomerQuery,
  type AdminCustomerOrdersQuery,
} from '../../generated/admin-customers';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { CopyableEmail } from '../../shared/back-office/Email';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { orderName } from '../../shared/back-office/order-words';
import { useCan } from '../../shared/back-office/permissions';
import { Part } from '../../shared/back-office/Part';
import { OrderStatusTag } from '../../shared/back-office/StatusTag';
import { useWhileOpen } from '../../shared/back-office/use-while-open';

function LatestOrders({ orders, email }: { orders: AdminCustomerOrdersQuery['orders']; email: string }) {
  return (
    <Part title={`Latest orders (${orders.total})`}>
      {orders.total === 0 && <Typography.Text type="secondary">No orders found</Typography.Text>}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {orders.orders.map((order) => (
          <li key={order.id} style={{ padding: '2px 0' }}>
            <Flex justify="space-between" align="baseline" gap="0 12px" wrap>
              <Link to={`/admin/orders?view=${order.id}`} style={{ lineHeight: '44px' }}>
                {orderName(order, 8)}
              </Link>
              <span>{formatDate(order.createdAt)}</span>
              <Flex align="baseline" justify="flex-end" gap={12} style={{ flex: '1 1 auto' }}>
                <OrderStatusTag status={order.orderStatus} />
                <strong>{formatRupees(order.totalAmount)}</strong>
              </Flex>
            </Flex>
          </li>
        ))}
      </ul>
      {orders.total > orders.orders.length && (
        <Link to={`/admin/orders?${new URLSearchParams({ search: email })}`}>Show all {orders.total}</Link>
      )}
    </Part>
  );
}

export function CustomerDetails({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const readsOrders = useCan()('READ_ORDERS', 'MANAGE_ORDERS');
  const { data, loading, error, refetch } = useAdminCustomerQuery(
    id ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const orders = useAdminCustomerOrdersQuery(
    id && readsOrders ? { variables: { customerId: id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const open = id !== undefined;
  const customer = useWhileOpen(open, data?.customer);
  const latest = useWhileOpen(open, orders.data?.orders);
  return (
    <Modal open={open} title={customer?.name ?? 'Customer'} footer={null} onCancel={onClose} width={620}>
      <FailureNotice error={error} fallback="The customer could not be loaded." onRetry={() => void refetch()} />
      {customer ? (
        <Descriptions
          size="small"
          bordered
          column={1}
          items={[
            { key: 'email', label: 'Email', children: <CopyableEmail address={customer.email} /> },
            { key: 'role', label: 'Role', children: customer.role.toLowerCase() },
            { key: 'since', label: 'Customer since', children: formatDate(customer.createdAt) },
            { key: 'orders', label: 'Orders', children: customer.orderCount },
            { key: 'spent', label: 'Spent', children: formatRupees(customer.totalSpent) },
            { key: 'cart', label: 'In the cart', children: customer.cartCount },
          ]}
        />
      ) : (
        loading && <Skeleton active />
      )}
      <FailureNotice error={orders.error} fallback="The orders could not be loaded." />
      {customer && latest && <LatestOrders orders={latest} email={customer.email} />}
    </Modal>
  );
}
