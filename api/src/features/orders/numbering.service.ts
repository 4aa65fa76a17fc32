/** Numbers of orders, invoices and credit notes. */
import { DateTime } from 'luxon';
import type { ClientSession } from 'mongoose';
import { platform, type Platform } from '../../platform/platform.js';
import { together } from '../../platform/together.js';
import { settings } from '../../platform/settings/current.js';
import { CounterModel } from './order.model.js';

/**
 * Days and financial years of the shop begin here. India has one time, and no summer time; for a zone by its name luxon asks the
 * system's calendar each time, which takes longer than everything else that is done with a date.
 */
export const SHOP_ZONE = 'UTC+5:30';

/**
 * The next number of the day, e.g. `GS-20260401-0001`. Taken outside of the order's transaction, so that orders never wait
 * for each other here; an order that fails afterwards leaves a gap, and so may a moment in which many orders come.
 */
export async function nextOrderNumber(now: Date): Promise<string> {
  const day = DateTime.fromJSDate(now, { zone: SHOP_ZONE }).toFormat('yyyyMMdd');
  const value = await nextOfDay(day);
  return `${settings().orderPrefix}-${day}-${String(value).padStart(4, '0')}`;
}

/** While so many orders come within so many milliseconds, numbers are taken ahead; so many at once, and again when so few of them are left. */
const BUSY = { orders: 5, milliseconds: 250, ahead: 8, few: 3 };
/** Milliseconds after which a number that was taken ahead is given to nobody: orders are to be numbered about as they come, in all processes. */
const FRESH = 1_000;

/** A number of a day that this process has taken and not given yet. */
interface Ahead {
  shop: Platform;
  day: string;
  value: number;
  takenAt: number;
}
let ahead: Ahead[] = [];
/** More are asked for, for whoever comes next. */
let asking: Promise<void> | undefined;
/** When the last orders took their numbers. */
let given: number[] = [];

const isBusy = () => given.length === BUSY.orders;

function fromAhead(day: string): number | undefined {
  const now = performance.now();
  ahead = ahead.filter((one) => one.shop === platform() && one.day === day && now - one.takenAt <= FRESH);
  const first = ahead.shift();
  if (first && ahead.length <= BUSY.few && isBusy()) askForMore(day);
  return first?.value;
}

/** Before the last is given: nobody is to wait for the database because somebody came before. */
function askForMore(day: string): void {
  const shop = platform();
  asking ??= next(`order:${day}`, BUSY.ahead)
    .then((last) => keepAhead(shop, day, last))
    // Whoever finds none left asks by themselves, and is told then what is wrong.
    .catch(() => undefined)
    .finally(() => (asking = undefined));
}

/** @param shop whose they are, since it was asked @param last of those that were taken ahead */
function keepAhead(shop: Platform, day: string, last: number): void {
  const takenAt = performance.now();
  for (let value = last - BUSY.ahead + 1; value <= last; value += 1) ahead.push({ shop, day, value, takenAt });
}

async function nextOfDay(day: string): Promise<number> {
  const now = performance.now();
  given = [...given.filter((at) => now - at < BUSY.milliseconds), now].slice(-BUSY.orders);
  const known = fromAhead(day);
  if (known !== undefined) return known;
  // What is on its way is lower than what is taken now.
  await asking;
  return fromAhead(day) ?? takeNext(day);
}

/** Orders that come at once take their numbers together, in the order in which they came. */
const takeNext = together(async (days: string[]) => {
  const shop = platform();
  const lasts = new Map<string, number>();
  for (const day of new Set(days)) {
    const count = days.filter((one) => one === day).length;
    const more = isBusy() ? BUSY.ahead : 0;
    const last = await next(`order:${day}`, count + more);
    lasts.set(day, last - more - count);
    if (more > 0) keepAhead(shop, day, last);
  }
  return days.map((day) => {
    const value = lasts.get(day)! + 1;
    lasts.set(day, value);
    return value;
  });
});

/** Two-digit years of the Indian financial year (1 April to 31 March) in which `at` lies, e.g. `26-27`. */
export function financialYear(at: Date): string {
  const day = DateTime.fromJSDate(at, { zone: SHOP_ZONE });
  const first = day.month >= 4 ? day.year : day.year - 1;
  const two = (year: number) => String(year % 100).padStart(2, '0');
  return `${two(first)}-${two(first + 1)}`;
}

/**
 * The next number of an invoice (GS) or credit note (CN), e.g. `GS/26-27/000123`: consecutive within the financial year and
 * at most 16 characters, as rule 46 of the CGST Rules asks. Taken inside the transaction that issues the document, so that
 * no number is ever skipped.
 */
export async function nextDocumentNumber(series: 'GS' | 'CN', at: Date, session: ClientSession): Promise<string> {
  const year = financialYear(at);
  const value = await next(`${series === 'GS' ? 'invoice' : 'credit-note'}:${year}`, 1, session);
  return `${series}/${year}/${String(value).padStart(6, '0')}`;
}

const DUPLICATE_KEY = 11000;

/** @returns the last of `count` numbers in a row */
async function next(name: string, count: number, session?: ClientSession): Promise<number> {
  for (;;) {
    try {
      const counter = await CounterModel.collection.findOneAndUpdate(
        { _id: name as never },
        { $inc: { value: count } },
        { upsert: true, returnDocument: 'after', session },
      );
      return counter!['value'] as number;
    } catch (error) {
      // Two upserts of a new counter may meet; inside a transaction the whole of it is repeated instead.
      if (session || (error as { code?: number }).code !== DUPLICATE_KEY) throw error;
    }
  }
}
