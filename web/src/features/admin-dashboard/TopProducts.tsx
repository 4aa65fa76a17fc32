// What sold most, by pieces.
import { Card, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminDashboardQuery } from '../../generated/admin-dashboard';
import { formatRupees } from '../../shared/money';
import { useCan } from '../../shared/back-office/permissions';
import { Thumbnail } from '../../shared/back-office/Thumbnail';

export function TopProducts({ products }: { products: AdminDashboardQuery['dashboard']['topProducts'] }) {
  const seesProducts = useCan()('MANAGE_CATALOGUE');
  return (
    <Card title="Top Products" style={{ height: '100%' }}>
      {products.length === 0 && <Typography.Text type="secondary">No products found</Typography.Text>}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {products.map(({ product, title, unitsSold, revenue, stock }, index) => (
          <li key={product?.id ?? `${title}-${index}`} style={{ padding: '10px 0', borderBottom: '1px solid #ece5d9' }}>
            <Flex gap={12} align="center">
              <Thumbnail src={product?.images[0]?.thumbnailUrl} alt="" />
              <div style={{ flex: 1, minWidth: 0 }}>
                <div style={{ overflowWrap: 'anywhere' }}>
                  {seesProducts && product ? <Link to={`/admin/products?view=${product.id}`}>{title}</Link> : title}
                </div>
                <Typography.Text type="secondary">{stock} in stock</Typography.Text>
              </div>
              <Flex vertical align="flex-end">
                <strong>{unitsSold.toLocaleString('en-IN')} sold</strong>
                <Typography.Text type="secondary">{formatRupees(revenue)}</Typography.Text>
              </Flex>
            </Flex>
          </li>
        ))}
      </ul>
    </Card>
  );
}
