/** Computes the totals of an order: subtotal, tax, delivery and total, in whole paise. */
import { taxInDelivery } from './delivery.js';
import { assertPaise, share, type Paise } from './paise.js';

/** Tax on the subtotal, in percent (the owner's rule): the GST rate of every product that has no other one. */
export const TAX_PERCENT = 18;
/** Extra for cash on delivery where the owner has set no other: ₹50. */
export const COD_CHARGE_PAISE: Paise = 50_00;
/** What it costs to send an order where the owner has set nothing else. */
export const DELIVERY_PAISE: Paise = 0;
export interface PricedLine {
  /** Selling price of one piece, in paise. */
  price: Paise;
  quantity: number;
  /** GST in percent, with at most two decimals; TAX_PERCENT when left out. */
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
  /** Sums to subtotal and taxAmount; the highest rate first. */
  taxByRate: TaxAtRate[];
  /** Delivery including the cash-on-delivery extra, so that subtotal = total − tax − delivery charge. */
  deliveryCharge: Paise;
  /** GST that lies in the delivery charge, rate by rate; none where delivery is free. Not part of taxAmount. */
  deliveryTaxByRate: TaxAtRate[];
  codCharge: Paise;
  totalAmount: Paise;
}

/** price × quantity. @throws RangeError on a quantity that is not a whole number above zero */
export function lineTotal(line: PricedLine): Paise {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1)
    throw new RangeError('A quantity is a whole number above zero');
  return assertPaise(line.price * line.quantity);
}

/** The rate at which a line is taxed, in percent. */
export function rateOf(line: Pick<PricedLine, 'gstRatePercent'>): number {
  return line.gstRatePercent ?? TAX_PERCENT;
}

/**
 * Tax of the lines, rate by rate: each rate is charged on the sum of its lines and rounded half up to the paisa once, never
 * per line. While every product has the shop's own rate, that is 18 % of the subtotal.
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

/** A percentage as a whole number of its hundredths, so that no rate is a fraction in the sums. */
function hundredths(percent: number): number {
  const whole = Math.round(percent * 100);
  if (!(whole >= 0) || Math.abs(whole - percent * 100) > 1e-6)
    throw new RangeError(`Not a rate in percent with at most two decimals: ${percent}`);
  return whole;
}

/**
 * What a shopper pays for one piece: for showing. It may lie above MAX_PAISE, which no order's total may.
 * @throws RangeError when the rate is below zero or has more than two decimals
 */
export function priceWithTax(price: Paise, gstRatePercent?: number): Paise {
  return price + share(price, hundredths(rateOf({ gstRatePercent })), 100_00);
}

/**
 * Totals of an order.
 * @param codExtra what cash on delivery costs more, in paise; recorded inside the delivery charge
 * @param delivery what sending it costs, in paise, the GST on it included; reckoned from the subtotal
 * @throws RangeError when a quantity, a rate, the extra or the sum is beyond its bounds
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
 * What an order comes to once fewer pieces of it are sold: goods and tax anew, its delivery as it was agreed.
 * @param lines as they are now; those without a piece left count nothing
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
