/** When offers count: moments, days of the week and hours in India. Pure. */
import { OfferState, StoredOfferState } from './offer.enums.js';
import type { StoredConditions, StoredOffer } from './offer.model.js';

/** India has one time zone without summer time. */
const OFFSET_MS = 330 * 60_000;
const MINUTE = 60_000;
const DAY_MINUTES = 1_440;

type Times = Pick<StoredConditions, 'startsAt' | 'endsAt' | 'weekdays' | 'fromMinute' | 'untilMinute'>;

/** Where a stored offer stands by the clock. */
export function stateOf({ state, conditions }: Pick<StoredOffer, 'state' | 'conditions'>, now: Date): OfferState {
  if (state === StoredOfferState.ENDED) return OfferState.ENDED;
  if (state === StoredOfferState.DRAFT) return OfferState.DRAFT;
  if (conditions.endsAt && conditions.endsAt <= now) return OfferState.ENDED;
  if (state === StoredOfferState.PAUSED) return OfferState.PAUSED;
  return conditions.startsAt && conditions.startsAt > now ? OfferState.PLANNED : OfferState.LIVE;
}

/** Whether the day and the hour are among those it counts at; its first and last moments apart. */
export function isItsHour({ weekdays, fromMinute, untilMinute }: Times, now: Date): boolean {
  const india = new Date(now.getTime() + OFFSET_MS);
  const minute = india.getUTCHours() * 60 + india.getUTCMinutes();
  let day = india.getUTCDay();
  if (fromMinute !== undefined && untilMinute !== undefined) {
    const overnight = untilMinute < fromMinute;
    const within = overnight
      ? minute >= fromMinute || minute < untilMinute
      : minute >= fromMinute && minute < untilMinute;
    if (!within) return false;
    // After midnight it is still the evening of the day before.
    if (overnight && minute < untilMinute) day = (day + 6) % 7;
  }
  return weekdays.length === 0 || weekdays.includes(day);
}

/** Whether it counts at this moment, by the clock. */
export function runsAt(times: Times, now: Date): boolean {
  if (times.startsAt && now < times.startsAt) return false;
  if (times.endsAt && now >= times.endsAt) return false;
  return isItsHour(times, now);
}

/** The next moment at which the clock may change what runsAt says of one of these; undefined: never. */
export function nextChange(all: readonly Times[], now: Date): Date | undefined {
  let next = Infinity;
  const at = now.getTime();
  for (const { startsAt, endsAt, weekdays, fromMinute } of all) {
    for (const moment of [startsAt, endsAt]) if (moment && moment > now) next = Math.min(next, moment.getTime());
    // Hours and midnights fall on whole minutes.
    if (weekdays.length > 0 || fromMinute !== undefined) next = Math.min(next, (Math.floor(at / MINUTE) + 1) * MINUTE);
  }
  return next === Infinity ? undefined : new Date(next);
}

/** The span in which both count, by their first and last moments; undefined when there is none, or their days or hours never meet. */
export function commonSpan(a: Times, b: Times): { from: Date | null; until: Date | null } | undefined {
  const starts = [a.startsAt, b.startsAt].flatMap((moment) => (moment ? [moment.getTime()] : []));
  const ends = [a.endsAt, b.endsAt].flatMap((moment) => (moment ? [moment.getTime()] : []));
  const [from, until] = [Math.max(-Infinity, ...starts), Math.min(Infinity, ...ends)];
  if (from >= until || !hoursMeet(a, b)) return undefined;
  return { from: from === -Infinity ? null : new Date(from), until: until === Infinity ? null : new Date(until) };
}

/** Whether some minute of a week is of both. */
function hoursMeet(a: Times, b: Times): boolean {
  const [first, second] = [spansOfWeek(a), spansOfWeek(b)];
  return first.some(([from, until]) => second.some(([start, end]) => from < end && start < until));
}

/** Minutes of a week, from and until; what begins on Saturday evening goes on on Sunday, at the beginning of the week. */
function spansOfWeek({ weekdays, fromMinute = 0, untilMinute = DAY_MINUTES }: Times): [number, number][] {
  const days = weekdays.length > 0 ? weekdays : [0, 1, 2, 3, 4, 5, 6];
  const length = (untilMinute - fromMinute + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const week = 7 * DAY_MINUTES;
  return days.flatMap((day): [number, number][] => {
    const from = day * DAY_MINUTES + fromMinute;
    const until = from + length;
    return until <= week
      ? [[from, until]]
      : [
          [from, week],
          [0, until - week],
        ];
  });
}

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const pad = (number: number) => String(number).padStart(2, '0');

/** `18:00` */
export const timeOfDay = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

/** Days and hours in words, such as `on Saturday and Sunday from 18:00 to 21:00`; empty when they are all. */
export function hoursInWords({ weekdays, fromMinute, untilMinute }: Times): string {
  const days = weekdays.map((day) => WEEK[day]!);
  const said = [
    ...(days.length > 0 && days.length < 7 ? [`on ${new Intl.ListFormat('en').format(days)}`] : []),
    ...(fromMinute !== undefined && untilMinute !== undefined
      ? [`from ${timeOfDay(fromMinute)} to ${timeOfDay(untilMinute)}`]
      : []),
  ];
  return said.join(' ');
}
