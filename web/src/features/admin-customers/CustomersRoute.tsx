// The list of customers, with their carts.
import { useState } from 'react';
import { useAdminCustomersQuery, type CustomerSort } from '../../generated/admin-customers';
import { counted } from '../../shared/counted';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { oneOf, text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { CartDialog } from './CartDialog';
import { CustomerDetails } from './CustomerDetails';
import { CustomerTable } from './CustomerTable';

const fields = {
  search: text,
  sort: oneOf(['NEWEST', 'OLDEST', 'NAME', 'EMAIL'] as const satisfies readonly CustomerSort[]),
  page: wholeNumber(1),
  view: text,
};

const pageSize = 20;

export function CustomersRoute() {
  const [{ search, sort, page, view }, setState] = useUrlState(fields);
  const [cartOf, setCartOf] = useState<string>();
  const list = useAdminCustomersQuery({
    variables: { filter: search ? { search } : {}, sort: sort ?? 'NEWEST', page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const customers = (list.data ?? list.previousData)?.customers;
  return (
    <>
      <PageHeading title="Customers" about={customers && counted(customers.total, 'account')} />
      <Filters
        search={
          <SearchBox
            label="Search by name, e-mail or phone"
            value={search}
            onSearch={(typed) => setState({ search: typed }, { replace: true })}
          />
        }
      />
      <FailureNotice
        error={list.error}
        fallback="The customers could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {(customers || list.loading) && (
        <CustomerTable
          customers={customers?.items ?? []}
          loading={!customers}
          searched={search !== ''}
          sort={sort}
          onSort={(chosen) => setState({ sort: chosen })}
          onOpen={(id) => setState({ view: id })}
          onViewCart={setCartOf}
        />
      )}
      {customers && (
        <Pager
          page={customers.page}
          pages={customers.pages}
          total={customers.total}
          noun="accounts"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
      <CartDialog id={cartOf} onClose={() => setCartOf(undefined)} />
      <CustomerDetails id={view || undefined} onClose={() => setState({ view: '' }, { replace: true })} />
    </>
  );
}
