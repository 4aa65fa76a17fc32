// Narrows what customers wrote to one state, or to what nobody has opened.
import { Select } from 'antd';
import { workOptions, type WorkChoice } from './work-words';

export interface WorkStateFilterProps {
  value: WorkChoice | undefined;
  onChange: (state: WorkChoice | undefined) => void;
}

export function WorkStateFilter({ value, onChange }: WorkStateFilterProps) {
  return (
    <Select<WorkChoice>
      aria-label="State"
      allowClear
      placeholder="Any state"
      value={value ?? null}
      options={[{ value: 'UNSEEN', label: 'New, not opened' }, ...workOptions]}
      onChange={(state: WorkChoice | undefined) => onChange(state)}
      style={{ minWidth: 170 }}
    />
  );
}
