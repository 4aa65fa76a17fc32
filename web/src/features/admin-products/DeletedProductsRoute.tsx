// Deleted products, each of which can be restored.
import { useState } from 'react';
import { Button, Empty, Flex, Select, Skeleton, Typography } from 'antd';
import {
  useAdminDeletedProductsQuery,
  useAdminProductCategoriesQuery,
  useAdminRestoreProductMutation,
  type AdminDeletedProductsQuery,
} from '../../generated/admin-products';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import { useUrlState, wholeNumber } from '../../shared/back-office/url-state';

type Row = AdminDeletedProductsQuery['deletedProducts']['items'][number];

const fields = { page: wholeNumber(1) };

interface DeletedProductProps {
  product: Row;
  categories: readonly string[];
  onRestored: () => void;
}

function DeletedProduct({ product, categories, onRestored }: DeletedProductProps) {
  const { id, title, sku, price, stock, category, thumbnailUrl, deletedAt } = product;
  const [chosen, setChosen] = useState<string>();
  const [restore, { loading }] = useAdminRestoreProductMutation();
  const bringBack = async () => {
    try {
      const { data } = await restore({ variables: { id, ...(chosen && { category: chosen }) } });
      if (!data) return;
      const now = data.restoreProduct.sku;
      toast.success(now === sku ? `${title} is back` : `${title} is back with the SKU ${now}: ${sku} is taken by now`);
      onRestored();
    } catch (error) {
      console.error('The product could not be brought back', error);
      toast.error(errorText(error, 'The product could not be brought back. Please try again.'));
    }
  };
  return (
    <li style={{ padding: '12px 0', borderBottom: '1px solid var(--color-line)' }}>
      <Flex wrap gap={12} align="center">
        <Thumbnail src={thumbnailUrl} alt="" />
        <div style={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
          <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
            {sku} · {formatRupees(price)} · {stock.toLocaleString('en-IN')} in stock ·{' '}
            {category ?? 'its category was deleted too'}
          </Typography.Text>
          <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
            Deleted {formatDateTime(deletedAt)}
          </Typography.Text>
        </div>
        {category === null && (
          <Select
            aria-label={`Category for ${title}`}
            placeholder="Choose a category"
            value={chosen ?? null}
            options={categories.map((name) => ({ value: name, label: name }))}
            onChange={setChosen}
            style={{ width: 180 }}
          />
        )}
        <Button
          loading={loading}
          disabled={category === null && !chosen}
          aria-label={`Bring ${title} back`}
          onClick={() => void bringBack()}
        >
          Bring back
        </Button>
      </Flex>
    </li>
  );
}

export function DeletedProductsRoute() {
  const [{ page }, setState] = useUrlState(fields);
  const list = useAdminDeletedProductsQuery({ variables: { page }, fetchPolicy: 'cache-and-network' });
  const categories = useAdminProductCategoriesQuery();
  const deleted = (list.data ?? list.previousData)?.deletedProducts;
  const names = (categories.data?.categories ?? []).map(({ name }) => name);
  return (
    <>
      <PageHeading title="Deleted products" about="Brought back, a product is in the shop again as it was." />
      <FailureNotice
        error={list.error}
        fallback="The deleted products could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {!deleted && list.loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {deleted?.total === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="No product was deleted. What you delete appears here and can be brought back."
        />
      )}
      {deleted && (
        <>
          <ul aria-label="Deleted products" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {deleted.items.map((product) => (
              <DeletedProduct
                key={product.id}
                product={product}
                categories={names}
                onRestored={() => void list.refetch()}
              />
            ))}
          </ul>
          <Pager
            page={deleted.page}
            pages={deleted.pages}
            total={deleted.total}
            noun="deleted products"
            onPage={(number, how) => setState({ page: number }, how)}
          />
        </>
      )}
    </>
  );
}
