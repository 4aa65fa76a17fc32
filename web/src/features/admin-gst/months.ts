// Months of the GST returns, as the shop counts them: by the days of India.

/** How far the list of months goes back. */
const shown = 36;
/** India is ahead of UTC by so much, in milliseconds. */
const ahead = 5.5 * 3_600_000;

const written = (year: number, month: number): string => {
  const at = new Date(Date.UTC(year, month, 1));
  return `${at.getUTCFullYear()}-${String(at.getUTCMonth() + 1).padStart(2, '0')}`;
};

/** The present month and those before it, newest first, such as `2026-11`. */
export function lastMonths(now = Date.now()): string[] {
  const day = new Date(now + ahead);
  return Array.from({ length: shown }, (_, back) => written(day.getUTCFullYear(), day.getUTCMonth() - back));
}

const names = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026`; any other text as it is. */
export function monthName(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(first.getTime()) ? month : names.format(first);
}
