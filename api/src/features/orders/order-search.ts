/** The search words of an order: parts of its number and of its shipments, its day, names, e-mails and phone numbers. Pure. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { compactIdentifier, foldedLetters, identifierKey, plainCharacters } from '../../types/identifiers.js';
import {
  allBegin,
  askedWords,
  identifierWords,
  nameWords,
  orAsOneNumber,
  phoneWords,
  type AskedWord,
} from '../../types/search-words.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import type { StoredOrder } from './order.model.js';

/** Formats in which people write a day; without a year, it means the last such day. */
const WITH_YEAR = ['d LLL yyyy', 'd LLLL yyyy', 'LLL d yyyy', 'd/M/yyyy', 'd-M-yyyy', 'd.M.yyyy', 'yyyy-M-d'];
const WITHOUT_YEAR = ['d LLL', 'd LLLL', 'LLL d', 'd/M'];

/** Prefix, day and count of an order's number without its dashes. */
const ORDER_NUMBER = /^(?=\d*[a-z])([a-z\d]{1,6}?)(20\d{6})(\d*)$/;

/** A condition on orders; empty for a blank search. @param now decides the year of a day without one */
export function matchesOrderSearch(search: string | null | undefined, now: Date): Record<string, unknown> {
  const text = plainCharacters(search ?? '').toLowerCase();
  const day = dayOf(text.replace(/,/g, ''), DateTime.fromJSDate(now, { zone: SHOP_ZONE }));
  if (day)
    return {
      $and: [{ createdAt: mongoose.trusted({ $gte: day.toJSDate(), $lt: day.plus({ days: 1 }).toJSDate() }) }],
    };
  // Written with blanks, the parts of a number would each find many.
  if (ORDER_NUMBER.exec(compactIdentifier(text).toLowerCase())?.[3]) return allBegin(formsOf(compactIdentifier(text)));
  return allBegin(orAsOneNumber(askedWords(text, formsOf), text));
}

/** A number, with and without its dashes, or a name; the word as it is written is how earlier releases stored it. */
function formsOf(word: string): AskedWord[] {
  const plain = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
  if (!plain) return [];
  if (!/\d/.test(plain)) return [[...new Set([foldedLetters(plain), plain])]];
  const compact = compactIdentifier(plain).toLowerCase();
  const [, prefix, day, count] = ORDER_NUMBER.exec(compact) ?? [];
  return [
    [
      ...new Set([
        identifierKey(plain).toLowerCase(),
        compact,
        ...(prefix === undefined ? [] : [`${prefix}-${day}${count && `-${count}`}`]),
      ]),
    ],
  ];
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

/** The lower-case words stored with an order; a search matches their beginnings. */
export function searchWordsOf(
  order: Pick<
    StoredOrder,
    'orderNumber' | 'customerName' | 'customerEmail' | 'contactInfo' | 'deliveryAddress' | 'shipments'
  >,
): string[] {
  const names = [order.customerName, order.deliveryAddress.firstName ?? '', order.deliveryAddress.lastName ?? ''];
  const words = [
    ...numberWords(order.orderNumber),
    ...(order.shipments ?? []).flatMap(({ number, trackingNumber }) => [
      ...identifierWords(number),
      ...identifierWords(trackingNumber ?? ''),
    ]),
    order.customerEmail,
    order.contactInfo.email,
    ...phoneWords(order.contactInfo.phone),
    ...names.flatMap((name) => [...nameWords(name), ...foldedLetters(name).split(' ')]),
  ];
  return [...new Set(words.map((word) => word.toLowerCase()).filter(Boolean))];
}

/** Suffixes of a number: `GS-20261122-0004` is also found by 1122-0004 and 0004, with and without hyphens. */
function numberWords(orderNumber: string): string[] {
  const [, date, count] = /(\d{8})-(\d+)$/.exec(orderNumber) ?? [];
  if (date === undefined || count === undefined) return identifierWords(orderNumber);
  const dates = [0, 2, 4, 6].map((from) => date.slice(from));
  return [...identifierWords(orderNumber), count, ...dates.flatMap((part) => [`${part}-${count}`, part + count])];
}
