/** Months and their bounds, as the tax office counts them: days of India. */
import { DateTime } from 'luxon';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';

export interface GstMonth {
  /** Such as `2026-11`. */
  month: string;
  /** Its first moment. */
  from: Date;
  /** The first moment of the next one. */
  to: Date;
}

/** GST began in July 2017. */
const FIRST_MONTH = '2017-07';

/** @throws ShopError BAD_INPUT at `month` unless it is a month since GST began that has begun */
export function gstMonth(month: string, now = new Date()): GstMonth {
  const first = /^\d{4}-\d{2}$/.test(month) ? DateTime.fromFormat(month, 'yyyy-MM', { zone: SHOP_ZONE }) : undefined;
  if (!first?.isValid || month < FIRST_MONTH || first.toJSDate() > now) {
    const message = 'A month is written as 2026-11, from July 2017 to the present one.';
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'month', message }] });
  }
  return { month, from: first.toJSDate(), to: first.plus({ months: 1 }).toJSDate() };
}

export const isWithin = (at: Date, { from, to }: Pick<GstMonth, 'from' | 'to'>): boolean => at >= from && at < to;
