/** Formats times for mails. */
import { DateTime } from 'luxon';

/** A fixed offset, because India has no daylight saving time and named zones are much slower in luxon. */
const INDIA = { zone: 'UTC+5:30' };

/** Date and time in India. */
export function moment(at: Date): string {
  return DateTime.fromJSDate(at, INDIA).toFormat("dd LLL yyyy, hh:mm a 'IST'");
}

/** The date in India. */
export function day(at: Date): string {
  return DateTime.fromJSDate(at, INDIA).toFormat('ccc, dd LLL yyyy');
}
