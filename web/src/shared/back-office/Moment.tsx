// A date with its time; where both do not fit on one line, the time goes whole to the next.
import { formatDateTime } from '../dates';

/** @param at ISO 8601 instant */
export function Moment({ at }: { at: string }) {
  const [date, time] = formatDateTime(at).split(', ');
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{date},</span> <span style={{ whiteSpace: 'nowrap' }}>{time}</span>
    </>
  );
}
