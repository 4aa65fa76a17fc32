/** Computes the totals of an order: subtotal, tax, delivery and total, in whole paise. */
import { taxInDelivery } from './delivery.js';
import { assertPaise, share, type Paise } from './paise.js';

/** Default GST rate in percent (the owner's rule), for products without a rate of their own. */
export const TAX_PERCENT = 18;
/** Default charge for cash on delivery: ₹50. */
export const COD_CHARGE_PAISE: Paise = 50_00;
/** Default delivery price. */
export const DELIVERY_PAISE: Paise = 0;
export interface PricedLine {
  /** Selling price of one piece, in paise. */
  price: Paise;
  quantity: number;
  /** GST in percent, with at most two decimals; TAX_PERCENT when unset. */
  gstRatePercent?: number;
}

/** The tax on all lines of one rate. */
export interface TaxAtRate {
  ratePercent: number;
  /** Value of the lines without tax. */
  taxable: Paise;
  tax: Paise;
}

export interface Totals {
  subtotal: Paise;
  taxAmount: Paise;
  /** Adds up to subtotal and taxAmount; the highest rate first. */
  taxByRate: TaxAtRate[];
  /** Delivery including the charge for cash on delivery, so that subtotal = total − tax − delivery charge. */
  deliveryCharge: Paise;
  /** GST contained in the delivery charge, by rate; empty when delivery is free. Not part of taxAmount. */
  deliveryTaxByRate: TaxAtRate[];
  codCharge: Paise;
  totalAmount: Paise;
}

/** price × quantity. @throws RangeError unless the quantity is a positive whole number */
export function lineTotal(line: PricedLine): Paise {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1)
    throw new RangeError('A quantity is a whole number above zero');
  return assertPaise(line.price * line.quantity);
}

/** The tax rate of a line, in percent. */
export function rateOf(line: Pick<PricedLine, 'gstRatePercent'>): number {
  return line.gstRatePercent ?? TAX_PERCENT;
}

/**
 * Tax by rate: each rate is charged on the sum of its lines and rounded half up to the paisa once, not per line. When every
 * product has the default rate, that is 18 % of the subtotal.
 * @throws RangeError when a rate is below zero or has more than two decimals
 */
export function taxByRate(lines: readonly PricedLine[]): TaxAtRate[] {
  const taxable = new Map<number, Paise>();
  for (const line of lines) taxable.set(rateOf(line), (taxable.get(rateOf(line)) ?? 0) + lineTotal(line));
  return [...taxable]
    .sort(([a], [b]) => b - a)
    .map(([ratePercent, value]) => ({
      ratePercent,
      taxable: assertPaise(value),
      tax: share(value, hundredths(ratePercent), 100_00),
    }));
}

/** A percentage in whole hundredths, so that the sums use integers only. */
function hundredths(percent: number): number {
  const whole = Math.round(percent * 100);
  if (!(whole >= 0) || Math.abs(whole - percent * 100) > 1e-6)
    throw new RangeError(`Not a rate in percent with at most two decimals: ${percent}`);
  return whole;
}

/**
 * The price of one piece with tax, for display. Unlike an order's total, it may exceed MAX_PAISE.
 * @throws RangeError when the rate is below zero or has more than two decimals
 */
export function priceWithTax(price: Paise, gstRatePercent?: number): Paise {
  return price + share(price, hundredths(rateOf({ gstRatePercent })), 100_00);
}

/**
 * Totals of an order.
 * @param codExtra the charge for cash on delivery, in paise; included in the delivery charge
 * @param delivery the delivery price, in paise, with GST; computed from the subtotal
 * @throws RangeError when a quantity, a rate, a charge or the sum is out of range
 */
export function totals(
  lines: readonly PricedLine[],
  paymentMethod: 'cod' | 'online',
  codExtra: Paise = COD_CHARGE_PAISE,
  delivery: (subtotal: Paise) => Paise = () => DELIVERY_PAISE,
): Totals {
  const byRate = taxByRate(lines);
  const subtotal = assertPaise(byRate.reduce((sum, { taxable }) => sum + taxable, 0));
  const taxAmount = byRate.reduce((sum, { tax }) => sum + tax, 0);
  const codCharge = paymentMethod === 'cod' ? assertPaise(codExtra) : 0;
  const price = assertPaise(delivery(subtotal));
  const deliveryCharge = assertPaise(price + codCharge);
  return {
    subtotal,
    taxAmount,
    taxByRate: byRate,
    deliveryCharge,
    deliveryTaxByRate: taxInDelivery(price, byRate),
    codCharge,
    totalAmount: assertPaise(subtotal + taxAmount + deliveryCharge),
  };
}

/**
 * The totals of an order after some pieces were cancelled: goods and tax are recomputed, the agreed delivery price stays.
 * @param lines with their current quantities; lines without pieces are ignored
 * @throws RangeError when no piece is left
 */
export function totalsOfRest(
  lines: readonly PricedLine[],
  { deliveryCharge, codCharge }: Pick<Totals, 'deliveryCharge' | 'codCharge'>,
): Totals {
  const rest = lines.filter(({ quantity }) => quantity > 0);
  if (rest.length === 0) throw new RangeError('Of an order that goes on a piece is left');
  return totals(rest, 'cod', codCharge, () => deliveryCharge - codCharge);
}
