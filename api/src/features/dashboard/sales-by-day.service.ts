/** Reads the precomputed sales figures by day (in India) and by category. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { CategorySalesModel, SalesDayModel, type SalesDay } from '../sales/sales-figures.model.js';
import { addUpSales } from '../sales/sales-figures.service.js';

/** Start of a day in India. @param day YYYY-MM-DD */
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

interface SalesOfCategory {
  _id: { category: string; isBefore: boolean };
  units: number;
  /** Paise. */
  revenue: number;
}

/** Sales from `first` to `last`, and separately of the days from `firstBefore` until `first`; days as YYYY-MM-DD. */
export async function salesByCategory(firstBefore: string, first: string, last: string): Promise<SalesOfCategory[]> {
  await addUpSales();
  return CategorySalesModel.aggregate<SalesOfCategory>([
    { $match: { day: { $gte: firstBefore, $lte: last } } },
    {
      $group: {
        _id: { category: '$category', isBefore: { $lt: ['$day', first] } },
        units: { $sum: '$units' },
        revenue: { $sum: '$revenue' },
      },
    },
  ]);
}
