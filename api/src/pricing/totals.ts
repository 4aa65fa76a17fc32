/** Computes the totals of an order: subtotal, tax, delivery and total, in whole paise. */
import { taxInDelivery } from './delivery.js';
import { assertPaise, share, shareInRupees, type Paise } from './paise.js';
import { partsOf, TAX_PERCENT, type TaxedPrice } from './tax-mode.js';

/** Extra for cash on delivery where the owner has set no other: ₹50. */
export const COD_CHARGE_PAISE: Paise = 50_00;
/** Default delivery price. */
export const DELIVERY_PAISE: Paise = 0;

/** A line at the selling price of one piece. */
export interface PricedLine extends TaxedPrice {
  quantity: number;
  /** What offers took off the whole line, in the terms of its price, whether or not that holds its tax. */
  discount?: Paise;
  /** Pieces that the discount was given for; those of the line when left out. */
  discountFor?: number;
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
  /** The highest rate first. Sums to taxAmount, and to subtotal but for the rounding. */
  taxByRate: TaxAtRate[];
  /** Delivery including the charge for cash on delivery, so that subtotal = total − tax − delivery charge. */
  deliveryCharge: Paise;
  /** GST contained in the delivery charge, by rate; empty when delivery is free. Not part of taxAmount. */
  deliveryTaxByRate: TaxAtRate[];
  codCharge: Paise;
  /** What the total was rounded by to a whole rupee, part of the subtotal; −49 to 50, 0 where totals are not rounded. */
  rounding: Paise;
  totalAmount: Paise;
}

export interface TotalsOptions {
  /** What cash on delivery costs more, in paise; recorded inside the delivery charge. */
  codExtra?: Paise;
  /** What sending it costs, in paise, the GST on it included; reckoned from the goods before offers. */
  delivery?: (goods: Paise) => Paise;
  /** True when the owner lets totals round to the rupee, half up. */
  wholeRupees?: boolean;
}

/** price × quantity, before offers. @throws RangeError on a quantity that is not a whole number above zero */
export function grossOf(line: Pick<PricedLine, 'price' | 'quantity'>): Paise {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1)
    throw new RangeError('A quantity is a whole number above zero');
  return assertPaise(line.price * line.quantity);
}

/** What offers take off the pieces that a line has now: each piece keeps its own share, in whatever steps the others went. */
export function discountOf({
  quantity,
  discount = 0,
  discountFor = quantity,
}: Pick<PricedLine, 'quantity' | 'discount' | 'discountFor'>): Paise {
  return discount === 0 || quantity === 0 ? 0 : share(discount, quantity, discountFor);
}

/** What a line costs: price × quantity less its discount, so that tax follows the reduced value. @throws RangeError as grossOf */
export function lineTotal(line: Pick<PricedLine, 'price' | 'quantity' | 'discount' | 'discountFor'>): Paise {
  return grossOf(line) - discountOf(line);
}

/** What one piece of a line cost: its price less its own share of the discount, rounded to the paisa; never below 0. */
export function netPrice({ price, quantity, discount, discountFor = quantity }: PricedLine): Paise {
  return price - discountOf({ quantity: 1, discount, discountFor });
}

/** The tax rate of a line, in percent. */
export function rateOf(line: Pick<PricedLine, 'gstRatePercent'>): number {
  return line.gstRatePercent ?? TAX_PERCENT;
}

/**
 * Tax of the lines, rate by rate: each rate is charged on the sum of its lines, or taken out of it, and rounded half up to the paisa
 * once, never per line. While no price holds its tax and every product has the shop's own rate, that is 18 % of the subtotal.
 * @throws RangeError when a rate is below zero or has more than two decimals
 */
export function taxByRate(lines: readonly PricedLine[]): TaxAtRate[] {
  const sums = new Map<number, { holding: Paise; other: Paise }>();
  for (const line of lines) {
    const sum = sums.get(rateOf(line)) ?? { holding: 0, other: 0 };
    sum[line.priceHoldsTax ? 'holding' : 'other'] += lineTotal(line);
    sums.set(rateOf(line), sum);
  }
  return [...sums]
    .sort(([a], [b]) => b - a)
    .map(([ratePercent, { holding, other }]) => {
      const [inside, onTop] = [partsOf(holding, ratePercent, true), partsOf(other, ratePercent, false)];
      return { ratePercent, taxable: assertPaise(inside.taxable + onTop.taxable), tax: inside.tax + onTop.tax };
    });
}

/** Sum of price × quantity before offers: what minimums and delivery tariffs go by, so that no offer makes the delivery dearer. @throws RangeError as grossOf */
export function goodsTotal(lines: readonly Pick<PricedLine, 'price' | 'quantity'>[]): Paise {
  return assertPaise(lines.reduce((sum, line) => sum + grossOf(line), 0));
}

/** What offers take off the goods, in the terms of the prices; free delivery is no part of it. */
export function discountTotal(lines: readonly Pick<PricedLine, 'quantity' | 'discount' | 'discountFor'>[]): Paise {
  return lines.reduce((sum, line) => sum + discountOf(line), 0);
}

/**
 * Totals of an order. Whether prices hold their tax or not, subtotal = total − tax − delivery charge.
 * @throws RangeError when a quantity, a rate, the extra or the sum is beyond its bounds
 */
export function totals(
  lines: readonly PricedLine[],
  paymentMethod: 'cod' | 'online',
  { codExtra = COD_CHARGE_PAISE, delivery = () => DELIVERY_PAISE, wholeRupees = false }: TotalsOptions = {},
): Totals {
  const byRate = taxByRate(lines);
  const taxAmount = byRate.reduce((sum, { tax }) => sum + tax, 0);
  const codCharge = paymentMethod === 'cod' ? assertPaise(codExtra) : 0;
  const price = assertPaise(delivery(goodsTotal(lines)));
  const deliveryCharge = assertPaise(price + codCharge);
  const exact = assertPaise(byRate.reduce((sum, { taxable }) => sum + taxable, taxAmount + deliveryCharge));
  // Less than half a rupee stays what it is: nothing is given away.
  const totalAmount = (wholeRupees && shareInRupees(exact, 1, 1)) || exact;
  return {
    subtotal: totalAmount - taxAmount - deliveryCharge,
    taxAmount,
    taxByRate: byRate,
    deliveryCharge,
    deliveryTaxByRate: taxInDelivery(price, byRate),
    codCharge,
    rounding: totalAmount - exact,
    totalAmount,
  };
}

/**
 * What an order comes to once fewer pieces of it are sold: goods and tax anew, its delivery and its rounding as they were agreed.
 * @param lines as they are now; those without a piece left count nothing
 * @throws RangeError when no piece is left
 */
export function totalsOfRest(
  lines: readonly PricedLine[],
  {
    deliveryCharge,
    codCharge,
    wholeRupees,
  }: Pick<Totals, 'deliveryCharge' | 'codCharge'> & Pick<TotalsOptions, 'wholeRupees'>,
): Totals {
  const rest = lines.filter(({ quantity }) => quantity > 0);
  if (rest.length === 0) throw new RangeError('Of an order that goes on a piece is left');
  const delivery = () => deliveryCharge - codCharge;
  return totals(rest, 'cod', { codExtra: codCharge, delivery, wholeRupees });
}
