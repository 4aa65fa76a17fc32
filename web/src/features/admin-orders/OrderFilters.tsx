// Filters of the order list.
import { Button, Select } from 'antd';
import { DayRange } from '../../shared/back-office/DayRange';
import { Filters } from '../../shared/back-office/Filters';
import { inCapitals, orderStatuses, paymentStatuses } from '../../shared/back-office/order-words';
import { SearchBox } from '../../shared/back-office/SearchBox';
import {
  cashOwers,
  filterCount,
  noFilters,
  notWaiting,
  paymentMethods,
  waits,
  type OrderListState,
} from './order-list-state';

export interface OrderFiltersProps {
  state: OrderListState;
  filtered: boolean;
  onChange: (patch: Partial<OrderListState>, how?: { replace?: boolean }) => void;
}

const choices = <T extends string>(words: readonly T[]) => words.map((value) => ({ value, label: inCapitals(value) }));

export function OrderFilters({ state, filtered, onChange }: OrderFiltersProps) {
  return (
    <Filters
      active={filterCount(state)}
      search={
        <SearchBox
          label="Number, date, name, e-mail or phone"
          width={250}
          value={state.search}
          onSearch={(search) => onChange({ search }, { replace: true })}
        />
      }
    >
      <Select
        aria-label="Status filter"
        placeholder="All statuses"
        allowClear
        value={state.status}
        options={choices(orderStatuses)}
        onChange={(status) => onChange({ status })}
        style={{ width: 150 }}
      />
      <Select
        aria-label="Waiting filter"
        placeholder="Waiting or not"
        allowClear
        value={waits.find(({ value }) => state[value])?.value ?? null}
        options={[...waits]}
        onChange={(chosen: (typeof waits)[number]['value'] | undefined) =>
          onChange({ ...notWaiting, ...(chosen && { [chosen]: true }) })
        }
        style={{ width: 190 }}
      />
      <Select
        aria-label="Cash filter"
        placeholder="Any cash"
        allowClear
        value={state.cash}
        options={[...cashOwers]}
        onChange={(cash) => onChange({ cash, courier: '' })}
        style={{ width: 170 }}
      />
      <Select
        aria-label="Payment filter"
        placeholder="All payments"
        allowClear
        value={state.payment}
        options={choices(paymentStatuses)}
        onChange={(payment) => onChange({ payment })}
        style={{ width: 150 }}
      />
      <Select
        aria-label="Payment method filter"
        placeholder="Any method"
        allowClear
        value={state.method}
        options={[...paymentMethods]}
        onChange={(method) => onChange({ method })}
        style={{ width: 150 }}
      />
      <DayRange label="Ordered" from={state.from} to={state.to} onChange={(from, to) => onChange({ from, to })} />
      {filtered && <Button onClick={() => onChange(noFilters)}>Clear Filters</Button>}
    </Filters>
  );
}
