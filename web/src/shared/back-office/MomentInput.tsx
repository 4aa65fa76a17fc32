// A day and a time in India, as a field of a form.
import { Input } from 'antd';

/** `2026-11-30T18:00` of a clock in India. */
const localOf = (at: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).replace(' ', 'T').slice(0, 16);

interface MomentInputProps {
  id?: string;
  /** ISO 8601 in UTC. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

export function MomentInput({ id, value, onChange }: MomentInputProps) {
  return (
    <Input
      {...(id && { id })}
      type="datetime-local"
      value={value ? localOf(value) : ''}
      onChange={({ target }) => onChange?.(target.value ? new Date(`${target.value}:00+05:30`).toISOString() : null)}
    />
  );
}
