// Chooses a product group by a part of its title.
import { useState } from 'react';
import { Select } from 'antd';
import { skipToken } from '@apollo/client/react';
import { useAdminGroupChoicesQuery, useAdminGroupTitleQuery } from '../../generated/admin-products';

export interface GroupSelectProps {
  /** Its id; empty without one. */
  value: string;
  onChange: (id: string) => void;
}

export function GroupSelect({ value, onChange }: GroupSelectProps) {
  const [search, setSearch] = useState('');
  const { data, previousData } = useAdminGroupChoicesQuery({ variables: search ? { search } : {} });
  const chosen = useAdminGroupTitleQuery(value ? { variables: { id: value } } : skipToken);
  const found = (data ?? previousData)?.productGroups.items ?? [];
  const known = chosen.data?.productGroup;
  const all = known && !search && !found.some(({ id }) => id === known.id) ? [known, ...found] : found;
  return (
    <Select
      aria-label="Group"
      placeholder="Group"
      allowClear
      // The server searches.
      showSearch={{ filterOption: false, onSearch: setSearch }}
      value={value || undefined}
      options={all.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => onChange(id ?? '')}
      style={{ width: '100%' }}
    />
  );
}
