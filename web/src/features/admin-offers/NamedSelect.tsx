// Chooses records by a part of their names; the server searches, and what is chosen keeps its name.
import { useState } from 'react';
import { Select } from 'antd';
import {
  useAdminOfferCategoriesQuery,
  useAdminOfferCustomersQuery,
  useAdminOfferGroupsQuery,
  useAdminOfferProductsQuery,
  useAdminOfferZonesQuery,
} from '../../generated/admin-offers';

interface Named {
  id: string;
  name: string;
}

export interface NamedSelectProps {
  /** Names of what is chosen already. */
  known: readonly Named[];
  /** These four are given by the form around it. */
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  disabled?: boolean;
}

interface SearchedProps<Value> extends Pick<NamedSelectProps, 'id' | 'known' | 'disabled'> {
  found: readonly Named[];
  loading: boolean;
  onSearch: (text: string) => void;
  mode?: 'multiple';
  placeholder: string;
  value: Value;
  onChange: (value: Value) => void;
  'aria-label'?: string;
}

/** The search of a field: nothing is asked before somebody looks into it. */
function useSearch() {
  const [search, setSearch] = useState<string>();
  return { onSearch: setSearch, options: { variables: { search: search ?? '' }, skip: search === undefined } };
}

function Searched<Value extends string | string[] | undefined>(props: SearchedProps<Value>) {
  const { found, known, loading, onSearch, value, onChange, ...rest } = props;
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const names = new Map([...known, ...found].map(({ id, name }) => [id, name]));
  const chosen = value === undefined ? [] : [value].flat();
  const gone = chosen.filter((id) => !found.some((one) => one.id === id));
  return (
    <Select<Value>
      {...rest}
      allowClear
      showSearch={{ filterOption: false, onSearch }}
      onOpenChange={(open) => open && onSearch('')}
      notFoundContent={loading ? 'Searching …' : 'Nothing found'}
      value={value}
      options={[
        ...found.map(({ id, name }) => ({ value: id, label: name })),
        ...gone.map((id) => ({ value: id, label: names.get(id) ?? seen.get(id) ?? 'No longer there' })),
      ]}
      onChange={(next) => {
        const now = next === undefined ? [] : [next].flat();
        setSeen(new Map([...seen, ...now.flatMap((id) => (names.has(id) ? [[id, names.get(id)!] as const] : []))]));
        onChange(next);
      }}
      style={{ width: '100%' }}
    />
  );
}

type ProductRow = { id: string; title: string; optionValues: readonly { value: string }[] };

/** A member of a group is told by its choice. */
const nameOf = ({ id, title, optionValues }: ProductRow): Named => {
  const choice = optionValues.map(({ value }) => value).filter((value) => !title.includes(value));
  return { id, name: choice.length > 0 ? `${title} – ${choice.join(', ')}` : title };
};

function useProducts() {
  const { options, onSearch } = useSearch();
  const { data, previousData, loading } = useAdminOfferProductsQuery(options);
  return { found: ((data ?? previousData)?.products.items ?? []).map(nameOf), loading, onSearch };
}

export function ProductsSelect({ value = [], onChange, ...props }: NamedSelectProps) {
  return (
    <Searched<string[]>
      {...props}
      {...useProducts()}
      mode="multiple"
      placeholder="Search products"
      value={value}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

export interface ProductSelectProps extends Omit<NamedSelectProps, 'value' | 'onChange'> {
  label: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

export function ProductSelect({ value, onChange, label, ...props }: ProductSelectProps) {
  return (
    <Searched<string | undefined>
      {...props}
      {...useProducts()}
      aria-label={label}
      placeholder="Search products"
      value={value}
      onChange={(id) => onChange?.(id)}
    />
  );
}

export function GroupsSelect({ value = [], onChange, ...props }: NamedSelectProps) {
  const { options, onSearch } = useSearch();
  const { data, previousData, loading } = useAdminOfferGroupsQuery(options);
  const found = ((data ?? previousData)?.productGroups.items ?? []).map(({ id, title }) => ({ id, name: title }));
  return (
    <Searched<string[]>
      {...props}
      {...{ found, loading, onSearch }}
      mode="multiple"
      placeholder="Search product groups"
      value={value}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

export function CustomersSelect({ value = [], onChange, ...props }: NamedSelectProps) {
  const { options, onSearch } = useSearch();
  const { data, previousData, loading } = useAdminOfferCustomersQuery(options);
  const found = ((data ?? previousData)?.customers.items ?? []).map(({ id, name, email }) => ({
    id,
    name: `${name}, ${email}`,
  }));
  return (
    <Searched<string[]>
      {...props}
      {...{ found, loading, onSearch }}
      mode="multiple"
      placeholder="Everybody"
      value={value}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

interface ShortListProps extends NamedSelectProps {
  found: readonly Named[];
  placeholder: string;
}

/** A list that is short enough to be there as a whole. */
function ShortList({ known, found, value = [], onChange, ...rest }: ShortListProps) {
  const there = new Map([...known.filter(({ id }) => value.includes(id)), ...found].map(({ id, name }) => [id, name]));
  for (const id of value) if (!there.has(id)) there.set(id, 'No longer there');
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={[...there].map(([id, name]) => ({ value: id, label: name }))}
      onChange={(ids) => onChange?.(ids)}
      style={{ width: '100%' }}
    />
  );
}

export function CategoriesSelect(props: NamedSelectProps) {
  const { data } = useAdminOfferCategoriesQuery();
  const found = (data?.categories ?? []).map(({ id, name, emoji }) => ({ id, name: `${emoji} ${name}` }));
  return <ShortList {...props} found={found} placeholder="Choose categories" />;
}

export interface ZonesSelectProps extends NamedSelectProps {
  /** The zones are a setting. */
  seesSettings: boolean;
}

export function ZonesSelect({ seesSettings, ...props }: ZonesSelectProps) {
  const { data } = useAdminOfferZonesQuery({ skip: !seesSettings });
  const zones = data?.settingGroups.flatMap(({ settings }) => settings).find(({ key }) => key === 'deliveryZones');
  return <ShortList {...props} found={(zones?.value ?? []) as Named[]} placeholder="All zones" />;
}
