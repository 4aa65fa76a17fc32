// The conditions of the order list.
import { Button, Select } from 'antd';
import { DayRange } from '../../shared/back-office/DayRange';
import { Filters } from '../../shared/back-office/Filters';
import { inCapitals, orderStatuses, paymentStatuses } from '../../shared/back-office/order-words';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { noFilters, paymentMethods, type OrderListState } from './order-list-state';

export interface OrderFiltersProps {
  state: OrderListState;
  filtered: boolean;
  onChange: (patch: Partial<OrderListState>, how?: { replace?: boolean }) => void;
}

const choices = <T extends string>(words: readonly T[]) => words.map((value) => ({ value, label: inCapitals(value) }));

export function OrderFilters({ state, filtered, onChange }: OrderFiltersProps) {
  return (
    <Filters>
      <Select
        aria-label="Status filter"
        placeholder="All statuses"
        allowClear
        value={state.status}
        options={choices(orderStatuses)}
        onChange={(status) => onChange({ status })}
        style={{ width: 170 }}
      />
      <Button
        type={state.new ? 'primary' : 'default'}
        aria-pressed={state.new}
        onClick={() => onChange({ new: !state.new })}
      >
        New orders
      </Button>
      <Button
        type={state.accept ? 'primary' : 'default'}
        aria-pressed={state.accept}
        onClick={() => onChange({ accept: !state.accept })}
      >
        Waiting for a yes
      </Button>
      <SearchBox
        label="Number, date, name, e-mail or phone"
        width={300}
        value={state.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
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
        style={{ width: 160 }}
      />
      <DayRange label="Ordered" from={state.from} to={state.to} onChange={(from, to) => onChange({ from, to })} />
      {filtered && <Button onClick={() => onChange(noFilters)}>Clear Filters</Button>}
    </Filters>
  );
}
