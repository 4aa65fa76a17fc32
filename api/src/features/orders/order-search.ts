/** The search words of an order: parts of its number and of its shipments, its day, names, e-mails and phone numbers. Pure. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { allBegin, phoneSearch, phoneWords } from '../../types/search-words.js';
import { SHOP_ZONE } from './numbering.service.js';
import type { StoredOrder } from './order.model.js';

/** As people write a day; without a year it is the last one of that name. */
const WITH_YEAR = ['d LLL yyyy', 'd LLLL yyyy', 'LLL d yyyy', 'd/M/yyyy', 'd-M-yyyy', 'd.M.yyyy', 'yyyy-M-d'];
const WITHOUT_YEAR = ['d LLL', 'd LLLL', 'LLL d', 'd/M'];

/** A condition on orders; empty for a blank search. @param now decides the year of a day without one */
export function matchesOrderSearch(search: string | null | undefined, now: Date): Record<string, unknown> {
  const text = search?.trim().toLowerCase() ?? '';
  const day = dayOf(text.replace(/,/g, ''), DateTime.fromJSDate(now, { zone: SHOP_ZONE }));
  if (day)
    return {
      $and: [{ createdAt: mongoose.trusted({ $gte: day.toJSDate(), $lt: day.plus({ days: 1 }).toJSDate() }) }],
    };
  // Numbers of phones and of orders alike are found by their digits, however they are spaced.
  const digits = phoneSearch(text);
  return allBegin(digits ? [digits] : text.split(/\s+/).filter(Boolean));
}

function dayOf(text: string, now: DateTime): DateTime | undefined {
  const read = (format: string) => DateTime.fromFormat(text, format, { zone: SHOP_ZONE, locale: 'en' });
  for (const format of WITH_YEAR) if (read(format).isValid) return read(format).startOf('day');
  for (const format of WITHOUT_YEAR) {
    const day = read(format).set({ year: now.year });
    if (day.isValid) return (day > now ? day.minus({ years: 1 }) : day).startOf('day');
  }
  return undefined;
}

/** The lower-case words an order is found by; each search finds them by their beginnings. */
export function searchWordsOf(
  order: Pick<
    StoredOrder,
    'orderNumber' | 'customerName' | 'customerEmail' | 'contactInfo' | 'deliveryAddress' | 'shipments'
  >,
): string[] {
  const names = [order.customerName, order.deliveryAddress.firstName ?? '', order.deliveryAddress.lastName ?? ''];
  const words = [
    ...numberWords(order.orderNumber),
    ...(order.shipments ?? []).flatMap(({ number, trackingNumber }) => [number, trackingNumber ?? '']),
    order.customerEmail,
    order.contactInfo.email,
    ...phoneWords(order.contactInfo.phone),
    ...names.flatMap((name) => name.split(/\s+/)),
  ];
  return [...new Set(words.map((word) => word.toLowerCase()).filter(Boolean))];
}

/** `GS-20261122-0004` is found by itself, by 1122-0004 and 0004, with and without its hyphens. */
function numberWords(orderNumber: string): string[] {
  const [, date, count] = /(\d{8})-(\d+)$/.exec(orderNumber) ?? [];
  if (date === undefined || count === undefined) return [orderNumber];
  const dates = [0, 2, 4, 6].map((from) => date.slice(from));
  return [orderNumber, count, ...dates.flatMap((part) => [`${part}-${count}`, part + count])];
}
