// Chooses a product or a customer by a part of the name; the server searches.
import { useState } from 'react';
import { Select } from 'antd';
import {
  useAdminQuoteCustomersQuery,
  useAdminQuoteProductsQuery,
  type AdminQuoteCustomersQuery,
  type AdminQuoteProductsQuery,
} from '../../generated/admin-quotes';
import { formatRupees } from '../../shared/money';

export type FoundProduct = AdminQuoteProductsQuery['products']['items'][number];
export type FoundCustomer = AdminQuoteCustomersQuery['customers']['items'][number];

interface FoundSelectProps<Row> {
  label: string;
  /** How it is called that is chosen already. */
  known: string | undefined;
  onPick: (row: Row | undefined) => void;
  /** These two are given by the form around it. */
  id?: string;
  value?: string;
}

interface SearchedProps<Row> extends FoundSelectProps<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  loading: boolean;
  placeholder: string;
  onSearch: (text: string) => void;
}

function Searched<Row extends { id: string }>(props: SearchedProps<Row>) {
  const { id, label, known, value, rows, nameOf, loading, placeholder, onSearch, onPick } = props;
  const isListed = rows.some((row) => row.id === value);
  return (
    <Select<string>
      {...(id && { id })}
      aria-label={label}
      allowClear
      placeholder={placeholder}
      showSearch={{ filterOption: false, onSearch }}
      onOpenChange={(open) => open && onSearch('')}
      notFoundContent={loading ? 'Searching …' : 'Nothing found'}
      value={value}
      options={[
        ...rows.map((row) => ({ value: row.id, label: nameOf(row) })),
        ...(value && !isListed ? [{ value, label: known || 'No longer there' }] : []),
      ]}
      onChange={(chosen) => onPick(rows.find((row) => row.id === chosen))}
      style={{ width: '100%' }}
    />
  );
}

/** The search of a field: nothing is asked before somebody looks into it. */
function useSearch() {
  const [search, setSearch] = useState<string>();
  return { onSearch: setSearch, options: { variables: { search: search ?? '' }, skip: search === undefined } };
}

/** A member of a group is told by its choice. */
export function productName({ title, optionValues }: Pick<FoundProduct, 'title' | 'optionValues'>): string {
  const choice = optionValues.map(({ value }) => value).filter((value) => !title.includes(value));
  return choice.length > 0 ? `${title} – ${choice.join(', ')}` : title;
}

export function ProductSelect(props: FoundSelectProps<FoundProduct>) {
  const { options, onSearch } = useSearch();
  const { data, previousData, loading } = useAdminQuoteProductsQuery(options);
  return (
    <Searched<FoundProduct>
      {...props}
      rows={(data ?? previousData)?.products.items ?? []}
      nameOf={(row) => `${productName(row)}, ${formatRupees(row.price)}, ${row.stock} in stock`}
      loading={loading}
      placeholder="Search products"
      onSearch={onSearch}
    />
  );
}

export function CustomerSelect(props: FoundSelectProps<FoundCustomer>) {
  const { options, onSearch } = useSearch();
  const { data, previousData, loading } = useAdminQuoteCustomersQuery(options);
  return (
    <Searched<FoundCustomer>
      {...props}
      rows={(data ?? previousData)?.customers.items ?? []}
      nameOf={({ name, phone, email }) => [name, phone, email].filter(Boolean).join(', ')}
      loading={loading}
      placeholder="Search by name, phone or e-mail"
      onSearch={onSearch}
    />
  );
}
