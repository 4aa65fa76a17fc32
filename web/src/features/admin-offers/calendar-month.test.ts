// Months of the calendar of offers are those of India.
import { barOf, monthAfter, monthName, monthOf } from './calendar-month';

test('a month begins and ends at midnight in India, whatever its length', () => {
  expect(monthOf('2028-02')).toEqual({
    name: '2028-02',
    from: '2028-01-31T18:30:00.000Z',
    to: '2028-02-29T18:30:00.000Z',
    days: 29,
  });
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(monthName('2026-11')).toBe('November 2026');
});

test('a bar fills the days of an offer, open ends go on, and none stands outside of its month', () => {
  const month = monthOf('2026-11');
  const bar = (startsAt: string | null, endsAt: string | null) => barOf({ startsAt, endsAt }, month);
  expect(bar(null, null)).toEqual({ left: 0, width: 100 });
  expect(bar('2026-11-15T18:30:00.000Z', '2026-11-18T18:30:00.000Z')).toEqual({ left: 50, width: 10 });
  expect(bar('2026-10-01T00:00:00.000Z', '2026-11-03T18:30:00.000Z')).toEqual({ left: 0, width: 10 });
  expect(bar('2026-11-30T18:30:00.000Z', null)).toBeUndefined();
  expect(bar(null, '2026-10-31T18:30:00.000Z')).toBeUndefined();
});
