/** Times in mails. */
import { DateTime } from 'luxon';

/** India has one time, and no summer time; a zone by its name takes luxon far longer. */
const INDIA = { zone: 'UTC+5:30' };

/** In the shop's own time, which is that of its customers. */
export function moment(at: Date): string {
  return DateTime.fromJSDate(at, INDIA).toFormat("dd LLL yyyy, hh:mm a 'IST'");
}

/** The day in India. */
export function day(at: Date): string {
  return DateTime.fromJSDate(at, INDIA).toFormat('ccc, dd LLL yyyy');
}
