// The product list with everything that is done to products from it.
import { useState, type Key } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  useAdminDeleteProductMutation,
  useAdminProductCategoriesQuery,
  useAdminProductsQuery,
} from '../../generated/admin-products';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useUrlState } from '../../shared/back-office/url-state';
import { BulkEditBar } from './BulkEditBar';
import { ExportProducts } from './ExportProducts';
import { ImportProducts } from './ImportProducts';
import { ProductDetails } from './ProductDetails';
import { ProductEditor } from './ProductEditor';
import { ProductFilters } from './ProductFilters';
import { ProductTable } from './ProductTable';
import { pageSizeOf, productFilter, productListFields, productSort } from './product-list-state';

export function ProductsRoute() {
  const [state, setState] = useUrlState(productListFields);
  const [edited, setEdited] = useState<string | 'new'>();
  const [selected, setSelected] = useState<Key[]>([]);
  const filter = productFilter(state);
  const list = useAdminProductsQuery({
    variables: { filter, sort: productSort(state), page: state.page, pageSize: pageSizeOf(state) },
    fetchPolicy: 'cache-and-network',
  });
  const categories = useAdminProductCategoriesQuery({ fetchPolicy: 'cache-and-network' });
  const [deleteProduct] = useAdminDeleteProductMutation({
    ...errorInForm,
    onError: (error) => {
      console.error('The product could not be deleted', error);
      toast.error(errorText(error, 'The product could not be deleted.'));
    },
  });
  const products = (list.data ?? list.previousData)?.products;
  const reload = () => void list.refetch();
  const remove = async (id: string) => {
    const { data } = await deleteProduct({ variables: { id } });
    if (!data?.deleteProduct.success) return;
    setSelected((ids) => ids.filter((one) => one !== id));
    toast.success('Product deleted');
    // The last one of a later page: the page before it is shown.
    if (products?.items.length === 1 && state.page > 1) setState({ page: state.page - 1 });
    else reload();
  };

  return (
    <>
      <PageHeading
        title="Products Management"
        about={products && `${products.catalogueTotal.toLocaleString('en-IN')} products in the shop`}
        actions={
          <>
            <ImportProducts onImported={reload} />
            <ExportProducts filter={filter} filtered={products?.total !== products?.catalogueTotal} />
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
              Add Product
            </Button>
          </>
        }
      />
      <ProductFilters state={state} categories={categories.data?.categories ?? []} onChange={setState} />
      <FailureNotice error={list.error} fallback="Failed to fetch products" onRetry={reload} />
      <BulkEditBar
        ids={selected.map(String)}
        categories={categories.data?.categories ?? []}
        onClear={() => setSelected([])}
        onChanged={reload}
      />
      <ProductTable
        products={products?.items ?? []}
        total={products?.total ?? 0}
        loading={list.loading}
        state={state}
        selected={selected}
        onSelect={setSelected}
        onChange={setState}
        onView={(id) => setState({ view: id })}
        onEdit={setEdited}
        onDelete={(id) => void remove(id)}
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
        onSaved={reload}
      />
    </>
  );
}
