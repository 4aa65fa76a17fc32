// Narrows a list of what customers wrote down to one state.
import { Select } from 'antd';
import { workOptions, type WorkState } from './work-words';

export interface WorkStateFilterProps {
  value: WorkState | undefined;
  onChange: (state: WorkState | undefined) => void;
}

export function WorkStateFilter({ value, onChange }: WorkStateFilterProps) {
  return (
    <Select<WorkState>
      aria-label="State"
      allowClear
      placeholder="Any state"
      value={value ?? null}
      options={workOptions}
      onChange={(state: WorkState | undefined) => onChange(state)}
      style={{ minWidth: 150 }}
    />
  );
}
