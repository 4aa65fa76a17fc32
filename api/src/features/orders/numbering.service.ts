/** Numbers of orders, invoices and credit notes. */
import { DateTime } from 'luxon';
import type { ClientSession } from 'mongoose';
import { settings } from '../../platform/settings/current.js';
import { nextValue } from '../../platform/database/counters.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';

/**
 * The next order number of the day, e.g. `GS-20260401-0001`. Taken outside of the order's transaction, so that orders do not wait
 * for each other; an order that fails afterwards leaves a gap.
 */
export async function nextOrderNumber(now: Date): Promise<string> {
  const day = DateTime.fromJSDate(now, { zone: SHOP_ZONE }).toFormat('yyyyMMdd');
  const value = await nextValue(`order:${day}`);
  return `${settings().orderPrefix}-${day}-${String(value).padStart(4, '0')}`;
}

/** The Indian financial year (1 April to 31 March) of a moment, in two-digit years, e.g. `26-27`. */
export function financialYear(at: Date): string {
  const day = DateTime.fromJSDate(at, { zone: SHOP_ZONE });
  const first = day.month >= 4 ? day.year : day.year - 1;
  const two = (year: number) => String(year % 100).padStart(2, '0');
  return `${two(first)}-${two(first + 1)}`;
}

/** Series of documents, and what their counters are called. */
export const SERIES = { GS: 'invoice', CN: 'credit-note', RV: 'receipt-voucher', RF: 'refund-voucher' } as const;

/**
 * The next number of an invoice (GS), credit note (CN), receipt voucher (RV) or refund voucher (RF), e.g. `GS/26-27/000123`:
 * consecutive within the financial year and at most 16 characters (rules 46, 50 and 51 of the CGST Rules). Taken inside the
 * transaction that issues the document, so that no number is skipped.
 */
export async function nextDocumentNumber(
  series: keyof typeof SERIES,
  at: Date,
  session: ClientSession,
): Promise<string> {
  const year = financialYear(at);
  const value = await nextValue(`${SERIES[series]}:${year}`, session);
  return `${series}/${year}/${String(value).padStart(6, '0')}`;
}
