// The product list with its actions.
import { lazy, Suspense, useState } from 'react';
import { Button, Typography } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  useAdminProductCategoriesQuery,
  useAdminProductsQuery,
  type AdminProductRowFragment,
} from '../../generated/admin-products';
import { useLastPage } from '../../shared/back-office/Pager';
import { counted } from '../../shared/counted';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useLongWork } from '../../shared/back-office/use-long-work';
import { nearestMatches } from '../../shared/nearest-matches';
import { toast } from '../../shared/toasts';
import { useUrlState } from '../../shared/back-office/url-state';
import { BulkEditBar } from './BulkEditBar';
import { DuplicateProduct } from './DuplicateProduct';
import { ExportProducts } from './ExportProducts';
import { ImportProducts } from './ImportProducts';
import { ProductDialogs } from './ProductDialogs';
import { ProductFilters } from './ProductFilters';
import { NoProducts } from './NoProducts';
import { ProductTable } from './ProductTable';
import { ProductWork, productWork } from './ProductWork';
import { noConditions, pageSizeOf, productFilter, productListFields, productSort } from './product-list-state';
import { SkuConflicts } from './SkuConflicts';
import { useProductDeletion } from './use-product-deletion';
import { useWorkUndo } from './use-work-undo';
import { everyVisibility } from './visibility';

const MakeGroup = lazy(() => import('./MakeGroup'));

export function ProductsRoute() {
  const [state, setState] = useUrlState(productListFields);
  const [selected, setSelected] = useState<AdminProductRowFragment[]>([]);
  const [grouping, setGrouping] = useState(false);
  const [copied, setCopied] = useState<{ id: string; title: string; sku: string }>();
  const filter = productFilter(state);
  const list = useAdminProductsQuery({
    variables: {
      filter: { visibility: [...everyVisibility], ...filter },
      sort: productSort(state),
      page: state.page,
      pageSize: pageSizeOf(state),
    },
    fetchPolicy: 'cache-and-network',
  });
  const categories = useAdminProductCategoriesQuery({ fetchPolicy: 'cache-and-network' });
  const products = (list.data ?? list.previousData)?.products;
  const reload = () => void list.refetch();
  const undoOf = useWorkUndo((id) => work.follow(id));
  const work = useLongWork(productWork, (job) => {
    if (job.status === 'DONE' && job.kind !== 'PRODUCT_IMPORT' && job.message) toast.success(job.message, undoOf(job));
    reload();
  });
  useLastPage(list.data?.products, (page, how) => setState({ page }, how));
  const remove = useProductDeletion(
    { page: state.page, count: products?.items.length ?? 0 },
    (page) => setState({ page }),
    reload,
  );

  return (
    <>
      <PageHeading
        title="Products Management"
        about={products && `${counted(products.catalogueTotal, 'product')} in the shop`}
        actions={
          <>
            <ImportProducts onStarted={work.follow} />
            <ExportProducts filter={filter} filtered={products?.total !== products?.catalogueTotal} />
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setState({ edit: 'new' })}>
              Add Product
            </Button>
          </>
        }
      />
      <ProductWork work={work} />
      <SkuConflicts
        conflicts={(list.data ?? list.previousData)?.skuConflicts ?? []}
        onEdit={(edit) => setState({ edit })}
      />
      <ProductFilters state={state} categories={categories.data?.categories ?? []} onChange={setState} />
      <FailureNotice error={list.error} fallback="Failed to fetch products" onRetry={reload} />
      <BulkEditBar
        chosen={selected}
        categories={categories.data?.categories ?? []}
        listed={{ filter, total: products?.total ?? 0 }}
        busy={work.active.length > 0}
        onClear={() => setSelected([])}
        onStarted={work.follow}
      >
        {selected.length > 1 && (
          <Button size="small" onClick={() => setGrouping(true)}>
            Make a group of them
          </Button>
        )}
      </BulkEditBar>
      {grouping && (
        <Suspense>
          <MakeGroup
            products={selected}
            onClose={() => setGrouping(false)}
            onMade={() => {
              setGrouping(false);
              setSelected([]);
              reload();
            }}
          />
        </Suspense>
      )}
      {products?.exactMatch === false && products.items.length > 0 && (
        <Typography.Paragraph type="secondary" role="status" style={{ overflowWrap: 'anywhere' }}>
          {nearestMatches(products.missingWords) ?? 'No exact match; these are near.'}
        </Typography.Paragraph>
      )}
      {(products || list.loading) && (
        <ProductTable
          products={products?.items ?? []}
          total={products?.total ?? 0}
          loading={list.loading}
          empty={<NoProducts filtered={Object.keys(filter).length > 0} onClear={() => setState(noConditions)} />}
          state={state}
          selected={selected.map(({ id }) => id)}
          onSelect={setSelected}
          onChange={setState}
          onView={(view) => setState({ view })}
          onEdit={(edit) => setState({ edit })}
          onDuplicate={setCopied}
          onDelete={async (id, title) => {
            if (await remove(id, title)) setSelected((chosen) => chosen.filter((one) => one.id !== id));
          }}
        />
      )}
      <DuplicateProduct
        product={copied}
        onClose={() => setCopied(undefined)}
        onMade={(edit) => {
          setCopied(undefined);
          setState({ edit });
          reload();
        }}
      />
      <ProductDialogs
        viewed={state.view}
        edited={state.edit}
        field={state.field}
        categories={categories.data?.categories ?? []}
        onClose={() => setState({ view: '', edit: '', field: '' }, { replace: true })}
        onEdit={(edit) => setState({ view: '', edit })}
        onSaved={reload}
      />
    </>
  );
}
