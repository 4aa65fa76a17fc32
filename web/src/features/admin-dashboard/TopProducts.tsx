// What sold most, by pieces.
import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminDashboardQuery } from '../../generated/admin-dashboard';
import { formatRupees } from '../../shared/money';
import { useCan } from '../../shared/back-office/permissions';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import { Panel } from '../../shared/back-office/Panel';

export function TopProducts({ products }: { products: AdminDashboardQuery['dashboard']['topProducts'] }) {
  const seesProducts = useCan()('MANAGE_CATALOGUE');
  return (
    <Panel title="Top Products">
      {products.length === 0 && <span className="admin-quiet">No products found</span>}
      <ul className="dash-list">
        {products.map(({ product, title, unitsSold, revenue, stock }, index) => (
          <li key={product?.id ?? `${title}-${index}`}>
            <Flex gap={12} align="center">
              <Thumbnail src={product?.images[0]?.thumbnailUrl} alt="" />
              <div style={{ flex: 1, minWidth: 0 }}>
                <div style={{ overflowWrap: 'anywhere' }}>
                  {seesProducts && product ? <Link to={`/admin/products?view=${product.id}`}>{title}</Link> : title}
                </div>
                <span className="admin-quiet">{stock} in stock</span>
              </div>
              <Flex vertical align="flex-end">
                <strong>{unitsSold.toLocaleString('en-IN')} sold</strong>
                <span className="admin-quiet">{formatRupees(revenue)}</span>
              </Flex>
            </Flex>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
