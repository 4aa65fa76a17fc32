// A span of calendar days; its calendar is fetched when somebody comes near: it weighs a tenth of the first visit.
import { useState, type ComponentType } from 'react';
import { toast } from '../toasts';
import { formatDate } from '../dates';
import type { DayRangeProps } from './DayRangePicker';

const fetchPicker = () => import('./DayRangePicker');
const inWords = (day: string | undefined) => (day ? formatDate(`${day}T12:00:00Z`) : '');

export function DayRange(props: DayRangeProps) {
  const [Picker, setPicker] = useState<ComponentType<DayRangeProps>>();
  if (Picker) return <Picker {...props} />;
  const { label, from, to } = props;
  return (
    <input
      readOnly
      className="admin-day-range"
      aria-label={label}
      aria-haspopup="dialog"
      placeholder={`${label}: from – to`}
      value={from || to ? `${inWords(from)} – ${inWords(to)}` : ''}
      onPointerEnter={() => void fetchPicker().catch(() => {})}
      onFocus={() =>
        void fetchPicker().then(
          ({ default: loaded }) => setPicker(() => loaded),
          () => toast.error('Something went wrong. Please try again.'),
        )
      }
    />
  );
}
