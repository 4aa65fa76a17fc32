// Chooses what an offer is about by name, but for products.
import { Select } from 'antd';
import {
  useAdminOfferCategoriesQuery,
  useAdminOfferCustomersQuery,
  useAdminOfferGroupsQuery,
  useAdminOfferZonesQuery,
} from '../../generated/admin-offers';
import { Searched, useSearch, type Named, type NamedSelectProps } from '../../shared/back-office/SearchedSelect';

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
