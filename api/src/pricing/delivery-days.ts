/** Computes the delivery window of an order in days of the Indian calendar. */

/** When the shop sends and carriers deliver. */
export interface DeliveryCalendar {
  /** Days of the week without delivery, 0 for Sunday to 6 for Saturday; never all seven. */
  closedWeekdays: readonly number[];
  /** Days without delivery, as YYYY-MM-DD in India. */
  holidays: readonly string[];
  /** From this hour of the day in India on, and on days without delivery, an order counts as one of the next day with; null: never. */
  cutOffHour: number | null;
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Milliseconds that India is ahead of UTC, all year round. */
const INDIA = 5.5 * HOUR;

/** The day in India as YYYY-MM-DD. */
export function dayInIndia(at: Date): string {
  return new Date(at.getTime() + INDIA).toISOString().slice(0, 10);
}

function isOpen(at: number, { closedWeekdays, holidays }: DeliveryCalendar): boolean {
  const there = new Date(at + INDIA);
  return !closedWeekdays.includes(there.getUTCDay()) && !holidays.includes(there.toISOString().slice(0, 10));
}

/** The same time of day so many days with delivery later. @throws RangeError on a calendar that has none */
export function deliveryDaysAfter(start: Date, days: number, calendar: DeliveryCalendar): Date {
  if (new Set(calendar.closedWeekdays).size >= 7) throw new RangeError('A week has a day with delivery');
  let at = start.getTime();
  for (let left = days; left > 0;) {
    at += DAY;
    if (isOpen(at, calendar)) left -= 1;
  }
  return new Date(at);
}

/** The moment from which the days of an order count: its own, or that of the next day with delivery when it came too late. */
function countsFrom(ordered: Date, calendar: DeliveryCalendar): Date {
  if (calendar.cutOffHour === null) return ordered;
  const hour = new Date(ordered.getTime() + INDIA).getUTCHours();
  if (hour < calendar.cutOffHour && isOpen(ordered.getTime(), calendar)) return ordered;
  return deliveryDaysAfter(ordered, 1, calendar);
}

/** When what is ordered at a moment arrives. @param days with delivery that it takes, the least and the most */
export function deliveryWindow(
  ordered: Date,
  days: { from: number; to: number },
  calendar: DeliveryCalendar,
): { from: Date; to: Date } {
  const start = countsFrom(ordered, calendar);
  return { from: deliveryDaysAfter(start, days.from, calendar), to: deliveryDaysAfter(start, days.to, calendar) };
}
