// Search and filters of the product list.
import { useState } from 'react';
import { Badge, Button, Flex, Popover, Select } from 'antd';
import { FilterOutlined } from '@ant-design/icons';
import { Filters } from '../../shared/back-office/Filters';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { filterCount, noFilters, priceBands, stockStates, type ProductListState } from './product-list-state';
import { GroupSelect } from './GroupSelect';
import { visibilities } from './visibility';
import type { CategoryAttribute } from './AttributeFields';
import type { UsualValues } from '../../shared/back-office/usual-values';

export interface CategoryChoice {
  id: string;
  name: string;
  emoji: string;
  attributes: readonly CategoryAttribute[];
  productDefaults: UsualValues;
}

export interface ProductFiltersProps {
  state: ProductListState;
  categories: readonly CategoryChoice[];
  onChange: (patch: Partial<ProductListState>, how?: { replace?: boolean }) => void;
}

function Conditions({ state, categories, onChange }: ProductFiltersProps) {
  const wide = { width: '100%' };
  return (
    <Flex component="section" aria-label="Filters" vertical gap={12} style={{ width: 260 }}>
      <Select
        aria-label="Category"
        placeholder="Category"
        allowClear
        showSearch
        value={state.category || undefined}
        options={categories.map(({ name, emoji }) => ({ value: name, label: `${emoji} ${name}` }))}
        onChange={(category) => onChange({ category: category ?? '' })}
        style={wide}
      />
      <Select
        aria-label="Stock"
        placeholder="Stock"
        allowClear
        value={state.stock}
        options={[...stockStates]}
        onChange={(stock) => onChange({ stock })}
        style={wide}
      />
      <Select
        aria-label="Price"
        placeholder="Price"
        allowClear
        value={state.band}
        options={[...priceBands]}
        onChange={(band) => onChange({ band })}
        style={wide}
      />
      <Select
        aria-label="Featured"
        placeholder="Featured"
        allowClear
        value={state.featured}
        options={[
          { value: true, label: 'Featured' },
          { value: false, label: 'Not featured' },
        ]}
        onChange={(featured) => onChange({ featured })}
        style={wide}
      />
      <Select
        aria-label="Visibility"
        placeholder="Visibility"
        allowClear
        value={state.visibility}
        options={visibilities}
        onChange={(visibility) => onChange({ visibility })}
        style={wide}
      />
      <GroupSelect value={state.group} onChange={(group) => onChange({ group })} />
      <Button onClick={() => onChange(noFilters)} disabled={filterCount(state) === 0}>
        Clear Filters
      </Button>
    </Flex>
  );
}

export function ProductFilters(props: ProductFiltersProps) {
  const { state, onChange } = props;
  const [open, setOpen] = useState(false);
  return (
    <Filters
      search={
        <>
          <SearchBox
            label="Search products"
            value={state.search}
            onSearch={(search) => onChange({ search }, { replace: true })}
          />
          <Popover
            open={open}
            onOpenChange={setOpen}
            trigger="click"
            placement="bottomLeft"
            content={<Conditions {...props} />}
          >
            <Badge count={filterCount(state)} size="small" className="admin-filters-count">
              <Button icon={<FilterOutlined aria-hidden />} aria-expanded={open}>
                Filter
              </Button>
            </Badge>
          </Popover>
        </>
      }
    />
  );
}
