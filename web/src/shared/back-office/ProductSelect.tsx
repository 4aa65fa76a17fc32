// Chooses products by a part of their names.
import { useBackOfficeProductNamesQuery } from '../../generated/back-office';
import { Searched, useSearch, type Named, type NamedSelectProps } from './SearchedSelect';

type ProductRow = { id: string; title: string; optionValues: readonly { value: string }[] };

/** A member of a group is told by its choice. */
const nameOf = ({ id, title, optionValues }: ProductRow): Named => {
  const choice = optionValues.map(({ value }) => value).filter((value) => !title.includes(value));
  return { id, name: choice.length > 0 ? `${title} – ${choice.join(', ')}` : title };
};

function useProducts() {
  const { options, onSearch } = useSearch();
  const { data, previousData, loading } = useBackOfficeProductNamesQuery(options);
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
