/** Times in mails. */
import { DateTime } from 'luxon';

/** In the shop's own time, which is that of its customers. */
export function moment(at: Date): string {
  return DateTime.fromJSDate(at, { zone: 'Asia/Kolkata' }).toFormat("dd LLL yyyy, hh:mm a 'IST'");
}

/** The day in India. */
export function day(at: Date): string {
  return DateTime.fromJSDate(at, { zone: 'Asia/Kolkata' }).toFormat('ccc, dd LLL yyyy');
}
