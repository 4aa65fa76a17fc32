// What is about to run out.
import { Card, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminLowStockCountQuery } from '../../generated/admin-dashboard';

export interface LowStockCardProps {
  total: number;
  items: AdminLowStockCountQuery['lowStockProducts']['items'];
}

export function LowStockCard({ total, items }: LowStockCardProps) {
  return (
    <Card title={`Low stock (${total})`} extra={<Link to="/admin/low-stock">Show all</Link>} style={{ height: '100%' }}>
      {total === 0 && <Typography.Text type="secondary">Everything is well stocked.</Typography.Text>}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map(({ id, title, stock }) => (
          <li key={id} style={{ padding: '8px 0', borderBottom: '1px solid #ece5d9' }}>
            <Flex justify="space-between" gap={12}>
              <Link to={`/admin/products?view=${id}`}>{title}</Link>
              <strong style={{ whiteSpace: 'nowrap' }}>{stock > 0 ? `${stock} left` : 'Out of Stock'}</strong>
            </Flex>
          </li>
        ))}
      </ul>
    </Card>
  );
}
