// Products that are about to run out or have, fewest pieces first.
import { useState } from 'react';
import {
  useAdminDeleteProductMutation,
  useAdminLowStockQuery,
  useAdminProductCategoriesQuery,
} from '../../generated/admin-products';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useUrlState } from '../../shared/back-office/url-state';
import { ProductDetails } from './ProductDetails';
import { ProductEditor } from './ProductEditor';
import { ProductTable } from './ProductTable';
import { pageSizeOf, productListFields } from './product-list-state';

export function LowStockRoute() {
  const [state, setState] = useUrlState(productListFields);
  const [edited, setEdited] = useState<string>();
  const list = useAdminLowStockQuery({
    variables: { page: state.page, pageSize: pageSizeOf(state) },
    fetchPolicy: 'cache-and-network',
  });
  const categories = useAdminProductCategoriesQuery();
  const [deleteProduct] = useAdminDeleteProductMutation({
    onCompleted: () => void list.refetch(),
    onError: (error) => toast.error(errorText(error, 'The product could not be deleted.')),
  });
  const products = (list.data ?? list.previousData)?.lowStockProducts;
  return (
    <>
      <PageHeading title="Low stock" about="Fewest pieces first; edit a product to set what has come in." />
      <FailureNotice error={list.error} fallback="Failed to fetch products" onRetry={() => void list.refetch()} />
      <ProductTable
        products={products?.items ?? []}
        total={products?.total ?? 0}
        loading={list.loading}
        state={state}
        sortable={false}
        onChange={setState}
        onView={(id) => setState({ view: id })}
        onEdit={setEdited}
        onDelete={(id) => void deleteProduct({ variables: { id } })}
      />
      <ProductDetails
        id={state.view || undefined}
        onClose={() => setState({ view: '' })}
        onEdit={(id) => {
          setState({ view: '' });
          setEdited(id);
        }}
      />
      <ProductEditor
        id={edited}
        categories={categories.data?.categories ?? []}
        onClose={() => setEdited(undefined)}
        onSaved={() => void list.refetch()}
      />
    </>
  );
}
