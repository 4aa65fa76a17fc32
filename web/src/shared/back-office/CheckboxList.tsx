// A choice of several from a short list, one below the other, as a field of a form.
import { Checkbox } from 'antd';

export interface CheckboxListProps<T extends string> {
  label: string;
  options: { value: T; label: string }[];
  /** `value` and `onChange` are given by the form around it. */
  value?: T[];
  onChange?: (chosen: T[]) => void;
}

/** The form would also hand down `aria-required`, which a group of checkboxes may not carry. */
export function CheckboxList<T extends string>({ label, options, value = [], onChange }: CheckboxListProps<T>) {
  return (
    <Checkbox.Group
      role="group"
      aria-label={label}
      options={options}
      value={value}
      // Values of a newer server have no box, and stay chosen.
      onChange={(chosen) =>
        onChange?.([...value.filter((one) => options.every((option) => option.value !== one)), ...chosen])
      }
      style={{ display: 'flex', flexDirection: 'column', gap: 8 }}
    />
  );
}
