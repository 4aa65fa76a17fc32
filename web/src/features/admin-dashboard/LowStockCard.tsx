// Products with low stock.
import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminDashboardQuery } from '../../generated/admin-dashboard';
import { Panel } from '../../shared/back-office/Panel';

export interface LowStockCardProps {
  total: number;
  items: NonNullable<AdminDashboardQuery['lowStockProducts']>['items'];
}

export function LowStockCard({ total, items }: LowStockCardProps) {
  return (
    <Panel title={`Low stock (${total})`} extra={<Link to="/admin/low-stock">Show all</Link>}>
      {total === 0 && <span className="admin-quiet">Everything is well stocked.</span>}
      <ul className="dash-list">
        {items.map(({ id, title, stock, optionValues }) => (
          <li key={id}>
            <Flex justify="space-between" gap={12}>
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Link to={`/admin/products?view=${id}`}>{title}</Link>
                {optionValues.length > 0 && (
                  <div className="admin-quiet">{optionValues.map(({ value }) => value).join(', ')}</div>
                )}
              </div>
              <strong style={{ whiteSpace: 'nowrap' }}>{stock > 0 ? `${stock} left` : 'Out of Stock'}</strong>
            </Flex>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
