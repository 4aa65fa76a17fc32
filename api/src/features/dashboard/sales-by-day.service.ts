/** Sales by the days of India, as the sums in the database tell them. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { SHOP_ZONE } from '../orders/numbering.service.js';
import { SalesDayModel, type SalesDay } from '../sales/sales-figures.model.js';
import { addUpSales } from '../sales/sales-figures.service.js';

/** The first moment of a day in India. @param day YYYY-MM-DD */
export function startOf(day: string): Date {
  return DateTime.fromISO(day, { zone: SHOP_ZONE }).toJSDate();
}

export function nextDay(day: string): string {
  return DateTime.fromISO(day, { zone: SHOP_ZONE }).plus({ days: 1 }).toISODate()!;
}

/** The days from `first` to `last`, both included, that have orders. */
export async function salesByDay(first: string, last: string): Promise<SalesDay[]> {
  await addUpSales();
  return SalesDayModel.find({ _id: mongoose.trusted({ $gte: first, $lte: last }) })
    .sort({ _id: 1 })
    .lean<SalesDay[]>();
}
