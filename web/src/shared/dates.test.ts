// Dates as the shop prints them, whatever the reader's own clock says.
import { formatDate, formatDateTime } from './dates';

test('a date is DD MMM YYYY in Indian time', () => {
  expect(formatDate('2026-03-05T11:00:00Z')).toBe('05 Mar 2026');
  // Past midnight in India already.
  expect(formatDate('2026-03-05T18:45:00Z')).toBe('06 Mar 2026');
  expect(formatDate('2026-09-30T00:00:00Z')).toBe('30 Sep 2026');
});

test('a date with time adds hh:mm A', () => {
  expect(formatDateTime('2026-03-05T11:00:00Z')).toBe('05 Mar 2026, 04:30 PM');
  expect(formatDateTime('2026-03-05T18:31:00Z')).toBe('06 Mar 2026, 12:01 AM');
  expect(formatDateTime('2026-03-05T06:30:00Z')).toBe('05 Mar 2026, 12:00 PM');
});
