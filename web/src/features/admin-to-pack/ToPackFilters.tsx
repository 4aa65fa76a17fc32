// Filters of the packing queue: where orders go, when they were placed, how they are paid and sent.
import { Button, Select } from 'antd';
import { useAdminDeliveryMethodsQuery } from '../../generated/admin-to-pack';
import { useBackOfficeCouriersQuery } from '../../generated/back-office';
import { DayRange } from '../../shared/back-office/DayRange';
import { Filters } from '../../shared/back-office/Filters';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { filterCount, noFilters, paymentWays, toPackFilter, type ToPackState } from './to-pack-state';

export interface ToPackFiltersProps {
  state: ToPackState;
  onChange: (patch: Partial<ToPackState>, how?: { replace?: boolean }) => void;
}

export function ToPackFilters({ state, onChange }: ToPackFiltersProps) {
  const methods = useAdminDeliveryMethodsQuery();
  const couriers = useBackOfficeCouriersQuery();
  // An address that was shared may name one that is not listed any more.
  const names = [...new Set([...(couriers.data?.couriers ?? []), ...(state.courier ? [state.courier] : [])])];
  return (
    <Filters
      active={filterCount(state)}
      search={
        <SearchBox
          label="City"
          width={170}
          value={state.city}
          onSearch={(city) => onChange({ city }, { replace: true })}
        />
      }
    >
      <SearchBox
        label="PIN, first digits"
        width={190}
        numeric
        value={state.pin}
        onSearch={(pin) => onChange({ pin }, { replace: true })}
      />
      <DayRange label="Ordered" from={state.from} to={state.to} onChange={(from, to) => onChange({ from, to })} />
      <Select
        aria-label="Payment filter"
        placeholder="COD and paid"
        allowClear
        value={state.pay}
        options={[...paymentWays]}
        onChange={(pay) => onChange({ pay })}
        style={{ width: 160 }}
      />
      <Select
        aria-label="Delivery filter"
        placeholder="All ways of delivery"
        allowClear
        value={state.way || null}
        options={(methods.data?.deliveryMethods ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(way: string | null | undefined) => onChange({ way: way ?? '' })}
        style={{ width: 180 }}
      />
      <Select
        aria-label="Courier filter"
        placeholder="All couriers"
        allowClear
        value={state.courier || null}
        options={names.map((value) => ({ value, label: value }))}
        onChange={(courier: string | null | undefined) => onChange({ courier: courier ?? '' })}
        style={{ width: 160 }}
      />
      {Object.keys(toPackFilter(state)).length > 0 && (
        <Button onClick={() => onChange(noFilters)}>Clear Filters</Button>
      )}
    </Filters>
  );
}
