// Chooses records by a part of their names; the server searches, and what is chosen keeps its name.
import { useState } from 'react';
import { Select } from 'antd';

export interface Named {
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
export function useSearch() {
  const [search, setSearch] = useState<string>();
  return { onSearch: setSearch, options: { variables: { search: search ?? '' }, skip: search === undefined } };
}

export function Searched<Value extends string | string[] | undefined>(props: SearchedProps<Value>) {
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
