/** Computes the delivery window of an order in days of the Indian calendar. */

/** The owner's calendar of sending and delivery. */
export interface DeliveryCalendar {
  /** Days of the week without delivery, 0 for Sunday to 6 for Saturday; never all seven. */
  closedWeekdays: readonly number[];
  /** Days without delivery, as YYYY-MM-DD in India. */
  holidays: readonly string[];
  /** An order from this hour on (in India), or on a day without delivery, counts as ordered on the next delivery day; null: no cut-off. */
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

/** The same time of day after this many days with delivery. @throws RangeError when the calendar has no such days */
export function deliveryDaysAfter(start: Date, days: number, calendar: DeliveryCalendar): Date {
  if (new Set(calendar.closedWeekdays).size >= 7) throw new RangeError('A week has a day with delivery');
  let at = start.getTime();
  for (let left = days; left > 0;) {
    at += DAY;
    if (isOpen(at, calendar)) left -= 1;
  }
  return new Date(at);
}

/** The moment from which an order's days count: its own, or that of the next day with delivery after the cut-off. */
function countsFrom(ordered: Date, calendar: DeliveryCalendar): Date {
  if (calendar.cutOffHour === null) return ordered;
  const hour = new Date(ordered.getTime() + INDIA).getUTCHours();
  if (hour < calendar.cutOffHour && isOpen(ordered.getTime(), calendar)) return ordered;
  return deliveryDaysAfter(ordered, 1, calendar);
}

/** Least and most days with delivery that something takes. */
export interface DayRange {
  from: number;
  to: number;
}

/** One after the other, such as making a piece and sending it. @param first null when it takes none */
export function daysTogether(first: DayRange | null, then: DayRange): DayRange {
  return first ? { from: first.from + then.from, to: first.to + then.to } : then;
}

/** The days until all lines of an order are made, side by side: those of the slowest. @returns null when none is made */
export function slowestOf(lines: readonly (DayRange | null)[]): DayRange | null {
  const made = lines.filter((line) => line !== null);
  if (made.length === 0) return null;
  return { from: Math.max(...made.map(({ from }) => from)), to: Math.max(...made.map(({ to }) => to)) };
}

/** The arrival window of an order. @param days least and most days with delivery that it takes */
export function deliveryWindow(ordered: Date, days: DayRange, calendar: DeliveryCalendar): { from: Date; to: Date } {
  const start = countsFrom(ordered, calendar);
  return { from: deliveryDaysAfter(start, days.from, calendar), to: deliveryDaysAfter(start, days.to, calendar) };
}
