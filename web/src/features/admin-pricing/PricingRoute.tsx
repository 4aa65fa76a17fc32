// Prices: one change for all products with preview and undo, and each product's own price and MRP.
import { useState } from 'react';
import { Empty, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import {
  useAdminPricingQuery,
  useAdminTaxModeQuery,
  type AdminPricedProductFragment,
} from '../../generated/admin-pricing';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { useCan } from '../../shared/back-office/permissions';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { AboveMrp } from './AboveMrp';
import { BulkChange } from './BulkChange';
import { PriceCards } from './PriceCards';
import { PriceDialog } from './PriceDialog';

const fields = { search: text, page: wholeNumber(1) };
const pageSize = 24;

export function PricingRoute() {
  const [{ search, page }, setState] = useUrlState(fields);
  const [edited, setEdited] = useState<AdminPricedProductFragment>();
  const list = useAdminPricingQuery({
    variables: { filter: search ? { search } : {}, sort: search ? 'RELEVANCE' : 'NAME', page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const products = (list.data ?? list.previousData)?.products;
  const taxed = useAdminTaxModeQuery({ fetchPolicy: 'cache-and-network' });
  const tax = taxed.data ?? taxed.previousData;
  const can = useCan();
  const changesMode = can('MANAGE_SETTINGS');
  const reload = () => {
    void list.refetch();
    void taxed.refetch();
  };
  return (
    <>
      <PageHeading
        title="Admin Product Pricing Manager"
        about={
          can('MANAGE_OFFERS') && (
            <>
              For a sale of some days, or a code, add an <Link to="/admin/offers">offer</Link>: prices stay as they are.
            </>
          )
        }
      />
      {tax && <AboveMrp prices={tax.pricesAboveMrp} onMended={reload} />}
      <BulkChange onChanged={reload} {...(tax && changesMode && { mode: tax.shop.taxMode })} />
      <div style={{ marginTop: 20 }}>
        <Filters
          search={
            <SearchBox
              label="Search products"
              value={search}
              onSearch={(typed) => setState({ search: typed }, { replace: true })}
            />
          }
        />
      </div>
      <FailureNotice error={list.error} fallback="Failed to fetch products" onRetry={reload} />
      {products ? (
        <>
          {products.items.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
              <strong>No products found</strong>
              <div>
                {search ? (
                  'Try another search'
                ) : (
                  <>
                    Prices are set here once there are <Link to="/admin/products">products</Link>.
                  </>
                )}
              </div>
            </Empty>
          )}
          <PriceCards products={products.items} onEdit={setEdited} />
          <Pager
            page={products.page}
            pages={products.pages}
            total={products.total}
            noun="products"
            onPage={(number, how) => setState({ page: number }, how)}
          />
        </>
      ) : (
        list.loading && <Skeleton active paragraph={{ rows: 8 }} />
      )}
      <PriceDialog product={edited} onClose={() => setEdited(undefined)} onSaved={reload} />
    </>
  );
}
