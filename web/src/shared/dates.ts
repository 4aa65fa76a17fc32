// Dates as the shop writes them, in Indian time wherever the reader is: `05 Mar 2026` and `05 Mar 2026, 04:30 PM`.

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
});

const read = (at: string | Date): Record<string, string> =>
  Object.fromEntries(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));

// Some engines shorten September to `Sept`, and write the day period in small letters.
const dayOf = (p: Record<string, string>): string => `${p.day} ${p.month?.slice(0, 3)} ${p.year}`;

/** `HH:MM` of a clock with 24 hours. Takes an ISO 8601 instant. */
export const formatTime = (at: string | Date): string =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** `DD MMM YYYY`. Takes an ISO 8601 instant. */
export const formatDate = (at: string | Date): string => dayOf(read(at));

/** `DD MMM YYYY, hh:mm A`. Takes an ISO 8601 instant. */
export const formatDateTime = (at: string | Date): string => {
  const p = read(at);
  return `${dayOf(p)}, ${p.hour?.padStart(2, '0')}:${p.minute} ${p.dayPeriod?.toUpperCase()}`;
};
