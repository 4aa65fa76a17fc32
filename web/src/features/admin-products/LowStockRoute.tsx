// Products with low or no stock, lowest first.
import { lazy, Suspense, useState } from 'react';
import { Button } from 'antd';
import { useAdminLowStockQuery, useAdminProductCategoriesQuery } from '../../generated/admin-products';
import { useLastPage } from '../../shared/back-office/Pager';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useUrlState } from '../../shared/back-office/url-state';
import { ProductDialogs } from './ProductDialogs';
import { ProductTable } from './ProductTable';
import { pageSizeOf, productListFields } from './product-list-state';
import { useProductDeletion } from './use-product-deletion';

const StockTake = lazy(() => import('./StockTake'));

export function LowStockRoute() {
  const [state, setState] = useUrlState(productListFields);
  const [taking, setTaking] = useState(false);
  const list = useAdminLowStockQuery({
    variables: { page: state.page, pageSize: pageSizeOf(state) },
    fetchPolicy: 'cache-and-network',
  });
  const categories = useAdminProductCategoriesQuery();
  const products = (list.data ?? list.previousData)?.lowStockProducts;
  const reload = () => void list.refetch();
  useLastPage(list.data?.lowStockProducts, (page, how) => setState({ page }, how));
  const remove = useProductDeletion(
    { page: state.page, count: products?.items.length ?? 0 },
    (page) => setState({ page }),
    reload,
  );
  return (
    <>
      <PageHeading
        title="Low stock"
        about="Fewest pieces first, those that are out of stock on top; view a product to correct its stock."
        actions={<Button onClick={() => setTaking(true)}>Stock take</Button>}
      />
      {taking && (
        <Suspense>
          <StockTake onClose={() => setTaking(false)} onDone={reload} />
        </Suspense>
      )}
      <FailureNotice error={list.error} fallback="Failed to fetch products" onRetry={reload} />
      {(products || list.loading) && (
        <ProductTable
          products={products?.items ?? []}
          total={products?.total ?? 0}
          loading={list.loading}
          state={state}
          sortable={false}
          empty="Everything is well stocked."
          onChange={setState}
          onView={(view) => setState({ view })}
          onEdit={(edit) => setState({ edit })}
          onDelete={(id, title) => void remove(id, title)}
        />
      )}
      <ProductDialogs
        viewed={state.view}
        edited={state.edit}
        categories={categories.data?.categories ?? []}
        onClose={() => setState({ view: '', edit: '' }, { replace: true })}
        onEdit={(edit) => setState({ view: '', edit })}
        onSaved={reload}
      />
    </>
  );
}
