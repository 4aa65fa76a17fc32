// The lines of an order as they were when it was placed.
import { Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminOrderRowFragment } from '../../generated/admin-orders';
import { formatRupees } from '../../shared/money';
import { less } from '../../shared/offers/discounts';
import { useCan } from '../../shared/back-office/permissions';
import { Thumbnail } from '../../shared/back-office/Thumbnail';

export interface OrderItemsProps {
  items: AdminOrderRowFragment['items'];
  /** Pieces of each that were cancelled, where that is known. */
  cancelled?: readonly number[];
}

export function OrderItems({ items, cancelled = [] }: OrderItemsProps) {
  const seesProducts = useCan()('MANAGE_CATALOGUE');
  return (
    <ul aria-label="Items" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {items.map(
        ({ productId, title, image, price, quantity, discount, lineTotal, sku, isOwnWork, detail }, index) =>
          (quantity > 0 || (cancelled[index] ?? 0) > 0) && (
            <li key={`${productId}-${index}`} style={{ padding: '6px 0' }}>
              <Flex gap={12} align="center">
                <Thumbnail src={image} alt={title} />
                <div style={{ flex: 1, minWidth: 0 }}>
                  {seesProducts && !isOwnWork ? <Link to={`/admin/products?view=${productId}`}>{title}</Link> : title}
                  {detail && <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{detail}</div>}
                  <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                    {sku && `${sku} · `}
                    {formatRupees(price)} × {quantity}
                    {discount > 0 && <span style={{ whiteSpace: 'nowrap' }}>, {less(discount)} by offers</span>}
                    {(cancelled[index] ?? 0) > 0 && `, ${cancelled[index]} cancelled`}
                  </Typography.Text>
                </div>
                <strong>{formatRupees(lineTotal)}</strong>
              </Flex>
            </li>
          ),
      )}
    </ul>
  );
}
