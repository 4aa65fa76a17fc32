// The grid of products with their prices.
import { Button, Card, Col, Flex, Row, Tag, Typography } from 'antd';
import { EditOutlined } from '@ant-design/icons';
import type { AdminPricedProductFragment } from '../../generated/admin-pricing';
import { formatRupees } from '../../shared/money';
import { Thumbnail } from '../../shared/back-office/Thumbnail';

export interface PriceCardsProps {
  products: readonly AdminPricedProductFragment[];
  onEdit: (product: AdminPricedProductFragment) => void;
}

export function PriceCards({ products, onEdit }: PriceCardsProps) {
  return (
    <Row gutter={[12, 12]}>
      {products.map((product) => {
        const { id, title, price, originalPrice, discountPercent, images } = product;
        return (
          <Col key={id} xs={24} sm={12} lg={8} xxl={6}>
            <Card size="small" style={{ height: '100%' }}>
              <Flex gap={12}>
                <Thumbnail src={images[0]?.thumbnailUrl} alt={title} size={72} />
                <div style={{ flex: 1, minWidth: 0 }}>
                  <div style={{ overflowWrap: 'anywhere' }}>{title}</div>
                  <Flex gap={8} align="baseline" wrap>
                    <strong style={{ fontSize: 16 }}>{formatRupees(price)}</strong>
                    {originalPrice !== null && (
                      <Typography.Text delete type="secondary">
                        {formatRupees(originalPrice)}
                      </Typography.Text>
                    )}
                    {discountPercent > 0 && (
                      <Tag color="green" style={{ margin: 0 }}>
                        {discountPercent}% OFF
                      </Tag>
                    )}
                  </Flex>
                  {product.priceWithTax !== price && (
                    <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                      {formatRupees(product.priceWithTax)} incl. GST
                    </Typography.Text>
                  )}
                </div>
                <Button
                  type="text"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={`Edit price of ${title}`}
                  onClick={() => onEdit(product)}
                />
              </Flex>
            </Card>
          </Col>
        );
      })}
    </Row>
  );
}
