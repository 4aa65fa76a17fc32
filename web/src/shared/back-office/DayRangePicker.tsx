// The calendar of a span of days, with ready-made choices; fetched when somebody comes near its field (DayRange.tsx).
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { dayBefore, firstOfMonth } from './day-range';

export interface DayRangeProps {
  label: string;
  /** `YYYY-MM-DD`, both ends included. */
  from: string | undefined;
  to: string | undefined;
  /** Both undefined when the span was cleared. */
  onChange: (from: string | undefined, to: string | undefined) => void;
  allowClear?: boolean;
}

const asDay = (day: string | undefined) => (day ? dayjs(day) : null);

export default function DayRangePicker({ label, from, to, onChange, allowClear = true }: DayRangeProps) {
  const today = dayBefore(0);
  return (
    <DatePicker.RangePicker
      autoFocus
      className="admin-day-picker"
      defaultOpen
      aria-label={label}
      placeholder={[`${label}: from`, 'to']}
      format="DD MMM YYYY"
      allowClear={allowClear}
      value={[asDay(from), asDay(to)]}
      maxDate={dayjs(today)}
      presets={[
        { label: 'Last 7 days', value: [dayjs(dayBefore(6)), dayjs(today)] },
        { label: 'Last 30 days', value: [dayjs(dayBefore(29)), dayjs(today)] },
        { label: 'Last 90 days', value: [dayjs(dayBefore(89)), dayjs(today)] },
        { label: 'This month', value: [dayjs(firstOfMonth(today)), dayjs(today)] },
        { label: 'Last 12 months', value: [dayjs(dayBefore(364)), dayjs(today)] },
      ]}
      onChange={(range) => onChange(range?.[0]?.format('YYYY-MM-DD'), range?.[1]?.format('YYYY-MM-DD'))}
      style={{ maxWidth: '100%' }}
    />
  );
}
