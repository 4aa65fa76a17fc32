// Calendar days of the shop (Indian time, which has no summer time) as instants the API takes.

const indianTime = '+05:30';

/** The first instant of a day `YYYY-MM-DD` in India. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00.000${indianTime}`).toISOString();

/** The last millisecond of a day `YYYY-MM-DD` in India. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999${indianTime}`).toISOString();

const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The day `YYYY-MM-DD` in India `back` days before `now`. */
export const dayBefore = (back: number, now: Date = new Date()): string =>
  inIndia.format(new Date(now.getTime() - back * 86_400_000));

/** The first day of the month of a day `YYYY-MM-DD`. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
