// Everything about one product, in a dialog.
import { lazy, Suspense } from 'react';
import { Button, Descriptions, Empty, Flex, Image, Skeleton, Tag, Typography } from 'antd';
import { skipToken } from '@apollo/client/react';
import { useAdminProductQuery, type AdminProductDetailsFragment } from '../../generated/admin-products';
import { formatRupees } from '../../shared/money';
import { formatDateTime } from '../../shared/dates';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Part } from '../../shared/back-office/Part';
import { plainItems } from './product-fields';
import { leaveScreen } from '../../shared/back-office/use-unsaved-changes';
import { useWhileOpen } from '../../shared/back-office/use-while-open';

const ProductStock = lazy(() => import('./ProductStock'));

export function ProductFacts({ product }: { product: AdminProductDetailsFragment }) {
  const { price, originalPrice, discountPercent, stock } = product;
  return (
    <>
      {product.images.length === 0 ? (
        <Empty description="No images available" image={Empty.PRESENTED_IMAGE_SIMPLE} />
      ) : (
        <Image.PreviewGroup>
          <Flex wrap gap={8} style={{ marginBottom: 16 }}>
            {product.images.map(({ key, url, thumbnailUrl, alt }) => (
              <Image
                key={key}
                width={96}
                height={96}
                src={thumbnailUrl}
                preview={{ src: url }}
                alt={alt || product.title}
                style={{ objectFit: 'cover', borderRadius: 6 }}
              />
            ))}
          </Flex>
        </Image.PreviewGroup>
      )}
      <Typography.Paragraph style={{ whiteSpace: 'pre-line' }}>{product.description}</Typography.Paragraph>
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, sm: 2 }}
        items={[
          {
            key: 'price',
            label: 'Price',
            children: (
              <>
                {formatRupees(price)}{' '}
                {originalPrice !== null && (
                  <>
                    <Typography.Text delete type="secondary">
                      {formatRupees(originalPrice)}
                    </Typography.Text>{' '}
                    <Tag color="green">{discountPercent}% off</Tag>
                  </>
                )}
              </>
            ),
          },
          { key: 'stock', label: 'Stock', children: stock > 0 ? `${stock} – In Stock` : 'Out of Stock' },
          { key: 'category', label: 'Category', children: product.category },
          { key: 'featured', label: 'Featured', children: product.featured ? 'Yes' : 'No' },
          { key: 'sku', label: 'SKU', children: product.sku },
          ...plainItems(product),
          { key: 'created', label: 'Added', children: formatDateTime(product.createdAt) },
          { key: 'updated', label: 'Updated', children: formatDateTime(product.updatedAt) },
        ]}
      />
      {product.specifications.length > 0 && (
        <Part title="Specifications">
          <Descriptions
            size="small"
            bordered
            column={1}
            items={product.specifications.map(({ key, value }, index) => ({ key: index, label: key, children: value }))}
          />
        </Part>
      )}
    </>
  );
}

export interface ProductDetailsProps {
  /** Without one the dialog is closed. */
  id: string | undefined;
  onClose: () => void;
  onEdit: (id: string) => void;
  /** Its stock was corrected. */
  onStock: () => void;
}

export function ProductDetails({ id, onClose, onEdit, onStock }: ProductDetailsProps) {
  const { data, loading, error, refetch } = useAdminProductQuery(
    id ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const product = useWhileOpen(id !== undefined, data?.product);
  return (
    <FormDialog
      open={id !== undefined}
      title={product?.title ?? 'Product details'}
      width={760}
      onClose={onClose}
      cancelText="Close"
      footer={(_, { CancelBtn }) => (
        <>
          <Button disabled={!product} onClick={() => id && leaveScreen(() => onEdit(id))}>
            Edit
          </Button>
          <CancelBtn />
        </>
      )}
    >
      <FailureNotice error={error} fallback="The product could not be loaded." onRetry={() => void refetch()} />
      {product ? (
        <>
          <ProductFacts product={product} />
          {id && (
            <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
              <ProductStock
                key={id}
                id={id}
                onChanged={() => {
                  void refetch();
                  onStock();
                }}
              />
            </Suspense>
          )}
        </>
      ) : (
        loading && <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {id && !product && !loading && !error && <Empty description="This product no longer exists." />}
    </FormDialog>
  );
}
