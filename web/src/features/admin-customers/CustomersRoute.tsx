// The list of customers, with their carts.
import { useState } from 'react';
import { Select } from 'antd';
import { useAdminCustomersQuery, type CustomerSort } from '../../generated/admin-customers';
import { counted } from '../../shared/counted';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { oneOf, text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { CartDialog } from './CartDialog';
import { CustomerScreen } from './CustomerScreen';
import { CustomerTable } from './CustomerTable';
import { ExportCustomers } from './ExportCustomers';

const fields = {
  search: text,
  place: text,
  sort: oneOf(['NEWEST', 'OLDEST', 'NAME', 'EMAIL'] as const satisfies readonly CustomerSort[]),
  page: wholeNumber(1),
  size: oneOf(['20', '50', '100'] as const),
  view: text,
};

const sizes = ['20', '50', '100'].map((value) => ({ value, label: `${value} a page` }));

export function CustomersRoute() {
  const [{ search, place, sort, page, size, view }, setState] = useUrlState(fields);
  const pageSize = Number(size ?? 20);
  const filter = { ...(search && { search }), ...(place && { place }) };
  const [cartOf, setCartOf] = useState<string>();
  const list = useAdminCustomersQuery({
    variables: { filter, sort: sort ?? 'NEWEST', page, pageSize },
    fetchPolicy: 'cache-and-network',
    skip: view !== '',
  });
  const customers = (list.data ?? list.previousData)?.customers;
  if (view) return <CustomerScreen id={view} onBack={() => setState({ view: '' })} />;
  return (
    <>
      <PageHeading
        title="Customers"
        about={customers && counted(customers.total, 'account')}
        actions={<ExportCustomers filter={filter} />}
      />
      <Filters
        search={
          <SearchBox
            label="Search by name, e-mail or phone"
            value={search}
            onSearch={(typed) => setState({ search: typed }, { replace: true })}
          />
        }
      >
        <SearchBox
          label="City, state or PIN code"
          value={place}
          onSearch={(typed) => setState({ place: typed }, { replace: true })}
          width={220}
        />
        <Select
          aria-label="Customers a page"
          value={size ?? '20'}
          options={sizes}
          onChange={(chosen) => setState({ size: chosen as '20' | '50' | '100' })}
        />
      </Filters>
      <FailureNotice
        error={list.error}
        fallback="The customers could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {(customers || list.loading) && (
        <CustomerTable
          customers={customers?.items ?? []}
          loading={!customers}
          searched={search !== '' || place !== ''}
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
    </>
  );
}
